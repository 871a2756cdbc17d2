import type { CleanRenditions, CleanStatus } from '@pack/core/content/clean-rendition'
import { FINISHED_STATUSES } from '@pack/core/content/status'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Sendable } from '../../define-job.ts'
import type { Queue } from '../queue/queue.ts'
import type { Database } from './database.ts'
import { items } from './schema.ts'

export type CleanJob = Sendable<{ ownerId: string | null; itemId: string; rendition: 'clean' }>

/** Clean renditions in Postgres, for those who want one. */
export function postgresCleanRenditions(db: Database, queue: Queue, makeVideo: CleanJob): CleanRenditions {
  return {
    request: ({ id }, { again }) =>
      db.transaction(async (tx): Promise<CleanStatus> => {
        const wanted: CleanStatus[] = again ? ['none', 'failed'] : ['none']
        const [started] = await tx
          .update(items)
          .set({ cleanStatus: 'making', cleanPercent: 0, cleanError: null, cleanLease: sql`${items.cleanLease} + 1` })
          .where(
            and(
              ...[eq(items.id, id), ne(items.mode, 'uploaded'), isNull(items.cleanMedia)],
              inArray(items.status, FINISHED_STATUSES),
              inArray(items.cleanStatus, wanted),
            ),
          )
          .returning({ ownerId: items.ownerId })
        if (started) {
          const payload = { ownerId: started.ownerId, itemId: id, rendition: 'clean' } as const
          await queue.enqueueBehind(tx, makeVideo, payload, started)
          return 'making'
        }
        const [item] = await tx.select({ status: items.cleanStatus }).from(items).where(eq(items.id, id))
        return item?.status ?? 'none'
      }),
  }
}
