import type { Accounts } from '@pack/core/accounts/ports'
import type { Assets } from '@pack/core/assets/ports'
import { cleanFolder, removeItemFiles } from '@pack/core/content/item-files'
import { cleanOrder, partsGone, produceCleanRendition } from '@pack/core/generation/clean-rendition'
import { cleanFailureDetail } from '@pack/core/generation/failure'
import { type CleanLease, type CleanWork, LeaseLost, type Work } from '@pack/core/generation/ports'
import type { MediaMakers } from '@pack/core/generation/produce-video'
import { CLEAN_PLAN } from '@pack/core/generation/progress'
import { isWorthRetrying } from '@pack/core/generation/retry'
import { resumableSteps } from '@pack/core/generation/step'
import type { Personas } from '@pack/core/personas/ports'
import type { TikTokDefaultsStore } from '@pack/core/publishing/ports'
import type { PublicationWork } from '@pack/core/publishing/publication-ports'
import { GivenUp, NotYet, ShuttingDown, Superseded, type Turn } from '../define-job.ts'
import type { JobUses } from './job-uses.ts'
import { Stages } from './stages.ts'
import { stepHash } from './step-hash.ts'
import { watchLease } from './watch-lease.ts'

export type CleanUses = JobUses & {
  cleanWork: CleanWork
  work: Pick<Work, 'exists'>
  accounts: Pick<Accounts, 'settings'>
  personas: Personas
  assets: Assets
  tiktokDefaults: Pick<TikTokDefaultsStore, 'find'>
  publicationWork: Pick<PublicationWork, 'needsFile'>
  makersFor: (item: { ownerId: string; id: string }) => MediaMakers
}

/** Attempts, those of workers that died included. */
const MOST_ATTEMPTS = 4

/**
 * Makes the clean rendition of an item, or records on the item why it failed. The item's own video, status and progress
 * stay as they are.
 */
export async function makeCleanRendition(uses: CleanUses, { itemId }: { itemId: string }, turn: Turn) {
  const lease = await uses.cleanWork.take(itemId)
  if (!lease) return
  const lost = new AbortController()
  const signal = AbortSignal.any([turn.signal, lost.signal])
  const watch = watchLease(lease, () => lost.abort(new LeaseLost()))
  try {
    if (turn.attempt > MOST_ATTEMPTS) {
      await lease.fail(cleanFailureDetail(null))
      throw new GivenUp('its workers died')
    }
    const seconds = await produce(uses, lease, signal)
    return { itemId, mode: lease.item.mode, cleanSeconds: seconds }
  } catch (error) {
    if (error instanceof GivenUp) throw error
    throw await handleFailure({ uses, lease, turn, error: signal.aborted ? signal.reason : error })
  } finally {
    clearInterval(watch)
  }
}

async function produce(uses: CleanUses, lease: CleanLease, signal: AbortSignal): Promise<number> {
  const { storage, reached } = uses
  const { item, finished } = lease
  if (!finished) throw partsGone()
  const [personas, filled, settings, defaults] = await Promise.all([
    uses.personas.list(item.ownerId),
    uses.assets.filled(item.ownerId),
    uses.accounts.settings(item.ownerId),
    uses.tiktokDefaults.find(item.ownerId),
  ])
  const exists = async (media: string) => (await storage.size(media)) !== null
  const { startWith } = settings
  const keepsBranding = defaults?.keep_branding ?? false
  const order = await cleanOrder({ item, finished, personas, filled, startWith, keepsBranding, exists })
  if (!order) {
    const { videoMedia, videoBytes: bytes, videoSha256: sha256, durationSeconds } = item
    if (videoMedia === null) throw partsGone()
    const fingerprint = bytes !== null && sha256 !== null ? { bytes, sha256 } : null
    await lease.finish({ media: videoMedia, fingerprint, seconds: durationSeconds })
    return 0
  }

  const stages = new Stages(CLEAN_PLAN, { report: ({ percent }) => lease.report(percent), signal, reached })
  const step = resumableSteps({
    ledger: { ...lease, recall: (name, hash) => recallWithFiles(uses, lease, lease.recall(name, hash)) },
    hash: stepHash,
    stage: (stage, work) => stages.run(stage, work),
  })
  const makers = uses.makersFor(item).clean
  const made = await produceCleanRendition(order, { makers, previous: lease.lastTimeline() }, step)
  await removeStale(uses, lease, JSON.stringify(made))
  reached('Clean:stored')
  const { video, fingerprint } = made
  await lease.finish({ media: video.media, fingerprint, seconds: video.seconds })
  return video.seconds
}

/** A stored result, unless a file of the rendition that it names was removed since. */
async function recallWithFiles({ storage }: CleanUses, { item }: CleanLease, result: unknown): Promise<unknown> {
  if (result === undefined) return undefined
  const folder = cleanFolder(item)
  const named = new Set(
    JSON.stringify(result)
      .match(/[^"\\]+/g)
      ?.filter((text) => text.startsWith(folder)),
  )
  for (const media of named) if ((await storage.size(media)) === null) return undefined
  return result
}

/**
 * Removes the files of earlier renditions of the item, except those that are being posted. Segments are the renderer's.
 */
async function removeStale({ storage, publicationWork }: CleanUses, lease: CleanLease, made: string): Promise<void> {
  const folder = cleanFolder(lease.item)
  const stored = (await storage.list(folder)).filter((key) => !key.startsWith(`${folder}segments/`))
  await lease.check()
  for (const key of stored)
    if (!made.includes(key) && !(await publicationWork.needsFile(key))) await storage.remove(key)
}

type Failure = { uses: CleanUses; lease: CleanLease; turn: Turn; error: unknown }

/** Records a failed attempt; returns what to tell the queue. */
async function handleFailure({ uses, lease, turn, error }: Failure): Promise<Error> {
  const { item } = lease
  if (error instanceof ShuttingDown) return error
  try {
    if (error instanceof LeaseLost || error instanceof Superseded) return await abandon(uses, item)
    const what = `the clean rendition of item ${item.id} failed in attempt ${turn.attempt}`
    if (isWorthRetrying(error) && turn.attempt < MOST_ATTEMPTS) return new NotYet(what, { cause: error })
    await lease.fail(cleanFailureDetail(error))
    return new GivenUp(what, { cause: error })
  } catch (second) {
    if (second instanceof LeaseLost) return abandon(uses, item)
    throw second
  }
}

/** The files stay for the next worker, unless the item was deleted. */
async function abandon(uses: CleanUses, item: CleanLease['item']): Promise<Superseded> {
  if (!(await uses.work.exists(item.id))) await removeItemFiles(uses.storage, item)
  return new Superseded(`the clean rendition of item ${item.id} was taken over or is not wanted any more`)
}
