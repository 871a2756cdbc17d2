import { CONTENT_MODES } from '@pack/core/content/item'
import type { Item, ItemFilter, Items, Output } from '@pack/core/content/ports'
import { FINISHED_STATUSES } from '@pack/core/content/status'
import type { Showcase } from '@pack/core/examples/ports'
import type { Timeline } from '@pack/core/film/timeline'
import { timelineSchema } from '@pack/core/film/timeline-schema'
import { isPlatform } from '@pack/core/publishing/platforms'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { z } from 'zod'
import type { Sendable } from '../../define-job.ts'
import type { Queue } from '../queue/queue.ts'
import { announceItem } from './announcements.ts'
import { type CleanJob, changesLayout, startForTarget, WITHOUT_CLEAN_RENDITION } from './clean-renditions.ts'
import type { Database, Transaction } from './database.ts'
import { isUuid } from './ids.ts'
import { type PublishJob, wakePublications } from './publication-rows.ts'
import { itemCounts, items, personas, platformAccounts, publications, steps } from './schema.ts'

/** Scripts in the list of those that wait for review: more than any plan's videos of two months. */
const REVIEWED = 1000

/** The jobs that make videos and paint their thumbnails. */
export type VideoJobs = {
  makeVideo: CleanJob
  writeForReview: { name: string }
  repaintThumbnail: Sendable<{ ownerId: string; itemId: string }>
  publishVideos: PublishJob
}

/** Content items in Postgres. */
export function postgresItems(db: Database, queue: Queue, jobs: VideoJobs): Items {
  const { makeVideo, writeForReview, repaintThumbnail } = jobs
  return {
    async videoCounts(ownerId, personaIds) {
      if (personaIds.length === 0) return new Map()
      const rows = await db
        .select({ lead: itemCounts.lead, led: total })
        .from(itemCounts)
        .where(and(eq(itemCounts.ownerId, ownerId), inArray(itemCounts.lead, [...personaIds]), gt(itemCounts.total, 0)))
        .groupBy(itemCounts.lead)
      return new Map(rows.flatMap(({ lead, led }) => (lead ? [[lead, led]] : [])))
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
      const all = await totalOf(db, filter)
      return { items: await pageOf(db, filter, all), total: all }
    },

    toReview: (ownerId) =>
      db
        .select({
          id: items.id,
          mode: items.mode,
          title: items.title,
          theme: items.theme,
          personaSlugs: items.personaSlugs,
          createdAt: items.createdAt,
        })
        .from(items)
        // The second condition names the index of unfinished items.
        .where(
          and(
            eq(items.ownerId, ownerId),
            notInArray(items.status, FINISHED_STATUSES),
            eq(items.status, 'Script Ready'),
          ),
        )
        .orderBy(desc(items.createdAt), items.jobId, items.variant)
        .limit(REVIEWED),

    async summary(ownerId, mode, monthStart) {
      const modes = mode ? [mode] : CONTENT_MODES
      const isOwn = (table: typeof items | typeof itemCounts) =>
        and(eq(table.ownerId, ownerId), inArray(table.mode, modes))
      const [[sums], [month]] = await Promise.all([
        db.select({ total }).from(itemCounts).where(isOwn(itemCounts)),
        db
          .select({ made: count(), seconds: sql<number>`coalesce(sum(${items.durationSeconds}), 0)` })
          .from(items)
          .where(and(isOwn(items), gte(items.createdAt, monthStart))),
      ])
      return {
        total: sums?.total ?? 0,
        thisMonth: month?.made ?? 0,
        secondsThisMonth: month?.seconds ?? 0,
      }
    },

    change: (item, change, queued) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .update(items)
          .set({ ...change, ...(changesLayout(item, change) && WITHOUT_CLEAN_RENDITION), updatedAt: new Date() })
          .where(and(isUntaken(item), change.status ? eq(items.status, item.status) : undefined))
          .returning()
        if (row && queued?.repaintThumbnail)
          await queue.enqueue(tx, repaintThumbnail, { ownerId: row.ownerId, itemId: row.id })
        if (!row) return null
        await sendOn(tx, queue, jobs, { before: item, after: row })
        const { id, cleanStatus } = row
        const isStarted = cleanStatus === 'none' && (await startForTarget(tx, queue, makeVideo, id))
        return { ...row, cleanStatus: isStarted ? 'making' : cleanStatus }
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
        if (deleted?.ticket)
          for (const job of [makeVideo, writeForReview]) await queue.cancel(tx, job, [deleted.ticket])
        if (deleted) await wakePublications(tx, queue, jobs, eq(publications.itemId, id), { withdrawn: true })
        return deleted !== undefined
      })
    },
  }
}

