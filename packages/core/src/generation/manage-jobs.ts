import { CONCURRENT_VIDEOS } from '../accounts/plan-limits.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { ContentMode } from '../content/item.ts'
import { removeItemFiles } from '../content/item-files.ts'
import type { Items } from '../content/ports.ts'
import { isFailed, isInProgress, isLocked } from '../content/status.ts'
import { notFound, ProductError } from '../kernel/errors.ts'
import type { Storage } from '../kernel/storage.ts'
import type { Queued } from './job-schema.ts'
import type { Jobs } from './ports.ts'

/** Requeues a job's failed items; each continues at the first step with a changed input. */
export async function retryJob({ jobs }: { jobs: Jobs }, viewer: Viewer, jobId: string): Promise<Queued> {
  const job = await jobs.find(viewer.id, jobId)
  if (!job) throw notFound('Job')
  if (!isFailed(job.status)) throw new ProductError('conflict', 'Only a failed job can be retried.')
  const members = { ownerId: viewer.id, ids: job.item_ids, only: 'failed' } as const
  return { job_id: job.id, item_ids: await jobs.requeue({ ...members, lanes: CONCURRENT_VIDEOS[viewer.tier] }) }
}

/** Produces an item again from the first step with a changed input: after a failure, or after its script was edited. */
export async function retryItem(
  { jobs, items }: { jobs: Jobs; items: Items },
  viewer: Viewer,
  { mode, id }: { mode: ContentMode; id: string },
): Promise<Queued> {
  const item = await items.find(viewer.id, id)
  if (!item || item.mode !== mode) throw notFound('Item')
  if (isInProgress(item.status)) throw new ProductError('conflict', 'This video is still rendering.')
  if (isLocked({ status: item.status, youtube_url: item.youtubeUrl }))
    throw new ProductError('conflict', "Published videos can't be rendered again.")
  const queued = await jobs.requeue({ ownerId: viewer.id, ids: [item.id], lanes: CONCURRENT_VIDEOS[viewer.tier] })
  if (queued.length === 0) throw new ProductError('conflict', 'This video is still rendering.')
  return { job_id: item.jobId, item_ids: [item.id] }
}

/** Removes a job from the list. Unfinished items are stopped and deleted with their files; finished videos stay. */
export async function deleteJob({ jobs, storage }: { jobs: Jobs; storage: Storage }, viewer: Viewer, jobId: string) {
  const dismissed = await jobs.dismiss(viewer.id, jobId)
  if (!dismissed) throw notFound('Job')
  for (const itemId of dismissed.removedItems) await removeItemFiles(storage, { ownerId: viewer.id, id: itemId })
}
