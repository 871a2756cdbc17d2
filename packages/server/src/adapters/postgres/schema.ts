import type { Tier } from '@pack/core/accounts/tiers'
import type { AssetType } from '@pack/core/assets/asset'
import type { BackgroundMode } from '@pack/core/content/background'
import type { ContentMode } from '@pack/core/content/item'
import type { Script } from '@pack/core/content/script'
import type { Status } from '@pack/core/content/status'
import { type CaptionSettings, DEFAULT_CAPTIONS } from '@pack/core/film/caption-styles'
import type { VoiceSettings } from '@pack/core/film/voice-settings'
import type { UsageKind } from '@pack/core/generation/ports'
import type { GenerateRequest } from '@pack/core/generation/request'
import type { WolfId } from '@pack/core/personas/persona'
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const created = instant('created_at').notNull().defaultNow()
const updated = instant('updated_at').notNull().defaultNow()

/** Accounts. The only source of tier and admin rights. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull(),
  /** `<provider>:<subject>` of the sign-in. */
  identity: text('identity').notNull().unique(),
  tier: text('tier').$type<Tier>().notNull().default('free'),
  isAdmin: boolean('is_admin').notNull().default(false),
  userMetadata: jsonb('user_metadata').$type<Record<string, unknown>>().notNull().default({}),
  timeZone: text('time_zone').notNull().default('UTC'),
  /** Hour of the day, in the account's zone, at which scheduled items go out. */
  postingHour: integer('posting_hour').notNull().default(18),
  /** Image style in the owner's words; part of the prompts of image models. */
  styleNotes: text('style_notes').notNull().default(''),
  /** Set when the owner requested deletion: sign-in is blocked from then on. */
  deletionRequestedAt: instant('deletion_requested_at'),
  createdAt: created,
  lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
})

const ownerId = uuid('owner_id')
  .notNull()
  .references(() => users.id, { onDelete: 'cascade' })

/** A signed-in browser. Deleting the row ends the session with all its refresh tokens. */
export const authSessions = pgTable('auth_sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  ownerId,
  userAgent: text('user_agent').notNull().default(''),
  createdAt: created,
  /** The session cannot be refreshed after this time. */
  notAfter: instant('not_after').notNull(),
})

/** Stored as hashes. A token reused after its grace period ends the whole session. */
export const authRefreshTokens = pgTable('auth_refresh_tokens', {
  hash: text('hash').primaryKey(),
  sessionId: uuid('session_id')
    .notNull()
    .references(() => authSessions.id, { onDelete: 'cascade' }),
  createdAt: created,
  usedAt: instant('used_at'),
})

/** A sign-in in progress: parameters sent to the provider, and the redirect target. Single use, 10 minutes. */
export const authFlows = pgTable('auth_flows', {
  stateHash: text('state_hash').primaryKey(),
  provider: text('provider').notNull(),
  redirectTo: text('redirect_to').notNull(),
  codeChallenge: text('code_challenge'),
  codeChallengeMethod: text('code_challenge_method'),
  verifier: text('verifier').notNull(),
  nonce: text('nonce').notNull(),
  createdAt: created,
})

/** A code that the browser exchanges for its session. Single use, 5 minutes. */
export const authCodes = pgTable('auth_codes', {
  codeHash: text('code_hash').primaryKey(),
  sessionId: uuid('session_id')
    .notNull()
    .references(() => authSessions.id, { onDelete: 'cascade' }),
  codeChallenge: text('code_challenge').notNull(),
  codeChallengeMethod: text('code_challenge_method').notNull(),
  createdAt: created,
})

/** Keyed hashes of deleted accounts' identities: tokens issued before the deletion are refused (hosted auth). */
export const deletedIdentities = pgTable('deleted_identities', {
  identityHash: text('identity_hash').primaryKey(),
  deletedAt: instant('deleted_at').notNull().defaultNow(),
})

