import {
  IMPERSONATION_MINUTES,
  type ImpersonationRecord,
  INVALID_IMPERSONATION_TOKEN,
  type ViewedUser,
} from '@pack/core/accounts/impersonation'
import type { Impersonation as Grant } from '@pack/core/admin/manage-impersonation'
import { useSyncExternalStore } from 'react'
import { machine } from './storage.ts'
import { warn } from './warn.ts'

/** Stores a copy for the banner (part 1 §3 and §4). Access depends on a token that stays in memory. */
const KEY = 'impersonation'

/**
 * `unasked`: after a reload, until the server has issued a new token. `over`: the token has expired or was revoked.
 * `refused`: the server issued none, so every call is refused, too.
 */
type GrantState =
  | { state: 'unasked' }
  | { state: 'held' | 'over'; token: string; endsAt: number }
  | { state: 'refused'; token: typeof INVALID_IMPERSONATION_TOKEN }

/** An admin who impersonates a user; times in epoch milliseconds. */
export type Impersonation = {
  actualAdmin: ImpersonationRecord['adminUser']
  impersonating: ViewedUser
  grant: GrantState
}

let current: Impersonation | null | undefined
const listeners = new Set<() => void>()

/** The current impersonation, or null. */
export function currentImpersonation(): Impersonation | null {
  if (current === undefined) current = restored()
  return current
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useImpersonation = (): Impersonation | null =>
  useSyncExternalStore(subscribe, currentImpersonation, () => null)

function setCurrent(next: Impersonation | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Stores the token that the server issued. Its thirty minutes count by this machine's clock. */
export function storeGrant({ token, admin_user, target_user }: Grant): void {
  machine.set(KEY, JSON.stringify({ adminUser: admin_user, targetUser: target_user } satisfies ImpersonationRecord))
  const grant = { state: 'held', token, endsAt: Date.now() + IMPERSONATION_MINUTES * 60_000 } as const
  setCurrent({ actualAdmin: admin_user, impersonating: target_user, grant })
}

export function markGrantRefused(): void {
  if (current) setCurrent({ ...current, grant: { state: 'refused', token: INVALID_IMPERSONATION_TOKEN } })
}

export function markGrantExpired(): void {
  if (current?.grant.state === 'held') setCurrent({ ...current, grant: { ...current.grant, state: 'over' } })
}

export function forgetImpersonation(): void {
  machine.remove(KEY)
  setCurrent(null)
}

/** Whether the server has confirmed the admin since the page was loaded. */
export const isActualAdmin = (view: Impersonation | null): boolean =>
  view?.grant.state === 'held' || view?.grant.state === 'over'

/** The name of the impersonated user on screen. */
export const nameOfViewed = ({ email, name }: ViewedUser): string => email || name || 'an account without an address'

let visit = { pathname: '', id: '' }

/** The page view that calls belong to, for the audit log: its id and path. Each navigation begins another one. */
export function currentPageView(): string {
  const { pathname } = location
  if (visit.pathname !== pathname) visit = { pathname, id: crypto.randomUUID() }
  return `${visit.id} ${pathname}`
}

/** Reloads this tab when another one starts or ends an impersonation. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === KEY && oldValue !== newValue) location.reload()
  })
}

function restored(): Impersonation | null {
  const kept = machine.get(KEY)
  if (kept === null) return null
  const record = readRecord(kept)
  if (record) return { actualAdmin: record.adminUser, impersonating: record.targetUser, grant: { state: 'unasked' } }
  warn('Removed an unreadable impersonation record.')
  machine.remove(KEY)
  return null
}

function readRecord(text: string): ImpersonationRecord | null {
  try {
    const { adminUser, targetUser }: Partial<ImpersonationRecord> = JSON.parse(text) ?? {}
    const isPerson = (one: unknown) =>
      typeof one === 'object' &&
      one !== null &&
      'id' in one &&
      typeof one.id === 'string' &&
      'email' in one &&
      typeof one.email === 'string'
    return adminUser && targetUser && isPerson(adminUser) && isPerson(targetUser) ? { adminUser, targetUser } : null
  } catch {
    return null
  }
}
