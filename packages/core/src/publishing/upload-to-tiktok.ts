import { requestCleanRendition } from '../content/clean-rendition.ts'
import type { Item } from '../content/ports.ts'
import { accessToken } from './access-token.ts'
import { isFault, PlatformFault } from './platform-fault.ts'
import { TIKTOK_PUBLISH_SCOPE } from './platforms.ts'
import { TIKTOK_LIMITS } from './preflight.ts'
import { type CheckedFile, checkFile, mayPublish, publishableFile, publishableItem } from './publish-checks.ts'
import { end, faultOf, HOUR, inToken, later, type More, restAs, SECOND, type Work, wait } from './publish-work.ts'
import { postingSettings, postOf } from './tiktok-post.ts'
import { tiktokReasonClass } from './tiktok-reasons.ts'
import { tikTokProblems } from './tiktok-rules.ts'
import type { TikTokProgress, TikTokVideos } from './tiktok-videos.ts'

/** Work on a TikTok publication. */
export type TikTokWork = Work & { videos: TikTokVideos }

const DAY = 24 * HOUR

/** Checks everything, reserves a post from the creator's quota, and begins it. */
export async function begin(work: TikTokWork): Promise<More> {
  const { uses, lease, videos } = work
  const { reached } = uses
  const item = await publishableItem(work)
  if (!item) return false
  const defaults = await uses.tiktokDefaults.find(lease.publication.ownerId)
  const settings = postingSettings(item, defaults)
  if (!settings) return wait(lease, 'settings_missing', null)
  const file = await cleanFile(work, item)
  if (!file) return false
  const now = await uses.publicationWork.now()
  const allowed = await mayPublish(
    work,
    { item, file, now },
    {
      canSchedule: false,
      requiredScopes: [...(uses.platforms.tiktok?.requiredScopes ?? []), TIKTOK_PUBLISH_SCOPE],
      limits: TIKTOK_LIMITS,
      // Settings answer it.
      disclosed: true,
    },
  )
  if (!allowed) return false

  // TikTok's limits may have changed since the author chose.
  const creator = await readCreator(work)
  if (!creator) return wait(lease, 'reached_active_user_cap', await later(uses, HOUR))
  const limits = {
    privacy_level_options: creator.privacyLevels,
    max_video_post_duration_sec: creator.maxSeconds,
    disable_duet: creator.duetDisabled,
    disable_stitch: creator.stitchDisabled,
    disable_comment: creator.commentDisabled,
    ...{ can_post: true, can_post_now: true },
  }
  const allowCommercial = defaults?.allow_commercial_publish ?? true
  const [problem] = tikTokProblems(settings, limits, { seconds: file.seconds, allowCommercial })
  if (problem) {
    const reason = problem.field === 'duration' ? 'too_long_for_creator' : 'choose_again'
    return wait(lease, reason, await later(uses, HOUR))
  }

  const token = await accessToken(uses, lease.publication.accountId)
  const payload = postOf(item, settings, creator.username)
  const refused = await lease.reserveUpload({ state: 'uploading', reason: null, payload, sentBytes: 0 })
  if (refused) return wait(lease, refused.reason, refused.until)
  reached('Publishing:reserved')
  const begun = await videos.init(token, { post: payload, bytes: file.bytes }).catch((error: unknown) => error)
  reached('Publishing:started')
  if (!isUpload(begun)) return refuseInit(work, begun)
  await lease.write({ remoteId: begun.publishId, session: begun.uploadUrl })
  reached('Publishing:session stored')
  return send(work, { from: 0, file: file.path })
}

const isUpload = (begun: unknown): begun is Awaited<ReturnType<TikTokVideos['init']>> =>
  typeof begun === 'object' && begun !== null && 'publishId' in begun

/** The clean rendition; null puts the publication to rest until it is rendered. */
async function cleanFile(work: TikTokWork, item: Item): Promise<CheckedFile | null> {
  const { uses, lease } = work
  // One that failed is tried again for a new publication.
  const status = await requestCleanRendition(uses, item, { again: lease.publication.state === 'prepared' })
  if (status === 'ready' && item.cleanMedia) {
    const { cleanMedia: media, cleanBytes: bytes, cleanSha256: sha256 } = item
    return publishableFile(work, { media, bytes, sha256 })
  }
  if (status === 'failed') await end(lease, 'failed', 'render_failed')
  else if (status === 'none' && !item.videoMedia) await end(lease, 'failed', 'file_missing')
  // Its end wakes the publication; it may have ended just now.
  else await wait(lease, 'render', await later(uses, status === 'ready' ? 5 * SECOND : HOUR))
  return null
}

