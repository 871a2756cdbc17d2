import type { JWK } from 'jose'

/** An account as the auth service shows it to the browser. */
export type AuthUser = {
  id: string
  email: string
  identity: string
  userMetadata: Record<string, unknown>
  createdAt: Date
  lastSeenAt: Date
}

type AuthFlow = {
  state: string
  provider: string
  redirectTo: string
  codeChallenge: string | null
  codeChallengeMethod: string | null
  verifier: string
  nonce: string
}

export type SigningKey = { kid: string; publicJwk: JWK; privateJwk: JWK }

/** A user as the provider verified them; the email address is verified, or empty. */
type Identity = {
  /** `<provider>:<subject>` */
  identity: string
  email: string
  metadata: Record<string, unknown>
}

type Rotation =
  | { kind: 'rotated'; sessionId: string; user: AuthUser }
  | { kind: 'unknown' }
  /** Used before, after its grace period: the session has been ended. */
  | { kind: 'reused'; sessionId: string }

/** The auth service's state. Tokens, codes and OAuth states are passed in plain text and stored as hashes. */
export interface AuthStore {
  /** Newest first. */
  signingKeys(): Promise<SigningKey[]>
  addSigningKey(key: SigningKey): Promise<void>

  openFlow(flow: AuthFlow): Promise<void>
  /** Single use, within 10 minutes. */
  takeFlow(state: string): Promise<AuthFlow | null>

  /** Finds or creates the account. An account created for the email address alone is linked to this identity. */
  signIn(identity: Identity, options: { isAdmin: boolean }): Promise<{ user: AuthUser; firstTime: boolean }>
  /** Finds or creates the account of an email address; the first sign-in with that address is linked to it. */
  userByEmail(email: string): Promise<AuthUser>
  /** Null when the account is being deleted. */
  openSession(userId: string, options: { userAgent: string }): Promise<string | null>
  /** Null when the session has ended. */
  userOfSession(sessionId: string, userId: string): Promise<AuthUser | null>
  updateMetadata(userId: string, metadata: Record<string, unknown>): Promise<AuthUser>
  endSessions(userId: string, scope: 'global' | 'local' | 'others', sessionId: string): Promise<void>

  addCode(code: { code: string; sessionId: string; codeChallenge: string; codeChallengeMethod: string }): Promise<void>
  /** Single use, within 5 minutes. */
  takeCode(
    code: string,
  ): Promise<{ sessionId: string; user: AuthUser; codeChallenge: string; codeChallengeMethod: string } | null>

  addRefreshToken(sessionId: string, token: string): Promise<void>
  /**
   * Replaces a token with its successor. Within the grace period the old token still works, until the successor is
   * used.
   */
  rotate(token: string, successor: string): Promise<Rotation>
}

/** A sign-in provider such as Google, TikTok, or their local sandboxes. */
export interface IdentityProvider {
  name: string
  /** The provider's sign-in page; `extra` holds other query parameters of the sign-in link. */
  authorizationUrl(
    flow: { redirectUri: string; state: string; nonce: string; verifier: string; scopes: string },
    extra: Record<string, string>,
  ): Promise<URL>
  /** Exchanges the provider's callback for an identity; throws when anything does not match. */
  identity(
    answer: URL,
    flow: { redirectUri: string; state: string; nonce: string; verifier: string },
  ): Promise<Identity>
}
