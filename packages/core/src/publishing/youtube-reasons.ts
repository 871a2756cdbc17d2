/**
 * Consequence of a refusal. `quota`: stop all uploads until midnight Pacific. `channel_limit`: stop uploads to that channel
 * for 24 hours. `later`: back off. `reconnect`: refresh the token once, then the user has to link again. `gone`: the video was
 * deleted on YouTube. `permanent`: the same request will be refused again.
 */
type YouTubeReasonClass = 'quota' | 'channel_limit' | 'later' | 'reconnect' | 'gone' | 'permanent'

/** Part 4 §A4. Every other reason is judged by its status. */
const CLASSES: Readonly<Record<string, YouTubeReasonClass>> = {
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
  // A 401, but a new token would not bring a channel.
  youtubeSignupRequired: 'permanent',
  videoNotFound: 'gone',
}

/** Classifies a reason of the YouTube Data API; `status` is that of the answer, if it is known. */
export function youtubeReasonClass(reason: string | null, status: number | null = null): YouTubeReasonClass {
  const known = reason === null || !Object.hasOwn(CLASSES, reason) ? undefined : CLASSES[reason]
  if (known) return known
  if (status === 401) return 'reconnect'
  return status !== null && (status >= 500 || status === 429 || status === 408) ? 'later' : 'permanent'
}
