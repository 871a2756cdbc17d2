import { createHash } from 'node:crypto'
import type { Images, PictureOrder, StepContext } from '@pack/core/generation/ports'
import { canonicalJson } from '@pack/core/kernel/canonical'
import { ProductError } from '@pack/core/kernel/errors'
import type { Storage } from '@pack/core/kernel/storage'
import type { Breaker } from '../providers/breaker.ts'
import { type Patience, patiently } from '../providers/patience.ts'
import { ProviderFault } from '../providers/provider-fault.ts'
import type { Drawing } from './drawing-thread.ts'
import type { PictureMaker } from './picture-maker.ts'
import { PROMPT_VERSION, promptOf } from './prompt.ts'

/** For one picture with all tries: within the time that a stage may be without progress. */
const PICTURE_MS = 240_000

type Options = {
  maker: PictureMaker
  breaker: Breaker
  patience: Patience
  drawing: Drawing
  storage: Storage
  folder: string
  /** How many pictures one video may cost; beyond, they are seen again. */
  most: number
}

/** Pictures that somebody makes for us; `recall` answers them where all are there already, and asks nobody. */
export type MadeImages = Images & { recall(orders: PictureOrder[]): Promise<string[] | null> }

/**
 * Pictures of a provider, each decoded, cropped to the frame and kept under `folder`, named after what was asked for: one that is
 * there is not made again. Throws ProviderFault when not all can be had.
 */
export function madeImages({ maker, breaker, patience, drawing, storage, folder, most }: Options): MadeImages {
  const keyOf = (order: PictureOrder) => {
    const asked = [PROMPT_VERSION, maker.version, promptOf(order, { plain: false })]
    return `${folder}${createHash('sha256').update(canonicalJson(asked)).digest('hex').slice(0, 40)}.jpg`
  }

  async function makeOnce(order: PictureOrder, plain: boolean, signal: AbortSignal): Promise<Uint8Array> {
    const bytes = await maker.make(promptOf(order, { plain }), signal)
    const { width, height } = order
    try {
      return await drawing({ fit: { bytes, width, height } }, signal)
    } catch (error) {
      if (!(error instanceof ProductError)) throw error
      throw new ProviderFault(maker.name, 'unusable', { detail: error.message })
    }
  }

  async function make(order: PictureOrder, signal: AbortSignal): Promise<Uint8Array | null> {
    const uses = { provider: maker.name, breaker, patience }
    const limits = { signal, callMs: maker.callMs, deadline: patience.now() + PICTURE_MS }
    for (const plain of [false, true]) {
      try {
        return await patiently((within) => makeOnce(order, plain, within), uses, limits)
      } catch (error) {
        if (!(error instanceof ProviderFault) || error.kind !== 'declined') throw error
      }
    }
    return null
  }

  /** The key; null when the provider will not show it. */
  async function kept(order: PictureOrder, signal: AbortSignal): Promise<string | null> {
    const media = keyOf(order)
    if ((await storage.size(media)) !== null) return media
    const jpeg = await make(order, signal)
    if (!jpeg) return null
    await storage.putBytes(media, jpeg)
    return media
  }

  return {
    async draw(orders, context) {
      const wanted = orders.slice(0, most)
      const made = await several(wanted, maker.atOnce, context, kept)
      const credits = [...new Set(made.filter((media) => media !== null))]
      if (credits.length === 0) throw new ProviderFault(maker.name, 'declined')
      const shown = made.map((media, index) => media ?? nearest(made, index))
      const declined = made.filter((media) => media === null).length
      const media = orders.map((_, index) => shown[index % shown.length] ?? '')
      return { media, provider: `pictures by ${maker.name}`, credits, ...remark(maker.name, declined) }
    },
    async recall(orders) {
      const keys = orders.slice(0, most).map(keyOf)
      for (const key of keys) if ((await storage.size(key)) === null) return null
      return orders.map((_, index) => keys[index % keys.length] ?? '')
    },
  }
}

function remark(name: string, declined: number): { note?: string } {
  if (declined === 0) return {}
  if (declined === 1) return { note: `${name} declined to make one picture; another one of the video is shown instead` }
  return { note: `${name} declined to make ${declined} pictures; others of the video are shown instead` }
}

/** What is there and lies nearest, for a picture that is not. */
function nearest(made: readonly (string | null)[], index: number): string | undefined {
  const away = (at: number) => Math.abs(at - index)
  const there = made.flatMap((media, at) => (media === null ? [] : [{ media, at }]))
  return there.sort((a, b) => away(a.at) - away(b.at))[0]?.media
}

/**
 * The first alone, then a few at a time: that a provider is down is found out once. The first failure stops the others, and
 * comes out when they have ended.
 */
async function several<Entry, Result>(
  list: readonly Entry[],
  atOnce: number,
  { signal, progress }: StepContext,
  work: (entry: Entry, signal: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  const stop = new AbortController()
  const both = AbortSignal.any([signal, stop.signal])
  const failures: unknown[] = []
  const results: Result[] = []
  const waiting = [...list.entries()]
  const next = async () => {
    const [index, entry] = waiting.shift() ?? []
    if (index === undefined || entry === undefined) return
    both.throwIfAborted()
    results[index] = await work(entry, both)
    progress(1 - waiting.length / list.length)
  }
  const lane = async () => {
    try {
      while (waiting.length > 0) await next()
    } catch (error) {
      failures.push(error)
      stop.abort(error)
    }
  }
  await next()
  await Promise.all(Array.from({ length: atOnce }, lane))
  signal.throwIfAborted()
  if (failures.length > 0) throw failures[0]
  return results
}
