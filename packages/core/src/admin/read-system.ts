import { z } from 'zod'
import type { SystemState } from './ports.ts'

/** GET /admin/system: the queue of each background job, undelivered events, and live processes. Seconds. */
export const systemSchema = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      running: z.number(),
      /** Could start now. */
      waiting: z.number(),
      /** Wait for their time or for a retry. */
      later: z.number(),
      oldest_seconds: z.number(),
      /** Estimate for the waiting jobs, from the mean duration of the latest runs. */
      work_seconds: z.number(),
      /** Attempts so far that ended well, and others. */
      done: z.number(),
      failed: z.number(),
    }),
  ),
  events: z.object({ waiting: z.number(), oldest_seconds: z.number() }),
  /** With a recent heartbeat. */
  processes: z.array(z.object({ name: z.string(), role: z.string(), running: z.array(z.string()) })),
})
export type System = z.infer<typeof systemSchema>

/** Outcomes of attempts that are no fault of the job. */
const HARMLESS = ['not yet', 'handed back', 'superseded', 'owner gone']

export async function readSystem({
  readSystemState,
}: {
  readSystemState: () => Promise<SystemState>
}): Promise<System> {
  const { queues, events, processes } = await readSystemState()
  const sum = (runs: readonly { outcome: string; runs: number }[], counts: (outcome: string) => boolean) =>
    runs.reduce((total, one) => total + (counts(one.outcome) ? one.runs : 0), 0)
  return {
    queues: queues.map(({ oldestSeconds, workSeconds, runs, name, running, waiting, later }) => ({
      ...{ name, running, waiting, later },
      oldest_seconds: oldestSeconds,
      work_seconds: workSeconds,
      done: sum(runs, (outcome) => outcome === 'done'),
      failed: sum(runs, (outcome) => outcome !== 'done' && !HARMLESS.includes(outcome)),
    })),
    events: { waiting: events.waiting, oldest_seconds: events.oldestSeconds },
    processes,
  }
}
