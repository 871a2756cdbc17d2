import { isInProgress, MOVING_STATUSES } from '@pack/core/content/status'
import type { Job } from '@pack/core/generation/job-schema'
import { jobProgress } from '@pack/core/generation/job-status'
import type { Jobs } from '@pack/core/generation/ports'
import { and, asc, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Sendable } from '../../define-job.ts'
import type { Queue } from '../queue/queue.ts'
import type { Database, Transaction } from './database.ts'
import { isUuid } from './ids.ts'
import { finishedStatusSql, items, jobs } from './schema.ts'

/** Newest jobs in the list; older ones are found through their items. */
const LISTED = 200

const progressColumns = {
  id: items.id,
  jobId: items.jobId,
  status: items.status,
  errorDetail: items.errorDetail,
  progressPercent: items.progressPercent,
  etaAt: items.etaAt,
  lastUpdateAt: items.lastUpdateAt,
}

type VideoPayload = { ownerId: string | null; itemId: string }

/** Items in the queue; `ticket` is an item's job there. */
type VideoQueue = {
  enqueue(tx: Transaction, wanted: { ownerId: string; ids: string[]; lanes: number }): Promise<void>
  cancel(tx: Transaction, tickets: string[]): Promise<void>
}

const uuids = (ids: string[]) => sql`${sql.param(ids)}::uuid[]`

/** Jobs in Postgres; their items wait in the queue. */
export function postgresJobs(db: Database, queue: Queue, makeVideo: Sendable<VideoPayload>): Jobs {
  const videos: VideoQueue = {
    async enqueue(tx, { ownerId, ids, lanes }) {
      const payloads = ids.map((itemId) => ({ ownerId, itemId }))
      const tickets = await queue.enqueueInLanes(tx, makeVideo, payloads, { ownerId, lanes })
      if (ids.length > 0)
        await tx.execute(sql`
          update ${items} set ticket = queued.ticket
          from unnest(${uuids(ids)}, ${uuids(tickets)}) as queued(id, ticket) where ${items.id} = queued.id`)
    },
    cancel: (tx, tickets) => queue.cancel(tx, makeVideo, tickets),
  }
  return {
    open: ({ ownerId, mode, request, personas, items: wanted, lanes }) =>
      db.transaction(async (tx) => {
        const [job] = await tx.insert(jobs).values({ ownerId, mode, request, personas }).returning({ id: jobs.id })
        if (!job) throw new Error('the job was not returned')
        const rows = await tx
          .insert(items)
          .values(wanted.map((item) => ({ ...item, ownerId, jobId: job.id })))
          .returning({ id: items.id, variant: items.variant })
        const ids = rows.sort((a, b) => a.variant - b.variant).map(({ id }) => id)
        await videos.enqueue(tx, { ownerId, ids, lanes })
        return { job_id: job.id, item_ids: ids }
      }),

    async list(ownerId) {
      const rows = await db
        .select()
        .from(jobs)
        .where(and(eq(jobs.ownerId, ownerId), isNull(jobs.dismissedAt)))
        .orderBy(desc(jobs.createdAt), desc(jobs.id))
        .limit(LISTED)
      return withItems(db, rows)
    },

    async find(ownerId, jobId) {
      if (!isUuid(jobId)) return null
      const [job] = await withItems(db, await db.select().from(jobs).where(isListed(ownerId, jobId)))
      return job ?? null
    },

    async progress(jobId) {
      const members = await db.select(progressColumns).from(items).where(eq(items.jobId, jobId))
      return members.length > 0 ? jobProgress(members) : null
    },

    requeue: (request) => db.transaction((tx) => requeueItems(tx, videos, request)),

    async dismiss(ownerId, jobId) {
      if (!isUuid(jobId)) return null
      return db.transaction((tx) => dismissJob(tx, videos, { ownerId, jobId }))
    },
  }
}

const isListed = (ownerId: string, jobId: string) =>
  and(eq(jobs.id, jobId), eq(jobs.ownerId, ownerId), isNull(jobs.dismissedAt))

