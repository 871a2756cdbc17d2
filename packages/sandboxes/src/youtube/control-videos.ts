import type { Hono } from 'hono'
import type { Env } from '../control.ts'
import { NO_VIDEO, receivedVideoRoutes } from '../received-videos.ts'
import type { VideoFiles } from '../video-files.ts'
import type { Channels } from './channels.ts'
import type { Playlist, Playlists } from './playlists.ts'
import type { Uploads } from './uploads.ts'
import { OUTCOMES, type Outcome, stateOf, type Video, type Videos } from './videos.ts'

type Uses = {
  channels: Channels
  files: VideoFiles
  videos: Videos
  uploads: Uploads
  playlists: Playlists
  now: () => number
}
type Privacy = Playlist['privacy']

const isPrivacy = (value: unknown): value is Privacy =>
  value === 'public' || value === 'unlisted' || value === 'private'
const isOutcome = (value: unknown): value is Outcome => OUTCOMES.some((outcome) => outcome === value)

/** The control API's view of a received video. */
const shown = (video: Video, now: number) => {
  const { id, channel, snippet, status, sha256, bytes, media, receivedAt, publishedAt, notify } = video
  const { title, description, ...further } = snippet
  const { privacyStatus: privacy, publishAt, ...settings } = status
  const state = stateOf(video, now)
  return {
    id,
    account: channel,
    title,
    description,
    sha256,
    bytes,
    duration_seconds: media?.seconds ?? null,
    width: media?.width ?? null,
    height: media?.height ?? null,
    privacy,
    publish_at: publishAt ?? null,
    state,
    reason: state === 'failed' || state === 'rejected' ? video.outcome : null,
    thumbnail: video.thumbnail && { sha256: video.thumbnail.sha256, bytes: video.thumbnail.bytes },
    settings: { ...further, ...settings, notifySubscribers: notify },
    created_at: new Date(receivedAt).toISOString(),
    published_at: publishedAt === null ? null : new Date(publishedAt).toISOString(),
  }
}

const shownPlaylist = ({ id, channel, title, privacy, items }: Playlist) => {
  return { id, account: channel, title, privacy, videos: items.map(({ videoId }) => videoId) }
}

/** Mounted at /_control: received videos and what their owner does with them in Studio, upload sessions, playlists. */
export function videoControl({ channels, files, videos, uploads, playlists, now }: Uses): Hono<Env> {
  const routes = receivedVideoRoutes({
    files,
    list: () => videos.list(),
    get: (id) => videos.get(id, { evenDeleted: true }),
    show: (video) => shown(video, now()),
    fileOf: ({ id, mediaType }) => ({ id, mediaType }),
  })
  routes.put('/videos/:id', async (c) => {
    const video = videos.get(c.req.param('id'))
    if (!video) return c.json(NO_VIDEO, 404)
    const { privacy, processing, title } = (await c.req.json().catch(() => null)) ?? {}
    const isRead =
      (privacy === undefined || isPrivacy(privacy)) &&
      (processing === undefined || isOutcome(processing)) &&
      (title === undefined || typeof title === 'string')
    if (!isRead) return c.json({ detail: 'A change of a video is {privacy?, processing?, title?}.' }, 422)
    const { publishAt: _, ...status } = video.status
    videos.put({
      ...video,
      ...(title !== undefined && { snippet: { ...video.snippet, title } }),
      // Setting a privacy by hand ends the schedule.
      ...(privacy !== undefined && { status: { ...status, privacyStatus: privacy } }),
      ...(processing !== undefined && { outcome: processing, processedAt: Math.min(video.processedAt, now()) }),
    })
    return c.json(shown(videos.get(video.id) ?? video, now()))
  })
  routes.delete('/videos/:id', (c) => {
    const video = videos.get(c.req.param('id'))
    if (!video) return c.json(NO_VIDEO, 404)
    videos.delete(video)
    return c.body(null, 204)
  })
  routes.get('/playlists', (c) => c.json(playlists.list().map(shownPlaylist)))
  routes.put('/playlists', async (c) => {
    const { account, title, id, privacy = 'public' } = (await c.req.json().catch(() => null)) ?? {}
    const channel = typeof account === 'string' ? channels.find(account) : null
    if (
      !channel ||
      typeof title !== 'string' ||
      !isPrivacy(privacy) ||
      !(id === undefined || /^PL[\w-]{10,}$/.test(id))
    )
      return c.json({ detail: 'A playlist is {account, title, privacy?, id?}.' }, 422)
    return c.json(shownPlaylist(playlists.add({ channel: channel.id, title, description: '', privacy }, id)))
  })
  routes.get('/uploads', (c) =>
    c.json(
      uploads.list().map(({ id, channel, snippet, bytes, received, startedAt, answer }) => {
        const started_at = new Date(startedAt).toISOString()
        return { id, account: channel, title: snippet.title, bytes, received, started_at, is_finished: answer !== null }
      }),
    ),
  )
  routes.delete('/uploads', async (c) => {
    for (const { id } of uploads.list()) await uploads.forget(id)
    return c.body(null, 204)
  })
  return routes
}
