import type { PublicationState } from '@pack/core/content/publication-state'
import type { PlatformCode } from '@pack/core/publishing/platforms'
import type { Payload, TikTokPayload, YouTubePayload } from '@pack/core/publishing/publication'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { created, instant, ownerId } from './account-schema.ts'

type StoredPayload = TikTokPayload | (Omit<YouTubePayload, 'publishAt'> & { publishAt: string | null })

/** JSON has no dates. */
const payload = customType<{ data: Payload; driverData: StoredPayload | string }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver(given) {
    const stored = typeof given === 'string' ? (JSON.parse(given) as StoredPayload) : given
    if (!('publishAt' in stored)) return stored
    const { publishAt, ...rest } = stored
    return { ...rest, publishAt: publishAt === null ? null : new Date(publishAt) }
  },
})

/**
 * The publication ledger: one row for each revision of an item at a linked account (decision E). No foreign key to the
 * item or the linked account: a row outlives both, so that a video on its way is known until it is live or withdrawn.
 */
export const publications = pgTable(
  'publications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId,
    itemId: uuid('item_id').notNull(),
    platform: text('platform').$type<PlatformCode>().notNull(),
    accountId: uuid('account_id').notNull(),
    accountTitle: text('account_title').notNull(),
    /** 1 for the first; each replacement is the next one. */
    revision: integer('revision').notNull(),
    state: text('state').$type<PublicationState>().notNull(),
    /** Why it waits, failed or ended: a code of core/publishing/publication-reasons.ts. */
    reason: text('reason'),
    /** When the owner wants it published; null: at once. */
    dueAt: instant('due_at'),
    /** Requested by its owner; else by their plan, at the item's date. */
    requested: boolean('requested').notNull(),
    /** The data last sent to the platform; null before that. */
    payload: payload('payload'),
    /** Storage key of the file, its size and hash. Null while it is being rendered. */
    media: text('media'),
    bytes: bigint('bytes', { mode: 'number' }),
    sha256: text('sha256'),
    /** Counts the upload sessions. */
    generation: integer('generation').notNull().default(0),
    /** The sealed address of the upload session. */
    session: text('session'),
    sentBytes: bigint('sent_bytes', { mode: 'number' }).notNull().default(0),
    remoteId: text('remote_id'),
    /** TikTok's id of the public post; known later than the id of the upload (`remote_id`). */
    postId: text('post_id'),
    url: text('url'),
    /** Which of the steps after the upload are done, and what went wrong with them. */
    finished: text('finished').array().notNull().default(sql`'{}'`),
    warnings: text('warnings').array().notNull().default(sql`'{}'`),
    /** The publication that this one replaces. */
    replaces: uuid('replaces'),
    /** Withdrawn by its owner: a worker takes it back from the platform unless it is live. */
    withdrawn: boolean('withdrawn').notNull().default(false),
    /** Fencing number: raised by each worker that takes the row; writes with an older number change nothing. */
    lease: integer('lease').notNull().default(0),
    leaseUntil: instant('lease_until'),
    /** Attempts since the last progress. */
    attempts: integer('attempts').notNull().default(0),
    /** When work on it goes on, by publish_now(); null: never by itself. */
    nextAt: instant('next_at'),
    /** The platform's identifier of the refused call. */
    logId: text('log_id'),
    createdAt: created,
    startedAt: instant('started_at'),
    acceptedAt: instant('accepted_at'),
    processedAt: instant('processed_at'),
    liveAt: instant('live_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    unique('publications_revision').on(table.itemId, table.accountId, table.revision),
    index('publications_by_owner').on(table.ownerId, table.createdAt),
    index('publications_due').on(table.nextAt).where(sql`next_at is not null`),
    index('publications_by_account').on(table.accountId, table.nextAt),
    index('publications_by_file').on(table.media).where(sql`remote_id is null or session is not null`),
    index('publications_by_remote_id').on(table.remoteId).where(sql`platform = 'tiktok'`),
  ],
)

/** The receipt: every change of a publication's state. */
export const publicationEvents = pgTable(
  'publication_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ownerId,
    publicationId: uuid('publication_id')
      .notNull()
      .references(() => publications.id, { onDelete: 'cascade' }),
    state: text('state').$type<PublicationState>().notNull(),
    reason: text('reason'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('publication_events_by_publication').on(table.publicationId, table.id),
    index('publication_events_uploads').on(table.at).where(sql`state = 'uploading'`),
  ],
)

/** How much of a platform's daily quota this installation has used. The day is the platform's: that of Pacific time. */
export const platformBudget = pgTable(
  'platform_budget',
  {
    platform: text('platform').$type<PlatformCode>().notNull(),
    bucket: text('bucket').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
    most: integer('most').notNull(),
  },
  (table) => [primaryKey({ columns: [table.platform, table.bucket, table.day] })],
)

/** Webhooks of the last days, by a hash of their content: each one counts once. */
export const receivedWebhooks = pgTable('received_webhooks', {
  key: text('key').primaryKey(),
  at: instant('at').notNull().defaultNow(),
})
