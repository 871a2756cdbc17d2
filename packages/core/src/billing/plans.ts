import type { Tier } from '../accounts/tiers.ts'

/** Prices in euros (part 2 §9); a year is paid in advance. */
export const PRICES: Record<Tier, { monthly: number; yearly: number }> = {
  free: { monthly: 0, yearly: 0 },
  pro: { monthly: 19, yearly: 180 },
  pro_plus: { monthly: 39, yearly: 372 },
  alpha: { monthly: 89, yearly: 852 },
}

/** Names of plans where they are sold (part 2 §2). */
export const PLAN_NAMES: Record<Tier, string> = { free: 'Free', pro: 'Pro', pro_plus: 'Pro+', alpha: 'Alpha' }