/** Tells the publications that are on their way what changed; those that are no longer wanted are withdrawn. */
async function sendOn(
  tx: Transaction,
  queue: Queue,
  jobs: VideoJobs,
  { before, after }: { before: Item; after: Item },
): Promise<void> {
  const isTheirs = eq(publications.itemId, after.id)
  const isUnwanted =
    after.test || (before.publishDate !== null && after.publishDate === null)
      ? sql`true`
      : or(
          notInArray(publications.platform, after.publishTo.filter(isPlatform)),
          // Only where an account was chosen: elsewhere the one that was linked last is meant.
          sql`${publications.accountId}::text <> all (${sql.param(after.publishAccountIds)}::text[]) and exists (
            select from ${platformAccounts} a where a.owner_id = ${after.ownerId} and a.disconnected_at is null
            and a.platform = ${publications.platform} and a.id::text = any (${sql.param(after.publishAccountIds)}::text[]))`,
        )
  await wakePublications(tx, queue, jobs, and(isTheirs, isUnwanted), { withdrawn: true })
  const moved = after.publishDate?.getTime() !== before.publishDate?.getTime()
  await wakePublications(
    tx,
    queue,
    jobs,
    and(isTheirs, not(isUnwanted ?? sql`false`)),
    moved ? { dueAt: after.publishDate } : {},
  )
}

/** Optimistic lock: a worker that took the item since it was read has raised its lease. */
const isUntaken = (item: Item) => and(eq(items.id, item.id), eq(items.lease, item.lease))

const total = sql<number>`coalesce(sum(${itemCounts.total}), 0)`.mapWith(Number)

/**
 * Finds the page's ids in the index, from the nearer end of the selection: a late page costs no more than an early one.
 */
async function pageOf(db: Database, filter: ItemFilter, all: number): Promise<Item[]> {
  const before = (filter.page - 1) * filter.limit
  const size = Math.min(filter.limit, all - before)
  if (size <= 0) return []
  const after = all - before - size
  const order = (direction: typeof asc) => [items.createdAt, items.variant, items.id].map((column) => direction(column))
  const page = db
    .select({ id: items.id })
    .from(items)
    .where(and(isIn(items, filter), filter.monthStart ? gte(items.createdAt, filter.monthStart) : undefined))
    .orderBy(...order(after < before ? asc : desc))
    .limit(size)
    .offset(Math.min(before, after))
  return db
    .select()
    .from(items)
    .where(inArray(items.id, page))
    .orderBy(...order(desc))
}

/** The selection's size, from the maintained counts; items of one month are counted in the index. */
async function totalOf(db: Database, filter: ItemFilter): Promise<number> {
  const [row] = filter.monthStart
    ? await db
        .select({ total: count() })
        .from(items)
        .where(and(isIn(items, filter), gte(items.createdAt, filter.monthStart)))
    : await db.select({ total }).from(itemCounts).where(isIn(itemCounts, filter))
  return row?.total ?? 0
}

const OUTPUT_BITS = { youtube: 1, storage: 2, tiktok: 4 } satisfies Record<Output, number>

/** The filter without its month. Items and their counts have the same columns. */
const isIn = (table: typeof items | typeof itemCounts, filter: ItemFilter): SQL | undefined =>
  and(
    eq(table.ownerId, filter.ownerId),
    eq(table.mode, filter.mode),
    filter.persona ? sql`${table.speakers} @> hash_slugs(array[${filter.persona}])` : undefined,
    filter.statuses ? inArray(table.shownStatus, filter.statuses) : undefined,
    filter.output ? sql`${table.outputs} & ${OUTPUT_BITS[filter.output]} <> 0` : undefined,
    filter.view === 'gallery' ? ne(table.outputs, 0) : undefined,
  )

/** Names of an item's personas, in their order; without those that were deleted. */
const namesOfPersonas = sql<string[]>`array(
  select persona.name from unnest(${items.personaIds}) with ordinality as chosen(id, place)
  join ${personas} persona on persona.id = chosen.id order by place)`

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
        .selectDistinctOn([items.mode], { item: items, personas: namesOfPersonas })
        .from(items)
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

/** The timeline of an item's last assembly; null before the first one. */
async function lastTimelineOf(db: Pick<Database, 'select'>, itemId: string): Promise<Timeline | null> {
  const [row] = await db
    .select({ result: steps.result })
    .from(steps)
    .where(and(eq(steps.itemId, itemId), eq(steps.name, 'Video Assembly')))
  return assembledTimeline(row?.result)
}

/**
 * The timeline in the result of 'Video Assembly'; null when there is none, or when an earlier version wrote another
 * format.
 */
export const assembledTimeline = (result: unknown): Timeline | null =>
  assembledSchema.safeParse(result).data?.timeline ?? null
