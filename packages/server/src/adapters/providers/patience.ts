import { setTimeout as sleep } from 'node:timers/promises'
import type { Breaker } from './breaker.ts'
import { LONGEST_WAIT_MS, ProviderFault, TRIES } from './provider-fault.ts'

/** The clock that waiting goes by; tests bring their own. */
export type Patience = { now: () => number; pause: (ms: number, signal: AbortSignal) => Promise<void> }

export const PATIENCE: Patience = {
  now: Date.now,
  pause: (ms, signal) => sleep(ms, undefined, { signal }),
}

/** Pauses before the second and third try, milliseconds; half of each is jitter. */
const PAUSES_MS = [1_000, 4_000]

type Uses = { provider: string; breaker: Breaker; patience: Patience }
type Limits = {
  signal: AbortSignal
  /** For one request, milliseconds. */
  callMs: number
  /** When all must be over, by the clock of `patience`. */
  deadline: number
}

/**
 * Makes a request with a time limit and repeats it as its kind of fault allows: Retry-After is honoured, pauses grow. Throws
 * ProviderFault, or the signal's reason once the caller has cancelled.
 */
export async function patiently<Result>(
  request: (signal: AbortSignal) => Promise<Result>,
  { breaker, provider, patience }: Uses,
  { signal, callMs, deadline }: Limits,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted()
    const left = Math.min(callMs, deadline - patience.now())
    if (left <= 0) throw new ProviderFault(provider, 'slow')
    try {
      return await breaker.through(() => withinTime(request, { provider, signal, ms: left }))
    } catch (error) {
      if (!(error instanceof ProviderFault) || attempt >= TRIES[error.kind]) throw error
      const pause = error.retryAfterMs ?? jittered(PAUSES_MS[attempt - 1] ?? 0)
      if (pause > LONGEST_WAIT_MS || patience.now() + pause >= deadline) throw error
      await patience.pause(pause, signal).catch((cause: unknown) => {
        throw signal.aborted ? signal.reason : cause
      })
    }
  }
}

const jittered = (ms: number) => ms / 2 + Math.random() * (ms / 2)

/** One request, given up when its time is over or the caller cancels; either closes the connection. */
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
