import { createHash, randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Claims, Env } from '../control.ts'
import { consentPage, problemPage } from '../pages.ts'
import type { VirtualClock } from '../store.ts'
import { logId } from './answers.ts'
import type { Creator, Creators } from './creators.ts'
import { ALWAYS_GRANTED, SCOPE_LABELS } from './scopes.ts'

/** An app registered with TikTok. `redirectUris` must match byte for byte; webhooks go to `webhookUrl`. */
export type TikTokClient = { key: string; secret: string; redirectUris: string[]; webhookUrl?: string }

/** Why a grant ended: TikTok's numbers for what the creator did in the app, and what the developer did. */
export type Removal = 1 | 5

type Code = { openId: string; query: Record<string, string>; scopes: string[]; expiresAt: number }
type Token = { kind: 'access' | 'refresh'; openId: string; clientKey: string; scopes: string[]; expiresAt: number }

export type OAuthState = {
  clockOffsetMs: number
  accessSeconds: number
  refreshSeconds: number
  codes: Record<string, Code>
  tokens: Record<string, Token>
}
export const emptyOAuth = (): OAuthState => ({
  clockOffsetMs: 0,
  accessSeconds: 2 * 3600,
  refreshSeconds: 180 * 86_400,
  codes: {},
  tokens: {},
})

type Uses = {
  service: string
  clients: TikTokClient[]
  state: OAuthState
  clock: VirtualClock
  creators: Creators
  onRemoved: (openId: string, clientKey: string, reason: Removal) => void
}

const CODE_MS = 60_000
const AUTHORIZE = '/v2/auth/authorize/'

export type OAuth = {
  routes: Hono<Env>
  /** The creator, client and scopes of an access token; null if it is unknown or expired. */
  access(token: string): { openId: string; clientKey: string; scopes: string[] } | null
  openIdOf(claims: Claims): string | null
  revokeAll(openId: string): void
  expireAccess(openId: string): void
}

