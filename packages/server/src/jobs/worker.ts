import { type DeletionUses, deleteAccount } from './delete-account.ts'
import { type ExportUses, makeExport } from './make-export.ts'
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
  stop(): Promise<void>
}

type Uses = Workshop & DeletionUses & ExportUses & { queue: Lines }

/** How often a worker looks for what is over, milliseconds. */
const TIDY_MS = 10 * 60 * 1000

/** Makes one video after another until the signal, and what accounts ask for; then gives back what it has in hand and ends. */
export async function runWorker(uses: Uses, signal: AbortSignal): Promise<void> {
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
  const tidying = () => tidy(uses).catch((cause) => uses.events.queueTrouble({ cause }))
  void tidying()
  const timer = setInterval(tidying, TIDY_MS)
  if (!signal.aborted)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  clearInterval(timer)
  shutdown.abort(new ShuttingDown('the worker shuts down'))
  await uses.queue.stop()
}
