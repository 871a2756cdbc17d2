import { type Context, Hono } from 'hono'
import type { Env } from '../control.ts'
import { type ReceivedVideo, watchPage } from '../pages.ts'
import type { Channels } from './channels.ts'
import { stateOf, type Video, type Videos } from './videos.ts'

const SHOWN_VIDEOS = 30

function received(video: Video, channels: Channels, details: string): ReceivedVideo {
  const { id, snippet, channel } = video
  return {
    title: snippet.title,
    account: channels.list().find((one) => one.id === channel)?.title ?? channel,
    details,
    file: `/_control/videos/${id}/file`,
    ...(video.deletedAt === null
      ? { picture: `/vi/${id}/high.jpg`, page: `/watch?v=${id}` }
      : { picture: null, page: null }),
  }
}

/** The newest videos for the overview page. */
export const receivedVideos = (videos: Videos, channels: Channels, now: number): ReceivedVideo[] =>
  videos
    .list()
    .slice(-SHOWN_VIDEOS)
    .reverse()
    .map((video) => {
      const { privacyStatus, publishAt } = video.status
      const state = stateOf(video, now)
      const reason = state === 'failed' || state === 'rejected' ? ` (${video.outcome})` : ''
      const date = publishAt ? `, public at ${publishAt.slice(0, 16).replace('T', ' ')} UTC` : ''
      return received(video, channels, `${state}${reason}, ${privacyStatus}${date}, ${video.bytes} bytes`)
    })

/** The pages of videos, at the paths that YouTube's website has. They show what anybody may see. */
export function watchRoutes({ videos, channels }: { videos: Videos; channels: Channels }): Hono<Env> {
  const routes = new Hono<Env>()
  const show = (c: Context<Env>, id: string) => {
    const video = videos.get(id)
    const problem = !video
      ? 'This video isn’t available anymore.'
      : video.status.privacyStatus === 'private'
        ? 'This video is private.'
        : null
    const shown =
      video && !problem ? { ...received(video, channels, ''), description: video.snippet.description } : null
    return c.html(watchPage('YouTube', shown ?? { problem: problem ?? '' }))
  }
  routes.get('/watch', (c) => show(c, c.req.query('v') ?? ''))
  routes.get('/shorts/:id', (c) => show(c, c.req.param('id')))
  return routes
}
