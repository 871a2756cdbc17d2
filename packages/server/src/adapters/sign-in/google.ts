import * as oidc from 'openid-client'
import type { IdentityProvider } from '../../auth/ports.ts'

const GOOGLE = 'https://accounts.google.com'

/** Sign-in with Google, or with a compatible OpenID provider at `issuer`. */
export function googleSignIn(settings: { clientId: string; clientSecret: string; issuer?: string }): IdentityProvider {
  const issuer = new URL(settings.issuer ?? GOOGLE)
  const insecure = issuer.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : undefined
  let discovery: Promise<oidc.Configuration> | undefined
  const discovered = () => {
    discovery ??= oidc
      .discovery(issuer, settings.clientId, settings.clientSecret, undefined, { timeout: 5, ...insecure })
      .catch((error) => {
        discovery = undefined
        throw error
      })
    return discovery
  }
  return {
    name: 'google',
    async authorizationUrl({ redirectUri, state, nonce, verifier, scopes }, extra) {
      return oidc.buildAuthorizationUrl(await discovered(), {
        ...extra,
        redirect_uri: redirectUri,
        scope: [...new Set(['openid', 'email', 'profile', ...scopes.split(/\s+/).filter(Boolean)])].join(' '),
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    async identity(answer, { state, nonce, verifier }) {
      const tokens = await oidc.authorizationCodeGrant(await discovered(), answer, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no ID token')
      const { sub, email, email_verified: verified, name, picture } = claims
      if (typeof email !== 'string' || verified !== true)
        throw new Error('the provider has not verified the email address')
      return {
        identity: `google:${sub}`,
        email: email.toLowerCase(),
        metadata: {
          email: email.toLowerCase(),
          email_verified: true,
          ...(typeof name === 'string' ? { full_name: name, name } : {}),
          ...(typeof picture === 'string' ? { avatar_url: picture, picture } : {}),
        },
      }
    },
  }
}
