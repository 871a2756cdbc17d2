import type { Item } from '../content/ports.ts'
import { isFailed, MAKING_STATUSES } from '../content/status.ts'
import { ProductError } from '../kernel/errors.ts'
import type { Fingerprint, Storage } from '../kernel/storage.ts'
import { readWithToken, type TokenUses } from './access-token.ts'
import { nextPlatformDay } from './platform-day.ts'
import { PlatformFault } from './platform-fault.ts'
import type { PlatformAccounts, UserMetas } from './ports.ts'
import { type PublishedFile, preflight } from './preflight.ts'
import { isOpen, markerOf, type Payload, type Publication } from './publication.ts'
import {
  type PublicationChange,
  type PublicationLease,
  PublicationLost,
  type PublicationWork,
} from './publication-ports.ts'
import { canSchedule, nextPreflight, publishTimes } from './publish-dates.ts'
import { readUserMeta } from './user-meta.ts'
import { publishedBy, publishingRefusal } from './who-publishes.ts'
import { youtubeMetadata } from './youtube-metadata.ts'
import { youtubeReasonClass } from './youtube-reasons.ts'
import type { UploadProgress, YouTubeVideos } from './youtube-videos.ts'

export type PublishUses = TokenUses & {
  publicationWork: PublicationWork
  youtubeVideos: YouTubeVideos | null
  platformAccounts: PlatformAccounts
  userMetas: UserMetas
  storage: Storage
  /** What a file of this machine is. */
  inspect: (file: string, signal: AbortSignal) => Promise<InspectedFile>
  /** The item's thumbnail as YouTube takes it: a JPEG of at most 2 MB. Null when it has none. */
  cover: (item: Item) => Promise<Uint8Array | null>
  /** How long an uploaded video may be missing from the channel's list of uploads. Milliseconds. */
  listingLagMs: number
  publishingFaulted: (event: { userId: string; publication: string; state: string; cause: unknown }) => void
  /** Called at named points; tests crash there. */
  reached: (point: string) => void
  /** Milliseconds of a clock that never goes back. */
  elapsed: () => number
}

type InspectedFile = Fingerprint & PublishedFile

type Work = { uses: PublishUses; lease: PublicationLease; videos: YouTubeVideos; signal: AbortSignal }

/** Whether there is more to do right away. A step that returns false has put the publication to rest. */
type More = boolean

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** A failed check is repeated after this time, besides whenever its owner changes something. */
const CHECK_AGAIN_MS = 10 * MINUTE
/** An accepted video may be unknown to YouTube's other servers for this long. */
const ACCEPTED_LAG_MS = 10 * MINUTE
/** Pauses between looks at a video double up to this look. */
const MOST_POLLS = 6
/** A video that YouTube hasn't published this long after its time is published by us. */
const PUBLISH_AT_GRACE_MS = MINUTE
/** Attempts before a publication of which nothing was sent has failed: about two hours. */
const MOST_ATTEMPTS = 15
/** Attempts before nobody can tell what became of an upload: about a day. */
const MOST_ATTEMPTS_BEGUN = 150
/** Attempts at a thumbnail or playlist before the video is published without. */
const MOST_EXTRA_ATTEMPTS = 3
/** How often the number of sent bytes is stored. */
const REPORT_MS = SECOND

/**
 * Works on a YouTube publication until it has to wait or has ended (decision E). Each step is durable before the next
 * one begins: an upload's address is stored before its first byte, and from then on nothing opens a second upload for
 * it, unless YouTube has forgotten the session and, after the lag of its list, has no video with the publication's tag.
 * Throws PublicationLost when somebody else has the publication, and the signal's reason.
 */
export async function publishVideo(uses: PublishUses, lease: PublicationLease, signal: AbortSignal): Promise<void> {
  const { youtubeVideos: videos } = uses
  if (!videos || lease.publication.platform !== 'youtube') {
    const waits = !hasBegun(lease) && { state: 'waiting' as const, reason: 'not_set_up' }
    await lease.rest({ ...waits, nextAt: await later(uses, CHECK_AGAIN_MS) })
    return
  }
  const work = { uses, lease, videos, signal }
  try {
    for (let more = true; more; ) {
      signal.throwIfAborted()
      more = await stepOf(lease)(work)
    }
    if (lease.publication.remoteId !== null || !isOpen(lease.publication.state)) await dropOldFile(work)
  } catch (error) {
    if (error instanceof PublicationLost) throw error
    if (signal.aborted) await lease.rest({ nextAt: await uses.publicationWork.now() })
    else await recordFault(work, error)
  }
}

