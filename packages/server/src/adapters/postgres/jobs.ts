import { FAILED_STATUSES, FINISHED_STATUSES, MOVING_STATUSES } from '@pack/core/content/status'
import { SHOWN_AFTER_END_MS } from '@pack/core/generation/job'
import type { Job, ProgressMessage, Queued } from '@pack/core/generation/job-schema'
import { type JobProgress, jobProgress, type StatusTally, shareLink } from '@pack/core/generation/job-status'
import type { Jobs } from '@pack/core/generation/ports'
import type { GenerateRequest } from '@pack/core/generation/request-schema'
import { ProductError } from '@pack/core/kernel/errors'
import { type AnyColumn, and, count, desc, eq, gt, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Sendable } from '../../define-job.ts'
import type { Queue } from '../queue/queue.ts'
import { usageOf } from './account-usage.ts'
import { WITHOUT_CLEAN_RENDITION } from './clean-renditions.ts'
import type { Database, Transaction } from './database.ts'
import { isUuid } from './ids.ts'
import type { Emit } from './outbox.ts'
import { follow, type PublishJob, wakePublications, writeRow } from './publication-rows.ts'
import { finishedStatusSql, items, jobs, publications, users } from './schema.ts'

/** Newest jobs in the list; older ones are found through their items. */
const LISTED = 200

type VideoJob = Sendable<{ ownerId: string | null; itemId: string }>

/** Items in the queue, where `ticket` is an item's job, and the publications that wait for their videos. */
export type VideoQueue = {
  enqueue(
    tx: Transaction,
    wanted: { ownerId: string; queued: { id: string; writeFirst: boolean }[]; lanes: number },
  ): Promise<void>
  cancel(tx: Transaction, tickets: string[]): Promise<void>
  /**
   * For items whose videos are not made: withdraws publications that wait for one; others continue with the previous
   * one.
   */
  withdraw(tx: Transaction, itemIds: string[]): Promise<void>
  /** Lets the publications that failed for lack of a video wait for it again. */
  reopen(tx: Transaction, itemIds: string[]): Promise<void>
}

const uuids = (ids: string[]) => sql`${sql.param(ids)}::uuid[]`

export function videoQueue(
  queue: Queue,
  {
    makeVideo,
    writeForReview,
    publishVideos,
    emit,
  }: { makeVideo: VideoJob; writeForReview: VideoJob; publishVideos: PublishJob; emit: Emit },
): VideoQueue {
  return {
    async enqueue(tx, { ownerId, queued, lanes }) {
      for (const job of [makeVideo, writeForReview]) {
        const ids = queued.flatMap(({ id, writeFirst }) => (writeFirst === (job === writeForReview) ? [id] : []))
        if (ids.length === 0) continue
        const payloads = ids.map((itemId) => ({ ownerId, itemId }))
        const tickets = await queue.enqueueInLanes(tx, job, payloads, { ownerId, lanes })
        await tx.execute(sql`
          update ${items} set ticket = queued.ticket
          from unnest(${uuids(ids)}, ${uuids(tickets)}) as queued(id, ticket) where ${items.id} = queued.id`)
      }
    },
    async cancel(tx, tickets) {
      for (const job of [makeVideo, writeForReview]) await queue.cancel(tx, job, tickets)
    },
    withdraw: async (tx, itemIds) => {
      const isTheirs = isOneOf(publications.itemId, itemIds)
      if (itemIds.length === 0) return
      await wakePublications(tx, queue, { publishVideos }, and(isTheirs, isNull(publications.media)), {
        withdrawn: true,
      })
      await wakePublications(tx, queue, { publishVideos }, and(isTheirs, isNotNull(publications.media)))
    },
    async reopen(tx, itemIds) {
      const failed = await tx
        .select()
        .from(publications)
        .where(
          and(
            isOneOf(publications.itemId, itemIds),
            eq(publications.state, 'failed'),
            eq(publications.reason, 'render_failed'),
          ),
        )
        .for('update')
      const waiting = { state: 'waiting', reason: 'render', endedAt: null } as const
      for (const before of failed) await follow(tx, { emit }, before, await writeRow(tx, before, waiting))
    },
  }
}

/** The owner's job with this id, if a request has opened it. */
async function openedBefore(tx: Transaction, ownerId: string, id: string): Promise<Queued | null> {
  const [job] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.ownerId, ownerId)))
  if (!job) return null
  const made = await tx.select({ id: items.id }).from(items).where(eq(items.jobId, id)).orderBy(items.variant)
  return { job_id: id, item_ids: made.map((item) => item.id) }
}

