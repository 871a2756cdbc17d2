import type { Viewer } from '../accounts/viewer.ts'
import { ProductError } from '../kernel/errors.ts'
import type { Storage } from '../kernel/storage.ts'
import { accessToken, type TokenUses } from './access-token.ts'
import { pictureLink } from './platform-picture.ts'
import { PLATFORM_NAMES, PLATFORMS, type PlatformCode } from './platforms.ts'
import type { Connection, Link, Platform } from './platforms-schema.ts'
import type { LinkedAccount, PlatformAccounts } from './ports.ts'

type ListUses = { platformAccounts: PlatformAccounts; storage: Storage }
export type ConnectionUses = ListUses & TokenUses

/** How long a screen waits for the platform; the refresh goes on. */
const PATIENCE_MS = 4000

const NOT_LINKED: Link = {
  connected: false,
  account_id: null,
  channel_info: null,
  token_expiry: null,
  link_expiry: null,
  scopes: [],
  reason: 'not_linked',
}

type Which = { platform: PlatformCode; accountId?: string | undefined }

/** The account that was linked last, or a certain one. */
export async function findAccount(
  { platformAccounts }: { platformAccounts: PlatformAccounts },
  viewer: Viewer,
  { platform, accountId }: Which,
): Promise<LinkedAccount | null> {
  if (accountId === undefined) return platformAccounts.latest(viewer.id, platform)
  const account = await platformAccounts.find(viewer.id, accountId)
  return account?.platform === platform ? account : null
}

/** The state of a link. First renews tokens that are about to expire, which also detects a dead link. */
export async function readConnection(uses: ConnectionUses, viewer: Viewer, which: Which): Promise<Connection> {
  const account = await findAccount(uses, viewer, which)
  if (!account) return { ...NOT_LINKED, scheduled: 0, waiting: 0 }
  if (account.state === 'linked') await renewTokens(uses, account.id)
  const now = await findAccount(uses, viewer, { ...which, accountId: account.id })
  if (!now) return { ...NOT_LINKED, scheduled: 0, waiting: 0 }
  return { ...(await show(uses, now)), ...(await uses.platformAccounts.countDue(now)) }
}

/** Renews tokens that are about to expire, within a screen's patience. */
async function renewTokens(uses: TokenUses, id: string): Promise<void> {
  const checked = accessToken(uses, id).catch((error) => {
    // The platform's own silence leaves the link as it is.
    if (!(error instanceof ProductError)) throw error
  })
  await Promise.race([checked, uses.pause(PATIENCE_MS)])
}

/** One entry for each linked account, the most recent first, and one for each platform without. */
export async function listPlatforms(uses: ListUses, viewer: Viewer): Promise<Platform[]> {
  const accounts = await uses.platformAccounts.list(viewer.id)
  const entries = PLATFORMS.map(async (code) => {
    const named = { name: PLATFORM_NAMES[code], display_name: PLATFORM_NAMES[code], code }
    const own = accounts.filter(({ platform }) => platform === code)
    if (own.length === 0) return [{ id: code, ...named, ...NOT_LINKED }]
    return Promise.all(own.map(async (account) => ({ id: account.id, ...named, ...(await show(uses, account)) })))
  })
  return (await Promise.all(entries)).flat()
}

async function show({ storage }: ListUses, account: LinkedAccount): Promise<Link> {
  const { id, remoteId, title, handle, platform, accessExpiresAt, refreshExpiresAt, scopes, state } = account
  const url = profileUrl(platform, account)
  return {
    connected: state === 'linked',
    account_id: id,
    channel_info: {
      ...{ id: remoteId, channel_id: remoteId },
      ...{ title, channel_title: title, name: title, nickname: title, handle },
      ...{ url, profile_url: url },
      thumbnail: await pictureLink({ storage }, account.pictureMedia),
    },
    token_expiry: accessExpiresAt?.toISOString() ?? null,
    link_expiry: refreshExpiresAt?.toISOString() ?? null,
    scopes,
    reason: state === 'linked' ? null : 'refresh_token_revoked',
  }
}

function profileUrl(platform: PlatformCode, { remoteId, handle }: LinkedAccount): string | null {
  if (platform === 'youtube') return `https://www.youtube.com/channel/${encodeURIComponent(remoteId)}`
  return handle ? `https://www.tiktok.com/@${encodeURIComponent(handle)}` : null
}
