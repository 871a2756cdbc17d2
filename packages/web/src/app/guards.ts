import type { Tier } from '@pack/core/accounts/tiers'

/** Part 1 §6, word for word. */
const FREE_PLAN_MESSAGE = 'This feature is not available on the free plan. Redirecting to subscription options.'
const OTHER_TIER_MESSAGE =
  'Your current subscription tier does not include this feature. Redirecting to subscription options.'

/** Why this account may not open a screen of these tiers, or null when it may. Admins pass every tier check. */
export function tierRefusal(account: { tier: Tier; isAdmin: boolean }, allowed: readonly Tier[]): string | null {
  if (account.isAdmin || allowed.includes(account.tier)) return null
  return account.tier === 'free' ? FREE_PLAN_MESSAGE : OTHER_TIER_MESSAGE
}