/** Jobs in Postgres; their items wait in the queue. */
export function postgresJobs(db: Database, videos: VideoQueue): Jobs {
  return {
    open: ({ id, ownerId, mode, request, personas, items: wanted, lanes, allowance }) =>
      db.transaction(async (tx) => {
        const left = allowance.limit - (await lockAndCountVideos(tx, ownerId, allowance.month))
        const known = id && (await openedBefore(tx, ownerId, id))
        if (known) return known
        if (wanted.length > left) return { left: Math.max(0, left) }
        const [job] = await tx
          .insert(jobs)
          .values({ id, ownerId, mode, request, personas })
          .onConflictDoNothing()
          .returning({ id: jobs.id })
        if (!job) throw new ProductError('conflict', 'This request_id is already used. Choose another one.')
        const rows = await tx
          .insert(items)
          .values(wanted.map((item) => ({ ...item, ownerId, jobId: job.id })))
          .returning({ id: items.id, variant: items.variant, writeFirst: items.writeFirst })
        const queued = rows.sort((a, b) => a.variant - b.variant)
        await videos.enqueue(tx, { ownerId, queued, lanes })
        return { job_id: job.id, item_ids: queued.map(({ id }) => id) }
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

/** Counts the videos used within the span. Locks the owner until the transaction ends, so that the limit holds. */
async function lockAndCountVideos(tx: Transaction, ownerId: string, span: { from: Date; to: Date }): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update')
  return (await usageOf(tx, [ownerId], span)).get(ownerId)?.videos ?? 0
}

const isListed = (ownerId: string, jobId: string) =>
  and(eq(jobs.id, jobId), eq(jobs.ownerId, ownerId), isNull(jobs.dismissedAt))

/** Ids of the owner's jobs with unfinished items, or with items finished lately. */
function inQueue(db: Database, ownerId: string) {
  const members = () => db.select({ jobId: items.jobId }).from(items)
  const lately = sql`now() - make_interval(secs => ${SHOWN_AFTER_END_MS / 1000})`
  return union(
    members().where(and(eq(items.ownerId, ownerId), notInArray(items.status, FINISHED_STATUSES))),
    // Only `updatedAt` is indexed: it changes with edits and at the end of a run. An index on `lastUpdateAt` would grow
    // with every progress report.
    members().where(and(eq(items.ownerId, ownerId), gt(items.updatedAt, lately), gt(items.lastUpdateAt, lately))),
  )
}

/** Jobs without their requests' scripts, which can be long. */
export const selectJobs = (db: Database) =>
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

type Tallied = Omit<StatusTally, 'etaAt' | 'lastUpdateAt'> & {
  jobId: string
  /** Epoch milliseconds. */
  etaAt: number | null
  lastUpdateAt: number
  /** Variant and id of each. */
  members: [number, string][]
}

/**
 * All tallies in one JSON text: for hundreds of jobs, reading rows and columns one by one takes longer than the query.
 */
export async function withProgress(db: Database, rows: JobRow[]): Promise<Job[]> {
  if (rows.length === 0) return []
  const ms = (column: AnyColumn) => sql`extract(epoch from max(${column})) * 1000`
  const found = await db.execute<{ tallies: string }>(sql`
    select coalesce(json_agg(tally), '[]')::text as tallies from (
      select ${items.jobId} as "jobId", ${items.status}, count(*)::int,
        (array_agg(${items.errorDetail} order by ${items.variant}))[1] as "errorDetail",
        sum(${items.progressPercent})::int as "percentSum",
        case when count(${items.etaAt}) = count(*) then ${ms(items.etaAt)} end as "etaAt",
        ${ms(items.lastUpdateAt)} as "lastUpdateAt",
        json_agg(json_build_array(${items.variant}, ${items.id})) as members
      from ${items} where ${isOneOf(
        items.jobId,
        rows.map(({ id }) => id),
      )} group by ${items.jobId}, ${items.status}) as tally`)
  const byJob = new Map<string, Tallied[]>()
  for (const one of JSON.parse(found.rows[0]?.tallies ?? '[]') as Tallied[]) {
    const own = byJob.get(one.jobId)
    if (own) own.push(one)
    else byJob.set(one.jobId, [one])
  }
  return rows.map((row) => {
    const own = byJob.get(row.id) ?? []
    const inOrder = own.flatMap(({ members }) => members).sort(([a], [b]) => a - b)
    const tallies = own.map((one) => ({
      status: one.status,
      count: one.count,
      errorDetail: one.errorDetail,
      percentSum: one.percentSum,
      etaAt: one.etaAt === null ? null : new Date(one.etaAt),
      lastUpdateAt: new Date(one.lastUpdateAt),
    }))
    return toJob(row, { progress: jobProgress(tallies), item_ids: inOrder.map(([, id]) => id) })
  })
}

/** Like `inArray`, with one parameter for any number of ids. */
const isOneOf = (column: AnyColumn, ids: readonly string[]) => sql`${column} = any (${sql.param(ids)}::uuid[])`

/** One query, however many ids: watched items alone, and items of watched jobs summed up by status. */
async function snapshotOf(db: Database, ownerId: string, ids: string[]): Promise<ProgressMessage[]> {
  if (ids.length === 0) return []
  const watched = sql<string | null>`case when ${isOneOf(items.id, ids)} then ${items.id} end`
  const found = await db
    .select({
      ...tally,
      shownStatus: items.shownStatus,
      youtubeUrl: sql<string | null>`max(${items.youtubeUrl})`,
      tiktokUrl: sql<string | null>`max(${items.tiktokUrl})`,
      jobId: items.jobId,
      itemId: watched.as('watched'),
      dismissedAt: jobs.dismissedAt,
    })
    .from(items)
    .innerJoin(jobs, eq(jobs.id, items.jobId))
    // Without a subquery, so that both lists of ids are looked up in an index.
    .where(and(eq(items.ownerId, ownerId), or(isOneOf(items.id, ids), isOneOf(items.jobId, ids))))
    .groupBy(items.jobId, sql`watched`, items.status, items.shownStatus, jobs.dismissedAt)
  return ids.flatMap((id): ProgressMessage[] => {
    const item = found.find(({ itemId }) => itemId === id)
    if (item)
      return [
        {
          job_id: item.jobId,
          item_id: id,
          status: item.shownStatus,
          percent: item.percentSum,
          last_update_ms: item.lastUpdateAt.getTime(),
          eta_ms: item.etaAt?.getTime() ?? null,
          error_detail: item.errorDetail,
          ...shareLink(item),
        },
      ]
    const members = found.filter(({ jobId, dismissedAt }) => jobId === id && dismissedAt === null)
    if (members.length === 0) return []
    const { status, progress_percent: percent, last_update_ms, eta_ms, error_detail } = jobProgress(members)
    return [{ job_id: id, status, percent, last_update_ms: last_update_ms ?? 0, eta_ms, error_detail }]
  })
}

/** Queues items to be produced again; those that are in progress stay as they are. Returns the queued ids. */
export async function requeueItems(
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
      ...WITHOUT_CLEAN_RENDITION,
      ...(only === 'reviewed' && { writeFirst: false, scriptEdited: true }),
    })
    .where(and(inArray(items.id, ids), eq(items.ownerId, ownerId), mayQueue(only)))
    .returning({
      id: items.id,
      ticket: items.ticket,
      variant: items.variant,
      jobId: items.jobId,
      writeFirst: items.writeFirst,
    })
  await videos.cancel(tx, ticketsOf(rows))
  const inOrder = rows.sort((a, b) => a.variant - b.variant)
  const queued = inOrder.map(({ id }) => id)
  await videos.enqueue(tx, { ownerId, queued: inOrder, lanes })
  await videos.reopen(tx, queued)
  if (rows.length > 0)
    await tx
      .update(jobs)
      .set({ updatedAt: now, dismissedAt: null })
      .where(inArray(jobs.id, [...new Set(rows.map(({ jobId }) => jobId))]))
  return queued
}

const mayQueue = (only: 'failed' | 'reviewed' | undefined) => {
  if (only === 'failed') return inArray(items.status, FAILED_STATUSES)
  return only === 'reviewed' ? eq(items.status, 'Script Ready') : notInArray(items.status, MOVING_STATUSES)
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
    .select({ id: items.id, ticket: items.ticket, videoMedia: items.videoMedia, status: items.status })
    .from(items)
    .where(eq(items.jobId, jobId))
    .for('update')
  await videos.cancel(tx, ticketsOf(members))
  // Items without a video are deleted. One that is being made again keeps its previous video.
  const unmade = members.flatMap(({ id, videoMedia }) => (videoMedia === null ? [id] : []))
  const kept = members.flatMap(({ id, videoMedia }) => (videoMedia === null ? [] : [id]))
  if (unmade.length > 0) await tx.delete(items).where(inArray(items.id, unmade))
  const stopped = members.filter(({ status, videoMedia }) => videoMedia === null || MOVING_STATUSES.includes(status))
  await videos.withdraw(
    tx,
    stopped.map(({ id }) => id),
  )
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

/** Field by field: for hundreds of jobs, leaving two fields out of the rest takes longer than reading the answer. */
function toJob(row: JobRow, { progress, item_ids }: { progress: JobProgress; item_ids: string[] }): Job {
  return {
    id: row.id,
    mode: row.mode,
    theme: row.theme,
    personas: row.personas,
    quantity: row.quantity,
    background_mode: row.background_mode,
    bg_change_seconds: row.bg_change_seconds,
    ...progress,
    created_at: row.createdAt.toISOString(),
    updated_at: new Date(Math.max(row.updatedAt.getTime(), progress.last_update_ms ?? 0)).toISOString(),
    item_ids,
  }
}
