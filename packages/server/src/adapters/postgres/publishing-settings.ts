import type { TikTokDefaultsStore, UserMetas } from '@pack/core/publishing/ports'
import { TIKTOK_DEFAULTS } from '@pack/core/publishing/tiktok-defaults'
import type { TikTokDefaults } from '@pack/core/publishing/tiktok-defaults-schema'
import type { UserMeta, UserMetaChange } from '@pack/core/publishing/user-meta-schema'
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Queue } from '../queue/queue.ts'
import { isWaitingForClean, WITHOUT_CLEAN_RENDITION } from './clean-renditions.ts'
import type { Database, Transaction } from './database.ts'
import { type PublishJob, wakePublications } from './publication-rows.ts'
import { items, publications, tiktokDefaults, userMeta } from './schema.ts'

/** Publishing templates and settings in Postgres. */
export function postgresUserMetas(db: Database, queue: Queue, jobs: { publishVideos: PublishJob }): UserMetas {
  /**
   * Wakes private uploads that wait for their date, so that they get the change now: at the date it would be too late.
   */
  const sendOn = (tx: Transaction, ownerId: string) =>
    wakePublications(
      tx,
      queue,
      jobs,
      and(eq(publications.ownerId, ownerId), eq(publications.state, 'waiting'), isNotNull(publications.remoteId)),
    )
  return {
    async find(ownerId) {
      const [row] = await db.select().from(userMeta).where(eq(userMeta.ownerId, ownerId))
      return row ? shown(row) : null
    },
    create: (ownerId, meta) =>
      db.transaction(async (tx) => {
        const values = columns(meta)
        const [row] = await tx
          .insert(userMeta)
          .values({ ownerId, ...values })
          .onConflictDoUpdate({ target: userMeta.ownerId, set: { ...values, updatedAt: sql`now()` } })
          .returning()
        if (!row) throw new Error('the templates were not saved')
        await sendOn(tx, ownerId)
        return shown(row)
      }),
    change: (ownerId, change) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .update(userMeta)
          .set({ ...columns(change), updatedAt: sql`now()` })
          .where(eq(userMeta.ownerId, ownerId))
          .returning()
        if (row) await sendOn(tx, ownerId)
        return row ? shown(row) : null
      }),
  }
}

/** Fields that are undefined stay as they are. */
const columns = (meta: UserMetaChange) => ({
  titleTemplate: meta.title_template,
  descriptionTemplate: meta.description_template,
  youtubeTags: meta.youtube_tags,
  seoTags: meta.seo_tags,
  playlistId: meta.playlist_id,
  youtubePrivacy: meta.youtube_privacy,
  madeForKids: meta.made_for_kids,
})

const shown = (row: typeof userMeta.$inferSelect): UserMeta => ({
  title_template: row.titleTemplate,
  description_template: row.descriptionTemplate,
  youtube_tags: row.youtubeTags,
  seo_tags: row.seoTags,
  playlist_id: row.playlistId,
  youtube_privacy: row.youtubePrivacy,
  made_for_kids: row.madeForKids,
})

/** Default settings of TikTok posts in Postgres. */
export function postgresTikTokDefaults(
  db: Database,
  queue: Queue,
  jobs: { publishVideos: PublishJob },
): TikTokDefaultsStore {
  return {
    async find(ownerId) {
      const [row] = await db.select().from(tiktokDefaults).where(eq(tiktokDefaults.ownerId, ownerId))
      return row ? complete(row.settings) : null
    },
    change: (ownerId, change) =>
      db.transaction(async (tx) => {
        // Without a row there is nothing to lock: the first change inserts one.
        await tx.insert(tiktokDefaults).values({ ownerId, settings: TIKTOK_DEFAULTS }).onConflictDoNothing()
        const [row] = await tx.select().from(tiktokDefaults).where(eq(tiktokDefaults.ownerId, ownerId)).for('update')
        const before = row ? complete(row.settings) : TIKTOK_DEFAULTS
        const settings = change(row ? before : null)
        await tx
          .update(tiktokDefaults)
          .set({ settings, updatedAt: sql`now()` })
          .where(eq(tiktokDefaults.ownerId, ownerId))
        // Existing clean renditions were made with the old branding setting.
        if (settings.keep_branding !== before.keep_branding)
          await tx
            .update(items)
            .set(WITHOUT_CLEAN_RENDITION)
            .where(and(eq(items.ownerId, ownerId), ne(items.cleanStatus, 'none')))
        // They need another file, or were waiting for settings that these are now.
        await wakePublications(tx, queue, jobs, and(eq(publications.ownerId, ownerId), isWaitingForClean))
        return settings
      }),
  }
}

/** Settings that were stored before a field existed get its default. */
const complete = (settings: Partial<TikTokDefaults>): TikTokDefaults => ({ ...TIKTOK_DEFAULTS, ...settings })
