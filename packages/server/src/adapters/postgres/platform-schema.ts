import type { PlatformCode } from '@pack/core/publishing/platforms'
import type { TikTokDefaults } from '@pack/core/publishing/tiktok-defaults-schema'
import type { YOUTUBE_PRIVACIES } from '@pack/core/publishing/user-meta-schema'
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { created, instant, ownerId, updated, users } from './account-schema.ts'

const owner = () =>
  uuid('owner_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' })

/** Linked channels and creators. Tokens are sealed for their row and column, so that they cannot be swapped. */
export const platformAccounts = pgTable(
  'platform_accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId,
    platform: text('platform').$type<PlatformCode>().notNull(),
    /** The platform's id of the channel or creator. */
    remoteId: text('remote_id').notNull(),
    title: text('title').notNull(),
    handle: text('handle'),
    pictureMedia: text('picture_media'),
    scopes: text('scopes').array().notNull(),
    /** Null once the link is dead, or revoked at the platform. */
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    accessExpiresAt: instant('access_expires_at'),
    refreshExpiresAt: instant('refresh_expires_at'),
    /** Raised with each new pair of tokens: a result that concerns an older pair changes nothing. */
    version: integer('version').notNull().default(1),
    /** The process that is refreshing the tokens; null while `leaseUntil` is the pause after a failed attempt. */
    leaseId: uuid('lease_id'),
    leaseUntil: instant('lease_until'),
    state: text('state').$type<'linked' | 'revoked'>().notNull().default('linked'),
    /** Why it is revoked. */
    reason: text('reason').$type<'refresh_token_revoked' | 'disconnected'>(),
    /** The platform takes no more uploads until then. */
    uploadsPausedUntil: instant('uploads_paused_until'),
    linkedAt: instant('linked_at').notNull().defaultNow(),
    refreshedAt: instant('refreshed_at').notNull().defaultNow(),
    /** When title, handle and picture were last read from the platform. */
    checkedAt: instant('checked_at').notNull().defaultNow(),
    disconnectedAt: instant('disconnected_at'),
    createdAt: created,
  },
  (table) => [
    unique('platform_accounts_remote').on(table.ownerId, table.platform, table.remoteId),
    index('platform_accounts_by_check').on(table.checkedAt),
  ],
)

/** Links in progress: the state that the browser must come back with. Single use, 10 minutes. */
export const oauthStates = pgTable(
  'oauth_states',
  {
    hash: text('hash').primaryKey(),
    ownerId,
    /** The browser's session: another one cannot finish the link. */
    sessionId: text('session_id').notNull(),
    platform: text('platform').$type<PlatformCode>().notNull(),
    sealedVerifier: text('sealed_verifier').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    createdAt: created,
  },
  (table) => [index('oauth_states_by_age').on(table.createdAt)],
)

/** Publishing templates and settings; one row for each account that saved them. */
export const userMeta = pgTable('user_meta', {
  ownerId: owner(),
  titleTemplate: text('title_template'),
  descriptionTemplate: text('description_template'),
  youtubeTags: text('youtube_tags').array(),
  seoTags: text('seo_tags').array(),
  playlistId: text('playlist_id'),
  youtubePrivacy: text('youtube_privacy').$type<(typeof YOUTUBE_PRIVACIES)[number]>().notNull().default('public'),
  madeForKids: boolean('made_for_kids').notNull().default(false),
  createdAt: created,
  updatedAt: updated,
})

/** Default settings of TikTok posts; one row for each account that changed them. */
export const tiktokDefaults = pgTable('tiktok_defaults', {
  ownerId: owner(),
  settings: jsonb('settings').$type<TikTokDefaults>().notNull(),
  createdAt: created,
  updatedAt: updated,
})
