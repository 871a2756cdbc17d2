import type { Tier } from './tiers.ts'

/** Monthly limits of each plan (part 3 §F). Speech in minutes. */
export const PLAN_LIMITS: Record<
  Tier,
  { videos: number; speechMinutes: number; imageCredits: number; personas: number }
> = {
  free: { videos: 3, speechMinutes: 10, imageCredits: 0, personas: 1 },
  pro: { videos: 60, speechMinutes: 60, imageCredits: 300, personas: 3 },
  pro_plus: { videos: 120, speechMinutes: 180, imageCredits: 600, personas: 5 },
  alpha: { videos: 400, speechMinutes: 600, imageCredits: 2000, personas: 50 },
}

/** Videos of one account made at the same time, so that one batch doesn't hold up other accounts (reliability §5). */
export const CONCURRENT_VIDEOS: Record<Tier, number> = { free: 1, pro: 2, pro_plus: 3, alpha: 5 }
