import { randomUUID } from 'node:crypto'
import type { LinkedAccount, LinkedAccountWork, PlatformAccounts, PlatformTokens } from '@pack/core/publishing/ports'
import type { ReasonCode } from '@pack/core/publishing/publication-reasons'
import {
  and,
  arrayContains,
  arrayOverlaps,
  countDistinct,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Sendable } from '../../define-job.ts'
import type { Queue } from '../queue/queue.ts'
import type { Place, Secrets } from '../secrets.ts'
import type { Database } from './database.ts'
import { withDatabaseRetry } from './database-retry.ts'
import { isUuid } from './ids.ts'
import { type PublishJob, wakePublications } from './publication-rows.ts'
import { platformAccounts as accounts, items, publications, users } from './schema.ts'

/** Longer than a refresh takes with its time limit; then its process has died. */
const LEASE = sql`interval '60 seconds'`
/** Pause after a failed attempt, so that everybody who waits does not try in turn. */
const PAUSE = sql`interval '10 seconds'`
/** Tokens are renewed this long before they expire; half a minute is enough for one more call. */
const RENEW_BEFORE = sql`interval '5 minutes'`
const USABLE_FOR = sql`interval '30 seconds'`
/** Why publications wait until their account is linked again. */
const NO_ACCESS: ReasonCode[] = ['account_unlinked', 'token_expired', 'scopes_missing']
/** When a link that was disconnected here has its tokens revoked, should the request that did it have died. */
const REVOKE_AFTER_SECONDS = 60

/** Stands for the name of an account whose data was deleted. */
const UNLINKED = 'an unlinked account'

type Row = typeof accounts.$inferSelect

/** The place that a token is sealed for. */
export const tokenPlace = (
  column: 'access_token' | 'refresh_token',
  { id, ownerId, platform }: Pick<Row, 'id' | 'ownerId' | 'platform'>,
): Place => ({ table: 'platform_accounts', owner: ownerId, platform, row: `${column} ${id}` })

const shown = ({ id, ownerId, platform, remoteId, title, handle, pictureMedia, scopes, state, ...row }: Row) => {
  const { accessExpiresAt, refreshExpiresAt } = row
  return {
    ...{ id, ownerId, platform, remoteId, title, handle, pictureMedia, scopes, state },
    ...{ accessExpiresAt, refreshExpiresAt },
  } satisfies LinkedAccount
}

const isThere = isNull(accounts.disconnectedAt)
const after = (seconds: number | null) =>
  seconds === null ? sql`null` : sql<Date>`now() + make_interval(secs => ${seconds})`

/** Linked accounts in Postgres. */
export function postgresPlatformAccounts(db: Database): PlatformAccounts {
  const select = async (where: SQL | undefined) =>
    (await db.select().from(accounts).where(and(isThere, where)).orderBy(desc(accounts.linkedAt), accounts.id)).map(
      shown,
    )
  return {
    list: (ownerId) => select(eq(accounts.ownerId, ownerId)),
    async find(ownerId, id) {
      if (!isUuid(id)) return null
      return (await select(and(eq(accounts.ownerId, ownerId), eq(accounts.id, id))))[0] ?? null
    },
    latest: async (ownerId, platform) =>
      (await select(and(eq(accounts.ownerId, ownerId), eq(accounts.platform, platform))))[0] ?? null,
    async countDue({ id, ownerId, platform }) {
      const isAhead = sql`${items.publishDate} > now()`
      const [scheduled, [waits]] = await Promise.all([
        db.$count(
          items,
          and(
            eq(items.ownerId, ownerId),
            eq(items.test, false),
            isAhead,
            arrayContains(items.publishTo, [platform]),
            isNull(platform === 'youtube' ? items.youtubeUrl : items.tiktokUrl),
            // Without an account, or with the platform's code, it is the most recent one.
            or(arrayOverlaps(items.publishAccountIds, [id, platform]), eq(items.publishAccountIds, [])),
          ),
        ),
        db
          .select({ waiting: countDistinct(publications.itemId) })
          .from(publications)
          .innerJoin(items, eq(items.id, publications.itemId))
          .where(
            and(
              eq(publications.accountId, id),
              // The platform has the whole video of those that are further.
              inArray(publications.state, ['prepared', 'waiting', 'uploading']),
              eq(publications.withdrawn, false),
              or(isNull(items.publishDate), not(isAhead)),
            ),
          ),
      ])
      return { scheduled, waiting: waits?.waiting ?? 0 }
    },
  }
}

type RevokeJob = Sendable<{ ownerId: string; id: string }>

