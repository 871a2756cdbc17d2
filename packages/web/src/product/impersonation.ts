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

/** Part 1 §3 and §4: a copy for the banner. What may be seen, the server decides by a token that stays in memory. */
const KEY = 'impersonation'

/**
 * `unasked`: after a reload, until the server has given a new token. `over`: its time is up, or the server took it back.
 * `refused`: the server gave none, so that every call is refused as well.
 */
type Right =
  | { state: 'unasked' }
  | { state: 'held' | 'over'; token: string; endsAt: number }
  | { state: 'refused'; token: typeof INVALID_IMPERSONATION_TOKEN }

/** An admin who views the product as somebody; times in epoch milliseconds. */
export type Impersonation = { actualAdmin: ImpersonationRecord['adminUser']; impersonating: ViewedUser; right: Right }

let current: Impersonation | null | undefined
const listeners = new Set<() => void>()

/** Who views as whom; null when everybody is who they are. */
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

function become(next: Impersonation | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** The server gave the right, now or after a reload. Its thirty minutes are counted by this machine's clock. */
export function rightGiven({ token, admin_user, target_user }: Grant): void {
  machine.set(KEY, JSON.stringify({ adminUser: admin_user, targetUser: target_user } satisfies ImpersonationRecord))
  const right = { state: 'held', token, endsAt: Date.now() + IMPERSONATION_MINUTES * 60_000 } as const
  become({ actualAdmin: admin_user, impersonating: target_user, right })
}

export function rightRefused(): void {
  if (current) become({ ...current, right: { state: 'refused', token: INVALID_IMPERSONATION_TOKEN } })
}

export function rightOver(): void {
  if (current?.right.state === 'held') become({ ...current, right: { ...current.right, state: 'over' } })
}

export function forgetImpersonation(): void {
  machine.remove(KEY)
  become(null)
}

/** Whether the server has said, since the page was loaded, that an admin is behind this. */
export const isActualAdmin = (view: Impersonation | null): boolean =>
  view?.right.state === 'held' || view?.right.state === 'over'

/** How the viewed person is called on screen. */
export const nameOfViewed = ({ email, name }: ViewedUser): string => email || name || 'an account without an address'

/** When another tab begins or ends a view, what this one shows is no longer right: it starts anew. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === KEY && oldValue !== newValue) location.reload()
  })
}

function restored(): Impersonation | null {
  const kept = machine.get(KEY)
  if (kept === null) return null
  const record = readRecord(kept)
  if (record) return { actualAdmin: record.adminUser, impersonating: record.targetUser, right: { state: 'unasked' } }
  warn('The kept impersonation could not be read and was removed.')
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
