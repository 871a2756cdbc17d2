import type { Session as AuthSession, GoTrueClient } from '@supabase/auth-js'
import { config } from './config.ts'
import { machine } from './storage.ts'

/** The storage key of the session. */
export const SESSION_KEY = 'pack.session'

let client: Promise<GoTrueClient> | null = null

/**
 * The unmodified client of the sign-in service; loaded on sign-in or for an existing session. It refreshes the session
 * when 90 s or less are left, checked every 30 s and when a tab wakes up (part 1 §4).
 */
export function authClient(onChange: (session: AuthSession | null) => void): Promise<GoTrueClient> {
  client ??= import('@supabase/auth-js')
    .then(({ AuthClient }) => {
      const auth = new AuthClient({
        url: `${config.auth_url}/auth/v1`,
        headers: { apikey: config.auth_anon_key, Authorization: `Bearer ${config.auth_anon_key}` },
        storageKey: SESSION_KEY,
        flowType: 'pkce',
        autoRefreshToken: true,
        persistSession: true,
        // /auth/callback exchanges the code itself, so that it can show errors.
        detectSessionInUrl: false,
        fetch: withOwnExpiry,
      })
      auth.onAuthStateChange((event, session) => {
        // Without an answer of the service there is no session at first; the stored one still counts.
        if (session || event === 'SIGNED_OUT') onChange(session)
      })
      return auth
    })
    .catch((problem) => {
      client = null
      throw problem
    })
  return client
}

/**
 * Drops the service's `expires_at`, so that the client counts `expires_in` by this machine's clock. With a clock that
 * is an hour fast it would otherwise treat each new token as expired.
 */
const withOwnExpiry: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init)
  const address = input instanceof Request ? input.url : String(input)
  if (!answer.ok || !address.includes('/token?')) return answer
  const { expires_at: _, ...session } = await answer.json()
  return Response.json(session)
}

/** The stored session, from whichever tab; null if there is none or it is invalid. */
export function keptSession(): AuthSession | null {
  const written = machine.get(SESSION_KEY)
  if (written === null) return null
  try {
    const found: unknown = JSON.parse(written)
    return isSession(found) ? found : null
  } catch {
    return null
  }
}

const isSession = (found: unknown): found is AuthSession =>
  typeof found === 'object' &&
  found !== null &&
  'access_token' in found &&
  typeof found.access_token === 'string' &&
  'refresh_token' in found &&
  'user' in found &&
  typeof found.user === 'object' &&
  found.user !== null &&
  'id' in found.user
