import { isOpen, OPEN_STATES, type Publication } from '@pack/core/publishing/publication'
import type { OwnPublication, Publications } from '@pack/core/publishing/publication-ports'
import { and, asc, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queue } from '../queue/queue.ts'
import { changesLayout, WITHOUT_CLEAN_RENDITION } from './clean-renditions.ts'
import type { Database, Transaction } from './database.ts'
import { isUuid } from './ids.ts'
import { requeueItems, type VideoQueue } from './jobs.ts'
import { openPublications } from './open-publications.ts'
import type { Emit } from './outbox.ts'
import {
  follow,
  lockItem,
  NOW,
  type PublishJob,
  type PublicationRow as Row,
  SOONEST,
  shown,
  writeRow,
} from './publication-rows.ts'
import { items, publicationEvents, publications, users } from './schema.ts'

type Options = { publishVideos: PublishJob; emit: Emit; videos: VideoQueue }

/** The publication ledger for owners. */
export function postgresPublications(db: Database, queue: Queue, { videos, ...options }: Options): Publications {
  const own = { row: publications, timeZone: users.timeZone }
  const select = (from: Pick<Database, 'select'> = db) =>
    from.select(own).from(publications).innerJoin(users, eq(users.id, publications.ownerId)).$dynamic()

  /** Changes a publication in one transaction with its receipt; `decide` returns null to leave it as it is. */
  const changing = ({ id, itemId }: Publication, decide: (row: Row, tx: Transaction) => Promise<Row | null>) =>
    db.transaction(async (tx) => {
      await lockItem(tx, itemId)
      const [before] = await tx.select().from(publications).where(eq(publications.id, id)).for('update')
      const after = before && (await decide(before, tx))
      if (after) await follow(tx, options, before, after)
    })
  const wakeWorker = (tx: Transaction, { ownerId, accountId }: Row) =>
    queue.enqueue(tx, options.publishVideos, { ownerId, accountId }, { key: accountId })

  return {
    async newest(itemIds) {
      const { itemId, accountId, state, revision } = publications
      const rows = await db
        .selectDistinctOn([itemId, accountId], own)
        .from(publications)
        .innerJoin(users, eq(users.id, publications.ownerId))
        .where(sql`${itemId} = any (${sql.param(itemIds)}::uuid[])`)
        .orderBy(itemId, accountId, sql`${state} = 'cancelled'`, desc(revision))
      return rows.map(owned)
    },

    async receipts(ownerId, itemId) {
      if (!isUuid(itemId)) return []
      const isTheirs = and(eq(publications.ownerId, ownerId), eq(publications.itemId, itemId))
      const [rows, events] = await Promise.all([
        select().where(isTheirs).orderBy(desc(publications.revision), desc(publications.createdAt), publications.id),
        db
          .select({
            of: publicationEvents.publicationId,
            ...{ state: publicationEvents.state, reason: publicationEvents.reason, at: publicationEvents.at },
          })
          .from(publicationEvents)
          .innerJoin(publications, eq(publications.id, publicationEvents.publicationId))
          .where(isTheirs)
          .orderBy(asc(publicationEvents.id)),
      ])
      return rows.map((one) => ({
        ...owned(one),
        history: events.flatMap(({ of, ...event }) => (of === one.row.id ? [event] : [])),
      }))
    },

    open: ({ item, accounts, media, seen, render, now }) =>
      db.transaction(async (tx) => {
        if (now) {
          await lockItem(tx, item.id)
          await tx
            .update(items)
            .set({ ...now.targets, tiktok: now.tiktok, ...(changesLayout(item, now) && WITHOUT_CLEAN_RENDITION) })
            .where(eq(items.id, item.id))
        }
        const opened = await openPublications(tx, queue, options, {
          ...{ item, accounts, media, seen },
          ...{ requested: true, atOnce: now !== undefined },
        })
        // A publication that is already being sent has its file, and one published since the caller looked needs none.
        if (render && opened.some(({ isWaiting }) => isWaiting))
          await requeueItems(tx, videos, { ownerId: item.ownerId, ids: [item.id], lanes: render.lanes })
        const ids = opened.map(({ publication }) => publication.id)
        const rows = await select(tx)
          .where(inArray(publications.id, ids))
          .orderBy(publications.platform, publications.id)
        return rows.map(owned)
      }),

    wake: (publication) =>
      changing(publication, async ({ id }, tx) => {
        const { leaseUntil, state, reason } = publications
        const isFree = or(isNull(leaseUntil), lt(leaseUntil, sql`now()`))
        const [woken] = await tx
          .update(publications)
          .set({ nextAt: SOONEST, reason: sql`case when ${state} = 'live' then 'checking' else ${reason} end` })
          .where(and(eq(publications.id, id), inArray(state, [...OPEN_STATES, 'unknown', 'live']), isFree))
          .returning()
        if (woken) await wakeWorker(tx, woken)
        return woken ?? null
      }),

    cancel: (publication) =>
      changing(publication, async (row, tx) => {
        if (!isOpen(row.state) || row.withdrawn) return null
        const lease = sql`${publications.lease} + 1`
        // Without a session no byte was sent: a worker that is opening one finds that it lost the publication.
        if (row.session === null && row.remoteId === null)
          return writeRow(tx, row, { state: 'cancelled', reason: 'cancelled', nextAt: null, lease, leaseUntil: null })
        const after = await writeRow(tx, row, { withdrawn: true, reason: 'cancelled', nextAt: NOW, lease })
        await wakeWorker(tx, row)
        return after
      }),

    markDeleted: (publication) =>
      changing(publication, async (row, tx) =>
        row.state === 'live'
          ? writeRow(tx, row, {
              state: 'cancelled',
              reason: 'deleted',
              nextAt: null,
              lease: sql`${publications.lease} + 1`,
            })
          : null,
      ),
  }
}

const owned = ({ row, timeZone }: { row: Row; timeZone: string }): OwnPublication => ({ ...shown(row), timeZone })

/** How many publications there are in each state at each platform. */
export const countPublications = (db: Database): Promise<{ platform: string; state: string; count: number }[]> =>
  db
    .select({ platform: publications.platform, state: publications.state, count: count() })
    .from(publications)
    .groupBy(publications.platform, publications.state)
