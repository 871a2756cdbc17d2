import type { AuditLog } from '@pack/core/admin/ports'
import { count, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { auditLog, users } from './schema.ts'

export function postgresAuditLog(db: Database): AuditLog {
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
