import { accessTo } from '@pack/core/site/screens'
import type { SignIn } from '@pack/core/site/web-settings'
import type { Session as AuthSession, Provider } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { authClient, keptSession, SESSION_KEY } from './auth-client.ts'
import { paths } from './paths.ts'
import { closeStorage, isStorageAvailable, machine, tab } from './storage.ts'
import { THEME_KEY } from './theme.ts'
import { warn } from './warn.ts'

type SessionUser = {
  id: string
  email: string
  user_metadata: Record<string, unknown>
  app_metadata: Record<string, unknown>
}

/** Part 1 §3. `expiresAt` in epoch milliseconds, null when the service gave none. */
export type Session = { user: SessionUser; accessToken: string; expiresAt: number | null }

const REDIRECT_KEY = 'pack.redirect'
/** The longest that a screen waits for the sign-in service, in milliseconds. */
const RESTORE_TIMEOUT_MS = 10_000
/** How long a valid session waits for the client of the sign-in service, in milliseconds. */
const CLIENT_DELAY_MS = 3_000
/** The longest that signing out waits for the sign-in service, in milliseconds. */
const SIGN_OUT_TIMEOUT_MS = 3_000

let session: Session | null = null
let restored: Promise<void> | null = null
let leaving = false
let ended = false
const listeners = new Set<() => void>()
const client = () => authClient(follow)

// ── The current session ──────────────────────────────────────────────────────────────────────────────────────────────

/** Part 1 §4: expired without an expiry, or once it has passed. */
export const isExpired = ({ expiresAt }: Pick<Session, 'expiresAt'>): boolean =>
  expiresAt === null || Date.now() > expiresAt

/** Part 1 §4: valid with a user, as long as the expiry is absent or has not passed. */
export const isValid = (found: Pick<Session, 'user' | 'expiresAt'> | null): boolean =>
  found !== null && (found.expiresAt === null || Date.now() <= found.expiresAt)

export const currentSession = (): Session | null => session

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useSession = (): Session | null => useSyncExternalStore(subscribe, currentSession, () => null)

/** The name of an account on screen. TikTok provides no email address. */
export function nameOf({ email, user_metadata: metadata }: SessionUser): string {
  const name = [email, metadata.full_name, metadata.name].find((one) => typeof one === 'string' && one !== '')
  return typeof name === 'string' ? name : 'Signed in'
}

function toSession(found: AuthSession): Session {
  return {
    user: {
      id: found.user.id,
      email: found.user.email ?? '',
      user_metadata: found.user.user_metadata ?? {},
      app_metadata: found.user.app_metadata ?? {},
    },
    accessToken: found.access_token,
    expiresAt: found.expires_at ? found.expires_at * 1000 : null,
  }
}

function keep(found: Session | null): void {
  session = found
  for (const listener of listeners) listener()
}

// ── Synchronised tabs ────────────────────────────────────────────────────────────────────────────────────────────────

/** Follows a sign-in, refresh or sign-out, here or in another tab. No data of one account may remain for the next. */
function follow(found: AuthSession | null): void {
  if (leaving) return
  if (session && session.user.id !== found?.user.id) {
    warn(found ? 'Someone logged in to another account in this browser.' : 'The session ended.')
    leave(found || isPublic() ? hereHref() : loginHref(), { clear: !found })
    return
  }
  keep(found && toSession(found))
}

/** Follows other tabs, also before this tab has loaded the auth client. `key` is null when storage was cleared. */
function onStorage({ key }: StorageEvent): void {
  if (key !== SESSION_KEY && key !== null) return
  const found = keptSession()
  follow(found)
  if (found) client().catch((problem) => warn('The session could not be refreshed.', problem))
}

/** A page restored from the back/forward cache may belong to another account by now. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted && (leaving || keptSession()?.user.id !== session?.user.id)) location.reload()
}

const hereHref = () => location.pathname + location.search + location.hash
/** `ended` makes the login screen say why the user is there. */
const loginHref = () => `${paths.login}?redirect=${encodeURIComponent(hereHref())}&ended=true`
const isPublic = () => accessTo(location.pathname) === 'open'

/** Reloads the page, so that no data of the account stays in memory. Only the first call counts. */
function leave(target: string, { clear }: { clear: boolean }): void {
  if (leaving) return
  leaving = true
  depart(target, { clear })
}

function depart(target: string, { clear }: { clear: boolean }): void {
  if (clear) machine.clear(THEME_KEY)
  tab.clear()
  closeStorage()
  keep(null)
  // For the current address, `assign` would only jump to its hash.
  if (target === hereHref()) location.reload()
  else location.assign(target)
}

// ── Signing in ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Restores the session once, before the first guard. After a failure the visitor counts as signed out (part 1 §4). */
export function sessionRestored(): Promise<void> {
  restored ??= restore().catch((problem) => warn('The session could not be restored.', problem))
  return restored
}

