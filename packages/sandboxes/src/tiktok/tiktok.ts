import { createHash, randomBytes } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { Control } from '../control.ts'
import { problemPage, receivedPage, signInPage } from '../pages.ts'
import { type Sandbox, serveSandbox } from '../serve.ts'
import { type Creator, Creators } from './creators.ts'

/** `redirectOrigins`: the only origins that codes are sent to, as with TikTok. */
type Options = { host: string; port: number; url: string; redirectOrigins: string[] }
type Grant = { creator: Creator; query: Record<string, string>; madeAt: number }

export type TikTokSandbox = Sandbox & { control: Control; creators: Creators }

const PLATFORM = 'TikTok'
const CODE_MS = 60_000
const TOKEN_SECONDS = 7200
const REFRESH_SECONDS = 180 * 86_400

/** Simulates TikTok sign-in (Login Kit): consent, code exchange with TikTok's hex PKCE, user info. No passwords. */
export async function startTikTok(options: Options): Promise<TikTokSandbox> {
  const control = new Control()
  const creators = new Creators()
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, { creator: Creator; scope: string }>()

  const app = new Hono<{ Bindings: HttpBindings }>()
  app.get('/', (c) => c.html(receivedPage(PLATFORM, control.requests, creators.list().length)))
  app.route('/_control', control.routes())
  app.get('/_control/accounts', (c) => c.json(creators.list()))
  app.put('/_control/accounts', async (c) => {
    const wanted = await c.req.json().catch(() => null)
    if (typeof wanted?.display_name !== 'string' || !wanted.display_name.trim())
      return c.json({ detail: 'An account is {display_name, avatar_url?}.' }, 422)
    const picture = typeof wanted.avatar_url === 'string' ? { avatar_url: wanted.avatar_url } : {}
    return c.json(creators.set({ display_name: wanted.display_name, ...picture }))
  })

  // Requested by browsers; not logged.
  app.get('/favicon.ico', (c) => c.body(null, 204))
  app.use(control.middleware)

  const answer = (c: Context, query: Record<string, string>, parameters: Record<string, string>) => {
    const target = new URL(query.redirect_uri ?? '')
    for (const [name, value] of Object.entries({ ...parameters, state: query.state ?? '' }))
      target.searchParams.set(name, value)
    return c.redirect(target.href, 302)
  }
  app.get('/v2/auth/authorize/', (c) => {
    const query = c.req.query()
    const problem = problemOf(query, options.redirectOrigins)
    if (problem) return c.html(problemPage(PLATFORM, problem), 400)
    return c.html(form(query, creators.list()))
  })
  app.post('/v2/auth/authorize/', async (c) => {
    const { display_name: name = '', refuse, ...query } = Object.fromEntries(new URLSearchParams(await c.req.text()))
    const problem = problemOf(query, options.redirectOrigins)
    if (problem) return c.html(problemPage(PLATFORM, problem), 400)
    if (refuse) return answer(c, query, { error: 'access_denied', error_description: 'User cancelled' })
    if (!name.trim()) return c.html(form(query, creators.list(), 'Enter a name.'), 400)
    const code = randomBytes(24).toString('base64url')
    grants.set(code, { creator: creators.find(name), query, madeAt: Date.now() })
    return answer(c, query, { code, scopes: query.scope ?? '' })
  })

  app.post('/v2/oauth/token/', async (c) => {
    const given = Object.fromEntries(new URLSearchParams(await c.req.text()))
    const grant = grants.get(given.code ?? '')
    grants.delete(given.code ?? '')
    // TikTok's OAuth errors are flat and carry a log id.
    const refuse = (error: string, error_description: string) =>
      c.json({ error, error_description, log_id: logId() }, 400)
    if (!given.client_key || !given.client_secret) return refuse('invalid_client', 'Client key or secret is missing.')
    if (given.grant_type !== 'authorization_code')
      return refuse('unsupported_grant_type', 'Grant type is not supported.')
    if (!grant || Date.now() - grant.madeAt > CODE_MS || grant.query.client_key !== given.client_key)
      return refuse('invalid_grant', 'Authorization code is expired or invalid.')
    if (grant.query.redirect_uri !== given.redirect_uri)
      return refuse('invalid_request', 'Redirect_uri is not matched with the uri when requesting code.')
    const { code_challenge: challenge } = grant.query
    if (challenge && hexOf(given.code_verifier ?? '') !== challenge)
      return refuse('invalid_request', 'Code verifier or code challenge is invalid.')
    const scope = grant.query.scope ?? ''
    const accessToken = `act.${randomBytes(24).toString('base64url')}`
    tokens.set(accessToken, { creator: grant.creator, scope })
    return c.json({
      access_token: accessToken,
      expires_in: TOKEN_SECONDS,
      open_id: grant.creator.open_id,
      refresh_token: `rft.${randomBytes(24).toString('base64url')}`,
      refresh_expires_in: REFRESH_SECONDS,
      scope,
      token_type: 'Bearer',
    })
  })

  app.get('/v2/user/info/', (c) => {
    const token = tokens.get((c.req.header('authorization') ?? '').replace(/^bearer /i, ''))
    const envelope = (code: string, message: string) => ({ code, message, log_id: logId() })
    if (!token)
      return c.json(
        { data: {}, error: envelope('access_token_invalid', 'The access token is invalid or not found.') },
        401,
      )
    const fields = (c.req.query('fields') ?? '').split(',').filter(Boolean)
    if (!token.scope.split(',').includes('user.info.basic') || fields.some((field) => !BASIC_FIELDS.has(field)))
      return c.json({ data: {}, error: envelope('scope_not_authorized', 'The user did not authorize the scope.') }, 401)
    const user = Object.fromEntries(Object.entries(token.creator).filter(([field]) => fields.includes(field)))
    return c.json({ data: { user }, error: envelope('ok', '') })
  })

  return { ...(await serveSandbox(app, options)), control, creators }
}

