import type { Item } from '@pack/core/content/ports'
import { FINISHED_STATUSES } from '@pack/core/content/status'
import { timelineSchema } from '@pack/core/film/timeline-schema'
import { type CleanLease, type CleanWork, type FinishedVideo, LeaseLost } from '@pack/core/generation/ports'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queue } from '../queue/queue.ts'
import { isWaitingForClean } from './clean-renditions.ts'
import type { Database } from './database.ts'
import { withDatabaseRetry } from './database-retry.ts'
import { type PublishJob, wakePublications } from './publication-rows.ts'
import { items, publications, steps } from './schema.ts'
import { type StoredStep, saveSteps } from './work.ts'

/**
 * Clean renditions for workers, fenced like `postgresWork`: taking one raises the item's `cleanLease`, and so does
 * whatever makes it obsolete.
 */
export function postgresCleanWork(db: Database, queue: Queue, jobs: { publishVideos: PublishJob }): CleanWork {
  return {
    take: (itemId) =>
      withDatabaseRetry(async () => {
        const [item] = await db
          .update(items)
          .set({ cleanLease: sql`${items.cleanLease} + 1` })
          .where(and(eq(items.id, itemId), eq(items.cleanStatus, 'making'), inArray(items.status, FINISHED_STATUSES)))
          .returning()
        if (!item) return null
        return leaseOn(db, queue, jobs, { item, known: await db.select().from(steps).where(eq(steps.itemId, item.id)) })
      }),
  }
}

type Known = typeof steps.$inferSelect

function leaseOn(
  db: Database,
  queue: Queue,
  jobs: { publishVideos: PublishJob },
  { item, known }: { item: typeof items.$inferSelect; known: Known[] },
): CleanLease {
  const isHeld = and(eq(items.id, item.id), eq(items.cleanLease, item.cleanLease))
  let unsaved: StoredStep[] = []

  /** Changes the item in one statement with the results; they are kept for the next write when this one fails. */
  const update = async (tx: Pick<Database, 'update' | 'execute'>, change: Partial<Item>) => {
    const changed = tx.update(items).set(change).where(isHeld).returning({ id: items.id })
    const { rows } = await tx.execute(sql`with changed as ${changed}${saveSteps(unsaved)} select id from changed`)
    if (rows.length === 0) throw new LeaseLost()
  }
  const conclude = (change: Partial<Item>) =>
    withDatabaseRetry(() =>
      db.transaction(async (tx) => {
        await update(tx, change)
        await wakePublications(tx, queue, jobs, and(eq(publications.itemId, item.id), isWaitingForClean))
      }),
    )

  return {
    item,
    finished: finishedVideo(item, known),
    check: () =>
      withDatabaseRetry(async () => {
        const [row] = await db.select({ id: items.id }).from(items).where(isHeld)
        if (!row) throw new LeaseLost()
      }),
    recall: (step, hash) => known.find(({ name, inputHash }) => name === step && inputHash === hash)?.result,
    remember: (name, inputHash, result) => void unsaved.push({ name, inputHash, result }),
    lastTimeline: () =>
      timelineSchema.safeParse(known.find(({ name }) => name === 'Clean Assembly')?.result).data ?? null,
    report: (percent) =>
      withDatabaseRetry(async () => {
        const saving = unsaved
        await update(db, { cleanPercent: percent })
        unsaved = unsaved.filter((step) => !saving.includes(step))
      }),
    finish: ({ media, fingerprint, seconds }) =>
      conclude({
        ...{ cleanMedia: media, cleanBytes: fingerprint?.bytes ?? null, cleanSha256: fingerprint?.sha256 ?? null },
        ...{ cleanSeconds: seconds, cleanStatus: 'ready', cleanPercent: 100, cleanError: null },
      }),
    fail: (detail) => conclude({ cleanStatus: 'failed', cleanError: detail }),
  }
}

const picturesSchema = z.object({
  media: z.array(z.string()),
  provider: z.string(),
  credits: z.array(z.string()),
})
const finishedSchema = z.object({
  timeline: timelineSchema,
  pictures: picturesSchema.nullable(),
  changeSeconds: z.number().exactOptional(),
})

/**
 * Videos of earlier versions have no record of their own: then the last assembly counts, unless it is newer than the
 * video.
 */
function finishedVideo(item: Item, known: readonly Known[]): FinishedVideo | null {
  const find = (wanted: Known['name']) => known.find(({ name }) => name === wanted)
  const own = known.find(({ name, inputHash }) => name === 'Finished' && inputHash === item.videoMedia)
  const [assembly, rendering] = [find('Video Assembly'), find('Rendering')]
  const isTheirs =
    assembly &&
    rendering &&
    assembly.finishedAt <= rendering.finishedAt &&
    mediaOf(rendering.result) === item.videoMedia
  const found = finishedSchema.safeParse(own?.result ?? (isTheirs ? assembly.result : null)).data
  return found ? { changeSeconds: item.bgChangeSeconds, ...found } : null
}

const mediaOf = (result: unknown) => z.object({ media: z.string() }).safeParse(result).data?.media ?? null
