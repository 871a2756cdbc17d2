import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { postgresSchedules } from '../src/adapters/postgres/schedules.ts'
import { schedules } from '../src/adapters/postgres/schema.ts'
import { registerWorker } from '../src/adapters/postgres/workers.ts'
import { Queue } from '../src/adapters/queue/queue.ts'
import { defineJob, type Job, NotYet, ShuttingDown } from '../src/define-job.ts'
import { type Delivery, runJob } from '../src/jobs/run-job.ts'
import { runScheduler } from '../src/jobs/scheduler.ts'
import { type Pack, sharedPack } from './pack.ts'
import { hasJob, until } from './worker.ts'

type Order = { ownerId?: string | undefined; n?: number | undefined }
type Ran = Parameters<Pack['context']['events']['jobRan']>[0]

/** A job whose attempts do what the test says. */
const testJob = <Uses>(run: Job<Uses, Order>['run'], parts: Partial<Job<Uses, Order>> = {}) =>
  defineJob<Uses, Order>({
    name: 'test-job',
    payload: z.object({ ownerId: z.string().optional(), n: z.number().optional() }),
    owner: ({ ownerId }) => ownerId ?? null,
    retry: { times: 3, backoff: { first: 1, most: 1 }, message: ({ message }) => `It failed: ${message}` },
    timeout: 60,
    run,
    ...parts,
  })

