import { titleFromTheme } from '@pack/core/content/item'
import type { Item } from '@pack/core/content/ports'
import { type Lease, LeaseLost, type Work } from '@pack/core/generation/ports'
import { and, arrayOverlaps, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { ON_THEIR_WAY } from '../queue/queue.ts'
import { announce } from './announcements.ts'
import type { Database } from './database.ts'
import { withDatabaseRetry } from './database-retry.ts'
import { lastTimelineOf } from './items.ts'
import { items, steps, usage } from './schema.ts'

/** As many earlier texts as a new one is compared with. */
const COMPARED = 300

/**
 * Items as workers see them. Fencing: taking an item over raises its `lease`, and every write of a worker names the number
 * that it holds. A worker that slept through its replacement changes nothing when it wakes.
 */
export function postgresWork(db: Database): Work {
  return {
    take: (itemId, ticket) =>
      withDatabaseRetry(async () => {
        const [item] = await db
          .update(items)
          .set({ lease: sql`${items.lease} + 1`, attempts: sql`${items.attempts} + 1`, lastUpdateAt: new Date() })
          .where(and(eq(items.id, itemId), eq(items.ticket, ticket), inArray(items.status, ON_THEIR_WAY)))
          .returning()
        return item ? leaseOn(db, item) : null
      }),
    async failLost(itemId) {
      await db
        .update(items)
        .set({ status: 'Failed', errorDetail: 'The work on this video was lost. Retry it.', etaAt: null })
        .where(and(eq(items.id, itemId), inArray(items.status, ON_THEIR_WAY)))
    },
    async exists(itemId) {
      const [row] = await db.select({ id: items.id }).from(items).where(eq(items.id, itemId))
      return row !== undefined
    },
  }
}

function leaseOn(db: Database, item: Item): Lease {
  const held = and(eq(items.id, item.id), eq(items.lease, item.lease))

  const write = (change: Partial<typeof items.$inferInsert> | Record<string, unknown>) =>
    withDatabaseRetry(async () => {
      const at = new Date()
      const [row] = await db
        .update(items)
        .set({ ...change, lastUpdateAt: at })
        .where(held)
        .returning({ status: items.status, percent: items.progressPercent, etaAt: items.etaAt })
      if (!row) throw new LeaseLost()
      await announce(db, {
        owner: item.ownerId,
        job: item.jobId,
        item: item.id,
        status: row.status,
        percent: row.percent,
        at: at.getTime(),
        eta: row.etaAt?.getTime() ?? null,
      })
    })

  const earlierTexts = async (from: Pick<Database, 'select'>) => {
    const rows = await from
      .select({ script: items.script })
      .from(items)
      .where(
        and(
          eq(items.ownerId, item.ownerId),
          ne(items.id, item.id),
          isNotNull(items.script),
          or(eq(items.jobId, item.jobId), arrayOverlaps(items.personaIds, item.personaIds)),
        ),
      )
      .orderBy(desc(items.createdAt))
      .limit(COMPARED)
    return rows.flatMap(({ script }) => (script ? [script.lines.map(({ line }) => line).join(' ')] : []))
  }

  return {
    item,

    check: () =>
      withDatabaseRetry(async () => {
        const [row] = await db.select({ id: items.id }).from(items).where(held)
        if (!row) throw new LeaseLost()
      }),

    recall: (stage, hash) =>
      withDatabaseRetry(async () => {
        const [row] = await db
          .select({ result: steps.result })
          .from(steps)
          .where(and(eq(steps.itemId, item.id), eq(steps.name, stage), eq(steps.inputHash, hash)))
        return row?.result
      }),

    remember: (stage, hash, result) =>
      withDatabaseRetry(() =>
        db.transaction(async (tx) => {
          const [mine] = await tx.select({ id: items.id }).from(items).where(held).for('update')
          if (!mine) throw new LeaseLost()
          // What it made before may be removed from now on: going back to an earlier script must not find it.
          await tx.delete(steps).where(and(eq(steps.itemId, item.id), eq(steps.name, stage)))
          await tx.insert(steps).values({ itemId: item.id, name: stage, inputHash: hash, result })
        }),
      ),

    lastTimeline: () => withDatabaseRetry(() => lastTimelineOf(db, item.id)),

    forgetResultsWith: (media) =>
      withDatabaseRetry(async () => {
        if (media.length === 0) return
        const madeOneOf = or(...media.map((key) => sql`strpos(${steps.result}::text, ${key}) > 0`))
        await db.delete(steps).where(and(eq(steps.itemId, item.id), madeOneOf))
      }),

    report: ({ status, percent, etaAt }) =>
      // Within one request the bar never goes back, even when a step runs again after a lost worker.
      write({ status, progressPercent: sql`greatest(${items.progressPercent}, ${percent}::int)`, etaAt }),

    count: (uses) =>
      withDatabaseRetry(() =>
        db.transaction(async (tx) => {
          const [mine] = await tx.select({ id: items.id }).from(items).where(held).for('update')
          if (!mine) throw new LeaseLost()
          if (uses.length === 0) return
          const rows = uses.map((use) => ({ ...use, ownerId: item.ownerId, itemId: item.id }))
          await tx.insert(usage).values(rows).onConflictDoNothing()
        }),
      ),

    finish: ({ videoMedia, thumbnailMedia, durationSeconds, notes }) =>
      write({
        videoMedia,
        thumbnailMedia,
        durationSeconds,
        notes,
        status: sql`case when ${items.test} then 'TestComplete' else 'Ready' end`,
        progressPercent: 100,
        etaAt: null,
        errorDetail: null,
        updatedAt: new Date(),
      }),

    awaitReview: () => write({ status: 'Script Ready', etaAt: null, errorDetail: null, updatedAt: new Date() }),

    fail: (detail) => write({ status: 'Failed', errorDetail: detail, etaAt: null, updatedAt: new Date() }),

    backOff: (note) => write({ status: 'Queued', errorDetail: note, etaAt: null }),

    releaseAttempt: () => write({ attempts: sql`greatest(${items.attempts} - 1, 0)`, etaAt: null }),

    earlierTexts: () => withDatabaseRetry(() => earlierTexts(db)),

    keepScript: (script, accept) =>
      withDatabaseRetry(() =>
        db.transaction(async (tx) => {
          // One writer of an owner at a time: two that finish together would not see each other's text.
          await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`script:${item.ownerId}`}, 0))`)
          if (!accept(await earlierTexts(tx))) return false
          const kept = await tx
            .update(items)
            .set({
              script,
              scriptEdited: false,
              ...(item.title === titleFromTheme(item.theme) && { title: script.title }),
            })
            .where(held)
            .returning({ id: items.id })
          if (kept.length === 0) throw new LeaseLost()
          return true
        }),
      ),
  }
}
