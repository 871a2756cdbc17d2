import { sql } from 'drizzle-orm'
import type { Database } from '../src/adapters/postgres/database.ts'
import { postgresOutbox } from '../src/adapters/postgres/outbox.ts'
import { Queue } from '../src/adapters/queue/queue.ts'
import { type DeliveryUses, deliverTo } from '../src/jobs/deliver-events.ts'

type Uses = DeliveryUses & { db: Database }

/** Notes each event that it receives, in a table; fails as often as FAILURES says. */
const recorder = deliverTo<Uses>({
  name: 'recorder',
  async deliver({ db }, { id, ownerId }) {
    if (Math.random() < Number(process.env.FAILURES ?? 0)) throw new Error('fails now and then')
    await db.execute(sql`insert into received (event_id, owner_id, pid) values (${id}, ${ownerId}, ${process.pid})`)
  },
})

/** Receives nothing, ever. */
const broken = deliverTo<Uses>({
  name: 'broken',
  deliver: () => Promise.reject(new Error('always fails')),
})

/** An outbox with two subscribers, and their queue. */
export function openRecorder(db: Database, url: string, role: 'sender' | 'worker') {
  const jobs = [recorder, broken]
  const queue = new Queue({ url, role, jobs, pollSeconds: 0.5, onError: () => {} })
  const subscriptions = jobs.map((job) => ({ subscriber: job.name.replace('deliver-to-', ''), job }))
  const { emit, work: outbox } = postgresOutbox(db, queue, subscriptions)
  return { queue, emit, outbox, jobs }
}

/** What the recorder received, in order. */
export async function receivedEvents(db: Database): Promise<{ id: number; owner: string }[]> {
  const { rows } = await db.execute<{ id: number; owner: string }>(
    sql`select event_id as id, owner_id as owner from received order by place`,
  )
  return rows
}

/** The process that received the last event; null when none did. */
export async function lastReceiver(db: Database): Promise<number | null> {
  const { rows } = await db.execute<{ pid: number }>(sql`select pid from received order by place desc limit 1`)
  return rows[0]?.pid ?? null
}

export const createReceived = (db: Database) =>
  db.execute(sql`
    create table if not exists received (
      place serial primary key, event_id int not null, owner_id uuid not null, pid int not null)`)
