import { OPEN_STATES, outcomeOf, type Publication } from '@pack/core/publishing/publication'
import { PublicationLost } from '@pack/core/publishing/publication-ports'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Sendable } from '../../define-job.ts'
import type { Queue } from '../queue/queue.ts'
import type { Place } from '../secrets.ts'
import { announceItem } from './announcements.ts'
import type { Transaction } from './database.ts'
import type { Emit } from './outbox.ts'
import { items, publicationEvents, publications } from './schema.ts'

/** The clock by which publications are due; tests move it. */
export const NOW = sql`publish_now()`

export type PublicationRow = typeof publications.$inferSelect
export type PublishJob = Sendable<{ ownerId: string; accountId: string }>

/** The place that the address of an upload session is sealed for. */
export const sessionPlace = ({
  id,
  ownerId,
  platform,
}: Pick<PublicationRow, 'id' | 'ownerId' | 'platform'>): Place => ({
  table: 'publications',
  owner: ownerId,
  platform,
  row: `session ${id}`,
})

export const shown = ({ session: _, lease: __, leaseUntil: ___, ...row }: PublicationRow): Publication => row

/**
 * When work goes on at once, except where a lost upload is looked for in the platform's list: there only once the list
 * is complete. Earlier, the video would be missed and uploaded again.
 */
export const SOONEST = sql`case when ${publications.reason} = 'reconcile' or (${publications.withdrawn}
  and ${publications.state} = 'uploading' and ${publications.session} is null) then ${publications.nextAt} else ${NOW} end`

/**
 * Lets the open publications go on at once; those whose outcome is unknown only when they are withdrawn. Raises their
 * leases, so that a worker that has one stops and the next one sees what changed.
 */
export async function wakePublications(
  tx: Transaction,
  queue: Queue,
  { publishVideos }: { publishVideos: PublishJob },
  which: SQL | undefined,
  change: Partial<PublicationRow> = {},
): Promise<void> {
  const woken = await tx
    .update(publications)
    .set({ ...change, lease: sql`${publications.lease} + 1`, nextAt: SOONEST })
    .where(and(inArray(publications.state, change.withdrawn ? [...OPEN_STATES, 'unknown'] : OPEN_STATES), which))
    .returning({ ownerId: publications.ownerId, accountId: publications.accountId })
  const accounts = new Map(woken.map((account) => [account.accountId, account]))
  for (const account of accounts.values()) await queue.enqueue(tx, publishVideos, account, { key: account.accountId })
}

/** Items before publications, always: two transactions that write both cannot block each other. */
export const lockItem = (tx: Transaction, itemId: string) =>
  tx.select({ publishDate: items.publishDate }).from(items).where(eq(items.id, itemId)).for('update')

/** Columns with the time at which a state is reached. */
const REACHED = { accepted: 'acceptedAt', live: 'liveAt', failed: 'endedAt', cancelled: 'endedAt' } as const

type Change = { [Column in keyof PublicationRow]?: PublicationRow[Column] | SQL }

/** Writes a change, with the time at which a new state was reached. */
export async function writeRow(tx: Transaction, before: PublicationRow, change: Change): Promise<PublicationRow> {
  const reached =
    change.state !== undefined && change.state !== before.state && Object.hasOwn(REACHED, change.state as string)
      ? { [REACHED[change.state as keyof typeof REACHED]]: NOW }
      : {}
  const isProcessed = Array.isArray(change.finished) && change.finished.includes('processed')
  const [after] = await tx
    .update(publications)
    .set({ ...change, ...reached, ...(isProcessed && !before.processedAt && { processedAt: NOW }) })
    .where(eq(publications.id, before.id))
    .returning()
  if (!after) throw new PublicationLost()
  return after
}

/** Writes the receipt, the item's publish status and the event of a change. */
export async function follow(
  tx: Transaction,
  { emit }: { emit: Emit },
  before: PublicationRow | null,
  after: PublicationRow,
): Promise<void> {
  const { id: publicationId, ownerId, itemId, state, reason } = after
  const isReceipt = before?.state !== state || before.reason !== reason
  // TikTok tells its ids within a state.
  if (!isReceipt && before.remoteId === after.remoteId && before.url === after.url) return
  if (isReceipt) await tx.insert(publicationEvents).values({ publicationId, ownerId, state, reason, at: NOW })
  const all = await tx
    .select()
    .from(publications)
    .where(eq(publications.itemId, itemId))
    .orderBy(desc(publications.revision))
  const [item] = await tx
    .update(items)
    .set({ ...outcomeOf(all.map(shown)), lastUpdateAt: new Date() })
    .where(eq(items.id, itemId))
    .returning()
  if (!item) return
  await announceItem(tx, item)
  // The link of a post on TikTok is known later than that it is live.
  if (before?.state === after.state && before.url === after.url) return
  await emit(tx, ownerId, {
    kind: 'publication changed',
    payload: {
      job: item.jobId,
      item: item.id,
      status: item.shownStatus,
      percent: item.progressPercent,
      at: item.lastUpdateAt.getTime(),
      publication: publicationId,
      platform: after.platform,
      state,
      url: after.url,
    },
  })
}
