import type { AccountDirectory } from '@pack/core/admin/ports'
import { and, count, desc, eq, gte, ilike, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { isUuid } from './ids.ts'
import { personas, usage, users } from './schema.ts'

const viewer = { id: users.id, email: users.email, tier: users.tier, isAdmin: users.isAdmin }
/** The user's display name; which metadata key holds it depends on the sign-in provider. */
const name = sql<string | null>`coalesce(${users.userMetadata}->>'full_name', ${users.userMetadata}->>'name')`
const isActive = isNull(users.deletionRequestedAt)

/** All accounts with their usage, for admins. */
export function postgresAccountDirectory(db: Database): AccountDirectory {
  return {
    async list({ search, span, page, limit }) {
      const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
      const wanted = search === '' ? isActive : and(isActive, or(ilike(users.email, like), ilike(name, like)))
      const [sum] = await db.select({ total: count() }).from(users).where(wanted)
      const rows = await db
        .select({ ...viewer, name, createdAt: users.createdAt, lastSeenAt: users.lastSeenAt })
        .from(users)
        .where(wanted)
        .orderBy(desc(users.lastSeenAt), users.id)
        .limit(limit)
        .offset((page - 1) * limit)
      const ids = rows.map(({ id }) => id)
      const used = await db
        .select({ ownerId: usage.ownerId, kind: usage.kind, amount: sql<number>`sum(${usage.amount})::float8` })
        .from(usage)
        .where(and(inArray(usage.ownerId, ids), gte(usage.at, span.from), lt(usage.at, span.to)))
        .groupBy(usage.ownerId, usage.kind)
      const own = await db
        .select({ ownerId: personas.ownerId, count: count() })
        .from(personas)
        .where(inArray(personas.ownerId, ids))
        .groupBy(personas.ownerId)
      const amount = (id: string, kind: (typeof used)[number]['kind']) =>
        used.find((row) => row.ownerId === id && row.kind === kind)?.amount ?? 0
      const accounts = rows.map((row) => ({
        ...row,
        usage: {
          videos: amount(row.id, 'video'),
          speechSeconds: amount(row.id, 'speech_seconds'),
          images: amount(row.id, 'image'),
          personas: own.find(({ ownerId }) => ownerId === row.id)?.count ?? 0,
        },
      }))
      return { accounts, total: sum?.total ?? 0 }
    },
    async find(id) {
      if (!isUuid(id)) return null
      const [row] = await db
        .select({ ...viewer, name })
        .from(users)
        .where(and(eq(users.id, id), isActive))
      return row ?? null
    },
  }
}
