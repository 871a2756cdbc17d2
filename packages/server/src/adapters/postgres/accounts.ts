import type { Accounts } from '@pack/core/accounts/ports'
import type { Calendars } from '@pack/core/content/ports'
import { notFound } from '@pack/core/kernel/errors'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Secrets } from '../secrets.ts'
import { NO_USAGE, usageOf } from './account-usage.ts'
import type { Database } from './database.ts'
import { deletedAt, identityLock } from './deletions.ts'
import { isUuid } from './ids.ts'
import { authSessions, users } from './schema.ts'

export function postgresAccounts(db: Database, secrets: Secrets): Accounts {
  const viewer = { id: users.id, email: users.email, tier: users.tier, isAdmin: users.isAdmin }
  return {
    async viewerOfSession({ userId, sessionId }) {
      if (!isUuid(userId) || !isUuid(sessionId)) return null
      const [row] = await db
        .select(viewer)
        .from(authSessions)
        .innerJoin(users, eq(users.id, authSessions.ownerId))
        .where(
          and(
            eq(authSessions.id, sessionId),
            eq(users.id, userId),
            isNull(users.deletionRequestedAt),
            sql`${authSessions.notAfter} > now()`,
          ),
        )
      return row ?? null
    },
    async viewerOfIdentity({ identity, email, isAdmin, issuedAt }) {
      const [existing] = await db
        .select({ ...viewer, leaving: isNotNull(users.deletionRequestedAt) })
        .from(users)
        .where(eq(users.identity, identity))
      if (existing) {
        const { leaving, ...row } = existing
        if (leaving) return null
        if (row.email === email && (row.isAdmin || !isAdmin)) return row
      }
      return db.transaction(async (tx) => {
        // Waits for a deletion in progress: an older token must not bring its account back.
        await tx.execute(sql`select pg_advisory_xact_lock(${identityLock(identity)})`)
        const gone = existing ? null : await deletedAt(tx, secrets, identity)
        if (gone && !(issuedAt && issuedAt > gone)) return null
        const [row] = await tx
          .insert(users)
          .values({ identity, email, isAdmin })
          .onConflictDoUpdate({
            target: users.identity,
            set: { email, ...(isAdmin ? { isAdmin } : {}) },
            setWhere: isNull(users.deletionRequestedAt),
          })
          .returning(viewer)
        return row ?? null
      })
    },
    async settings(id) {
      const [row] = await db
        .select({
          timeZone: users.timeZone,
          postingHour: users.postingHour,
          styleNotes: users.styleNotes,
          startWith: users.startWith,
        })
        .from(users)
        .where(eq(users.id, id))
      return row ?? { timeZone: 'UTC', postingHour: 18, styleNotes: '', startWith: 'hook' }
    },
    async changeSettings(id, change) {
      if (Object.keys(change).length > 0) await db.update(users).set(change).where(eq(users.id, id))
    },
    usage: async (id, span) => (await usageOf(db, [id], span)).get(id) ?? NO_USAGE,
    async idsByEmail(email) {
      const rows = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
      return rows.map((row) => row.id)
    },
    async grant(email, rights) {
      const rows = await db.update(users).set(rights).where(eq(users.email, email)).returning({ id: users.id })
      return rows.map((row) => row.id)
    },
  }
}

/** The time zones and posting hours of accounts. */
export function postgresCalendars(db: Database): Calendars {
  return {
    async of(ownerId) {
      const [row] = await db
        .select({ timeZone: users.timeZone, postingHour: users.postingHour })
        .from(users)
        .where(eq(users.id, ownerId))
      if (!row) throw notFound('Account')
      return row
    },
  }
}
