import type { PublicationSummary } from './publication-summary-schema.ts'
import { isFailed, isInProgress, isPublished, isWaitingForReview } from './status.ts'

type Outputs = {
  status: string
  error_detail: string | null
  supabase_url: string | null
  youtube_url: string | null
  publications: readonly Pick<PublicationSummary, 'state' | 'may_retry'>[]
}

/** The main actions of an item with their button labels (part 2 §4). */
export const MAIN_ACTIONS = {
  wait: 'In Progress',
  review: 'Review script',
  retry: 'Retry Job',
  check: 'Check again',
  publish_from_storage: 'Publish from Storage',
  replace_from_storage: 'Replace from Storage',
  rerender: 'Re-Render & Upload',
  generate: 'Generate & Publish',
} as const
export type MainAction = keyof typeof MAIN_ACTIONS

export function mainAction(item: Outputs): MainAction {
  if (isInProgress(item.status)) return 'wait'
  if (isWaitingForReview(item.status)) return 'review'
  if (isFailed(item.status)) return isUnsure(item) ? 'check' : 'retry'
  if (item.supabase_url && !item.youtube_url) return 'publish_from_storage'
  if (item.youtube_url && isPublished(item.status)) return item.supabase_url ? 'replace_from_storage' : 'rerender'
  return 'generate'
}

/** Its video is finished, and a publication of it has an unknown outcome: the server retries none before it is known. */
const isUnsure = ({ error_detail: reason, publications }: Outputs): boolean =>
  reason === null &&
  publications.some(({ state }) => state === 'unknown') &&
  !publications.some(({ may_retry: mayRetry }) => mayRetry)
