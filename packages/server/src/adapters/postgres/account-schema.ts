import type { StartWith } from '@pack/core/accounts/start-with'
import type { Tier } from '@pack/core/accounts/tiers'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const created = instant('created_at').notNull().defaultNow()
export const updated = instant('updated_at').notNull().defaultNow()

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
  /** How the account's videos start: with the first line or the brand's intro. */
  startWith: text('start_with').$type<StartWith>().notNull().default('hook'),
  /** Raised with every script that is stored for a video: two that are stored at once notice each other. */
  scriptsKept: integer('scripts_kept').notNull().default(0),
  /** Set when the owner requested deletion: sign-in is blocked from then on. */
  deletionRequestedAt: instant('deletion_requested_at'),
  createdAt: created,
  lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
})

export const ownerId = uuid('owner_id')
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
    /** Calls of one visit of a screen share it. */
    pageView: uuid('page_view'),
    /** The screen's path. */
    screen: text('screen'),
  },
  (table) => [index('audit_log_by_time').on(table.at)],
)

/** Messages that users sent to the developers. */
export const developerMessages = pgTable(
  'developer_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId,
    text: text('text').notNull(),
    createdAt: created,
    /** When an admin marked it as done; null while it is open. */
    doneAt: instant('done_at'),
  },
  (table) => [
    index('developer_messages_by_owner').on(table.ownerId),
    index('developer_messages_by_time').on(table.createdAt),
  ],
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
