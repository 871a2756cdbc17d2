import { type Context, Hono } from 'hono'
import type { Env } from '../control.ts'
import type { OAuth } from '../google/oauth.ts'
import { type apiCalls, partsOf, partsProblem } from './call.ts'
import type { Channel } from './channels.ts'
import { isRefused, readNewVideo, VIDEO_PARTS } from './metadata.ts'
import { readRelated } from './related.ts'
import { CHUNK_UNIT, keptOf, type Upload, type Uploads } from './uploads.ts'
import type { Video, Videos } from './videos.ts'
import { youtubeError } from './youtube-error.ts'

type Uses = {
  call: ReturnType<typeof apiCalls>
  oauth: OAuth
  uploads: Uploads
  videos: Videos
  now: () => number
  describe: (c: Context<Env>, video: Video, parts: string[]) => object
}

const LARGEST_FILE = 256 * 1024 ** 3
const DAY_MS = 86_400_000
const isVideo = (type: string) => /^(video\/[\w.+-]+|application\/octet-stream)\b/i.test(type)

/** videos.insert: resumable and multipart uploads. */
export function uploadRoutes({ call, oauth, uploads, videos, now, describe }: Uses): Hono<Env> {
  const routes = new Hono<Env>()

  /** Checks a start as YouTube does; the upload, or its refusal. */
  const begin = async (
    c: Context<Env>,
    channel: Channel,
    file: { metadata: unknown; mediaType: string; bytes: number | null },
  ): Promise<Upload | Response> => {
    const parts = partsOf(c)
    const problem = partsProblem(parts, VIDEO_PARTS)
    if (problem) return youtubeError(c, problem.reason, problem.message)
    if (!isVideo(file.mediaType))
      return youtubeError(
        c,
        'badContent',
        `Media type '${file.mediaType}' is not supported. Valid media types: [application/octet-stream, video/*]`,
      )
    if (file.bytes !== null && file.bytes > LARGEST_FILE) return youtubeError(c, 'uploadTooLarge')
    const metadata = readNewVideo(file.metadata, parts, now())
    if (isRefused(metadata)) return youtubeError(c, metadata.reason, metadata.message)
    const today = videos
      .list()
      .filter(({ channel: id, receivedAt }) => id === channel.id && now() - receivedAt < DAY_MS)
    if (today.length >= (channel.uploads_per_day ?? Number.POSITIVE_INFINITY))
      return youtubeError(c, 'uploadLimitExceeded')
    const { mediaType, bytes } = file
    const notify = c.req.query('notifySubscribers') !== 'false'
    return uploads.start({ ...metadata, channel: channel.id, parts, notify, mediaType, bytes })
  }

  /** Makes the video, and remembers the answer: it may be lost on its way. */
  const finish = async (c: Context<Env>, upload: Upload) => {
    const answer = describe(c, await uploads.finish(upload), upload.parts)
    uploads.answer(upload.id, answer)
    return c.json(answer)
  }

  const insert = call('videos.insert', async (c, channel) => {
    const type = c.req.header('content-type') ?? ''
    const uploadType = c.req.query('uploadType')
    if (uploadType === 'resumable') {
      const size = c.req.header('x-upload-content-length')
      if (size !== undefined && !/^\d+$/.test(size)) return youtubeError(c, 'badRequest')
      const upload = await begin(c, channel, {
        metadata: await c.req.json().catch(() => null),
        mediaType: c.req.header('x-upload-content-type') ?? 'application/octet-stream',
        bytes: size === undefined ? null : Number(size),
      })
      if (upload instanceof Response) return upload
      const session = new URL(c.req.url)
      session.searchParams.set('upload_id', upload.id)
      return c.body(null, 200, { location: session.href, 'x-guploader-uploadid': upload.id })
    }
    const related = await readRelated(type, c.req.raw.body)
    if (!related) return youtubeError(c, 'mediaBodyRequired')
    const upload = await begin(c, channel, { ...related, bytes: null })
    if (upload instanceof Response) {
      await related.discard()
      return upload
    }
    await uploads.write(upload.id, related.media, { first: 0, end: Number.POSITIVE_INFINITY })
    const { received } = uploads.get(upload.id) ?? upload
    if (related.isComplete()) return finish(c, { ...upload, received })
    await uploads.forget(upload.id)
    return youtubeError(c, 'badRequest', 'Multipart content ended before its closing boundary.')
  })

  const progress = (c: Context<Env>, kept: number) =>
    c.body(null, 308, { ...(kept > 0 && { range: `bytes=0-${kept - 1}` }), 'content-length': '0' })

  /**
   * The upload of a session URI, or why there is none. The URI carries the right to upload, but a wrong token is
   * refused.
   */
  const session = (c: Context<Env>): Upload | Response => {
    const authorization = c.req.header('authorization')
    if (authorization && !oauth.access(/^bearer (.+)$/i.exec(authorization)?.[1] ?? ''))
      return youtubeError(c, 'authError')
    return uploads.get(c.req.query('upload_id') ?? '') ?? c.text('Not Found', 404)
  }

  const receive = async (c: Context<Env>) => {
    const upload = session(c)
    if (upload instanceof Response) return upload
    if (upload.answer) return c.json(upload.answer)
    const sent = readRange(c.req.header('content-range'), c.req.header('content-length'), upload.bytes)
    if (typeof sent === 'string') return c.text(sent, 400)
    const { id } = upload
    if (sent.total !== null) uploads.setSize(id, sent.total)
    const kept = keptOf(upload)
    if (sent.bytes && upload.received !== sent.total) {
      if (sent.bytes.first > kept)
        return c.text(
          `Invalid request. According to the Content-Range header, the upload offset is ${sent.bytes.first} byte(s), which exceeds already uploaded size of ${kept} byte(s).`,
          503,
        )
      const isMine = await uploads.write(id, c.req.raw.body ?? nothing(), sent.bytes)
      if (!uploads.get(id)) return c.text('Not Found', 404)
      if (!isMine) return youtubeError(c, 'backendError')
    }
    const now = uploads.get(id) ?? upload
    return now.received === now.bytes ? finish(c, now) : progress(c, keptOf(now))
  }

  const cancel = async (c: Context<Env>) => {
    const upload = session(c)
    if (upload instanceof Response) return upload
    if (upload.answer) return c.json(upload.answer)
    await uploads.forget(upload.id)
    return new Response(null, { status: 499, statusText: 'Client Closed Request' })
  }

  for (const path of ['/upload/youtube/v3/videos', '/resumable/upload/youtube/v3/videos']) {
    routes.post(path, insert)
    routes.put(path, receive)
    routes.delete(path, cancel)
  }
  return routes
}

