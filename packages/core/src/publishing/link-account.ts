import type { z } from 'zod'
import type { Viewer } from '../accounts/viewer.ts'
import { invalid, ProductError } from '../kernel/errors.ts'
import { notSetUp, unanswered } from './access-token.ts'
import { isFault } from './platform-fault.ts'
import { type PictureUses, pictureLink, renewPicture } from './platform-picture.ts'
import { PLATFORM_NAMES, type PlatformCode } from './platforms.ts'
import type { linkedSchema } from './platforms-schema.ts'
import type { LinkEvents, LinkedAccountWork, LinkPlatforms, OAuthStates, RemoteProfile, TokenPair } from './ports.ts'

export type LinkUses = PictureUses & {
  platforms: LinkPlatforms
  oauthStates: OAuthStates
  linkedAccountWork: LinkedAccountWork
  events: LinkEvents
  /** The only addresses that platforms may send users back to; the first is the default. */
  redirectUris: Readonly<Record<PlatformCode, readonly string[]>>
  newToken: () => string
}

type Start = { platform: PlatformCode; redirectUri?: string | undefined; sessionId: string }

/**
 * Starts a link: the address of the platform's consent page. Only the same session can finish it, within ten minutes.
 */
export async function startLink(
  { platforms, oauthStates, redirectUris, newToken }: LinkUses,
  viewer: Viewer,
  { platform: code, redirectUri = redirectUris[code][0] ?? '', sessionId }: Start,
): Promise<{ url: string }> {
  const platform = platforms[code]
  if (!platform) throw notSetUp(code)
  if (!redirectUris[code].includes(redirectUri))
    throw invalid('This redirect URI isn’t allowed.', [
      { loc: ['query', 'redirect_uri'], msg: `Use ${redirectUris[code].join(' or ')}.` },
    ])
  const [state, verifier] = [newToken(), newToken()]
  await oauthStates.add(state, { ownerId: viewer.id, sessionId, platform: code, verifier, redirectUri })
  return { url: platform.consentUrl({ state, verifier, redirectUri }) }
}

type Finish = Start & { code: string; state: string }

/** Finishes a link with the code that the platform sent the user back with. */
export async function finishLink(
  uses: LinkUses,
  viewer: Viewer,
  { platform: code, redirectUri, sessionId, ...answer }: Finish,
): Promise<z.infer<typeof linkedSchema>> {
  const platform = uses.platforms[code]
  if (!platform) throw notSetUp(code)
  const begun = await uses.oauthStates.take(answer.state)
  const isOurs =
    begun?.ownerId === viewer.id &&
    begun.sessionId === sessionId &&
    begun.platform === code &&
    (redirectUri === undefined || begun.redirectUri === redirectUri)
  if (!begun || !isOurs)
    throw invalid('This connection attempt has expired or was started in another browser. Connect again.')

  const failed = (step: string) => (cause: unknown) => {
    uses.events.linkFailed({ userId: viewer.id, platform: code, step, cause })
    throw refusal(code, cause)
  }
  const { verifier, redirectUri: sentTo } = begun
  const pair = await platform.exchange({ code: answer.code, verifier, redirectUri: sentTo }).catch(failed('exchange'))
  if (!platform.requiredScopes.every((scope) => pair.scopes?.includes(scope)))
    throw new ProductError('forbidden', MISSING_SCOPES[code])
  const profile = await platform.profile(pair.access).catch(failed('profile'))
  if (!profile) throw new ProductError('conflict', NO_CHANNEL)
  return link(uses, viewer, { platform: code, profile, pair })
}

type Found = { platform: PlatformCode; profile: RemoteProfile; pair: TokenPair }

async function link(uses: LinkUses, viewer: Viewer, { platform, profile, pair }: Found) {
  const account = await uses.linkedAccountWork.link(viewer.id, platform, profile, pair)
  if (!account) {
    // Lasting tokens are refused only while the account of the product is being deleted, and nothing would revoke them
    // later.
    if (pair.refresh)
      await uses.platforms[platform]
        ?.revoke(pair, async () => {})
        .catch((cause) => uses.events.linkFailed({ userId: viewer.id, platform, step: 'revoke', cause }))
    throw new ProductError(
      'conflict',
      `${PLATFORM_NAMES[platform]} didn’t grant lasting access. Remove the Pack in your account’s security settings there, then connect again.`,
    )
  }
  uses.events.accountLinked({ userId: viewer.id, platform })
  const pictureMedia = await renewPicture(uses, account, profile)
  const { id: account_id, remoteId: id, title } = account
  return { id, account_id, title, thumbnail: await pictureLink(uses, pictureMedia) }
}

/** Part 1 §8, word for word. */
const MISSING_SCOPES: Record<PlatformCode, string> = {
  youtube: 'Missing required YouTube scopes',
  tiktok: 'Missing required TikTok scopes',
}

const NO_CHANNEL =
  'This Google account has no YouTube channel. Create one at youtube.com/create_channel, then connect again.'

function refusal(platform: PlatformCode, cause: unknown): ProductError {
  const name = PLATFORM_NAMES[platform]
  if (isFault(cause, 'unanswered', 'lost')) return unanswered(platform, cause)
  if (isFault(cause, 'invalid_grant'))
    return new ProductError('conflict', `This attempt to connect ${name} has expired. Connect again.`, { cause })
  if (isFault(cause, 'blocked', 'no_access'))
    return new ProductError(
      'conflict',
      `${name} refused access to this account. Check the account there, then connect again.`,
      {
        cause,
      },
    )
  return new ProductError('conflict', `${name} refused the connection. If it keeps happening, contact support.`, {
    cause,
  })
}
