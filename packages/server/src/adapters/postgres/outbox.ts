import { and, eq, sql } from 'drizzle-orm'
import type { Sendable } from '../../define-job.ts'
import type { StateChange, StateEvent } from '../../state-change.ts'
import type { Queue } from '../queue/queue.ts'
import type { Database, Transaction } from './database.ts'
import { outbox, outboxDeliveries } from './schema.ts'

/** A receiver of events, and the job that delivers them. */
type Subscription = { subscriber: string; job: Sendable<Record<string, never>> }

/** Writes a state change in the transaction that makes it. */
export type Emit = (tx: Transaction, ownerId: string, change: StateChange) => Promise<void>

/** Events as the delivering job sees them. */
export type OutboxWork = {
  /** Undelivered events in order, without those of owners whose last delivery failed a moment ago. */
  pending(subscriber: string, limit: number): Promise<StateEvent[]>
  markDelivered(subscriber: string, event: StateEvent): Promise<void>
  /** Holds back the owner's events for a growing time. */
  markFailed(subscriber: string, event: StateEvent): Promise<void>
  /** Enqueues the delivery again for when the next of the held events is due. */
  continueLater(subscriber: string): Promise<void>
  /** Removes events that all have received: after a week, those of deleted accounts at once. */
  purge(): Promise<void>
}

/** How long delivered events are kept. */
const LIFETIME = sql`interval '7 days'`
/** Seconds until a failed delivery is repeated: doubled each time, up to the longest. */
const PAUSE = { first: 0.5, most: 60 }

/** The transactional outbox. Events of one owner are numbered in the order in which their transactions commit. */
export function postgresOutbox(db: Database, queue: Queue, subscriptions: readonly Subscription[]) {
  const subscribers = sql`${sql.param(subscriptions.map(({ subscriber }) => subscriber))}::text[]`

  const emit: Emit = async (tx, ownerId, { kind, payload }) => {
    // The lock keeps the order of ids and commits the same for the events of one owner.
    await tx.execute(sql`
      with turn as materialized (select pg_advisory_xact_lock(hashtextextended(${`outbox:${ownerId}`}, 0))),
      event as (
        insert into ${outbox} (owner_id, kind, payload)
        select ${ownerId}::uuid, ${kind}, ${JSON.stringify(payload)}::jsonb from turn returning id)
      insert into ${outboxDeliveries} (subscriber, event_id, owner_id)
      select subscriber, id, ${ownerId}::uuid from event, unnest(${subscribers}) as subscriber`)
    for (const { job } of subscriptions) await queue.enqueue(tx, job, {}, { key: job.name })
  }

  const work: OutboxWork = {
    async pending(subscriber, limit) {
      const { rows } = await db.execute<StateEvent>(sql`
        select e.id::float8 as id, e.owner_id as "ownerId", e.kind, e.payload
        from ${outboxDeliveries} d join ${outbox} e on e.id = d.event_id
        where d.subscriber = ${subscriber} and d.owner_id not in (
          select owner_id from ${outboxDeliveries}
          where subscriber = ${subscriber} and next_at is not null and next_at > pgboss.job_now())
        order by d.event_id limit ${limit}`)
      return rows
    },

    async markDelivered(subscriber, { id, kind }) {
      await db
        .delete(outboxDeliveries)
        .where(and(eq(outboxDeliveries.subscriber, subscriber), eq(outboxDeliveries.eventId, id)))
      if (kind === 'account deleted') await purgeDeliveredDeletions(db)
    },

    async markFailed(subscriber, { id }) {
      await db
        .update(outboxDeliveries)
        .set({
          attempts: sql`${outboxDeliveries.attempts} + 1`,
          nextAt: sql`pgboss.job_now()
            + least(${PAUSE.most}, ${PAUSE.first} * 2 ^ least(${outboxDeliveries.attempts}, 16)) * interval '1 second'`,
        })
        .where(and(eq(outboxDeliveries.subscriber, subscriber), eq(outboxDeliveries.eventId, id)))
    },

    async continueLater(subscriber) {
      const [next] = await db
        .select({ at: sql<Date | null>`min(${outboxDeliveries.nextAt})`.mapWith(outboxDeliveries.nextAt) })
        .from(outboxDeliveries)
        .where(eq(outboxDeliveries.subscriber, subscriber))
      const job = subscriptions.find((one) => one.subscriber === subscriber)?.job
      const at = next?.at
      if (job && at) await db.transaction((tx) => queue.enqueue(tx, job, {}, { key: job.name, at }))
    },

    async purge() {
      await db.execute(sql`delete from ${outboxDeliveries} where subscriber <> all (${subscribers})`)
      await db.execute(sql`
        delete from ${outbox} e where at < now() - ${LIFETIME}
        and not exists (select from ${outboxDeliveries} d where d.event_id = e.id)`)
      await purgeDeliveredDeletions(db)
    },
  }

  return { emit, work }
}

/** Nothing may be left of a deleted account, the event of its deletion included. */
async function purgeDeliveredDeletions(db: Database): Promise<void> {
  await db.execute(sql`
    delete from ${outbox} e where kind = 'account deleted'
    and not exists (select from ${outboxDeliveries} d where d.event_id = e.id)`)
}
