import { type Context, Hono } from 'hono'
import type { Env } from '../control.ts'
import { type Code, failure, success } from './answers.ts'
import { type apiCalls, bodyOf, type Caller } from './call.ts'
import type { Creator } from './creators.ts'
import { isRefused, type PostInfo, readPostInfo, readSource } from './post-request.ts'
import { isPublic, type Posts, statusOf, uploadIdOf } from './posts.ts'

type Uses = {
  call: ReturnType<typeof apiCalls>
  posts: Posts
  now: () => number
  pictureOf: (c: Context<Env>, creator: Creator) => string
  app: () => { audited: boolean; users_per_day: number }
}

const DAY_MS = 86_400_000
/** Drafts that the creator has not posted yet, in 24 hours. */
const PENDING_DRAFTS = 5

const privacyLevelsOf = (creator: Creator) => [
  creator.private ? 'FOLLOWER_OF_CREATOR' : 'PUBLIC_TO_EVERYONE',
  'MUTUAL_FOLLOW_FRIENDS',
  'SELF_ONLY',
]

/** Direct post and drafts: creator info, init, status. */
export function publishRoutes({ call, posts, now, pictureOf, app }: Uses): Hono<Env> {
  const routes = new Hono<Env>()
  const recent = () =>
    posts.list().filter((post) => post.startedAt > now() - DAY_MS && statusOf(post, now()) !== 'FAILED')

  /** Why the creator can't post at all now. */
  const refusalOf = ({ creator, clientKey }: Caller): Code | null => {
    if (creator.posting !== 'ok') return creator.posting
    const direct = recent().filter(({ info }) => info)
    // The posts of all apps count.
    if (direct.filter(({ openId }) => openId === creator.open_id).length >= creator.posts_per_day)
      return 'spam_risk_too_many_posts'
    const { audited, users_per_day: most } = app()
    const users = new Set(direct.filter((post) => post.clientKey === clientKey).map(({ openId }) => openId))
    return !audited && !users.has(creator.open_id) && users.size >= most ? 'reached_active_user_cap' : null
  }
  const privacyProblem = (creator: Creator, { privacy_level: level }: PostInfo): Code | null => {
    if (!app().audited && !(creator.private && level === 'SELF_ONLY'))
      return 'unaudited_client_can_only_post_to_private_accounts'
    return privacyLevelsOf(creator).includes(level) ? null : 'privacy_level_option_mismatch'
  }

  routes.post(
    '/creator_info/query/',
    call('creator_info/query', ['video.publish'], (c, caller) => {
      const { creator } = caller
      const refused = refusalOf(caller)
      // TikTok's reference calls this status intentional.
      if (refused) return failure(c, refused, { status: 200 })
      return success(c, {
        creator_avatar_url: pictureOf(c, creator),
        creator_username: creator.username,
        creator_nickname: creator.display_name,
        privacy_level_options: privacyLevelsOf(creator),
        comment_disabled: creator.comment_disabled,
        // Nobody can duet or stitch the videos of a private account.
        duet_disabled: creator.private || creator.duet_disabled,
        stitch_disabled: creator.private || creator.stitch_disabled,
        max_video_post_duration_sec: creator.max_video_post_duration_sec,
      })
    }),
  )

  const begin = async (c: Context<Env>, { creator, clientKey }: Caller, source: unknown, info: PostInfo | null) => {
    const chunks = readSource(source)
    if (isRefused(chunks)) return failure(c, chunks.code, chunks)
    await posts.forgetExpired()
    const { id, uploadToken } = posts.start({ openId: creator.open_id, clientKey, info, chunks })
    const upload = new URL('/video/', c.req.url)
    upload.search = new URLSearchParams({ upload_id: uploadIdOf(id), upload_token: uploadToken }).toString()
    return success(c, { publish_id: id, upload_url: upload.href })
  }
  routes.post(
    '/video/init/',
    call('video/init', ['video.publish'], async (c, caller) => {
      const { post_info, source_info } = await bodyOf(c)
      const info = readPostInfo(post_info)
      if (isRefused(info)) return failure(c, info.code, info)
      const refused = refusalOf(caller) ?? privacyProblem(caller.creator, info)
      return refused ? failure(c, refused) : begin(c, caller, source_info, info)
    }),
  )
  routes.post(
    '/inbox/video/init/',
    call('inbox/video/init', ['video.upload'], async (c, caller) => {
      const { posting, open_id } = caller.creator
      if (posting === 'spam_risk_user_banned_from_posting') return failure(c, posting)
      const pending = recent().filter(({ info, openId }) => !info && openId === open_id)
      if (pending.length >= PENDING_DRAFTS) return failure(c, 'spam_risk_too_many_pending_share')
      return begin(c, caller, (await bodyOf(c)).source_info, null)
    }),
  )
  routes.post(
    '/status/fetch/',
    call('status/fetch', ['video.publish', 'video.upload'], async (c, { creator, clientKey }) => {
      const { publish_id: id } = await bodyOf(c)
      if (typeof id !== 'string') return failure(c, 'invalid_params', { message: 'publish_id is required' })
      const post = posts.get(id)
      if (!post) return failure(c, 'invalid_publish_id')
      if (post.openId !== creator.open_id || post.clientKey !== clientKey)
        return failure(c, 'token_not_authorized_for_specified_publish_id')
      const status = statusOf(post, now())
      return success(c, {
        status,
        ...(status === 'FAILED' && { fail_reason: post.outcome }),
        publicaly_available_post_id: isPublic(post, now()) ? [post.videoId] : [],
        uploaded_bytes: post.received,
      })
    }),
  )
  return routes
}