/** Fields that `user.info.basic` may read. */
const BASIC_FIELDS = new Set(['open_id', 'union_id', 'avatar_url', 'display_name'])

const form = (query: Record<string, string>, known: Creator[], problem?: string) =>
  signInPage({
    platform: PLATFORM,
    action: '/v2/auth/authorize/',
    explanation: 'Enter any name to sign in as that creator on this computer. No password needed.',
    field: { name: 'display_name', label: 'Display name', type: 'text', value: '', placeholder: 'Lyra' },
    hidden: query,
    known: known.map((creator) => creator.display_name),
    refusable: true,
    ...(problem && { problem }),
  })

/** TikTok's rules: an https address for web apps, or a loopback address with a port and PKCE for desktop apps. */
function problemOf(query: Record<string, string>, redirectOrigins: string[]): string | null {
  const { client_key: key, redirect_uri: target = '', response_type: type, scope = '' } = query
  if (!key) return 'client_key is missing.'
  if (!URL.canParse(target) || !redirectOrigins.includes(new URL(target).origin))
    return 'redirect_uri: this redirect_uri is not registered.'
  const { protocol, hostname, search, hash } = new URL(target)
  const desktop = hostname === 'localhost' || hostname === '127.0.0.1'
  if (target.length > 512 || search || hash) return 'redirect_uri: it must be static, without query or fragment.'
  if (!desktop && protocol !== 'https:') return 'redirect_uri: a web app’s must begin with https.'
  if (type !== 'code') return 'response_type must be code.'
  if (!scope || /\s/.test(scope)) return 'scope: scopes are separated by commas.'
  if (!query.state) return 'state is missing.'
  if (desktop && (query.code_challenge_method !== 'S256' || !/^[0-9a-f]{64}$/.test(query.code_challenge ?? '')))
    return 'code_challenge: a desktop app sends the SHA-256 of its verifier in hex.'
  return null
}

const hexOf = (verifier: string) => createHash('sha256').update(verifier).digest('hex')
const logId = () => randomBytes(16).toString('hex').toUpperCase()
