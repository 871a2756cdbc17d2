import { MOVING_STATUSES, PUBLISHED_STATUSES } from '@pack/core/content/status'
import type { Dependents } from '@pack/core/personas/persona'
import type { NewStoredPersona, Personas } from '@pack/core/personas/ports'
import { and, asc, count, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'
import { isUuid } from './ids.ts'
import { assets, items, personas, users } from './schema.ts'

/** Personas in Postgres. */
export function postgresPersonas(db: Database): Personas {
  const owned = (ownerId: string, id: string) => and(eq(personas.id, id), eq(personas.ownerId, ownerId))
  const update = async (
    on: Pick<Database, 'update'>,
    ownerId: string,
    id: string,
    change: Partial<NewStoredPersona>,
  ) => {
    const [row] = await on
      .update(personas)
      .set({ ...change, updatedAt: new Date() })
      .where(owned(ownerId, id))
      .returning()
    return row ?? null
  }
  return {
    list: (ownerId) =>
      db
        .select()
        .from(personas)
        .where(eq(personas.ownerId, ownerId))
        .orderBy(asc(personas.createdAt), asc(personas.id)),

    async find(ownerId, id) {
      if (!isUuid(id)) return null
      const [row] = await db.select().from(personas).where(owned(ownerId, id))
      return row ?? null
    },

    async add(persona, { customLimit }) {
      return db.transaction(async (tx) => {
        if (persona.custom && (await lockAndCountCustom(tx, persona.ownerId)) >= customLimit) return 'full'
        const [row] = await tx
          .insert(personas)
          .values(persona)
          .onConflictDoNothing({ target: [personas.ownerId, personas.slug] })
          .returning()
        return row ?? 'slug_taken'
      })
    },

    async change(ownerId, id, change, { customLimit }) {
      if (!isUuid(id)) return null
      return db.transaction(async (tx) => {
        const custom = change.custom ? await lockAndCountCustom(tx, ownerId) : 0
        const [before] = await tx.select({ custom: personas.custom }).from(personas).where(owned(ownerId, id))
        if (before?.custom === false && change.custom && custom >= customLimit) return 'full'
        return update(tx, ownerId, id, change)
      })
    },

    setPicture: async (ownerId, id, avatarMedia) => (isUuid(id) ? update(db, ownerId, id, { avatarMedia }) : null),

    async remove(ownerId, id) {
      if (!isUuid(id)) return false
      const deleted = await db.delete(personas).where(owned(ownerId, id)).returning({ id: personas.id })
      return deleted.length > 0
    },

    async dependents(ownerId) {
      const persona = sql<string>`persona`.as('persona')
      const videos = await db
        .select({
          persona,
          items: count(),
          making: sql<number>`count(*) filter (where ${inArray(items.status, MOVING_STATUSES)})::int`,
          scheduled: sql<number>`count(*) filter (where ${items.publishDate} > now() and ${notInArray(items.shownStatus, PUBLISHED_STATUSES)})::int`,
        })
        .from(items)
        .innerJoin(sql`unnest(${items.personaIds} || ${items.supportingPersonaIds}) persona`, sql`true`)
        .where(eq(items.ownerId, ownerId))
        .groupBy(persona)
      const filled = await db
        .select({ persona: sql<string>`${assets.personaId}`, assets: count() })
        .from(assets)
        .where(and(eq(assets.ownerId, ownerId), isNotNull(assets.personaId)))
        .groupBy(assets.personaId)
      const found: Record<string, Dependents> = {}
      const none: Dependents = { items: 0, making: 0, scheduled: 0, assets: 0 }
      for (const { persona: id, ...counted } of [...videos, ...filled])
        found[id] = { ...(found[id] ?? none), ...counted }
      return found
    },
  }
}

/** Counts the owner's custom personas. Locks the owner until the transaction ends, so that the limit holds. */
async function lockAndCountCustom(tx: Transaction, ownerId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')
  const custom = and(eq(personas.ownerId, ownerId), eq(personas.custom, true))
  const [own] = await tx.select({ custom: count() }).from(personas).where(custom)
  return own?.custom ?? 0
}
