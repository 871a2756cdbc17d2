import { sql } from 'drizzle-orm'
import type { Queue } from '../queue/queue.ts'
import type { Database } from './database.ts'
import { jobRuns, outbox, outboxDeliveries } from './schema.ts'

/** A job's queue and its runs so far. Ages and work in seconds. */
export type JobFigures = {
  job: string
  waiting: number
  later: number
  running: number
  oldestSeconds: number
  /** Estimate for the waiting jobs, from the mean duration of the latest runs. */
  workSeconds: number
  runs: { outcome: string; runs: number; seconds: number }[]
}

/** The figures of every job, and the age of the oldest event that a subscriber has not received. */
export type Figures = { jobs: JobFigures[]; outbox: { waiting: number; oldestSeconds: number } }

export async function readFigures(db: Database, queue: Queue): Promise<Figures> {
  const [states, runs, { rows }] = await Promise.all([
    queue.states(),
    db.select().from(jobRuns),
    db.execute<Figures['outbox']>(sql`
      select count(*)::int as waiting, coalesce(extract(epoch from now() - min(e.at)), 0)::float as "oldestSeconds"
      from ${outboxDeliveries} d join ${outbox} e on e.id = d.event_id`),
  ])
  const jobs = [...states].map(([job, state]) => {
    const own = runs.filter((one) => one.job === job)
    const usual = own.find(({ outcome }) => outcome === 'done')?.recentSeconds ?? 0
    return { job, ...state, workSeconds: (state.waiting + state.later) * usual, runs: own }
  })
  return { jobs, outbox: rows[0] ?? { waiting: 0, oldestSeconds: 0 } }
}
