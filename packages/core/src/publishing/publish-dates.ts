import type { PlatformCode } from './platforms.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

/** How long before its date a video is uploaded that YouTube publishes by itself. */
const EARLY_MS = 24 * HOUR_MS

/** A scheduled upload starts at least this long before its date: YouTube refuses a `publishAt` that has passed. */
const PUBLISH_AT_LEAD_MS = 5 * MINUTE_MS

/** An automatic publication that is later than this has missed its date. */
const MOST_LATE_MS = 24 * HOUR_MS

const PREFLIGHT_LEAD_MS = 10 * MINUTE_MS

/**
 * Whether the platform can publish an uploaded video by itself at a given time. YouTube can, but it then makes the
 * video public, so unlisted videos are uploaded at their date. TikTok cannot.
 */
export const canSchedule = (platform: PlatformCode, privacy: 'public' | 'unlisted'): boolean =>
  platform === 'youtube' && privacy === 'public'

/**
 * When work on a publication starts, and when the platform publishes the video by itself; null: once it is uploaded.
 */
export type PublishTimes = { missed: true } | { missed: false; startAt: Date; publishAt: Date | null }

/**
 * When to publish a video with this date; null is at once. Ask again right before the upload: a publication that was
 * held up until shortly before its date starts at the date, without `publishAt`. `automatic` means that only the date
 * asks for it: no button was pressed, and no publication of it has waited for quota or another remedy. Only automatic
 * ones can be missed (part 3 §E).
 */
export function publishTimes(
  date: Date | null,
  { now, canSchedule, automatic }: { now: Date; canSchedule: boolean; automatic: boolean },
): PublishTimes {
  const ahead = date === null ? 0 : date.getTime() - now.getTime()
  if (automatic && -ahead > MOST_LATE_MS) return { missed: true }
  if (date === null || ahead <= 0) return { missed: false, startAt: now, publishAt: null }
  if (!canSchedule || ahead < PUBLISH_AT_LEAD_MS) return { missed: false, startAt: date, publishAt: null }
  return { missed: false, startAt: new Date(Math.max(now.getTime(), date.getTime() - EARLY_MS)), publishAt: date }
}

/** When a publication is checked once more before its date; null when that moment has passed. */
export function nextPreflight(date: Date | null, now: Date): Date | null {
  const at = date && new Date(date.getTime() - PREFLIGHT_LEAD_MS)
  return at && at > now ? at : null
}
