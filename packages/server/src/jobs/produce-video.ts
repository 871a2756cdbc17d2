import type { Accounts } from '@pack/core/accounts/ports'
import type { Assets } from '@pack/core/assets/ports'
import { cleanFolder, removeItemFiles } from '@pack/core/content/item-files'
import type { Item } from '@pack/core/content/ports'
import type { Stage } from '@pack/core/content/status'
import { isOwnThumbnail } from '@pack/core/content/thumbnail'
import { droppedDetail, failureDetail, lostWorkerDetail, waitingDetail } from '@pack/core/generation/failure'
import { type Lease, LeaseLost, type Work } from '@pack/core/generation/ports'
import { type Artifact, type MediaMakers, produceVideo, writeScript } from '@pack/core/generation/produce-video'
import { VIDEO_PLAN } from '@pack/core/generation/progress'
import { isWorthRetrying } from '@pack/core/generation/retry'
import { resumableSteps } from '@pack/core/generation/step'
import { videoOrder } from '@pack/core/generation/video-order'
import type { Personas } from '@pack/core/personas/ports'
import type { PublicationWork } from '@pack/core/publishing/publication-ports'
import { z } from 'zod'
import { defineJob, GivenUp, NotYet, ShuttingDown, Superseded, type Turn } from '../define-job.ts'
import type { JobUses } from './job-uses.ts'
import { type CleanUses, makeCleanRendition } from './make-clean-rendition.ts'
import { Stages } from './stages.ts'
import { stepHash } from './step-hash.ts'
import { watchLease } from './watch-lease.ts'

export type VideoUses = JobUses & {
  work: Work
  accounts: Pick<Accounts, 'settings'>
  personas: Personas
  assets: Assets
  publicationWork: Pick<PublicationWork, 'needsFile'>
  makersFor: (item: { ownerId: string; id: string }) => MediaMakers
}

/** Makes the video of a content item. Its attempts are counted on the item, because each request sets their number. */
export const makeVideo = defineJob({
  name: 'produce-video',
  // Jobs of earlier versions name only the item.
  payload: z.object({
    ownerId: z.string().nullable().default(null),
    itemId: z.string(),
    rendition: z.literal('clean').exactOptional(),
  }),
  owner: ({ ownerId }) => ownerId,
  retry: {
    times: Number.POSITIVE_INFINITY,
    backoff: { first: 1, most: 60 },
    message: () => 'Something went wrong. Retrying automatically.',
  },
  timeout: 2 * 60 * 60,
  lane: 'owner',
  run: (uses: VideoUses & CleanUses, payload, turn) =>
    payload.rendition === 'clean' ? makeCleanRendition(uses, payload, turn) : attemptVideo(uses, payload, turn),
  onUnreadable: ({ work }, { id }) => work.drop(id, droppedDetail),
})

/** The same for items whose script is reviewed first. Writing is quick, so it has job slots that renders don't use. */
export const writeForReview = defineJob({ ...makeVideo, name: 'write-script' })

/**
 * Makes an item's video, or records on the item why it failed. After it has lost the lease (takeover, cancellation,
 * deletion) it writes nothing more; files of a deleted item are removed.
 */
async function attemptVideo(uses: VideoUses, { itemId }: { itemId: string }, turn: Turn) {
  const lease = await uses.work.take(itemId, turn.id)
  if (!lease) return
  const { item } = lease
  const lost = new AbortController()
  const signal = AbortSignal.any([turn.signal, lost.signal])
  const watch = watchLease(lease, () => lost.abort(new LeaseLost()))
  const stages = new Stages(VIDEO_PLAN, {
    report: (progress) => lease.report(progress),
    signal,
    reached: uses.reached,
  })
  try {
    if (item.attempts > item.maxAttempts) {
      await lease.fail(lostWorkerDetail(stages.current))
      throw new GivenUp('its workers died')
    }
    const artifact = await produce(uses, lease, stages)
    if (artifact) await saveArtifact(uses, lease, artifact)
    else await lease.awaitReview()
    return { itemId, mode: item.mode, videoSeconds: artifact?.video.seconds ?? 0 }
  } catch (error) {
    if (error instanceof GivenUp) throw error
    throw await handleFailure({ uses, lease, stage: stages.current, error: signal.aborted ? signal.reason : error })
  } finally {
    clearInterval(watch)
  }
}