describe('an attempt at a job', () => {
  type Notes = { ran: Ran[]; failures: { message: string; willRetry: boolean }[]; removed: string[] }

  /** Runs one attempt with an account that exists or not. */
  async function attempt(
    job: Job<Uses, Order>,
    { data = {}, number = 1, claim, shutdown, accountExists = true }: Partial<Circumstances> = {},
  ) {
    const notes: Notes = { ran: [], failures: [], removed: [] }
    const uses: Uses = {
      events: { jobRan: (ran) => notes.ran.push(ran) },
      deletionWork: { accountExists: async () => accountExists },
      storage: { remove: async (key) => void notes.removed.push(key) },
      caches: { keepers: async () => [], forget: async () => {} },
    }
    const noted = {
      onFailure: async (_: Uses, __: Order, failure: Notes['failures'][0]) => void notes.failures.push(failure),
    }
    const never = new AbortController().signal
    const delivery: Delivery = { id: 'one', data, attempt: number, signal: claim ?? never }
    const settlement = await runJob({ ...noted, ...job }, uses, delivery, shutdown ?? never, { cleanUpMs: 20 })
    return { settlement, ...notes, outcome: notes.ran.map(({ outcome }) => outcome).join() }
  }
  type Uses = Parameters<typeof runJob>[1]
  type Circumstances = {
    data: unknown
    number: number
    claim: AbortSignal
    shutdown: AbortSignal
    accountExists: boolean
  }
  const job = testJob<Uses>
  const untilAborted = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

  test('reports exactly one outcome, with the facts of the run', async () => {
    const { settlement, ran } = await attempt(
      job(async () => ({ bytes: 7 })),
      { data: { ownerId: 'lyra' } },
    )

    expect(settlement).toBe('done')
    expect(ran).toEqual([
      {
        job: 'test-job',
        outcome: 'done',
        attempt: 1,
        seconds: expect.any(Number),
        userId: 'lyra',
        facts: { bytes: 7 },
      },
    ])
  })

  test('whose payload an older version wrote is dropped and reported', async () => {
    let runs = 0
    const counted = job(async () => void runs++)

    expect(await attempt(counted, { data: { n: 'seven' } })).toMatchObject({
      settlement: 'done',
      outcome: 'unreadable',
    })
    expect(runs).toBe(0)
  })

  test('whose account is gone is dropped, and files that it left are removed', async () => {
    const counted = job(async () => {
      throw new Error('must not run')
    })

    expect(await attempt(counted, { data: { ownerId: 'lyra' }, accountExists: false })).toMatchObject({
      settlement: 'done',
      outcome: 'owner gone',
      removed: ['lyra/', 'lyra/'],
    })
  })

  test('that fails is repeated until its attempts are used up; the owner is told each time', async () => {
    const failing = job(async () => {
      throw new Error('no disk')
    })
    const message = 'It failed: no disk'

    expect(await attempt(failing, { number: 2 })).toMatchObject({
      settlement: 'again',
      outcome: 'failed',
      failures: [{ message, willRetry: true }],
    })
    expect(await attempt(failing, { number: 3 })).toMatchObject({
      settlement: 'done',
      outcome: 'given up',
      failures: [{ message, willRetry: false }],
    })
  })

  test('that fails for good is not repeated', async () => {
    const retry = { times: 3, backoff: { first: 1, most: 1 }, message: () => '', isPermanent: () => true }
    const failing = job(() => Promise.reject(new Error('damaged')), { retry })

    expect(await attempt(failing)).toMatchObject({ settlement: 'done', outcome: 'given up' })
  })

  test('whose failure could not be recorded is repeated', async () => {
    const failing = job(() => Promise.reject(new Error('no disk')), {
      onFailure: () => Promise.reject(new Error('no database')),
    })

    expect(await attempt(failing, { number: 3 })).toMatchObject({ settlement: 'again', outcome: 'failed' })
  })

  test.each([['a text'], [undefined], [null], [{ code: 7 }]])('may throw anything: %o', async (thrown) => {
    const failing = job(() => Promise.reject(thrown))

    const { settlement, failures } = await attempt(failing)

    expect(settlement).toBe('again')
    expect(failures).toMatchObject([{ error: expect.any(Error), message: expect.stringContaining('threw') }])
  })

  test('that never ends is abandoned after its time limit, and repeated', async () => {
    const endless = job(() => new Promise(() => {}), { timeout: 0.01 })

    const { settlement, failures } = await attempt(endless)

    expect(settlement).toBe('again')
    expect(failures).toMatchObject([{ message: 'It failed: did not end within 0.01 s' }])
  })

  test('that ends after it was abandoned changes nothing', async () => {
    let end = () => {}
    const late = job(
      () =>
        new Promise((_, reject) => {
          end = () => reject(new Error('late'))
        }),
      { timeout: 0.01 },
    )

    const { settlement, ran } = await attempt(late)
    end()
    await new Promise(setImmediate)

    expect(settlement).toBe('again')
    expect(ran).toHaveLength(1)
  })

  test('that a shutdown ends is handed back, which is no failure', async () => {
    const shutdown = new AbortController()
    const running = attempt(
      job((_, __, { signal }) => untilAborted(signal)),
      { shutdown: shutdown.signal },
    )

    shutdown.abort(new ShuttingDown('the worker shuts down'))

    expect(await running).toMatchObject({ settlement: 'hand back', outcome: 'handed back', failures: [] })
  })

  test('does not start in a worker that shuts down', async () => {
    const shutdown = AbortSignal.abort(new ShuttingDown('the worker shuts down'))

    const { settlement, ran } = await attempt(
      job(async () => {
        throw new Error('started')
      }),
      { shutdown },
    )

    expect([settlement, ran]).toEqual(['hand back', []])
  })

  test('that another worker has taken over ends without a trace', async () => {
    const claim = new AbortController()
    const running = attempt(
      job((_, __, { signal }) => untilAborted(signal)),
      { claim: claim.signal },
    )

    claim.abort(new Error('the claim is lost'))

    expect(await running).toMatchObject({ settlement: 'done', outcome: 'superseded', failures: [] })
  })

  test('that cannot run yet is repeated, which is no failure', async () => {
    const early = job(() => Promise.reject(new NotYet('a video is being made')))

    expect(await attempt(early, { number: 9 })).toMatchObject({ settlement: 'done' })
    const patient = job(early.run, { retry: { ...early.retry, times: Number.POSITIVE_INFINITY } })
    expect(await attempt(patient, { number: 9 })).toMatchObject({
      settlement: 'again',
      outcome: 'not yet',
      failures: [],
    })
  })

  test('that killed its workers each time is given up without another run', async () => {
    let runs = 0
    const deadly = job(async () => void runs++)

    expect(await attempt(deadly, { number: 4 })).toMatchObject({
      outcome: 'given up',
      failures: [{ message: expect.stringContaining('workers that ran it died') }],
    })
    expect(runs).toBe(0)
  })
})

