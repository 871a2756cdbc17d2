import { isOpen } from './publication.ts'
import { type PublicationLease, PublicationLost } from './publication-ports.ts'
import { dropFile } from './publish-checks.ts'
import { tiktokSteps } from './publish-to-tiktok.ts'
import { youtubeSteps } from './publish-to-youtube.ts'
import { CHECK_AGAIN_MS, later, type PlatformSteps, type PublishUses } from './publish-work.ts'
import { recordFault } from './record-fault.ts'

/**
 * Works on a publication until it has to wait or has ended (decision E). Each step is durable before the next one
 * begins. Throws PublicationLost when the lease was lost, and the signal's reason.
 */
export async function publishVideo(uses: PublishUses, lease: PublicationLease, signal: AbortSignal): Promise<void> {
  const platform = stepsOf(uses, lease)
  if (!platform) {
    await lease.rest({ ...notSetUp(lease), nextAt: await later(uses, CHECK_AGAIN_MS) })
    return
  }
  const work = { uses, lease, signal }
  try {
    for (let more = true; more; ) {
      signal.throwIfAborted()
      more = await platform.next(lease)(work)
    }
    const { media, remoteId, state } = lease.publication
    // If the item was rendered again meanwhile, the old file stayed for this publication only.
    if (media !== null && (remoteId !== null || !isOpen(state))) await dropFile(work, media)
  } catch (error) {
    if (error instanceof PublicationLost) throw error
    if (signal.aborted) await lease.rest({ nextAt: await uses.publicationWork.now() })
    else await recordFault(work, platform, error)
  }
}

/** Null: the platform is not set up on this server. */
function stepsOf(
  { youtubeVideos, tiktokVideos }: PublishUses,
  { publication: { platform } }: PublicationLease,
): PlatformSteps | null {
  if (platform === 'youtube') return youtubeVideos && youtubeSteps(youtubeVideos)
  return tiktokVideos && tiktokSteps(tiktokVideos)
}

/** A publication that has begun keeps its state. */
const notSetUp = ({ session, publication: { state } }: PublicationLease) =>
  session === null &&
  (state === 'prepared' || state === 'waiting') && { state: 'waiting' as const, reason: 'not_set_up' }
