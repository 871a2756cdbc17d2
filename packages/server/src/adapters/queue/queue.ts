import { type SQL, sql } from 'drizzle-orm'
import { type Clock, fromDrizzle, type JobInsert, PgBoss } from 'pg-boss'
import type { AnyJob, Sendable, Turn } from '../../define-job.ts'
import type { Transaction } from '../postgres/database.ts'
import { PreparingClient } from '../postgres/prepared-statements.ts'

type QueuedJob = AnyJob<never>

type Options = {
  url: string
  role: 'sender' | 'worker'
  jobs: readonly QueuedJob[]
  onError: (error: unknown) => void
  /** How often retries and delayed jobs are looked for; new ones are announced by NOTIFY. At least 0.5. */
  pollSeconds?: number | undefined
}

type EnqueueOptions = {
  /** The job does not run before this time. */
  at?: Date
  /** The same, counted from now on the database's clock. */
  afterSeconds?: number
  /**
   * Not added while a job with this key is waiting to start no later; that one then starts after this transaction, and
   * sees its changes.
   */
  key?: string
  /** Higher first. Ignored in lanes of owners. */
  priority?: number
  /** The job's id, for jobs that others refer to. A job whose id is already in the queue is not added again. */
  id?: string
}

/**
 * One attempt at a job, and what follows: it is done, runs again after its backoff, or again as if it had not started.
 */
type Delivery = Turn & { data: unknown }
type Settlement = 'done' | 'again' | 'hand back'

/**
 * A job's queue: entries that could start now, that wait for their time, and that run; age of the oldest that could
 * start.
 */
export type QueueState = { waiting: number; later: number; running: number; oldestSeconds: number }

/** Videos start promptly even when their NOTIFY is lost; other jobs then wait for `pollSeconds`. */
const LANE_POLL_SECONDS = 0.5
/** Another worker takes a job whose claim was not renewed for this long. Live workers renew every few seconds. */
const CLAIM_SECONDS = 10
/** The queue ends an attempt this long after its time limit, should its worker not have done so. */
const OVERTIME_SECONDS = 60
/** Backward steps of the database's clock up to this size are ignored. */
const CLOCK_JITTER_SECONDS = 5
/** Turns from this number on belong to jobs that run behind all others. */
const BEHIND = 1_000_000_000
/** How long a job may wait; longer than any schedule. */
const RETENTION_SECONDS = 365 * 24 * 3600

/** Timers that a step of this machine's clock doesn't stop. */
const STEADY_CLOCK: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

/** Background jobs in Postgres (pg-boss): one queue for each job of the table. */
export class Queue {
  readonly #boss: PgBoss
  readonly #started: Promise<unknown>
  readonly #jobs: readonly QueuedJob[]
  readonly #pollSeconds: number
  /** The database's clock when it was last read. */
  #clock = 0

