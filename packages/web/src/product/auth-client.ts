import type { Session as AuthSession, GoTrueClient } from '@supabase/auth-js'
import { config } from './config.ts'
import { machine } from './storage.ts'

/** Where the client of the sign-in service keeps the session. */
export const SESSION_KEY = 'pack.session'

let client: Promise<GoTrueClient> | null = null

/**
 * The unmodified client of the sign-in service; its code is loaded when somebody signs in or has signed in before. By
 * itself it looks every 30 s whether 90 s or less are left, and again when a tab wakes up (part 1 §4).
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
        // /auth/callback exchanges the code itself, so that it can show what went wrong.
        detectSessionInUrl: false,
        fetch: byOwnClock,
      })
      auth.onAuthStateChange((event, session) => {
        // At first there may be none only because the service did not answer: what is kept still counts.
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
 * Without the service's `expires_at` the client counts `expires_in` from this machine's clock. Were the clock wrong by
 * an hour, it would otherwise hold each new token for one that has run out.
 */
const byOwnClock: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init)
  const address = input instanceof Request ? input.url : String(input)
  if (!answer.ok || !address.includes('/token?')) return answer
  const { expires_at: _, ...session } = await answer.json()
  return Response.json(session)
}

/** The session that is kept, whichever tab wrote it; null when there is none or it cannot be read. */
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
