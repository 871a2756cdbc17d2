import { isNew } from './follow-on-youtube.ts'
import { end, inToken, later, MINUTE, type More, restAs } from './publish-work.ts'
import { abandon, accept, findMarked, probe, type YouTubeWork } from './upload-to-youtube.ts'

/** Why a publication is withdrawn, besides a change of its item. */
const WITHDRAWN_BECAUSE = ['cancelled', 'superseded']

/** Withdraws a publication unless it is live: ends its upload session or deletes its video. */
export async function withdraw(work: YouTubeWork): Promise<More> {
  const { lease, videos, uses } = work
  const { remoteId, state } = lease.publication
  const reason = WITHDRAWN_BECAUSE.find((one) => one === lease.publication.reason) ?? 'withdrawn'
  if (remoteId === null) {
    if (lease.session !== null) {
      const progress = await probe(work)
      if (progress.kind === 'complete') return accept(work, progress.videoId)
      // It may have become a video, which is looked for once the channel's list shows it.
      if (progress.kind === 'gone') return restAs(lease, { session: null }, await later(uses, uses.listingLagMs))
      if (!(await abandon(work))) return true
    } else if (state === 'uploading') {
      const found = await findMarked(work)
      if (found) return accept(work, found)
    }
    return end(lease, 'cancelled', reason)
  }
  const [video] = await inToken(work, (token) => videos.read(token, [remoteId]))
  // A public upload that is still being processed is not live yet.
  if (state === 'live' || (video && video.privacy !== 'private' && video.state === 'processed')) {
    await lease.write({ withdrawn: false, reason: null })
    return true
  }
  // Deleting what YouTube doesn't know yet would leave it there.
  if (!video && isNew(lease.publication, await uses.publicationWork.now()))
    return restAs(lease, {}, await later(uses, MINUTE))
  await inToken(work, (token) => videos.remove(token, remoteId))
  uses.reached('Publishing:removed')
  return end(lease, 'cancelled', reason)
}

/** Finds out the outcome of an upload, when its owner asks. */
export async function recheck(work: YouTubeWork): Promise<More> {
  const { lease } = work
  const { session, publication } = lease
  if (session !== null) {
    const progress = await probe(work)
    if (progress.kind === 'complete') return accept(work, progress.videoId)
    if (progress.kind === 'incomplete') {
      await lease.write({ state: 'uploading', reason: null, attempts: 0 })
      return true
    }
  }
  if (publication.remoteId !== null) {
    await lease.write({ state: 'processing', reason: null, attempts: 0 })
    return true
  }
  const found = await findMarked(work)
  if (found) return accept(work, found)
  if (publication.reason === 'reconcile') return end(lease, 'failed', 'not_on_youtube')
  // A video uploaded a moment ago may not be in the channel's list yet.
  return restAs(lease, { reason: 'reconcile' }, await later(work.uses, work.uses.listingLagMs))
}
