import type { FilledSlots } from '@pack/core/assets/branding'
import type { Assets } from '@pack/core/assets/ports'
import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { assets } from './schema.ts'

/** Filled slots in Postgres. */
export function assetsIn(db: Database): Assets {
  return {
    async filled(ownerId) {
      const rows = await db.select().from(assets).where(eq(assets.ownerId, ownerId))
      const account: FilledSlots = {}
      const personas: Record<string, FilledSlots> = {}
      for (const { personaId, type, media } of rows) {
        if (personaId === null) account[type] = media
        else personas[personaId] = { ...personas[personaId], [type]: media }
      }
      return { account, personas }
    },
  }
}
