import type { Preparer } from '@pack/core/assets/ports'
import { type AnyJob, ShuttingDown } from '../define-job.ts'
import { type AllUses, JOBS } from './all-jobs.ts'
import { keepSwept } from './keep-swept.ts'
import { type Delivery, runJob, type Settlement } from './run-job.ts'
import { warmUp } from './warm-up.ts'

/** The queue as a worker uses it. */
type Queue = {
  work(job: AnyJob<never>, run: (delivery: Delivery) => Promise<Settlement>): Promise<void>
  states(): Promise<Map<string, { waiting: number; later: number; running: number }>>
  stop(): Promise<void>
}

/** Where the worker shows what it does. */
type Presence = {
  jobStarted(job: string): void
  jobEnded(ran: { job: string; outcome: string; seconds: number }): void
}

type WorkerUses = AllUses & { queue: Queue; preparer: Preparer }

/** How often a worker looks for copies of deleted accounts' files on its machine. */
const CACHE_SWEEP_MS = 10 * 60 * 1000
/** How often an idle worker checks that the queue is still empty. */
const IDLE_CHECK_MS = 3_000
const WARM_UP_DELAY_MS = 20_000

/**
 * Runs jobs until the signal; then shuts down gracefully and returns unfinished jobs to the queue. With `warmUp` it
 * prepares the starter kit while idle.
 */
export async function runWorker<Uses extends WorkerUses>(
  uses: Uses,
  signal: AbortSignal,
  options: { warmUp?: boolean; sweepMs?: number; presence?: Presence; jobs?: readonly AnyJob<Uses>[] } = {},
): Promise<void> {
  await keepSwept(uses, signal, options.sweepMs)
  const shutdown = new AbortController()
  const { presence, jobs = JOBS } = options
  const jobRan: AllUses['events']['jobRan'] = (ran) => {
    uses.events.jobRan(ran)
    presence?.jobEnded(ran)
  }
  const reporting = { ...uses, events: { ...uses.events, jobRan } }
  for (const job of jobs)
    for (let nth = 0; nth < (job.atOnce ?? 1); nth++)
      await uses.queue.work(job, (delivery) => {
        presence?.jobStarted(job.name)
        return runJob(job, reporting, delivery, shutdown.signal)
      })
  const warming = options.warmUp
    ? warmUp(
        {
          preparer: uses.preparer,
          isIdle: () => isIdle(uses.queue),
          pauseMs: IDLE_CHECK_MS,
          settleMs: WARM_UP_DELAY_MS,
        },
        shutdown.signal,
      )
    : null
  const sweepCaches = () => forgetDeletedAccounts(uses).catch((cause) => uses.events.queueTrouble({ cause }))
  void sweepCaches()
  const timer = setInterval(sweepCaches, CACHE_SWEEP_MS)
  if (!signal.aborted)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  clearInterval(timer)
  shutdown.abort(new ShuttingDown('the worker shuts down'))
  await warming
  await uses.queue.stop()
}

/** Removes this machine's copies of files whose account another machine has deleted. */
async function forgetDeletedAccounts({ caches, deletionWork }: AllUses): Promise<void> {
  for (const ownerId of await deletionWork.unknownIds(await caches.keepers())) await caches.forget(ownerId)
}

/** Whether no video waits or is being made. */
async function isIdle(queue: Queue): Promise<boolean> {
  const videos = (await queue.states()).get('produce-video')
  return !videos || videos.waiting + videos.later + videos.running === 0
}
