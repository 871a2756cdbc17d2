import { PLAN_LIMITS } from '@pack/core/accounts/plan-limits'
import {
  AUTO_PUBLISH_TIERS,
  PUBLISHING_TIERS,
  SCHEDULING_TIERS,
  type Tier,
  UPLOAD_TIERS,
} from '@pack/core/accounts/tiers'

export type PlanFeature = { text: string; included: boolean; soon?: true }

const some = (count: number, one: string, many = `${one}s`) => `${count.toLocaleString()} ${count === 1 ? one : many}`

/** What a plan offers (part 2 §6), in the same order for every plan, so that cards can be compared line by line. */
export function featuresOf(tier: Tier): PlanFeature[] {
  const { videos, speechMinutes, imageCredits, personas } = PLAN_LIMITS[tier]
  return [
    { text: `${some(videos, 'video')} a month${tier === 'alpha' ? '*' : ''}`, included: true },
    { text: `${some(speechMinutes, 'speech minute')} a month`, included: true },
    {
      text: imageCredits > 0 ? `${some(imageCredits, 'AI image')} a month` : 'AI images',
      included: imageCredits > 0,
    },
    { text: `${tier === 'alpha' ? 'Up to ' : ''}${some(personas, 'custom persona')}`, included: true },
    { text: 'Publishing to YouTube and TikTok', included: PUBLISHING_TIERS.includes(tier) },
    { text: 'Automatic publishing', included: AUTO_PUBLISH_TIERS.includes(tier) },
    { text: 'Your own clips', included: UPLOAD_TIERS.includes(tier), soon: true },
    { text: 'Calendar', included: SCHEDULING_TIERS.includes(tier), soon: true },
  ]
}
