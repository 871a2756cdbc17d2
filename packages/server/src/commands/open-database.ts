import { type EmbeddedPostgres, launchPostgres } from '../adapters/embedded-postgres/launcher.ts'
import { migrateDatabase } from '../adapters/postgres/migrate.ts'
import type { Config } from '../config/config.ts'

type Opened = {
  url: string
  embedded: EmbeddedPostgres | null
  /** Stops the embedded database if this process started it. */
  close(): Promise<void>
}

/** Opens the configured database, starting the embedded one, and updates its schema. */
export async function openDatabase({ database }: Config): Promise<Opened> {
  if (database.kind === 'external') {
    await migrateDatabase(database.url)
    return { url: database.url, embedded: null, close: async () => {} }
  }
  const embedded = await launchPostgres(database.folder)
  await migrateDatabase(embedded.url)
  return {
    url: embedded.url,
    embedded,
    close: async () => {
      if (!embedded.reused) await embedded.stop()
    },
  }
}
