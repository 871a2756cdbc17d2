import { randomBytes } from 'node:crypto'
import { ProductError } from '@pack/core/kernel/errors'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { AuthStore, AuthUser, SigningKey } from './ports.ts'

export const ACCESS_TOKEN_SECONDS = 3600
/** The audience of access tokens; anon keys and id tokens have another one. */
const AUDIENCE = 'authenticated'
// Our own tokens have about 900 characters.
const MAX_TOKEN_LENGTH = 8192

/** Claims of a valid token. `email` and `provider` were written by the auth service, not by the user. */
type TokenClaims = {
  userId: string
  sessionId: string
  email: string
  provider: string
  issuedAt: Date | null
  expiresAt: Date
}

/** Checks an access token's signature, issuer, audience and expiry. Throws ProductError 'not_signed_in'. */
export type VerifyToken = (token: string) => Promise<TokenClaims>

/** How long a token that was found valid is not checked again, milliseconds. Its session is looked up at every call. */
const TRUSTED_MS = 60_000
const MOST_TRUSTED = 2_000

/** Checks a signature once a minute: each check costs as much as a query. */
export function rememberValid(verify: VerifyToken): VerifyToken {
  const valid = new Map<string, { claims: TokenClaims; until: number }>()
  return async (token) => {
    const known = valid.get(token)
    if (known && Date.now() < known.until) return known.claims
    valid.delete(token)
    const claims = await verify(token)
    const [oldest] = valid.keys()
    if (oldest !== undefined && valid.size >= MOST_TRUSTED) valid.delete(oldest)
    valid.set(token, { claims, until: Math.min(claims.expiresAt.getTime(), Date.now() + TRUSTED_MS) })
    return claims
  }
}

export type SigningTokens = {
  verify: VerifyToken
  sign(user: AuthUser, sessionId: string): Promise<{ token: string; expiresAt: number }>
  jwks(): Promise<JSONWebKeySet>
}

/** Tokens of the embedded auth service: ES256 with keys from the store; the newest key signs. */
export function embeddedTokens({ store, issuer }: { store: AuthStore; issuer: string }): SigningTokens {
  let held: Promise<{ signing: SigningKey; set: JSONWebKeySet; find: ReturnType<typeof createLocalJWKSet> }> | undefined
  const load = async () => {
    let keys = await store.signingKeys()
    if (keys.length === 0) {
      await store.addSigningKey(await newSigningKey())
      keys = await store.signingKeys()
    }
    const [signing] = keys
    if (!signing) throw new Error('no signing key')
    const set = { keys: keys.map((key) => key.publicJwk) }
    return { signing, set, find: createLocalJWKSet(set) }
  }
  const keys = () => {
    held ??= load().catch((error) => {
      held = undefined
      throw error
    })
    return held
  }
  return {
    async verify(token) {
      const { find, set } = await keys()
      const first = await readClaims(token, find, { issuer, algorithms: ['ES256'] }).catch((error) => error as Error)
      if (!(first instanceof Error)) return first
      // Another API process may have created the key since.
      if (causeCode(first) !== 'ERR_JWKS_NO_MATCHING_KEY') throw first
      held = undefined
      const fresh = await keys()
      if (fresh.set.keys.length === set.keys.length) throw first
      return readClaims(token, fresh.find, { issuer, algorithms: ['ES256'] })
    },
    async sign(user, sessionId) {
      const { signing } = await keys()
      const now = Math.floor(Date.now() / 1000)
      const expiresAt = now + ACCESS_TOKEN_SECONDS
      const token = await new SignJWT({
        email: user.email,
        phone: '',
        app_metadata: appMetadata(user),
        user_metadata: user.userMetadata,
        role: 'authenticated',
        aal: 'aal1',
        amr: [{ method: 'oauth', timestamp: now }],
        session_id: sessionId,
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: 'ES256', kid: signing.kid, typ: 'JWT' })
        .setSubject(user.id)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(await importJWK(signing.privateJwk, 'ES256'))
      return { token, expiresAt }
    },
    jwks: async () => (await keys()).set,
  }
}

/** Tokens of a hosted auth project, checked with its published keys; asymmetric algorithms only. */
export function hostedTokens(url: string): VerifyToken {
  const issuer = `${url}/auth/v1`
  const find = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { timeoutDuration: 5000 })
  return (token) => readClaims(token, find, { issuer, algorithms: ['ES256', 'RS256', 'EdDSA'] })
}

/** Never read for permissions: those come from the account's row. */
export const appMetadata = (user: AuthUser) => {
  const provider = user.identity.split(':', 1)[0] ?? ''
  return { provider, providers: [provider] }
}

async function newSigningKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = randomBytes(8).toString('hex')
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
  return { kid, publicJwk, privateJwk: await exportJWK(privateKey) }
}

async function readClaims(
  token: string,
  find: ReturnType<typeof createLocalJWKSet> | ReturnType<typeof createRemoteJWKSet>,
  expected: { issuer: string; algorithms: string[] },
): Promise<TokenClaims> {
  if (token.length > MAX_TOKEN_LENGTH) throw notSignedIn()
  let payload: JWTPayload
  try {
    const options = { ...expected, audience: AUDIENCE, requiredClaims: ['sub', 'exp', 'session_id'] }
    payload = (await jwtVerify(token, find, options)).payload
  } catch (cause) {
    const unreachable = causeCode({ cause }) === 'ERR_JWKS_TIMEOUT' || cause instanceof TypeError
    if (unreachable)
      throw new ProductError('unavailable', 'The login service isn’t responding. Please try again shortly.', {
        cause,
      })
    throw notSignedIn(cause)
  }
  const { sub, exp, iat, session_id: sessionId, email, app_metadata: app } = payload
  if (typeof sub !== 'string' || typeof exp !== 'number' || typeof sessionId !== 'string') throw notSignedIn()
  const provider = app && typeof app === 'object' && 'provider' in app ? String(app.provider) : ''
  return {
    userId: sub,
    sessionId,
    email: typeof email === 'string' ? email : '',
    provider,
    issuedAt: typeof iat === 'number' ? new Date(iat * 1000) : null,
    expiresAt: new Date(exp * 1000),
  }
}

const notSignedIn = (cause?: unknown) =>
  new ProductError('not_signed_in', 'Not signed in: the access token is missing, invalid or expired.', { cause })

function causeCode(error: { cause?: unknown }): string | undefined {
  const { cause } = error
  return cause && typeof cause === 'object' && 'code' in cause ? String(cause.code) : undefined
}