  constructor({ url, role, jobs, onError, pollSeconds = 2 }: Options) {
    const worker = role === 'worker'
    // Handed on to the pool.
    const preparing = { Client: PreparingClient }
    this.#boss = new PgBoss({
      connectionString: url,
      ...(worker && preparing),
      max: worker ? 4 : 2,
      schedule: false,
      supervise: worker,
      // Another worker starts a dead one's job within the claim's time, these intervals and the job's first backoff.
      superviseIntervalSeconds: 1,
      clock: STEADY_CLOCK,
      monitorIntervalSeconds: 1,
      useListenNotify: worker,
    })
    this.#jobs = jobs
    this.#pollSeconds = pollSeconds
    this.#boss.on('error', onError)
    this.#started = this.#boss.start().then(() => this.#createQueues())
    // Callers of `ready()` get the error; this only prevents an unhandled rejection.
    this.#started.catch(onError)
  }

  async #createQueues() {
    for (const { name, retry, timeout, lane } of this.#jobs) {
      const policy = lane ? 'key_strict_fifo' : 'standard'
      const settings = {
        notify: true,
        heartbeatSeconds: CLAIM_SECONDS,
        expireInSeconds: timeout + OVERTIME_SECONDS,
        retentionSeconds: RETENTION_SECONDS,
        // The job decides when it is given up; the queue only spaces attempts out, with jitter.
        retryLimit: 1_000_000,
        retryDelay: retry.backoff.first,
        retryBackoff: true,
        retryDelayMax: retry.backoff.most,
        deleteAfterSeconds: 60 * 60,
      }
      await this.#boss.createQueue(name, { policy, ...settings })
      // Queues of an earlier version keep their settings otherwise.
      await this.#boss.updateQueue(name, { ...settings, deadLetter: null })
      await this.#execute('update pgboss.queue set policy = $2 where name = $1 and policy <> $2', [name, policy])
    }
    // Videos in backups of earlier versions name it.
    await this.#boss.createQueue('produce-video-dead')
  }

  #execute(statement: string, values: unknown[] = []) {
    return this.#boss.getDb().executeSql(statement, values)
  }

  /** Resolves when the queue can be used. */
  async ready() {
    await this.#started
  }

  /** Enqueues a job in the caller's transaction. */
  async enqueue<Payload>(
    tx: Transaction,
    job: Sendable<Payload>,
    payload: Payload,
    { key, ...options }: EnqueueOptions = {},
  ): Promise<void> {
    await this.#started
    const lane = job.lane === 'key' ? (key ?? 'all') : key
    if (lane === undefined) return this.#insert(tx, job, [toInsert(job, payload, options)])
    const insert = () => this.#insert(tx, job, [{ ...toInsert(job, payload, options), singletonKey: lane }])
    if (key === undefined) return insert()
    const waiting = { name: job.name, key, options }
    if (await holdWaiting(tx, waiting)) return
    // Only one transaction at a time adds a job with this key.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`job:${job.name}:${lane}`}, 0))`)
    if (!(await holdWaiting(tx, waiting))) await insert()
  }

  /** Enqueues many jobs at once, without keys. */
  async enqueueAll<Payload>(tx: Transaction, job: Sendable<Payload>, payloads: Payload[]): Promise<void> {
    await this.#started
    await this.#insert(
      tx,
      job,
      payloads.map((payload) => toInsert(job, payload, {})),
    )
  }

  /**
   * Enqueues jobs of one owner, to be run in this order in that many lanes. Returns their ids. A batch of a thousand
   * delays other owners by one job at most.
   */
  async enqueueInLanes<Payload>(
    tx: Transaction,
    job: Sendable<Payload>,
    payloads: Payload[],
    { ownerId, lanes }: { ownerId: string; lanes: number },
  ): Promise<string[]> {
    if (payloads.length === 0) return []
    await this.#started
    const keys = Array.from({ length: lanes }, (_, lane) => `${ownerId}:${lane}`)
    // A new batch starts at the current turn, or after the owner's last queued job.
    const { own, now } = await turnsOf(tx, job.name, { keys, from: 0, below: BEHIND })
    const first = Math.max(own + 1, now)
    const jobs = payloads.map((payload, index) => ({
      ...toInsert(job, payload, { id: idInOrder(index), priority: -(first + index) }),
      singletonKey: keys[(first + index) % lanes] ?? '',
    }))
    await this.#insert(tx, job, jobs)
    return jobs.map(({ id }) => id ?? '')
  }

  /**
   * Enqueues a job that starts only when none of `enqueueInLanes` could start instead. Each owner has one lane for
   * them, and owners take turns.
   */
  async enqueueBehind<Payload>(
    tx: Transaction,
    job: Sendable<Payload>,
    payload: Payload,
    { ownerId }: { ownerId: string },
  ): Promise<void> {
    await this.#started
    const lane = `${ownerId}:behind`
    const { own, now } = await turnsOf(tx, job.name, { keys: [lane], from: BEHIND, below: 2 * BEHIND })
    const turn = Math.max(own + 1, now, BEHIND)
    await this.#insert(tx, job, [{ ...toInsert(job, payload, { priority: -turn }), singletonKey: lane }])
  }

  async #insert(tx: Transaction, { name }: { name: string }, jobs: JobInsert[]): Promise<void> {
    if (jobs.length > 0) await this.#boss.insert(name, jobs, { db: fromDrizzle(tx, sql) })
  }

  /** Removes jobs by id. A worker that runs one loses its claim and stops. */
  async cancel(tx: Transaction, { name }: { name: string }, ids: string[]): Promise<void> {
    if (ids.length === 0) return
    await this.#started
    await this.#boss.deleteJob(name, ids, { db: fromDrizzle(tx, sql) })
  }

  /** Deletes all jobs of an account, finished ones too. Workers lose their claims and stop. */
  async forget(tx: Transaction, ownerId: string, { except = '' }: { except?: string } = {}): Promise<void> {
    await this.#started
    // Jobs of earlier versions name their owner only in the payload.
    await tx.execute(sql`
      delete from pgboss.job
      where name <> ${except} and (group_id = ${ownerId} or data ->> 'ownerId' = ${ownerId})`)
  }

  /** Runs one job of this kind at a time in this process; called again, one more. */
  async work({ name, lane }: QueuedJob, run: (delivery: Delivery) => Promise<Settlement>): Promise<void> {
    await this.#started
    const seconds = lane === 'owner' ? LANE_POLL_SECONDS : this.#pollSeconds
    const options = {
      batchSize: 1,
      pollingIntervalSeconds: seconds,
      notifyPollingIntervalSeconds: seconds,
      heartbeatRefreshSeconds: 2,
    }
    const worker: string = await this.#boss.work<unknown>(name, options, async ([job]) => {
      if (!job) return
      const { id, data, retryCount, signal } = job
      const settlement = await run({ id, data, attempt: retryCount + 1, signal })
      // Looks for the next job at once instead of waiting for the poll.
      this.#boss.notifyWorker(worker)
      if (settlement === 'again') throw new Error('runs again')
      if (settlement === 'hand back') await this.#handBack(name, { id, retryCount })
    })
  }

  /** Requeues a job as if this attempt had not started. */
  async #handBack(name: string, { id, retryCount }: { id: string; retryCount: number }) {
    await this.#execute(
      `update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null, start_after = pgboss.job_now()
       where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
      [name, id, retryCount],
    )
  }

  /** The state of every queue, by job. */
  async states(): Promise<Map<string, QueueState>> {
    await this.#started
    const { rows } = await this.#execute(
      `select name,
         count(*) filter (where state < 'active' and start_after <= pgboss.job_now())::int as waiting,
         count(*) filter (where state < 'active' and start_after > pgboss.job_now())::int as later,
         count(*) filter (where state = 'active')::int as running,
         coalesce(extract(epoch from pgboss.job_now() - min(start_after) filter (where state < 'active')), 0)::float as oldest
       from pgboss.job where name = any($1) and state < 'completed' group by name`,
      [this.#jobs.map(({ name }) => name)],
    )
    const idle = { waiting: 0, later: 0, running: 0, oldestSeconds: 0 }
    const states = new Map<string, QueueState>(this.#jobs.map(({ name }) => [name, idle]))
    for (const { name, oldest, ...counts } of rows)
      states.set(name, { ...counts, oldestSeconds: Math.max(0, oldest) } satisfies QueueState)
    return states
  }

  /** The next time of a cron expression in UTC. */
  nextTime(cron: string, after: Date): Date {
    const [next] = this.#boss.previewSchedule(cron, { from: after, count: 1 })
    if (!next) throw new Error(`"${cron}" names no time`)
    return next
  }

  /** When the database's clock went back, moves the times that the queue has noted in its future to now. */
  async followClock(): Promise<void> {
    await this.#started
    const { rows } = await this.#execute('select extract(epoch from pgboss.job_now())::float as now')
    const now: number = rows[0].now
    const wentBack = now < this.#clock - CLOCK_JITTER_SECONDS
    this.#clock = now
    if (!wentBack) return
    const ahead = `pgboss.job_now() + interval '${CLOCK_JITTER_SECONDS} seconds'`
    await this.#execute(
      `update pgboss.queue set monitor_on = least(monitor_on, pgboss.job_now()),
         monitor_claim_on = least(monitor_claim_on, pgboss.job_now()), maintain_on = least(maintain_on, pgboss.job_now())`,
    )
    // Jobs that were to start at once, retries, and the heartbeats of workers that may be dead.
    await this.#execute(
      `update pgboss.job set start_after = pgboss.job_now() where state < 'active' and start_after > ${ahead}
       and (start_after <= created_on or (state = 'retry' and started_on > ${ahead}))`,
    )
    await this.#execute(
      `update pgboss.job set heartbeat_on = pgboss.job_now() where state = 'active' and heartbeat_on > ${ahead}`,
    )
  }

  /** Graceful shutdown: stops fetching, waits for running handlers, closes the connections. */
  async stop() {
    await this.#started.catch(() => {})
    await this.#boss.stop({ graceful: true, timeout: 8_000 })
  }
}

type Insert = JobInsert & { id?: string }

function toInsert<Payload>(
  { owner }: Sendable<Payload>,
  payload: Payload,
  { at, afterSeconds, priority, id }: Omit<EnqueueOptions, 'key'>,
): Insert {
  const ownerId = owner(payload)
  const startAfter = at ?? afterSeconds
  return {
    data: payload as object,
    ...(ownerId !== null && { group: { id: ownerId } }),
    ...(startAfter !== undefined && { startAfter }),
    ...(priority !== undefined && { priority }),
    ...(id !== undefined && { id }),
  }
}

type Waiting = { name: string; key: string; options: Pick<EnqueueOptions, 'at' | 'afterSeconds'> }

/** Whether a job with this key is waiting, to start no later. If so it cannot start before this transaction ends. */
async function holdWaiting(tx: Transaction, { name, key, options }: Waiting): Promise<boolean> {
  const { at, afterSeconds = 0 } = options
  const { rows } = await tx.execute(sql`
    select id from pgboss.job
    where name = ${name} and singleton_key = ${key} and state < 'active'
      -- Of those that start at once, the transaction may have begun after this one.
      and (start_after <= created_on
        or start_after <= coalesce(${at?.toISOString() ?? null}::timestamptz, pgboss.job_now() + ${afterSeconds} * interval '1 second'))
    limit 1 for key share`)
  return rows.length > 0
}

type Turns = { keys: string[]; from: number; below: number }

/**
 * The last turn of these lanes, and the current turn of all (-1 and 0 when there are none); of turns from `from` on,
 * below `below`. A turn is a negated priority.
 */
async function turnsOf(
  tx: Transaction,
  name: string,
  { keys, from, below }: Turns,
): Promise<{ own: number; now: number }> {
  const lanes: SQL = sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )
  const ofThese = sql`name = ${name} and policy = 'key_strict_fifo' and priority <= ${-from}::int and priority > ${-below}::int`
  const taken = sql`${ofThese} and state in ('active', 'retry', 'failed')`
  const waiting = sql`${ofThese} and state < 'active' and not blocked`
  const { rows } = await tx.execute<{ own: number | null; now: number | null }>(sql`
    select
      greatest(
        (select max(-priority) from pgboss.job where ${taken} and singleton_key in (${lanes})),
        (select max(-last.priority) from unnest(array[${lanes}]::text[]) as lane, lateral (
          select priority from pgboss.job where ${waiting} and singleton_key = lane and state = 'created'
          order by created_on desc, id desc limit 1) as last)
      ) as own,
      least(
        (select min(-priority) from pgboss.job where ${taken}),
        (select -priority from pgboss.job where ${waiting} order by priority desc limit 1)
      ) as now`)
  return { own: rows[0]?.own ?? -1, now: rows[0]?.now ?? 0 }
}

/** Ids that sort by index, so that the jobs of one batch run in order. */
function idInOrder(index: number): string {
  return index.toString(16).padStart(8, '0') + crypto.randomUUID().slice(8)
}
