import { end, later, type More, restAs, SECOND } from './publish-work.ts'
import { accept, hasEveryByte, readProgress, type TikTokWork } from './upload-to-tiktok.ts'

/** Why a publication is withdrawn, besides a change of its item. */
const WITHDRAWN_BECAUSE = ['cancelled', 'superseded']
/** A worker that is sending a chunk notices within this time that it has lost the publication. */
const STOPPED_MS = 20 * SECOND
const STOPPED = 'stopped'

/** Withdraws a post unless TikTok has received it completely: no app may delete posts. */
export async function withdraw(work: TikTokWork): Promise<More> {
  const { lease, uses } = work
  const { state, remoteId, finished } = lease.publication
  const reason = WITHDRAWN_BECAUSE.find((one) => one === lease.publication.reason) ?? 'withdrawn'
  if (state === 'live') {
    await lease.write({ withdrawn: false, reason: null })
    return true
  }
  // Without the upload address no byte can be sent.
  if (remoteId === null) return end(lease, 'cancelled', reason)
  if (lease.session === null) {
    await lease.write({ withdrawn: false, reason: 'too_late_to_withdraw' })
    return true
  }
  const progress = await readProgress(work)
  uses.reached('Publishing:stopped')
  if (progress.state === 'failed') return end(lease, 'cancelled', reason)
  if (hasEveryByte(work, progress)) return accept(work, 'too_late_to_withdraw')
  if (!finished.includes(STOPPED))
    return restAs(lease, { finished: [...finished, STOPPED] }, await later(uses, STOPPED_MS))
  return end(lease, 'cancelled', reason)
}

/** Finds out the outcome of a post, when its owner asks. */
export async function recheck(work: TikTokWork): Promise<More> {
  const { lease } = work
  const { remoteId, reason } = lease.publication
  if (remoteId === null) return end(lease, 'failed', 'not_started')
  if (lease.session !== null) {
    await lease.write({ state: 'uploading', reason: null, attempts: 0 })
    return true
  }
  const progress = await readProgress(work)
  if (progress.state === 'processing') return restAs(lease, { reason: reason ?? 'unknown' }, null)
  await lease.write({ state: 'processing', reason: null, attempts: 0 })
  return true
}
