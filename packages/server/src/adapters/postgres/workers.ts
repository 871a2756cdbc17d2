import { hostname } from 'node:os'
import { eq, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { jobRuns, workers } from './schema.ts'

const BEAT_MS = 5_000
/** A process counts as dead after this time without a heartbeat. */
const ALIVE = sql`interval '15 seconds'`

type Role = 'worker' | 'scheduler'

/** Reports a process's jobs with its heartbeats. */
export type Presence = {
  jobStarted(job: string): void
  jobEnded(ran: { job: string; outcome: string; seconds: number }): void
  /** Reports the last runs and removes the process from the list. */
  leave(): Promise<void>
}

/** Lists this process among the workers, and counts what it runs. A process that hangs sends no heartbeats. */
export function registerWorker(db: Database, role: Role): Presence {
  const id = crypto.randomUUID()
  const name = `${hostname()}:${process.pid}`
  const running: string[] = []
  let ended: { job: string; outcome: string; seconds: number }[] = []

  const beat = async () => {
    const row = { id, role, name, running: [...running], beatAt: sql`now()` }
    await db.insert(workers).values(row).onConflictDoUpdate({ target: workers.id, set: row })
    const counted = ended
    ended = []
    await countRuns(db, counted).catch((cause) => {
      ended = [...counted, ...ended]
      throw cause
    })
    await db.delete(workers).where(sql`${workers.beatAt} < now() - interval '1 hour'`)
  }
  let beating: Promise<void> = Promise.resolve()
  const beatNext = () => {
    // An unreachable database shows as a missing heartbeat.
    beating = beating.then(beat).catch(() => {})
  }
  beatNext()
  const timer = setInterval(beatNext, BEAT_MS)

  return {
    jobStarted: (job) => running.push(job),
    jobEnded({ job, outcome, seconds }) {
      const index = running.indexOf(job)
      if (index >= 0) running.splice(index, 1)
      ended.push({ job, outcome, seconds })
    },
    async leave() {
      clearInterval(timer)
      beatNext()
      await beating
      await db
        .delete(workers)
        .where(eq(workers.id, id))
        .catch(() => {})
    },
  }
}

/** Runs that the mean of a job's duration looks back on. */
const RECENT_RUNS = 50

async function countRuns(db: Database, runs: { job: string; outcome: string; seconds: number }[]): Promise<void> {
  if (runs.length === 0) return
  const old = sql`least(job_runs.runs, ${RECENT_RUNS})`
  await db.execute(sql`
    insert into ${jobRuns} (job, outcome, runs, seconds, recent_seconds)
    select job, outcome, count(*), sum(seconds), avg(seconds)
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as run(job text, outcome text, seconds float)
    group by job, outcome order by job, outcome
    on conflict (job, outcome) do update set
      runs = job_runs.runs + excluded.runs,
      seconds = job_runs.seconds + excluded.seconds,
      recent_seconds = (job_runs.recent_seconds * ${old} + excluded.seconds) / (${old} + excluded.runs)`)
}

export type LiveWorker = { name: string; running: string[] }

/** Processes with a recent heartbeat, on the database's clock. */
export async function liveWorkers(db: Database, role: Role): Promise<LiveWorker[]> {
  const { rows } = await db.execute<LiveWorker>(sql`
    select name, running from ${workers}
    where role = ${role} and beat_at between now() - ${ALIVE} and now() + ${ALIVE} order by name`)
  return rows
}