async function withItems(db: Database, rows: (typeof jobs.$inferSelect)[]): Promise<Job[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const members = await db
    .select(progressColumns)
    .from(items)
    .where(inArray(items.jobId, ids))
    .orderBy(asc(items.variant))
  return rows.map((row) => {
    const own = members.filter((item) => item.jobId === row.id)
    return toJob(row, own)
  })
}

async function requeueItems(
  tx: Transaction,
  videos: VideoQueue,
  { ownerId, ids, lanes }: { ownerId: string; ids: string[]; lanes: number },
): Promise<number> {
  if (ids.length === 0) return 0
  const now = new Date()
  const rows = await tx
    .update(items)
    .set({
      status: 'Queued',
      errorDetail: null,
      attempts: 0,
      progressPercent: 0,
      etaAt: null,
      lastUpdateAt: now,
      updatedAt: now,
    })
    .where(and(inArray(items.id, ids), eq(items.ownerId, ownerId), notInArray(items.status, MOVING_STATUSES)))
    .returning({ id: items.id, ticket: items.ticket, variant: items.variant, jobId: items.jobId })
  await videos.cancel(tx, ticketsOf(rows))
  const inOrder = rows.sort((a, b) => a.variant - b.variant)
  await videos.enqueue(tx, { ownerId, ids: inOrder.map(({ id }) => id), lanes })
  if (rows.length > 0)
    await tx
      .update(jobs)
      .set({ updatedAt: now, dismissedAt: null })
      .where(inArray(jobs.id, [...new Set(rows.map(({ jobId }) => jobId))]))
  return rows.length
}

async function dismissJob(
  tx: Transaction,
  videos: VideoQueue,
  { ownerId, jobId }: { ownerId: string; jobId: string },
): Promise<{ removedItems: string[] } | null> {
  const [job] = await tx
    .update(jobs)
    .set({ dismissedAt: new Date() })
    .where(isListed(ownerId, jobId))
    .returning({ id: jobs.id })
  if (!job) return null
  const members = await tx
    .select({ id: items.id, ticket: items.ticket, videoMedia: items.videoMedia })
    .from(items)
    .where(eq(items.jobId, jobId))
    .for('update')
  await videos.cancel(tx, ticketsOf(members))
  // Items without a video are deleted. One that is being made again keeps its previous video.
  const unmade = members.flatMap(({ id, videoMedia }) => (videoMedia === null ? [id] : []))
  const kept = members.flatMap(({ id, videoMedia }) => (videoMedia === null ? [] : [id]))
  if (unmade.length > 0) await tx.delete(items).where(inArray(items.id, unmade))
  if (kept.length > 0)
    await tx
      .update(items)
      .set({
        status: finishedStatusSql(items),
        errorDetail: null,
        etaAt: null,
        lease: sql`${items.lease} + 1`,
      })
      .where(and(inArray(items.id, kept), inArray(items.status, MOVING_STATUSES)))
  if (kept.length === 0) await tx.delete(jobs).where(eq(jobs.id, jobId))
  return { removedItems: unmade }
}

const ticketsOf = (rows: { ticket: string | null }[]) => rows.flatMap(({ ticket }) => (ticket ? [ticket] : []))

type Member = { id: string } & Parameters<typeof jobProgress>[0][number]

function toJob(row: typeof jobs.$inferSelect, members: Member[]): Job {
  const progress = jobProgress(members)
  return {
    id: row.id,
    mode: row.mode,
    theme: row.request.theme,
    personas: row.personas,
    quantity: row.request.quantity,
    background_mode: row.request.background_mode,
    bg_change_seconds: row.request.bg_change_seconds,
    ...progress,
    // Only jobs in progress have an estimated end.
    eta_ms: isInProgress(progress.status) ? progress.eta_ms : null,
    created_at: row.createdAt.toISOString(),
    updated_at: new Date(Math.max(row.updatedAt.getTime(), progress.last_update_ms ?? 0)).toISOString(),
    item_ids: members.map(({ id }) => id),
  }
}
