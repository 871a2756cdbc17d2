import { MAKING_STATUSES } from '../content/status.ts'
import { PlatformFault } from './platform-fault.ts'
import { type Publication, sentToYouTube, type YouTubePayload } from './publication.ts'
import { type PublicationLease, PublicationLost } from './publication-ports.ts'
import { canSchedule } from './publish-dates.ts'
import { end, faultOf, inToken, MINUTE, type More, restAs, SECOND } from './publish-work.ts'
import { isRefusal } from './record-fault.ts'
import { metadataOf, type YouTubeWork } from './upload-to-youtube.ts'
import { youtubeReasonClass } from './youtube-reasons.ts'

/** An accepted video may be unknown to YouTube's other servers for this long. */
const ACCEPTED_LAG_MS = 10 * MINUTE
/** Pauses between looks at a video double up to this look: four minutes. */
const MOST_POLLS = 8
/** A video that YouTube hasn't published this long after its time is published by us. */
const PUBLISH_AT_GRACE_MS = MINUTE
/** Attempts at a thumbnail or playlist before the video is published without. */
const MOST_EXTRA_ATTEMPTS = 3

/** Follows YouTube's processing; then sets thumbnail and playlist, and waits until the video is live. */
export async function confirm(work: YouTubeWork): Promise<More> {
  const { uses, lease, videos } = work
  const { remoteId, attempts } = lease.publication
  const id = remoteId ?? ''
  const [video] = await inToken(work, (token) => videos.read(token, [id]))
  const now = await uses.publicationWork.now()
  // Looking again is no failed attempt, however long YouTube takes.
  const looks = { attempts: Math.min(attempts + 1, MOST_POLLS) }
  const soon = new Date(now.getTime() + 2 ** Math.min(attempts, MOST_POLLS) * SECOND)
  if (!video && isNew(lease.publication, now)) return restAs(lease, looks, soon)
  if (!video || video.state === 'deleted') return end(lease, 'failed', 'removed_on_youtube')
  if (video.state === 'failed' || video.state === 'rejected')
    return end(lease, 'failed', video.stateReason ?? video.state)
  if (video.state === 'uploaded') return restAs(lease, { state: 'processing', reason: null, ...looks }, soon)
  if (!lease.publication.finished.includes('processed')) {
    await finishStep(lease, 'processed')
    uses.reached('Publishing:processed')
  }
  await setThumbnail(work, id)
  await addToPlaylist(work, id)
  return video.privacy === 'private' ? keepScheduled(work, id, now) : publishEdits(work, id, now)
}

/** Whether YouTube's other servers may not know the video yet. */
export const isNew = ({ acceptedAt }: Publication, now: Date): boolean =>
  acceptedAt !== null && now.getTime() - acceptedAt.getTime() < ACCEPTED_LAG_MS

/** Sends YouTube the owner's edits made during the upload, before the video counts as live. */
async function publishEdits(work: YouTubeWork, id: string, now: Date): Promise<More> {
  const { lease, videos } = work
  const payload = sentToYouTube(lease.publication)
  if (lease.item && payload) {
    const { playlistId, privacy, ...text } = await metadataOf(work, lease.item)
    // YouTube made it public at its date, and its owner had chosen unlisted shortly before.
    const isTooPublic = privacy === 'unlisted' && payload.publishAt !== null && payload.publishAt <= now
    const wanted = isTooPublic ? { ...text, privacy, publishAt: null } : text
    const edited: YouTubePayload = { ...payload, ...wanted }
    if (!isSame(edited, payload)) {
      try {
        await inToken(work, (token) => videos.update(token, id, wanted))
        await lease.write({ payload: edited })
      } catch (error) {
        // The video is public, with the text that it had.
        if (!isRefusal(error, youtubeReasonClass)) throw error
        work.uses.publishingFaulted(faultOf(lease, error))
        await lease.write({ warnings: [...lease.publication.warnings, 'edits_refused'] })
      }
    }
  }
  return markLive(work)
}

const isSame = (a: YouTubePayload, b: YouTubePayload): boolean => JSON.stringify(a) === JSON.stringify(b)

const finishStep = (lease: PublicationLease, step: string, warning?: string) =>
  lease.write({
    finished: [...lease.publication.finished, step],
    ...(warning !== undefined && { warnings: [...lease.publication.warnings, warning] }),
    attempts: 0,
  })

/** A step that may fail with a warning: the video is published without it. */
async function extraStep(work: YouTubeWork, step: string, run: () => Promise<void>): Promise<void> {
  const { lease, uses } = work
  if (lease.publication.finished.includes(step)) return
  try {
    await run()
    uses.reached(`Publishing:${step}`)
    await finishStep(lease, step)
  } catch (error) {
    const isRefused = error instanceof PlatformFault && (error.kind === 'refused' || error.kind === 'blocked')
    if (error instanceof PublicationLost || work.signal.aborted) throw error
    if (!isRefused && lease.publication.attempts < MOST_EXTRA_ATTEMPTS) throw error
    uses.publishingFaulted(faultOf(lease, error))
    await finishStep(lease, step, `${step}_refused`)
  }
}

