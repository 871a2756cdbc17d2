/** Stored values of a subscription (part 1 §1). */
export const TIERS = ['free', 'pro', 'pro_plus', 'alpha'] as const
export type Tier = (typeof TIERS)[number]

/** Tiers that may open /uploads and /scheduling (part 1 §6). */
export const UPLOAD_TIERS: readonly Tier[] = ['pro', 'pro_plus', 'alpha']
export const SCHEDULING_TIERS: readonly Tier[] = ['alpha']

/** Tiers that may publish, and those whose videos are published at their date without a press (part 3 §F). */
export const PUBLISHING_TIERS: readonly Tier[] = ['pro', 'pro_plus', 'alpha']
export const AUTO_PUBLISH_TIERS: readonly Tier[] = ['pro_plus', 'alpha']

/** Tiers whose users can write to the developers in Config (part 1 §6). */
export const CONTACT_TIERS: readonly Tier[] = ['alpha']

/** Display names of tiers. */
export const TIER_LABELS: Record<Tier, string> = { free: 'free', pro: 'pro', pro_plus: 'pro+', alpha: 'alpha wolf' }

const SPELLINGS = new Map<string, Tier>([
  ['pro', 'pro'],
  ['pro_plus', 'pro_plus'],
  ['pro+', 'pro_plus'],
  ['pro plus', 'pro_plus'],
  ['pro plus+', 'pro_plus'],
  ['alpha', 'alpha'],
  ['alpha wolf', 'alpha'],
])

/** Reads a tier from whatever metadata holds: trimmed, lower-cased; anything unknown is free (part 1 §4). */
export function readTier(value: unknown): Tier {
  return (typeof value === 'string' && SPELLINGS.get(value.trim().toLowerCase())) || 'free'
}
