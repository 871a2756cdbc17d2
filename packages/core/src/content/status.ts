/**
 * The statuses of a video in production, in order (part 3 §D); each is also the name of the step that runs meanwhile.
 */
export const STAGES = ['Queued', 'In Progress', 'Voice overlay', 'Video Assembly', 'Rendering', 'Finalizing'] as const
export type Stage = (typeof STAGES)[number]

/**
 * `moving`: queued or in a stage; `review`: the script waits for its author; `finished`: the video exists but is not
 * published.
 */
type StatusGroup = 'moving' | 'review' | 'finished' | 'failed' | 'published'

/**
 * Every status with its group, and its label where that differs (part 2 §4). All rules about statuses derive from this.
 */
export const STATUSES = {
  Queued: { group: 'moving' },
  'In Progress': { group: 'moving' },
  'Voice overlay': { group: 'moving' },
  'Video Assembly': { group: 'moving' },
  Rendering: { group: 'moving' },
  Finalizing: { group: 'moving' },
  'Script Ready': { group: 'review', label: 'Ready to review' },
  Ready: { group: 'finished' },
  TestComplete: { group: 'finished' },
  'Test Generated': { group: 'finished' },
  Completed: { group: 'finished' },
  Failed: { group: 'failed' },
  Published: { group: 'published' },
  Public: { group: 'published', label: 'Published' },
  Unlisted: { group: 'published', label: 'Published' },
} as const satisfies Record<Stage, { group: 'moving' }> & Record<string, { group: StatusGroup; label?: string }>
export type Status = keyof typeof STATUSES

const statusesIn = (...groups: StatusGroup[]): Status[] =>
  (Object.keys(STATUSES) as Status[]).filter((status) => groups.includes(STATUSES[status].group))

/** Statuses of items that are queued or being made. */
export const MOVING_STATUSES = statusesIn('moving')
/** Statuses of items that have a video: these count in the summary and may be shown. */
export const FAILED_STATUSES = statusesIn('failed')
export const FINISHED_STATUSES = statusesIn('finished', 'published')
export const PUBLISHED_STATUSES = statusesIn('published')

/**
 * The status that an item has because of its publications; null while none is on its way, live or failed (decision I).
 */
export type PublishStatus = Extract<Status, 'In Progress' | 'Finalizing' | 'Published' | 'Unlisted' | 'Failed'>

/** Statuses of items whose script waits for its author. */
export const WAITING_STATUSES = statusesIn('review')
/** Statuses of items whose video is still being made. */
export const MAKING_STATUSES = statusesIn('moving', 'review')

/** The status of a finished video: test videos are marked as such (part 2 §4). */
export const finishedStatus = ({ test }: { test: boolean }): Status => (test ? 'TestComplete' : 'Ready')

/** The status after the switch between Test and Live: only a finished, unpublished video changes it. */
export const statusAfterSwitch = <Known extends string>(status: Known, to: { test: boolean }): Known | Status =>
  status === finishedStatus({ test: !to.test }) ? finishedStatus(to) : status

/** Options of the status filter (part 2 §4), and the scripts that wait for review. */
export const STATUS_FILTERS: readonly Status[] = [
  'Script Ready',
  'Ready',
  'Unlisted',
  'Failed',
  'Queued',
  'Rendering',
  'In Progress',
  'Finalizing',
  'TestComplete',
]

/** The statuses with these names, in any case, and those displayed alike (Unlisted, Published); unknown are left out. */
export const statusesNamed = (names: readonly string[]): Status[] => {
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  const all = Object.keys(STATUSES) as Status[]
  const labels = all.filter((status) => wanted.has(status.toLowerCase())).map(statusLabel)
  return all.filter((status) => labels.includes(statusLabel(status)))
}

const contains = (status: string | null | undefined, candidates: readonly Status[]): boolean => {
  const lower = status?.toLowerCase() ?? ''
  return candidates.some((candidate) => lower.includes(candidate.toLowerCase()))
}

/** Part 2 §4: in progress when set and containing none of the settled statuses. */
export const isInProgress = (status: string | null | undefined): boolean =>
  Boolean(status) && !contains(status, statusesIn('review', 'finished', 'failed', 'published'))

/** Its script is written and waits for its author. */
export const isWaitingForReview = (status: string | null | undefined): boolean => contains(status, statusesIn('review'))

export const isFailed = (status: string | null | undefined): boolean => contains(status, FAILED_STATUSES)

/** Published or unlisted (part 2 §4, locking). */
export const isPublished = (status: string | null | undefined): boolean => contains(status, PUBLISHED_STATUSES)

/** The status as users read it: Unlisted and Public are displayed as "Published" (part 2 §4). */
export function statusLabel(status: string): string {
  const labels: Readonly<Record<string, { group: StatusGroup; label?: string }>> = STATUSES
  return (Object.hasOwn(labels, status) && labels[status]?.label) || status
}

/** Part 2 §4: published items have title, theme, date and script locked. */
export const isLocked = (item: { status: string; youtube_url: string | null }): boolean =>
  isPublished(item.status) || Boolean(item.youtube_url)