/** Tokens of linked accounts, sealed. All times are the database's. */
export function postgresPlatformTokens(
  db: Database,
  queue: Queue,
  { secrets, revokeGrant }: { secrets: Secrets; revokeGrant: RevokeJob },
): PlatformTokens {
  const open = (column: 'access_token' | 'refresh_token', sealed: string | null, row: Row) =>
    sealed === null ? null : secrets.open(sealed, tokenPlace(column, row))
  const hasLease = sql<boolean>`coalesce(${accounts.leaseUntil} > now(), false)`
  const current = (id: string, version: number) => and(eq(accounts.id, id), eq(accounts.version, version))
  return {
    async read(id) {
      const [found] = await db
        .select({
          row: accounts,
          isFresh: sql<boolean>`coalesce(${accounts.accessExpiresAt} > now() + ${RENEW_BEFORE}, false)`,
          isUsable: sql<boolean>`coalesce(${accounts.accessExpiresAt} > now() + ${USABLE_FOR}, false)`,
          isHeld: hasLease,
        })
        .from(accounts)
        .where(and(eq(accounts.id, id), isThere))
      if (!found) return null
      const { row, isHeld, ...times } = found
      const { ownerId, platform, state, version, leaseId } = row
      return {
        ...{ id, ownerId, platform, state, version, ...times },
        access: await open('access_token', row.accessToken, row),
        refresh: await open('refresh_token', row.refreshToken, row),
        isLeased: isHeld && leaseId !== null,
        isPaused: isHeld && leaseId === null,
      }
    },

    async lease(id, version) {
      const leaseId = randomUUID()
      const rows = await db
        .update(accounts)
        .set({ leaseId, leaseUntil: sql`now() + ${LEASE}` })
        .where(
          and(
            current(id, version),
            isThere,
            eq(accounts.state, 'linked'),
            or(isNull(accounts.leaseUntil), lt(accounts.leaseUntil, sql`now()`)),
          ),
        )
        .returning({ id: accounts.id })
      return rows.length > 0 ? leaseId : null
    },

    // Retried: a pair that is lost here would end the link.
    store: (id, version, pair) =>
      withDatabaseRetry(async () => {
        const [row] = await db.select().from(accounts).where(eq(accounts.id, id))
        if (!row) return false
        const sealed = await secrets.seal(pair.access, tokenPlace('access_token', row))
        const rows = await db
          .update(accounts)
          .set({
            accessToken: sealed,
            accessExpiresAt: after(pair.accessSeconds),
            ...(pair.refresh && { refreshToken: await secrets.seal(pair.refresh, tokenPlace('refresh_token', row)) }),
            ...(pair.refreshSeconds !== null && { refreshExpiresAt: after(pair.refreshSeconds) }),
            ...(pair.scopes && { scopes: pair.scopes }),
            version: version + 1,
            refreshedAt: sql`now()`,
            ...{ leaseId: null, leaseUntil: null },
            // A process that was paused may have been given up meanwhile.
            state: sql`case when ${isThere} then 'linked' else 'revoked' end`,
            reason: sql`case when ${isThere} then null else 'disconnected' end`,
          })
          .where(current(id, version))
          .returning({ id: accounts.id })
        return rows.length > 0
      }),

    async markRevoked(id, version) {
      await db
        .update(accounts)
        .set({ ...NO_TOKENS, state: 'revoked', reason: 'refresh_token_revoked' })
        .where(and(current(id, version), isThere))
    },

    async release(id, leaseId) {
      await db
        .update(accounts)
        .set({ leaseId: null, leaseUntil: sql`now() + ${PAUSE}` })
        .where(and(eq(accounts.id, id), eq(accounts.leaseId, leaseId)))
    },

    async expire(id, version) {
      await db.update(accounts).set({ accessExpiresAt: sql`now()` }).where(current(id, version))
    },

    disconnect: (id) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .update(accounts)
          .set({ state: 'revoked', reason: 'disconnected', disconnectedAt: sql`now()` })
          .where(and(eq(accounts.id, id), isThere))
          .returning()
        if (row?.accessToken)
          await queue.enqueue(
            tx,
            revokeGrant,
            { ownerId: row.ownerId, id },
            { key: id, afterSeconds: REVOKE_AFTER_SECONDS },
          )
      }),

    async readDisconnected(id) {
      const [found] = await db
        .select({ row: accounts, isHeld: hasLease })
        .from(accounts)
        .where(and(eq(accounts.id, id), isNotNull(accounts.disconnectedAt)))
      if (!found?.row.accessToken) return null
      const { row } = found
      const { ownerId, platform, version, leaseId } = row
      const access = await open('access_token', row.accessToken, row)
      const refresh = await open('refresh_token', row.refreshToken, row)
      return { ...{ ownerId, platform, version, access, refresh }, isLeased: found.isHeld && leaseId !== null }
    },

    async clear(id, version) {
      await db
        .update(accounts)
        .set(NO_TOKENS)
        .where(and(current(id, version), isNotNull(accounts.disconnectedAt)))
    },
  }
}

