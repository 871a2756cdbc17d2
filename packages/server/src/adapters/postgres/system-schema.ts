import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** State changes to be delivered to subscribers. Not bound to the account: an account's deletion is announced, too. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<unknown>().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('outbox_by_owner').on(table.ownerId), index('outbox_by_time').on(table.at)],
)

/** Events that a subscriber has not received yet. */
export const outboxDeliveries = pgTable(
  'outbox_deliveries',
  {
    subscriber: text('subscriber').notNull(),
    eventId: bigint('event_id', { mode: 'number' })
      .notNull()
      .references(() => outbox.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** After a failed delivery: when it and the owner's later events are tried again. */
    nextAt: instant('next_at'),
  },
  (table) => [
    primaryKey({ columns: [table.subscriber, table.eventId] }),
    index('outbox_deliveries_by_event').on(table.eventId),
    index('outbox_deliveries_failed').on(table.subscriber, table.nextAt).where(sql`next_at is not null`),
  ],
)

/** When each scheduled job is due next. */
export const schedules = pgTable('schedules', {
  job: text('job').primaryKey(),
  nextAt: instant('next_at').notNull(),
})

/** Processes that run or schedule jobs, with their last heartbeat. */
export const workers = pgTable('workers', {
  id: uuid('id').primaryKey(),
  role: text('role').$type<'worker' | 'scheduler'>().notNull(),
  /** Host and process id. */
  name: text('name').notNull(),
  /** Names of the jobs that it was running at the last heartbeat. */
  running: text('running').array().notNull(),
  beatAt: instant('beat_at').notNull(),
})

/** How often each job ended with each outcome, and how long that took. `recentSeconds`: mean of the latest runs. */
export const jobRuns = pgTable(
  'job_runs',
  {
    job: text('job').notNull(),
    outcome: text('outcome').notNull(),
    runs: bigint('runs', { mode: 'number' }).notNull(),
    seconds: doublePrecision('seconds').notNull(),
    recentSeconds: doublePrecision('recent_seconds').notNull(),
  },
  (table) => [primaryKey({ columns: [table.job, table.outcome] })],
)