describe('the queue', () => {
  const queues: Queue[] = []
  afterAll(() => Promise.all(queues.map((queue) => queue.stop())))

  /** A queue with this job, and workers that run it. */
  async function withJob(pack: Pack, job: Job<Pack['context'], Order>) {
    const { databaseUrl: url, db } = pack.context
    const ran: Ran[] = []
    const uses = { ...pack.context, events: { ...pack.context.events, jobRan: (one: Ran) => void ran.push(one) } }
    const open = (role: 'sender' | 'worker') => {
      const queue = new Queue({ url, role, jobs: [job], pollSeconds: 0.5, onError: () => {} })
      queues.push(queue)
      return queue
    }
    const queue = open('sender')
    await queue.ready()
    const startWorker = async () => {
      const own = open('worker')
      const shutdown = new AbortController()
      await own.work(job, (delivery) => runJob(job, uses, delivery, shutdown.signal))
      return async () => {
        shutdown.abort(new ShuttingDown('the worker shuts down'))
        await own.stop()
      }
    }
    const send = (payload: Order = {}, options: Parameters<Queue['enqueue']>[3] = {}) =>
      db.transaction((tx) => queue.enqueue(tx, job, payload, options))
    const waiting = async () => {
      const state = (await queue.states()).get(job.name)
      return state ? state.waiting + state.later : 0
    }
    return { db, queue, send, startWorker, waiting, ran }
  }

  test('keeps nothing of a transaction that rolls back, not even of 10,000 jobs', async () => {
    await using pack = await sharedPack()
    const job = testJob<Pack['context']>(async () => undefined)
    const { db, queue, waiting } = await withJob(pack, job)
    const payloads = Array.from({ length: 10_000 }, (_, n) => ({ n }))

    const rolledBack = db.transaction(async (tx) => {
      await queue.enqueueAll(tx, job, payloads)
      throw new Error('changed my mind')
    })

    await expect(rolledBack).rejects.toThrow('changed my mind')
    expect(await waiting()).toBe(0)
    await db.transaction((tx) => queue.enqueueAll(tx, job, payloads))
    expect(await waiting()).toBe(10_000)
  })

  test('adds a job once while one with its key waits, which starts only after the transaction', async () => {
    await using pack = await sharedPack()
    const ran: number[] = []
    const job = testJob<Pack['context']>(async (_, { n = 0 }) => void ran.push(n))
    const { db, queue, send, startWorker, waiting } = await withJob(pack, job)
    await Promise.all([1, 2, 3].map((n) => send({ n }, { key: 'a' })))
    await send({ n: 4 }, { key: 'b' })
    // To start later: the waiting one does not make it redundant.
    await send({ n: 5 }, { key: 'c', afterSeconds: 3600 })
    await send({ n: 6 }, { key: 'c' })
    expect(await waiting()).toBe(4)
    let stop = async () => {}

    await db.transaction(async (tx) => {
      await queue.enqueue(tx, job, { n: 7 }, { key: 'a' })
      stop = await startWorker()
      await until(
        () => ran,
        ({ length }) => length === 2,
      )
      expect(ran.sort()).toEqual([4, 6])
    })

    await until(
      () => ran,
      ({ length }) => length === 3,
    )
    await stop()
  })

  test('runs jobs with the same key one after the other where the job says so', async () => {
    await using pack = await sharedPack()
    let [running, most, done] = [0, 0, 0]
    const job = testJob<Pack['context']>(
      async () => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, 20))
        running--
        done++
        return undefined
      },
      { name: 'test-lane-job', lane: 'key' },
    )
    const { db, queue, startWorker } = await withJob(pack, job)
    await db.transaction(async (tx) => {
      for (let n = 0; n < 5; n++) await queue.enqueue(tx, job, { n })
    })

    const stops = await Promise.all([startWorker(), startWorker()])
    await until(
      () => done,
      (count) => count === 5,
    )

    expect(most).toBe(1)
    for (const stop of stops) await stop()
  })

  test('counts failed attempts, but not those that a shutdown ended', async () => {
    await using pack = await sharedPack()
    let started = () => {}
    const hasStarted = new Promise<void>((resolve) => {
      started = resolve
    })
    const { send, startWorker, ran } = await withJob(
      pack,
      testJob<Pack['context']>(async (_, __, { signal }) => {
        if (ran.length > 0) throw new Error('no disk')
        started()
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
      }),
    )
    await send()
    const stop = await startWorker()
    await hasStarted

    await stop()
    const stopSecond = await startWorker()

    await until(
      () => ran,
      ({ length }) => length === 4,
    )
    expect(ran.map(({ outcome, attempt }) => [outcome, attempt])).toEqual([
      ['handed back', 1],
      ['failed', 1],
      ['failed', 2],
      ['given up', 3],
    ])
    await stopSecond()
  })

  test('forgets every job of an owner, as the payload declares it', async () => {
    await using pack = await sharedPack()
    const [lyra, jinx] = [crypto.randomUUID(), crypto.randomUUID()]
    const { db, queue, send, waiting } = await withJob(
      pack,
      testJob<Pack['context']>(async () => undefined),
    )
    for (const ownerId of [lyra, lyra, jinx]) await send({ ownerId })

    await db.transaction((tx) => queue.forget(tx, lyra))

    expect(await waiting()).toBe(1)
  })
})

