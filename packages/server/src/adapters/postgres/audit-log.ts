import type { AuditFilter, AuditLog } from '@pack/core/admin/ports'
import { and, count, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { likePattern } from './account-directory.ts'
import type { Database } from './database.ts'
import { auditLog, users } from './schema.ts'

export function postgresAuditLog(db: Database): AuditLog {
  const actors = alias(users, 'actors')
  const targets = alias(users, 'targets')
  const matching = ({ actions, search }: AuditFilter) =>
    and(
      actions ? inArray(auditLog.action, [...actions]) : undefined,
      search ? or(ilike(actors.email, likePattern(search)), ilike(targets.email, likePattern(search))) : undefined,
    )
  /** Rows of one page view and action are one entry. */
  const entries = (filter: AuditFilter) =>
    db
      .select({
        id: sql<string>`(array_agg(${auditLog.id} order by ${auditLog.at}, ${auditLog.id}))[1]`.as('first_id'),
        at: sql<Date>`min(${auditLog.at})`.mapWith(auditLog.at).as('first_at'),
        action: auditLog.action,
        screen: sql<string | null>`max(${auditLog.screen})`.as('visited'),
        calls: sql<string[]>`array_agg(${auditLog.detail} order by ${auditLog.at}, ${auditLog.id})`.as('calls'),
        address: sql<string>`max(${auditLog.address})`.as('first_address'),
        actor: { id: actors.id, email: actors.email },
        target: { id: targets.id, email: targets.email },
      })
      .from(auditLog)
      .leftJoin(actors, eq(actors.id, auditLog.actorId))
      .leftJoin(targets, eq(targets.id, auditLog.targetId))
      .where(matching(filter))
      .groupBy(sql`coalesce(${auditLog.pageView}, ${auditLog.id})`, auditLog.action, actors.id, targets.id)
  return {
    async write({ pageView, ...entry }) {
      await db.insert(auditLog).values({ ...entry, pageView: pageView?.id, screen: pageView?.screen })
    },
    async list({ page, limit, ...filter }) {
      const counted = entries(filter).as('entries')
      const [sum] = await db.select({ total: count() }).from(counted)
      const rows = await entries(filter)
        .orderBy(desc(sql`first_at`), desc(sql`first_id`))
        .limit(limit)
        .offset((page - 1) * limit)
      return {
        rows: rows.map(({ calls, ...row }) => ({ ...row, details: [...new Set(calls)].filter((one) => one !== '') })),
        total: sum?.total ?? 0,
      }
    },
  }
}
