import type { Log } from './log.ts'

type Request = { id: string; method: string; path: string }

/**
 * The product's events: one function each, which writes the log line. Users appear under their pseudonym: an operator can
 * follow one user, but a log does not reveal who that is.
 */
export function createEvents(log: Log, pseudonym: (userId: string) => string) {
  const unnamed = <Event extends { userId: string }>({ userId, ...event }: Event) => ({
    user: pseudonym(userId),
    ...event,
  })
  return {
    signedIn: (event: { userId: string; provider: string; firstTime: boolean }) =>
      log.auth.info(unnamed(event), 'signed in'),
    signInFailed: (event: { provider: string; reason: string; cause?: unknown }) =>
      log.auth.warn(event, 'sign-in failed'),
    refreshReused: (event: { sessionId: string }) => log.auth.warn(event, 'refresh token reused, session ended'),
    signedOut: (event: { userId: string; scope: string }) => log.auth.info(unnamed(event), 'signed out'),
    rightsChanged: (event: { userId: string; rights: string }) => log.auth.info(unnamed(event), 'rights changed'),
    requestDone: ({ userId, ...event }: Request & { status: number; ms: number; userId?: string }) => {
      const line = { ...event, ...(userId && { user: pseudonym(userId) }) }
      return event.status >= 500 ? log.http.error(line, 'request failed') : log.http.info(line, 'request')
    },
    requestBroke: (event: Request & { cause: unknown }) => log.http.error(event, 'unexpected error'),
    databaseStarted: (event: { reused: boolean }) => log.postgres.info(event, 'database started'),
    workerDied: (event: { pid: number | undefined; exit: string }) =>
      log.jobs.warn(event, 'worker died, starting a new one'),
    videoProduced: (event: { itemId: string; mode: string; seconds: number; tookMs: number }) =>
      log.jobs.info(event, 'video produced'),
    attemptFailed: (event: { itemId: string; stage: string; attempt: number; again: boolean; cause: unknown }) =>
      log.jobs.warn(event, 'attempt failed'),
    itemLost: (event: { itemId: string }) =>
      log.jobs.info(event, 'lease lost (item cancelled, deleted or taken over), stopped'),
    swept: (event: { folders: number; processes: number }) => log.jobs.info(event, 'cleaned up after a dead worker'),
    sweepFailed: (event: { cause: unknown }) => log.jobs.warn(event, 'cleaning up after a dead worker failed'),
    assetFailed: (event: { assetId: string; type: string; again: boolean; cause: unknown }) =>
      log.jobs.warn(event, 'asset preparation failed'),
    thumbnailFailed: (event: { itemId: string; again: boolean; cause: unknown }) =>
      log.jobs.warn(event, 'painting a thumbnail failed'),
    exportMade: (event: { userId: string; bytes: number }) => log.jobs.info(unnamed(event), 'data export ready'),
    exportFailed: (event: { userId: string; again: boolean; cause: unknown }) =>
      log.jobs.warn(unnamed(event), 'data export failed'),
    deletionFailed: (event: { userId: string; cause: unknown }) =>
      log.jobs.warn(unnamed(event), 'account deletion failed, retrying'),
    accountDeleted: (event: { userId: string }) => log.jobs.info(unnamed(event), 'account deleted'),
    queueTrouble: (event: { cause: unknown }) => log.jobs.warn(event, 'queue error'),
  }
}
export type Events = ReturnType<typeof createEvents>
