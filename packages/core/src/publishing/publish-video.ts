import { isOpen } from './publication.ts'
import { type PublicationLease, PublicationLost } from './publication-ports.ts'
import { youtubeSteps } from './publish-to-youtube.ts'
import { CHECK_AGAIN_MS, later, type PlatformSteps, type PublishUses, type Work } from './publish-work.ts'
import { recordFault } from './record-fault.ts'

/**
 * Works on a publication until it has to wait or has ended (decision E). Each step is durable before the next one begins.
 * Throws PublicationLost when somebody else has the publication, and the signal's reason.
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
    if (lease.publication.remoteId !== null || !isOpen(lease.publication.state)) await dropOldFile(work)
  } catch (error) {
    if (error instanceof PublicationLost) throw error
    if (signal.aborted) await lease.rest({ nextAt: await uses.publicationWork.now() })
    else await recordFault(work, platform, error)
  }
}

/** Null: the platform is not set up on this server. */
function stepsOf(
  { youtubeVideos }: PublishUses,
  { publication: { platform } }: PublicationLease,
): PlatformSteps | null {
  if (platform === 'youtube') return youtubeVideos && youtubeSteps(youtubeVideos)
  return null
}

/** One that has begun keeps its state. */
const notSetUp = ({ session, publication: { state } }: PublicationLease) =>
  session === null &&
  (state === 'prepared' || state === 'waiting') && { state: 'waiting' as const, reason: 'not_set_up' }

/** A file that was rendered anew meanwhile stayed for this publication only. */
async function dropOldFile({ uses, lease }: Work): Promise<void> {
  const { media } = lease.publication
  if (media === null || media === lease.item?.videoMedia) return
  if (!(await uses.publicationWork.needsFile(media))) await uses.storage.remove(media)
}