function stepOf({ publication, session }: PublicationLease): (work: Work) => Promise<More> {
  const { state, withdrawn, remoteId, reason } = publication
  if (withdrawn) return withdraw
  if (state === 'live') return reason === 'checking' ? checkLive : retireReplaced
  if (state === 'unknown') return recheck
  if (remoteId !== null) return confirm
  if (session === null) return begin
  return reason === 'reconcile' ? reconcile : upload
}

/** Whether the platform may have something of it: a session or a video, or an upload that is still looked for. */
const hasBegun = ({ session, publication: { remoteId, state, withdrawn } }: PublicationLease): boolean =>
  session !== null || remoteId !== null || state === 'unknown' || (withdrawn && state === 'uploading')

const later = async ({ publicationWork }: Pick<PublishUses, 'publicationWork'>, ms: number): Promise<Date> =>
  new Date((await publicationWork.now()).getTime() + ms)

const inToken = <Result>({ uses, lease }: Work, call: (token: string) => Promise<Result>): Promise<Result> =>
  readWithToken(uses, lease.publication.accountId, call)

/** Checks everything, reserves an upload from the quota, and opens the upload session. */
async function begin(work: Work): Promise<More> {
  const { uses, lease, videos } = work
  const { publicationWork, reached } = uses
  const { item } = lease
  if (!item) return end(lease, 'cancelled', 'withdrawn')
  if (item.test) return end(lease, 'cancelled', 'test_item')
  if (MAKING_STATUSES.includes(item.status)) return wait(lease, 'render', null)
  if (lease.publication.media === null && isFailed(item.status)) return end(lease, 'failed', 'render_failed')
  if (!item.videoMedia) return end(lease, 'failed', 'file_missing')
  await adoptVideo(work, item, item.videoMedia)
  const checked = await checkFile(work)
  if (typeof checked === 'string') return end(lease, 'failed', checked)

  const { publication } = lease
  const now = await publicationWork.now()
  const metadata = await metadataOf(work, item, now)
  const times = publishTimes(publication.dueAt, {
    now,
    canSchedule: canSchedule(publication.platform, metadata.privacy),
    automatic: !publication.requested && isUntouched(publication),
  })
  if (times.missed) return wait(lease, 'missed_date', null)
  const [problem] = await problemsOf(work, item, checked)
  const begins = times.startAt > now ? earliest(times.startAt, nextPreflight(publication.dueAt, now)) : null
  const isUnasked = !publication.requested && publishedBy(lease.publisher, item) === 'press'
  const obstacle = problem ?? (isUnasked ? 'needs_press' : undefined)
  if (obstacle) return wait(lease, obstacle, earliest(new Date(now.getTime() + CHECK_AGAIN_MS), begins))
  if (begins) return wait(lease, 'date', begins)
  const paused = await publicationWork.pausedUntil(publication.accountId)
  if (paused) return wait(lease, 'channel_limit', paused)

  // Each start spends one of the day's uploads: after a failed one, a cheap call tells whether YouTube answers again.
  if (publication.attempts > 0) await inToken(work, async (token) => uses.platforms.youtube?.profile(token))

  const { publishAt } = times
  const payload: Payload = { ...metadata, publishAt, privacy: publishAt ? 'private' : metadata.privacy }
  const until = await lease.reserveUpload({ state: 'uploading', reason: null, payload, sentBytes: 0 })
  if (until) return wait(lease, 'quota', until)
  reached('Publishing:reserved')
  const session = await inToken(work, (token) => videos.start(token, { metadata: payload, bytes: checked.bytes }))
  reached('Publishing:started')
  await lease.write({ session })
  reached('Publishing:session stored')
  return send(work, { from: 0, file: checked.path })
}

