import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseAway } from './database-retry.ts'

/** How often a held lock is tried again, milliseconds. */
const RETRY_MS = 250

/** Runs work while holding the lock of that name, which all processes share. */
export type WithLock = <Result>(name: string, work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>

/**
 * Session-level advisory locks, released when the process that holds them dies. Without a database the work runs
 * without a lock, so it must be idempotent.
 */
export const postgresLock =
  (pool: pg.Pool): WithLock =>
  async (name, work, signal) => {
    for (;;) {
      signal.throwIfAborted()
      const client = await connected(pool)
      if (client === null) return work()
      // Unhandled, an error of this connection would crash the process; the next query reports it anyway.
      const ignore = () => {}
      client.on('error', ignore)
      let held = false
      try {
        const { rows } = await client.query<{ held: boolean }>(
          'select pg_try_advisory_lock(hashtextextended($1, 44)) as held',
          [name],
        )
        held = rows[0]?.held === true
        if (held) return await work()
      } finally {
        const released =
          !held ||
          (await client.query('select pg_advisory_unlock(hashtextextended($1, 44))', [name]).then(
            () => true,
            () => false,
          ))
        client.off('error', ignore)
        client.release(!released)
      }
      await pause(RETRY_MS, undefined, { signal }).catch((cause: unknown) => {
        throw signal.aborted ? signal.reason : cause
      })
    }
  }

async function connected(pool: pg.Pool): Promise<pg.PoolClient | null> {
  try {
    return await pool.connect()
  } catch (error) {
    if (isDatabaseAway(error)) return null
    throw error
  }
}
