import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import bundleOnce from '../packages/server/test/bundle-once.ts'
import { noticeDeadWorker, startEventReceiver, startWorkerProcess } from '../packages/server/test/crash-process.ts'
import { createReceived, lastReceiver, openRecorder, receivedEvents } from '../packages/server/test/event-recorder.ts'
import { type Pack, startPack } from '../packages/server/test/pack.ts'
import { quickStudio } from '../packages/server/test/quick-studio.ts'
import { hasJob, itemRow, startWorker, until, untilStatus } from '../packages/server/test/worker.ts'
import type { Figure } from './render.ts'

/** Statuses that a video passes between Queued and Ready. */
const STEPS = 5
const WORKERS = 2
const KILL_MS = 200
/** Processes that deliver, or wait to: as many as start before the clock has killed them. */
const STANDBY = 8

/**
 * The job framework: steps per second with a studio that costs nothing, takeover from a killed worker, and the outbox
 * under kills.
 */
export async function benchJobs(only?: string): Promise<Figure[]> {
  await bundleOnce()
  const parts: Record<string, () => Promise<Figure[]>> = {
    steps: () => stepsPerSecond({ owners: 20, each: 60 }),
    takeover: () => takeover(3),
    outbox: () => deliveries({ owners: 100, each: 100 }),
  }
  const figures: Figure[] = []
  for (const [name, part] of Object.entries(parts))
    if (only === undefined || only === name) figures.push(...(await part()))
  return figures
}

/** From the requests to finished videos. A worker runs one video at a time and mostly waits for the database. */
async function stepsPerSecond({ owners, each }: { owners: number; each: number }): Promise<Figure[]> {
  await using pack = await startPack({ environment: { LOG_LEVEL: 'silent' } })
  const callers = Array.from({ length: owners }, (_, index) => `owner-${index}`)
  for (const name of callers) {
    await pack.as(name).get('/me')
    await pack.context.accounts.grant(`${name}@pack.test`, { tier: 'alpha' })
  }
  // Their start is not measured.
  const workers = await Promise.all(
    Array.from({ length: WORKERS }, () => startWorkerProcess(pack, { failpoint: 'none', studio: 'free' })),
  )
  const warm = await Promise.all(callers.slice(0, 4).map((name) => hasJob(pack.as(name), { quantity: 1 })))
  for (const { item } of warm) await untilStatus(pack, item, 'Ready')

  const began = performance.now()
  await Promise.all(callers.map((name) => hasJob(pack.as(name), { quantity: each })))
  const requested = performance.now()
  const total = owners * each + warm.length
  await until(
    () => statuses(pack),
    (counts) => (counts.Ready ?? 0) + (counts.Failed ?? 0) === total,
    600_000,
  )
  const seconds = (performance.now() - began) / 1000
  const { Failed: failed = 0 } = await statuses(pack)
  for (const worker of workers) await worker[Symbol.asyncDispose]()
  return [
    { name: `requests for ${total} videos`, value: (requested - began) / 1000, unit: 's' },
    { name: 'videos that failed', value: failed, unit: 'videos', limit: 0 },
    { name: 'steps per second', value: (owners * each * STEPS) / seconds, unit: 'steps/s', atLeast: 300 },
  ]
}

