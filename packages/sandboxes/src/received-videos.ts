import { Hono } from 'hono'
import type { Env } from './control.ts'
import type { VideoFiles } from './video-files.ts'

type Uses<Video> = {
  files: VideoFiles
  /** Oldest first. */
  list: () => Video[]
  get: (id: string) => Video | null
  show: (video: Video) => object
  fileOf: (video: Video) => { id: string; mediaType: string }
}

/** Mounted at /_control: what a sandbox received, described and played. */
export function receivedVideoRoutes<Video>({ files, list, get, show, fileOf }: Uses<Video>): Hono<Env> {
  const routes = new Hono<Env>()
  routes.get('/videos', (c) => c.json(list().map(show)))
  routes.get('/videos/:id', (c) => {
    const video = get(c.req.param('id'))
    return video ? c.json(show(video)) : c.json(NO_VIDEO, 404)
  })
  routes.get('/videos/:id/file', async (c) => {
    const video = get(c.req.param('id'))
    if (!video) return c.json(NO_VIDEO, 404)
    const { id, mediaType } = fileOf(video)
    return files.answer(id, mediaType, c.req.header('range'))
  })
  return routes
}

export const NO_VIDEO = { detail: 'No video has this id.' }
