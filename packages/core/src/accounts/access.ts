import type { Tier } from './tiers.ts'

/** The users who may open a screen: all visitors, signed-in users, users on one of these tiers, or admins. */
export type Access = 'open' | 'signed_in' | 'admin' | { tiers: readonly Tier[] }

/** The account as the server knows it. */
export type Account = { tier: Tier; isAdmin: boolean }

/** A guard's decision: let in, ask to log in, or redirect to the plans, with an alert if there is one to show. */
export type Admission = { kind: 'enter' } | { kind: 'sign_in' } | { kind: 'plans'; alert: string | null }

/** Part 1 §6, word for word. */
const FREE_PLAN_MESSAGE = 'This feature is not available on the free plan. Redirecting to subscription options.'
const OTHER_TIER_MESSAGE =
  'Your current subscription tier does not include this feature. Redirecting to subscription options.'

/** Why this account may not use a feature of these tiers, or null if it may. Admins pass every tier check. */
export function tierRefusal({ tier, isAdmin }: Account, allowed: readonly Tier[]): string | null {
  if (isAdmin || allowed.includes(tier)) return null
  return tier === 'free' ? FREE_PLAN_MESSAGE : OTHER_TIER_MESSAGE
}

/** Decides whether an account may open a screen. `account` is null for a visitor who is signed out. */
export function admission(access: Access, account: Account | null): Admission {
  if (access === 'open') return { kind: 'enter' }
  if (!account) return { kind: 'sign_in' }
  if (access === 'signed_in') return { kind: 'enter' }
  if (access === 'admin') return account.isAdmin ? { kind: 'enter' } : { kind: 'plans', alert: null }
  const alert = tierRefusal(account, access.tiers)
  return alert === null ? { kind: 'enter' } : { kind: 'plans', alert }
}

/** The tier in an auth service's user (part 1 §3): shown until the server has answered. */
export function tierOfUser(user: { user_metadata?: unknown; app_metadata?: unknown }): unknown {
  return tierIn(user.user_metadata) ?? tierIn(user.app_metadata)
}

function tierIn(metadata: unknown): unknown {
  if (typeof metadata !== 'object' || metadata === null) return undefined
  const { subscription_level, subscription_tier, tier } = metadata as Record<string, unknown>
  return subscription_level ?? subscription_tier ?? tier
}
