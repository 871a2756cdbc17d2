/** The statuses of a video on its way, in order (part 3 §D); each is also the name of the step that works then. */
export const STAGES = ['Queued', 'In Progress', 'Voice overlay', 'Video Assembly', 'Rendering', 'Finalizing'] as const
export type Stage = (typeof STAGES)[number]

/** All statuses seen (part 2 §4). */
export type Status =
  | Stage
  /** Written, and waiting for its author. */
  | 'Script Ready'
  | 'Ready'
  | 'TestComplete'
  | 'Test Generated'
  | 'Completed'
  | 'Failed'
  | 'Published'
  | 'Public'
  | 'Unlisted'

/** Options of the status filter (part 2 §4). */
export const STATUS_FILTERS: readonly Status[] = [
  'Ready',
  'Unlisted',
  'Failed',
  'Queued',
  'Rendering',
  'In Progress',
  'Finalizing',
  'TestComplete',
]

const SETTLED = ['ready', 'failed', 'testcomplete', 'test generated', 'completed', 'public', 'published', 'unlisted']

/** Part 2 §4: in progress when set and containing none of the settled words. */
export function isInProgress(status: string | null | undefined): boolean {
  if (!status) return false
  const lower = status.toLowerCase()
  return !SETTLED.some((word) => lower.includes(word))
}

export const isFailed = (status: string | null | undefined): boolean =>
  status?.toLowerCase().includes('failed') ?? false

/** Published or unlisted (part 2 §4, locking). */
export function isPublished(status: string | null | undefined): boolean {
  const lower = status?.toLowerCase() ?? ''
  return ['published', 'public', 'unlisted'].some((word) => lower.includes(word))
}

/** Unlisted is displayed as "Published" (part 2 §4). */
export const statusLabel = (status: string): string =>
  status === 'Unlisted' || status === 'Public' ? 'Published' : status

type Outputs = { status: string; supabase_url: string | null; youtube_url: string | null }

/** What the main action of an item does, and what its button says (part 2 §4). */
export const MAIN_ACTIONS = {
  wait: 'In Progress',
  retry: 'Retry Job',
  publish_from_storage: 'Publish from Storage',
  replace_from_storage: 'Replace from Storage',
  rerender: 'Re-Render & Upload',
  generate: 'Generate & Publish',
} as const
export type MainAction = keyof typeof MAIN_ACTIONS

export function mainAction(item: Outputs): MainAction {
  if (isInProgress(item.status)) return 'wait'
  if (isFailed(item.status)) return 'retry'
  if (item.supabase_url && !item.youtube_url) return 'publish_from_storage'
  if (item.youtube_url && isPublished(item.status)) return item.supabase_url ? 'replace_from_storage' : 'rerender'
  return 'generate'
}

/** Part 2 §4: published items have title, theme, date and script locked. */
export const isLocked = (item: { status: string; youtube_url: string | null }): boolean =>
  isPublished(item.status) || Boolean(item.youtube_url)
