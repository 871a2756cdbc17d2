import type { JWK } from 'jose'

/** An account as the auth service tells it to the browser. */
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

/** What the provider vouches for: the e-mail address is verified. */
type Identity = {
  /** `<provider>:<subject>` */
  identity: string
  email: string
  metadata: Record<string, unknown>
}

type Rotation =
  | { kind: 'rotated'; sessionId: string; user: AuthUser }
  | { kind: 'unknown' }
  /** Used before and past its grace: the session is ended by now. */
  | { kind: 'reused'; sessionId: string }

/** Where the auth service keeps its state. Tokens, codes and states come in plain and are kept as hashes. */
export interface AuthStore {
  /** Newest first. */
  signingKeys(): Promise<SigningKey[]>
  addSigningKey(key: SigningKey): Promise<void>

  openFlow(flow: AuthFlow): Promise<void>
  /** Once only, within 10 minutes. */
  takeFlow(state: string): Promise<AuthFlow | null>

  /** Finds or makes the account; an account that was made for the e-mail address alone becomes this identity's. */
  signIn(identity: Identity, options: { isAdmin: boolean }): Promise<{ user: AuthUser; firstTime: boolean }>
  /** The account of an e-mail address, made when there is none; the first sign-in with it takes it over. */
  userByEmail(email: string): Promise<AuthUser>
  /** Null when the account is being deleted. */
  openSession(userId: string, options: { userAgent: string }): Promise<string | null>
  /** The account, as long as the session is alive. */
  userOfSession(sessionId: string, userId: string): Promise<AuthUser | null>
  updateMetadata(userId: string, metadata: Record<string, unknown>): Promise<AuthUser>
  endSessions(userId: string, scope: 'global' | 'local' | 'others', sessionId: string): Promise<void>

  addCode(code: { code: string; sessionId: string; codeChallenge: string; codeChallengeMethod: string }): Promise<void>
  /** Once only, within 5 minutes. */
  takeCode(
    code: string,
  ): Promise<{ sessionId: string; user: AuthUser; codeChallenge: string; codeChallengeMethod: string } | null>

  addRefreshToken(sessionId: string, token: string): Promise<void>
  /** Replaces a token by its successor; within the grace the parent may be shown again as long as the successor is unused. */
  rotate(token: string, successor: string): Promise<Rotation>
}

/** Who vouches for people: Google, or its local stand-in. */
export interface IdentityProvider {
  name: string
  /** Where to send the browser; `extra` are further query parameters of the sign-in link. */
  authorizationUrl(
    flow: { redirectUri: string; state: string; nonce: string; verifier: string; scopes: string },
    extra: Record<string, string>,
  ): Promise<URL>
  /** Exchanges what the provider sent back; throws when anything does not match. */
  identity(
    answer: URL,
    flow: { redirectUri: string; state: string; nonce: string; verifier: string },
  ): Promise<Identity>
}
