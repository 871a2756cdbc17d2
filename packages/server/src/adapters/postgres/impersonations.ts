import { createHash } from 'node:crypto'
import type { AccountDirectory, AuditLog, Impersonations } from '@pack/core/admin/ports'
import { and, count, desc, eq, gt, gte, ilike, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { isUuid } from './ids.ts'
import { auditLog, impersonations, personas, usage, users } from './schema.ts'

const viewer = { id: users.id, email: users.email, tier: users.tier, isAdmin: users.isAdmin }
/** What a sign-in service calls somebody; which key it uses is its own affair. */
const name = sql<string | null>`coalesce(${users.userMetadata}->>'full_name', ${users.userMetadata}->>'name')`
const stays = isNull(users.deletionRequestedAt)

/** All accounts in Postgres, with what they used. */
export function accountDirectoryIn(db: Database): AccountDirectory {
  return {
    async list({ search, span, page, limit }) {
      const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
      const wanted = search === '' ? stays : and(stays, or(ilike(users.email, like), ilike(name, like)))
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
        .where(and(eq(users.id, id), stays))
      return row ?? null
    },
  }
}

/** Rights to view as somebody, by the hash of their token. */
export function impersonationsIn(db: Database): Impersonations {
  const liveOf = ({ adminId, sessionId, now }: { adminId: string; sessionId: string; now: Date }) =>
    and(
      eq(impersonations.ownerId, adminId),
      eq(impersonations.sessionId, sessionId),
      isNull(impersonations.endedAt),
      gt(impersonations.expiresAt, now),
    )
  return {
    async open({ adminId, sessionId, targetId, token, now, expiresAt }) {
      await db.transaction(async (tx) => {
        await tx
          .update(impersonations)
          .set({ endedAt: now })
          .where(and(liveOf({ adminId, sessionId, now }), ne(impersonations.targetId, targetId)))
        await tx
          .insert(impersonations)
          .values({ ownerId: adminId, sessionId, targetId, tokenHash: hashOf(token), createdAt: now, expiresAt })
      })
    },
    async viewed({ adminId, sessionId, token, now }) {
      const [row] = await db
        .select({ target: viewer, expiresAt: impersonations.expiresAt })
        .from(impersonations)
        .innerJoin(users, eq(users.id, impersonations.targetId))
        .where(and(eq(impersonations.tokenHash, hashOf(token)), liveOf({ adminId, sessionId, now }), stays))
      return row ?? null
    },
    async end({ adminId, sessionId, now }) {
      const ended = await db
        .update(impersonations)
        .set({ endedAt: now })
        .where(liveOf({ adminId, sessionId, now }))
        .returning({ targetId: impersonations.targetId })
      return [...new Set(ended.map(({ targetId }) => targetId))]
    },
  }
}

/** The audit log in Postgres. */
export function auditLogIn(db: Database): AuditLog {
  const actors = alias(users, 'actors')
  const targets = alias(users, 'targets')
  return {
    async write(entry) {
      await db.insert(auditLog).values(entry)
    },
    async list({ page, limit }) {
      const [sum] = await db.select({ total: count() }).from(auditLog)
      const rows = await db
        .select({
          id: auditLog.id,
          action: auditLog.action,
          detail: auditLog.detail,
          address: auditLog.address,
          at: auditLog.at,
          actor: { id: actors.id, email: actors.email },
          target: { id: targets.id, email: targets.email },
        })
        .from(auditLog)
        .leftJoin(actors, eq(actors.id, auditLog.actorId))
        .leftJoin(targets, eq(targets.id, auditLog.targetId))
        .orderBy(desc(auditLog.at), desc(auditLog.id))
        .limit(limit)
        .offset((page - 1) * limit)
      return { rows, total: sum?.total ?? 0 }
    },
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
