import { Hono } from 'hono'
import type { Env } from '../control.ts'
import { readChunk } from './chunks.ts'
import { type Posts, statusOf } from './posts.ts'

const STATUS = { more: 206, complete: 201, short: 400, gone: 503 } as const

/** Routes of upload URLs: chunks of videos, in order. The token in the URL is the only secret. */
export function uploadRoutes({ posts, now }: { posts: Posts; now: () => number }): Hono<Env> {
  const routes = new Hono<Env>()
  routes.put('/video/', async (c) => {
    const { upload_id = '', upload_token } = c.req.query()
    const post = posts.findUpload(upload_id)
    if (!post || post.uploadToken !== upload_token || statusOf(post, now()) === 'FAILED') return c.body(null, 404)
    if (posts.isExpired(post)) return c.body(null, 403)
    const range = readChunk((name) => c.req.header(name), post.chunks)
    if (!range) return c.body(null, 400)
    if (range.first !== post.received) return c.body(null, 416)
    const body = c.req.raw.body
    if (!body) return c.body(null, 400)
    const received = await posts.receive(post, { body, ...range, mediaType: c.req.header('content-type') ?? '' })
    return c.body(null, STATUS[received])
  })
  return routes
}
