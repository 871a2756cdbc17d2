import type { AccountDeletions, DeletionWork } from '@pack/core/accounts/ports'
import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Queue } from '../queue/queue.ts'
import type { Secrets } from '../secrets.ts'
import type { Database } from './database.ts'
import { withDatabaseRetry } from './database-retry.ts'
import { auditLog, authSessions, deletedIdentities, items, users } from './schema.ts'

/** Accounts on their way out, as their owners see it. */
export function postgresDeletions(db: Database, queue: Queue): AccountDeletions {
  return {
    request: (ownerId) =>
      db.transaction(async (tx) => {
        await tx
          .update(users)
          .set({ deletionRequestedAt: sql`coalesce(${users.deletionRequestedAt}, now())` })
          .where(eq(users.id, ownerId))
        // With the sessions go their tokens: whoever is signed in is out with the next call.
        await tx.delete(authSessions).where(eq(authSessions.ownerId, ownerId))
        await queue.tasks.enqueue(tx, 'deleteAccount', [{ ownerId, id: ownerId }])
      }),
  }
}

/** Their detail is a method and a route; others hold what somebody wrote. */
const NAMELESS: string[] = ['impersonation.call', 'impersonation.refused']

/** No token lives so long; after that nobody needs to know that there was somebody. */
const REMEMBERED = sql`interval '30 days'`

/** The same, as workers see it. */
export function postgresDeletionWork(db: Database, queue: Queue, secrets: Pick<Secrets, 'sign'>): DeletionWork {
  return {
    stopWork: (ownerId) =>
      withDatabaseRetry(() =>
        db.transaction(async (tx) => {
          await queue.removeAllOf(tx, ownerId)
          // Workers find their item gone within a second, stop, and remove what they made of it.
          await tx.delete(items).where(eq(items.ownerId, ownerId))
        }),
      ),

    removeRows: (ownerId) =>
      withDatabaseRetry(() =>
        db.transaction(async (tx) => {
          // Whoever is adding a row for this account just now is waited for; who comes later is refused.
          const [gone] = await tx
            .select({ identity: users.identity })
            .from(users)
            .where(and(eq(users.id, ownerId), isNotNull(users.deletionRequestedAt)))
            .for('update')
          await queue.removeAllOf(tx, ownerId)
          if (!gone) return
          await tx.execute(sql`select pg_advisory_xact_lock(${identityLock(gone.identity)})`)
          // Audit rows stay, and name nobody: which account it was goes with the account, the rest here.
          await tx.update(auditLog).set({ address: '' }).where(eq(auditLog.actorId, ownerId))
          await tx
            .update(auditLog)
            .set({ detail: '' })
            .where(
              and(
                or(eq(auditLog.actorId, ownerId), eq(auditLog.targetId, ownerId)),
                notInArray(auditLog.action, NAMELESS),
              ),
            )
          await tx
            .insert(deletedIdentities)
            .values({ identityHash: secrets.sign(IDENTITY, gone.identity) })
            .onConflictDoUpdate({ target: deletedIdentities.identityHash, set: { deletedAt: sql`now()` } })
          // Everything else hangs on this row.
          await tx.delete(users).where(eq(users.id, ownerId))
        }),
      ),

    finish: (ownerId) => withDatabaseRetry(() => queue.tasks.remove('deleteAccount', ownerId)),

    accountExists: (ownerId) =>
      withDatabaseRetry(
        async () => (await db.select({ id: users.id }).from(users).where(eq(users.id, ownerId))).length > 0,
      ),

    isDue: (ownerId) =>
      withDatabaseRetry(async () => {
        const rows = await db
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.id, ownerId), isNull(users.deletionRequestedAt)))
        return rows.length === 0
      }),

    async unknownIds(ids) {
      if (ids.length === 0) return []
      const known = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids))
      return ids.filter((id) => !known.some((user) => user.id === id))
    },

    async purgeExpired() {
      await db.delete(deletedIdentities).where(lt(deletedIdentities.deletedAt, sql`now() - ${REMEMBERED}`))
    },

    async requeueDue() {
      const waiting = await db.select({ id: users.id }).from(users).where(isNotNull(users.deletionRequestedAt))
      for (const { id } of waiting)
        await db.transaction((tx) => queue.tasks.enqueue(tx, 'deleteAccount', [{ ownerId: id, id }]))
    },
  }
}

const IDENTITY = 'deleted-identity'

/** When the account of an identity was deleted last, null when never. Hashes are kept under the key of their time. */
export async function deletedAt(
  db: Pick<Database, 'select'>,
  secrets: Pick<Secrets, 'signatures'>,
  identity: string,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql<Date | null>`max(${deletedIdentities.deletedAt})`.mapWith(deletedIdentities.deletedAt) })
    .from(deletedIdentities)
    .where(inArray(deletedIdentities.identityHash, secrets.signatures(IDENTITY, identity)))
  return row?.at ?? null
}

/** Names the lock under which an identity's account is made or removed. */
export const identityLock = (identity: string) => sql`hashtextextended(${`identity:${identity}`}, 0)`
