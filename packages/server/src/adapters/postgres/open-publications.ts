import { AUTO_PUBLISH_TIERS } from '@pack/core/accounts/tiers'
import type { Item } from '@pack/core/content/ports'
import { notFound, ProductError } from '@pack/core/kernel/errors'
import type { LinkedAccount } from '@pack/core/publishing/ports'
import { isOpen, type Publication } from '@pack/core/publishing/publication'
import { targetsOf } from '@pack/core/publishing/targets'
import { and, desc, eq, exists, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queue } from '../queue/queue.ts'
import type { Database, Transaction } from './database.ts'
import type { Emit } from './outbox.ts'
import { follow, lockItem, NOW, type PublicationRow, type PublishJob, shown, writeRow } from './publication-rows.ts'
import { items, platformAccounts, publications, users } from './schema.ts'

type Options = { emit: Emit; publishVideos: PublishJob }

const isLinked = (ownerId: string | typeof items.ownerId) =>
  and(eq(platformAccounts.ownerId, ownerId), isNull(platformAccounts.disconnectedAt))

/**
 * Finished items with a date and targets. The conditions of the index items_to_publish, which leaves out what is live.
 */
const isDated = and(
  ...[eq(items.status, 'Ready'), eq(items.test, false), isNull(items.publishStatus), isNotNull(items.publishDate)],
  sql`cardinality(${items.publishTo}) > 0`,
)

/**
 * A linked account among the item's targets without a publication. One that the item doesn't name stands for its
 * platform, which may have one at another account.
 */
const isUnopened = sql<boolean>`(${platformAccounts.platform} = any (${items.publishTo})
  and not exists (select from ${publications} p where p.item_id = ${items.id}
    and (p.account_id = ${platformAccounts.id} or (p.platform = ${platformAccounts.platform}
      and ${platformAccounts.id}::text <> all (${items.publishAccountIds})))
    and (p.state <> 'cancelled' or p.reason = 'deleted'
      or (p.reason = 'cancelled' and p.due_at is not distinct from ${items.publishDate}))))`

/** Opens publications of finished items whose date asks for it, on the plans that publish automatically. */
export async function openAutomatic(db: Database, queue: Queue, options: Options): Promise<void> {
  const missing = db
    .select()
    .from(platformAccounts)
    .where(and(isLinked(items.ownerId), isUnopened))
  const found = await db
    .select({ id: items.id })
    .from(items)
    .innerJoin(users, eq(users.id, items.ownerId))
    .where(and(isDated, exists(missing), inArray(users.tier, [...AUTO_PUBLISH_TIERS])))
    .orderBy(items.publishDate)
    .limit(200)
  for (const { id } of found)
    await db.transaction(async (tx) => {
      // Its owner may have changed it since.
      const [item] = await tx
        .select()
        .from(items)
        .where(and(eq(items.id, id), isDated))
        .for('update')
      if (!item) return
      const linked = await tx
        .select({ ...getTableColumns(platformAccounts), isUnopened })
        .from(platformAccounts)
        .innerJoin(items, eq(items.id, id))
        .where(isLinked(item.ownerId))
        .orderBy(desc(platformAccounts.linkedAt))
      const accounts = targetsOf(item, linked).filter((account) => account.isUnopened)
      await openPublications(tx, queue, options, { item, accounts, requested: false, media: item.videoMedia })
    })
}

type Opening = {
  item: Pick<Item, 'id' | 'ownerId' | 'videoBytes' | 'videoSha256'>
  accounts: readonly Pick<LinkedAccount, 'id' | 'title' | 'platform'>[]
  requested: boolean
  /** Null: it is rendered first. */
  media: string | null
  /** The newest revision that the owner saw; a newer one is returned instead of opening another. */
  seen?: number | undefined
  /** At once, whatever the item's date. Throws 'conflict' while one is in flight. */
  atOnce?: boolean
}

/** `isWaiting`: this call opened it or woke it, and nothing of it is being sent yet. */
type Opened = { publication: Publication; isWaiting: boolean }

const NO_FILE = { media: null, bytes: null, sha256: null }
const BLANK = {
  ...{
    reason: null,
    session: null,
    attempts: 0,
    sentBytes: 0,
    withdrawn: false,
    endedAt: null,
  },
  ...{ finished: [], warnings: [] },
} as const

