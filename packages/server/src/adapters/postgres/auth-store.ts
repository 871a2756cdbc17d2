import { createHash } from 'node:crypto'
import { and, eq, getTableColumns, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { AuthStore, AuthUser } from '../../auth/ports.ts'
import type { Secrets } from '../secrets.ts'
import type { Database } from './database.ts'
import { isUuid } from './ids.ts'
import { authCodes, authFlows, authRefreshTokens, authSessions, users } from './schema.ts'
import { signingKeys } from './signing-keys.ts'

/** A rotated refresh token is still accepted this long: two tabs may race, or an answer may get lost. */
const REUSE_GRACE = sql`interval '10 seconds'`
const FLOW_LIFETIME = sql`interval '10 minutes'`
const CODE_LIFETIME = sql`interval '5 minutes'`
/** Longest life of a session, however often it is refreshed. */
const SESSION_LIFETIME = sql`interval '30 days'`

/** The embedded auth service's state. All times are the database's, so that machines' clocks do not matter. */
export const postgresAuthStore = (db: Database, secrets: Secrets): AuthStore => ({
  ...signingKeys(db, secrets),
  ...signInFlows(db),
  ...accounts(db),
  ...sessions(db),
  ...codes(db),
  ...refreshTokens(db),
})

function signInFlows(db: Database): Pick<AuthStore, 'openFlow' | 'takeFlow'> {
  return {
    async openFlow({ state, ...flow }) {
      await removeExpired(db)
      await db.insert(authFlows).values({ ...flow, stateHash: hashOf(state) })
    },
    async takeFlow(state) {
      const [row] = await db
        .delete(authFlows)
        .where(eq(authFlows.stateHash, hashOf(state)))
        .returning({
          ...getTableColumns(authFlows),
          fresh: sql<boolean>`${authFlows.createdAt} > now() - ${FLOW_LIFETIME}`,
        })
      return row?.fresh ? { ...row, state } : null
    },
  }
}

function accounts(db: Database): Pick<AuthStore, 'signIn' | 'userByEmail' | 'updateMetadata'> {
  return {
    async signIn({ identity, email, metadata }, { isAdmin }) {
      const seen = {
        email,
        lastSeenAt: sql`now()`,
        userMetadata: sql`${users.userMetadata} || ${JSON.stringify(metadata)}::jsonb`,
        ...(isAdmin ? { isAdmin } : {}),
      }
      // Links an account that the command line created for this address.
      await db
        .update(users)
        .set({ identity })
        .where(
          and(
            eq(users.identity, placeholderIdentity(email)),
            sql`not exists (select 1 from ${users} u where u.identity = ${identity})`,
          ),
        )
      const [row] = await db
        .insert(users)
        .values({ identity, email, userMetadata: metadata, isAdmin })
        .onConflictDoUpdate({ target: users.identity, set: seen })
        .returning({ ...getTableColumns(users), firstTime: sql<boolean>`xmax = 0` })
      if (!row) throw new Error('the account was not returned')
      return { user: toAuthUser(row), firstTime: row.firstTime }
    },
    async userByEmail(email) {
      const known = () => db.select().from(users).where(eq(users.email, email)).orderBy(users.createdAt).limit(1)
      const [user] = await known()
      if (user) return toAuthUser(user)
      await db
        .insert(users)
        .values({ identity: placeholderIdentity(email), email })
        .onConflictDoNothing()
      const [made] = await known()
      if (!made) throw new Error('the account was not returned')
      return toAuthUser(made)
    },
    async updateMetadata(userId, metadata) {
      const [row] = await db
        .update(users)
        .set({ userMetadata: sql`${users.userMetadata} || ${JSON.stringify(metadata)}::jsonb` })
        .where(eq(users.id, userId))
        .returning()
      if (!row) throw new Error('the account is gone')
      return toAuthUser(row)
    },
  }
}

function sessions(db: Database): Pick<AuthStore, 'openSession' | 'userOfSession' | 'endSessions'> {
  return {
    async openSession(ownerId, { userAgent }) {
      const [leaving] = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, ownerId), isNotNull(users.deletionRequestedAt)))
      if (leaving) return null
      const [row] = await db
        .insert(authSessions)
        .values({ ownerId, userAgent: userAgent.slice(0, 200), notAfter: sql`now() + ${SESSION_LIFETIME}` })
        .returning({ id: authSessions.id })
      if (!row) throw new Error('the session was not returned')
      return row.id
    },
    async userOfSession(sessionId, userId) {
      if (!isUuid(sessionId) || !isUuid(userId)) return null
      const [row] = await db
        .select({ user: users })
        .from(authSessions)
        .innerJoin(users, eq(users.id, authSessions.ownerId))
        .where(and(liveSession(sessionId), eq(users.id, userId)))
      return row ? toAuthUser(row.user) : null
    },
    async endSessions(ownerId, scope, sessionId) {
      const which = {
        global: undefined,
        local: eq(authSessions.id, sessionId),
        others: ne(authSessions.id, sessionId),
      }[scope]
      await db.delete(authSessions).where(and(eq(authSessions.ownerId, ownerId), which))
    },
  }
}

