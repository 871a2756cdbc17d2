import { type DeletionUses, deleteAccount } from './delete-account.ts'
import { ShuttingDown, type Task } from './job.ts'
import { keepSwept } from './keep-swept.ts'
import { type ExportUses, makeExport } from './make-export.ts'
import { type AssetUses, prepareAsset, removeAssetFile } from './prepare-assets.ts'
import { makeVideo, type VideoAttempt, type VideoUses } from './produce-video.ts'
import { removeExpired } from './remove-expired.ts'
import { repaintThumbnail, type ThumbnailUses } from './repaint-thumbnail.ts'
import { warmUp } from './warm-up.ts'

type Handlers = {
  exportAccount: (task: Task<{ ownerId: string }>) => Promise<void>
  deleteAccount: (task: Task<{ ownerId: string }>) => Promise<void>
  prepareAsset: (task: Task<{ ownerId: string; assetId: string; media: string }>) => Promise<void>
  removeAssetFile: (task: Task<{ ownerId: string; media: string }>) => Promise<void>
  repaintThumbnail: (task: Task<{ ownerId: string; itemId: string }>) => Promise<void>
}

/** The queue as a worker uses it. */
type Queue = {
  work(handle: (attempt: VideoAttempt) => Promise<void>, onDeadLetter: (itemId: string) => Promise<void>): Promise<void>
  tasks: { work(handlers: Handlers): Promise<void> }
  depth(): Promise<{ waiting: number; working: number }>
  stop(): Promise<void>
}

type WorkerUses = VideoUses & DeletionUses & ExportUses & AssetUses & ThumbnailUses & { queue: Queue }

const HOUSEKEEPING_MS = 10 * 60 * 1000
/** How often an idle worker checks that the queue is still empty. */
const IDLE_CHECK_MS = 3_000
const WARM_UP_DELAY_MS = 20_000

/**
 * Works on videos and background tasks until the signal; then shuts down gracefully and returns unfinished jobs to the queue.
 * With `warmUp` it prepares the starter kit while idle.
 */
export async function runWorker(
  uses: WorkerUses,
  signal: AbortSignal,
  options: { warmUp?: boolean; sweepMs?: number } = {},
): Promise<void> {
  await keepSwept(uses, signal, options.sweepMs)
  const shutdown = new AbortController()
  await uses.queue.work(
    (attempt) => makeVideo(uses, attempt, shutdown.signal),
    (itemId) => uses.work.failLost(itemId),
  )
  await uses.queue.tasks.work({
    exportAccount: (task) => makeExport(uses, task, shutdown.signal),
    deleteAccount: (task) => deleteAccount(uses, task, shutdown.signal),
    prepareAsset: (task) => prepareAsset(uses, task, shutdown.signal),
    removeAssetFile: (task) => removeAssetFile(uses, task),
    repaintThumbnail: (task) => repaintThumbnail(uses, task, shutdown.signal),
  })
  const warming = options.warmUp
    ? warmUp({ ...uses, pauseMs: IDLE_CHECK_MS, settleMs: WARM_UP_DELAY_MS }, shutdown.signal)
    : null
  const housekeeping = () => removeExpired(uses).catch((cause) => uses.events.queueTrouble({ cause }))
  void housekeeping()
  const timer = setInterval(housekeeping, HOUSEKEEPING_MS)
  if (!signal.aborted)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  clearInterval(timer)
  shutdown.abort(new ShuttingDown('the worker shuts down'))
  await warming
  await uses.queue.stop()
}
