import type { Hono } from 'hono'
import type { Env } from '../control.ts'
import type { ReceivedVideo } from '../pages.ts'
import { NO_VIDEO, receivedVideoRoutes } from '../received-videos.ts'
import type { VideoFiles } from '../video-files.ts'
import type { Creator } from './creators.ts'
import { MODERATIONS, type Moderation, OUTCOMES, type Outcome } from './outcomes.ts'
import { isPublic, type Post, type Posts, statusOf } from './posts.ts'

type Uses = { posts: Posts; files: VideoFiles; now: () => number }

const isOneOf =
  <One>(all: readonly One[]) =>
  (value: unknown): value is One =>
    all.some((one) => one === value)
const isOutcome = isOneOf<Outcome>(OUTCOMES)
const isModeration = isOneOf<Moderation>(MODERATIONS)
const isPrivacy = isOneOf(['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'])

const STATES = {
  PROCESSING_UPLOAD: 'uploaded',
  PUBLISH_COMPLETE: 'processed',
  SEND_TO_USER_INBOX: 'processed',
  FAILED: 'failed',
} as const

const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** The control API's view of a post whose bytes have arrived. */
const shown = (post: Post, now: number) => {
  const { videoId, id, openId, info, chunks, video, removedAt } = post
  const { title = '', privacy_level: privacy = null, ...settings } = info ?? {}
  const status = statusOf(post, now)
  const isOut = isPublic(post, now)
  return {
    id: videoId,
    publish_id: id,
    account: openId,
    title,
    description: '',
    sha256: video?.sha256 ?? null,
    bytes: chunks.bytes,
    duration_seconds: video?.media?.seconds ?? null,
    width: video?.media?.width ?? null,
    height: video?.media?.height ?? null,
    privacy,
    publish_at: null,
    state: removedAt === null ? STATES[status] : 'deleted',
    status,
    reason: status === 'FAILED' ? post.outcome : null,
    public: isOut,
    settings,
    created_at: isoOf(video?.receivedAt ?? null),
    published_at: isOut ? isoOf(post.moderatedAt) : null,
  }
}

const received = (posts: Posts) => posts.list().filter(({ video }) => video !== null)

/** Mounted at /_control: received videos, and what their creator or TikTok does with them. */
export function postControl({ posts, files, now }: Uses): Hono<Env> {
  const find = (id: string) => received(posts).find(({ videoId }) => videoId === id) ?? null
  const routes = receivedVideoRoutes({
    files,
    list: () => received(posts),
    get: find,
    show: (post) => shown(post, now()),
    fileOf: ({ videoId, mediaType }) => ({ id: videoId, mediaType }),
  })
  routes.put('/videos/:id', async (c) => {
    const post = find(c.req.param('id'))
    if (!post) return c.json(NO_VIDEO, 404)
    const { privacy, processing, moderation } = (await c.req.json().catch(() => null)) ?? {}
    const isRead =
      (privacy === undefined || isPrivacy(privacy)) &&
      (processing === undefined || isOutcome(processing)) &&
      (moderation === undefined || isModeration(moderation))
    if (!isRead) return c.json({ detail: 'A change of a video is {privacy?, processing?, moderation?}.' }, 422)
    const changed: Post = {
      ...post,
      ...(privacy !== undefined && post.info && { info: { ...post.info, privacy_level: privacy } }),
      ...(processing !== undefined && { outcome: processing, processedAt: Math.min(post.processedAt ?? now(), now()) }),
      ...(moderation !== undefined && { moderatedAt: moderation === 'ok' ? now() : null }),
    }
    posts.put(changed)
    return c.json(shown(changed, now()))
  })
  routes.delete('/videos/:id', (c) => {
    const post = find(c.req.param('id'))
    if (!post || post.removedAt !== null) return c.json(NO_VIDEO, 404)
    posts.put({ ...post, removedAt: now() })
    return c.body(null, 204)
  })
  return routes
}

const SHOWN_VIDEOS = 30

export const receivedVideo = (
  post: Post,
  creator: Creator | null,
  details: string,
  page: string | null,
): ReceivedVideo => ({
  title: post.info?.title || 'Untitled',
  account: creator?.display_name ?? post.openId,
  details,
  file: `/_control/videos/${post.videoId}/file`,
  picture: null,
  page,
})

/** The newest videos for the overview page. */
export const receivedPosts = (
  posts: Posts,
  now: number,
  creatorOf: (openId: string) => Creator | null,
): ReceivedVideo[] =>
  received(posts)
    .slice(-SHOWN_VIDEOS)
    .reverse()
    .map((post) => {
      const { state, reason, privacy, bytes, public: isOut } = shown(post, now)
      const creator = creatorOf(post.openId)
      const words = [`${state}${reason ? ` (${reason})` : ''}`, privacy ?? 'draft', `${bytes} bytes`]
      return receivedVideo(post, creator, words.join(', '), isOut && creator ? pagePath(post, creator) : null)
    })

export const pagePath = ({ videoId }: Post, { username }: Creator) => `/@${username}/video/${videoId}`
