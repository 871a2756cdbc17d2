import { setTimeout as pause } from 'node:timers/promises'
import type { AnyJob } from '../define-job.ts'
import { JOBS } from './all-jobs.ts'

type SchedulerUses = {
  schedules: {
    register(jobs: readonly AnyJob<never>[]): Promise<void>
    enqueueDue(jobs: readonly AnyJob<never>[]): Promise<void>
  }
  queue: { followClock(): Promise<void> }
  events: { queueTrouble: (event: { cause: unknown }) => void }
}

const TICK_MS = 1_000

/**
 * Enqueues jobs at their times until the signal. Any number of processes may do this at once; each job is enqueued
 * once.
 */
export async function runScheduler(uses: SchedulerUses, signal: AbortSignal, jobs: readonly AnyJob<never>[] = JOBS) {
  const { schedules, queue, events } = uses
  const scheduled = jobs.filter(({ every }) => every !== undefined)
  let isRegistered = false
  let isFailing = false
  while (!signal.aborted) {
    try {
      if (!isRegistered) await schedules.register(scheduled)
      isRegistered = true
      await queue.followClock()
      await schedules.enqueueDue(scheduled)
      isFailing = false
    } catch (cause) {
      // Once per outage.
      if (!isFailing) events.queueTrouble({ cause })
      isFailing = true
    }
    await pause(TICK_MS, undefined, { signal }).catch(() => {})
  }
}