/** TikTok's Login Kit: consent, code exchange with hex PKCE, refresh with rotation, revoke. */
export function tiktokOAuth({ service, clients, state, clock, creators, onRemoved }: Uses): OAuth {
  const routes = new Hono<Env>()
  const clientOf = (key: string | undefined) => clients.find((client) => client.key === key)
  const liveToken = (text: string | undefined) => {
    const token = state.tokens[text ?? '']
    return token && token.expiresAt > clock.now() ? token : undefined
  }
  const endAll = (openId: string, clientKey: string, reason: Removal) => {
    for (const [name, token] of Object.entries(state.tokens))
      if (token.openId === openId && token.clientKey === clientKey) delete state.tokens[name]
    for (const [name, code] of Object.entries(state.codes))
      if (code.openId === openId && code.query.client_key === clientKey) delete state.codes[name]
    onRemoved(openId, clientKey, reason)
  }
  const purge = () => {
    for (const kept of [state.codes, state.tokens])
      for (const [name, { expiresAt }] of Object.entries(kept)) if (expiresAt <= clock.now()) delete kept[name]
  }
  const issue = (prefix: 'act' | 'rft', granted: Omit<Token, 'kind' | 'expiresAt'>): string => {
    const [kind, seconds] =
      prefix === 'act' ? (['access', state.accessSeconds] as const) : (['refresh', state.refreshSeconds] as const)
    const text = `${prefix}.${randomBytes(36).toString('base64url')}`
    state.tokens[text] = { ...granted, kind, expiresAt: clock.now() + seconds * 1000 }
    return text
  }

  const back = (c: Context, query: Query, answer: Record<string, string>) => {
    const target = new URL(query.redirect_uri ?? '')
    for (const [name, value] of Object.entries({ ...answer, state: query.state ?? '' }))
      target.searchParams.set(name, value)
    return c.redirect(target.href, 302)
  }
  const deny = (c: Context, query: Query) =>
    back(c, query, { error: 'access_denied', error_description: 'User cancelled', error_type: '' })
  const answerCode = (c: Context, query: Query, creator: Creator, ticked: string[] | undefined) => {
    if (creator.denies) return deny(c, query)
    purge()
    const scopes = scopesOf(query).filter(
      (scope) => scope === ALWAYS_GRANTED || ticked === undefined || ticked.includes(scope),
    )
    // As TikTok's, with characters that are escaped in the redirect.
    const code = `${randomBytes(24).toString('base64url')}*0!4521.e1`
    state.codes[code] = { openId: creator.open_id, query, scopes, expiresAt: clock.now() + CODE_MS }
    return back(c, query, { code, scopes: scopes.join(',') })
  }
  const show = (c: Context, query: Query, problem?: string) =>
    c.html(
      consentPage({
        service,
        title: 'Choose a TikTok account',
        action: AUTHORIZE,
        explanation: 'Enter any name to continue as that creator on this computer. No password needed.',
        label: 'Display name',
        type: 'text',
        value: query.login_hint ?? '',
        placeholder: 'Lyra',
        hidden: query,
        known: creators.list().map(({ open_id, display_name }) => ({ value: open_id, label: display_name })),
        scopes: scopesOf(query)
          .filter((scope) => scope !== ALWAYS_GRANTED)
          .map((scope) => ({ value: scope, label: SCOPE_LABELS[scope] ?? scope })),
        ...(problem && { problem }),
      }),
      problem ? 400 : 200,
    )
  const refuse = (c: Context, problem: string) => c.html(problemPage(service, problem), 400)

  routes.get(AUTHORIZE, (c) => {
    const query = c.req.query()
    const problem = problemOf(query, clientOf(query.client_key))
    if (problem) return refuse(c, problem)
    if (query.prompt !== 'none') return show(c, query)
    const creator = creators.find(query.login_hint ?? '')
    if (!creator) return deny(c, query)
    return answerCode(c, query, creator, query.scopes?.split(/[\s,]+/))
  })
  routes.post(AUTHORIZE, async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const { who = '', account, refuse: refused, grant: _, ...query } = Object.fromEntries(form)
    const problem = problemOf(query, clientOf(query.client_key))
    if (problem) return refuse(c, problem)
    if (refused) return deny(c, query)
    const creator = creators.find(account ?? who)
    return creator ? answerCode(c, query, creator, form.getAll('grant')) : show(c, query, 'Enter a name.')
  })

  // Errors of these endpoints are flat and carry a log id.
  const fail = (c: Context, error: string, error_description: string) =>
    c.json({ error, error_description, log_id: logId() }, 400)
  const readForm = async (c: Context): Promise<Record<string, string> | null> =>
    (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded')
      ? Object.fromEntries(new URLSearchParams(await c.req.text()))
      : null

  routes.post('/v2/oauth/token/', async (c) => {
    const form = await readForm(c)
    if (!form) return fail(c, 'invalid_request', 'The request content type must be application/x-www-form-urlencoded.')
    const client = clientOf(form.client_key)
    if (!client || client.secret !== form.client_secret)
      return fail(c, 'invalid_client', 'Client key or secret is incorrect.')
    if (form.grant_type === 'refresh_token') {
      const token = liveToken(form.refresh_token)
      if (token?.kind !== 'refresh' || token.clientKey !== client.key)
        return fail(c, 'invalid_grant', 'Refresh token is invalid or expired.')
      // Rotation: the old token ends as soon as the new one exists.
      delete state.tokens[form.refresh_token ?? '']
      return c.json(tokensOf(token))
    }
    if (form.grant_type !== 'authorization_code')
      return fail(c, 'unsupported_grant_type', 'Grant type is not supported.')
    const code = state.codes[form.code ?? '']
    delete state.codes[form.code ?? '']
    if (!code || code.expiresAt <= clock.now() || code.query.client_key !== client.key)
      return fail(c, 'invalid_grant', 'Authorization code is expired or invalid.')
    if (code.query.redirect_uri !== form.redirect_uri)
      return fail(c, 'invalid_request', 'Redirect_uri is not matched with the uri when requesting code.')
    const { code_challenge: challenge } = code.query
    if (challenge && hexOf(form.code_verifier ?? '') !== challenge)
      return fail(c, 'invalid_request', 'Code verifier or code challenge is invalid.')
    return c.json(tokensOf({ openId: code.openId, clientKey: client.key, scopes: code.scopes }))
  })
  const tokensOf = ({ openId, clientKey, scopes }: Omit<Token, 'kind' | 'expiresAt'>) => ({
    access_token: issue('act', { openId, clientKey, scopes }),
    expires_in: state.accessSeconds,
    open_id: openId,
    refresh_token: issue('rft', { openId, clientKey, scopes }),
    refresh_expires_in: state.refreshSeconds,
    scope: scopes.join(','),
    token_type: 'Bearer',
  })

  routes.post('/v2/oauth/revoke/', async (c) => {
    const form = await readForm(c)
    if (!form) return fail(c, 'invalid_request', 'The request content type must be application/x-www-form-urlencoded.')
    const client = clientOf(form.client_key)
    if (!client || client.secret !== form.client_secret)
      return fail(c, 'invalid_client', 'Client key or secret is incorrect.')
    const token = liveToken(form.token)
    if (token?.kind !== 'access' || token.clientKey !== client.key)
      return fail(c, 'invalid_request', 'The token is invalid or expired.')
    endAll(token.openId, client.key, 5)
    return c.json({})
  })

  return {
    routes,
    access(text) {
      const token = liveToken(text)
      return token?.kind === 'access' ? token : null
    },
    openIdOf: ({ bearer, form }) =>
      (state.tokens[bearer || form.refresh_token || form.token || ''] ?? state.codes[form.code ?? ''])?.openId ?? null,
    revokeAll(openId) {
      const own = Object.values(state.tokens).filter((token) => token.openId === openId)
      for (const clientKey of new Set(own.map((token) => token.clientKey))) endAll(openId, clientKey, 1)
    },
    expireAccess(openId) {
      for (const token of Object.values(state.tokens))
        if (token.kind === 'access' && token.openId === openId) token.expiresAt = clock.now()
    },
  }
}