/** Null when the item waits for its script to be reviewed. */
async function produce(uses: VideoUses, lease: Lease, stages: Stages<Stage>): Promise<Artifact | null> {
  const { accounts, personas, assets, makersFor } = uses
  const { item } = lease
  const [own, filled, settings] = await Promise.all([
    personas.list(item.ownerId),
    assets.filled(item.ownerId),
    accounts.settings(item.ownerId),
  ])
  const order = videoOrder({ item, personas: own, filled, settings, previous: lease.lastTimeline() })
  const step = resumableSteps({
    ledger: lease,
    hash: stepHash,
    stage: (stage, work) => stages.run(stage, work),
  })
  const makers = { ...metered(makersFor(item), lease), library: lease }
  if (item.writeFirst) {
    await writeScript(order, makers, step)
    return null
  }
  return produceVideo(order, makers, step)
}

/** Records usage: spoken seconds, and each picture that costs a credit, once per item. */
function metered(makers: MediaMakers, lease: Lease): MediaMakers {
  return {
    ...makers,
    voices: {
      async speak(lines, context) {
        const spoken = await makers.voices.speak(lines, context)
        lease.count(spoken.map(({ media, seconds }) => ({ kind: 'speech_seconds', amount: seconds, reason: media })))
        return spoken
      },
    },
    images: {
      async draw(orders, context) {
        const drawn = await makers.images.draw(orders, context)
        lease.count(drawn.credits.map((media) => ({ kind: 'image', amount: 1, reason: media })))
        return drawn
      },
    },
  }
}

async function saveArtifact(
  { storage, publicationWork }: VideoUses,
  lease: Lease,
  { timeline, pictures, video, fingerprint, thumbnail, notes, fallbackMedia }: Artifact,
) {
  const { item } = lease
  if (item.videoMedia !== null && item.videoMedia !== video.media)
    await removeCleanRenditions({ storage, publicationWork }, lease)
  const ownThumbnail = item.thumbnailMedia !== null && isOwnThumbnail(item.thumbnailMedia)
  // Test videos count towards speech, not towards videos (part 3 §F).
  if (!item.test) lease.count([{ kind: 'video', amount: 1, reason: video.media }])
  const replaced = [
    item.videoMedia !== video.media && item.videoMedia,
    !ownThumbnail && item.thumbnailMedia !== thumbnail && item.thumbnailMedia,
  ].filter((media) => typeof media === 'string')
  // Lines spoken by a fallback voice: the next render tries the requested voice again.
  await lease.forgetResultsWith(fallbackMedia)
  lease.keepParts(video.media, { timeline, pictures, changeSeconds: item.bgChangeSeconds })
  await lease.finish({
    videoMedia: video.media,
    fingerprint,
    thumbnailMedia: ownThumbnail && item.thumbnailMedia ? item.thumbnailMedia : thumbnail,
    durationSeconds: video.seconds,
    notes,
  })
  // A publication may be uploading the file; it removes it afterwards.
  for (const media of replaced) if (!(await publicationWork.needsFile(media))) await storage.remove(media)
}

/**
 * Removes the clean renditions of the video that this one replaces, except those that are being posted; their segments
 * stay for the next one. Nothing else refers to them: the new render has taken them from the item.
 */
async function removeCleanRenditions(
  { storage, publicationWork }: Pick<VideoUses, 'storage' | 'publicationWork'>,
  lease: Lease,
): Promise<void> {
  const folder = cleanFolder(lease.item)
  const stored = await storage.list(folder)
  // A worker that was paused would remove those of its successor's video.
  await lease.check()
  for (const key of stored)
    if (!key.startsWith(`${folder}segments/`) && !(await publicationWork.needsFile(key))) await storage.remove(key)
}

type Failure = { uses: VideoUses; lease: Lease; stage: Stage; error: unknown }

/** Records a failed attempt on the item; returns what to tell the queue. */
async function handleFailure({ uses, lease, stage, error }: Failure): Promise<Error> {
  const { item } = lease
  try {
    if (error instanceof ShuttingDown) {
      await lease.releaseAttempt()
      return error
    }
    if (error instanceof LeaseLost || error instanceof Superseded) return await abandon(uses, item)
    const what = `${stage} failed in attempt ${item.attempts} at item ${item.id}`
    if (isWorthRetrying(error) && item.attempts < item.maxAttempts) {
      await lease.backOff(waitingDetail(stage, error, { attempt: item.attempts, of: item.maxAttempts }))
      return new NotYet(what, { cause: error })
    }
    await lease.fail(failureDetail(stage, error))
    return new GivenUp(what, { cause: error })
  } catch (second) {
    if (second instanceof LeaseLost) return abandon(uses, item)
    throw second
  }
}

/** Leaves an item whose lease is lost. Its files stay for the next worker, unless the item was deleted. */
async function abandon(uses: VideoUses, item: Item): Promise<Superseded> {
  if (!(await uses.work.exists(item.id))) await removeItemFiles(uses.storage, item)
  return new Superseded(`item ${item.id} was taken over, cancelled or deleted`)
}
