import { createHash, randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type { Claims, Env } from '../control.ts'
import { consentPage, problemPage } from '../pages.ts'
import type { VirtualClock } from '../store.ts'
import { isScope, isSignInScope, SCOPE_LABELS } from './scopes.ts'

/** An app registered with Google. `redirectUris` must match byte for byte. */
export type GoogleClient = { id: string; secret: string; redirectUris: string[] }

/** The holder of a grant: a Google account, or one of its channels. */
export type Person = {
  sub: string
  email: string
  email_verified: boolean
  name: string
  /** How this person answers: denies every consent, or gets no refresh token. */
  denies?: boolean
  no_refresh_token?: boolean
}

type Code = {
  sub: string
  clientId: string
  redirectUri: string
  nonce: string
  challenge: string
  grantId: string
  scopes: string[]
  offline: boolean
  refreshToken: boolean
  expiresAt: number
}
type Grant = { sub: string; clientId: string; scopes: string[] }
type Token = { kind: 'access' | 'refresh'; grantId: string; scopes: string[]; offline: boolean; expiresAt: number }

export type OAuthState = {
  clockOffsetMs: number
  /** Consent screen "Testing" with external users: refresh tokens end after seven days. */
  testing: boolean
  /** Most live refresh tokens of one person for one client; issuing one more silently revokes the oldest. */
  maxRefreshTokens: number
  key: JWK | null
  codes: Record<string, Code>
  grants: Record<string, Grant>
  tokens: Record<string, Token>
}
export const emptyOAuth = (): OAuthState => ({
  clockOffsetMs: 0,
  testing: false,
  maxRefreshTokens: 100,
  key: null,
  codes: {},
  grants: {},
  tokens: {},
})

/** The people that can sign in. `find` reads what was typed or hinted: an address, an id or a name. */
export type People = {
  find(hint: string): Person | null
  get(sub: string): Person | null
  known(): { value: string; label: string }[]
}

type Uses = {
  service: string
  url: string
  clients: GoogleClient[]
  state: OAuthState
  clock: VirtualClock
  people: People
  /** Whether the consent page offers the accounts that were used before. */
  offersKnown: boolean
  /** The consent page's texts. */
  page: { title: string; explanation: string; label: string; type: 'email' | 'text'; placeholder: string }
}

const KID = 'sandbox'
const CODE_MS = 10 * 60_000
const ACCESS_SECONDS = 3599
const DAY_MS = 86_400_000
/** A refresh token ends when it is not used for this long. */
const UNUSED_MS = 183 * DAY_MS
const TESTING_MS = 7 * DAY_MS

export type OAuth = {
  routes: Hono<Env>
  /** The owner and the scopes of an access token; null if it is unknown or expired. */
  access(token: string): { sub: string; scopes: string[] } | null
  /** The account that a call is about, for faults and the request log. */
  subOf(claims: Claims): string | null
  /** Ends all grants of a person, as the Google account's security page does. */
  revokeAll(sub: string): void
  expireAccess(sub: string): void
}

/** Google's OAuth 2.0 and OpenID Connect: authorize with consent, token, refresh, revoke, tokeninfo, keys. */
export function googleOAuth({ service, url, clients, state, clock, people, offersKnown, page }: Uses): OAuth {
  const clientOf = (id: string | undefined) => clients.find((client) => client.id === id)
  const routes = new Hono<Env>()

  const liveToken = (text: string | undefined) => {
    const token = state.tokens[text ?? '']
    return token && token.expiresAt > clock.now() ? token : undefined
  }
  const purge = () => {
    const now = clock.now()
    for (const [name, { expiresAt }] of Object.entries(state.codes)) if (expiresAt <= now) delete state.codes[name]
    for (const [name, { expiresAt }] of Object.entries(state.tokens)) if (expiresAt <= now) delete state.tokens[name]
  }
  const endGrant = (id: string) => {
    delete state.grants[id]
    for (const [name, { grantId }] of Object.entries(state.tokens)) if (grantId === id) delete state.tokens[name]
    for (const [name, { grantId }] of Object.entries(state.codes)) if (grantId === id) delete state.codes[name]
  }
  const issue = (kind: Token['kind'], grantId: string, scopes: string[], offline: boolean): string => {
    const lifetime = kind === 'access' ? ACCESS_SECONDS * 1000 : state.testing ? TESTING_MS : UNUSED_MS
    const text = `${kind === 'access' ? 'ya29.a0' : '1//0'}${randomBytes(48).toString('base64url')}`
    state.tokens[text] = { kind, grantId, scopes, offline, expiresAt: clock.now() + lifetime }
    const refresh = Object.entries(state.tokens).filter(([, t]) => t.kind === 'refresh' && t.grantId === grantId)
    for (const [name] of refresh.slice(0, -state.maxRefreshTokens)) delete state.tokens[name]
    return text
  }

  routes.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: url,
      authorization_endpoint: `${url}/o/oauth2/v2/auth`,
      token_endpoint: `${url}/token`,
      revocation_endpoint: `${url}/revoke`,
      userinfo_endpoint: `${url}/v1/userinfo`,
      jwks_uri: `${url}/oauth2/v3/certs`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
    }),
  )
  routes.get('/oauth2/v3/certs', async (c) => {
    const { publicKey } = await signingKeys(state)
    return c.json({ keys: [{ ...(await exportJWK(publicKey)), kid: KID, alg: 'RS256', use: 'sig' }] })
  })
  routes.get('/oauth2/v1/certs', async (c) => c.json({ [KID]: await exportSPKI((await signingKeys(state)).publicKey) }))

  const back = (c: Context, query: Query, answer: Record<string, string>) => {
    const target = new URL(query.redirect_uri ?? '')
    for (const [name, value] of Object.entries({ state: query.state ?? '', ...answer }))
      if (value) target.searchParams.set(name, value)
    return c.redirect(target.href, 302)
  }
  const answerCode = (c: Context, query: Query, person: Person, granted: string[]) => {
    if (person.denies) return back(c, query, { error: 'access_denied' })
    purge()
    const clientId = query.client_id ?? ''
    const known = Object.entries(state.grants).find(([, g]) => g.sub === person.sub && g.clientId === clientId)
    const grantId = known?.[0] ?? randomBytes(12).toString('hex')
    const isConsent = !known || prompts(query).some((prompt) => prompt === 'consent' || prompt === 'none')
    const earlier = query.include_granted_scopes === 'true' ? (known?.[1].scopes ?? []) : []
    state.grants[grantId] = {
      sub: person.sub,
      clientId,
      scopes: [...new Set([...granted, ...(known?.[1].scopes ?? [])])],
    }
    const scopes = [...new Set([...granted, ...earlier])]
    const code = `4/0${randomBytes(36).toString('base64url')}`
    state.codes[code] = {
      sub: person.sub,
      clientId,
      redirectUri: query.redirect_uri ?? '',
      nonce: query.nonce ?? '',
      challenge: query.code_challenge ?? '',
      grantId,
      scopes,
      offline: query.access_type === 'offline',
      // Without prompt=consent Google sends a refresh token at the first consent only.
      refreshToken: query.access_type === 'offline' && isConsent && !person.no_refresh_token,
      expiresAt: clock.now() + CODE_MS,
    }
    return back(c, query, { code, scope: scopes.join(' ') })
  }
  const show = (c: Context, query: Query, problem?: string) =>
    c.html(
      consentPage({
        service,
        action: '/o/oauth2/v2/auth',
        ...page,
        hidden: query,
        value: query.login_hint ?? '',
        known: offersKnown ? people.known() : [],
        scopes: choosable(query).map((scope) => ({ value: scope, label: SCOPE_LABELS[scope] ?? scope })),
        ...(problem && { problem }),
      }),
      problem ? 400 : 200,
    )
  const refuse = (c: Context, problem: string) => c.html(problemPage(service, problem), 400)

  routes.get('/o/oauth2/v2/auth', (c) => {
    const query: Query = { ...c.req.query(), prompt: (c.req.queries('prompt') ?? []).join(' ') }
    const problem = problemOf(query, clientOf(query.client_id))
    if (problem) return refuse(c, problem)
    if (!prompts(query).includes('none')) return show(c, query)
    // OpenID Connect Core §3.1.2.6: with prompt=none an unknown user is an error.
    const person = people.find(query.login_hint ?? '')
    if (!person) return back(c, query, { error: 'login_required' })
    return answerCode(c, query, person, grantedBy(query, query.scopes?.split(/[\s,]+/)))
  })
  routes.post('/o/oauth2/v2/auth', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const { who = '', account, refuse: refused, grant: _, ...query } = Object.fromEntries(form)
    const problem = problemOf(query, clientOf(query.client_id))
    if (problem) return refuse(c, problem)
    if (refused) return back(c, query, { error: 'access_denied' })
    const person = people.find(account ?? who)
    if (!person)
      return show(
        c,
        { ...query, login_hint: who },
        page.type === 'email' ? 'Enter a valid email address.' : 'Enter a name.',
      )
    return answerCode(
      c,
      query,
      person,
      grantedBy(query, choosable(query).length > 0 ? form.getAll('grant') : undefined),
    )
  })

  routes.post('/token', async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
    const fail = (error: string, description: string, status: 400 | 401 = 400) =>
      c.json({ error, error_description: description }, status)
    const basic = basicCredentials(c.req.header('authorization'))
    const client = clientOf(basic?.id ?? form.client_id)
    if (!client) return fail('invalid_client', 'The OAuth client was not found.', 401)
    if ((basic?.secret ?? form.client_secret) !== client.secret) return fail('invalid_client', 'Unauthorized', 401)

    if (form.grant_type === 'refresh_token') {
      if (!form.refresh_token) return fail('invalid_request', 'Missing required parameter: refresh_token')
      const token = liveToken(form.refresh_token)
      const grant = token && state.grants[token.grantId]
      if (token?.kind !== 'refresh' || grant?.clientId !== client.id)
        return fail('invalid_grant', 'Token has been expired or revoked.')
      // Use keeps it alive, except in testing mode.
      if (!state.testing) token.expiresAt = clock.now() + UNUSED_MS
      return c.json(await tokensOf(grant, { ...token, nonce: '', refreshToken: false }))
    }
    if (form.grant_type !== 'authorization_code')
      return fail('unsupported_grant_type', `Invalid grant_type: ${form.grant_type ?? ''}`)
    if (!form.code) return fail('invalid_request', 'Missing required parameter: code')
    const code = state.codes[form.code]
    // One use, whatever comes of it.
    delete state.codes[form.code]
    const grant = code && state.grants[code.grantId]
    if (!code || !grant || code.expiresAt <= clock.now() || code.clientId !== client.id)
      return fail('invalid_grant', 'Malformed auth code.')
    if (code.redirectUri !== form.redirect_uri) return fail('redirect_uri_mismatch', 'Bad Request')
    if (!form.code_verifier) return fail('invalid_grant', 'Missing code verifier.')
    if (challengeOf(form.code_verifier) !== code.challenge) return fail('invalid_grant', 'Invalid code verifier.')
    return c.json(await tokensOf(grant, code))
  })

  const tokensOf = async (
    grant: Grant,
    {
      grantId,
      scopes,
      offline,
      nonce,
      refreshToken,
    }: Pick<Code, 'grantId' | 'scopes' | 'offline' | 'nonce' | 'refreshToken'>,
  ) => {
    const person = people.get(grant.sub)
    return {
      access_token: issue('access', grantId, scopes, offline),
      expires_in: ACCESS_SECONDS,
      ...(refreshToken && { refresh_token: issue('refresh', grantId, scopes, offline) }),
      ...(refreshToken && state.testing && { refresh_token_expires_in: TESTING_MS / 1000 }),
      scope: scopes.join(' '),
      token_type: 'Bearer',
      ...(person && scopes.includes('openid') && { id_token: await idToken(person, grant.clientId, nonce) }),
    }
  }
  const idToken = async (person: Person, audience: string, nonce: string) => {
    const { privateKey } = await signingKeys(state)
    const now = Math.floor(clock.now() / 1000)
    return new SignJWT({ ...claimsOf(person), azp: audience, ...(nonce && { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid: KID, typ: 'JWT' })
      .setIssuer(url)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(privateKey)
  }

  routes.post('/revoke', async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
    const token = liveToken(c.req.query('token') ?? form.token)
    if (!token) return c.json({ error: 'invalid_token', error_description: 'Token expired or revoked' }, 400)
    endGrant(token.grantId)
    return c.body(null, 200)
  })
  routes.on(['GET', 'POST'], '/tokeninfo', async (c) => {
    const form = Object.fromEntries(new URLSearchParams(c.req.method === 'POST' ? await c.req.text() : ''))
    const token = liveToken(c.req.query('access_token') ?? form.access_token)
    const grant = token?.kind === 'access' ? state.grants[token.grantId] : undefined
    const person = grant && people.get(grant.sub)
    if (!token || !grant || !person) return c.json({ error: 'invalid_token', error_description: 'Invalid Value' }, 400)
    return c.json({
      azp: grant.clientId,
      aud: grant.clientId,
      ...(token.scopes.includes('openid') && { sub: person.sub }),
      scope: token.scopes.join(' '),
      exp: String(Math.floor(token.expiresAt / 1000)),
      expires_in: String(Math.floor((token.expiresAt - clock.now()) / 1000)),
      ...(token.scopes.includes('email') && { email: person.email, email_verified: String(person.email_verified) }),
      access_type: token.offline ? 'offline' : 'online',
    })
  })
  routes.get('/v1/userinfo', (c) => {
    const token = liveToken((c.req.header('authorization') ?? '').replace(/^bearer /i, ''))
    const person = token && people.get(state.grants[token.grantId]?.sub ?? '')
    return person ? c.json(claimsOf(person)) : c.json({ error: 'invalid_request' }, 401)
  })

  return {
    routes,
    access(text) {
      const token = liveToken(text)
      const grant = token?.kind === 'access' ? state.grants[token.grantId] : undefined
      return token && grant ? { sub: grant.sub, scopes: token.scopes } : null
    },
    subOf({ bearer, query, form }) {
      const token = state.tokens[bearer || form.refresh_token || form.token || query.token || query.access_token || '']
      if (token) return state.grants[token.grantId]?.sub ?? null
      return state.codes[form.code ?? '']?.sub ?? null
    },
    revokeAll(sub) {
      for (const [id, grant] of Object.entries(state.grants)) if (grant.sub === sub) endGrant(id)
    },
    expireAccess(sub) {
      for (const token of Object.values(state.tokens))
        if (token.kind === 'access' && state.grants[token.grantId]?.sub === sub) token.expiresAt = clock.now()
    },
  }
}

