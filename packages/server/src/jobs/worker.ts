import { makeVideo, ShuttingDown, type Workshop } from './produce-video.ts'

/** The line of items, as a worker sees it. */
type Line = {
  work(
    handle: (turn: { itemId: string; ticket: string; signal: AbortSignal }) => Promise<void>,
    onDead: (itemId: string) => Promise<void>,
  ): Promise<void>
  stop(): Promise<void>
}

type Uses = Workshop & {
  queue: Line
  /** Removes what a worker that died left behind: its files, and the programs that it had started. */
  sweep: () => Promise<{ folders: number; processes: number }>
}

/** Makes one video after another until the signal; then gives back what it has in hand and ends. */
export async function runWorker(uses: Uses, signal: AbortSignal): Promise<void> {
  const swept = await uses.sweep()
  if (swept.folders > 0 || swept.processes > 0) uses.events.swept(swept)
  const shutdown = new AbortController()
  await uses.queue.work(
    (turn) => makeVideo(uses, turn, shutdown.signal),
    (itemId) => uses.work.bury(itemId),
  )
  if (!signal.aborted)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  shutdown.abort(new ShuttingDown('the worker shuts down'))
  await uses.queue.stop()
}
