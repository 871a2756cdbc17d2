import { randomBytes } from 'node:crypto'
import { BEING_DELETED_MESSAGE } from '@pack/core/accounts/own-data'
import type { Events } from '../events.ts'
import { AuthError } from './errors.ts'
import type { AuthStore, AuthUser, IdentityProvider } from './ports.ts'

export type Settings = {
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
  providers: IdentityProvider[]
  events: Events
  /** Tokens for a new session. */
  issueFirst: (user: AuthUser, sessionId: string) => Promise<{ user: unknown } & Record<string, unknown>>
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
/** Sign-in with a provider: the way there, and the way back. */
export function signInFlow(settings: Settings, { store, providers, events, issueFirst }: Uses) {
  const callback = `${settings.base}/callback`
  const providerOf = (name: string | undefined) => providers.find((provider) => provider.name === name)

  return {
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
          'This login has expired or was started in another browser. Please log in again.',
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
        return refuse('server_error', 'unexpected_failure', 'We couldn’t complete the login. Please try again.')
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
