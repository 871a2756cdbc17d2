import type { Session as AuthSession, GoTrueClient } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { config } from './config.ts'
import { paths } from './paths.ts'
import { warn } from './warn.ts'

type SessionUser = {
  id: string
  email: string
  user_metadata: Record<string, unknown>
  app_metadata: Record<string, unknown>
}

/** Part 1 §3. `expiresAt` in epoch milliseconds, null when the service gave none. */
export type Session = { user: SessionUser; accessToken: string; expiresAt: number | null }

const SESSION_KEY = 'pack.session'
const REDIRECT_KEY = 'pack.redirect'

let session: Session | null = null
let client: Promise<GoTrueClient> | null = null
let restored: Promise<void> | null = null
const listeners = new Set<() => void>()

/** The unmodified client of the sign-in service; its code is loaded when somebody signs in or has signed in before. */
function authClient(): Promise<GoTrueClient> {
  client ??= import('@supabase/auth-js').then(({ AuthClient }) => {
    const auth = new AuthClient({
      url: `${config.auth_url}/auth/v1`,
      headers: { apikey: config.auth_anon_key, Authorization: `Bearer ${config.auth_anon_key}` },
      storageKey: SESSION_KEY,
      flowType: 'pkce',
      autoRefreshToken: true,
      persistSession: true,
      // /auth/callback exchanges the code itself, so that it can show what went wrong.
      detectSessionInUrl: false,
    })
    auth.onAuthStateChange((_event, changed) => keep(changed))
    return auth
  })
  return client
}

function keep(found: AuthSession | null): void {
  session = found && {
    user: {
      id: found.user.id,
      email: found.user.email ?? '',
      user_metadata: found.user.user_metadata ?? {},
      app_metadata: found.user.app_metadata ?? {},
    },
    accessToken: found.access_token,
    expiresAt: found.expires_at ? found.expires_at * 1000 : null,
  }
  for (const listener of listeners) listener()
}

/** Once, before the first guard runs. A failure is told and the visitor counts as signed out (part 1 §4). */
export function sessionRestored(): Promise<void> {
  restored ??= restore()
  return restored
}

async function restore(): Promise<void> {
  if (localStorage.getItem(SESSION_KEY) === null) return
  try {
    const { data } = await (await authClient()).getSession()
    keep(data.session)
  } catch (problem) {
    warn('The session could not be restored.', problem)
  }
}

export const currentSession = (): Session | null => session

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useSession = (): Session | null => useSyncExternalStore(subscribe, currentSession)

/** An access token that is still good, refreshed when it is about to expire; null when signed out. */
export async function accessToken(): Promise<string | null> {
  await sessionRestored()
  if (!session) return null
  const { data } = await (await authClient()).getSession()
  return data.session?.access_token ?? null
}

/** One silent refresh; true when there is a new token. Calls that fail together share it. */
let refreshing: Promise<boolean> | null = null
export function refreshSession(): Promise<boolean> {
  refreshing ??= authClient()
    .then((auth) => auth.refreshSession())
    .then(({ data, error }) => !error && data.session !== null)
    .catch(() => false)
    .finally(() => {
      refreshing = null
    })
  return refreshing
}

/** Leads to Google (or its stand-in); remembers where to go afterwards, because the return address is fixed. */
export async function signInWithGoogle(redirect: string): Promise<void> {
  sessionStorage.setItem(REDIRECT_KEY, redirect)
  const auth = await authClient()
  const { error } = await auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: `${location.origin}${paths.authCallback}` },
  })
  if (error) throw error
}

/** Completes the sign-in with the code that came back; answers where to go. */
export async function completeSignIn(code: string): Promise<string | null> {
  const auth = await authClient()
  const { data, error } = await auth.exchangeCodeForSession(code)
  if (error) throw error
  keep(data.session)
  const redirect = sessionStorage.getItem(REDIRECT_KEY)
  sessionStorage.removeItem(REDIRECT_KEY)
  return redirect
}

/** Part 1 §4: the session ends here even when the service cannot be told; all storage is cleared; back to the start. */
export async function signOut(): Promise<void> {
  try {
    await (await authClient()).signOut()
  } catch {
    // The service is away: its session runs out by itself.
  }
  forget()
  location.assign(paths.home)
}

/** A 401 that a fresh token did not cure (part 1 §8): signed out, storage cleared, to the login screen and back here later. */
export function sessionLost(): void {
  warn('The server refused the session: signed out.')
  const here = location.pathname + location.search
  forget()
  location.assign(`${paths.login}?redirect=${encodeURIComponent(here)}`)
}

function forget(): void {
  localStorage.clear()
  sessionStorage.clear()
  keep(null)
}
