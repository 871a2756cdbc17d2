import { type Context, Hono } from 'hono'
import type { Env } from '../control.ts'
import { failure, success } from './answers.ts'
import { type apiCalls, bodyOf } from './call.ts'
import type { Creator } from './creators.ts'
import { isPublic, type Post, type Posts } from './posts.ts'

type Uses = {
  call: ReturnType<typeof apiCalls>
  posts: Posts
  now: () => number
  addressOf: (post: Post, creator: Creator) => string
  /** A link to a picture, which ends after a while. */
  coverOf: (c: Context<Env>, post: Post) => string
}

const MOST_VIDEOS = 20
const USUAL_VIDEOS = 10
const LONGEST_TEXT = 150

/** video.list and video.query: a creator's own public videos. */
export function videoRoutes({ call, posts, now, addressOf, coverOf }: Uses): Hono<Env> {
  const routes = new Hono<Env>()
  const describe = (c: Context<Env>, creator: Creator) => (post: Post) => {
    const address = addressOf(post, creator)
    const text = post.info?.title.slice(0, LONGEST_TEXT) ?? ''
    return {
      id: post.videoId,
      create_time: Math.floor(createdAt(post) / 1000),
      cover_image_url: coverOf(c, post),
      share_url: address,
      video_description: text,
      duration: Math.round(post.video?.media?.seconds ?? 0),
      height: post.video?.media?.height ?? 0,
      width: post.video?.media?.width ?? 0,
      title: text,
      embed_html: `<blockquote cite="${address}" data-video-id="${post.videoId}"></blockquote>`,
      embed_link: address,
      like_count: 0,
      comment_count: 0,
      share_count: 0,
      view_count: 0,
      is_aigc: post.info?.is_aigc ?? false,
    }
  }
  /** Newest first. */
  const videosOf = ({ open_id }: Creator) =>
    posts
      .list()
      .filter((post) => post.openId === open_id && isPublic(post, now()))
      .sort((a, b) => createdAt(b) - createdAt(a))
  /** Describes videos with the fields that the call names; null if it names unknown ones, or none. */
  const describer = (c: Context<Env>, creator: Creator) => {
    const fields = (c.req.query('fields') ?? '').split(',').filter(Boolean)
    if (fields.length === 0 || fields.some((field) => !FIELDS.includes(field))) return null
    const all = describe(c, creator)
    return (post: Post) => Object.fromEntries(Object.entries(all(post)).filter(([name]) => fields.includes(name)))
  }
  const badFields = { message: 'Fields are invalid.' }

  routes.post(
    '/list/',
    call('video/list', ['video.list'], async (c, { creator }) => {
      const describeOne = describer(c, creator)
      if (!describeOne) return failure(c, 'invalid_params', badFields)
      const { max_count: count = USUAL_VIDEOS, cursor = Number.POSITIVE_INFINITY } = await bodyOf(c)
      if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > MOST_VIDEOS)
        return failure(c, 'invalid_params', { message: 'max_count is invalid.' })
      if (typeof cursor !== 'number') return failure(c, 'invalid_params', { message: 'cursor is invalid.' })
      const older = videosOf(creator).filter((post) => cursor === 0 || createdAt(post) < cursor)
      const page = older.slice(0, count)
      return success(c, {
        videos: page.map(describeOne),
        cursor: page.reduce((at, post) => Math.min(at, createdAt(post)), now()),
        has_more: older.length > count,
      })
    }),
  )
  routes.post(
    '/query/',
    call('video/query', ['video.list'], async (c, { creator }) => {
      const describeOne = describer(c, creator)
      if (!describeOne) return failure(c, 'invalid_params', badFields)
      const ids = readIds((await bodyOf(c)).filters)
      if (!ids) return failure(c, 'invalid_params', { message: 'filters.video_ids is invalid.' })
      return success(c, {
        videos: videosOf(creator)
          .filter(({ videoId }) => ids.includes(videoId))
          .map(describeOne),
      })
    }),
  )
  return routes
}

const FIELDS = [
  'id',
  'create_time',
  'cover_image_url',
  'share_url',
  'video_description',
  'duration',
  'height',
  'width',
  'title',
  'embed_html',
  'embed_link',
  'like_count',
  'comment_count',
  'share_count',
  'view_count',
  'is_aigc',
]

/** Milliseconds; the cursors of lists are these. */
const createdAt = ({ processedAt, startedAt }: Post) => processedAt ?? startedAt

function readIds(filters: unknown): unknown[] | null {
  const ids = typeof filters === 'object' && filters !== null && 'video_ids' in filters ? filters.video_ids : null
  return Array.isArray(ids) && ids.length > 0 && ids.length <= MOST_VIDEOS ? ids : null
}
