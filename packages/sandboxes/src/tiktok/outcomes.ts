export const FAIL_REASONS = [
  'file_format_check_failed',
  'duration_check_failed',
  'frame_rate_check_failed',
  'picture_size_check_failed',
  'internal',
  'video_pull_failed',
  'photo_pull_failed',
  'publish_cancelled',
  'auth_removed',
  'spam_risk_too_many_posts',
  'spam_risk_user_banned_from_posting',
  'spam_risk_text',
  'spam_risk',
] as const
/** How processing ends: well, never, or with one of TikTok's reasons. */
export const OUTCOMES = ['ok', 'stuck', ...FAIL_REASONS] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Moderation of public posts ends after a while, or never. */
export const MODERATIONS = ['ok', 'stuck'] as const
export type Moderation = (typeof MODERATIONS)[number]