describe('operators see', () => {
  test('how much of each job waits, since when, and how many seconds of work that is', async () => {
    await using pack = await sharedPack()
    await hasJob(pack.as('lyra'), { quantity: 2 })
    await pack.context.db.execute(sql`
      update pgboss.job set start_after = now() - interval '90 seconds' where name = 'produce-video'`)
    const worker = registerWorker(pack.context.db, 'worker')
    for (const seconds of [20, 40]) {
      worker.jobStarted('produce-video')
      worker.jobEnded({ job: 'produce-video', outcome: 'done', seconds })
    }
    await worker.leave()

    const metrics = String((await pack.anonymous.get('/metrics')).body)
    const ready = (await pack.anonymous.get('/readyz')).body as { queue: { state: string } }

    const figure = (name: string) =>
      Number(
        metrics
          .split('\n')
          .find((line) => line.startsWith(name))
          ?.split(' ')[1],
      )
    expect(figure('pack_jobs_waiting{job="produce-video"}')).toBe(2)
    expect(figure('pack_jobs_waiting{job="export-account"}')).toBe(0)
    expect(figure('pack_jobs_oldest_seconds{job="produce-video"}')).toBeGreaterThanOrEqual(90)
    expect(figure('pack_jobs_work_seconds{job="produce-video"}')).toBe(60)
    expect(figure('pack_job_runs_total{job="produce-video",outcome="done"}')).toBe(2)
    expect(figure('pack_outbox_oldest_seconds')).toBe(0)
    expect(ready.queue.state).toMatch(/^produce-video: 2 waiting, oldest \d+ s, about 60 s of work$/)
  })

  test('which workers and schedulers are alive, and how many are busy', async () => {
    await using pack = await sharedPack()
    const [busy, scheduler] = [registerWorker(pack.context.db, 'worker'), registerWorker(pack.context.db, 'scheduler')]
    busy.jobStarted('produce-video')
    const states = async () => (await pack.anonymous.get('/readyz')).body

    await until(states, (body) => JSON.stringify(body).includes('1 alive, 1 busy'), 20_000)
    expect(await states()).toMatchObject({ scheduler: { ok: true, state: '1 alive, none busy' } })
    await Promise.all([busy.leave(), scheduler.leave()])
    expect(await states()).toMatchObject({ workers: { ok: false, state: 'no worker is alive' } })
  })
})

