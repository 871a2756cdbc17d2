import { FAILED_STATUSES, FINISHED_STATUSES, MOVING_STATUSES } from '@pack/core/content/status'
import { SHOWN_AFTER_END_MS } from '@pack/core/generation/job'
import type { Job, ProgressMessage } from '@pack/core/generation/job-schema'
import { type JobProgress, jobProgress } from '@pack/core/generation/job-status'
import type { Jobs } from '@pack/core/generation/ports'
import type { GenerateRequest } from '@pack/core/generation/request-schema'
import { type AnyColumn, and, count, desc, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Sendable } from '../../define-job.ts'
import type { Queue } from '../queue/queue.ts'
import type { Database, Transaction } from './database.ts'
import { isUuid } from './ids.ts'
import { finishedStatusSql, items, jobs } from './schema.ts'

/** Newest jobs in the list; older ones are found through their items. */
const LISTED = 200

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

    list: async (ownerId) =>
      withProgress(
        db,
        await selectJobs(db)
          .where(and(eq(jobs.ownerId, ownerId), isNull(jobs.dismissedAt), inArray(jobs.id, inQueue(db, ownerId))))
          .orderBy(desc(jobs.createdAt), desc(jobs.id))
          .limit(LISTED),
      ),

    async find(ownerId, jobId) {
      if (!isUuid(jobId)) return null
      const [job] = await withProgress(db, await selectJobs(db).where(isListed(ownerId, jobId)))
      return job ?? null
    },

    async progress(jobId) {
      const members = await db.select(tally).from(items).where(eq(items.jobId, jobId)).groupBy(items.status)
      return members.length > 0 ? jobProgress(members) : null
    },

    snapshot: (ownerId, ids) => snapshotOf(db, ownerId, [...new Set(ids)].filter(isUuid)),

    requeue: (request) => db.transaction((tx) => requeueItems(tx, videos, request)),

    async dismiss(ownerId, jobId) {
      if (!isUuid(jobId)) return null
      return db.transaction((tx) => dismissJob(tx, videos, { ownerId, jobId }))
    },
  }
}

const isListed = (ownerId: string, jobId: string) =>
  and(eq(jobs.id, jobId), eq(jobs.ownerId, ownerId), isNull(jobs.dismissedAt))

/** Ids of the owner's jobs with unfinished items, or with items finished lately. */
function inQueue(db: Database, ownerId: string) {
  const members = () => db.select({ jobId: items.jobId }).from(items)
  const lately = sql`now() - make_interval(secs => ${SHOWN_AFTER_END_MS / 1000})`
  return union(
    members().where(and(eq(items.ownerId, ownerId), notInArray(items.status, FINISHED_STATUSES))),
    // The index is by the time of a change by the user or of the end; progress would make it grow with every report.
    members().where(and(eq(items.ownerId, ownerId), gt(items.updatedAt, lately), gt(items.lastUpdateAt, lately))),
  )
}

/** Jobs without their requests' scripts, which can be long. */
const selectJobs = (db: Database) =>
  db
    .select({
      id: jobs.id,
      mode: jobs.mode,
      theme: requested('theme'),
      personas: jobs.personas,
      quantity: requested('quantity'),
      background_mode: requested('background_mode'),
      bg_change_seconds: requested('bg_change_seconds'),
      createdAt: jobs.createdAt,
      updatedAt: jobs.updatedAt,
    })
    .from(jobs)
    .$dynamic()

const requested = <Field extends keyof GenerateRequest>(field: Field) =>
  sql<GenerateRequest[Field]>`${jobs.request} -> ${field}::text`

type JobRow = Awaited<ReturnType<typeof selectJobs>>[number]

/** Items that share a status, for queries grouped by it. */
const tally = {
  status: items.status,
  count: count(),
  errorDetail: sql<string | null>`(array_agg(${items.errorDetail} order by ${items.variant}))[1]`,
  percentSum: sql<number>`sum(${items.progressPercent})::int`,
  etaAt: sql<Date | null>`case when count(${items.etaAt}) = count(*) then max(${items.etaAt}) end`.mapWith(items.etaAt),
  lastUpdateAt: sql<Date>`max(${items.lastUpdateAt})`.mapWith(items.lastUpdateAt),
}

