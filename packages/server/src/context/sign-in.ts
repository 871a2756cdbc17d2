import { postgresAuthStore } from '../adapters/postgres/auth-store.ts'
import type { Database } from '../adapters/postgres/database.ts'
import type { Secrets } from '../adapters/secrets.ts'
import { googleSignIn } from '../adapters/sign-in/google.ts'
import { tiktokSignIn } from '../adapters/sign-in/tiktok.ts'
import { type AuthService, createAuthService } from '../auth/service.ts'
import { embeddedTokens, hostedTokens, rememberValid, type VerifyToken } from '../auth/tokens.ts'
import { type Config, SANDBOX_KEYS } from '../config/config.ts'
import type { Events } from '../events.ts'

type Uses = { db: Database; secrets: Secrets; events: Events }

/** The embedded auth service, null with a hosted project; and how access tokens are checked. */
export function createSignIn(
  config: Config,
  { db, secrets, events }: Uses,
): { auth: AuthService | null; verify: VerifyToken } {
  if (config.auth.kind === 'hosted') return { auth: null, verify: rememberValid(hostedTokens(config.auth.url)) }
  const { signIn, tiktok } = config.auth
  const provider =
    signIn.kind === 'google'
      ? googleSignIn(signIn)
      : googleSignIn({ clientId: SANDBOX_KEYS[0], clientSecret: SANDBOX_KEYS[1], issuer: signIn.url })
  const providers = tiktok ? [provider, tiktokSignIn(tiktok)] : [provider]
  const base = `${config.publicUrl}/auth/v1`
  const store = postgresAuthStore(db, secrets)
  const tokens = embeddedTokens({ store, issuer: base })
  const auth = createAuthService(
    {
      base,
      siteUrl: `${config.publicUrl}/auth/callback`,
      redirectOrigins: config.allowedOrigins,
      adminEmails: config.adminEmails,
    },
    { store, tokens, providers, events, successor: (token) => secrets.sign('refresh-token', token) },
  )
  return { auth, verify: rememberValid(tokens.verify) }
}
