import { type Context, Hono } from 'hono'
import type { Env } from '../control.ts'
import { type apiCalls, bodyOf, idsOf, partsOf, partsProblem } from './call.ts'
import { isRefused, readChange, VIDEO_PARTS } from './metadata.ts'
import type { Video, Videos } from './videos.ts'
import { youtubeError } from './youtube-error.ts'

type Uses = {
  call: ReturnType<typeof apiCalls>
  videos: Videos
  now: () => number
  describe: (c: Context<Env>, video: Video, parts: string[]) => object
}

const OWNERS_PARTS = ['fileDetails', 'processingDetails', 'suggestions']
const MAX_IDS = 50

/** The methods of videos, apart from uploads. */
export function videoRoutes({ call, videos, now, describe }: Uses): Hono<Env> {
  const routes = new Hono<Env>()
  routes.get(
    '/videos',
    call('videos.list', (c, channel) => {
      const parts = partsOf(c)
      const problem = partsProblem(parts, VIDEO_PARTS)
      if (problem) return youtubeError(c, problem.reason, problem.message)
      const filters = ['id', 'chart', 'myRating'].filter((name) => c.req.query(name) !== undefined)
      if (filters.length === 0)
        return youtubeError(c, 'missingRequiredParameter', 'No filter selected. Expected one of: id, chart, myRating')
      if (filters.length > 1) return youtubeError(c, 'incompatibleParameters')
      const ids = idsOf(c)
      // Charts and ratings are not simulated.
      if (filters[0] !== 'id' || ids.length > MAX_IDS) return youtubeError(c, 'invalidFilters')
      const found = [...new Set(ids)].flatMap((id) => videos.get(id) ?? [])
      const isOwn = (video: Video) => video.channel === channel.id
      const seen = found.filter((video) => isOwn(video) || video.status.privacyStatus !== 'private')
      if (parts.some((part) => OWNERS_PARTS.includes(part)) && !seen.every(isOwn)) return youtubeError(c, 'forbidden')
      return c.json({
        kind: 'youtube#videoListResponse',
        etag: `"${seen.length}"`,
        items: seen.map((video) => describe(c, video, parts)),
        pageInfo: { totalResults: seen.length, resultsPerPage: seen.length },
      })
    }),
  )
  // The file is sent to /upload.
  routes.post(
    '/videos',
    call('videos.insert', (c) => youtubeError(c, 'mediaBodyRequired')),
  )
  routes.put(
    '/videos',
    call('videos.update', async (c, channel) => {
      const parts = partsOf(c)
      const problem = partsProblem(parts, VIDEO_PARTS)
      if (problem) return youtubeError(c, problem.reason, problem.message)
      const body = await bodyOf(c)
      const video = videos.get(typeof body.id === 'string' ? body.id : '')
      if (!video) return youtubeError(c, 'videoNotFound')
      if (video.channel !== channel.id) return youtubeError(c, 'forbidden')
      const change = readChange(body, parts, now())
      if (isRefused(change)) return youtubeError(c, change.reason, change.message)
      if (change.status?.publishAt && video.publishedAt !== null) return youtubeError(c, 'invalidPublishAt')
      videos.put({ ...video, ...change })
      return c.json(describe(c, videos.get(video.id) ?? video, parts))
    }),
  )
  routes.delete(
    '/videos',
    call('videos.delete', (c, channel) => {
      const [id] = idsOf(c)
      if (!id) return youtubeError(c, 'missingRequiredParameter', 'Required parameter: id')
      const video = videos.get(id)
      if (!video) return youtubeError(c, 'videoNotFound')
      if (video.channel !== channel.id) return youtubeError(c, 'forbidden')
      videos.delete(video)
      return c.body(null, 204)
    }),
  )
  return routes
}
