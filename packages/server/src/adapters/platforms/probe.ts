import { isFault } from '@pack/core/publishing/platform-fault'
import { PLATFORM_NAMES, PLATFORMS, type PlatformCode } from '@pack/core/publishing/platforms'
import type { LinkPlatforms } from '@pack/core/publishing/ports'
import type { Config } from '../../config/config.ts'

type Finding = { ok: boolean; text: string }

const KEYS: Record<PlatformCode, string> = {
  youtube: 'YOUTUBE_CLIENT_ID and YOUTUBE_CLIENT_SECRET',
  tiktok: 'TIKTOK_CLIENT_KEY and TIKTOK_CLIENT_SECRET',
}

/** For doctor: whether accounts can be linked. Asks with a token that no platform knows, which costs no quota. */
export const probePlatforms = (config: Config, platforms: LinkPlatforms): Promise<Finding[]> =>
  Promise.all(PLATFORMS.map((code) => probe(code, config, platforms)))

async function probe(code: PlatformCode, config: Config, platforms: LinkPlatforms): Promise<Finding> {
  const name = PLATFORM_NAMES[code]
  const app = config.platforms[code]
  const platform = platforms[code]
  if (!app || !platform) return { ok: true, text: `${name} accounts: off (set ${KEYS[code]})` }
  if (app.standIn) return { ok: true, text: `${name} accounts: local sandbox` }
  const [uri = ''] = app.redirectUris
  const { protocol, hostname } = new URL(uri)
  if (protocol !== 'https:' && !['localhost', '127.0.0.1'].includes(hostname))
    return { ok: false, text: `${name} accounts: ${name} doesn't return to ${uri}: set PUBLIC_URL to an https address` }
  const failure = await platform.refresh('doctor').catch((error: unknown) => error)
  if (isFault(failure, 'invalid_grant'))
    return { ok: true, text: `${name} accounts: ${name} answers and accepts the keys. Redirect URI: ${uri}` }
  if (isFault(failure, 'refused'))
    return { ok: false, text: `${name} accounts: ${name} rejects the keys (${failure.reason}): check ${KEYS[code]}` }
  return { ok: false, text: `${name} accounts: ${name} is unreachable` }
}