function codes(db: Database): Pick<AuthStore, 'addCode' | 'takeCode'> {
  return {
    async addCode({ code, ...rest }) {
      await db.insert(authCodes).values({ ...rest, codeHash: hashOf(code) })
    },
    async takeCode(code) {
      const [taken] = await db
        .delete(authCodes)
        .where(eq(authCodes.codeHash, hashOf(code)))
        .returning({
          ...getTableColumns(authCodes),
          fresh: sql<boolean>`${authCodes.createdAt} > now() - ${CODE_LIFETIME}`,
        })
      if (!taken?.fresh) return null
      const [row] = await db
        .select({ user: users })
        .from(authSessions)
        .innerJoin(users, eq(users.id, authSessions.ownerId))
        .where(liveSession(taken.sessionId))
      return row ? { ...taken, user: toAuthUser(row.user) } : null
    },
  }
}

function refreshTokens(db: Database): Pick<AuthStore, 'addRefreshToken' | 'rotate'> {
  return {
    async addRefreshToken(sessionId, token) {
      await db.insert(authRefreshTokens).values({ hash: hashOf(token), sessionId })
    },
    async rotate(token, successor) {
      return db.transaction(async (tx) => {
        const [parent] = await tx
          .select({
            sessionId: authRefreshTokens.sessionId,
            usedAt: authRefreshTokens.usedAt,
            inGrace: sql<boolean>`${authRefreshTokens.usedAt} > now() - ${REUSE_GRACE}`,
          })
          .from(authRefreshTokens)
          .where(eq(authRefreshTokens.hash, hashOf(token)))
          .for('update')
        if (!parent) return { kind: 'unknown' }
        const [row] = await tx
          .select({ user: users })
          .from(authSessions)
          .innerJoin(users, eq(users.id, authSessions.ownerId))
          .where(liveSession(parent.sessionId))
        if (!row) return { kind: 'unknown' }
        const rotated = { kind: 'rotated', sessionId: parent.sessionId, user: toAuthUser(row.user) } as const

        if (!parent.usedAt) {
          await tx
            .update(authRefreshTokens)
            .set({ usedAt: sql`now()` })
            .where(eq(authRefreshTokens.hash, hashOf(token)))
          await tx.insert(authRefreshTokens).values({ hash: hashOf(successor), sessionId: parent.sessionId })
          await tx.update(users).set({ lastSeenAt: sql`now()` }).where(eq(users.id, row.user.id))
          return rotated
        }
        const [child] = await tx
          .select({ usedAt: authRefreshTokens.usedAt })
          .from(authRefreshTokens)
          .where(eq(authRefreshTokens.hash, hashOf(successor)))
        if (parent.inGrace && child && !child.usedAt) return rotated
        // Deletes all tokens of the session; access tokens are refused from now on.
        await tx.delete(authSessions).where(eq(authSessions.id, parent.sessionId))
        return { kind: 'reused', sessionId: parent.sessionId }
      })
    },
  }
}

/** A session that has not expired, of an account that is not being deleted. Needs the account's row in the query. */
const liveSession = (sessionId: string) =>
  and(eq(authSessions.id, sessionId), sql`${authSessions.notAfter} > now()`, isNull(users.deletionRequestedAt))

/** Removes abandoned sign-ins and expired sessions. */
async function removeExpired(db: Database): Promise<void> {
  await db.delete(authFlows).where(sql`${authFlows.createdAt} < now() - ${FLOW_LIFETIME}`)
  const abandoned = db
    .select({ id: authCodes.sessionId })
    .from(authCodes)
    .where(sql`${authCodes.createdAt} < now() - ${CODE_LIFETIME}`)
  await db.delete(authSessions).where(sql`${authSessions.notAfter} < now() or ${authSessions.id} in ${abandoned}`)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const placeholderIdentity = (email: string) => `email:${email}`

const toAuthUser = (row: typeof users.$inferSelect): AuthUser => ({
  id: row.id,
  email: row.email,
  identity: row.identity,
  userMetadata: row.userMetadata,
  createdAt: row.createdAt,
  lastSeenAt: row.lastSeenAt,
})
