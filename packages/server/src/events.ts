import type { Log } from './log.ts'

type Request = { id: string; method: string; path: string }

/**
 * What happens in the product, one function per event, so that its line in the log is written once. Lines carry no user's id
 * but `pseudonym`'s word for it: an operator can follow one user, and nobody can tell from a log who that was.
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
    refreshReused: (event: { sessionId: string }) =>
      log.auth.warn(event, 'a used refresh token came back: session ended'),
    signedOut: (event: { userId: string; scope: string }) => log.auth.info(unnamed(event), 'signed out'),
    rightsChanged: (event: { userId: string; rights: string }) => log.auth.info(unnamed(event), 'rights changed'),
    requestDone: ({ userId, ...event }: Request & { status: number; ms: number; userId?: string }) => {
      const line = { ...event, ...(userId && { user: pseudonym(userId) }) }
      return event.status >= 500 ? log.http.error(line, 'request failed') : log.http.info(line, 'request')
    },
    requestBroke: (event: Request & { cause: unknown }) => log.http.error(event, 'unexpected error'),
    databaseStarted: (event: { reused: boolean }) => log.postgres.info(event, 'database started'),
    workerDied: (event: { pid: number | undefined; exit: string }) =>
      log.jobs.warn(event, 'worker died, starting another'),
    videoProduced: (event: { itemId: string; mode: string; seconds: number; tookMs: number }) =>
      log.jobs.info(event, 'video produced'),
    attemptFailed: (event: { itemId: string; stage: string; attempt: number; again: boolean; cause: unknown }) =>
      log.jobs.warn(event, 'attempt failed'),
    itemLost: (event: { itemId: string }) => log.jobs.info(event, 'item cancelled, deleted or taken over: stopped'),
    swept: (event: { folders: number; processes: number }) =>
      log.jobs.info(event, 'cleared up after a worker that died'),
    assetFailed: (event: { assetId: string; type: string; again: boolean; cause: unknown }) =>
      log.jobs.warn(event, 'preparing an asset failed'),
    exportMade: (event: { userId: string; bytes: number }) => log.jobs.info(unnamed(event), 'own data archived'),
    exportFailed: (event: { userId: string; again: boolean; cause: unknown }) =>
      log.jobs.warn(unnamed(event), 'archive of own data failed'),
    deletionFailed: (event: { userId: string; cause: unknown }) =>
      log.jobs.warn(unnamed(event), 'deletion of an account failed, trying again'),
    accountDeleted: (event: { userId: string }) => log.jobs.info(unnamed(event), 'account deleted'),
    queueTrouble: (event: { cause: unknown }) => log.jobs.warn(event, 'queue trouble'),
  }
}
export type Events = ReturnType<typeof createEvents>
