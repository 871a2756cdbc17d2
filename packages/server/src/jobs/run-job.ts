import { inspect } from 'node:util'
import { type AnyJob, GivenUp, NotYet, Superseded, type Turn } from '../define-job.ts'
import { type AccountFiles, removeFilesOf, removeFilesOfDeletedAccount } from './account-files.ts'

/** One attempt, as the queue delivers it; `signal` aborts when another worker has taken the job over. */
export type Delivery = Turn & { data: unknown }

/** The queue's next action: delete the job, run it after its backoff, or run it as if it had not started. */
export type Settlement = 'done' | 'again' | 'hand back'

/** How attempts end, and what follows. */
const OUTCOMES = {
  done: 'done',
  failed: 'again',
  'given up': 'done',
  'not yet': 'again',
  'handed back': 'hand back',
  superseded: 'done',
  'owner gone': 'done',
  unreadable: 'done',
} as const satisfies Record<string, Settlement>
export type Outcome = keyof typeof OUTCOMES

/** The one report of an attempt. */
export type Ran = {
  job: string
  outcome: Outcome
  attempt: number
  seconds: number
  userId?: string
  facts?: Record<string, string | number>
  cause?: unknown
}

type RunnerUses = AccountFiles & { events: { jobRan: (ran: Ran) => void } }

/** How long an aborted run may take to clean up; then it is abandoned. Milliseconds. */
const CLEAN_UP_MS = 10_000

/** An attempt that did not end within its time limit. */
class TimedOut extends Error {
  constructor(seconds: number) {
    super(`did not end within ${seconds} s`)
    this.name = 'TimedOut'
  }
}

/** Runs one attempt at a job, reports its outcome exactly once if it started, and says what the queue has to do. */
export async function runJob<Uses extends RunnerUses>(
  job: AnyJob<Uses>,
  uses: Uses,
  delivery: Delivery,
  shutdown: AbortSignal,
  { cleanUpMs = CLEAN_UP_MS } = {},
): Promise<Settlement> {
  // The queue may deliver a job during a shutdown; it is handed back unstarted.
  if (shutdown.aborted) return 'hand back'
  const began = performance.now()
  const { outcome, ...rest } = await attempt(job, uses, delivery, { shutdown, cleanUpMs })
  const seconds = Math.round(performance.now() - began) / 1000
  uses.events.jobRan({ job: job.name, outcome, attempt: delivery.attempt, seconds, ...rest })
  return OUTCOMES[outcome]
}

type Ended = Pick<Ran, 'outcome' | 'userId' | 'facts' | 'cause'>

async function attempt<Uses extends RunnerUses>(
  job: AnyJob<Uses>,
  uses: Uses,
  { data, id, attempt, signal: claim }: Delivery,
  { shutdown, cleanUpMs }: { shutdown: AbortSignal; cleanUpMs: number },
): Promise<Ended> {
  const read = job.payload.safeParse(data)
  if (!read.success) return dropUnreadable(job, uses, id, read.error)
  const payload = read.data as never
  const ownerId = job.owner(payload)
  const of = ownerId === null ? {} : { userId: ownerId }
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(new TimedOut(job.timeout)), job.timeout * 1000)
  const onClaimLost = () => stop.abort(new Superseded('taken over by another worker, or removed'))
  claim.addEventListener('abort', onClaimLost, { once: true })
  const turn: Turn = { id, attempt, signal: AbortSignal.any([shutdown, stop.signal]) }
  try {
    if (ownerId !== null && !job.outlivesOwner && !(await uses.deletionWork.accountExists(ownerId))) {
      await removeFilesOf(uses, ownerId)
      return { ...of, outcome: 'owner gone' }
    }
    if (attempt > job.retry.times) throw new Error('The workers that ran it died, or stopped responding.')
    const facts = await endOf(job.run(uses, payload, turn), turn.signal, cleanUpMs)
    return { ...of, outcome: 'done', ...(facts && { facts }) }
  } catch (thrown) {
    if (shutdown.aborted) return { ...of, outcome: 'handed back' }
    const error = stop.signal.aborted ? stop.signal.reason : thrown
    if (error instanceof Superseded) return { ...of, outcome: 'superseded', facts: { why: error.message } }
    // The job itself may have recorded that it was aborted.
    if (thrown instanceof NotYet) return { ...of, outcome: 'not yet', cause: thrown.cause ?? thrown }
    if (thrown instanceof GivenUp) return { ...of, outcome: 'given up', cause: thrown.cause ?? thrown }
    return { ...of, ...(await failed(job, uses, payload, { error: toError(error), turn })) }
  } finally {
    clearTimeout(timer)
    claim.removeEventListener('abort', onClaimLost)
    if (ownerId !== null) await removeFilesOfDeletedAccount(uses, ownerId).catch(() => {})
  }
}

/** Retrying cannot repair a payload. */
async function dropUnreadable<Uses>(job: AnyJob<Uses>, uses: Uses, id: string, cause: Error): Promise<Ended> {
  try {
    await job.onUnreadable?.(uses, { id })
    return { outcome: 'unreadable', cause }
  } catch (second) {
    return { outcome: 'failed', cause: new AggregateError([cause, second], 'unreadable, and could not record it') }
  }
}

/** Records the failure. A failure that could not be recorded is tried again, so that its owner learns of it. */
async function failed<Uses>(
  job: AnyJob<Uses>,
  uses: Uses,
  payload: never,
  { error, turn }: { error: Error; turn: Turn },
): Promise<Ended> {
  const { times, isPermanent, message } = job.retry
  const willRetry = turn.attempt < times && !isPermanent?.(error)
  try {
    await job.onFailure?.(uses, payload, { error, message: message(error), willRetry, turn })
    return { outcome: willRetry ? 'failed' : 'given up', cause: error }
  } catch (second) {
    return { outcome: 'failed', cause: new AggregateError([error, second], 'failed, and could not record it') }
  }
}

/**
 * The run's result. An aborted run that does not clean up in time is abandoned: what it does later changes nothing
 * here.
 */
export async function endOf<Result>(running: Promise<Result>, signal: AbortSignal, cleanUpMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  let onAbort = () => {}
  const abandoned = new Promise<never>((_, reject) => {
    onAbort = () => {
      timer = setTimeout(() => reject(signal.reason), cleanUpMs)
    }
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([running, abandoned])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    running.catch(() => {})
  }
}

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(`threw ${inspect(thrown)}`))
