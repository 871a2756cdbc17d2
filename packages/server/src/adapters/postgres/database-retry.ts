import { setTimeout as pause } from 'node:timers/promises'

/** How long a worker waits for a restarting database. */
const RETRY_FOR_MS = 20_000

/** Error codes of Postgres and the network for a lost connection or a (re)starting server. */
const UNAVAILABLE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '53300',
])

/** Whether an error, or one of its causes, means that the database is unreachable right now. */
export function isDatabaseAway(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    if ('code' in one && UNAVAILABLE.has(String(one.code))) return true
    if (
      /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
        one.message,
      )
    )
      return true
  }
  return false
}

/** Retries for a while when the database is unreachable. Only for idempotent work. */
export async function withDatabaseRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + RETRY_FOR_MS
  for (let delay = 100; ; delay = Math.min(delay * 2, 1_000)) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error
      await pause(delay)
    }
  }
}
