import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrationsFolder } from '../../resources.ts'

// Any number, the same in every process: two migrations at once would trip over each other.
const MIGRATION_LOCK = 4400_001

/** Brings the tables up to date; several processes may call it at once. */
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

/** What was acknowledged must survive a crash: with one of these off it would not. */
async function assertDurable(client: pg.Client): Promise<void> {
  for (const setting of ['synchronous_commit', 'fsync', 'full_page_writes']) {
    const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [setting])
    if (rows[0]?.value === 'off')
      throw new Error(`The database runs with ${setting} = off: it may lose finished work. Switch it on.`)
  }
}
