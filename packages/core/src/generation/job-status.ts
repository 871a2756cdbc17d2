import { isFailed, isInProgress, STAGES, type Status } from '../content/status.ts'
import type { ProgressMessage } from './job-schema.ts'

/** Those of a job's items that share a status, summed up. */
export type StatusTally = {
  status: Status
  count: number
  /** Why the first of them failed. */
  errorDetail: string | null
  /** The sum of their percents. */
  percentSum: number
  /** When the last of them is expected to end; null unless all have an estimate. */
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
export function jobProgress(tallies: readonly StatusTally[]): JobProgress {
  const moving = tallies.filter(({ status }) => isInProgress(status))
  const failed = tallies.filter(({ status }) => isFailed(status))
  const count = countOf(tallies)
  const percent = tallies.map((one) =>
    isInProgress(one.status) || isFailed(one.status) ? one.percentSum : 100 * one.count,
  )
  const updates = tallies.map((one) => one.lastUpdateAt.getTime())
  // Without a measurement for every waiting item, any end would be a guess.
  const ends = moving.map((one) => one.etaAt?.getTime() ?? null)
  return {
    status: statusOf(tallies, moving, failed),
    error_detail: errorOf(count, failed),
    progress_percent: count === 0 ? 0 : Math.floor(percent.reduce((sum, one) => sum + one, 0) / count),
    last_update_ms: updates.length === 0 ? null : Math.max(...updates),
    eta_ms: ends.length === 0 || ends.includes(null) ? null : Math.max(...ends.map(Number)),
  }
}

const countOf = (tallies: readonly StatusTally[]) => tallies.reduce((sum, { count }) => sum + count, 0)

function statusOf(
  tallies: readonly StatusTally[],
  moving: readonly StatusTally[],
  failed: readonly StatusTally[],
): Status {
  const rank = (status: Status) => STAGES.indexOf(status as (typeof STAGES)[number])
  const furthest = [...moving].sort((a, b) => rank(b.status) - rank(a.status))[0]
  if (furthest) {
    // One item is done and the next waits: the job as a whole has begun.
    const begun = tallies.some((one) => !isInProgress(one.status))
    return furthest.status === 'Queued' && begun ? 'In Progress' : furthest.status
  }
  if (failed.length > 0) return 'Failed'
  const settled = new Set(tallies.map((one) => one.status))
  return settled.size === 1 ? ([...settled][0] ?? 'Ready') : 'Ready'
}

function errorOf(count: number, failed: readonly StatusTally[]): string | null {
  const [first] = failed
  if (!first) return null
  if (count === 1) return first.errorDetail
  return `${countOf(failed)} of ${count} videos failed. ${first.errorDetail ?? ''}`.trim()
}

/** The part of a progress message that says where the item's live video is. */
export function shareLink({ youtubeUrl, tiktokUrl }: Links): Pick<ProgressMessage, 'share_url' | 'platform'> {
  if (youtubeUrl !== null) return { share_url: youtubeUrl, platform: 'youtube' }
  return tiktokUrl === null ? {} : { share_url: tiktokUrl, platform: 'tiktok' }
}
type Links = { youtubeUrl: string | null; tiktokUrl: string | null }
