import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** A pool of connections and the typed way in. No call to the outside belongs inside a transaction. */
export function connect(url: string): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // A request rather fails than waits for a database that does not come.
    connectionTimeoutMillis: 5_000,
    options: '-c idle_in_transaction_session_timeout=15000 -c statement_timeout=30000',
  })
  // A connection that dies while idle (the database restarted) is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return { db: drizzle(pool, { schema }), pool }
}
