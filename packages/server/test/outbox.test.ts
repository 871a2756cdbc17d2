import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Emit } from '../src/adapters/postgres/outbox.ts'
import { outbox as outboxTable } from '../src/adapters/postgres/schema.ts'
import { runWorker } from '../src/jobs/worker.ts'
import { noticeDeadWorker, startEventReceiver } from './crash-process.ts'
import { createReceived, openRecorder, receivedEvents } from './event-recorder.ts'
import { type Pack, sharedPack } from './pack.ts'
import { until } from './worker.ts'

const change = (n: number): Parameters<Emit>[2] => ({
  kind: 'video ready',
  payload: { job: 'job', item: `item ${n}`, status: 'Ready', percent: 100, at: n },
})

/** An outbox whose receiver notes events in a table, beside one that always fails. */
async function withRecorder(pack: Pack) {
  const { db, databaseUrl } = pack.context
  await createReceived(db)
  const sender = openRecorder(db, databaseUrl, 'sender')
  await sender.queue.ready()
  const emit = (ownerId: string, n: number) => db.transaction((tx) => sender.emit(tx, ownerId, change(n)))
  const waiting = async (subscriber: string) => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from outbox_deliveries where subscriber = ${subscriber}`,
    )
    return rows[0]?.count ?? 0
  }
  const startWorker = () => {
    const { queue, outbox, jobs } = openRecorder(db, databaseUrl, 'worker')
    const end = new AbortController()
    const running = runWorker({ ...pack.context, queue, outbox }, end.signal, { jobs })
    return async () => {
      end.abort()
      await running
    }
  }
  return {
    ...sender,
    emit,
    waiting,
    startWorker,
    async [Symbol.asyncDispose]() {
      await sender.queue.stop()
      await db.execute('drop table received')
    },
  }
}

test('every event is received at least once, in order for each owner, though a worker is killed and another subscriber fails', async () => {
  await using pack = await sharedPack()
  await using outbox = await withRecorder(pack)
  const owners = Array.from({ length: 10 }, () => crypto.randomUUID())
  await Promise.all(
    owners.map(async (owner) => {
      for (let n = 0; n < 30; n++) await outbox.emit(owner, n)
    }),
  )
  const written = await pack.context.db.select().from(outboxTable).orderBy(outboxTable.id)

  await using worker = await startEventReceiver(pack, 'Delivered:recorder')
  expect([await worker.ended, worker.output()]).toEqual(['SIGKILL', expect.anything()])
  await noticeDeadWorker(pack)
  const stop = outbox.startWorker()
  await until(
    () => outbox.waiting('recorder'),
    (count) => count === 0,
  )
  await stop()

  const received = await receivedEvents(pack.context.db)
  // What the killed worker had delivered but not yet noted comes again, with the same id.
  expect(received.length).toBeGreaterThan(300)
  for (const owner of owners) {
    const own = received.filter((event) => event.owner === owner).map(({ id }) => id)
    const inOrder = written.filter(({ ownerId }) => ownerId === owner).map(({ id }) => id)
    expect(own).toEqual([...own].sort((one, other) => one - other))
    expect([...new Set(own)]).toEqual(inOrder)
  }
  expect(await outbox.waiting('broken')).toBe(300)
})

test('an event exists exactly when its transaction commits', async () => {
  await using pack = await sharedPack()
  await using outbox = await withRecorder(pack)
  const owner = crypto.randomUUID()
  const { emit } = openRecorder(pack.context.db, pack.context.databaseUrl, 'sender')

  const rolledBack = pack.context.db.transaction(async (tx) => {
    await emit(tx, owner, change(1))
    throw new Error('changed my mind')
  })

  await expect(rolledBack).rejects.toThrow('changed my mind')
  expect(await outbox.waiting('recorder')).toBe(0)
  expect((await outbox.queue.states()).get('deliver-to-recorder')).toMatchObject({ waiting: 0 })
})

test('after a failure the owner’s later events wait, and those of others go on', async () => {
  await using pack = await sharedPack()
  await using outbox = await withRecorder(pack)
  const [lyra, jinx] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const owner of [lyra, lyra, jinx]) await outbox.emit(owner, 1)
  const pending = async () => (await outbox.outbox.pending('recorder', 10)).map(({ ownerId }) => ownerId)
  const [first] = await outbox.outbox.pending('recorder', 10)
  if (!first) throw new Error('no event is pending')

  await outbox.outbox.markFailed('recorder', first)

  // Independent of how long this test takes.
  await pack.context.db.execute(sql`update outbox_deliveries set next_at = next_at + interval '1 hour'`)
  expect(await pending()).toEqual([jinx])
  await pack.context.db.execute(sql`update outbox_deliveries set next_at = next_at - interval '2 hours'`)
  expect(await pending()).toEqual([lyra, lyra, jinx])
  await outbox.outbox.continueLater('recorder')
  expect((await outbox.queue.states()).get('deliver-to-recorder')?.waiting).toBe(1)
})

test('a run that died after a failure leaves its events to the next one, which comes back for them', async () => {
  await using pack = await sharedPack()
  await using outbox = await withRecorder(pack)
  await outbox.emit(crypto.randomUUID(), 1)
  const [held] = await outbox.outbox.pending('recorder', 1)
  if (!held) throw new Error('no event is pending')
  await outbox.outbox.markFailed('recorder', held)
  await pack.context.db.execute(sql`update outbox_deliveries set next_at = next_at + interval '1 hour'`)
  await pack.context.db.execute(sql`delete from pgboss.job where name = 'deliver-to-recorder'`)
  const [recorder] = outbox.jobs
  const uses = { outbox: outbox.outbox, announce: async () => {}, reached: () => {}, db: pack.context.db }

  const facts = await recorder?.run(uses, {}, { id: 'next', attempt: 1, signal: new AbortController().signal })

  expect(facts).toEqual({ delivered: 0, failed: 0 })
  expect((await outbox.queue.states()).get('deliver-to-recorder')).toMatchObject({ later: 1 })
})

test('received events are removed after a week, others stay', async () => {
  await using pack = await sharedPack()
  await using outbox = await withRecorder(pack)
  const { db } = pack.context
  const owner = crypto.randomUUID()
  for (const n of [1, 2, 3]) await outbox.emit(owner, n)
  const [old, recent, undelivered] = await db.select().from(outboxTable).orderBy(outboxTable.id)
  await db.execute(sql`delete from outbox_deliveries where event_id <> ${undelivered?.id}`)
  await db.execute(sql`update outbox set at = now() - interval '8 days' where id <> ${recent?.id}`)

  await outbox.outbox.purge()

  const kept = await db.select().from(outboxTable).orderBy(outboxTable.id)
  expect(kept.map(({ id }) => id)).toEqual([recent?.id, undelivered?.id])
  expect(old?.id).toBeLessThan(recent?.id ?? 0)
})
