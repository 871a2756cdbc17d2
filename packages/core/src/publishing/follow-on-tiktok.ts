import { type Publication, sentToTikTok } from './publication.ts'
import { end, faultOf, HOUR, MINUTE, type More, restAs, SECOND } from './publish-work.ts'
import { tiktokReasonClass } from './tiktok-reasons.ts'
import type { TikTokProgress } from './tiktok-videos.ts'
import { pauseCreator, readProgress, type TikTokWork } from './upload-to-tiktok.ts'

const DAY = 24 * HOUR

/** Pauses between looks at a post double up to this look. */
const MOST_POLLS = 6
/** Longer processing is shown as slow and polled less often; after UNKNOWN_AFTER_MS the outcome is unknown. */
const SLOW_AFTER_MS = 30 * MINUTE
const SLOW_POLL_MS = 10 * MINUTE
const UNKNOWN_AFTER_MS = SLOW_AFTER_MS + DAY
/** TikTok tells the link once it has reviewed a public post: after a minute, sometimes hours. */
const MOST_LINK_PAUSE_MS = 30 * MINUTE
const LINK_MISSING_AFTER_MS = 3 * DAY
const PUBLIC = 'PUBLIC_TO_EVERYONE'

/** Follows TikTok's processing until the post is published or has failed. */
export async function confirm(work: TikTokWork): Promise<More> {
  const { uses, lease } = work
  const { attempts, acceptedAt, reason } = lease.publication
  const progress = await readProgress(work)
  if (progress.state === 'failed') return fail(work, progress)
  if (progress.state === 'complete') return markLive(work, progress)
  const now = await uses.publicationWork.now()
  const age = acceptedAt === null ? 0 : now.getTime() - acceptedAt.getTime()
  if (age > UNKNOWN_AFTER_MS) return restAs(lease, { state: 'unknown', reason: 'still_processing' }, null)
  const isSlow = age > SLOW_AFTER_MS
  const pause = isSlow ? SLOW_POLL_MS : Math.min(MINUTE, 2 ** Math.min(attempts + 1, MOST_POLLS) * SECOND)
  const why = isSlow ? 'still_processing' : reason === 'too_late_to_withdraw' ? reason : null
  // Looking again is no failed attempt, however long TikTok takes.
  const looks = { attempts: Math.min(attempts + 1, MOST_POLLS) }
  return restAs(lease, { state: 'processing', reason: why, ...looks }, new Date(now.getTime() + pause))
}

async function fail(work: TikTokWork, { failReason, logId }: TikTokProgress): Promise<More> {
  const reason = failReason ?? 'failed'
  if (tiktokReasonClass(reason) === 'channel_limit') await pauseCreator(work)
  return end(work.lease, 'failed', reason, { logId })
}

/** Records that TikTok has published the post. A public post gets its link once TikTok has reviewed it. */
async function markLive(work: TikTokWork, progress: TikTokProgress): Promise<More> {
  const { uses, lease } = work
  const { finished, warnings, reason } = lease.publication
  const earlier = await uses.publicationWork.liveRevisions(lease.publication)
  const noted = [
    ...(reason === 'too_late_to_withdraw' ? [reason] : []),
    // TikTok lets no app delete or hide a post.
    ...(earlier.length > 0 ? ['earlier_post_stays'] : []),
  ]
  const link = linkOf(work, progress)
  await lease.write({
    ...{ state: 'live', attempts: 0, ...link },
    reason: link || !isPublic(lease.publication) ? null : 'link_pending',
    finished: [...finished, 'processed'],
    warnings: [...warnings, ...noted],
  })
  uses.reached('Publishing:live')
  return true
}

const isPublic = (publication: Publication): boolean => sentToTikTok(publication)?.privacyLevel === PUBLIC

function linkOf({ videos, lease }: TikTokWork, { postId }: TikTokProgress) {
  const username = sentToTikTok(lease.publication)?.username
  if (postId === null) return null
  return { postId, url: username ? videos.watchUrl(username, postId) : null }
}

/** Looks for the link of a published post, and whether it is still public. Private posts never get a link. */
export async function followPost(work: TikTokWork): Promise<More> {
  const { uses, lease } = work
  const { publication } = lease
  if (publication.withdrawn || (!isPublic(publication) && publication.reason !== 'checking'))
    return restAs(lease, { reason: null, attempts: 0 }, null)
  const progress = await readProgress(work).catch((error: unknown) => {
    uses.publishingFaulted(faultOf(lease, error))
    return null
  })
  work.signal.throwIfAborted()
  if (progress?.state === 'failed') return fail(work, progress)
  const link = progress && linkOf(work, progress)
  if (link || !isPublic(publication)) return restAs(lease, { ...link, reason: null, attempts: 0 }, null)
  // It had a link, and TikTok no longer tells it.
  if (progress && publication.postId !== null)
    return restAs(lease, { url: null, reason: 'link_gone', attempts: 0 }, null)
  const now = await uses.publicationWork.now()
  const age = now.getTime() - (publication.liveAt ?? now).getTime()
  const known = publication.postId === null ? 'link_pending' : null
  if (known === null || age > LINK_MISSING_AFTER_MS)
    return restAs(lease, { reason: known && 'link_missing', attempts: 0 }, null)
  const { attempts } = publication
  const pause = Math.min(MOST_LINK_PAUSE_MS, 2 ** Math.min(attempts + 2, 11) * SECOND)
  return restAs(lease, { reason: known, attempts: attempts + 1 }, new Date(now.getTime() + pause))
}
