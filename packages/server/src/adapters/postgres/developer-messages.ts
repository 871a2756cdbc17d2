import type { DeveloperMessages } from '@pack/core/accounts/ports'
import type { SentMessages } from '@pack/core/admin/ports'
import { count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { nameOfUser } from './account-directory.ts'
import type { Database } from './database.ts'
import { isUuid } from './ids.ts'
import { developerMessages, users } from './schema.ts'

/** Messages to the developers, as sent and as admins read them. */
export const postgresDeveloperMessages = (db: Database): DeveloperMessages & SentMessages => ({
  async send(ownerId, text) {
    await db.insert(developerMessages).values({ ownerId, text })
  },
  async list({ page, limit }) {
    const [sum] = await db.select({ total: count() }).from(developerMessages)
    const { id, text, createdAt: at, doneAt } = developerMessages
    const done = sql<boolean>`${isNotNull(doneAt)}`
    const rows = await db
      .select({ id, text, at, done, from: { id: users.id, email: users.email, name: nameOfUser } })
      .from(developerMessages)
      .innerJoin(users, eq(users.id, developerMessages.ownerId))
      .orderBy(desc(at), desc(id))
      .limit(limit)
      .offset((page - 1) * limit)
    return { rows, total: sum?.total ?? 0 }
  },
  async mark(id, done) {
    if (!isUuid(id)) return false
    const marked = await db
      .update(developerMessages)
      .set({ doneAt: done ? sql`coalesce(${developerMessages.doneAt}, now())` : null })
      .where(eq(developerMessages.id, id))
      .returning({ id: developerMessages.id })
    return marked.length > 0
  },
})
