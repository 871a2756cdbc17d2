import type { Log } from './log.ts'

type JobRan = {
  job: string
  outcome: string
  attempt: number
  seconds: number
  userId?: string
  facts?: Record<string, string | number>
  cause?: unknown
}
const FAILED = ['failed', 'given up', 'not yet']

type Request = { id: string; method: string; path: string }

/**
 * The product's events: one function each, which writes the log line. Users appear under their pseudonym: an operator
 * can follow one user, but a log does not reveal who that is.
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
    callCountFailed: (event: { cause: unknown }) =>
      log.http.warn(event, 'the database does not count calls: rate limits are counted in this process'),
    accountLinked: (event: { userId: string; platform: string }) => log.links.info(unnamed(event), 'account linked'),
    accountDisconnected: (event: { userId: string; platform: string }) =>
      log.links.info(unnamed(event), 'account disconnected'),
    linkFailed: (event: { userId: string; platform: string; step: string; cause: unknown }) =>
      log.links.warn(unnamed(event), 'call to a platform failed'),
    linkLost: (event: { userId: string; platform: string; cause: unknown }) =>
      log.links.warn(unnamed(event), 'link lost: the user has to connect again'),
    publishingFaulted: (event: { userId: string; publication: string; state: string; cause: unknown }) =>
      log.publishing.warn(unnamed(event), 'publishing met a fault'),
    databaseStarted: (event: { reused: boolean }) => log.postgres.info(event, 'database started'),
    workerDied: (event: { pid: number | undefined; exit: string }) =>
      log.jobs.warn(event, 'worker died, starting a new one'),
    swept: (event: { folders: number; processes: number }) => log.jobs.info(event, 'cleaned up after a dead worker'),
    sweepFailed: (event: { cause: unknown }) => log.jobs.warn(event, 'cleaning up after a dead worker failed'),
    /** The one line of each attempt at a background job. */
    jobRan: ({ userId, facts, ...ran }: JobRan) => {
      const line = { ...ran, ...facts, ...(userId && { user: pseudonym(userId) }) }
      if (ran.outcome === 'unreadable') log.jobs.error(line, 'job dropped: its payload is unreadable')
      else if (FAILED.includes(ran.outcome)) log.jobs.warn(line, `job ${ran.outcome}`)
      // The product's own jobs run every minute.
      else if (ran.outcome === 'done' && !userId) log.jobs.debug(line, 'job done')
      else log.jobs.info(line, `job ${ran.outcome}`)
    },
    queueTrouble: (event: { cause: unknown }) => log.jobs.warn(event, 'queue error'),
  }
}
export type Events = ReturnType<typeof createEvents>
