import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { BEING_DELETED_MESSAGE } from '@pack/core/accounts/own-data'
import type { Events } from '../events.ts'
import { AuthError } from './errors.ts'
import type { AuthStore, AuthUser, IdentityProvider } from './ports.ts'
import { publicUser } from './public-user.ts'
import { type Settings, signInFlow } from './sign-in-flow.ts'
import { ACCESS_TOKEN_SECONDS, type SigningTokens } from './tokens.ts'

type Uses = {
  store: AuthStore
  tokens: SigningTokens
  providers: IdentityProvider[]
  /** Derives a refresh token's successor: tabs that race with one token get the same one. */
  successor: (token: string) => string
  events: Events
}

/** Users write their own metadata; these keys would look like permissions (part 3 §A). */
const RIGHTS = ['role', 'subscription_level', 'subscription_tier', 'tier']

export type AuthService = ReturnType<typeof createAuthService>

/** The embedded auth service: the part of the Supabase protocol that its browser client uses. */
export function createAuthService(settings: Settings, { store, tokens, providers, successor, events }: Uses) {
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

    ...signInFlow(settings, { store, providers, events, issueFirst }),

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

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