describe('the scheduler', () => {
  /** Moves the clock by which the queue and the scheduler go. */
  const moveClock = ({ context: { db } }: Pack, by: string) =>
    db.execute(
      sql.raw(`create or replace function pgboss.job_now() returns timestamptz language sql stable
        as $$ select pg_catalog.now() + interval '${by}' $$`),
    )

  const hourly = testJob<never>(async () => undefined, { name: 'test-hourly', every: '0 * * * *', lane: 'key' })

  /** Two schedulers of the job; `tick` lets both look once. */
  async function schedulers(pack: Pack) {
    const { db, databaseUrl: url } = pack.context
    const queue = new Queue({ url, role: 'sender', jobs: [hourly], onError: () => {} })
    await db.delete(schedules)
    const both = [postgresSchedules(db, queue), postgresSchedules(db, queue)]
    for (const one of both) await one.register([hourly])
    const queued = async () => {
      const { rows } = await db.execute(sql`select state from pgboss.job where name = ${hourly.name}`)
      return rows.map(({ state }) => state)
    }
    return {
      queue,
      queued,
      tick: async () => {
        await queue.followClock()
        await Promise.all(both.map((one) => one.enqueueDue([hourly])))
      },
      finish: () => db.execute(sql`update pgboss.job set state = 'completed' where name = ${hourly.name}`),
      async [Symbol.asyncDispose]() {
        await moveClock(pack, '0')
        await db.delete(schedules)
        await queue.stop()
      },
    }
  }

  test('enqueues a job once, however many schedulers run; it does not pile up when it takes longer than its interval', async () => {
    await using pack = await sharedPack()
    await using two = await schedulers(pack)

    for (let times = 0; times < 3; times++) await two.tick()
    expect(await two.queued()).toEqual(['created'])
    await pack.context.db.execute(sql`update pgboss.job set state = 'active' where name = ${hourly.name}`)
    for (const hours of [1, 2, 3]) {
      await moveClock(pack, `${hours} hours`)
      await two.tick()
    }

    // One runs, one waits for it to end.
    expect((await two.queued()).sort()).toEqual(['active', 'created'])
  })

  test('runs a job once when the clock jumps an hour ahead, and goes on when it jumps back', async () => {
    await using pack = await sharedPack()
    await using two = await schedulers(pack)
    await two.tick()
    await two.finish()

    await moveClock(pack, '5 hours')
    await two.tick()
    expect((await two.queued()).filter((state) => state === 'created')).toHaveLength(1)
    await two.finish()
    await moveClock(pack, '4 hours')
    await two.tick()
    const [next] = await pack.context.db
      .select({ soon: sql<boolean>`next_at <= pgboss.job_now() + interval '1 hour'` })
      .from(schedules)

    expect(next).toEqual({ soon: true })
    expect((await two.queued()).filter((state) => state === 'created')).toEqual([])
  })

  test('lets queued jobs start, and dead workers be noticed, after the clock went back', async () => {
    await using pack = await sharedPack()
    await using two = await schedulers(pack)
    const { db } = pack.context
    await moveClock(pack, '1 hour')
    await two.tick()
    await db.execute(sql`update pgboss.queue set monitor_claim_on = pgboss.job_now()`)
    expect((await two.queue.states()).get(hourly.name)).toMatchObject({ waiting: 1, later: 0 })
    await moveClock(pack, '0')
    expect((await two.queue.states()).get(hourly.name)).toMatchObject({ waiting: 0, later: 1 })

    await two.tick()

    expect((await two.queue.states()).get(hourly.name)).toMatchObject({ waiting: 1, later: 0 })
    const { rows } = await db.execute(sql`select name from pgboss.queue where monitor_claim_on > now()`)
    expect(rows).toEqual([])
  })

  test('takes over when another one has ended', async () => {
    await using pack = await sharedPack()
    await using two = await schedulers(pack)
    const { schedules: own, events } = pack.context
    const uses = { schedules: own, queue: two.queue, events }
    const [first, second] = [new AbortController(), new AbortController()]
    const running = [first, second].map((end) => runScheduler(uses, end.signal, [hourly]))
    await until(two.queued, ({ length }) => length === 1)
    await two.finish()

    first.abort()
    await running[0]
    await moveClock(pack, '1 hour')

    await until(two.queued, (states) => states.includes('created'))
    second.abort()
    await running[1]
  })
})
