import type { AssetType } from '@pack/core/assets/asset'
import type { BackgroundMode } from '@pack/core/content/background'
import type { CleanStatus } from '@pack/core/content/clean-rendition'
import type { ContentMode } from '@pack/core/content/item'
import type { Script } from '@pack/core/content/script'
import {
  FINISHED_STATUSES,
  finishedStatus,
  MAKING_STATUSES,
  MOVING_STATUSES,
  type PublishStatus,
  type Stage,
  type Status,
} from '@pack/core/content/status'
import type { TikTokSettings } from '@pack/core/content/tiktok-settings'
import { type CaptionSettings, DEFAULT_CAPTIONS } from '@pack/core/film/caption-styles'
import type { Orientation } from '@pack/core/film/timeline'
import type { VoiceSettings } from '@pack/core/film/voice-settings'
import type { UsageKind } from '@pack/core/generation/ports'
import type { CleanStage } from '@pack/core/generation/progress'
import type { GenerateRequest } from '@pack/core/generation/request-schema'
import type { WolfId } from '@pack/core/personas/persona'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { created, instant, ownerId, updated } from './account-schema.ts'

export {
  auditLog,
  authCodes,
  authFlows,
  authKeys,
  authRefreshTokens,
  authSessions,
  deletedIdentities,
  developerMessages,
  exports,
  impersonations,
  users,
} from './account-schema.ts'
export { oauthStates, platformAccounts, tiktokDefaults, userMeta } from './platform-schema.ts'
export { platformBudget, publicationEvents, publications, receivedWebhooks } from './publication-schema.ts'
export { jobRuns, outbox, outboxDeliveries, schedules, workers } from './system-schema.ts'

export const personas = pgTable(
  'personas',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId,
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    roleTitle: text('role_title').notNull().default(''),
    tone: text('tone').notNull().default(''),
    backstory: text('backstory').notNull().default(''),
    voiceLine: text('voice_line').notNull().default(''),
    colour: text('colour').notNull(),
    voice: jsonb('voice').$type<VoiceSettings>().notNull(),
    catchPhrases: text('catch_phrases').array().notNull().default(sql`'{}'`),
    forbiddenWords: text('forbidden_words').array().notNull().default(sql`'{}'`),
    cloneOf: text('clone_of').$type<WolfId>(),
    /** Counts against the plan; false for a wolf with the Pack's name, texts and voice. */
    custom: boolean('custom').notNull().default(true),
    /** Seed of the drawn avatar, except for wolves; null means the persona's id. */
    faceSeed: text('face_seed'),
    /** Storage key of an uploaded picture that replaces the drawn avatar. */
    avatarMedia: text('avatar_media'),
    captions: jsonb('captions').$type<CaptionSettings>().notNull().default(DEFAULT_CAPTIONS),
    createdAt: created,
    updatedAt: updated,
  },
  (table) => [unique('personas_owner_slug').on(table.ownerId, table.slug)],
)

/** The asset type of slideshow pictures, which fill no slot. */
export const PICTURE = 'slideshow_picture'

/** Filled slots of an account (no persona) or of one persona, and its pictures for slideshows. */
export const assets = pgTable(
  'assets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId,
    personaId: uuid('persona_id').references(() => personas.id, { onDelete: 'cascade' }),
    type: text('type').$type<AssetType | typeof PICTURE>().notNull(),
    /** Order of pictures; 0 for assets in slots. */
    place: integer('place').notNull().default(0),
    /** Storage key, or `stock/…`. */
    media: text('media').notNull(),
    /** The owner's file name. */
    name: text('name').notNull().default(''),
    bytes: doublePrecision('bytes'),
    width: integer('width'),
    height: integer('height'),
    /** For video and audio. */
    seconds: doublePrecision('seconds'),
    /** Whether the form that renders need is ready. */
    prepared: text('prepared').$type<'waiting' | 'ready' | 'failed'>().notNull().default('waiting'),
    errorDetail: text('error_detail'),
    createdAt: created,
  },
  (table) => [unique('assets_slot').on(table.ownerId, table.personaId, table.type, table.place).nullsNotDistinct()],
)

/** A submitted generation request; each of its items is one video. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId,
    mode: text('mode').$type<ContentMode>().notNull(),
    request: jsonb('request').$type<GenerateRequest>().notNull(),
    personas: jsonb('personas').$type<{ id: string; name: string }[]>().notNull(),
    /** When the owner removed it from the list; finished items stay. */
    dismissedAt: instant('dismissed_at'),
    createdAt: created,
    updatedAt: updated,
  },
  (table) => [index('jobs_by_owner').on(table.ownerId, table.createdAt)],
)