/**
 * Opens a publication of the item at each account, or returns the one that is on its way. A live one is replaced by a
 * new revision; a failed one is tried again. Throws ProductError 'conflict' when the outcome of the last one is
 * unknown.
 */
export async function openPublications(
  tx: Transaction,
  queue: Queue,
  { emit, publishVideos }: Options,
  { item, accounts, requested, media, seen, atOnce = false }: Opening,
): Promise<Opened[]> {
  const [locked] = await lockItem(tx, item.id)
  if (!locked) throw notFound('Video')
  const file = media === null ? NO_FILE : { media, bytes: item.videoBytes, sha256: item.videoSha256 }
  const dueAt = atOnce ? null : locked.publishDate
  const lease = sql`${publications.lease} + 1`

  const openAt = async ({ id: accountId, title: accountTitle, platform }: Opening['accounts'][number]) => {
    // TikTok gets the clean rendition.
    const wanted = { ...(platform === 'tiktok' ? NO_FILE : file), requested, dueAt, nextAt: NOW }
    const revisions = await tx
      .select()
      .from(publications)
      .where(and(eq(publications.itemId, item.id), eq(publications.accountId, accountId)))
      .orderBy(desc(publications.revision))
      .for('update')
    const current = revisions.find(({ state, withdrawn }) => state !== 'cancelled' && !withdrawn)
    if (current?.state === 'unknown')
      throw new ProductError('conflict', 'We can’t tell whether the last upload arrived. Press Check again first.')
    if (atOnce && current && isInFlight(current))
      throw new ProductError('conflict', 'This video is already being posted to TikTok. Wait until it’s done.')
    const isNewer = current && seen !== undefined && current.revision > seen
    if (isNewer || (current && !isWaiting(current) && isOpen(current.state))) return { before: current, row: current }

    if (current && isWaiting(current)) {
      const isUnsent = current.session === null && current.remoteId === null
      const change = {
        ...(requested && !current.requested && { requested }),
        // Asked for again: one that missed its date goes out now.
        ...(requested && current.reason === 'missed_date' && { dueAt: null }),
        ...(atOnce && { dueAt, state: 'prepared' as const, reason: null }),
        ...(media === null && isUnsent && current.media !== null && NO_FILE),
      }
      const hasChanged = Object.keys(change).length > 0
      // A worker that has it goes on, unless something changed.
      const row = await writeRow(tx, current, { ...change, nextAt: NOW, ...(hasChanged && { lease }) })
      return { before: current, row }
    }
    // One that has become a video keeps its link in the history, and its tag leads to that video.
    if (current?.state === 'failed' && current.remoteId === null && !isSpent(current))
      return { before: current, row: await writeRow(tx, current, { ...BLANK, state: 'prepared', ...wanted, lease }) }

    const live = revisions.find(({ state }) => state === 'live')
    const [row] = await tx
      .insert(publications)
      .values({
        ...{ ownerId: item.ownerId, itemId: item.id, platform, accountId, accountTitle, ...wanted },
        ...{ revision: (revisions[0]?.revision ?? 0) + 1, state: 'prepared', replaces: live?.id ?? null },
      })
      .returning()
    if (!row) throw new Error('the publication has no row')
    return { before: null, row }
  }

  const opened: Opened[] = []
  for (const account of accounts) {
    const { before, row } = await openAt(account)
    if (row !== before) await follow(tx, { emit }, before, row)
    opened.push({ publication: shown(row), isWaiting: row !== before && isWaiting(row) })
    await queue.enqueue(tx, publishVideos, { ownerId: item.ownerId, accountId: account.id }, { key: account.id })
  }
  return opened
}

/** Its bytes are being sent or processed, or a worker begins it. */
const isInFlight = ({ state }: PublicationRow) => state !== 'waiting' && isOpen(state)

/** Its init was sent, which happens once for each row. */
const isSpent = ({ platform, generation }: PublicationRow) => platform === 'tiktok' && generation > 0

const isWaiting = ({ state }: PublicationRow) => state === 'prepared' || state === 'waiting'
