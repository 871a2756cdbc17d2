import { ProductError } from '../kernel/errors.ts'
import { isFault } from './platform-fault.ts'
import { PLATFORM_NAMES, type PlatformCode } from './platforms.ts'
import type { LinkEvents, LinkPlatforms, PlatformTokens, StoredTokens } from './ports.ts'

/** Dependencies of every call in a linked account's name. */
export type TokenUses = {
  platformTokens: PlatformTokens
  platforms: LinkPlatforms
  events: LinkEvents
  pause: (ms: number) => Promise<void>
}

/** How often waiters look whether another process has finished the refresh. */
const LOOK_MS = 150

/**
 * An access token that is valid for minutes to come. Of all processes that ask at once, one refreshes: it leases the
 * row, asks the platform outside of any transaction, and stores the new pair before anybody uses it. Throws
 * ProductError 'conflict' when the user has to link again, 'unavailable' when the platform doesn't answer.
 */
export async function accessToken(uses: TokenUses, id: string): Promise<string> {
  for (;;) {
    const tokens = await uses.platformTokens.read(id)
    if (!tokens) throw new ProductError('conflict', 'This account is no longer connected. Connect it again.')
    const { platform, access } = tokens
    if (tokens.state === 'revoked' || access === null) throw expired(platform)
    if (tokens.isFresh) return access
    if (tokens.isPaused) return usableOr(tokens, unanswered(platform))
    const lease = tokens.isLeased ? null : await uses.platformTokens.lease(id, tokens.version)
    if (lease) {
      const refreshed = await refresh(uses, tokens, lease)
      if (refreshed !== null) return refreshed
    } else await uses.pause(LOOK_MS)
  }
}

/**
 * Reads from the platform in the account's name. A platform that refuses a token that should be valid has revoked it,
 * or has another time: the token is renewed once, which tells.
 */
export async function readWithToken<Result>(
  uses: TokenUses,
  id: string,
  read: (token: string) => Promise<Result>,
): Promise<Result> {
  const token = await accessToken(uses, id)
  try {
    return await read(token)
  } catch (error) {
    if (!isFault(error, 'no_access')) throw error
    const tokens = await uses.platformTokens.read(id)
    if (tokens?.access === token) await uses.platformTokens.expire(id, tokens.version)
    return read(await accessToken(uses, id))
  }
}

/** Null when another process changed the pair meanwhile. */
async function refresh(uses: TokenUses, tokens: StoredTokens, lease: string): Promise<string | null> {
  const { platformTokens, platforms, events } = uses
  const { id, ownerId: userId, platform: code, version } = tokens
  const platform = platforms[code]
  try {
    if (!platform) throw notSetUp(code)
    if (tokens.refresh === null) return await lose(new Error('there is no refresh token'))
    const pair = await platform.refresh(tokens.refresh)
    return (await platformTokens.store(id, version, pair)) ? pair.access : null
  } catch (cause) {
    if (isFault(cause, 'invalid_grant') || (isFault(cause, 'lost') && platform?.rotates)) return lose(cause)
    events.linkFailed({ userId, platform: code, step: 'refresh', cause })
    await platformTokens.release(id, lease)
    return usableOr(tokens, cause instanceof ProductError ? cause : unanswered(code, cause))
  }

  async function lose(cause: unknown): Promise<null> {
    events.linkLost({ userId, platform: code, cause })
    // A newer pair survives this; otherwise the next look finds the account revoked.
    await platformTokens.markRevoked(id, version)
    return null
  }
}

function usableOr({ isUsable, access }: StoredTokens, error: ProductError): string {
  if (isUsable && access !== null) return access
  throw error
}

export const notSetUp = (platform: PlatformCode) =>
  new ProductError('conflict', `${PLATFORM_NAMES[platform]} isn’t set up on this server. Contact support.`)

export const unanswered = (platform: PlatformCode, cause?: unknown) =>
  new ProductError(
    'unavailable',
    `${PLATFORM_NAMES[platform]} isn’t answering right now. Try again in a few minutes.`,
    {
      cause,
    },
  )

/** Part 1 §8. */
export const expired = (platform: PlatformCode) =>
  new ProductError('conflict', `${PLATFORM_NAMES[platform]} access expired. Please reconnect.`)
