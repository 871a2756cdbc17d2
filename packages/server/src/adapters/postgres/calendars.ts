import type { Calendars } from '@pack/core/content/calendars'
import { notFound } from '@pack/core/kernel/errors'
import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { users } from './schema.ts'

/** The calendars of accounts, from their rows. */
export function calendarsIn(db: Database): Calendars {
  return {
    async of(ownerId) {
      const [row] = await db
        .select({ timeZone: users.timeZone, postingHour: users.postingHour })
        .from(users)
        .where(eq(users.id, ownerId))
      if (!row) throw notFound('Account')
      return row
    },
  }
}
