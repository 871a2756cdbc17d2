import type { ReasonClass } from './publish-work.ts'

/** Part 4 §A4. Every other reason is judged by its status. */
const CLASSES: Readonly<Record<string, ReasonClass>> = {
  quotaExceeded: 'quota',
  dailyLimitExceeded: 'quota',
  uploadLimitExceeded: 'channel_limit',
  rateLimitExceeded: 'later',
  userRateLimitExceeded: 'later',
  uploadRateLimitExceeded: 'later',
  backendError: 'later',
  internalError: 'later',
  authError: 'reconnect',
  insufficientPermissions: 'reconnect',
  // Answered with a 401, but a new token would not help: the account has no channel.
  youtubeSignupRequired: 'permanent',
  videoNotFound: 'gone',
}

/** Classifies a reason of the YouTube Data API; `status` is that of the answer, if it is known. */
export function youtubeReasonClass(reason: string | null, status: number | null = null): ReasonClass {
  const known = reason === null || !Object.hasOwn(CLASSES, reason) ? undefined : CLASSES[reason]
  if (known) return known
  if (status === 401) return 'reconnect'
  return status !== null && (status >= 500 || status === 429 || status === 408) ? 'later' : 'permanent'
}