async function statuses({ context: { db } }: Pack): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ status: string; count: number }>(
    'select status, count(*)::int as count from items group by status',
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** From the death of a worker in the middle of a render until another one starts the video. */
async function takeover(rounds: number): Promise<Figure[]> {
  await using pack = await startPack({ environment: { LOG_LEVEL: 'silent' } })
  let longest = 0
  for (let round = 0; round < rounds; round++) {
    const { item } = await hasJob(pack.as(`owner-${round}`))
    await using dying = await startWorkerProcess(pack, { failpoint: 'none', studio: 'hangs' })
    await untilStatus(pack, item, 'Rendering')
    await using _other = await startWorker(pack, { studio: quickStudio(pack.context.storage) })
    dying.process.kill('SIGKILL')
    const died = performance.now()
    await until(
      () => itemRow(pack, item),
      (row) => (row?.attempts ?? 0) === 2,
    )
    longest = Math.max(longest, (performance.now() - died) / 1000)
    await untilStatus(pack, item, 'Ready')
  }
  return [{ name: 'longest takeover from a killed worker', value: longest, unit: 's', limit: 15 }]
}

/**
 * A receiver that fails one time in five. Every 200 ms the process that delivered last is killed, or the oldest one if
 * that is dead.
 */
async function deliveries({ owners, each }: { owners: number; each: number }): Promise<Figure[]> {
  await using pack = await startPack({ environment: { LOG_LEVEL: 'silent' } })
  const { db, databaseUrl } = pack.context
  await createReceived(db)
  const { emit, queue } = openRecorder(db, databaseUrl, 'sender')
  await queue.ready()
  const ids = Array.from({ length: owners }, () => crypto.randomUUID())
  const payload = { job: 'job', item: 'item', status: 'Ready', percent: 100, at: 0 }
  for (let n = 0; n < each; n++)
    await Promise.all(
      ids.map((owner) =>
        db.transaction((tx) => emit(tx, owner, { kind: 'video ready', payload: { ...payload, at: n } })),
      ),
    )
  process.env.FAILURES = '0.2'
  const began = performance.now()
  const waiting = async () => {
    const { rows } = await db.execute<{ count: number }>(
      "select count(*)::int as count from outbox_deliveries where subscriber = 'recorder'",
    )
    return rows[0]?.count ?? 0
  }
  const workers = new Map<number, ChildProcess>()
  const start = async () => {
    const { process } = await startEventReceiver(pack)
    workers.set(process.pid ?? 0, process)
  }
  await Promise.all(Array.from({ length: STANDBY }, start))
  let [kills, deliverers] = [0, 0]
  const firstTick = performance.now()
  while ((await waiting()) > 0) {
    await pause(Math.max(0, firstTick + (kills + 1) * KILL_MS - performance.now()))
    const last = (await lastReceiver(db)) ?? 0
    if (workers.has(last)) deliverers++
    const [oldest = 0] = workers.keys()
    const pid = workers.has(last) ? last : oldest
    workers.get(pid)?.kill('SIGKILL')
    workers.delete(pid)
    kills++
    void start()
    await noticeDeadWorker(pack)
  }
  const seconds = (performance.now() - began) / 1000
  for (const process of workers.values()) process.kill('SIGKILL')
  await queue.stop()
  const received = await receivedEvents(db)
  const written = await db.execute<{ id: number; owner: string }>(
    'select id::float8 as id, owner_id as owner from outbox order by id',
  )
  const of = (owner: string, events: { id: number; owner: string }[]) =>
    events.filter((event) => event.owner === owner).map(({ id }) => id)
  let [missing, misplaced] = [0, 0]
  for (const owner of ids) {
    const [own, inOrder] = [of(owner, received), of(owner, written.rows)]
    missing += inOrder.filter((id) => !own.includes(id)).length
    // A repeat may come again with its predecessors: what counts is when each event came first.
    const first = [...new Set(own)]
    misplaced += first.filter((id, index) => index > 0 && id < (first[index - 1] ?? 0)).length
  }
  return [
    { name: `delivery of ${owners * each} events`, value: seconds, unit: 's' },
    { name: 'kills, one every', value: (seconds * 1000) / kills, unit: 'ms' },
    { name: 'kills', value: kills, unit: 'kills' },
    { name: 'kills of the process that delivered', value: deliverers, unit: 'kills' },
    {
      name: 'events received twice, with the same id',
      value: received.length - owners * each + missing,
      unit: 'events',
    },
    { name: 'events not received', value: missing, unit: 'events', limit: 0 },
    { name: 'events received out of order', value: misplaced, unit: 'events', limit: 0 },
  ]
}
