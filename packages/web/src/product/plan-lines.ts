import { PLAN_LIMITS } from '@pack/core/accounts/plan-limits'
import type { Tier } from '@pack/core/accounts/tiers'

const ADDED: Record<Tier, string> = {
  free: 'Download your videos',
  pro: 'Publishing to YouTube and TikTok, now or on a date',
  pro_plus: 'Automatic publishing on each video’s date',
  alpha: 'Everything in Pro+',
}

const some = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** The plan summary of part 1 §6: in each plan the same lines in the same units, then what it adds. */
export function planLines(tier: Tier): string[] {
  const { videos, speechMinutes, personas } = PLAN_LIMITS[tier]
  return [
    `${some(videos, 'video')} and ${some(speechMinutes, 'speech minute')} a month`,
    some(personas, 'custom persona'),
    ADDED[tier],
  ]
}
