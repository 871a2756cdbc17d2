import type { Personas } from '@pack/core/personas/ports'
import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { Database } from './database.ts'
import { isUuid } from './ids.ts'
import { personas, users } from './schema.ts'

/** Personas in Postgres. */
export function personasIn(db: Database): Personas {
  const mine = (ownerId: string, id: string) => and(eq(personas.id, id), eq(personas.ownerId, ownerId))
  return {
    list: (ownerId) =>
      db
        .select()
        .from(personas)
        .where(eq(personas.ownerId, ownerId))
        .orderBy(asc(personas.createdAt), asc(personas.id)),

    async find(ownerId, id) {
      if (!isUuid(id)) return null
      const [row] = await db.select().from(personas).where(mine(ownerId, id))
      return row ?? null
    },

    async add(persona, { customLimit }) {
      return db.transaction(async (tx) => {
        if (persona.cloneOf === null) {
          // Those who add at the same moment wait for each other here.
          await tx.select({ id: users.id }).from(users).where(eq(users.id, persona.ownerId)).for('update')
          const custom = and(eq(personas.ownerId, persona.ownerId), isNull(personas.cloneOf))
          const [own] = await tx.select({ custom: count() }).from(personas).where(custom)
          if (own && own.custom >= customLimit) return 'full'
        }
        const [row] = await tx
          .insert(personas)
          .values(persona)
          .onConflictDoNothing({ target: [personas.ownerId, personas.slug] })
          .returning()
        return row ?? 'slug_taken'
      })
    },

    async change(ownerId, id, change) {
      if (!isUuid(id)) return null
      const [row] = await db
        .update(personas)
        .set({ ...change, updatedAt: new Date() })
        .where(mine(ownerId, id))
        .returning()
      return row ?? null
    },

    async remove(ownerId, id) {
      if (!isUuid(id)) return false
      const gone = await db.delete(personas).where(mine(ownerId, id)).returning({ id: personas.id })
      return gone.length > 0
    },
  }
}