type Query = Record<string, string>

const scopesOf = (query: Query) => [...new Set((query.scope ?? '').split(','))]

/** TikTok's rules: an https address for web apps, or a loopback address with a port and PKCE for desktop apps. */
function problemOf(query: Query, client: TikTokClient | undefined): string | null {
  const { redirect_uri: target = '', response_type: type, scope = '' } = query
  if (!client) return 'client_key: this client is unknown.'
  if (!client.redirectUris.includes(target) || !URL.canParse(target))
    return 'redirect_uri: this redirect_uri is not registered.'
  const { protocol, hostname, port, search, hash } = new URL(target)
  const desktop = hostname === 'localhost' || hostname === '127.0.0.1'
  if (target.length > 512 || search || hash) return 'redirect_uri: it must be static, without query or fragment.'
  if (!desktop && protocol !== 'https:') return 'redirect_uri: a web app’s must begin with https.'
  if (desktop && !port) return 'redirect_uri: a desktop app’s must have a port.'
  if (type !== 'code') return 'unsupported_response_type: response_type must be code.'
  if (!scope || /\s/.test(scope)) return 'invalid_scope: scopes are separated by commas.'
  const unknown = scopesOf(query).find((name) => !(name in SCOPE_LABELS))
  if (unknown !== undefined) return `invalid_scope: there is no scope ${unknown}.`
  if (!query.state) return 'state is missing.'
  if (desktop && (query.code_challenge_method !== 'S256' || !/^[0-9a-f]{64}$/.test(query.code_challenge ?? '')))
    return 'code_challenge: a desktop app sends the SHA-256 of its verifier in hex.'
  return null
}

const hexOf = (verifier: string) => createHash('sha256').update(verifier).digest('hex')
