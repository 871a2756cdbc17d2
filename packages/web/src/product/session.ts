import { accessTo } from '@pack/core/site/screens'
import type { SignIn } from '@pack/core/site/web-settings'
import type { Session as AuthSession, Provider } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { authClient, keptSession, SESSION_KEY } from './auth-client.ts'
import { paths } from './paths.ts'
import { keepsThings, machine, tab } from './storage.ts'
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
/** No screen waits longer for the sign-in service, milliseconds. */
const PATIENCE_MS = 10_000
/** Signing out does not wait for a service that does not answer, milliseconds. */
const FAREWELL_MS = 3_000

let session: Session | null = null
let restored: Promise<void> | null = null
let leaving = false
const listeners = new Set<() => void>()
const client = () => authClient(follow)

// ── What is known ───────────────────────────────────────────────────────────────────────────────────────────────────

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
/** As the server renders a screen: for a visitor. */
const nobody = () => null
export const useSession = (): Session | null => useSyncExternalStore(subscribe, currentSession, nobody)

/** How somebody is called on screen: TikTok tells no e-mail address. */
export function nameOf({ email, user_metadata: told }: SessionUser): string {
  const name = [email, told.full_name, told.name].find((one) => typeof one === 'string' && one !== '')
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

// ── Tabs in step ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Signed in, refreshed or signed out, here or in another tab. What one account was shown must not stay for the next. */
function follow(found: AuthSession | null): void {
  if (leaving) return
  if (session && session.user.id !== found?.user.id) {
    warn(found ? 'Somebody else signed in.' : 'The session has ended: signed out.')
    leave(found || isPublic() ? hereHref() : loginHref(), { clear: !found })
    return
  }
  keep(found && toSession(found))
}

/** Also heard by tabs that never needed the client. A cleared storage has no key. */
function onStorage({ key }: StorageEvent): void {
  if (key !== SESSION_KEY && key !== null) return
  const found = keptSession()
  follow(found)
  if (found) client().catch((problem) => warn('The session cannot be kept fresh.', problem))
}

/** A page that the browser kept whole and shows again may be somebody else's by now. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted && (leaving || keptSession()?.user.id !== session?.user.id)) location.reload()
}

const hereHref = () => location.pathname + location.search + location.hash
const loginHref = () => `${paths.login}?redirect=${encodeURIComponent(hereHref())}`
const isPublic = () => accessTo(location.pathname) === 'open'

/** The page is loaded anew, so that nothing of the account stays in memory. The first reason to leave wins. */
function leave(target: string, { clear }: { clear: boolean }): void {
  if (leaving) return
  leaving = true
  depart(target, { clear })
}

function depart(target: string, { clear }: { clear: boolean }): void {
  if (clear) machine.clear()
  tab.clear()
  keep(null)
  // To the very address that is shown, `assign` would at most jump to its hash.
  if (target === hereHref()) location.reload()
  else location.assign(target)
}

// ── Coming in ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Once, before the first guard runs. A failure is told and the visitor counts as signed out (part 1 §4). */
export function sessionRestored(): Promise<void> {
  restored ??= restore().catch((problem) => warn('The session could not be restored.', problem))
  return restored
}

async function restore(): Promise<void> {
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  if (machine.get(SESSION_KEY) === null) return
  const found = keptSession()
  if (!found) return machine.remove(SESSION_KEY)
  const fresh = toSession(found)
  if (isValid(fresh)) {
    keep(fresh)
    // The client keeps it fresh from now on; nothing on screen waits for that.
    client().catch((problem) => warn('The session cannot be kept fresh.', problem))
    return
  }
  const { data, error } = await inTime((await client()).getSession(), PATIENCE_MS)
  if (data.session) keep(toSession(data.session))
  else if (error) throw error
}

/** Leads to Google or TikTok (or a stand-in); remembers where to go afterwards, because the return address is fixed. */
export async function signInWith(provider: SignIn, redirect: string): Promise<void> {
  if (!keepsThings())
    throw new Error('This browser keeps no data for this site. Allow cookies and site data for it, then try again.')
  tab.set(REDIRECT_KEY, redirect)
  const auth = await client()
  const { error } = await auth.signInWithOAuth({
    // The client's list knows the hosted service's providers; the embedded one has its own.
    provider: provider as Provider,
    options: { redirectTo: `${location.origin}${paths.authCallback}` },
  })
  if (error) throw error
}

/** Where the sign-in that is under way shall lead, for starting it again. */
export const wantedAfterSignIn = (): string | null => tab.get(REDIRECT_KEY)

/** Completes the sign-in with the code that came back; answers where to go. */
export async function completeSignIn(code: string): Promise<string | null> {
  const { data, error } = await (await client()).exchangeCodeForSession(code)
  if (error?.name === 'AuthPKCECodeVerifierMissingError')
    throw new Error('This sign-in was started in another browser, or was completed already. Start it again.')
  if (error) throw error
  keep(toSession(data.session))
  const redirect = tab.get(REDIRECT_KEY)
  tab.remove(REDIRECT_KEY)
  return redirect
}

// ── Staying in ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** The access token, refreshed when it has run out; null when signed out. */
export async function accessToken(): Promise<string | null> {
  await sessionRestored()
  if (session?.expiresAt && isExpired(session)) await refreshSession(session.accessToken)
  return session?.accessToken ?? null
}

/** `away`: the sign-in service does not answer, so nobody knows; the session stays. */
export type Renewal = 'renewed' | 'ended' | 'away'

let refreshing: Promise<Renewal> | null = null

/** One silent refresh of a token that was refused. Calls and tabs that fail together share it (part 3 §A). */
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

/** Whether another tab has renewed the session meanwhile. */
function takeOver(refused: string): boolean {
  const found = keptSession()
  if (!found || found.access_token === refused || !isValid(toSession(found))) return false
  follow(found)
  return !leaving
}

async function oneTabAtATime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  // Absent on plain http elsewhere than this machine; then the service's grace for racing tabs has to do.
  return navigator.locks ? await navigator.locks.request('pack.refresh', work) : work()
}

// ── Going ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Part 1 §4: the session ends here even when the service cannot be told; all storage is cleared; back to the start. */
export async function signOut(target: string = paths.home): Promise<void> {
  if (leaving) return
  leaving = true
  try {
    await inTime(
      client().then((auth) => auth.signOut()),
      FAREWELL_MS,
    )
  } catch {
    // The service is away: its session runs out by itself.
  }
  depart(target, { clear: true })
}

/** A 401 that a fresh token did not cure (part 1 §8): signed out, storage cleared, to the login screen and back here later. */
export function sessionLost(): void {
  if (leaving) return
  warn('The server refused the session: signed out.')
  leave(loginHref(), { clear: true })
}

function inTime<Answer>(work: Promise<Answer>, ms: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('The sign-in service did not answer in time.')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
