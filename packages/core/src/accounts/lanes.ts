import type { Tier } from './tiers.ts'

/** How many videos of one account are made at the same time, so that nobody's batch holds up everybody (reliability §5). */
export const CONCURRENT_VIDEOS: Record<Tier, number> = { free: 1, pro: 2, pro_plus: 3, alpha: 5 }