const setThumbnail = (work: YouTubeWork, id: string) =>
  extraStep(work, 'thumbnail', async () => {
    const jpeg = work.lease.item && (await work.uses.cover(work.lease.item))
    if (jpeg) await inToken(work, (token) => work.videos.setThumbnail(token, id, jpeg))
  })

const addToPlaylist = (work: YouTubeWork, videoId: string) =>
  extraStep(work, 'playlist', async () => {
    const playlistId = sentToYouTube(work.lease.publication)?.playlistId
    if (playlistId) await inToken(work, (token) => work.videos.addToPlaylist(token, { playlistId, videoId }))
  })

/** Keeps a private upload scheduled until its date, and sends YouTube the owner's edits meanwhile. */
async function keepScheduled(work: YouTubeWork, id: string, now: Date): Promise<More> {
  const { uses, lease, videos } = work
  const { publication, item } = lease
  const { dueAt } = publication
  const payload = sentToYouTube(publication)
  if (payload?.privacy !== 'private') return end(lease, 'failed', 'private_on_youtube')
  if (item && !MAKING_STATUSES.includes(item.status) && item.videoMedia && item.videoMedia !== publication.media) {
    await lease.supersede()
    return true
  }
  const metadata = item && (await metadataOf(work, item))
  const text = { ...payload, ...metadata, playlistId: payload.playlistId }
  const privacy = metadata?.privacy ?? 'public'
  // YouTube can only make it public: unlisted is set by us, at the date.
  const publishAt = canSchedule('youtube', privacy) ? dueAt : null
  const isScheduled = publishAt !== null && publishAt.getTime() === payload.publishAt?.getTime()
  const isDue = dueAt === null || dueAt <= now
  // Once its time has come, YouTube gets a minute to publish it.
  if (isDue && !(isScheduled && now.getTime() <= publishAt.getTime() + PUBLISH_AT_GRACE_MS)) {
    const published: YouTubePayload = { ...text, privacy, publishAt: null }
    await inToken(work, (token) => videos.update(token, id, published))
    await lease.write({ payload: published })
    return markLive(work)
  }
  const wanted: YouTubePayload = { ...text, privacy: 'private', publishAt }
  if (!isDue && !isSame(wanted, payload)) {
    await inToken(work, (token) => videos.update(token, id, wanted))
    uses.reached('Publishing:updated')
    await lease.write({ payload: wanted })
  }
  const checkAt = Math.max((dueAt ?? now).getTime(), now.getTime()) + (publishAt ? 5 * SECOND : 0)
  return restAs(lease, { state: 'waiting', reason: 'scheduled', attempts: 0 }, new Date(checkAt))
}
async function markLive({ lease, uses }: YouTubeWork): Promise<More> {
  await lease.write({ state: 'live', reason: null, attempts: 0 })
  uses.reached('Publishing:live')
  return true
}

/** Checks whether a published video is still there, when its owner asks. */
export async function checkLive(work: YouTubeWork): Promise<More> {
  const { uses, lease, videos } = work
  const { remoteId, liveAt } = lease.publication
  const [video] = await inToken(work, (token) => videos.read(token, [remoteId ?? '']))
  const now = await uses.publicationWork.now()
  const isFresh = liveAt !== null && now.getTime() - liveAt.getTime() < ACCEPTED_LAG_MS
  if (video ? video.state === 'deleted' : !isFresh) return end(lease, 'failed', 'removed_on_youtube')
  if (video?.state === 'rejected') return end(lease, 'failed', video.stateReason ?? video.state)
  await lease.write({ reason: null, attempts: 0 })
  return true
}

/** Makes all but the newest of an item's live videos on a channel private; their links stay in the history. */
export async function retireReplaced(work: YouTubeWork): Promise<More> {
  const { lease, videos, uses } = work
  const { id: ownId } = lease.publication
  const [, ...replaced] = await uses.publicationWork.liveRevisions(lease.publication)
  for (const { id, remoteId } of replaced) {
    if (remoteId !== null)
      try {
        await inToken(work, (token) => videos.update(token, remoteId, { privacy: 'private', publishAt: null }))
      } catch (error) {
        if (!isGone(error)) throw error
      }
    uses.reached('Publishing:replaced')
    if (id === ownId) return end(lease, 'cancelled', 'replaced')
    await lease.retire(id)
  }
  return restAs(lease, { reason: null, attempts: 0 }, null)
}

const isGone = (error: unknown) => error instanceof PlatformFault && youtubeReasonClass(error.reason) === 'gone'