/** Content of a request to a session URI: the bytes from `first` up to `end`, or none (a probe). */
type Sent = { bytes: { first: number; end: number } | null; total: number | null }

/** Reads Content-Range; a text says why it is refused. `size` is the size that the session was started with. */
function readRange(header: string | undefined, contentLength: string | undefined, size: number | null): Sent | string {
  const length = contentLength === undefined ? null : Number(contentLength)
  if (header === undefined) {
    const end = size ?? length
    if (end === null) return 'Content-Length or Content-Range is required.'
    if (length !== null && length !== end)
      return `There were ${length} byte(s) in the request body. There should have been ${end}.`
    return { bytes: { first: 0, end }, total: end }
  }
  const [, first, last, sizeText] = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(header) ?? []
  if (sizeText === undefined) return 'Failed to parse Content-Range header.'
  const total = sizeText === '*' ? size : Number(sizeText)
  if (size !== null && total !== size) return `The upload was started for ${size} byte(s), not for ${total}.`
  if (first === undefined) return { bytes: null, total }
  const range = { first: Number(first), end: Number(last) + 1 }
  const { end } = range
  const asked = end - range.first
  if (asked <= 0 || (total !== null && end > total)) return 'Failed to parse Content-Range header.'
  if (length !== null && length !== asked)
    return `There were ${length} byte(s) in the request body. There should have been ${asked} byte(s) (starting at offset ${first} and ending at offset ${last}) according to the Content-Range header.`
  if (end !== total && asked % CHUNK_UNIT !== 0)
    return `Invalid request. The number of bytes uploaded is required to be a multiple of ${CHUNK_UNIT}, except for the final request. The received request contained ${asked} bytes, which does not meet this requirement.`
  return { bytes: range, total }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
