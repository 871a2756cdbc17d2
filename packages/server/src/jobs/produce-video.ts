import { createHash } from 'node:crypto'
import type { Accounts } from '@pack/core/accounts/ports'
import type { Assets } from '@pack/core/assets/ports'
import { removeItemFiles } from '@pack/core/content/item-files'
import type { Item } from '@pack/core/content/ports'
import type { Stage } from '@pack/core/content/status'
import { isOwnThumbnail } from '@pack/core/content/thumbnail'
import { failureDetail, lostWorkerDetail, waitingDetail } from '@pack/core/generation/failure'
import { type Lease, LeaseLost, type Work } from '@pack/core/generation/ports'
import { type Artifact, type MediaMakers, produceVideo, writeScript } from '@pack/core/generation/produce-video'
import { isWorthRetrying } from '@pack/core/generation/retry'
import { resumableSteps } from '@pack/core/generation/step'
import { videoOrder } from '@pack/core/generation/video-order'
import type { Personas } from '@pack/core/personas/ports'
import { removeFilesOfDeletedAccount } from './account-files.ts'
import { type JobUses, ShuttingDown } from './job.ts'
import { Stages } from './stages.ts'

export type VideoUses = JobUses & {
  work: Work
  accounts: Pick<Accounts, 'settings'>
  personas: Personas
  assets: Assets
  makersFor: (item: { ownerId: string; id: string }) => MediaMakers
}

/** One attempt at one item. `ticket` is its job in the queue; `signal` aborts when the queue gives it to another worker. */
export type VideoAttempt = { itemId: string; ticket: string; signal: AbortSignal }

/** Thrown to the queue: run the item again later. */
class RetryLater extends Error {}

/** How often a worker checks its lease: a cancelled item stops within this time. */
const LEASE_CHECK_MS = 1_000

/**
 * Makes an item's video, or records on the item why it failed. Throws when the queue is to retry it. After it has lost the
 * lease (takeover, cancellation, deletion) it writes nothing more; files of a deleted item are removed.
 */
export async function makeVideo(uses: VideoUses, attempt: VideoAttempt, shutdown: AbortSignal): Promise<void> {
  const lease = await uses.work.take(attempt.itemId, attempt.ticket)
  if (!lease) return
  const { item } = lease
  const began = performance.now()
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, shutdown])
  const onClaimLost = () => stop.abort(new LeaseLost())
  attempt.signal.addEventListener('abort', onClaimLost, { once: true })
  const watch = watchLease(lease, () => stop.abort(new LeaseLost()))
  const stages = new Stages({ report: (progress) => lease.report(progress), signal, reached: uses.reached })
  try {
    if (item.attempts > item.maxAttempts) return await lease.fail(lostWorkerDetail(stages.current))
    const artifact = await produce(uses, lease, stages)
    if (!artifact) return await lease.awaitReview()
    await saveArtifact(uses, lease, artifact)
    uses.events.videoProduced({
      itemId: item.id,
      mode: item.mode,
      seconds: artifact.video.seconds,
      tookMs: Math.round(performance.now() - began),
    })
  } catch (error) {
    await handleFailure({ uses, lease, stage: stages.current, error: signal.aborted ? signal.reason : error })
  } finally {
    clearInterval(watch)
    attempt.signal.removeEventListener('abort', onClaimLost)
  }
}

/** Null when the item waits for its script to be reviewed. */
async function produce(uses: VideoUses, lease: Lease, stages: Stages): Promise<Artifact | null> {
  const { accounts, personas, assets, makersFor } = uses
  const { item } = lease
  const [own, filled, settings, previous] = await Promise.all([
    personas.list(item.ownerId),
    assets.filled(item.ownerId),
    accounts.settings(item.ownerId),
    lease.lastTimeline(),
  ])
  const order = videoOrder({ item, personas: own, filled, settings, previous })
  const step = resumableSteps({
    ledger: lease,
    hash: (text) => createHash('sha256').update(text).digest('hex').slice(0, 40),
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
        await lease.count(
          spoken.map(({ media, seconds }) => ({ kind: 'speech_seconds', amount: seconds, reason: media })),
        )
        return spoken
      },
    },
    images: {
      async draw(orders, context) {
        const drawn = await makers.images.draw(orders, context)
        await lease.count(drawn.credits.map((media) => ({ kind: 'image', amount: 1, reason: media })))
        return drawn
      },
    },
  }
}

async function saveArtifact(
  { storage }: VideoUses,
  lease: Lease,
  { video, thumbnail, notes, fallbackMedia }: Artifact,
) {
  const { item } = lease
  const ownThumbnail = item.thumbnailMedia !== null && isOwnThumbnail(item.thumbnailMedia)
  // Test videos count towards speech, not towards videos (part 3 §F).
  if (!item.test) await lease.count([{ kind: 'video', amount: 1, reason: video.media }])
  const replaced = [
    item.videoMedia !== video.media && item.videoMedia,
    !ownThumbnail && item.thumbnailMedia !== thumbnail && item.thumbnailMedia,
  ].filter((media) => typeof media === 'string')
  // Lines spoken by a fallback voice: the next render tries the requested voice again.
  await lease.forgetResultsWith(fallbackMedia)
  await lease.finish({
    videoMedia: video.media,
    thumbnailMedia: ownThumbnail && item.thumbnailMedia ? item.thumbnailMedia : thumbnail,
    durationSeconds: video.seconds,
    notes,
  })
  for (const media of replaced) await storage.remove(media)
}

type Failure = { uses: VideoUses; lease: Lease; stage: Stage; error: unknown }

/** Decides what follows a failed attempt: nothing after a lost lease, a retry, or the item fails. */
async function handleFailure({ uses, lease, stage, error }: Failure): Promise<void> {
  const { item } = lease
  try {
    if (error instanceof LeaseLost) return await abandon(uses, item)
    if (error instanceof ShuttingDown) {
      await lease.releaseAttempt()
      throw new RetryLater('the worker shuts down')
    }
    const willRetry = isWorthRetrying(error) && item.attempts < item.maxAttempts
    uses.events.attemptFailed({ itemId: item.id, stage, attempt: item.attempts, again: willRetry, cause: error })
    if (!willRetry) return await lease.fail(failureDetail(stage, error))
    await lease.backOff(waitingDetail(stage, error, { attempt: item.attempts, of: item.maxAttempts }))
    throw new RetryLater(`${stage} failed`)
  } catch (second) {
    if (second instanceof LeaseLost) return abandon(uses, item)
    throw second
  }
}

/** Leaves an item whose lease is lost. Its files stay for the next worker, unless the item or its account was deleted. */
async function abandon(uses: VideoUses, item: Item) {
  uses.events.itemLost({ itemId: item.id })
  if (await uses.work.exists(item.id)) return
  await removeItemFiles(uses.storage, item)
  await removeFilesOfDeletedAccount(uses, item.ownerId)
}

function watchLease(lease: Lease, lost: () => void): NodeJS.Timeout {
  let checking = false
  return setInterval(async () => {
    if (checking) return
    checking = true
    try {
      await lease.check()
    } catch (error) {
      // An unreachable database says nothing about the lease.
      if (error instanceof LeaseLost) lost()
    } finally {
      checking = false
    }
  }, LEASE_CHECK_MS)
}
