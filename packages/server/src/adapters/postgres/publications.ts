import type { Item } from '@pack/core/content/ports'
import { OPEN_STATES } from '@pack/core/publishing/publication'
import {
  type PublicationChange,
  type PublicationLease,
  PublicationLost,
  type PublicationWork,
} from '@pack/core/publishing/publication-ports'
import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { Queue } from '../queue/queue.ts'
import type { Secrets } from '../secrets.ts'
import { reservePost } from './creator-budget.ts'
import type { Database, Transaction } from './database.ts'
import { withDatabaseRetry } from './database-retry.ts'
import { openAutomatic } from './open-publications.ts'
import type { Emit } from './outbox.ts'
import {
  follow,
  lockItem,
  NOW,
  type PublicationRow,
  type PublishJob,
  sessionPlace,
  shown,
  wakePublications,
  writeRow,
} from './publication-rows.ts'
import {
  items,
  personas,
  platformAccounts,
  platformBudget,
  publicationEvents,
  publications,
  receivedWebhooks,
  users,
} from './schema.ts'

/** Longer than a worker is ever busy without renewing its lease; then it has died. */
const LEASE = sql`interval '15 seconds'`
/** How long a publication waits for its turn when other owners come first. */
const TURN = sql`interval '15 seconds'`
const UPLOADS = 'uploads'
/** Platforms repeat a webhook for 72 hours. */
const WEBHOOKS_KEPT = sql`interval '4 days'`

type Options = {
  secrets: Secrets
  publishVideos: PublishJob
  emit: Emit
  /** Uploads to YouTube a day for the whole installation. */
  dailyUploads: number
  /** Posts to TikTok a day for each creator. */
  dailyPosts: number
}

