import type { AccountDeletions, DeletionWork } from '@pack/core/accounts/ports'
import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Sendable } from '../../define-job.ts'
import type { Queue } from '../queue/queue.ts'
import type { Secrets } from '../secrets.ts'
import type { Database, Transaction } from './database.ts'
import { withDatabaseRetry } from './database-retry.ts'
import type { Emit } from './outbox.ts'
import { auditLog, authSessions, deletedIdentities, items, outbox, users } from './schema.ts'

type DeletionJob = Sendable<{ ownerId: string }>

/** Account deletion, as requested by owners. */
export function postgresDeletions(db: Database, queue: Queue, deleteAccount: DeletionJob): AccountDeletions {
  return {
    request: (ownerId) =>
      db.transaction(async (tx) => {
        await tx
          .update(users)
          .set({ deletionRequestedAt: sql`coalesce(${users.deletionRequestedAt}, now())` })
          .where(eq(users.id, ownerId))
        // Deletes their tokens too: every device is signed out at its next call.
        await tx.delete(authSessions).where(eq(authSessions.ownerId, ownerId))
        await queue.enqueue(tx, deleteAccount, { ownerId }, { key: ownerId })
      }),
  }
}

/** Audit actions whose detail is only a method and a route; other details may contain personal text. */
const IMPERSONAL: string[] = ['impersonation.call', 'impersonation.refused']

/** Longer than any token lives; afterwards the record of the deletion itself is purged. */
const RECORD_LIFETIME = sql`interval '30 days'`

/** Account deletion, as carried out by workers. */
export function postgresDeletionWork(
  db: Database,
  queue: Queue,
  { deleteAccount, secrets, emit }: { deleteAccount: DeletionJob; secrets: Pick<Secrets, 'sign'>; emit: Emit },
): DeletionWork {
  const forgetJobs = (tx: Transaction, ownerId: string) => queue.forget(tx, ownerId, { except: deleteAccount.name })
  return {
    stopWork: (ownerId) =>
      withDatabaseRetry(() =>
        db.transaction(async (tx) => {
          await forgetJobs(tx, ownerId)
          // Workers notice within a second, stop, and remove the item's files.
          await tx.delete(items).where(eq(items.ownerId, ownerId))
        }),
      ),

    removeRows: (ownerId) =>
      withDatabaseRetry(() =>
        db.transaction(async (tx) => {
          // Waits for transactions that add rows for this account; later ones fail on the foreign key.
          const [gone] = await tx
            .select({ identity: users.identity })
            .from(users)
            .where(and(eq(users.id, ownerId), isNotNull(users.deletionRequestedAt)))
            .for('update')
          await forgetJobs(tx, ownerId)
          if (!gone) return
          await tx.execute(sql`select pg_advisory_xact_lock(${identityLock(gone.identity)})`)
          // Audit rows stay, anonymised: the deletion nulls foreign keys; addresses and texts are cleared here.
          await tx.update(auditLog).set({ address: '' }).where(eq(auditLog.actorId, ownerId))
          await tx
            .update(auditLog)
            .set({ detail: '' })
            .where(
              and(
                or(eq(auditLog.actorId, ownerId), eq(auditLog.targetId, ownerId)),
                notInArray(auditLog.action, IMPERSONAL),
              ),
            )
          await tx
            .insert(deletedIdentities)
            .values({ identityHash: secrets.sign(IDENTITY, gone.identity) })
            .onConflictDoUpdate({ target: deletedIdentities.identityHash, set: { deletedAt: sql`now()` } })
          // All other rows are deleted by cascade.
          await tx.delete(users).where(eq(users.id, ownerId))
          // Pending events of the account are obsolete.
          await tx.delete(outbox).where(eq(outbox.ownerId, ownerId))
          await emit(tx, ownerId, { kind: 'account deleted', payload: {} })
        }),
      ),

    finish: (ownerId) => withDatabaseRetry(() => db.transaction((tx) => queue.forget(tx, ownerId))),

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

    isRequestedFor: (ownerId, hours) =>
      withDatabaseRetry(async () => {
        const since = sql`now() - make_interval(hours => ${hours})`
        const rows = await db
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.id, ownerId), lt(users.deletionRequestedAt, since)))
        return rows.length > 0
      }),

    async unknownIds(ids) {
      if (ids.length === 0) return []
      const known = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids))
      return ids.filter((id) => !known.some((user) => user.id === id))
    },

    async purgeExpired() {
      await db.delete(deletedIdentities).where(lt(deletedIdentities.deletedAt, sql`now() - ${RECORD_LIFETIME}`))
    },

    async requeueDue() {
      const waiting = await db.select({ id: users.id }).from(users).where(isNotNull(users.deletionRequestedAt))
      for (const { id } of waiting)
        await db.transaction((tx) => queue.enqueue(tx, deleteAccount, { ownerId: id }, { key: id }))
    },
  }
}

const IDENTITY = 'deleted-identity'

/** When an identity's account was last deleted, or null. Hashes made with older keys are found too. */
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

/** The lock for creating or removing an identity's account. */
export const identityLock = (identity: string) => sql`hashtextextended(${`identity:${identity}`}, 0)`