const NO_TOKENS = {
  ...{ accessToken: null, refreshToken: null, accessExpiresAt: null, refreshExpiresAt: null },
  ...{ leaseId: null, leaseUntil: null },
} as const

/** The platform's data has to go: a week after a disconnection, or after a month without news. */
const isOutdated = or(
  lt(accounts.disconnectedAt, sql`now() - interval '7 days'`),
  and(
    lt(accounts.checkedAt, sql`now() - interval '30 days'`),
    or(eq(accounts.state, 'revoked'), ne(accounts.title, ''), isNotNull(accounts.pictureMedia)),
  ),
)

/** Changes of linked accounts, and what the daily check finds. */
export function postgresLinkedAccountWork(
  db: Database,
  queue: Queue,
  { secrets, publishVideos }: { secrets: Secrets; publishVideos: PublishJob },
): LinkedAccountWork {
  return {
    link: (ownerId, platform, profile, pair) =>
      db.transaction(async (tx) => {
        // Waits for a concurrent deletion request, which revokes only the accounts linked before it.
        const [owner] = await tx
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.id, ownerId), isNull(users.deletionRequestedAt)))
          .for('share')
        if (!owner) return null
        const { remoteId, title, handle } = profile
        const remote = and(
          eq(accounts.ownerId, ownerId),
          eq(accounts.platform, platform),
          eq(accounts.remoteId, remoteId),
        )
        await tx
          .insert(accounts)
          .values({ ownerId, platform, remoteId, title, handle, scopes: [] })
          .onConflictDoNothing()
        const [row] = await tx.select().from(accounts).where(remote).for('update')
        if (!row) throw new Error('the account was not linked')
        if (!pair.refresh && !row.refreshToken) {
          await tx.delete(accounts).where(and(remote, isNull(accounts.accessToken), eq(accounts.state, 'linked')))
          return null
        }
        const place = (column: 'access_token' | 'refresh_token') => tokenPlace(column, row)
        const [linked] = await tx
          .update(accounts)
          .set({
            ...{ title, handle, scopes: pair.scopes ?? row.scopes },
            accessToken: await secrets.seal(pair.access, place('access_token')),
            accessExpiresAt: after(pair.accessSeconds),
            ...(pair.refresh && { refreshToken: await secrets.seal(pair.refresh, place('refresh_token')) }),
            refreshExpiresAt: after(pair.refreshSeconds),
            version: row.version + 1,
            ...{ state: 'linked', reason: null, disconnectedAt: null, leaseId: null, leaseUntil: null },
            ...{ linkedAt: sql`clock_timestamp()`, refreshedAt: sql`now()`, checkedAt: sql`now()` },
          })
          .where(eq(accounts.id, row.id))
          .returning()
        if (!linked) throw new Error('the account was not linked')
        const waitsForAccess = and(eq(publications.accountId, linked.id), inArray(publications.reason, NO_ACCESS))
        await wakePublications(tx, queue, { publishVideos }, waitsForAccess)
        return shown(linked)
      }),

    async update(id, { title, handle }) {
      await db.update(accounts).set({ title, handle, checkedAt: sql`now()` }).where(eq(accounts.id, id))
    },

    setPicture: (id, pictureMedia) =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update')
        if (!row) return undefined
        await tx.update(accounts).set({ pictureMedia }).where(eq(accounts.id, id))
        return row.pictureMedia
      }),

    async withTokens(ownerId) {
      const rows = await db
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(eq(accounts.ownerId, ownerId), isNotNull(accounts.accessToken)))
      return rows.map(({ id }) => id)
    },

    listDue: (most) =>
      db
        .select({ id: accounts.id, ownerId: accounts.ownerId })
        .from(accounts)
        .where(and(isThere, eq(accounts.state, 'linked'), lt(accounts.checkedAt, sql`now() - interval '20 hours'`)))
        .orderBy(accounts.checkedAt)
        .limit(most),

    listOutdated: () =>
      db
        .select({ id: accounts.id, pictureMedia: accounts.pictureMedia, state: accounts.state })
        .from(accounts)
        .where(isOutdated),

    async forget(id) {
      // It may have been linked again since it was listed.
      const outdated = and(eq(accounts.id, id), isOutdated)
      // The history of the owner's videos stays, without the channel's name.
      await db
        .update(publications)
        .set({ accountTitle: UNLINKED })
        .where(inArray(publications.accountId, db.select({ id: accounts.id }).from(accounts).where(outdated)))
      await db.delete(accounts).where(and(outdated, eq(accounts.state, 'revoked')))
      await db.update(accounts).set({ title: '', handle: null, pictureMedia: null }).where(outdated)
    },
  }
}
