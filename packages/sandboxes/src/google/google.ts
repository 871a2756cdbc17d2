import { createHash, randomBytes } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { Control } from '../control.ts'
import { problemPage, receivedPage, signInPage } from '../pages.ts'
import { type Sandbox, serveSandbox } from '../serve.ts'
import { type Account, Accounts, isEmail } from './accounts.ts'

/** `redirectOrigins`: the only origins that codes are sent to, as with Google. */
type Options = { host: string; port: number; url: string; redirectOrigins: string[] }
type Grant = {
  account: Account
  clientId: string
  redirectUri: string
  nonce: string
  challenge: string
  scope: string
  madeAt: number
}

export type GoogleSandbox = Sandbox & { control: Control; accounts: Accounts }

const PLATFORM = 'Google'
const CODE_MS = 60_000
const KID = 'sandbox'

/** Simulates Google sign-in: OpenID Connect with discovery, code flow with PKCE, RS256 id tokens. No passwords. */
export async function startGoogle(options: Options): Promise<GoogleSandbox> {
  const { url } = options
  const control = new Control()
  const accounts = new Accounts()
  const grants = new Map<string, Grant>()
  const sessions = new Map<string, Account>()
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: KID, alg: 'RS256', use: 'sig' }

  const app = new Hono<{ Bindings: HttpBindings }>()
  app.get('/', (c) => c.html(receivedPage(PLATFORM, control.requests, accounts.list().length)))
  app.route('/_control', control.routes())
  app.get('/_control/accounts', (c) => c.json(accounts.list()))
  app.put('/_control/accounts', async (c) => {
    const wanted = await c.req.json().catch(() => null)
    if (typeof wanted?.email !== 'string' || !isEmail(wanted.email))
      return c.json({ detail: 'An account is {email, name?, email_verified?}.' }, 422)
    return c.json(
      accounts.set({
        email: wanted.email,
        ...(typeof wanted.name === 'string' && { name: wanted.name }),
        ...(typeof wanted.email_verified === 'boolean' && { email_verified: wanted.email_verified }),
      }),
    )
  })

  // Requested by browsers; not logged.
  app.get('/favicon.ico', (c) => c.body(null, 204))
  app.use(control.middleware)
  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
    }),
  )
  app.get('/jwks', (c) => c.json({ keys: [jwk] }))

  const answerCode = (c: Context, query: Record<string, string>, email: string) => {
    const code = randomBytes(24).toString('base64url')
    grants.set(code, {
      account: accounts.find(email),
      clientId: query.client_id ?? '',
      redirectUri: query.redirect_uri ?? '',
      nonce: query.nonce ?? '',
      challenge: query.code_challenge ?? '',
      scope: query.scope ?? '',
      madeAt: Date.now(),
    })
    return c.redirect(withQuery(query.redirect_uri ?? '', { code, state: query.state ?? '' }), 302)
  }
  app.get('/authorize', (c) => {
    const query = c.req.query()
    const problem = problemOf(query, options.redirectOrigins)
    if (problem) return c.html(problemPage(PLATFORM, problem), 400)
    const hint = query.login_hint ?? ''
    if (query.prompt !== 'none') return c.html(form(query, accounts.list()))
    // OpenID Connect Core §3.1.2.6: with prompt=none an unknown user is an error.
    if (!isEmail(hint))
      return c.redirect(withQuery(query.redirect_uri ?? '', { error: 'login_required', state: query.state ?? '' }), 302)
    return answerCode(c, query, hint)
  })
  app.post('/authorize', async (c) => {
    const { email = '', ...query } = Object.fromEntries(new URLSearchParams(await c.req.text()))
    const problem = problemOf(query, options.redirectOrigins)
    if (problem) return c.html(problemPage(PLATFORM, problem), 400)
    if (!isEmail(email))
      return c.html(form({ ...query, login_hint: email }, accounts.list(), 'Enter a valid email address.'), 400)
    return answerCode(c, query, email)
  })

  app.post('/token', async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
    const grant = grants.get(form.code ?? '')
    grants.delete(form.code ?? '')
    const clientId = clientOf(c.req.header('authorization')) ?? form.client_id
    const fits =
      form.grant_type === 'authorization_code' &&
      grant &&
      Date.now() - grant.madeAt < CODE_MS &&
      grant.clientId === clientId &&
      grant.redirectUri === form.redirect_uri &&
      createHash('sha256')
        .update(form.code_verifier ?? '')
        .digest('base64url') === grant.challenge
    if (!fits) return c.json({ error: 'invalid_grant', error_description: 'Bad Request' }, 400)
    const accessToken = randomBytes(24).toString('base64url')
    sessions.set(accessToken, grant.account)
    const idToken = await new SignJWT({ ...claimsOf(grant.account), ...(grant.nonce && { nonce: grant.nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid: KID, typ: 'JWT' })
      .setIssuer(url)
      .setAudience(grant.clientId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
    return c.json({
      access_token: accessToken,
      expires_in: 3599,
      scope: grant.scope,
      token_type: 'Bearer',
      id_token: idToken,
    })
  })
  app.get('/userinfo', (c) => {
    const account = sessions.get((c.req.header('authorization') ?? '').replace(/^bearer /i, ''))
    return account ? c.json(claimsOf(account)) : c.json({ error: 'invalid_token' }, 401)
  })

  return { ...(await serveSandbox(app, options)), control, accounts }
}

const form = ({ login_hint: hint = '', ...hidden }: Record<string, string>, known: Account[], problem?: string) =>
  signInPage({
    platform: PLATFORM,
    action: '/authorize',
    explanation: 'Enter any email address to sign in as that person on this computer. No password needed.',
    field: { name: 'email', label: 'Email address', type: 'email', value: hint, placeholder: 'lyra@example.com' },
    hidden,
    known: known.map((account) => account.email),
    ...(problem && { problem }),
  })

const claimsOf = ({ sub, email, email_verified, name }: Account) => ({ sub, email, email_verified, name })

function problemOf(query: Record<string, string>, redirectOrigins: string[]): string | null {
  const { client_id: client, redirect_uri: target = '', response_type: type, code_challenge_method: method } = query
  if (!client) return 'client_id is missing.'
  if (!URL.canParse(target) || !redirectOrigins.includes(new URL(target).origin))
    return 'redirect_uri_mismatch: this redirect_uri is not registered.'
  if (type !== 'code') return 'response_type must be code.'
  if (!query.code_challenge || method !== 'S256') return 'PKCE with S256 is required.'
  return null
}

function withQuery(target: string, parameters: Record<string, string>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value)
  return url.href
}

/** The client id of HTTP Basic authentication. */
function clientOf(authorization: string | undefined): string | undefined {
  const [scheme = '', encoded = ''] = (authorization ?? '').split(' ')
  if (scheme.toLowerCase() !== 'basic') return undefined
  return decodeURIComponent(Buffer.from(encoded, 'base64').toString('utf8').split(':')[0] ?? '')
}
