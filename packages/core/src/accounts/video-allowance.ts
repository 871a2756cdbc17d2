import type { Me } from './viewer.ts'

/** A plan's videos of a month: how many it has, how many are left, and when the next month begins. */
export type VideoAllowance = { limit: number; left: number; resetsAt: string }

/** Videos that are being made count as used. */
export const allowanceOf = ({ limits, usage, resets_at: resetsAt }: Pick<Me, 'limits' | 'usage' | 'resets_at'>) => ({
  limit: limits.videos,
  left: Math.max(0, limits.videos - usage.videos),
  resetsAt,
})

/** The first day of the next month, which begins in UTC. */
export const resetDay = ({ resetsAt }: Pick<VideoAllowance, 'resetsAt'>, locale = 'en'): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(resetsAt))

/** What the next month brings: "3 more videos on December 1". */
export const nextVideos = (allowance: Pick<VideoAllowance, 'limit' | 'resetsAt'>, locale = 'en'): string =>
  `${allowance.limit} more videos on ${resetDay(allowance, locale)}`

/** Why `wanted` videos exceed the plan (part 3 §F); null when they fit. */
export function allowanceProblem(allowance: VideoAllowance, wanted: number, locale = 'en'): string | null {
  const { limit, left } = allowance
  if (!(wanted > left)) return null
  const next = `You get ${limit} more on ${resetDay(allowance, locale)}.`
  return left === 0
    ? `You’ve used all ${limit} of this month’s videos. ${next}`
    : `You have ${left} of ${limit} videos left this month, so ${wanted} won’t fit. ${next}`
}