async function withProgress(db: Database, rows: JobRow[]): Promise<Job[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const tallies = await db
    .select({ ...tally, jobId: items.jobId, members })
    .from(items)
    .where(isOneOf(items.jobId, ids))
    .groupBy(items.jobId, items.status)
  const byJob = new Map<string, typeof tallies>()
  for (const one of tallies) byJob.set(one.jobId, [...(byJob.get(one.jobId) ?? []), one])
  return rows.map((row) => {
    const own = byJob.get(row.id) ?? []
    const inOrder = own.flatMap((one) => one.members).sort((a, b) => a.variant - b.variant)
    return toJob(row, { progress: jobProgress(own), item_ids: inOrder.map(({ id }) => id) })
  })
}

const members = sql<{ id: string; variant: number }[]>`
  json_agg(json_build_object('id', ${items.id}, 'variant', ${items.variant}))`

/** Like `inArray`, with one parameter for any number of ids. */
const isOneOf = (column: AnyColumn, ids: readonly string[]) => sql`${column} = any (${sql.param(ids)}::uuid[])`

/** One query, however many ids: watched items alone, and items of watched jobs summed up by status. */
async function snapshotOf(db: Database, ownerId: string, ids: string[]): Promise<ProgressMessage[]> {
  if (ids.length === 0) return []
  const watched = sql<string | null>`case when ${isOneOf(items.id, ids)} then ${items.id} end`
  const found = await db
    .select({ ...tally, jobId: items.jobId, itemId: watched.as('watched'), dismissedAt: jobs.dismissedAt })
    .from(items)
    .innerJoin(jobs, eq(jobs.id, items.jobId))
    // Without a subquery, so that both lists of ids are looked up in an index.
    .where(and(eq(items.ownerId, ownerId), or(isOneOf(items.id, ids), isOneOf(items.jobId, ids))))
    .groupBy(items.jobId, sql`watched`, items.status, jobs.dismissedAt)
  return ids.flatMap((id): ProgressMessage[] => {
    const item = found.find(({ itemId }) => itemId === id)
    if (item)
      return [
        {
          job_id: item.jobId,
          item_id: id,
          status: item.status,
          percent: item.percentSum,
          last_update_ms: item.lastUpdateAt.getTime(),
          eta_ms: item.etaAt?.getTime() ?? null,
          error_detail: item.errorDetail,
        },
      ]
    const members = found.filter(({ jobId, dismissedAt }) => jobId === id && dismissedAt === null)
    if (members.length === 0) return []
    const { status, progress_percent: percent, last_update_ms, eta_ms, error_detail } = jobProgress(members)
    return [{ job_id: id, status, percent, last_update_ms: last_update_ms ?? 0, eta_ms, error_detail }]
  })
}

async function requeueItems(
  tx: Transaction,
  videos: VideoQueue,
  { ownerId, ids, lanes, only }: Parameters<Jobs['requeue']>[0],
): Promise<string[]> {
  if (ids.length === 0) return []
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
    .where(
      and(
        inArray(items.id, ids),
        eq(items.ownerId, ownerId),
        only === 'failed' ? inArray(items.status, FAILED_STATUSES) : notInArray(items.status, MOVING_STATUSES),
      ),
    )
    .returning({ id: items.id, ticket: items.ticket, variant: items.variant, jobId: items.jobId })
  await videos.cancel(tx, ticketsOf(rows))
  const inOrder = rows.sort((a, b) => a.variant - b.variant)
  const queued = inOrder.map(({ id }) => id)
  await videos.enqueue(tx, { ownerId, ids: queued, lanes })
  if (rows.length > 0)
    await tx
      .update(jobs)
      .set({ updatedAt: now, dismissedAt: null })
      .where(inArray(jobs.id, [...new Set(rows.map(({ jobId }) => jobId))]))
  return queued
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

function toJob(
  { createdAt, updatedAt, ...row }: JobRow,
  { progress, item_ids }: { progress: JobProgress; item_ids: string[] },
): Job {
  return {
    ...row,
    ...progress,
    created_at: createdAt.toISOString(),
    updated_at: new Date(Math.max(updatedAt.getTime(), progress.last_update_ms ?? 0)).toISOString(),
    item_ids,
  }
}
