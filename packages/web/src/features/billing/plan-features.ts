import { PLAN_LIMITS } from '@pack/core/accounts/plan-limits'
import {
  AUTO_PUBLISH_TIERS,
  PUBLISHING_TIERS,
  SCHEDULING_TIERS,
  type Tier,
  UPLOAD_TIERS,
} from '@pack/core/accounts/tiers'

type Offer = {
  name: string
  text: string
  amount: number
  /** The amount in a table; without it, the plan has this or doesn't. */
  shown?: string
  monthly?: true
  soon?: true
}
export type PlanFeature = Offer & {
  /** The gain over the user's own plan: "+57", or "New". */
  gain: string | undefined
}

const some = (count: number, one: string, many = `${one}s`) => `${count.toLocaleString()} ${count === 1 ? one : many}`

/** A plan's features (part 2 §6), in the same order for every plan, so that cards can be compared line by line. */
export function featuresOf(tier: Tier, own: Tier | undefined): PlanFeature[] {
  const had = own && offersOf(own)
  return offersOf(tier).map((offer, at) => ({
    ...offer,
    gain: offer.soon ? undefined : gainOf(offer.amount, had?.[at]?.amount),
  }))
}

function gainOf(amount: number, had: number | undefined): string | undefined {
  if (had === undefined || amount <= had) return undefined
  return had === 0 ? 'New' : `+${(amount - had).toLocaleString()}`
}

function offersOf(tier: Tier): Offer[] {
  const { videos, speechMinutes, imageCredits, personas } = PLAN_LIMITS[tier]
  const within = (tiers: readonly Tier[]) => (tiers.includes(tier) ? 1 : 0)
  return [
    {
      name: 'Videos',
      text: `${some(videos, 'video')}${tier === 'alpha' ? '*' : ''}`,
      shown: `${videos.toLocaleString()}${tier === 'alpha' ? '*' : ''}`,
      amount: videos,
      monthly: true,
    },
    {
      name: 'Speech minutes',
      text: some(speechMinutes, 'speech minute'),
      shown: speechMinutes.toLocaleString(),
      amount: speechMinutes,
      monthly: true,
    },
    {
      name: 'AI images',
      text: imageCredits > 0 ? some(imageCredits, 'AI image') : 'AI images',
      shown: imageCredits.toLocaleString(),
      amount: imageCredits,
      monthly: true,
    },
    {
      name: 'Custom personas',
      text: some(personas, 'custom persona'),
      shown: personas.toLocaleString(),
      amount: personas,
    },
    {
      name: 'Publishing',
      text: 'Publishing to YouTube and TikTok, now or on a date',
      amount: within(PUBLISHING_TIERS),
    },
    {
      name: 'Automatic publishing',
      text: 'Automatic publishing on each video’s date',
      amount: within(AUTO_PUBLISH_TIERS),
    },
    { name: 'Upload', text: 'Upload: videos from your own clips', amount: within(UPLOAD_TIERS), soon: true },
    { name: 'Schedule', text: 'Schedule: your month on a calendar', amount: within(SCHEDULING_TIERS), soon: true },
  ]
}
