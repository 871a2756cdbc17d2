import { type DeletionUses, deleteAccount } from './delete-account.ts'
import { type ExportUses, makeExport } from './make-export.ts'
import { type AssetTurn, type AssetUses, prepareAsset, removeAssetFile, warmUp } from './prepare-assets.ts'
import { makeVideo, ShuttingDown, type Workshop } from './produce-video.ts'
import { tidy } from './tidy.ts'

type AccountTurn = { ownerId: string; ticket: string; tries: number; signal: AbortSignal }

/** The lines, as a worker sees them. */
type Lines = {
  work(
    handle: (turn: { itemId: string; ticket: string; signal: AbortSignal }) => Promise<void>,
    onDead: (itemId: string) => Promise<void>,
  ): Promise<void>
  accounts: {
    work(handlers: Record<'export' | 'deletion', (turn: AccountTurn) => Promise<void>>): Promise<void>
  }
  assets: { work(handlers: Record<'prepare' | 'remove', (turn: AssetTurn) => Promise<void>>): Promise<void> }
  depth(): Promise<{ waiting: number; working: number }>
  stop(): Promise<void>
}

type Uses = Workshop & DeletionUses & ExportUses & AssetUses & { queue: Lines }

/** How often a worker looks for what is over, milliseconds. */
const TIDY_MS = 10 * 60 * 1000

/** How often a worker that has nothing to do looks whether that is still so, milliseconds. */
const IDLE_MS = 3_000
const SETTLE_MS = 20_000

/**
 * Makes one video after another until the signal, and what accounts ask for; then gives back what it has in hand and ends.
 * `warmUp`: prepares the starter kit when there is nothing else to do.
 */
export async function runWorker(uses: Uses, signal: AbortSignal, options: { warmUp?: boolean } = {}): Promise<void> {
  const swept = await uses.sweep()
  if (swept.folders > 0 || swept.processes > 0) uses.events.swept(swept)
  const shutdown = new AbortController()
  await uses.queue.work(
    (turn) => makeVideo(uses, turn, shutdown.signal),
    (itemId) => uses.work.bury(itemId),
  )
  await uses.queue.accounts.work({
    export: (turn) => makeExport(uses, turn, shutdown.signal),
    deletion: (turn) => deleteAccount(uses, turn, shutdown.signal),
  })
  await uses.queue.assets.work({
    prepare: (turn) => prepareAsset(uses, turn, shutdown.signal),
    remove: (turn) => removeAssetFile(uses, turn),
  })
  const warming = options.warmUp ? warmUp({ ...uses, pauseMs: IDLE_MS, settleMs: SETTLE_MS }, shutdown.signal) : null
  const tidying = () => tidy(uses).catch((cause) => uses.events.queueTrouble({ cause }))
  void tidying()
  const timer = setInterval(tidying, TIDY_MS)
  if (!signal.aborted)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  clearInterval(timer)
  shutdown.abort(new ShuttingDown('the worker shuts down'))
  await warming
  await uses.queue.stop()
}
