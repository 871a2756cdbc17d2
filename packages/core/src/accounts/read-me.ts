import { PLAN_LIMITS } from './plan-limits.ts'
import type { Accounts } from './ports.ts'
import type { Me, Viewer } from './viewer.ts'

/** The month for usage limits: the calendar month in UTC, until billing brings its own periods (part 3 §F). */
export function usageMonth(now: Date): { from: Date; to: Date } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return { from: new Date(Date.UTC(year, month, 1)), to: new Date(Date.UTC(year, month + 1, 1)) }
}

/** GET /me: the account, its plan's limits and this month's usage. */
export async function readMe({ accounts, now }: { accounts: Accounts; now: () => Date }, viewer: Viewer): Promise<Me> {
  const month = usageMonth(now())
  const [settings, used] = await Promise.all([accounts.settings(viewer.id), accounts.usage(viewer.id, month)])
  const plan = PLAN_LIMITS[viewer.tier]
  return {
    id: viewer.id,
    email: viewer.email,
    tier: viewer.tier,
    is_admin: viewer.isAdmin,
    time_zone: settings.timeZone,
    posting_hour: settings.postingHour,
    style_notes: settings.styleNotes,
    start_with: settings.startWith,
    limits: {
      videos: plan.videos,
      speech_seconds: plan.speechMinutes * 60,
      image_credits: plan.imageCredits,
      personas: plan.personas,
    },
    usage: {
      videos: used.videos,
      speech_seconds: used.speechSeconds,
      image_credits: used.images,
      personas: used.personas,
    },
    resets_at: month.to.toISOString(),
  }
}
