import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { BEING_DELETED_MESSAGE } from '@pack/core/accounts/own-data'
import type { Events } from '../events.ts'
import { AuthError } from './errors.ts'
import type { AuthStore, AuthUser, IdentityProvider } from './ports.ts'
import { ACCESS_TOKEN_SECONDS, appMetadata, type SigningTokens } from './tokens.ts'

type Settings = {
  /** `<public URL>/auth/v1` */
  base: string
  /** Where sign-ins without an allowed target are sent. */
  siteUrl: string
  /** Origins that sign-ins may redirect to. */
  redirectOrigins: string[]
  adminEmails: string[]
}
type Uses = {
  store: AuthStore
  tokens: SigningTokens
  providers: IdentityProvider[]
  /** Derives a refresh token's successor: tabs that race with one token get the same one. */
  successor: (token: string) => string
  events: Events
}

// Parameters of the Supabase protocol; all others are passed on to the provider.
const OWN_PARAMETERS = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'code_challenge',
  'code_challenge_method',
  'skip_http_redirect',
])
// Set by the provider's library only.
const RESERVED = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'request',
  'request_uri',
])
/** Users write their own metadata; these keys would look like permissions (part 3 §A). */
const RIGHTS = ['role', 'subscription_level', 'subscription_tier', 'tier']

export type AuthService = ReturnType<typeof createAuthService>

