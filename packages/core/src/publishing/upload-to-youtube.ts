import type { Item } from '../content/ports.ts'
import { PlatformFault } from './platform-fault.ts'
import { YOUTUBE_LIMITS } from './preflight.ts'
import { markerOf, sentToYouTube, type YouTubePayload } from './publication.ts'
import { checkFile, mayPublish, publishableFile, publishableItem } from './publish-checks.ts'
import { canSchedule } from './publish-dates.ts'
import { end, HOUR, inToken, later, type More, restAs, SECOND, type Work, wait } from './publish-work.ts'
import { readUserMeta } from './user-meta.ts'
import { youtubeMetadata } from './youtube-metadata.ts'
import type { UploadProgress, YouTubeVideos } from './youtube-videos.ts'

/** Work on a YouTube publication. */
export type YouTubeWork = Work & { videos: YouTubeVideos }

/** How often the number of sent bytes is stored. */
const REPORT_MS = SECOND

/** Checks everything, reserves an upload from the quota, and opens the upload session. */
export async function begin(work: YouTubeWork): Promise<More> {
  const { uses, lease, videos } = work
  const { publicationWork, reached } = uses
  const item = await publishableItem(work)
  if (!item) return false
  const { videoMedia: media, videoBytes: bytes, videoSha256: sha256 } = item
  const file = await publishableFile(work, media === null ? null : { media, bytes, sha256 })
  if (!file) return false
  const now = await publicationWork.now()
  const metadata = await metadataOf(work, item, now)
  const allowed = await mayPublish(
    work,
    { item, file, now },
    {
      canSchedule: canSchedule('youtube', metadata.privacy),
      requiredScopes: uses.platforms.youtube?.requiredScopes ?? [],
      limits: YOUTUBE_LIMITS,
      // For YouTube, both disclosures (made for kids, synthetic media) have defaults.
      disclosed: true,
    },
  )
  if (!allowed) return false

  // Each start spends one of the day's uploads: after a failed one, a cheap call tells whether YouTube answers again.
  if (lease.publication.attempts > 0) await inToken(work, async (token) => uses.platforms.youtube?.profile(token))

  const { publishAt } = allowed
  const payload: YouTubePayload = { ...metadata, publishAt, privacy: publishAt ? 'private' : metadata.privacy }
  const refused = await lease.reserveUpload({ state: 'uploading', reason: null, payload, sentBytes: 0 })
  if (refused) return wait(lease, refused.reason, refused.until)
  reached('Publishing:reserved')
  const session = await inToken(work, (token) => videos.start(token, { metadata: payload, bytes: file.bytes }))
  reached('Publishing:started')
  await lease.write({ session })
  reached('Publishing:session stored')
  return send(work, { from: 0, file: file.path })
}

/** The metadata to publish an item with. An item without a date gets the day on which its upload began. */
export async function metadataOf({ uses, lease }: Work, item: Item, now = lease.publication.startedAt ?? new Date(0)) {
  const { personas, timeZone } = lease.publisher
  const meta = await readUserMeta(uses, { id: lease.publication.ownerId })
  return youtubeMetadata(item, {
    personas: [...item.personaIds, ...item.supportingPersonaIds].flatMap((id) => personas[id] ?? []),
    meta,
    timeZone,
    now,
    marker: markerOf(lease.publication),
  })
}

/** Continues an upload. Asks for the received bytes first: another worker may have sent some or all of them. */
export async function upload(work: YouTubeWork): Promise<More> {
  const progress = await probe(work)
  work.uses.reached('Publishing:probed')
  if (progress.kind !== 'incomplete') return afterUpload(work, progress)
  const { dueAt } = work.lease.publication
  const payload = sentToYouTube(work.lease.publication)
  // Its owner chose a later date meanwhile, and this upload would be public at once.
  if (dueAt !== null && payload?.publishAt === null && dueAt > (await work.uses.publicationWork.now())) {
    if (await abandon(work)) await work.lease.write({ state: 'prepared', reason: null, session: null, sentBytes: 0 })
    return true
  }
  const checked = await checkFile(work)
  if (typeof checked !== 'string') return send(work, { from: progress.received, file: checked.path })
  // A session of another file cannot be continued; nothing of it is visible.
  return (await abandon(work)) ? end(work.lease, 'failed', checked) : true
}

export const probe = (work: YouTubeWork): Promise<UploadProgress> =>
  inToken(work, (token) => work.videos.probe(sessionOf(work), work.lease.publication.bytes ?? 0, token))

/** Ends the session; false when it has become a video meanwhile. */
export async function abandon(work: YouTubeWork): Promise<boolean> {
  try {
    await inToken(work, (token) => work.videos.abandon(sessionOf(work), token))
    return true
  } catch (error) {
    if (error instanceof PlatformFault && error.reason === 'uploadComplete') return false
    throw error
  }
}

async function send(work: YouTubeWork, { from, file }: { from: number; file: string }): Promise<More> {
  const { lease, videos, signal, uses } = work
  const bytes = lease.publication.bytes ?? 0
  let reportedAt = uses.elapsed()
  const onSent = async (sentBytes: number) => {
    uses.reached('Publishing:chunk sent')
    if (uses.elapsed() < reportedAt + REPORT_MS) return
    reportedAt = uses.elapsed()
    await lease.write({ sentBytes, attempts: 0 })
  }
  const sending = { file, from, bytes, signal, onSent }
  const progress = await inToken(work, (token) => videos.send(sessionOf(work), sending, token))
  uses.reached('Publishing:last byte sent')
  return afterUpload(work, progress)
}

async function afterUpload(work: YouTubeWork, progress: UploadProgress): Promise<More> {
  if (progress.kind === 'complete') return accept(work, progress.videoId)
  // The sent bytes may have become a video that the channel's list doesn't show yet.
  return restAs(work.lease, { reason: 'reconcile' }, await later(work.uses, work.uses.listingLagMs))
}

/** Looks for the video of a forgotten session; without one, a new session cannot make a second video. */
export async function reconcile(work: YouTubeWork): Promise<More> {
  const found = await findMarked(work)
  work.uses.reached('Publishing:reconciled')
  if (found) return accept(work, found)
  await work.lease.write({ state: 'prepared', reason: null, session: null, sentBytes: 0 })
  return true
}

export async function findMarked(work: YouTubeWork): Promise<string | null> {
  const { publication } = work.lease
  const since = new Date((publication.startedAt ?? publication.createdAt).getTime() - HOUR)
  const video = await inToken(work, (token) => work.videos.findByTag(token, markerOf(publication), since))
  return video?.id ?? null
}

export async function accept({ lease, videos, uses }: YouTubeWork, remoteId: string): Promise<More> {
  const { bytes, withdrawn, reason } = lease.publication
  const change = { remoteId, url: videos.watchUrl(remoteId), session: null, sentBytes: bytes ?? 0 }
  await lease.write({ ...change, state: 'accepted', reason: withdrawn ? reason : null, attempts: 0 })
  uses.reached('Publishing:accepted')
  return true
}

function sessionOf({ lease }: Work): string {
  if (lease.session === null) throw new Error('the publication has no upload session')
  return lease.session
}
