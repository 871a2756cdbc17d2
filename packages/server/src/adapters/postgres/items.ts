import type { Item, ItemFilter, Items, Output } from '@pack/core/content/ports'
import { FINISHED_STATUSES } from '@pack/core/content/status'
import type { Showcase } from '@pack/core/examples/ports'
import type { Timeline } from '@pack/core/film/timeline'
import { timelineSchema } from '@pack/core/film/timeline-schema'
import { and, arrayContains, count, desc, eq, gte, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Sendable } from '../../define-job.ts'
import type { Queue } from '../queue/queue.ts'
import { announceItem } from './announcements.ts'
import type { Database } from './database.ts'
import { isUuid } from './ids.ts'
import { items, personas, steps } from './schema.ts'

/** The jobs that make videos and paint their thumbnails. */
export type VideoJobs = {
  makeVideo: Sendable<{ ownerId: string | null; itemId: string }>
  repaintThumbnail: Sendable<{ ownerId: string; itemId: string }>
}

/** Content items in Postgres. */
export function postgresItems(db: Database, queue: Queue, { makeVideo, repaintThumbnail }: VideoJobs): Items {
  return {
    async videoCounts(ownerId, personaIds) {
      if (personaIds.length === 0) return new Map()
      const lead = sql<string>`${items.personaIds}[1]`
      const rows = await db
        .select({ lead, led: count() })
        .from(items)
        .where(and(eq(items.ownerId, ownerId), inArray(lead, [...personaIds])))
        .groupBy(lead)
      return new Map(rows.map((row) => [row.lead, row.led]))
    },

    async find(ownerId, id) {
      if (!isUuid(id)) return null
      const [row] = await db
        .select()
        .from(items)
        .where(and(eq(items.id, id), eq(items.ownerId, ownerId)))
      return row ?? null
    },

    async lastTimeline(ownerId, id) {
      return (await this.find(ownerId, id)) && lastTimelineOf(db, id)
    },

    async list(filter) {
      const where = and(...conditions(filter))
      const [rows, [totals]] = await Promise.all([
        db
          .select()
          .from(items)
          .where(where)
          .orderBy(desc(items.createdAt), desc(items.variant), desc(items.id))
          .limit(filter.limit)
          .offset((filter.page - 1) * filter.limit),
        db.select({ total: count() }).from(items).where(where),
      ])
      return { items: rows, total: totals?.total ?? 0 }
    },

    async summary(ownerId, mode, monthStart) {
      const thisMonth = sql`${items.createdAt} >= ${monthStart.toISOString()}`
      const [sums] = await db
        .select({
          total: count(),
          thisMonth: sql<string>`count(*) filter (where ${thisMonth})`,
          seconds: sql<number>`coalesce(sum(${items.durationSeconds}) filter (where ${thisMonth}), 0)`,
        })
        .from(items)
        .where(
          and(
            eq(items.ownerId, ownerId),
            mode ? eq(items.mode, mode) : undefined,
            inArray(items.status, FINISHED_STATUSES),
          ),
        )
      return {
        total: sums?.total ?? 0,
        thisMonth: Number(sums?.thisMonth ?? 0),
        secondsThisMonth: Number(sums?.seconds ?? 0),
      }
    },

    change: (item, change, queued) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .update(items)
          .set({ ...change, updatedAt: new Date() })
          .where(and(isUntaken(item), change.status ? eq(items.status, item.status) : undefined))
          .returning()
        if (row && queued?.repaintThumbnail)
          await queue.enqueue(tx, repaintThumbnail, { ownerId: row.ownerId, itemId: row.id })
        return row ?? null
      }),

    setPaintedThumbnail: (item, media) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .update(items)
          .set({ thumbnailMedia: media, lastUpdateAt: new Date() })
          .where(
            and(
              isUntaken(item),
              eq(items.title, item.title),
              sql`${items.thumbnailMedia} is not distinct from ${item.thumbnailMedia}`,
            ),
          )
          .returning()
        if (!row) return false
        // Its result names the thumbnail that is removed now; the next render paints one.
        await tx.delete(steps).where(and(eq(steps.itemId, item.id), eq(steps.name, 'Finalizing')))
        await announceItem(tx, row)
        return true
      }),

    async remove(ownerId, id) {
      if (!isUuid(id)) return false
      return db.transaction(async (tx) => {
        const [deleted] = await tx
          .delete(items)
          .where(and(eq(items.id, id), eq(items.ownerId, ownerId)))
          .returning({ ticket: items.ticket })
        if (deleted?.ticket) await queue.cancel(tx, makeVideo, [deleted.ticket])
        return deleted !== undefined
      })
    },
  }
}

/** Optimistic lock: a worker that took the item since it was read has raised its lease. */
const isUntaken = (item: Item) => and(eq(items.id, item.id), eq(items.lease, item.lease))

const OUTPUT_COLUMNS = {
  youtube: items.youtubeUrl,
  storage: items.videoMedia,
  tiktok: items.tiktokUrl,
} satisfies Record<Output, unknown>

function conditions(filter: ItemFilter): (SQL | undefined)[] {
  return [
    eq(items.ownerId, filter.ownerId),
    eq(items.mode, filter.mode),
    filter.persona ? arrayContains(items.personaSlugs, [filter.persona]) : undefined,
    // Case-insensitive exact match.
    filter.statuses.length > 0
      ? or(...filter.statuses.map((status) => ilike(items.status, literal(status))))
      : undefined,
    filter.monthStart ? gte(items.createdAt, filter.monthStart) : undefined,
    filter.output ? isNotNull(OUTPUT_COLUMNS[filter.output]) : undefined,
    filter.view === 'gallery'
      ? or(isNotNull(items.videoMedia), isNotNull(items.youtubeUrl), isNotNull(items.tiktokUrl))
      : undefined,
  ]
}

const literal = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Public examples in Postgres: items whose owners show them. */
export function postgresShowcase(db: Database): Showcase {
  const isShown = and(
    eq(items.showcase, true),
    eq(items.test, false),
    isNotNull(items.videoMedia),
    inArray(items.status, FINISHED_STATUSES),
  )
  return {
    latest: () =>
      db
        .selectDistinctOn([items.mode], { item: items, persona: personas.name })
        .from(items)
        // The persona may have been deleted.
        .leftJoin(personas, eq(personas.id, sql`${items.personaIds}[1]`))
        .where(isShown)
        .orderBy(items.mode, desc(items.createdAt), desc(items.id)),
    async find(itemId) {
      const [row] = await db
        .select()
        .from(items)
        .where(and(eq(items.id, itemId), isShown))
      return row ?? null
    },
  }
}

const assembledSchema = z.object({ timeline: timelineSchema })

/** The timeline of an item's last assembly; null before the first one, or when an earlier version wrote another format. */
export async function lastTimelineOf(db: Pick<Database, 'select'>, itemId: string): Promise<Timeline | null> {
  const [row] = await db
    .select({ result: steps.result })
    .from(steps)
    .where(and(eq(steps.itemId, itemId), eq(steps.name, 'Video Assembly')))
  return assembledSchema.safeParse(row?.result).data?.timeline ?? null
}
