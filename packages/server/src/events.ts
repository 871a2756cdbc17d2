import type { Log } from './log.ts'

/** What happens in the product, one function per event, so that its line in the log is written once. */
export function createEvents(log: Log) {
  return {
    signedIn: (event: { userId: string; provider: string; firstTime: boolean }) => log.auth.info(event, 'signed in'),
    signInFailed: (event: { provider: string; reason: string; cause?: unknown }) =>
      log.auth.warn(event, 'sign-in failed'),
    refreshReused: (event: { sessionId: string }) =>
      log.auth.warn(event, 'a used refresh token came back: session ended'),
    signedOut: (event: { userId: string; scope: string }) => log.auth.info(event, 'signed out'),
    rightsChanged: (event: { userId: string; rights: string }) => log.auth.info(event, 'rights changed'),
    requestDone: (event: { id: string; method: string; path: string; status: number; ms: number; userId?: string }) =>
      event.status >= 500 ? log.http.error(event, 'request failed') : log.http.info(event, 'request'),
    requestBroke: (event: { id: string; method: string; path: string; cause: unknown }) =>
      log.http.error(event, 'unexpected error'),
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
    queueTrouble: (event: { cause: unknown }) => log.jobs.warn(event, 'queue trouble'),
  }
}
export type Events = ReturnType<typeof createEvents>
