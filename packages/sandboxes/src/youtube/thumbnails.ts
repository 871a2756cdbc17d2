import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { Hono } from 'hono'
import type { Env } from '../control.ts'
import { accountPicture } from '../picture.ts'
import type { VideoFiles } from '../video-files.ts'
import type { apiCalls } from './call.ts'
import { readRelated } from './related.ts'
import { thumbnailsOf } from './video-resource.ts'
import { stateOf, type Videos } from './videos.ts'
import { youtubeError } from './youtube-error.ts'

type Uses = { call: ReturnType<typeof apiCalls>; videos: Videos; files: VideoFiles; now: () => number }

/** The limit of the API's reference. Since September 2026 its guide says 50 MB. */
const MAX_BYTES = 2 * 1024 * 1024
const TYPES = ['image/jpeg', 'image/png', 'application/octet-stream']
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** thumbnails.set. */
export function thumbnailRoutes({ call, videos, files, now }: Uses): Hono<Env> {
  const routes = new Hono<Env>()
  const set = call('thumbnails.set', async (c, channel) => {
    const { videoId } = c.req.query()
    if (!videoId) return youtubeError(c, 'missingRequiredParameter', 'Required parameter: videoId')
    const type = c.req.header('content-type') ?? ''
    const related = await readRelated(type, /^multipart/i.test(type) ? c.req.raw.body : null)
    const image = await collect(related?.media ?? c.req.raw.body)
    const mediaType = (related?.mediaType ?? type).split(';')[0]?.trim().toLowerCase() ?? ''
    const video = videos.get(videoId)
    if (!video) return youtubeError(c, 'videoNotFound')
    if (video.channel !== channel.id || channel.phone_verified === false || stateOf(video, now()) !== 'processed')
      return youtubeError(c, 'forbidden', 'The thumbnail can’t be set for the specified video.')
    if (image.length === 0)
      return youtubeError(c, 'mediaBodyRequired', 'The request does not include the image content.')
    if (!TYPES.includes(mediaType))
      return youtubeError(
        c,
        'badContent',
        `Media type '${mediaType}' is not supported. Valid media types: [${TYPES.join(', ')}]`,
      )
    if (image.length > MAX_BYTES) return youtubeError(c, 'uploadTooLarge', `Media is too large. Limit: ${MAX_BYTES}`)
    const found = image.indexOf(JPEG) === 0 ? 'image/jpeg' : image.indexOf(PNG) === 0 ? 'image/png' : null
    if (!found) return youtubeError(c, 'invalidImage')
    await writeFile(thumbnailFile(files, videoId), image, { mode: 0o600 })
    const sha256 = createHash('sha256').update(image).digest('hex')
    videos.put({ ...video, thumbnail: { mediaType: found, bytes: image.length, sha256 } })
    return c.json({
      kind: 'youtube#thumbnailSetResponse',
      etag: `"${sha256.slice(0, 20)}"`,
      items: [thumbnailsOf(video, new URL(c.req.url).origin)],
    })
  })
  for (const path of ['/upload/youtube/v3/thumbnails/set', '/resumable/upload/youtube/v3/thumbnails/set'])
    routes.post(path, set)
  return routes
}

/** The pictures of videos, at the paths that YouTube's image host has. */
export function pictureRoutes({ videos, files }: Pick<Uses, 'videos' | 'files'>): Hono<Env> {
  const routes = new Hono<Env>()
  routes.get('/vi/:id/:size{(default|medium|high)\\.jpg}', async (c) => {
    const video = videos.get(c.req.param('id'))
    if (!video) return c.text('Not Found', 404)
    const { thumbnail } = video
    // Without a thumbnail, a picture that follows from the id: frames are not decoded here.
    const picture = thumbnail ? await readFile(thumbnailFile(files, video.id)) : accountPicture(video.id, 120)
    return c.body(new Uint8Array(picture), 200, { 'content-type': thumbnail?.mediaType ?? 'image/png' })
  })
  return routes
}

const thumbnailFile = (files: VideoFiles, videoId: string) => files.fileOf(`${videoId}.thumbnail`)

/** A body, up to just over the limit; the rest is read and dropped. */
async function collect(body: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    if (bytes <= MAX_BYTES) pieces.push(piece)
    bytes += piece.length
  }
  return Buffer.concat(pieces)
}
