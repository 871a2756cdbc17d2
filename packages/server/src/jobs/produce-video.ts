import { createHash } from 'node:crypto'
import type { Accounts } from '@pack/core/accounts/ports'
import type { Assets } from '@pack/core/assets/ports'
import { removeItemFiles } from '@pack/core/content/item-files'
import type { Item } from '@pack/core/content/ports'
import { isOwnThumbnail } from '@pack/core/content/thumbnail'
import { failureDetail, isWorthRetrying, lostWorkerDetail, waitingDetail } from '@pack/core/generation/failure'
import { type Lease, LeaseLost, type Work } from '@pack/core/generation/ports'
import { type Artifact, produceVideo, type Studio, writeScript } from '@pack/core/generation/produce-video'
import { rememberedSteps } from '@pack/core/generation/step'
import { videoOrder } from '@pack/core/generation/video-order'
import type { Personas } from '@pack/core/personas/ports'
import { type DeletionUses, removeFilesOfDeletedAccount } from './delete-account.ts'
import { Stages } from './stages.ts'

/** What making videos needs. */
export type Workshop = Pick<DeletionUses, 'deletionWork' | 'storage' | 'caches' | 'events' | 'reached'> & {
  work: Work
  accounts: Pick<Accounts, 'settings'>
  personas: Personas
  assets: Assets
  studio: (item: { ownerId: string; id: string }) => Studio
}

/** One turn at one item; `signal` aborts when the queue has given it to somebody else. */
type Turn = { itemId: string; ticket: string; signal: AbortSignal }

/** The worker shuts down: the item goes back into the line as it is. */
export class ShuttingDown extends Error {}
/** The item gets another turn later. */
class TryAgain extends Error {}

/** How often a worker looks whether the item is still its own, milliseconds: a cancelled one stops within this. */
const CHECK_MS = 1_000

/**
 * Makes an item's video, or says on the item why not. Throws when the item shall have another turn. After losing the item
 * to another worker, or to a deletion, it writes nothing more and leaves no files of a deleted item.
 */
export async function makeVideo(shop: Workshop, turn: Turn, shutdown: AbortSignal): Promise<void> {
  const lease = await shop.work.take(turn.itemId, turn.ticket)
  if (!lease) return
  const { item } = lease
  const began = performance.now()
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, shutdown])
  const onClaimLost = () => stop.abort(new LeaseLost())
  turn.signal.addEventListener('abort', onClaimLost, { once: true })
  const watch = watchLease(lease, () => stop.abort(new LeaseLost()))
  const stages = new Stages({ report: (progress) => lease.report(progress), signal, reached: shop.reached })
  try {
    if (item.attempts > item.maxAttempts) return await lease.fail(lostWorkerDetail(stages.current))
    const artifact = await attempt(shop, lease, stages)
    if (!artifact) return await lease.hold()
    await keep(shop, lease, artifact)
    shop.events.videoProduced({
      itemId: item.id,
      mode: item.mode,
      seconds: artifact.video.seconds,
      tookMs: since(began),
    })
  } catch (error) {
    await settle({ shop, lease, stages, error: signal.aborted ? signal.reason : error })
  } finally {
    clearInterval(watch)
    turn.signal.removeEventListener('abort', onClaimLost)
  }
}

/** Null when only the script was wanted first. */
async function attempt(shop: Workshop, lease: Lease, stages: Stages): Promise<Artifact | null> {
  const { accounts, personas, assets, studio } = shop
  const { item } = lease
  const [own, filled, { styleNotes }, previous] = await Promise.all([
    personas.list(item.ownerId),
    assets.filled(item.ownerId),
    accounts.settings(item.ownerId),
    lease.lastTimeline(),
  ])
  const order = videoOrder({ item, personas: own, filled, styleNotes, previous })
  const step = rememberedSteps({
    ledger: lease,
    hash: (text) => createHash('sha256').update(text).digest('hex').slice(0, 40),
    stage: (stage, work) => stages.run(stage, work),
  })
  const uses = { ...counted(studio(item), lease), library: lease }
  if (item.writeFirst) {
    await writeScript(order, uses, step)
    return null
  }
  return produceVideo(order, uses, step)
}

/** The same studio; what is spoken, and each picture that costs a credit, is counted, once per item. */
function counted(studio: Studio, lease: Lease): Studio {
  return {
    ...studio,
    voices: {
      async speak(lines, context) {
        const spoken = await studio.voices.speak(lines, context)
        await lease.count(
          spoken.map(({ media, seconds }) => ({ kind: 'speech_seconds', amount: seconds, reason: media })),
        )
        return spoken
      },
    },
    images: {
      async draw(orders, context) {
        const drawn = await studio.images.draw(orders, context)
        await lease.count(drawn.credits.map((media) => ({ kind: 'image', amount: 1, reason: media })))
        return drawn
      },
    },
  }
}

async function keep({ storage }: Workshop, lease: Lease, { video, thumbnail, notes, stoodIn }: Artifact) {
  const { item } = lease
  const ownThumbnail = item.thumbnailMedia !== null && isOwnThumbnail(item.thumbnailMedia)
  // Test videos count towards speech, not towards videos (part 3 §F).
  if (!item.test) await lease.count([{ kind: 'video', amount: 1, reason: video.media }])
  const replaced = [
    item.videoMedia !== video.media && item.videoMedia,
    !ownThumbnail && item.thumbnailMedia !== thumbnail && item.thumbnailMedia,
  ].filter((media) => typeof media === 'string')
  // Lines that somebody else had to speak: the next render asks the voice that was wanted again.
  await lease.forget(stoodIn)
  await lease.finish({
    videoMedia: video.media,
    thumbnailMedia: ownThumbnail && item.thumbnailMedia ? item.thumbnailMedia : thumbnail,
    durationSeconds: video.seconds,
    notes,
  })
  for (const media of replaced) await storage.remove(media)
}

type Ended = { shop: Workshop; lease: Lease; stages: Stages; error: unknown }

async function settle({ shop, lease, stages, error }: Ended): Promise<void> {
  const { item } = lease
  const stage = stages.current
  try {
    if (error instanceof LeaseLost) return await leaveBehind(shop, item)
    if (error instanceof ShuttingDown) {
      await lease.giveBack()
      throw new TryAgain('the worker shuts down')
    }
    const again = isWorthRetrying(error) && item.attempts < item.maxAttempts
    shop.events.attemptFailed({ itemId: item.id, stage, attempt: item.attempts, again, cause: error })
    if (!again) return await lease.fail(failureDetail(stage, error))
    await lease.wait(waitingDetail(stage, error, { attempt: item.attempts, of: item.maxAttempts }))
    throw new TryAgain(`${stage} failed`)
  } catch (second) {
    if (second instanceof LeaseLost) return leaveBehind(shop, item)
    throw second
  }
}

/** Taken over by another worker: its files are ours, by name. Deleted: nothing of it may stay, nor of its account's folder. */
async function leaveBehind(shop: Workshop, item: Item) {
  shop.events.itemLost({ itemId: item.id })
  if (await shop.work.exists(item.id)) return
  await removeItemFiles(shop.storage, item)
  await removeFilesOfDeletedAccount(shop, item.ownerId)
}

function watchLease(lease: Lease, lost: () => void): NodeJS.Timeout {
  let looking = false
  return setInterval(async () => {
    if (looking) return
    looking = true
    try {
      await lease.check()
    } catch (error) {
      // A database that cannot be asked says nothing about the lease.
      if (error instanceof LeaseLost) lost()
    } finally {
      looking = false
    }
  }, CHECK_MS)
}

const since = (began: number) => Math.round(performance.now() - began)
