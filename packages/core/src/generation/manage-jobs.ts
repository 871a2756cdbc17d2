import { CONCURRENT_VIDEOS } from '../accounts/plan-limits.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { ownItem, refuseLocked } from '../content/change-item.ts'
import type { ContentMode } from '../content/item.ts'
import { removeItemFiles } from '../content/item-files.ts'
import type { Item } from '../content/ports.ts'
import { isFailed, isInProgress } from '../content/status.ts'
import { notFound, ProductError } from '../kernel/errors.ts'
import type { Storage } from '../kernel/storage.ts'
import { isOpen } from '../publishing/publication.ts'
import type { OwnPublication } from '../publishing/publication-ports.ts'
import { publishingAccounts, type RequestUses } from '../publishing/request-publication.ts'
import { summaryOf } from '../publishing/show-publications.ts'
import type { Queued, Retried } from './job-schema.ts'
import type { Jobs } from './ports.ts'

/** Requeues a job's failed items; each continues at the first step with a changed input. */
export async function retryJob({ jobs }: { jobs: Jobs }, viewer: Viewer, jobId: string): Promise<Queued> {
  const job = await jobs.find(viewer.id, jobId)
  if (!job) throw notFound('Job')
  if (!isFailed(job.status)) throw new ProductError('conflict', 'Only a failed job can be retried.')
  const members = { ownerId: viewer.id, ids: job.item_ids, only: 'failed' } as const
  return { job_id: job.id, item_ids: await jobs.requeue({ ...members, lanes: CONCURRENT_VIDEOS[viewer.tier] }) }
}

type RetryUses = RequestUses & { jobs: Jobs }

/**
 * Retries what failed: the production, for which publications wait again that failed with it; or publications whose
 * reason allows it. When nothing failed, or with `render`, produces the item again from the first step with a changed
 * input.
 */
export async function retryItem(
  uses: RetryUses,
  viewer: Viewer,
  { render, ...named }: { mode: ContentMode; id: string; render: boolean },
): Promise<Retried> {
  const item = await ownItem(uses, viewer, named)
  if (isInProgress(item.status)) throw new ProductError('conflict', 'This video is still rendering.')
  const newest = await uses.publications.newest([item.id])
  if (!render && !isFailed(item.status)) {
    if (newest.some(({ state }) => state === 'failed')) return publishAgain(uses, viewer, item, newest)
    if (newest.some(({ state }) => state === 'unknown'))
      throw new ProductError('conflict', 'We can’t tell whether the last upload arrived. Press Check again first.')
  }
  if (!isFailed(item.status)) refuseLocked(item, 'Published videos can’t be rendered again.')
  const lanes = CONCURRENT_VIDEOS[viewer.tier]
  const queued = await uses.jobs.requeue({ ownerId: viewer.id, ids: [item.id], lanes })
  if (queued.length === 0) throw new ProductError('conflict', 'This video is still rendering.')
  const waiting = (await uses.publications.newest([item.id])).filter(({ state }) => isOpen(state))
  return { job_id: item.jobId, item_ids: [item.id], publications: waiting.map(summaryOf) }
}

/** Publishes to the item's targets where the last publication failed or there was none yet. */
async function publishAgain(
  uses: RetryUses,
  viewer: Viewer,
  item: Item,
  newest: readonly OwnPublication[],
): Promise<Retried> {
  const at = (accountId: string) => newest.find((one) => one.accountId === accountId)
  const accounts = (await publishingAccounts(uses, viewer, item)).filter(({ id }) => {
    const last = at(id)
    return !last || summaryOf(last).may_retry
  })
  if (accounts.length === 0)
    throw new ProductError(
      'conflict',
      'This video has no failed upload to retry. Press Check again to see whether it arrived.',
    )
  const opened = await uses.publications.open({ item, accounts, media: item.videoMedia })
  return { job_id: item.jobId, item_ids: [item.id], publications: opened.map(summaryOf) }
}

/** Removes a job from the list. Unfinished items are stopped and deleted with their files; finished videos stay. */
export async function deleteJob({ jobs, storage }: { jobs: Jobs; storage: Storage }, viewer: Viewer, jobId: string) {
  const dismissed = await jobs.dismiss(viewer.id, jobId)
  if (!dismissed) throw notFound('Job')
  for (const itemId of dismissed.removedItems) await removeItemFiles(storage, { ownerId: viewer.id, id: itemId })
}
