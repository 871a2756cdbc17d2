import type { Personas } from '@pack/core/personas/ports'
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { isUuid } from './ids.ts'
import { personas } from './schema.ts'

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

    async add(persona) {
      const [row] = await db
        .insert(personas)
        .values(persona)
        .onConflictDoNothing({ target: [personas.ownerId, personas.slug] })
        .returning()
      return row ?? null
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
