import type { Events } from '../events.ts'
import type { AccountFiles } from './account-files.ts'

/** What every job uses. */
export type JobUses = AccountFiles & {
  events: Events
  /** Called at named points; tests crash there. */
  reached: (point: string) => void
}

/** One attempt at a task. `retries` counts earlier attempts; `signal` aborts when the queue gives it to another worker. */
export type Task<Payload> = Payload & { id: string; retries: number; signal: AbortSignal }

/** Why a job was aborted: the worker shuts down. The queue runs the job again. */
export class ShuttingDown extends Error {}

type Attempt = {
  shutdown: AbortSignal
  maxAttempts: number
  run: (signal: AbortSignal) => Promise<void>
  /** Errors that a retry cannot repair. */
  isPermanent?: (error: unknown) => boolean
  onFailure: (error: unknown, outcome: { willRetry: boolean }) => Promise<void>
}

/**
 * Runs one attempt at a task and decides whether it is retried. It throws when it is: the queue then runs the task again,
 * with growing pauses. Shutdown and a lost claim are no failures, so `onFailure` does not hear of them.
 */
export async function attemptTask({ retries, signal: claim }: Task<unknown>, attempt: Attempt): Promise<void> {
  const { shutdown, maxAttempts, run, isPermanent = () => false, onFailure } = attempt
  const signal = AbortSignal.any([claim, shutdown])
  try {
    await run(signal)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    const willRetry = !isPermanent(error) && retries + 1 < maxAttempts
    await onFailure(error, { willRetry })
    if (willRetry) throw error
  }
}