/** The publication ledger for workers. */
export function postgresPublicationWork(db: Database, queue: Queue, options: Options): PublicationWork {
  const { publishVideos } = options
  return {
    now: () => withDatabaseRetry(() => readClock(db)),

    liveRevisions: ({ itemId, accountId }) =>
      withDatabaseRetry(async () => {
        const rows = await db
          .select()
          .from(publications)
          .where(
            and(eq(publications.itemId, itemId), eq(publications.accountId, accountId), eq(publications.state, 'live')),
          )
          .orderBy(desc(publications.revision))
        return rows.map(shown)
      }),

    take: (accountId) =>
      withDatabaseRetry(async () => {
        const next = db
          .select({ id: publications.id })
          .from(publications)
          .where(and(eq(publications.accountId, accountId), isDue))
          .orderBy(publications.nextAt, publications.createdAt)
          .limit(1)
          .for('update', { skipLocked: true })
        const [row] = await db
          .update(publications)
          .set({ lease: sql`${publications.lease} + 1`, leaseUntil: sql`now() + ${LEASE}` })
          .where(eq(publications.id, next))
          .returning()
        return row ? leaseOn(db, row, options) : null
      }),

    continueLater: ({ ownerId, accountId }) =>
      withDatabaseRetry(async () => {
        const [next] = await db
          .select({
            seconds: sql<number | null>`extract(epoch from min(greatest(
            ${publications.nextAt} - ${NOW}, ${publications.leaseUntil} - now())))::float8`,
          })
          .from(publications)
          .where(and(eq(publications.accountId, accountId), isNotNull(publications.nextAt)))
        if (next?.seconds == null) return
        const afterSeconds = Math.max(0, Math.ceil(next.seconds))
        await db.transaction((tx) =>
          queue.enqueue(tx, publishVideos, { ownerId, accountId }, { key: accountId, afterSeconds }),
        )
      }),

    neighbours: ({ id, itemId, accountId, dueAt, createdAt }) => {
      const mine = sql`coalesce(${dueAt?.toISOString() ?? null}::timestamptz, ${NOW})`
      const at = sql<Date>`coalesce(${publications.liveAt}, ${publications.dueAt}, ${NOW})`
      return db
        .select({
          ...{ itemId: publications.itemId, accountId: publications.accountId, sha256: publications.sha256 },
          at: at.mapWith(publications.createdAt),
          title: sql<string>`coalesce(${items.title}, ${publications.payload} ->> 'title', '')`,
        })
        .from(publications)
        .leftJoin(items, eq(items.id, publications.itemId))
        .where(
          and(
            ...[eq(publications.accountId, accountId), ne(publications.id, id), ne(publications.itemId, itemId)],
            eq(publications.withdrawn, false),
            // When two wait, the earlier one is published, so a later one does not count.
            or(
              inArray(publications.state, ['live', 'uploading', 'accepted', 'processing']),
              and(inArray(publications.state, ['prepared', 'waiting']), lt(publications.createdAt, createdAt)),
            ),
            sql`${at} between ${mine} - interval '2 days' and ${mine} + interval '2 days'`,
          ),
        )
    },

    async needsFile(media) {
      const [found] = await db
        .select({ id: publications.id })
        .from(publications)
        .where(
          and(
            ...[eq(publications.media, media), inArray(publications.state, OPEN_STATES)],
            // TikTok names a post before its bytes are sent.
            or(isNull(publications.remoteId), isNotNull(publications.session)),
          ),
        )
        .limit(1)
      return found !== undefined
    },

    async pausedUntil(accountId) {
      const [row] = await db
        .select({ until: platformAccounts.uploadsPausedUntil })
        .from(platformAccounts)
        .where(and(eq(platformAccounts.id, accountId), gt(platformAccounts.uploadsPausedUntil, NOW)))
      return row?.until ?? null
    },

    async pauseAccount(accountId, until) {
      await db.update(platformAccounts).set({ uploadsPausedUntil: until }).where(eq(platformAccounts.id, accountId))
    },

    quotaUsedUpUntil: (platform) =>
      withDatabaseRetry(() =>
        db.transaction(async (tx) => {
          // TikTok counts by creator, in sliding windows.
          if (platform === 'tiktok') return null
          const { day, used, most } = await lockBudget(tx, platform, options.dailyUploads)
          return used >= most ? nextDay(tx, day) : null
        }),
      ),

    exhaustUploads: (platform) =>
      withDatabaseRetry(() =>
        db.transaction(async (tx) => {
          const { day } = await lockBudget(tx, platform, options.dailyUploads)
          await tx
            .update(platformBudget)
            .set({ used: sql`greatest(${platformBudget.used}, ${platformBudget.most})` })
            .where(isBucket(platform, day))
        }),
      ),

    openAutomatic: () => openAutomatic(db, queue, options),

    async wakeDue() {
      const due = await db
        .selectDistinct({ ownerId: publications.ownerId, accountId: publications.accountId })
        .from(publications)
        .where(isDue)
      for (const account of due)
        await db.transaction((tx) => queue.enqueue(tx, publishVideos, account, { key: account.accountId }))
      return due.length
    },

    async purge() {
      await db.delete(receivedWebhooks).where(lt(receivedWebhooks.at, sql`now() - ${WEBHOOKS_KEPT}`))
      await db
        .delete(publications)
        .where(
          and(
            notInArray(publications.state, [...OPEN_STATES]),
            notExists(db.select({ id: items.id }).from(items).where(eq(items.id, publications.itemId))),
          ),
        )
    },

    async withdrawAll(ownerId) {
      const isTheirs = eq(publications.ownerId, ownerId)
      return db.transaction(async (tx) => {
        await tx
          .update(publications)
          .set({ state: 'cancelled', reason: 'withdrawn', nextAt: null, lease: sql`${publications.lease} + 1` })
          .where(
            and(
              isTheirs,
              inArray(publications.state, OPEN_STATES),
              isNull(publications.remoteId),
              isNull(publications.session),
              // Except withdrawn ones whose upload was lost: it is still being looked for.
              not(and(eq(publications.withdrawn, true), eq(publications.state, 'uploading')) ?? sql`false`),
            ),
          )
        // Those that are being withdrawn already go on undisturbed.
        const isWanted = eq(publications.withdrawn, false)
        await wakePublications(tx, queue, options, and(isTheirs, isWanted), { withdrawn: true })
        return tx.$count(publications, and(isTheirs, inArray(publications.state, OPEN_STATES)))
      })
    },

    hear: ({ key, remoteId }) =>
      withDatabaseRetry(() =>
        db.transaction(async (tx) => {
          const [isNew] = await tx.insert(receivedWebhooks).values({ key }).onConflictDoNothing().returning()
          if (!isNew || remoteId === null) return
          const woken = await tx
            .update(publications)
            .set({ nextAt: NOW })
            .where(
              and(
                ...[eq(publications.platform, 'tiktok'), eq(publications.remoteId, remoteId)],
                inArray(publications.state, ['uploading', 'accepted', 'processing', 'unknown', 'live']),
                or(isNull(publications.leaseUntil), lt(publications.leaseUntil, sql`now()`)),
              ),
            )
            .returning({ ownerId: publications.ownerId, accountId: publications.accountId })
          for (const account of woken) await queue.enqueue(tx, publishVideos, account, { key: account.accountId })
        }),
      ),

    renderEnded: (itemId) =>
      db.transaction((tx) => wakePublications(tx, queue, options, eq(publications.itemId, itemId))),
  }
}

