import { TIERS, type Tier } from '@pack/core/accounts/tiers'
import { PRICES } from '@pack/core/billing/plans'

export type Billing = 'monthly' | 'yearly'

export const SUMMARIES: Record<Tier, string> = {
  free: 'Try the Pack.',
  pro: 'Post every day.',
  pro_plus: 'Post several times a day, automatically.',
  alpha: 'Run several channels.',
}

const euros = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })

/** Price of one month; a yearly price is divided by twelve. */
export function monthlyPrice(tier: Tier, billing: Billing): string {
  const { monthly, yearly } = PRICES[tier]
  return euros.format(billing === 'yearly' && yearly > 0 ? yearly / 12 : monthly)
}

export function billingNote(tier: Tier, billing: Billing): string {
  const { yearly } = PRICES[tier]
  if (yearly === 0) return 'No payment card needed'
  return billing === 'yearly'
    ? `${euros.format(yearly)} billed once a year`
    : `${euros.format(yearly / 12)} a month if paid yearly`
}

/** The plan above the user's own. */
export const nextPlan = (own: Tier | undefined): Tier | undefined => own && TIERS[TIERS.indexOf(own) + 1]