type Query = Record<string, string>

const prompts = (query: Query) => (query.prompt ?? '').split(' ').filter(Boolean)
const scopesOf = (query: Query) => [...new Set((query.scope ?? '').split(' ').filter(Boolean))]

/** Granular consent: with more than one scope beyond sign-in, each can be refused. */
function choosable(query: Query): string[] {
  const scopes = scopesOf(query).filter((scope) => !isSignInScope(scope))
  return scopes.length > 1 ? scopes : []
}

/** The asked scopes without those that were offered and not ticked; `ticked` undefined means all. */
function grantedBy(query: Query, ticked: string[] | undefined): string[] {
  if (ticked === undefined) return scopesOf(query)
  const offered = choosable(query)
  return scopesOf(query).filter(
    (scope) => !offered.includes(scope) || ticked.some((name) => scope === name || scope.endsWith(`/${name}`)),
  )
}

function problemOf(query: Query, client: GoogleClient | undefined): string | null {
  if (!query.client_id) return 'Error 400: invalid_request. Missing required parameter: client_id.'
  if (!client) return 'Error 401: invalid_client. The OAuth client was not found.'
  if (!query.redirect_uri) return 'Error 400: invalid_request. Missing required parameter: redirect_uri.'
  if (!client.redirectUris.includes(query.redirect_uri))
    return 'Error 400: redirect_uri_mismatch. This redirect_uri is not registered.'
  if (query.response_type !== 'code') return 'Error 400: unsupported_response_type. response_type must be code.'
  if (scopesOf(query).length === 0) return 'Error 400: invalid_request. Missing required parameter: scope.'
  const unknown = scopesOf(query).find((scope) => !isScope(scope))
  if (unknown) return `Error 400: invalid_scope. Some requested scopes were invalid: ${unknown}.`
  if (query.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(query.code_challenge ?? ''))
    return 'Error 400: invalid_request. PKCE with S256 is required: the SHA-256 of the verifier in base64url.'
  if (query.access_type && !['online', 'offline'].includes(query.access_type))
    return 'Error 400: invalid_request. access_type must be online or offline.'
  const prompt = prompts(query).find((word) => !['none', 'consent', 'select_account'].includes(word))
  return prompt ? `Error 400: invalid_request. Invalid prompt: ${prompt}.` : null
}

/** Made when it is first needed: that takes a third of a second. */
async function signingKeys(state: OAuthState) {
  if (!state.key) {
    const made = await generateKeyPair('RS256', { extractable: true })
    const key = await exportJWK(made.privateKey)
    // Another request may have made one meanwhile.
    state.key ??= key
  }
  const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...open } = state.key
  const [privateKey, publicKey] = await Promise.all([importJWK(state.key, 'RS256'), importJWK(open, 'RS256')])
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array)
    throw new Error('The signing key is not RSA.')
  return { privateKey, publicKey }
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

const claimsOf = ({ sub, email, email_verified, name }: Person) => ({ sub, email, email_verified, name })

/** HTTP Basic authentication of a client. */
function basicCredentials(authorization: string | undefined): { id: string; secret: string } | null {
  const [scheme = '', encoded = ''] = (authorization ?? '').split(' ')
  if (scheme.toLowerCase() !== 'basic') return null
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':').map(decodeURIComponent)
  return { id, secret }
}
