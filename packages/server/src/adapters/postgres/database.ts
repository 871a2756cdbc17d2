import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { PreparingClient } from './prepared-statements.ts'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Opens a connection pool. Transactions must not wait for external calls. `prepare`: see PreparingClient. */
export function connect(url: string, { prepare = false } = {}): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    ...(prepare && { Client: PreparingClient }),
    max: 10,
    // Requests fail instead of waiting for an unreachable database.
    connectionTimeoutMillis: 5_000,
    options: '-c idle_in_transaction_session_timeout=15000 -c statement_timeout=30000',
  })
  // The pool replaces idle connections that break. Without a listener the error would crash the process.
  pool.on('error', () => {})
  // The same for a connection that breaks between two statements of a transaction, whose next statement then fails.
  pool.on('connect', (connection) => connection.on('error', () => {}))
  return { db: Object.assign(drizzle(pool, { schema }), { transaction: transactionsIn(pool) }), pool }
}

/**
 * Drizzle's own transaction doesn't return a connection to the pool when BEGIN fails. After ten such failures no
 * connection would be left.
 */
function transactionsIn(pool: pg.Pool): Database['transaction'] {
  const opened = new WeakMap<pg.PoolClient, Database>()
  return async (run, config) => {
    const connection = await pool.connect()
    const db = opened.get(connection) ?? drizzle(connection, { schema })
    opened.set(connection, db)
    try {
      return await db.transaction(run, config)
    } finally {
      connection.release()
    }
  }
}
