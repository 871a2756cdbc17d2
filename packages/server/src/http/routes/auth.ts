import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { AuthError } from '../../auth/errors.ts'
import type { AuthService } from '../../auth/service.ts'
import type { HttpEnv } from '../router.ts'

const API_VERSION = '2024-01-01'
const grantSchema = z.object({
  auth_code: z.string().max(200).optional(),
  code_verifier: z.string().max(200).optional(),
  refresh_token: z.string().max(200).optional(),
})
const updateSchema = z.object({ data: z.record(z.string().max(100), z.unknown()).default({}) })

/** The Supabase auth protocol over HTTP, mounted at /auth/v1. */
export function authRoutes(auth: AuthService, { secure, siteUrl }: { secure: boolean; siteUrl: string }) {
  const app = new Hono<HttpEnv>()
  app.use('*', async (c, next) => {
    c.header('x-supabase-api-version', API_VERSION)
    c.header('Cache-Control', 'no-store')
    await next()
  })
  const identified = (authorization: string | undefined) =>
    auth.identify((authorization ?? '').replace(/^bearer\s+/i, ''))

  app.get('/authorize', async (c) => {
    const { url, state } = await auth.authorize(c.req.query())
    const cookie = { httpOnly: true, secure, sameSite: 'Lax', path: '/auth/v1', maxAge: 600 } as const
    setCookie(c, cookieOf(state), '1', cookie)
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url: url.href }) : c.redirect(url.href, 302)
  })

  app.get('/callback', async (c) => {
    // Login CSRF: only the browser that started a sign-in may complete it. Scripts keep no cookies and need none.
    const cookie = cookieOf(c.req.query('state') ?? '')
    if (c.req.header('sec-fetch-mode') === 'navigate' && !getCookie(c, cookie)) {
      const back = new URL(siteUrl)
      back.search = new URLSearchParams({
        error: 'access_denied',
        error_code: 'bad_oauth_state',
        error_description: 'This login has expired or was started in another browser. Please log in again.',
      }).toString()
      return c.redirect(back.href, 302)
    }
    deleteCookie(c, cookie, { path: '/auth/v1' })
    const target = await auth.callback(new URL(c.req.url), { userAgent: c.req.header('user-agent') ?? '' })
    return c.redirect(target.href, 302)
  })

  app.post('/token', async (c) => {
    const grant = grantSchema.safeParse(await c.req.json().catch(() => ({})))
    if (!grant.success) throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
    const { auth_code: code = '', code_verifier: verifier = '', refresh_token: token = '' } = grant.data
    const kind = c.req.query('grant_type')
    if (kind === 'pkce') return c.json(await auth.exchangeCode(code, verifier))
    if (kind === 'refresh_token') return c.json(await auth.refresh(token))
    if (kind === 'password') throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
    throw new AuthError(400, 'validation_failed', 'unsupported_grant_type')
  })

  app.get('/user', async (c) => {
    const { user } = await identified(c.req.header('authorization'))
    return c.json(auth.user(user))
  })
  app.put('/user', async (c) => {
    const { user } = await identified(c.req.header('authorization'))
    const update = updateSchema.safeParse(await c.req.json().catch(() => null))
    if (!update.success) throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
    return c.json(await auth.update(user, update.data.data))
  })
  app.post('/logout', async (c) => {
    const { user, sessionId } = await identified(c.req.header('authorization'))
    await auth.signOut(user, sessionId, c.req.query('scope') ?? 'global')
    return c.body(null, 204)
  })

  app.get('/.well-known/jwks.json', async (c) => {
    c.header('Cache-Control', 'public, max-age=600')
    return c.json(await auth.jwks())
  })
  app.get('/settings', (c) =>
    c.json({
      external: { ...Object.fromEntries(auth.providers.map((name) => [name, true])), email: false },
      disable_signup: false,
      mailer_autoconfirm: true,
    }),
  )
  app.get('/health', (c) => c.json({ name: 'the Pack', version: 'embedded' }))
  return app
}

// One per sign-in, so that two tabs do not overwrite each other's cookie.
const cookieOf = (state: string) => `pack-sign-in-${createHash('sha256').update(state).digest('hex').slice(0, 32)}`
