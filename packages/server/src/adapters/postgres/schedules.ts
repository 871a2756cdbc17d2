import { eq, notInArray, sql } from 'drizzle-orm'
import type { AnyJob } from '../../define-job.ts'
import type { Queue } from '../queue/queue.ts'
import type { Database } from './database.ts'
import { schedules } from './schema.ts'

type ScheduledJob = AnyJob<never>

/** Jobs that run by the clock, which is the database's. Any number of processes may call these. */
export type Schedules = {
  /** Registers the jobs and forgets others. New ones are due at once. */
  register(jobs: readonly ScheduledJob[]): Promise<void>
  /** Enqueues the jobs that are due. What was due several times meanwhile is enqueued once. */
  enqueueDue(jobs: readonly ScheduledJob[]): Promise<void>
}

export function postgresSchedules(db: Database, queue: Queue): Schedules {
  return {
    async register(jobs) {
      await queue.ready()
      const names = jobs.map(({ name }) => name)
      await db.delete(schedules).where(notInArray(schedules.job, names))
      await db
        .insert(schedules)
        .values(names.map((job) => ({ job, nextAt: sql`pgboss.job_now()` })))
        .onConflictDoNothing()
    },

    enqueueDue: (jobs) =>
      db.transaction(async (tx) => {
        // Rows that another process has locked are in its hands.
        const rows = await tx
          .select({
            name: schedules.job,
            nextAt: schedules.nextAt,
            now: sql<Date>`pgboss.job_now()`.mapWith(schedules.nextAt),
          })
          .from(schedules)
          .for('update', { skipLocked: true })
        for (const { name, nextAt, now } of rows) {
          const job = jobs.find((one) => one.name === name)
          if (!job?.every) continue
          const upcoming = queue.nextTime(job.every, now)
          const isDue = nextAt <= now
          if (isDue) await queue.enqueue(tx, job, {} as never, { key: name })
          // A later time than the upcoming one means that the clock went back, or that the schedule has changed.
          if (isDue || nextAt > upcoming)
            await tx.update(schedules).set({ nextAt: upcoming }).where(eq(schedules.job, name))
        }
      }),
  }
}