/** The embedded auth service: the part of the Supabase protocol that its browser client uses. */
export function createAuthService(settings: Settings, { store, tokens, providers, successor, events }: Uses) {
  const callback = `${settings.base}/callback`
  const providerOf = (name: string | undefined) => providers.find((provider) => provider.name === name)

  const issue = async (user: AuthUser, sessionId: string, refreshToken: string) => {
    const { token, expiresAt } = await tokens.sign(user, sessionId)
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      refresh_token: refreshToken,
      user: publicUser(user),
    }
  }
  const issueFirst = async (user: AuthUser, sessionId: string) => {
    const refreshToken = randomBytes(24).toString('base64url')
    await store.addRefreshToken(sessionId, refreshToken)
    return issue(user, sessionId, refreshToken)
  }

  return {
    jwks: () => tokens.jwks(),
    providers: providers.map((provider) => provider.name),

    /** Starts a sign-in: the provider's URL, and the state that the browser must return with. */
    async authorize(query: Record<string, string>): Promise<{ url: URL; state: string }> {
      const provider = providerOf(query.provider)
      if (!provider) {
        throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
      }
      const challenge = query.code_challenge || null
      const method = (query.code_challenge_method || 'plain').toLowerCase()
      if (challenge && method !== 's256' && method !== 'plain') {
        throw new AuthError(400, 'validation_failed', 'code_challenge_method must be s256 or plain')
      }
      const flow = {
        state: randomBytes(24).toString('base64url'),
        nonce: randomBytes(24).toString('base64url'),
        verifier: randomBytes(48).toString('base64url'),
      }
      await store.openFlow({
        ...flow,
        provider: provider.name,
        redirectTo: permitted(query.redirect_to, settings),
        codeChallenge: challenge,
        codeChallengeMethod: challenge && method,
      })
      const extra = Object.entries(query).filter(([name]) => !OWN_PARAMETERS.has(name) && !RESERVED.has(name))
      const url = await provider.authorizationUrl(
        { ...flow, redirectUri: callback, scopes: query.scopes ?? '' },
        Object.fromEntries(extra),
      )
      return { url, state: flow.state }
    },

    /** Completes a sign-in: the redirect target with a code (PKCE), the session (implicit), or an error. */
    async callback(answer: URL, { userAgent }: { userAgent: string }): Promise<URL> {
      const flow = await store.takeFlow(answer.searchParams.get('state') ?? '')
      const provider = providerOf(flow?.provider)
      if (!flow || !provider)
        throw new AuthError(
          400,
          'bad_oauth_state',
          'This sign-in has expired or was started in another browser. Please log in again.',
        )
      const back = new URL(flow.redirectTo)
      const refuse = (error: string, code: string, description: string) => {
        const query = { error, error_code: code, error_description: description }
        for (const [name, value] of Object.entries(query)) back.searchParams.set(name, value)
        return back
      }

      const refusal = answer.searchParams.get('error')
      if (refusal) {
        events.signInFailed({ provider: provider.name, reason: refusal })
        return refuse('access_denied', 'provider_error', answer.searchParams.get('error_description') ?? refusal)
      }
      let identity: Awaited<ReturnType<IdentityProvider['identity']>>
      try {
        const own = new URL(callback)
        own.search = answer.search
        identity = await provider.identity(own, { ...flow, redirectUri: callback })
      } catch (cause) {
        events.signInFailed({ provider: provider.name, reason: 'exchange', cause })
        return refuse('server_error', 'unexpected_failure', 'Unable to exchange external code')
      }

      const isAdmin = settings.adminEmails.includes(identity.email)
      const { user, firstTime } = await store.signIn(identity, { isAdmin })
      const sessionId = await store.openSession(user.id, { userAgent })
      if (!sessionId) return refuse('access_denied', 'account_being_deleted', BEING_DELETED_MESSAGE)
      events.signedIn({ userId: user.id, provider: provider.name, firstTime })
      if (flow.codeChallenge) {
        const code = randomBytes(24).toString('base64url')
        const codeChallengeMethod = flow.codeChallengeMethod ?? 'plain'
        await store.addCode({ code, sessionId, codeChallenge: flow.codeChallenge, codeChallengeMethod })
        back.searchParams.set('code', code)
        return back
      }
      const { user: _, ...session } = await issueFirst(user, sessionId)
      const fragment = new URLSearchParams()
      for (const [name, value] of Object.entries(session)) fragment.set(name, String(value))
      back.hash = fragment.toString()
      return back
    },

    async exchangeCode(code: string, verifier: string) {
      const kept = await store.takeCode(code)
      if (!kept) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
      const challenge =
        kept.codeChallengeMethod === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
      if (!sameText(challenge, kept.codeChallenge)) {
        throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
      }
      return issueFirst(kept.user, kept.sessionId)
    },

    async refresh(token: string) {
      const next = successor(token)
      const rotation = await store.rotate(token, next)
      if (rotation.kind === 'rotated') return issue(rotation.user, rotation.sessionId, next)
      if (rotation.kind === 'unknown') {
        throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
      }
      events.refreshReused({ sessionId: rotation.sessionId })
      throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
    },

    /** The account and session of a bearer token. */
    async identify(token: string): Promise<{ user: AuthUser; sessionId: string }> {
      if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
      const claims = await tokens.verify(token).catch((error) => {
        if (error?.code !== 'not_signed_in') throw error
        throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
      })
      const user = await store.userOfSession(claims.sessionId, claims.userId)
      if (!user) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
      return { user, sessionId: claims.sessionId }
    },

    user: publicUser,

    async update(user: AuthUser, wanted: Record<string, unknown>) {
      const allowed = Object.entries(wanted).filter(([key]) => !RIGHTS.includes(key) && key !== '__proto__')
      return publicUser(await store.updateMetadata(user.id, Object.fromEntries(allowed)))
    },

    async signOut(user: AuthUser, sessionId: string, scope: string) {
      const known = scope === 'local' || scope === 'others' ? scope : 'global'
      await store.endSessions(user.id, known, sessionId)
      events.signedOut({ userId: user.id, scope: known })
    },

    /** Creates the account of an address before its first sign-in, so that it can be given rights. */
    async expect(email: string): Promise<void> {
      await store.userByEmail(email.toLowerCase())
    },

    /** Signs in without a provider, for the command line and tests; never in production. */
    async sessionFor(email: string) {
      const user = await store.userByEmail(email.toLowerCase())
      const sessionId = await store.openSession(user.id, { userAgent: 'command line' })
      if (!sessionId) throw new AuthError(403, 'account_being_deleted', BEING_DELETED_MESSAGE)
      return issueFirst(user, sessionId)
    },
  }
}

/** The requested target if its origin is allowed, else the site's own URL. */
function permitted(target: string | undefined, { redirectOrigins, siteUrl }: Settings): string {
  // URL parsers disagree about backslashes and spaces; our own addresses have none.
  if (!target || /[\s\\]/.test(target) || !URL.canParse(target)) return siteUrl
  const url = new URL(target)
  const plain = (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.password
  return plain && redirectOrigins.includes(url.origin) ? url.href : siteUrl
}

function publicUser(user: AuthUser) {
  const created = user.createdAt.toISOString()
  const seen = user.lastSeenAt.toISOString()
  const [provider = '', subject = ''] = user.identity.split(/:(.*)/s)
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    email_confirmed_at: created,
    phone: '',
    confirmed_at: created,
    last_sign_in_at: seen,
    app_metadata: appMetadata(user),
    user_metadata: user.userMetadata,
    identities: [
      {
        identity_id: user.id,
        id: subject,
        user_id: user.id,
        provider,
        identity_data: { sub: subject, email: user.email },
        last_sign_in_at: seen,
        created_at: created,
        updated_at: seen,
      },
    ],
    created_at: created,
    updated_at: seen,
    is_anonymous: false,
  }
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
