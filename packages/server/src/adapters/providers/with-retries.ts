import { setTimeout as sleep } from 'node:timers/promises'
import type { Breaker } from './breaker.ts'
import { MAX_ATTEMPTS, MAX_RETRY_AFTER_MS, ProviderFault } from './provider-fault.ts'

/** Current time and pauses, both in milliseconds; tests pass their own. */
export type Clock = { now: () => number; pause: (ms: number, signal: AbortSignal) => Promise<void> }

export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  pause: (ms, signal) => sleep(ms, undefined, { signal }),
}

/** Backoff before the second and third attempt, milliseconds; half of each is jitter. */
const PAUSES_MS = [1_000, 4_000]

type Uses = { provider: string; breaker: Breaker | null; clock: Clock }
type Limits = {
  signal: AbortSignal
  /** Time limit of one attempt, milliseconds. */
  callMs: number
  /** When all attempts must be over, as a time of `clock`. */
  deadline: number
  /** Maximum number of attempts, whatever the kind of fault. */
  attempts?: number
}

/**
 * Sends a request with a time limit and retries it as often as its kind of fault allows (MAX_ATTEMPTS), with
 * exponential backoff or the provider's Retry-After. Throws ProviderFault, or the signal's reason when the caller
 * cancels.
 */
export async function withRetries<Result>(
  request: (signal: AbortSignal) => Promise<Result>,
  { breaker, provider, clock }: Uses,
  { signal, callMs, deadline, attempts = Number.POSITIVE_INFINITY }: Limits,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted()
    const left = Math.min(callMs, deadline - clock.now())
    if (left <= 0) throw new ProviderFault(provider, 'slow')
    try {
      const once = () => withinTime(request, { provider, signal, ms: left })
      return await (breaker ? breaker.run(once) : once())
    } catch (error) {
      if (!(error instanceof ProviderFault) || attempt >= Math.min(attempts, MAX_ATTEMPTS[error.kind])) throw error
      const pause = error.retryAfterMs ?? jittered(PAUSES_MS[attempt - 1] ?? 0)
      if (pause > MAX_RETRY_AFTER_MS || clock.now() + pause >= deadline) throw error
      await clock.pause(pause, signal).catch((cause: unknown) => {
        throw signal.aborted ? signal.reason : cause
      })
    }
  }
}

export const jittered = (ms: number) => ms / 2 + Math.random() * (ms / 2)

/** Aborts the request, and with it the connection, at the time limit or when the caller cancels. */
async function withinTime<Result>(
  request: (signal: AbortSignal) => Promise<Result>,
  { provider, signal, ms }: { provider: string; signal: AbortSignal; ms: number },
): Promise<Result> {
  const timer = AbortSignal.timeout(ms)
  try {
    return await request(AbortSignal.any([signal, timer]))
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (timer.aborted) throw new ProviderFault(provider, 'slow')
    throw error
  }
}
