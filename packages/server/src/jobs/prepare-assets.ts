import { ASSET_TYPES, STOCK_KIT } from '@pack/core/assets/asset'
import { type AssetForm, formsOf, PAIRS } from '@pack/core/assets/forms'
import { assetName } from '@pack/core/assets/kinds'
import { removeUnused } from '@pack/core/assets/manage-assets'
import type { Assets, Preparer, StoredAsset } from '@pack/core/assets/ports'
import { ProductError } from '@pack/core/kernel/errors'
import { type DeletionUses, removeFilesOfDeletedAccount } from './delete-account.ts'
import { ShuttingDown } from './produce-video.ts'

export type AssetUses = Pick<DeletionUses, 'deletionWork' | 'storage' | 'caches' | 'events' | 'reached'> & {
  assets: Assets
  preparer: Preparer
}

export type AssetTurn = { ownerId: string; assetId?: string; media: string; tries: number; signal: AbortSignal }

/** Faults in a row until the slot says that it does not work. */
const MOST_TRIES = 4

/** Brings an uploaded file into the forms of the renders, and says on its slot how that went. Throws for another turn. */
export async function prepareAsset(uses: AssetUses, turn: AssetTurn, shutdown: AbortSignal): Promise<void> {
  const { assets, preparer, events, reached } = uses
  const asset = turn.assetId ? await assets.find(turn.assetId) : null
  // Replaced or removed meanwhile, or done by a worker that died before it could say so.
  if (asset?.prepared !== 'waiting') return
  const signal = AbortSignal.any([turn.signal, shutdown])
  try {
    reached('Preparing')
    const forms = await neededForms(uses, asset)
    await preparer.prepare({ media: asset.media, name: assetName(asset.type) }, forms, signal)
    reached('Preparing:done')
    await assets.prepared(asset.id, { prepared: 'ready' })
  } catch (error) {
    if (signal.aborted) throw shutdown.aborted ? new ShuttingDown('the worker shuts down') : error
    const isUnusable = error instanceof ProductError && error.code !== 'unavailable'
    const again = !isUnusable && turn.tries + 1 < MOST_TRIES
    events.assetFailed({ assetId: asset.id, type: asset.type, again, cause: error })
    if (again) throw error
    const errorDetail = isUnusable
      ? error.message
      : `The ${assetName(asset.type)} could not be prepared: something went wrong on our side. Upload it again.`
    await assets.prepared(asset.id, { prepared: 'failed', errorDetail })
  } finally {
    if (!(await assets.find(asset.id))) await removeFilesOfDeletedAccount(uses, turn.ownerId)
  }
}

async function neededForms({ assets }: AssetUses, asset: StoredAsset): Promise<AssetForm[]> {
  const pair = PAIRS[asset.type]
  const all = await assets.list(asset.ownerId)
  const isPair = ({ type, personaId }: StoredAsset) =>
    type === pair && (personaId === null || personaId === asset.personaId)
  return formsOf(asset.type, { isPairEmpty: !all.some(isPair) })
}

/** Removes a file whose slot was filled anew or emptied, once no video is being made with it: until then it throws. */
export async function removeAssetFile(uses: AssetUses, { ownerId, media }: AssetTurn): Promise<void> {
  // Now or again.
  if (await uses.assets.isHeld(ownerId, media)) return
  if (!(await removeUnused(uses, ownerId, media))) throw new StillUsed(`a video is being made with ${media}`)
}

class StillUsed extends Error {}

type WarmUp = {
  preparer: Preparer
  /** Items that wait or are being made, by all workers. */
  queue: { depth(): Promise<{ waiting: number; working: number }> }
  pauseMs: number
  /** Nothing is done so soon after the start: whoever starts the product has something in mind. */
  settleMs: number
}

/**
 * Brings the starter kit into the forms of the renders while there is nothing else to do, so that the first video of an
 * installation is no slower than the others. Stops at once when a video is to be made, and goes on when all are done.
 */
export async function warmUp({ preparer, queue, pauseMs, settleMs }: WarmUp, shutdown: AbortSignal): Promise<void> {
  const isIdle = async () => {
    const { waiting, working } = await queue.depth()
    return waiting + working === 0
  }
  const todo = ASSET_TYPES.flatMap((type) =>
    STOCK_KIT[type].map((media) => ({ media, name: assetName(type), forms: formsOf(type, { isPairEmpty: false }) })),
  ).filter(({ forms }) => forms.length > 0)
  await pause(settleMs, shutdown)
  while (todo.length > 0) {
    await pause(pauseMs, shutdown)
    if (shutdown.aborted) return
    if (!(await isIdle().catch(() => false))) continue
    const busy = new AbortController()
    const watch = setInterval(() => {
      isIdle().then(
        (idle) => idle || busy.abort(),
        () => busy.abort(),
      )
    }, pauseMs)
    const signal = AbortSignal.any([busy.signal, shutdown])
    try {
      for (const next of [...todo]) {
        await preparer.prepare(next, next.forms, signal)
        todo.shift()
      }
    } catch {
      // What is wrong with the kit or the machine is said by the first video that needs it.
      if (!signal.aborted) todo.shift()
    } finally {
      clearInterval(watch)
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })
}
