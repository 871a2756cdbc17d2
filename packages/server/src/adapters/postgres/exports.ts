import type { Exports, ExportWork } from '@pack/core/accounts/ports'
import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Sendable } from '../../define-job.ts'
import type { Queue } from '../queue/queue.ts'
import type { Database } from './database.ts'
import { withDatabaseRetry } from './database-retry.ts'
import { personalData } from './personal-data.ts'
import { exports, users } from './schema.ts'

/** Exports, as requested by owners. */
export function postgresExports(db: Database, queue: Queue, exportAccount: Sendable<{ ownerId: string }>): Exports {
  return {
    request: (ownerId) =>
      db.transaction(async (tx) => {
        // Serialises concurrent requests: one export at a time.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')
        const [inProgress] = await tx
          .select()
          .from(exports)
          .where(and(eq(exports.ownerId, ownerId), eq(exports.status, 'making')))
        if (inProgress) return inProgress
        const [made] = await tx.insert(exports).values({ ownerId }).returning()
        if (!made) throw new Error('the export was not returned')
        await queue.enqueue(tx, exportAccount, { ownerId }, { id: made.id })
        return made
      }),
    async newest(ownerId) {
      const [row] = await db
        .select()
        .from(exports)
        .where(eq(exports.ownerId, ownerId))
        .orderBy(desc(exports.createdAt), desc(exports.id))
        .limit(1)
      return row ?? null
    },
  }
}

/** Exports, as made by workers. */
export function postgresExportWork(db: Database): ExportWork {
  const change = async (id: string, values: Partial<typeof exports.$inferInsert>) => {
    const rows = await withDatabaseRetry(() =>
      db
        .update(exports)
        .set(values)
        .where(and(eq(exports.id, id), eq(exports.status, 'making')))
        .returning({ id: exports.id }),
    )
    return rows.length > 0
  }
  return {
    status: (id) =>
      withDatabaseRetry(async () => {
        const [row] = await db.select({ status: exports.status }).from(exports).where(eq(exports.id, id))
        return row?.status ?? null
      }),
    readPersonalData: (ownerId) => withDatabaseRetry(() => personalData(db, ownerId)),
    markReady: (id, made) => change(id, { ...made, status: 'ready', errorDetail: null }),
    async noteRetry(id, note) {
      await change(id, { errorDetail: note })
    },
    async fail(id, detail) {
      await change(id, { status: 'failed', errorDetail: detail })
    },
    olderExports: (ownerId, id) =>
      db
        .select({ id: exports.id, media: exports.media })
        .from(exports)
        .where(and(eq(exports.ownerId, ownerId), ne(exports.id, id), ne(exports.status, 'making'))),
    listExpired: () =>
      db.select({ id: exports.id, media: exports.media }).from(exports).where(lt(exports.expiresAt, sql`now()`)),
    async deleteRows(ids) {
      if (ids.length > 0) await db.delete(exports).where(inArray(exports.id, ids))
    },
  }
}