const hashes = customType<{ data: string[] }>({ dataType: () => 'bigint[]' })

const listed = (statuses: readonly Status[]) => sql.raw(statuses.map((status) => `'${status}'`).join(', '))

/** A content item: one video, from the queue to publication. */
export const items = pgTable(
  'items',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId,
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    mode: text('mode').$type<ContentMode>().notNull(),
    /** Place within its job, from 0: the writer's `variant`. */
    variant: integer('variant').notNull(),
    seed: integer('seed').notNull(),
    /** Number of earlier videos of its first persona; rotates backgrounds and music. */
    rotation: integer('rotation').notNull().default(0),
    personaIds: uuid('persona_ids').array().notNull(),
    supportingPersonaIds: uuid('supporting_persona_ids').array().notNull().default(sql`'{}'`),
    /** Slugs of all personas that speak, primary first; used by the persona filter. */
    personaSlugs: text('persona_slugs').array().notNull(),
    title: text('title').notNull(),
    theme: text('theme').notNull(),
    tone: text('tone').notNull().default(''),
    keywords: text('keywords').array().notNull().default(sql`'{}'`),
    keyPoints: text('key_points').array().notNull().default(sql`'{}'`),
    script: jsonb('script').$type<Script>(),
    /** True once the user has edited the script: it is not rewritten then. */
    scriptEdited: boolean('script_edited').notNull().default(false),
    backgroundMode: text('background_mode').$type<BackgroundMode>().notNull().default('loop'),
    bgChangeSeconds: doublePrecision('bg_change_seconds').notNull().default(3),
    videoOrientation: text('video_orientation').$type<Orientation>().notNull().default('horizontal'),
    publishDate: instant('publish_date'),
    publishTo: text('publish_to').array().notNull().default(sql`'{}'`),
    publishAccountIds: text('publish_account_ids').array().notNull().default(sql`'{}'`),
    test: boolean('test').notNull().default(false),
    /** The script waits for review (`Script Ready`) before it is spoken and rendered. */
    writeFirst: boolean('write_first').notNull().default(false),
    /** The stage of production; publishing has its own. */
    status: text('status').$type<Status>().notNull().default('Queued'),
    /** Written together with the publications. */
    publishStatus: text('publish_status').$type<PublishStatus>(),
    errorDetail: text('error_detail'),
    notes: text('notes').array().notNull().default(sql`'{}'`),
    progressPercent: integer('progress_percent').notNull().default(0),
    etaAt: instant('eta_at'),
    lastUpdateAt: instant('last_update_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull().default(5),
    /** Fencing number: raised by each worker that takes the item; writes with an older number change nothing. */
    lease: integer('lease').notNull().default(0),
    /** Its job in the queue. */
    ticket: uuid('ticket'),
    videoMedia: text('video_media'),
    videoBytes: bigint('video_bytes', { mode: 'number' }),
    videoSha256: text('video_sha256'),
    /** The clean rendition (for TikTok): its storage key, size, SHA-256 and length. */
    cleanMedia: text('clean_media'),
    cleanBytes: bigint('clean_bytes', { mode: 'number' }),
    cleanSha256: text('clean_sha256'),
    cleanSeconds: doublePrecision('clean_seconds'),
    cleanStatus: text('clean_status').$type<CleanStatus>().notNull().default('none'),
    cleanPercent: integer('clean_percent').notNull().default(0),
    cleanError: text('clean_error'),
    /**
     * Fencing number of the clean rendition: raised by each worker that takes it, and by what makes its work obsolete.
     */
    cleanLease: integer('clean_lease').notNull().default(0),
    thumbnailMedia: text('thumbnail_media'),
    durationSeconds: doublePrecision('duration_seconds'),
    /** Whether the owner shows it among the public examples. */
    showcase: boolean('showcase').notNull().default(false),
    youtubeUrl: text('youtube_url'),
    tiktokUrl: text('tiktok_url'),
    tiktokVideoId: text('tiktok_video_id'),
    tiktokStatus: text('tiktok_status'),
    tiktokPublishId: text('tiktok_publish_id'),
    /** The author's settings for TikTok; null while there are none. */
    tiktok: jsonb('tiktok').$type<TikTokSettings>(),
    publishedAt: instant('published_at'),
    createdAt: created,
    updatedAt: updated,
    /** Shown to users: the stage while the video is being made, else `publish_status`, else `status`. */
    shownStatus: text('shown_status')
      .$type<Status>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when status in (${listed(MAKING_STATUSES)}) then status else coalesce(publish_status, status) end`,
      ),
    /** Hashes of `persona_slugs`: the slugs of a large cast would be too long for an index. */
    speakers: hashes('speakers').generatedAlwaysAs(sql`hash_slugs(persona_slugs)`),
    /** Bit flags of where the video is: 1 YouTube, 2 storage, 4 TikTok, whose private posts have no link. */
    outputs: smallint('outputs').generatedAlwaysAs(
      sql`(youtube_url is not null)::int + (video_media is not null)::int * 2
        + (tiktok_url is not null or coalesce(tiktok_status, '') = 'published')::int * 4`,
    ),
  },
  (table) => [
    // The listing's order (read backwards) and everything that it filters by: a page is found without reading other
    // items.
    index('items_listed').on(
      ...[table.ownerId, table.mode, table.createdAt, table.variant, table.id],
      ...[table.shownStatus, table.outputs, table.speakers, table.status, table.durationSeconds],
    ),
    index('items_by_job').on(table.jobId),
    index('items_to_show').on(table.mode, table.createdAt).where(sql`showcase`),
    index('items_on_their_way')
      .on(table.ownerId)
      .where(sql`status in (${listed(MOVING_STATUSES)})`),
    index('items_unfinished')
      .on(table.ownerId, table.jobId)
      .where(sql`status not in (${listed(FINISHED_STATUSES)})`),
    index('items_to_publish')
      .on(table.publishDate)
      .where(
        sql`status = 'Ready' and not test and publish_status is null and publish_date is not null and cardinality(publish_to) > 0`,
      ),
    index('items_by_change').on(table.ownerId, table.updatedAt),
  ],
)

/** How many items an owner has of each kind; kept up to date by triggers on `items` (migration 0010). */
export const itemCounts = pgTable(
  'item_counts',
  {
    ownerId,
    mode: text('mode').$type<ContentMode>().notNull(),
    status: text('status').$type<Status>().notNull(),
    shownStatus: text('shown_status').$type<Status>().notNull(),
    outputs: smallint('outputs').notNull(),
    speakers: hashes('speakers').notNull(),
    /** The persona that leads: the first of `persona_ids`. */
    lead: uuid('lead'),
    total: bigint('total', { mode: 'number' }).notNull(),
  },
  (table) => [
    unique('item_counts_kind')
      .on(table.ownerId, table.mode, table.status, table.shownStatus, table.outputs, table.speakers, table.lead)
      .nullsNotDistinct(),
  ],
)

/**
 * Calls of limited routes, shared by all API processes (adapters/postgres/call-counts.ts). Not logged: lost in a crash.
 */
export const callCounts = pgTable('call_counts', {
  /** A keyed hash of the limit and the caller. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** When the count starts again, epoch milliseconds. */
  expire: bigint('expire', { mode: 'number' }),
})

/** The status of an item whose video is finished, by its own test flag. */
export const finishedStatusSql = (table: typeof items) =>
  sql<Status>`case when ${table.test} then ${finishedStatus({ test: true })} else ${finishedStatus({ test: false })} end`

/** Results of an item's steps, by the hash of their input. */
export const steps = pgTable(
  'steps',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    /** 'Finished': what the finished video was made of (FinishedVideo), under the video's storage key. */
    name: text('name').$type<Stage | CleanStage | 'Finished'>().notNull(),
    inputHash: text('input_hash').notNull(),
    result: jsonb('result').$type<unknown>().notNull(),
    finishedAt: instant('finished_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.name, table.inputHash] })],
)

/** Usage, counted once per item, kind and reason; rows outlive their item. */
export const usage = pgTable(
  'usage',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId,
    itemId: uuid('item_id').notNull(),
    kind: text('kind').$type<UsageKind>().notNull(),
    amount: doublePrecision('amount').notNull(),
    /** Identifies the use, e.g. by the step's input hash, so that a repeated step counts once. */
    reason: text('reason').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('usage_once').on(table.itemId, table.kind, table.reason),
    index('usage_by_owner').on(table.ownerId, table.at),
  ],
)
