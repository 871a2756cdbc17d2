import type { AllJobs } from '@pack/core/admin/ports'
import { and, count, desc, eq, exists, ilike, inArray, isNull } from 'drizzle-orm'
import { likePattern } from './account-directory.ts'
import type { Database } from './database.ts'
import { isUuid } from './ids.ts'
import { selectJobs, withProgress } from './jobs.ts'
import { items, jobs, users } from './schema.ts'

/** Jobs of all accounts in Postgres. */
export function postgresAllJobs(db: Database): AllJobs {
  return {
    async list({ statuses, search, page, limit }) {
      const matching = and(
        isNull(jobs.dismissedAt),
        exists(
          db
            .select({ id: items.id })
            .from(items)
            .where(and(eq(items.jobId, jobs.id), inArray(items.status, [...statuses]))),
        ),
        search ? ilike(users.email, likePattern(search)) : undefined,
      )
      const [sum] = await db
        .select({ total: count() })
        .from(jobs)
        .innerJoin(users, eq(users.id, jobs.ownerId))
        .where(matching)
      const owners = await db
        .select({ jobId: jobs.id, owner: { id: users.id, email: users.email } })
        .from(jobs)
        .innerJoin(users, eq(users.id, jobs.ownerId))
        .where(matching)
        .orderBy(desc(jobs.createdAt), desc(jobs.id))
        .limit(limit)
        .offset((page - 1) * limit)
      const ids = owners.map(({ jobId }) => jobId)
      const found = ids.length > 0 ? await withProgress(db, await selectJobs(db).where(inArray(jobs.id, ids))) : []
      return {
        jobs: owners.flatMap(({ jobId, owner }) => {
          const job = found.find(({ id }) => id === jobId)
          return job ? [{ ...job, owner }] : []
        }),
        total: sum?.total ?? 0,
      }
    },
    async ownerOf(jobId) {
      if (!isUuid(jobId)) return null
      const [job] = await db.select({ ownerId: jobs.ownerId }).from(jobs).where(eq(jobs.id, jobId))
      return job?.ownerId ?? null
    },
  }
}
