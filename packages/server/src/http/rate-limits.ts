import { ProductError } from '@pack/core/kernel/errors'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AuthError } from '../auth/errors.ts'
import type { Context as Uses } from '../context/context.ts'
import { network } from './client-address.ts'
import type { HttpEnv } from './router.ts'

/** At most `calls` of these routes per `seconds`, for each user, or for each address before sign-in. */
type RateLimit = { what: string; calls: number; seconds: number; by: 'user' | 'address'; routes: readonly string[] }

const MINUTE = 60
const HOUR = 3600

/** Expensive or guessable calls: more than people need, less than a script wants. */
export const RATE_LIMITS: readonly RateLimit[] = [
  { what: 'login attempts', calls: 60, seconds: MINUTE, by: 'address', routes: ['GET /auth/v1/authorize'] },
  { what: 'login attempts', calls: 120, seconds: MINUTE, by: 'address', routes: ['POST /auth/v1/token'] },
  { what: 'visits', calls: 240, seconds: MINUTE, by: 'address', routes: ['GET /public/examples/latest'] },
  {
    what: 'requests for videos',
    calls: 60,
    seconds: MINUTE,
    by: 'user',
    routes: [
      'POST /generate_content',
      'PATCH /jobs/:id/retry',
      'POST /api/content/:mode/:id/retry',
      'POST /api/content/:mode/:id/render',
      'POST /api/content/:mode/:id/rewrite',
      'POST /api/content/:mode/:id/clean-rendition',
    ],
  },
  {
    what: 'requests to publish',
    calls: 60,
    seconds: MINUTE,
    by: 'user',
    routes: [
      'POST /autopush/single/:mode/:id',
      'POST /tiktok/post',
      'POST /videos/publish_from_supabase/:id',
      'POST /api/content/:mode/:id/publications/:publication_id/check',
      'POST /api/content/:mode/:id/publications/:publication_id/cancel',
    ],
  },
  {
    what: 'previews',
    calls: 60,
    seconds: MINUTE,
    by: 'user',
    routes: ['POST /voices/preview', 'POST /api/content/:mode/:id/preview'],
  },
  {
    what: 'uploads',
    calls: 60,
    seconds: MINUTE,
    by: 'user',
    routes: [
      'POST /api/content/:mode/:id/thumbnail',
      'POST /user/personas/:id/avatar',
      'POST /assets/upload',
      'POST /assets/pictures',
      'PUT /assets/pictures/:id',
      'POST /assets/adopt_defaults',
    ],
  },
  {
    what: 'attempts to connect an account',
    calls: 30,
    seconds: MINUTE,
    by: 'user',
    routes: [
      'GET /oauth/google_url',
      'GET /tiktok/auth/login',
      'POST /oauth/callback/google',
      'POST /oauth/callback/tiktok',
    ],
  },
  { what: 'webhooks', calls: 6000, seconds: MINUTE, by: 'address', routes: ['POST /tiktok/webhook'] },
  // TikTok's own limit.
  { what: 'requests to TikTok', calls: 20, seconds: MINUTE, by: 'user', routes: ['GET /tiktok/creator_info'] },
  { what: 'messages', calls: 10, seconds: HOUR, by: 'user', routes: ['POST /developer_messages'] },
  { what: 'exports', calls: 20, seconds: HOUR, by: 'user', routes: ['POST /account/export'] },
  { what: 'deletions', calls: 20, seconds: HOUR, by: 'user', routes: ['DELETE /account'] },
  { what: 'impersonations', calls: 60, seconds: MINUTE, by: 'user', routes: ['POST /admin/impersonations'] },
]

/**
 * Counts calls of limited routes, together with the other API processes, and throws 429 with Retry-After. Limits by
 * user are counted by `signedIn` and `adminOnly`, which call `c.get('countCall')` once they know the user.
 */
export function rateLimited(limits: readonly RateLimit[], { countCall }: Pick<Uses, 'countCall'>) {
  const counted = limits.map((limit) => ({
    ...limit,
    name: limit.routes[0] ?? limit.what,
    patterns: limit.routes.map(patternOf),
  }))
  return createMiddleware<HttpEnv>(async (c, next) => {
    const call = `${c.req.method} ${c.req.path}`
    const limit = counted.find(({ patterns }) => patterns.some((pattern) => pattern.test(call)))
    if (!limit) return next()
    const count = async (caller: string) => {
      const waitMs = await countCall(limit, caller)
      if (waitMs !== null) refuse(c, limit, Math.max(1, Math.ceil(waitMs / 1000)))
    }
    if (limit.by === 'user') c.set('countCall', count)
    else await count(network(c.get('address')))
    await next()
  })
}

function refuse(c: Context<HttpEnv>, { what, calls, seconds }: RateLimit, waitSeconds: number): never {
  c.header('Retry-After', String(waitSeconds))
  const span = seconds === HOUR ? 'an hour' : 'a minute'
  const wait =
    waitSeconds > 90
      ? `${Math.ceil(waitSeconds / 60)} minutes`
      : waitSeconds === 1
        ? '1 second'
        : `${waitSeconds} seconds`
  const message = `Too many ${what}: at most ${calls} ${span}. Try again in ${wait}.`
  // Clients of the auth service expect its own error code.
  if (c.req.path.startsWith('/auth/v1/')) throw new AuthError(429, 'over_request_rate_limit', message)
  throw new ProductError('too_many_requests', message)
}

/** A pattern for calls of a route like `POST /jobs/:id/retry`. */
const patternOf = (route: string) =>
  new RegExp(`^${route.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`)