/** Another worker may have sent bytes, or all of them: asks before sending any. */
async function upload(work: Work): Promise<More> {
  const progress = await probe(work)
  work.uses.reached('Publishing:probed')
  if (progress.kind !== 'incomplete') return afterUpload(work, progress)
  const { dueAt, payload } = work.lease.publication
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

const probe = (work: Work): Promise<UploadProgress> =>
  inToken(work, (token) => work.videos.probe(sessionOf(work), work.lease.publication.bytes ?? 0, token))

/** Ends the session; false when it has become a video meanwhile. */
async function abandon(work: Work): Promise<boolean> {
  try {
    await inToken(work, (token) => work.videos.abandon(sessionOf(work), token))
    return true
  } catch (error) {
    if (error instanceof PlatformFault && error.reason === 'uploadComplete') return false
    throw error
  }
}

async function send(work: Work, { from, file }: { from: number; file: string }): Promise<More> {
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

async function afterUpload(work: Work, progress: UploadProgress): Promise<More> {
  if (progress.kind === 'complete') return accept(work, progress.videoId)
  // What was sent may have become a video that the channel's list doesn't show yet.
  return restAs(work.lease, { reason: 'reconcile' }, await later(work.uses, work.uses.listingLagMs))
}

/** Looks for the video of a forgotten session; without one, a new session cannot make a second video. */
async function reconcile(work: Work): Promise<More> {
  const found = await findMarked(work)
  work.uses.reached('Publishing:reconciled')
  if (found) return accept(work, found)
  await work.lease.write({ state: 'prepared', reason: null, session: null, sentBytes: 0 })
  return true
}

async function findMarked(work: Work): Promise<string | null> {
  const { publication } = work.lease
  const since = new Date((publication.startedAt ?? publication.createdAt).getTime() - HOUR)
  const video = await inToken(work, (token) => work.videos.findByTag(token, markerOf(publication), since))
  return video?.id ?? null
}

async function accept({ lease, videos, uses }: Work, remoteId: string): Promise<More> {
  const { bytes, withdrawn, reason } = lease.publication
  const change = { remoteId, url: videos.watchUrl(remoteId), session: null, sentBytes: bytes ?? 0 }
  await lease.write({ ...change, state: 'accepted', reason: withdrawn ? reason : null, attempts: 0 })
  uses.reached('Publishing:accepted')
  return true
}

/** Follows YouTube's processing; then sets thumbnail and playlist, and waits until the video is live. */
async function confirm(work: Work): Promise<More> {
  const { uses, lease, videos } = work
  const { remoteId, attempts } = lease.publication
  const id = remoteId ?? ''
  const [video] = await inToken(work, (token) => videos.read(token, [id]))
  const now = await uses.publicationWork.now()
  // Looking again is no failed attempt, however long YouTube takes.
  const looks = { attempts: Math.min(attempts + 1, MOST_POLLS) }
  const soon = new Date(now.getTime() + Math.min(MINUTE, 2 ** Math.min(attempts, MOST_POLLS) * SECOND))
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
  return video.privacy === 'private' ? keepScheduled(work, id, now) : publishEdits(work, id)
}

/** Whether YouTube's other servers may not know the video yet. */
const isNew = ({ acceptedAt }: Publication, now: Date): boolean =>
  acceptedAt !== null && now.getTime() - acceptedAt.getTime() < ACCEPTED_LAG_MS

/** What its owner changed during the upload is sent on before the video counts as live. */
async function publishEdits(work: Work, id: string): Promise<More> {
  const { lease, videos } = work
  const { payload } = lease.publication
  if (lease.item && payload) {
    const { playlistId, privacy, ...wanted } = await metadataOf(work, lease.item)
    const edited: Payload = { ...payload, ...wanted }
    if (!isSame(edited, payload)) {
      try {
        await inToken(work, (token) => videos.update(token, id, wanted))
        await lease.write({ payload: edited })
      } catch (error) {
        // The video is public, with the text that it had.
        if (!isRefusal(error)) throw error
        work.uses.publishingFaulted(faultOf(lease, error))
        await lease.write({ warnings: [...lease.publication.warnings, 'edits_refused'] })
      }
    }
  }
  return goLive(work)
}

const isSame = (a: Payload, b: Payload): boolean => JSON.stringify(a) === JSON.stringify(b)

const finishStep = (lease: PublicationLease, step: string, warning?: string) =>
  lease.write({
    finished: [...lease.publication.finished, step],
    ...(warning !== undefined && { warnings: [...lease.publication.warnings, warning] }),
    attempts: 0,
  })

/** A step that may fail with a warning: the video is published without it. */
async function extraStep(work: Work, step: string, run: () => Promise<void>): Promise<void> {
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

const setThumbnail = (work: Work, id: string) =>
  extraStep(work, 'thumbnail', async () => {
    const jpeg = work.lease.item && (await work.uses.cover(work.lease.item))
    if (jpeg) await inToken(work, (token) => work.videos.setThumbnail(token, id, jpeg))
  })

const addToPlaylist = (work: Work, videoId: string) =>
  extraStep(work, 'playlist', async () => {
    const playlistId = work.lease.publication.payload?.playlistId
    if (playlistId) await inToken(work, (token) => work.videos.addToPlaylist(token, { playlistId, videoId }))
  })

/** A private upload waits for its date; what its owner changes meanwhile is sent on. */
async function keepScheduled(work: Work, id: string, now: Date): Promise<More> {
  const { uses, lease, videos } = work
  const { publication, item } = lease
  const { payload, dueAt } = publication
  if (!payload?.publishAt) return end(lease, 'failed', 'private_on_youtube')
  if (item && !MAKING_STATUSES.includes(item.status) && item.videoMedia && item.videoMedia !== publication.media) {
    await lease.supersede()
    return true
  }
  const isDue = dueAt === null || dueAt <= now
  const wanted: Payload = {
    ...(item ? { ...payload, ...(await metadataOf(work, item)) } : payload),
    // Once its time has come, YouTube gets a minute to publish it.
    privacy: 'private',
    publishAt: isDue && dueAt?.getTime() !== payload.publishAt.getTime() ? now : dueAt,
    playlistId: payload.playlistId,
  }
  const isLate = isDue && now.getTime() > payload.publishAt.getTime() + PUBLISH_AT_GRACE_MS
  if (isLate || wanted.publishAt === now) {
    await inToken(work, (token) => videos.update(token, id, { ...wanted, privacy: 'public', publishAt: null }))
    await lease.write({ payload: { ...wanted, publishAt: payload.publishAt } })
    return goLive(work)
  }
  if (!isSame(wanted, payload)) {
    await inToken(work, (token) => videos.update(token, id, wanted))
    uses.reached('Publishing:updated')
    await lease.write({ payload: wanted })
  }
  const checkAt = Math.max((wanted.publishAt ?? now).getTime(), now.getTime()) + 5 * SECOND
  return restAs(lease, { state: 'waiting', reason: 'scheduled', attempts: 0 }, new Date(checkAt))
}

async function goLive({ lease, uses }: Work): Promise<More> {
  await lease.write({ state: 'live', reason: null, attempts: 0 })
  uses.reached('Publishing:live')
  return true
}

/** Its owner wants to know whether a published video is still there. */
async function checkLive(work: Work): Promise<More> {
  const { uses, lease, videos } = work
  const { remoteId, liveAt } = lease.publication
  const [video] = await inToken(work, (token) => videos.read(token, [remoteId ?? '']))
  const now = await uses.publicationWork.now()
  const isNew = liveAt !== null && now.getTime() - liveAt.getTime() < ACCEPTED_LAG_MS
  if (video ? video.state === 'deleted' : !isNew) return end(lease, 'failed', 'removed_on_youtube')
  if (video?.state === 'rejected') return end(lease, 'failed', video.stateReason ?? video.state)
  await lease.write({ reason: null, attempts: 0 })
  return true
}

/** Of an item's live videos on a channel all but the newest become private; their links stay in the history. */
async function retireReplaced(work: Work): Promise<More> {
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

/** Why a publication is withdrawn, besides a change of its item. */
const WITHDRAWN_BECAUSE = ['cancelled', 'superseded']

/** Takes back what is not live yet. */
async function withdraw(work: Work): Promise<More> {
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

/** Its owner wants to know what became of an upload. */
async function recheck(work: Work): Promise<More> {
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
  // What was sent a moment ago may not be in the channel's list yet.
  return restAs(lease, { reason: 'reconcile' }, await later(work.uses, work.uses.listingLagMs))
}

const restAs = async (lease: PublicationLease, change: PublicationChange, nextAt: Date | null): Promise<false> => {
  await lease.rest({ ...change, nextAt })
  return false
}
const wait = (lease: PublicationLease, reason: string, nextAt: Date | null) =>
  restAs(lease, { state: 'waiting', reason, attempts: 0 }, nextAt)
const end = (lease: PublicationLease, state: 'failed' | 'cancelled', reason: string) =>
  restAs(lease, { state, reason, session: null }, null)

/** A file that was rendered anew meanwhile stayed for this publication only. */
async function dropOldFile({ uses, lease }: Work): Promise<void> {
  const { media } = lease.publication
  if (media === null || media === lease.item?.videoMedia) return
  if (!(await uses.publicationWork.needsFile(media))) await uses.storage.remove(media)
}

/** Whether it has waited for nothing but its date. */
const isUntouched = ({ reason }: Publication): boolean => [null, 'date', 'missed_date'].includes(reason)

const earliest = (a: Date, b: Date | null): Date => (b !== null && b < a ? b : a)

function sessionOf({ lease }: Work): string {
  if (lease.session === null) throw new Error('the publication has no upload session')
  return lease.session
}

/** The video may have been rendered again since the publication was requested. */
async function adoptVideo({ lease, uses }: Work, item: Item, media: string): Promise<void> {
  const { media: earlier, sha256 } = lease.publication
  if (earlier === media && sha256 !== null) return
  await lease.write({ media, bytes: item.videoBytes, sha256: item.videoSha256 })
  if (earlier !== null && earlier !== media && !(await uses.publicationWork.needsFile(earlier)))
    await uses.storage.remove(earlier)
}

type CheckedFile = InspectedFile & { path: string }

/** The file if it is still the one that was checked when it was rendered, else why not. */
async function checkFile({
  lease,
  uses,
  signal,
}: Work): Promise<CheckedFile | 'file_missing' | 'file_changed' | 'empty_file'> {
  const { media, sha256 } = lease.publication
  if (media === null) return 'file_missing'
  try {
    const path = await uses.storage.localFile(media, signal)
    const found = await uses.inspect(path, signal)
    if (found.bytes === 0) return 'empty_file'
    if (sha256 === null) await lease.write({ bytes: found.bytes, sha256: found.sha256 })
    else if (found.sha256 !== sha256) return 'file_changed'
    return { ...found, path }
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return 'file_missing'
    throw error
  }
}

/** What the video is published as. An item without a date has the day on which its upload began. */
async function metadataOf({ uses, lease }: Work, item: Item, now = lease.publication.startedAt ?? new Date(0)) {
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

async function problemsOf({ uses, lease }: Work, item: Item, file: InspectedFile): Promise<string[]> {
  const { publication, publisher } = lease
  const { ownerId, accountId, dueAt, sha256 } = publication
  const [account, others, now] = await Promise.all([
    uses.platformAccounts.find(ownerId, accountId),
    uses.publicationWork.neighbours(publication),
    uses.publicationWork.now(),
  ])
  return preflight({
    planPublishes: publishingRefusal(publisher) === null,
    account: account && { hasAccess: account.state === 'linked', scopes: account.scopes },
    requiredScopes: uses.platforms.youtube?.requiredScopes ?? [],
    file,
    // Both answers have a default.
    disclosed: true,
    video: { itemId: item.id, accountId, at: dueAt ?? now, title: item.title, sha256 },
    others,
    timeZone: publisher.timeZone,
  })
}

/** Whether the same call will be refused again. */
const isRefusal = (error: unknown): error is PlatformFault =>
  error instanceof PlatformFault &&
  (error.kind === 'refused' || error.kind === 'blocked') &&
  youtubeReasonClass(error.reason) === 'permanent'

const isGone = (error: unknown) => error instanceof PlatformFault && youtubeReasonClass(error.reason) === 'gone'

const faultOf = ({ publication: { id, ownerId, state } }: PublicationLease, cause: unknown) => ({
  ...{ userId: ownerId, publication: id, state, cause },
})

/** What follows from a fault: a pause, a failure, or that nobody can tell what happened. */
async function recordFault(work: Work, error: unknown): Promise<void> {
  const { uses, lease } = work
  const { publication } = lease
  const { state, accountId, attempts, remoteId, payload, dueAt } = publication
  uses.publishingFaulted(faultOf(lease, error))
  const now = await uses.publicationWork.now()
  const from = (ms: number) => new Date(now.getTime() + ms)
  const isBegun = hasBegun(lease)
  const isChecked = state === 'live' && publication.reason === 'checking'
  // One that is being withdrawn or checked keeps why.
  const why = (reason: string) => (publication.withdrawn || isChecked ? publication.reason : reason)
  const pause = (reason: string, nextAt: Date) =>
    lease.rest({ ...(!isBegun && { state: 'waiting' as const }), reason: why(reason), nextAt })
  const giveUp = (reason = 'unknown') => lease.rest({ state: 'unknown', reason, nextAt: null })
  const isHopeless = isBegun && state !== 'live' && attempts + 1 >= MOST_ATTEMPTS_BEGUN
  /** Until its owner remedies it, or for so long that nobody can tell what became of the upload. */
  const waitForRemedy = (reason: string, nextAt: Date) =>
    isHopeless
      ? giveUp()
      : lease.rest({
          ...(!isBegun && { state: 'waiting' as const }),
          ...{ reason: why(reason), attempts: attempts + 1, nextAt },
        })
  // A refused start has spent one of the day's uploads, so the next one comes later and later.
  const accessAt = from(isBegun ? CHECK_AGAIN_MS : Math.min(4 * HOUR, CHECK_AGAIN_MS * 2 ** attempts))

  if (error instanceof ProductError && error.code === 'conflict') return waitForRemedy('token_expired', accessAt)
  const fault = error instanceof PlatformFault ? error : null
  const kind = fault ? youtubeReasonClass(fault.reason) : 'later'
  if (fault && (kind === 'quota' || kind === 'channel_limit')) {
    const until = kind === 'quota' ? nextPlatformDay(now) : from(24 * HOUR)
    if (kind === 'quota') await uses.publicationWork.exhaustUploads(publication.platform)
    else await uses.publicationWork.pauseAccount(accountId, until)
    return pause(kind, until)
  }
  if (fault?.kind === 'no_access' || (fault && kind === 'reconnect'))
    return waitForRemedy(fault.reason === 'insufficientPermissions' ? 'scopes_missing' : 'token_expired', accessAt)
  if (fault && kind === 'gone') return void (await end(lease, 'failed', 'removed_on_youtube'))
  if (isRefusal(error)) {
    if (isChecked) return lease.rest({ reason: null, nextAt: null })
    // Only the video that this one replaces is not private yet.
    if (state === 'live') return pause('replace_failed', from(HOUR))
    if (!isBegun) return void (await end(lease, 'failed', error.reason ?? 'refused'))
    // Only a change was refused: the private upload still waits for its time, and YouTube publishes it then.
    if (error.kind === 'refused' && remoteId !== null && payload?.publishAt && !publication.withdrawn && isOpen(state))
      return waitForRemedy(
        error.reason ?? 'refused',
        earliest(from(HOUR), dueAt !== null && dueAt > now ? dueAt : null),
      )
    // Once a session was opened, a refusal doesn't tell whether the video exists.
    return giveUp(error.reason ?? undefined)
  }

  if (!isBegun && attempts + 1 >= MOST_ATTEMPTS) return void (await end(lease, 'failed', 'unanswered'))
  if (isHopeless) return giveUp()
  const backoff = Math.min(10 * MINUTE, 2 ** Math.min(attempts, 10) * SECOND) * (0.75 + Math.random() / 2)
  // YouTube's and its sign-in's faults; others are ours, such as storage that is away.
  const isTheirs = fault !== null || error instanceof ProductError
  const reason = isTheirs ? 'retry' : 'trouble'
  await lease.rest({
    ...(!isBegun && { state: 'waiting' as const }),
    reason: why(publication.reason === 'reconcile' ? 'reconcile' : reason),
    attempts: attempts + 1,
    nextAt: from(backoff),
  })
}
