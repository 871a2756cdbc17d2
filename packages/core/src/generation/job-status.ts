import { isFailed, isInProgress, STAGES, type Status } from '../content/status.ts'

/** The facts that a job's status derives from. */
export type ItemProgress = {
  status: Status
  errorDetail: string | null
  progressPercent: number
  etaAt: Date | null
  lastUpdateAt: Date
}

/** A job's status, derived from its items. */
export type JobProgress = {
  status: Status
  error_detail: string | null
  progress_percent: number
  last_update_ms: number | null
  eta_ms: number | null
}

/**
 * A job has the status of its furthest moving item; when none moves, Failed if one has failed, else the status of its
 * items. Percent is the mean; settled items count as complete.
 */
export function jobProgress(items: readonly ItemProgress[]): JobProgress {
  const moving = items.filter((item) => isInProgress(item.status))
  const failed = items.filter((item) => isFailed(item.status))
  const percent = items.map((item) => (isInProgress(item.status) || isFailed(item.status) ? item.progressPercent : 100))
  const updates = items.map((item) => item.lastUpdateAt.getTime())
  // Without a measurement for every waiting item, any end would be a guess.
  const ends = moving.map((item) => item.etaAt?.getTime() ?? null)
  return {
    status: statusOf(items, moving, failed),
    error_detail: errorOf(items, failed),
    progress_percent: items.length === 0 ? 0 : Math.floor(percent.reduce((sum, one) => sum + one, 0) / items.length),
    last_update_ms: updates.length === 0 ? null : Math.max(...updates),
    eta_ms: ends.length === 0 || ends.includes(null) ? null : Math.max(...ends.map(Number)),
  }
}

function statusOf(
  items: readonly ItemProgress[],
  moving: readonly ItemProgress[],
  failed: readonly ItemProgress[],
): Status {
  const rank = (status: Status) => STAGES.indexOf(status as (typeof STAGES)[number])
  const furthest = [...moving].sort((a, b) => rank(b.status) - rank(a.status))[0]
  if (furthest) {
    // One item is done and the next waits: the job as a whole has begun.
    const begun = items.some((item) => !isInProgress(item.status))
    return furthest.status === 'Queued' && begun ? 'In Progress' : furthest.status
  }
  if (failed.length > 0) return 'Failed'
  const settled = new Set(items.map((item) => item.status))
  return settled.size === 1 ? ([...settled][0] ?? 'Ready') : 'Ready'
}

function errorOf(items: readonly ItemProgress[], failed: readonly ItemProgress[]): string | null {
  const [first] = failed
  if (!first) return null
  if (items.length === 1) return first.errorDetail
  return `${failed.length} of ${items.length} videos failed. ${first.errorDetail ?? ''}`.trim()
}
