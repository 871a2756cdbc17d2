import { isInProgress, isPublished } from '../content/status.ts'

type Posted = { tiktok_status: string | null; status: string; youtube_url: string | null }

const TIKTOK_PENDING = ['submitted', 'processing', 'in_progress', 'finalizing']
const TIKTOK_DONE = ['published', 'unlisted', 'public', 'posted']

/**
 * Whether a post is on its way or done (part 2 §4); null: neither. TikTok's own status decides; without one that says
 * either, the video's does. A video with a YouTube link was published there.
 */
export function tikTokStatus({ tiktok_status, status, youtube_url }: Posted): 'pending' | 'done' | null {
  const own = tiktok_status?.toLowerCase() ?? ''
  if (TIKTOK_PENDING.some((word) => own.includes(word))) return 'pending'
  if (TIKTOK_DONE.some((word) => own.includes(word))) return 'done'
  if (isInProgress(status)) return 'pending'
  return own === '' && isPublished(status) && youtube_url === null ? 'done' : null
}
