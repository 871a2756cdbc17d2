import { accountName, type Platform } from '../platforms.ts'

/** "@forge"; null when the platform doesn't say. */
export function handleOf({ channel_info: channel }: Pick<Platform, 'channel_info'>): string | null {
  const handle = channel?.handle?.replace(/^@/, '')
  return handle ? `@${handle}` : null
}

/** "Forge (@forge)": tells accounts of one platform apart that have the same name. */
export function nameWithHandle(account: Platform): string {
  const handle = handleOf(account)
  return handle ? `${accountName(account)} (${handle})` : accountName(account)
}
