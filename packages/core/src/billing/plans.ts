import type { Tier } from '../accounts/tiers.ts'

/** What a plan costs in euros (part 2 §9); a year is paid at once. */
export const PRICES: Record<Tier, { monthly: number; yearly: number }> = {
  free: { monthly: 0, yearly: 0 },
  pro: { monthly: 19, yearly: 180 },
  pro_plus: { monthly: 39, yearly: 372 },
  alpha: { monthly: 89, yearly: 852 },
}

/** How a plan is called where plans are sold (part 2 §2). */
export const PLAN_NAMES: Record<Tier, string> = { free: 'Free', pro: 'Pro', pro_plus: 'Pro+', alpha: 'Alpha' }
