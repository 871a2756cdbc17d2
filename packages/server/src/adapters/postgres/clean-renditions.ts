import { PUBLISHING_TIERS } from '@pack/core/accounts/tiers'
import type { CleanRenditions, CleanStatus } from '@pack/core/content/clean-rendition'
import type { Item, ItemChange } from '@pack/core/content/ports'
import { FINISHED_STATUSES } from '@pack/core/content/status'
import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Sendable } from '../../define-job.ts'
import type { Queue } from '../queue/queue.ts'
import type { Database, Transaction } from './database.ts'
import { items, publications, users } from './schema.ts'

export type CleanJob = Sendable<{ ownerId: string | null; itemId: string; rendition: 'clean' }>

/** The columns of an item whose clean rendition, or the making of it, is obsolete. */
export const WITHOUT_CLEAN_RENDITION = {
  ...{ cleanMedia: null, cleanBytes: null, cleanSha256: null, cleanSeconds: null },
  ...{ cleanStatus: 'none' as const, cleanPercent: 0, cleanError: null, cleanLease: sql`${items.cleanLease} + 1` },
}

/** Clean renditions in Postgres, for those who want one. */
export function postgresCleanRenditions(db: Database, queue: Queue, makeVideo: CleanJob): CleanRenditions {
  return {
    request: ({ id }, { again }) =>
      db.transaction(async (tx): Promise<CleanStatus> => {
        if (await startCleanRendition(tx, queue, makeVideo, { id, again })) return 'making'
        const [item] = await tx.select({ status: items.cleanStatus }).from(items).where(eq(items.id, id))
        return item?.status ?? 'none'
      }),
    async requestForTarget(id) {
      await db.transaction((tx) => startForTarget(tx, queue, makeVideo, id))
    },
  }
}

/**
 * Queues the clean rendition of an item that targets TikTok, on a plan that publishes, unless it was requested before.
 * Returns whether it was queued.
 */
export async function startForTarget(tx: Transaction, queue: Queue, makeVideo: CleanJob, id: string): Promise<boolean> {
  const publishes = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, items.ownerId), or(inArray(users.tier, [...PUBLISHING_TIERS]), users.isAdmin)))
  const isTarget = and(eq(items.test, false), sql`'tiktok' = any (${items.publishTo})`, sql`exists ${publishes}`)
  return startCleanRendition(tx, queue, makeVideo, { id, again: false }, isTarget)
}

/** Returns whether it was queued. */
async function startCleanRendition(
  tx: Transaction,
  queue: Queue,
  makeVideo: CleanJob,
  { id, again }: { id: string; again: boolean },
  condition?: SQL,
): Promise<boolean> {
  const [started] = await tx
    .update(items)
    .set({ ...WITHOUT_CLEAN_RENDITION, cleanStatus: 'making' })
    .where(
      and(
        ...[eq(items.id, id), ne(items.mode, 'uploaded'), isNull(items.cleanMedia), condition],
        inArray(items.status, FINISHED_STATUSES),
        inArray(items.cleanStatus, again ? ['none', 'failed'] : ['none']),
      ),
    )
    .returning({ ownerId: items.ownerId })
  if (!started) return false
  await queue.enqueueBehind(tx, makeVideo, { ownerId: started.ownerId, itemId: id, rendition: 'clean' }, started)
  return true
}

/** The publications at TikTok that wait for a file. */
export const isWaitingForClean = and(
  eq(publications.platform, 'tiktok'),
  inArray(publications.state, ['prepared', 'waiting']),
)

/** Whether TikTok is to get the video in another shape. */
export const changesLayout = (before: Pick<Item, 'tiktok'>, { tiktok }: ItemChange): boolean =>
  tiktok !== undefined && (tiktok?.layout ?? 'vertical') !== (before.tiktok?.layout ?? 'vertical')