/** Due, and no worker has it. */
const isDue = and(
  lte(publications.nextAt, NOW),
  or(isNull(publications.leaseUntil), lt(publications.leaseUntil, sql`now()`)),
)

async function readClock(db: Pick<Database, 'execute'>): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(sql`select extract(epoch from ${NOW})::float8 * 1000 as ms`)
  return new Date(rows[0]?.ms ?? Number.NaN)
}

async function leaseOn(db: Database, row: PublicationRow, options: Options): Promise<PublicationLease> {
  const { secrets } = options
  const isHeld = and(eq(publications.id, row.id), eq(publications.lease, row.lease))
  const [found] = await db
    .select({ item: items, tier: users.tier, isAdmin: users.isAdmin, timeZone: users.timeZone })
    .from(users)
    .leftJoin(items, and(eq(items.id, row.itemId), eq(items.ownerId, users.id)))
    .where(eq(users.id, row.ownerId))
  if (!found) throw new PublicationLost()
  const { item, ...publisher } = found
  const speaking = item ? [...item.personaIds, ...item.supportingPersonaIds] : []
  const named = await db
    .select({ id: personas.id, name: personas.name })
    .from(personas)
    .where(inArray(personas.id, speaking))
  let publication = shown(row)
  let session = row.session === null ? null : await secrets.open(row.session, sessionPlace(row))

  const update = async (tx: Transaction, { session: address, ...change }: PublicationChange, also: object = {}) => {
    await lockItem(tx, row.itemId)
    const [before] = await tx.select().from(publications).where(isHeld).for('update')
    if (!before) throw new PublicationLost()
    const after = await writeRow(tx, before, {
      ...change,
      ...also,
      ...(address !== undefined && {
        session: address === null ? null : await secrets.seal(address, sessionPlace(row)),
      }),
    })
    await follow(tx, options, before, after)
    return after
  }
  const writing = async (run: (tx: Transaction) => Promise<PublicationRow>, address: string | null | undefined) => {
    publication = shown(await withDatabaseRetry(() => db.transaction(run)))
    if (address !== undefined) session = address
  }

  return {
    get publication() {
      return publication
    },
    get session() {
      return session
    },
    item: item as Item | null,
    publisher: { ...publisher, personas: Object.fromEntries(named.map(({ id, name }) => [id, name])) },

    write: (change) => writing((tx) => update(tx, change), change.session),

    rest: ({ nextAt, ...change }) => writing((tx) => update(tx, change, { nextAt, leaseUntil: null }), change.session),

    async reserveUpload(change) {
      let refused: { reason: 'quota' | 'turn'; until: Date } | null = null
      await withDatabaseRetry(() =>
        db.transaction(async (tx) => {
          // A retried transaction decides again.
          refused = null
          const generation = publication.generation + 1
          if (row.platform === 'tiktok') {
            refused = await reservePost(tx, publication, options.dailyPosts)
            if (!refused) publication = shown(await update(tx, change, { generation, startedAt: NOW }))
            return
          }
          const { day, used, most } = await lockBudget(tx, row.platform, options.dailyUploads)
          if (used >= most) refused = { reason: 'quota', until: await nextDay(tx, day) }
          else if (!(await isOurTurn(tx, row, most - used))) refused = { reason: 'turn', until: await inATurn(tx) }
          if (refused) return
          await tx
            .update(platformBudget)
            .set({ used: sql`${platformBudget.used} + 1` })
            .where(isBucket(row.platform, day))
          publication = shown(await update(tx, change, { generation, startedAt: NOW }))
        }),
      )
      return refused
    },

    supersede: () =>
      writing(async (tx) => {
        const after = await update(tx, { withdrawn: true, reason: 'superseded' })
        const { itemId, accountId, revision } = publications
        const isNewer = and(eq(itemId, row.itemId), eq(accountId, row.accountId), gt(revision, row.revision))
        // When the answer to a commit was lost, the transaction runs a second time.
        if ((await tx.$count(publications, isNewer)) > 0) return after
        await tx.insert(publications).values({
          ...{ ownerId: row.ownerId, itemId: row.itemId, platform: row.platform, accountId: row.accountId },
          ...{ accountTitle: row.accountTitle, requested: row.requested, dueAt: row.dueAt, replaces: row.replaces },
          revision: sql`(select max(revision) + 1 from ${publications} p
            where p.item_id = ${row.itemId} and p.account_id = ${row.accountId})`,
          state: 'prepared',
          nextAt: NOW,
        })
        return after
      }, undefined),

    retire: (id) =>
      withDatabaseRetry(() =>
        db.transaction(async (tx) => {
          await lockItem(tx, row.itemId)
          const [old] = await tx.select().from(publications).where(eq(publications.id, id)).for('update')
          if (old?.state !== 'live') return
          await follow(tx, options, old, await writeRow(tx, old, { state: 'cancelled', reason: 'replaced' }))
        }),
      ),

    renew: () =>
      withDatabaseRetry(async () => {
        const held = await db
          .update(publications)
          .set({ leaseUntil: sql`now() + ${LEASE}` })
          .where(isHeld)
          .returning({ id: publications.id })
        if (held.length === 0) throw new PublicationLost()
      }),
  }
}

