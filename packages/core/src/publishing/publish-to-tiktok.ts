import { confirm, followPost } from './follow-on-tiktok.ts'
import type { PublicationLease } from './publication-ports.ts'
import type { More, PlatformSteps } from './publish-work.ts'
import { tiktokReasonClass } from './tiktok-reasons.ts'
import type { TikTokVideos } from './tiktok-videos.ts'
import { begin, loseInit, type TikTokWork, upload } from './upload-to-tiktok.ts'
import { recheck, withdraw } from './withdraw-from-tiktok.ts'

/**
 * Posting to TikTok. Its init has no idempotency key, so it is sent once for each publication: the intent is stored
 * before it, and the post's id and upload address right after it, before any byte. An init whose answer is missing is
 * not repeated, and its post is never published, since its upload address is unknown.
 */
export const tiktokSteps = (videos: TikTokVideos): PlatformSteps => ({
  next: (lease) => (work) => stepOf(lease)({ ...work, videos }),
  hasBegun,
  reasonClass: tiktokReasonClass,
})

function stepOf({ publication, session }: PublicationLease): (work: TikTokWork) => Promise<More> {
  const { state, withdrawn, remoteId } = publication
  if (withdrawn) return withdraw
  if (state === 'live') return followPost
  if (state === 'unknown') return recheck
  if (session !== null) return upload
  if (remoteId !== null) return confirm
  return state === 'uploading' ? loseInit : begin
}

/** Whether init was sent. */
const hasBegun = ({ publication: { state } }: PublicationLease): boolean => state !== 'prepared' && state !== 'waiting'
