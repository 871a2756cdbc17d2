import type { PgBoss } from 'pg-boss'

/** How a worker takes errands beside the line of items: one at a time. */
export const IN_TURN = {
  batchSize: 1,
  includeMetadata: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: 2,
} as const

/**
 * A queue whose errands are tried until they are done: an account that is to go is gone one day, however long the storage was
 * away; a file that a video still needs is looked at again until it can go. What may fail for good counts its own tries.
 */
export const makePatientQueue = (boss: PgBoss, name: string, { turnSeconds }: { turnSeconds: number }) =>
  boss.createQueue(name, {
    notify: true,
    heartbeatSeconds: 10,
    expireInSeconds: turnSeconds,
    retryLimit: 1_000_000,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    deleteAfterSeconds: 60 * 60,
  })