type Budget = { day: string; used: number; most: number }

const isBucket = (platform: PublicationRow['platform'], day: string) =>
  and(eq(platformBudget.platform, platform), eq(platformBudget.bucket, UPLOADS), eq(platformBudget.day, day))

/** Locks and returns the day's budget, so that only one reservation runs at a time. */
async function lockBudget(tx: Transaction, platform: PublicationRow['platform'], most: number): Promise<Budget> {
  const today = sql<string>`(${NOW} at time zone 'America/Los_Angeles')::date`
  const [budget] = await tx
    .insert(platformBudget)
    .values({ platform, bucket: UPLOADS, day: today, used: 0, most })
    .onConflictDoUpdate({ target: [platformBudget.platform, platformBudget.bucket, platformBudget.day], set: { most } })
    .returning()
  if (!budget) throw new Error('the budget has no row')
  return budget
}

async function nextDay(tx: Transaction, day: string): Promise<Date> {
  const { rows } = await tx.execute<{ ms: number }>(
    sql`select extract(epoch from (${day}::date + 1)::timestamp at time zone 'America/Los_Angeles')::float8 * 1000 as ms`,
  )
  return new Date(rows[0]?.ms ?? Number.NaN)
}

async function inATurn(tx: Transaction): Promise<Date> {
  const { rows } = await tx.execute<{ ms: number }>(
    sql`select extract(epoch from ${NOW} + ${TURN})::float8 * 1000 as ms`,
  )
  return new Date(rows[0]?.ms ?? Number.NaN)
}

/**
 * Whether this owner is next. When more publications wait than uploads are left, owners take turns: those with fewer
 * uploads today go first.
 */
async function isOurTurn(tx: Transaction, { ownerId, platform }: PublicationRow, left: number): Promise<boolean> {
  const dayBegan = sql`date_trunc('day', ${NOW} at time zone 'America/Los_Angeles') at time zone 'America/Los_Angeles'`
  const { rows } = await tx.execute<{ waiting: number; mine: number; fewest: number | null }>(sql`
    with waiting as (
      select owner_id, count(*) as n from ${publications}
      where platform = ${platform} and state in ('prepared', 'waiting') and not withdrawn
        and next_at <= ${NOW} + ${TURN} group by owner_id),
    today as (
      select owner_id, count(*)::int as n from ${publicationEvents} e
      where state = 'uploading' and reason is null and at >= ${dayBegan} group by owner_id)
    select (select coalesce(sum(n), 0)::int from waiting) as waiting,
      coalesce((select n from today where owner_id = ${ownerId}), 0) as mine,
      (select min(coalesce(today.n, 0))::int from waiting left join today using (owner_id)
        where waiting.owner_id <> ${ownerId}) as fewest`)
  const [row] = rows
  return !row || row.waiting <= left || row.fewest === null || row.mine <= row.fewest
}