/** Impersonation of a user by an admin: read-only, bound to the admin's session, 30 minutes. */
export const impersonations = pgTable(
  'impersonations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The admin. */
    ownerId,
    sessionId: text('session_id').notNull(),
    targetId: uuid('target_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: created,
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [index('impersonations_by_session').on(table.ownerId, table.sessionId)],
)

/** Admins' actions on or as other accounts. Rows outlive the accounts, anonymised. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    targetId: uuid('target_id').references(() => users.id, { onDelete: 'set null' }),
    /** e.g. `impersonation.started`, `impersonation.call`. */
    action: text('action').notNull(),
    /** Method and route pattern, or the reason given. */
    detail: text('detail').notNull().default(''),
    /** IP address. */
    address: text('address').notNull().default(''),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('audit_log_by_time').on(table.at)],
)

/** Exports of accounts' data. Only the newest of an account is shown. */
export const exports = pgTable(
  'exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId,
    status: text('status').$type<'making' | 'ready' | 'failed'>().notNull().default('making'),
    media: text('media'),
    bytes: doublePrecision('bytes'),
    errorDetail: text('error_detail'),
    createdAt: created,
    readyAt: instant('ready_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [index('exports_by_owner').on(table.ownerId, table.createdAt)],
)

/** Keys that sign access tokens; the private half is sealed with TOKEN_KEYS. */
export const authKeys = pgTable('auth_keys', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  sealedPrivateJwk: text('sealed_private_jwk').notNull(),
  createdAt: created,
})

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
    script: jsonb('script').$type<Script>(),
    /** True once the user has edited the script: it is not rewritten then. */
    scriptEdited: boolean('script_edited').notNull().default(false),
    backgroundMode: text('background_mode').$type<BackgroundMode>().notNull().default('loop'),
    bgChangeSeconds: doublePrecision('bg_change_seconds').notNull().default(3),
    publishDate: instant('publish_date'),
    publishTo: text('publish_to').array().notNull().default(sql`'{}'`),
    publishAccountIds: text('publish_account_ids').array().notNull().default(sql`'{}'`),
    test: boolean('test').notNull().default(false),
    /** The script waits for review (`Script Ready`) before it is spoken and rendered. */
    writeFirst: boolean('write_first').notNull().default(false),
    status: text('status').$type<Status>().notNull().default('Queued'),
    errorDetail: text('error_detail'),
    notes: text('notes').array().notNull().default(sql`'{}'`),
    progressPercent: integer('progress_percent').notNull().default(0),
    etaAt: instant('eta_at'),
    lastUpdateAt: instant('last_update_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull().default(5),
    /** Fencing number: raised by each worker that takes the item; writes with an older number change nothing. */
    lease: integer('lease').notNull().default(0),
    /** Its job in the queue, and its turn among all owners (adapters/queue/queue.ts). */
    ticket: uuid('ticket'),
    turn: integer('turn').notNull().default(0),
    videoMedia: text('video_media'),
    thumbnailMedia: text('thumbnail_media'),
    durationSeconds: doublePrecision('duration_seconds'),
    /** Whether the owner shows it among the public examples. */
    showcase: boolean('showcase').notNull().default(false),
    youtubeUrl: text('youtube_url'),
    tiktokUrl: text('tiktok_url'),
    tiktokVideoId: text('tiktok_video_id'),
    tiktokStatus: text('tiktok_status'),
    tiktokPublishId: text('tiktok_publish_id'),
    createdAt: created,
    updatedAt: updated,
  },
  (table) => [
    index('items_by_owner_and_mode').on(table.ownerId, table.mode, table.createdAt, table.id),
    index('items_by_job').on(table.jobId),
    index('items_to_show').on(table.mode, table.createdAt).where(sql`showcase`),
    index('items_on_their_way')
      .on(table.ownerId, table.turn)
      .where(sql`status in ('Queued', 'In Progress', 'Voice overlay', 'Video Assembly', 'Rendering', 'Finalizing')`),
  ],
)

/** Results of an item's steps, by the hash of their input. */
export const steps = pgTable(
  'steps',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    name: text('name').$type<Status>().notNull(),
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
