import type { Tier } from '@pack/core/accounts/tiers'
import { paths } from './paths.ts'

/** Part 1 §6, word for word. */
const FREE_PLAN_MESSAGE = 'This feature is not available on the free plan. Redirecting to subscription options.'
const OTHER_TIER_MESSAGE =
  'Your current subscription tier does not include this feature. Redirecting to subscription options.'

/** Why this account may not open a screen of these tiers, or null when it may. Admins pass every tier check. */
export function tierRefusal(account: { tier: Tier; isAdmin: boolean }, allowed: readonly Tier[]): string | null {
  if (account.isAdmin || allowed.includes(account.tier)) return null
  return account.tier === 'free' ? FREE_PLAN_MESSAGE : OTHER_TIER_MESSAGE
}

/**
 * Where to go after sign-in. Same-origin paths only: an address elsewhere, or one that a browser would read as elsewhere
 * (`//host`, `/\host`, control characters), leads to the dashboard. So does the login screen itself.
 */
export function safeRedirect(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return paths.dashboard
  try {
    const target = new URL(wanted, origin)
    const path = target.pathname + target.search + target.hash
    // A path that resolves to `//host` would leave the origin when it is followed the next time.
    if (target.origin !== origin || path.startsWith('//') || target.pathname === paths.login) return paths.dashboard
    return path
  } catch {
    return paths.dashboard
  }
}
