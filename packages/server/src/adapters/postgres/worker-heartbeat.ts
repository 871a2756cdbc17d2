import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from './database.ts'

const NAME = 'pack worker'
const BEAT_MS = 5_000

/** Keeps a connection active that shows in pg_stat_activity that this worker is alive. Reconnects when it is lost. */
export function sendHeartbeats(url: string, signal: AbortSignal): void {
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: NAME, keepAlive: true })
    client = fresh
    fresh.on('error', () => {})
    try {
      await fresh.connect()
      await beat(fresh)
    } catch {
      fresh.end().catch(() => {})
      if (!signal.aborted) timer = setTimeout(connect, 1000)
    }
  }
  const beat = async (on: pg.Client) => {
    if (signal.aborted) return
    await on.query('select 1')
    timer = setTimeout(() => {
      beat(on).catch(() => {
        on.end().catch(() => {})
        void connect()
      })
    }, BEAT_MS)
  }
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    client?.end().catch(() => {})
  })
  void connect()
}

/** Number of workers with a recent heartbeat; a hanging worker sends none. */
export async function countLiveWorkers(db: Database): Promise<number> {
  const { rows } = await db.execute<{ living: number }>(sql`
    select count(*)::int as living from pg_stat_activity
    where datname = current_database() and application_name = ${NAME} and state_change > now() - interval '15 seconds'`)
  return rows[0]?.living ?? 0
}
