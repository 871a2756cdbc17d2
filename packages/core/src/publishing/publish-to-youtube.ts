import { checkLive, confirm, retireReplaced } from './follow-on-youtube.ts'
import type { PublicationLease } from './publication-ports.ts'
import type { More, PlatformSteps } from './publish-work.ts'
import { begin, reconcile, upload, type YouTubeWork } from './upload-to-youtube.ts'
import { recheck, withdraw } from './withdraw-from-youtube.ts'
import { youtubeReasonClass } from './youtube-reasons.ts'
import type { YouTubeVideos } from './youtube-videos.ts'

/**
 * Publishing to YouTube: an upload's address is stored before its first byte, and from then on nothing opens a second
 * upload for it, unless YouTube has forgotten the session and, after the lag of its list, has no video with the
 * publication's tag.
 */
export const youtubeSteps = (videos: YouTubeVideos): PlatformSteps => ({
  next: (lease) => (work) => stepOf(lease)({ ...work, videos }),
  hasBegun,
  reasonClass: youtubeReasonClass,
})

function stepOf({ publication, session }: PublicationLease): (work: YouTubeWork) => Promise<More> {
  const { state, withdrawn, remoteId, reason } = publication
  if (withdrawn) return withdraw
  if (state === 'live') return reason === 'checking' ? checkLive : retireReplaced
  if (state === 'unknown') return recheck
  if (remoteId !== null) return confirm
  if (session === null) return begin
  return reason === 'reconcile' ? reconcile : upload
}

/** Whether YouTube may have something of it: a session or a video, or an upload that is still looked for. */
const hasBegun = ({ session, publication: { remoteId, state, withdrawn } }: PublicationLease): boolean =>
  session !== null || remoteId !== null || state === 'unknown' || (withdrawn && state === 'uploading')
