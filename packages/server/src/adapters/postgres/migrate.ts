import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrationsFolder } from '../../resources.ts'

// Advisory lock key, the same in every process: migrations must not run concurrently.
const MIGRATION_LOCK = 4400_001

/** Applies pending migrations; safe to call from several processes at once. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await assertDurable(client)
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** Rejects settings that lose acknowledged writes in a crash. */
async function assertDurable(client: pg.Client): Promise<void> {
  for (const setting of ['synchronous_commit', 'fsync', 'full_page_writes']) {
    const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [setting])
    if (rows[0]?.value === 'off')
      throw new Error(`The database runs with ${setting} = off and may lose finished work in a crash. Turn it on.`)
  }
}
