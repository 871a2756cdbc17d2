import { createHash } from 'node:crypto'
import type { Impersonations } from '@pack/core/admin/ports'
import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Database } from './database.ts'
import { impersonations, users } from './schema.ts'

const viewer = { id: users.id, email: users.email, tier: users.tier, isAdmin: users.isAdmin }

/** Impersonations, found by the hash of their token. */
export function postgresImpersonations(db: Database): Impersonations {
  const isActive = ({ adminId, sessionId, now }: { adminId: string; sessionId: string; now: Date }) =>
    and(
      eq(impersonations.ownerId, adminId),
      eq(impersonations.sessionId, sessionId),
      isNull(impersonations.endedAt),
      gt(impersonations.expiresAt, now),
    )
  return {
    async open({ adminId, sessionId, targetId, token, now, expiresAt }) {
      await db.transaction(async (tx) => {
        await tx
          .update(impersonations)
          .set({ endedAt: now })
          .where(and(isActive({ adminId, sessionId, now }), ne(impersonations.targetId, targetId)))
        await tx
          .insert(impersonations)
          .values({ ownerId: adminId, sessionId, targetId, tokenHash: hashOf(token), createdAt: now, expiresAt })
      })
    },
    async findLive({ adminId, sessionId, token, now }) {
      const [row] = await db
        .select({ target: viewer, expiresAt: impersonations.expiresAt })
        .from(impersonations)
        .innerJoin(users, eq(users.id, impersonations.targetId))
        .where(
          and(
            eq(impersonations.tokenHash, hashOf(token)),
            isActive({ adminId, sessionId, now }),
            isNull(users.deletionRequestedAt),
          ),
        )
      return row ?? null
    },
    async end({ adminId, sessionId, now }) {
      const ended = await db
        .update(impersonations)
        .set({ endedAt: now })
        .where(isActive({ adminId, sessionId, now }))
        .returning({ targetId: impersonations.targetId })
      return [...new Set(ended.map(({ targetId }) => targetId))]
    },
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
