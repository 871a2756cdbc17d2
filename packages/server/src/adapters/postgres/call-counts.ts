import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Secrets } from '../secrets.ts'

/**
 * Counts a call. Null while the caller stays within the limit, else the milliseconds until the next call is allowed.
 */
export type CountCall = (limit: CallLimit, caller: string) => Promise<number | null>
type CallLimit = { name: string; calls: number; seconds: number }

type Uses = { secrets: Pick<Secrets, 'sign'>; onError: (error: unknown) => void }

/**
 * Counts calls in Postgres, so that all API processes share a limit. While the database does not answer, each process
 * counts in its memory: no caller is locked out, and none is unlimited.
 */
export function postgresCallCounts(pool: pg.Pool, { secrets, onError }: Uses): CountCall {
  const storeClient = {
    // Without the library's statement names: a pooler between us and the database may not support them.
    query: ({ text, values }: pg.QueryConfig) =>
      pool.query(text, values).catch((error: unknown) => {
        onError(error)
        throw error
      }),
  }
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = ({ name, calls: points, seconds: duration }: CallLimit) => {
    const known = limiters.get(name)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      ...{ storeClient, storeType: 'pool', tableName: 'call_counts', tableCreated: true },
      ...{ keyPrefix: '', points, duration },
      // A refused caller is remembered, so that a flood of calls does not reach the database.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: new RateLimiterMemory({ points, duration }),
      // One of them deletes the expired rows of all.
      clearExpiredByTimeout: limiters.size === 0,
    })
    limiters.set(name, limiter)
    return limiter
  }
  return async (limit, caller) => {
    try {
      // Hashed: the rows reveal no address, and outlive a deleted account by an hour at most.
      await limiterOf(limit).consume(secrets.sign('call-count', `${limit.name} ${caller}`))
      return null
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext
      throw refusal
    }
  }
}