/** Whether the session that this browser had kept was over. */
export const hasEnded = (): boolean => ended

async function restore(): Promise<void> {
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  // A slower tab may have stored something after the sign-out. The verifier belongs to a sign-in that is under way.
  if (machine.get(SESSION_KEY) === null) return machine.clear(THEME_KEY, `${SESSION_KEY}-code-verifier`)
  const found = keptSession()
  if (!found) return machine.remove(SESSION_KEY)
  const fresh = toSession(found)
  if (isValid(fresh)) {
    keep(fresh)
    // From then on the client refreshes it; the scripts of the screen load first.
    setTimeout(() => client().catch((problem) => warn('The session could not be refreshed.', problem)), CLIENT_DELAY_MS)
    return
  }
  const { data, error } = await inTime((await client()).getSession(), RESTORE_TIMEOUT_MS)
  // The client removes a session that the service no longer accepts.
  ended = machine.get(SESSION_KEY) === null
  if (data.session) keep(toSession(data.session))
  else if (error) throw error
}

/**
 * Redirects to the provider. Stores where to go afterwards, if a screen is wanted, because the return address is fixed.
 */
export async function signInWith(provider: SignIn, wanted: string | null): Promise<void> {
  if (!isStorageAvailable())
    throw new Error('Your browser is blocking cookies for this site. Allow them and try again.')
  if (wanted === null) tab.remove(REDIRECT_KEY)
  else tab.set(REDIRECT_KEY, wanted)
  const auth = await client()
  const { error } = await auth.signInWithOAuth({
    // The client's type lists the hosted service's providers; the embedded service also has TikTok.
    provider: provider as Provider,
    options: { redirectTo: `${location.origin}${paths.authCallback}` },
  })
  if (error) throw error
}

/** The screen that the current sign-in leads to; needed to start the sign-in again. */
export const wantedAfterSignIn = (): string | null => tab.get(REDIRECT_KEY)

/** Completes the sign-in with the code from the provider; returns the wanted screen. */
export async function completeSignIn(code: string): Promise<string | null> {
  const { data, error } = await (await client()).exchangeCodeForSession(code)
  if (error?.name === 'AuthPKCECodeVerifierMissingError')
    throw new Error('This login link was opened in another browser or has already been used. Please log in again.')
  if (error) throw error
  keep(toSession(data.session))
  const redirect = tab.get(REDIRECT_KEY)
  tab.remove(REDIRECT_KEY)
  return redirect
}

// ── Refreshing ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** The access token, refreshed if it has expired; null when signed out. */
export async function accessToken(): Promise<string | null> {
  await sessionRestored()
  if (session?.expiresAt && isExpired(session)) await refreshSession(session.accessToken)
  return session?.accessToken ?? null
}

/** `away`: the sign-in service does not answer; the session stays. */
export type Renewal = 'renewed' | 'ended' | 'away'

let refreshing: Promise<Renewal> | null = null

/** Refreshes a refused token once. Calls and tabs that fail at the same time share the refresh (part 3 §A). */
export function refreshSession(refused: string): Promise<Renewal> {
  refreshing ??= renew(refused).finally(() => {
    refreshing = null
  })
  return refreshing
}

async function renew(refused: string): Promise<Renewal> {
  const auth = await client().catch(() => null)
  if (!auth) return 'away'
  return oneTabAtATime(async () => {
    if (takeOver(refused)) return 'renewed'
    const { data, error } = await auth.refreshSession()
    if (data.session) keep(toSession(data.session))
    if (data.session || takeOver(refused)) return 'renewed'
    const status = error?.status ?? 0
    return status === 0 || status === 429 || status >= 500 ? 'away' : 'ended'
  })
}

/** Takes over a session that another tab has renewed; returns whether there is one. */
function takeOver(refused: string): boolean {
  const found = keptSession()
  if (!found || found.access_token === refused || !isValid(toSession(found))) return false
  follow(found)
  return !leaving
}

async function oneTabAtATime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  // Absent on plain http except on localhost; there the service tolerates tabs that refresh at the same time.
  return navigator.locks ? await navigator.locks.request('pack.refresh', work) : work()
}

// ── Signing out ──────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Ends the session even if the service cannot be reached, clears storage, except for the theme, and opens `target`
 * (part 1 §4).
 */
export async function signOut(target: string = paths.home): Promise<void> {
  if (leaving) return
  leaving = true
  try {
    await inTime(
      client().then((auth) => auth.signOut()),
      SIGN_OUT_TIMEOUT_MS,
    )
  } catch {
    // The service cannot be reached: its session expires.
  }
  depart(target, { clear: true })
}

/** Signs out after a 401 despite a fresh token, and leads to the login screen and back (part 1 §8). */
export function sessionLost(): void {
  if (leaving) return
  warn('The session is no longer valid.')
  leave(loginHref(), { clear: true })
}

function inTime<Answer>(work: Promise<Answer>, ms: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('Login took too long. Please try again.')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
