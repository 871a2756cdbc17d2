import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseAway } from './patience.ts'

/** How often one who waits looks again, milliseconds. */
const LOOK_MS = 250

/**
 * Does a piece of work while nobody else, in any process, does one of the same name (session-level advisory locks, which
 * end with the process that holds them). With the database away the work is done all the same: it may then be done twice.
 */
export const aloneIn =
  (pool: pg.Pool) =>
  async <Result>(name: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
    for (;;) {
      signal.throwIfAborted()
      const client = await connected(pool)
      if (client === null) return work()
      // Whatever happens to a connection in the hands of nobody must not end the process.
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
      await pause(LOOK_MS, undefined, { signal }).catch((cause: unknown) => {
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
