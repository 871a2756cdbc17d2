import type { AccountDirectory } from '@pack/core/admin/ports'
import { and, count, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import { NO_USAGE, usageOf } from './account-usage.ts'
import type { Database } from './database.ts'
import { isUuid } from './ids.ts'
import { users } from './schema.ts'

const viewer = { id: users.id, email: users.email, tier: users.tier, isAdmin: users.isAdmin }
/** The user's display name; which metadata key holds it depends on the sign-in provider. */
export const nameOfUser = sql<
  string | null
>`coalesce(${users.userMetadata}->>'full_name', ${users.userMetadata}->>'name')`
const isActive = isNull(users.deletionRequestedAt)

/** A pattern for texts that contain this one. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** All accounts with their usage, for admins. */
export function postgresAccountDirectory(db: Database): AccountDirectory {
  return {
    async list({ search, span, page, limit }) {
      const like = likePattern(search)
      const wanted = search === '' ? isActive : and(isActive, or(ilike(users.email, like), ilike(nameOfUser, like)))
      const [sum] = await db.select({ total: count() }).from(users).where(wanted)
      const rows = await db
        .select({ ...viewer, name: nameOfUser, createdAt: users.createdAt, lastSeenAt: users.lastSeenAt })
        .from(users)
        .where(wanted)
        .orderBy(desc(users.lastSeenAt), users.id)
        .limit(limit)
        .offset((page - 1) * limit)
      const ids = rows.map(({ id }) => id)
      const used = await usageOf(db, ids, span)
      const accounts = rows.map((row) => ({ ...row, usage: used.get(row.id) ?? NO_USAGE }))
      return { accounts, total: sum?.total ?? 0 }
    },
    async find(id) {
      if (!isUuid(id)) return null
      const [row] = await db
        .select({ ...viewer, name: nameOfUser })
        .from(users)
        .where(and(eq(users.id, id), isActive))
      return row ?? null
    },
  }
}