/** Null: too many creators have posted through this app today. */
const readCreator = (work: TikTokWork) =>
  inToken(work, (token) => work.videos.creator(token)).catch((error: unknown) => {
    if (error instanceof PlatformFault && error.reason === 'reached_active_user_cap') return null
    throw error
  })

/** Init was sent, and didn't answer with a post. It isn't repeated, whatever the answer was. */
async function refuseInit(work: TikTokWork, error: unknown): Promise<More> {
  const { uses, lease } = work
  if (!(error instanceof PlatformFault)) throw error
  if (error.reason === 'unreachable') {
    // Nothing was sent.
    await lease.write({ state: 'prepared' })
    throw error
  }
  uses.publishingFaulted(faultOf(lease, error))
  const { reason, logId } = error
  if (tiktokReasonClass(reason) === 'channel_limit') await pauseCreator(work)
  if (isFault(error, 'refused', 'blocked', 'no_access') || reason === 'rate_limit_exceeded')
    return end(lease, 'failed', reason ?? 'refused', { logId })
  return restAs(lease, { state: 'unknown', reason: 'init_unanswered', logId }, null)
}

/** TikTok takes no more posts of this creator for a day. */
export const pauseCreator = async ({ uses, lease }: Work) =>
  uses.publicationWork.pauseAccount(lease.publication.accountId, await later(uses, DAY))

/** A worker died between sending init and storing its answer. */
export const loseInit = ({ lease }: TikTokWork): Promise<More> =>
  restAs(lease, { state: 'unknown', reason: 'init_unanswered' }, null)

/** Continues an upload. Asks for the received bytes first: another worker may have sent some or all of them. */
export async function upload(work: TikTokWork): Promise<More> {
  const { lease, uses } = work
  const progress = await readProgress(work)
  uses.reached('Publishing:probed')
  if (hasEveryByte(work, progress)) return accept(work)
  const checked = await checkFile(work)
  // Without its bytes the post is never published.
  if (typeof checked === 'string') return end(lease, 'failed', checked)
  return send(work, { from: progress.uploadedBytes ?? 0, file: checked.path })
}

export const readProgress = (work: TikTokWork): Promise<TikTokProgress> =>
  inToken(work, (token) => work.videos.status(token, work.lease.publication.remoteId ?? ''))

/** Whether TikTok needs nothing more: it has the whole file, or has refused it. */
export const hasEveryByte = (
  { lease: { publication } }: TikTokWork,
  { state, uploadedBytes }: Pick<TikTokProgress, 'state' | 'uploadedBytes'>,
): boolean => state !== 'processing' || (uploadedBytes ?? 0) >= (publication.bytes ?? 0)

async function send(work: TikTokWork, { from, file }: { from: number; file: string }): Promise<More> {
  const { lease, videos, signal, uses } = work
  const onSent = async (sentBytes: number) => {
    uses.reached('Publishing:chunk sent')
    // Before each further chunk it is certain that the publication is still ours.
    await lease.write({ sentBytes, attempts: 0 })
  }
  const sending = { file, from, bytes: lease.publication.bytes ?? 0, signal, onSent, ask: () => readProgress(work) }
  const outcome = await videos.send(sessionOf(work), sending).catch((error: unknown) => {
    if (isFault(error, 'refused') && error.reason === 'upload_refused') return error.reason
    throw error
  })
  uses.reached('Publishing:last byte sent')
  if (outcome === 'sent') return accept(work)
  // The address works for an hour. Whether TikTok has the file all the same, it knows.
  const progress = await readProgress(work)
  if (hasEveryByte(work, progress)) return accept(work)
  return end(lease, 'failed', outcome === 'gone' ? 'upload_expired' : outcome, { logId: progress.logId })
}

export async function accept({ lease, uses }: TikTokWork, reason: string | null = null): Promise<More> {
  const change = { session: null, sentBytes: lease.publication.bytes ?? 0, withdrawn: false, attempts: 0 }
  await lease.write({ ...change, state: 'accepted', reason })
  uses.reached('Publishing:accepted')
  return true
}

function sessionOf({ lease }: Work): string {
  if (lease.session === null) throw new Error('the publication has no upload address')
  return lease.session
}
