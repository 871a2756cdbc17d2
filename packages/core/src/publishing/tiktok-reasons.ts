import type { ReasonClass } from './publish-work.ts'

/** Part 4 §B3. Every other code is judged by its status. */
const CLASSES: Readonly<Record<string, ReasonClass>> = {
  access_token_invalid: 'reconnect',
  scope_not_authorized: 'reconnect',
  scope_permission_missed: 'reconnect',
  auth_removed: 'reconnect',
  rate_limit_exceeded: 'later',
  internal_error: 'later',
  // TikTok's servers may not know a new post yet.
  invalid_publish_id: 'later',
  // About 15 posts in 24 hours, of all apps together.
  spam_risk_too_many_posts: 'channel_limit',
}

/** Consequence of an error code or fail_reason; `status` is that of the answer, if it is known. */
export function tiktokReasonClass(reason: string | null, status: number | null = null): ReasonClass {
  const known = reason === null || !Object.hasOwn(CLASSES, reason) ? undefined : CLASSES[reason]
  if (known) return known
  if (status === 401) return 'reconnect'
  return status !== null && (status >= 500 || status === 429 || status === 408) ? 'later' : 'permanent'
}

/** Codes with which TikTok refuses every post of a creator for now, whatever is asked (part 4 §B3). */
export const POSTING_REFUSED = [
  'spam_risk_too_many_posts',
  'spam_risk_user_banned_from_posting',
  'reached_active_user_cap',
] as const
