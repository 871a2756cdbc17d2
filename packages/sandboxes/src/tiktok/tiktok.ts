import { join } from 'node:path'
import type { Context } from 'hono'
import type { Env } from '../control.ts'
import { overviewPage } from '../pages.ts'
import { accountPicture } from '../picture.ts'
import { Records } from '../records.ts'
import { type Address, hintOf, type Sandbox, sandboxBase } from '../serve.ts'
import { VideoFiles } from '../video-files.ts'
import { failure, success } from './answers.ts'
import { apiCalls } from './call.ts'
import { pagePath, postControl, receivedPosts } from './control-posts.ts'
import { type Creator, Creators } from './creators.ts'
import { emptyOAuth, type Removal, type TikTokClient, tiktokOAuth } from './oauth.ts'
import { isPublic, type Post, Posts } from './posts.ts'
import { publishRoutes } from './publish-routes.ts'
import { readCreator } from './read-creator.ts'
import { scopeOfField } from './scopes.ts'
import { EMPTY_SETTINGS, settingRoutes } from './settings.ts'
import { uploadRoutes } from './upload-routes.ts'
import { videoRoutes } from './video-routes.ts'
import { watchRoutes } from './watch.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { type Webhook, Webhooks } from './webhooks.ts'

export type TikTokSandbox = Sandbox & { creators: Creators }

const SERVICE = 'TikTok'
/** How long links to avatars and covers work. */
const AVATAR_SECONDS = 2 * 3600
const COVER_SECONDS = 6 * 3600

/**
 * Simulates TikTok's Login Kit, user info, direct posts and lists of public videos and webhooks. No passwords, any
 * name.
 */
export async function startTikTok(address: Address, clients: TikTokClient[]): Promise<TikTokSandbox> {
  const empty = { ...emptyOAuth(), creators: {} as Record<string, Creator>, settings: EMPTY_SETTINGS }
  const base = sandboxBase({ name: 'tiktok', empty, address })
  const { app, control, clock, state } = base
  const now = () => clock.now()
  const creators = new Creators(state.creators)
  const folder = address.folder && join(address.folder, 'tiktok')
  const postRecords = new Records<Post>(folder && join(folder, 'posts'))
  const webhookRecords = new Records<Webhook>(folder && join(folder, 'webhooks'))
  // Webhooks first: a post says which of its events have one.
  const save = () => {
    webhookRecords.save()
    postRecords.save()
  }
  const files = new VideoFiles(folder && join(folder, 'files'))
  const creatorOf = (openId: string) => creators.get(openId)
  const posts = new Posts({ posts: postRecords, files, now, creatorOf, times: () => state.settings })
  const webhooks = new Webhooks({
    records: webhookRecords,
    clients,
    settings: () => state.settings,
    now,
    happened: () => posts.takeEvents(),
    nextEventAt: () => posts.nextEventAt(),
    save,
  })
  base.onSave(() => {
    webhooks.tick()
    save()
  })
  const onRemoved = (openId: string, clientKey: string, reason: Removal) => {
    webhooks.add({ openId, clientKey, event: 'authorization.removed', at: now(), content: { reason } })
    // A creator who removes the app ends the posts that are not published yet.
    if (reason === 1) posts.endOfAccess(openId, clientKey)
  }
  const oauth = tiktokOAuth({ service: SERVICE, clients, state, clock, creators, onRemoved })
  base.identify((claims) => {
    const post = posts.findUpload(claims.query.upload_id ?? '')
    const creator = creators.get(post?.openId ?? oauth.openIdOf(claims) ?? '')
    return creator ? [creator.open_id, creator.display_name, creator.username] : hintOf(claims)
  })

  app.get('/', (c) =>
    c.html(
      overviewPage({
        service: SERVICE,
        standsInFor: 'TikTok (Login Kit and the API at open.tiktokapis.com)',
        videos: receivedPosts(posts, now(), creatorOf),
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
  app.route('/_control', settingRoutes(state, clients))
  app.route('/_control', webhookRoutes(webhooks))
  app.route('/_control', postControl({ posts, files, now }))

  // Requested by browsers; not logged.
  app.route('/', watchRoutes({ posts, creators, now }))
  app.use(control.middleware)
  app.route('/', oauth.routes)

  const call = apiCalls({ oauth, creators, now })
  const picture = (c: Context, name: string, seconds: number) =>
    `${new URL(c.req.url).origin}/pictures/${name}.png?x-expires=${Math.floor(now() / 1000) + seconds}`
  const pictureOf = (c: Context, { open_id }: Creator) => picture(c, open_id, AVATAR_SECONDS)
  const publicVideos = ({ open_id }: Creator) =>
    posts.list().filter((post) => post.openId === open_id && isPublic(post, now())).length

  app.get(
    '/v2/user/info/',
    call('user/info', ['user.info.basic'], (c, { creator, scopes }) => {
      const fields = (c.req.query('fields') ?? '').split(',').filter(Boolean)
      const unknown = fields.find((field) => !scopeOfField(field))
      if (fields.length === 0 || unknown !== undefined)
        return failure(c, 'invalid_params', { message: `Fields are invalid${unknown ? `: ${unknown}` : ''}.` })
      if (fields.some((field) => !scopes.includes(scopeOfField(field) ?? ''))) return failure(c, 'scope_not_authorized')
      const avatar = pictureOf(c, creator)
      const all: Record<string, unknown> = {
        ...creator,
        video_count: creator.video_count + publicVideos(creator),
        avatar_url: avatar,
        avatar_url_100: avatar,
        avatar_large_url: avatar,
        profile_deep_link: `${address.url}/@${creator.username}`,
      }
      return success(c, { user: Object.fromEntries(fields.map((field) => [field, all[field]])) })
    }),
  )
  app.route('/v2/post/publish', publishRoutes({ call, posts, now, pictureOf, app: () => state.settings }))
  app.route(
    '/v2/video',
    videoRoutes({
      call,
      posts,
      now,
      addressOf: (post, creator) => `${address.url}${pagePath(post, creator)}`,
      coverOf: (c, { videoId }) => picture(c, videoId, COVER_SECONDS),
    }),
  )
  app.route('/', uploadRoutes({ posts, now }))
  app.get('/pictures/:name{.+\\.png}', (c) => {
    if (Number(c.req.query('x-expires') ?? 0) * 1000 <= now()) return c.text('Access Denied', 403)
    const picture = accountPicture(c.req.param('name'), 168)
    return c.body(new Uint8Array(picture), 200, { 'content-type': 'image/png' })
  })
  // The gateway's answer.
  app.notFound(control.notFound((c) => c.text('Unsupported path(Janus)', 404)))
  const sandbox = await base.serve()
  // Sends what an earlier process left.
  webhooks.tick()
  return {
    ...sandbox,
    creators,
    async close() {
      await webhooks.close()
      await sandbox.close()
      files.close()
    },
  }
}
