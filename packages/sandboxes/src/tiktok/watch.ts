import { Hono } from 'hono'
import type { Env } from '../control.ts'
import { watchPage } from '../pages.ts'
import { pagePath, receivedVideo } from './control-posts.ts'
import type { Creators } from './creators.ts'
import { isPublic, type Posts } from './posts.ts'

type Uses = { posts: Posts; creators: Creators; now: () => number }

/** The pages of public videos, at the paths that TikTok's website has. */
export function watchRoutes({ posts, creators, now }: Uses): Hono<Env> {
  const routes = new Hono<Env>()
  routes.get('/:handle{@[^/]+}/video/:id', (c) => {
    const post = posts.findVideo(c.req.param('id'))
    const creator = post && creators.get(post.openId)
    if (!post || !creator || !isPublic(post, now()) || c.req.path !== pagePath(post, creator))
      return c.html(watchPage('TikTok', { problem: 'This video is private, still in review, or doesn’t exist.' }))
    return c.html(watchPage('TikTok', { ...receivedVideo(post, creator, '', null), description: '' }))
  })
  return routes
}
