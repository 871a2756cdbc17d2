import type { Context } from 'hono'
import type { Env } from '../control.ts'
import { overviewPage } from '../pages.ts'
import { accountPicture } from '../picture.ts'
import { type Address, hintOf, type Sandbox, sandboxBase } from '../serve.ts'
import { type Creator, Creators } from './creators.ts'
import { emptyOAuth, logId, type TikTokClient, tiktokOAuth } from './oauth.ts'
import { readCreator } from './read-creator.ts'
import { scopeOfField } from './scopes.ts'

export type TikTokSandbox = Sandbox & { creators: Creators }

const SERVICE = 'TikTok'
/** How long a link to an avatar works. */
const PICTURE_SECONDS = 2 * 3600
const MINUTE_MS = 60_000
/** Calls per minute and access token, in a sliding window. */
const CALLS_PER_MINUTE = { '/v2/user/info/': 600, '/v2/post/publish/creator_info/query/': 20 } as const

/** Simulates TikTok's Login Kit, user info and creator info. No passwords, any name. */
export async function startTikTok(address: Address, clients: TikTokClient[]): Promise<TikTokSandbox> {
  const empty = { ...emptyOAuth(), creators: {} as Record<string, Creator> }
  const base = sandboxBase({ name: 'tiktok', empty, address })
  const { app, control, clock, state } = base
  const creators = new Creators(state.creators)
  const oauth = tiktokOAuth({ service: SERVICE, clients, state, clock, creators })
  base.identify((claims) => {
    const creator = creators.get(oauth.openIdOf(claims) ?? '')
    return creator ? [creator.open_id, creator.display_name, creator.username] : hintOf(claims)
  })

  app.get('/', (c) =>
    c.html(
      overviewPage({
        service: SERVICE,
        standsInFor: 'TikTok (Login Kit and the API at open.tiktokapis.com)',
        accounts: creators.list().map(({ display_name, username, open_id }) => ({
          name: display_name,
          details: `@${username}, ${open_id}`,
        })),
        requests: control.requests,
        unknown: control.unknown,
      }),
    ),
  )
  app.get('/_control/accounts', (c) => c.json(creators.list()))
  app.put('/_control/accounts', async (c) => {
    const wanted = readCreator(await c.req.json().catch(() => null))
    if (!wanted) return c.json({ detail: 'An account is {id?, display_name, private?, posting?, denies?, …}.' }, 422)
    return c.json(creators.set(wanted))
  })
  const act = (what: (openId: string) => void) => (c: Context<Env>) => {
    const creator = creators.get(c.req.param('id') ?? '')
    if (!creator) return c.json({ detail: 'No account has this id.' }, 404)
    what(creator.open_id)
    return c.body(null, 204)
  }
  app.post('/_control/accounts/:id/revoke', act(oauth.revokeAll))
  app.post('/_control/accounts/:id/expire', act(oauth.expireAccess))
  const settings = () => ({ access_seconds: state.accessSeconds, refresh_seconds: state.refreshSeconds })
  app.get('/_control/settings', (c) => c.json(settings()))
  app.put('/_control/settings', async (c) => {
    const wanted = { ...settings(), ...(await c.req.json().catch(() => null)) }
    if (![wanted.access_seconds, wanted.refresh_seconds].every((seconds) => Number.isInteger(seconds) && seconds > 0))
      return c.json({ detail: 'The settings are {access_seconds?, refresh_seconds?}.' }, 422)
    state.accessSeconds = wanted.access_seconds
    state.refreshSeconds = wanted.refresh_seconds
    return c.json(settings())
  })

  app.use(control.middleware)
  app.route('/', oauth.routes)

  const calls = new Map<string, number[]>()
  /** Counts a call; true when it is one too many. */
  const isTooMany = (path: keyof typeof CALLS_PER_MINUTE, token: string): boolean => {
    const key = `${path} ${token}`
    const recent = (calls.get(key) ?? []).filter((at) => at > clock.now() - MINUTE_MS)
    if (recent.length >= CALLS_PER_MINUTE[path]) return true
    calls.set(key, [...recent, clock.now()])
    return false
  }
  /** The creator of the call, or the refusal. */
  const admit = (c: Context<Env>, path: keyof typeof CALLS_PER_MINUTE, scope: string): Creator | Response => {
    const token = /^bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    const access = oauth.access(token)
    const creator = access && creators.get(access.openId)
    if (!access || !creator)
      return failure(c, 401, 'access_token_invalid', 'The access token is invalid or not found in the request.')
    if (!access.scopes.includes(scope)) return noScope(c)
    if (isTooMany(path, token)) return failure(c, 429, 'rate_limit_exceeded', 'The API rate limit was exceeded.')
    return creator
  }
  const pictureOf = (c: Context, { open_id }: Creator) =>
    `${new URL(c.req.url).origin}/pictures/${open_id}.png?x-expires=${Math.floor(clock.now() / 1000) + PICTURE_SECONDS}`

  app.get('/v2/user/info/', (c) => {
    const creator = admit(c, '/v2/user/info/', 'user.info.basic')
    if (creator instanceof Response) return creator
    const fields = (c.req.query('fields') ?? '').split(',').filter(Boolean)
    const unknown = fields.find((field) => !scopeOfField(field))
    if (fields.length === 0 || unknown !== undefined)
      return failure(c, 400, 'invalid_params', `Fields are invalid${unknown ? `: ${unknown}` : ''}.`)
    const granted = oauth.access((c.req.header('authorization') ?? '').replace(/^bearer /i, ''))?.scopes ?? []
    if (fields.some((field) => !granted.includes(scopeOfField(field) ?? ''))) return noScope(c)
    const picture = pictureOf(c, creator)
    const all: Record<string, unknown> = {
      ...creator,
      avatar_url: picture,
      avatar_url_100: picture,
      avatar_large_url: picture,
      profile_deep_link: `${address.url}/@${creator.username}`,
    }
    return success(c, { user: Object.fromEntries(fields.map((field) => [field, all[field]])) })
  })

  app.post('/v2/post/publish/creator_info/query/', (c) => {
    const creator = admit(c, '/v2/post/publish/creator_info/query/', 'video.publish')
    if (creator instanceof Response) return creator
    if (!(c.req.header('content-type') ?? '').startsWith('application/json'))
      return failure(c, 400, 'invalid_params', 'The content type must be application/json.')
    if (creator.posting !== 'ok') return failure(c, 403, creator.posting, 'The creator can’t post now.')
    return success(c, {
      creator_avatar_url: pictureOf(c, creator),
      creator_username: creator.username,
      creator_nickname: creator.display_name,
      privacy_level_options: creator.private
        ? ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY']
        : ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
      comment_disabled: creator.comment_disabled,
      duet_disabled: creator.duet_disabled,
      stitch_disabled: creator.stitch_disabled,
      max_video_post_duration_sec: creator.max_video_post_duration_sec,
    })
  })

  app.get('/pictures/:name{.+\\.png}', (c) => {
    if (Number(c.req.query('x-expires') ?? 0) * 1000 <= clock.now()) return c.text('Access Denied', 403)
    const picture = accountPicture(c.req.param('name'), 168)
    return c.body(new Uint8Array(picture), 200, { 'content-type': 'image/png' })
  })
  // The gateway's answer.
  app.notFound(control.notFound((c) => c.text('Unsupported path(Janus)', 404)))
  return { ...(await base.serve()), creators }
}

// Success is told by the code `ok`, not by the status.
const success = (c: Context, data: object) => c.json({ data, error: { code: 'ok', message: '', log_id: logId() } })
const failure = (c: Context, status: 400 | 401 | 403 | 429, code: string, message: string) =>
  c.json({ data: {}, error: { code, message, log_id: logId() } }, status)
const noScope = (c: Context) =>
  failure(c, 401, 'scope_not_authorized', 'The user did not authorize the scope required for completing this request.')
