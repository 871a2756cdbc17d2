import type { Showcase } from '@pack/core/examples/ports'
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { FINISHED } from './items.ts'
import { items, personas } from './schema.ts'

/** Examples in Postgres: items whose owners show them. */
export function showcaseIn(db: Database): Showcase {
  return {
    latest: () =>
      db
        .selectDistinctOn([items.mode], { item: items, persona: personas.name })
        .from(items)
        // A persona that was deleted since takes its name with it.
        .leftJoin(personas, eq(personas.id, sql`${items.personaIds}[1]`))
        .where(
          and(
            eq(items.showcase, true),
            eq(items.test, false),
            isNotNull(items.videoMedia),
            inArray(items.status, [...FINISHED]),
          ),
        )
        .orderBy(items.mode, desc(items.createdAt), desc(items.id)),
  }
}
