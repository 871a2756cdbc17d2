import { setTimeout as pause } from 'node:timers/promises'

/** How long a worker waits for a database that restarts, milliseconds. */
const PATIENCE_MS = 20_000

/** Codes of Postgres and of the network that mean: the connection is gone, or the server is (re)starting. */
const GONE = new Set([
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

/** Whether an error, or what caused it, says that the database cannot be reached right now. */
export function isDatabaseAway(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    if ('code' in one && GONE.has(String(one.code))) return true
    if (
      /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
        one.message,
      )
    )
      return true
  }
  return false
}

/** Does it again for a while when the database is away. Only for work that may be done twice. */
export async function withDatabaseRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + PATIENCE_MS
  for (let delay = 100; ; delay = Math.min(delay * 2, 1_000)) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error
      await pause(delay)
    }
  }
}
