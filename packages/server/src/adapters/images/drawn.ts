import { createHash } from 'node:crypto'
import { graveSubject } from '@pack/core/content/grave'
import { type PlannedScene, planScenes } from '@pack/core/film/scene-lexicon'
import type { Images, PictureOrder } from '@pack/core/generation/ports'
import { canonicalJson } from '@pack/core/kernel/canonical-json'
import type { Storage } from '@pack/core/kernel/storage'
import { captionWords } from '@pack/core/kernel/words'
import type { Drawing } from './drawing-thread.ts'

/** Part of the file names: increase it when scenes are drawn differently, so that cached pictures are not reused. */
const VERSION = 5

type Options = { storage: Storage; folder: string; drawing: Drawing }

/**
 * Illustrations drawn by our own code: no key, no network, no image credit. Cached under `folder` by the hash of their
 * input.
 */
export function drawnImages({ storage, folder, drawing }: Options): Images {
  type Scene = Pick<PlannedScene, 'kind' | 'shown'>
  async function draw({ brief, ...order }: PictureOrder, { kind, shown }: Scene, signal: AbortSignal): Promise<string> {
    const hash = createHash('sha256')
      .update(canonicalJson([VERSION, order, kind, shown, brief.theme]))
      .digest('hex')
      .slice(0, 40)
    const media = `${folder}${hash}.jpg`
    if ((await storage.size(media)) !== null) return media
    const { line, seed, ...rest } = order
    const theme = captionWords(brief.theme)
    const scene = { ...rest, kind, shown, words: captionWords(line), theme, seed: String(seed) }
    await storage.putBytes(media, await drawing({ scene }, signal))
    return media
  }

  return {
    async draw(orders, { progress, signal }) {
      const typed = orders[0]?.brief.theme ?? ''
      const quiet = graveSubject({ theme: typed, keywords: [], points: orders.map(({ line }) => line) }) !== null
      const slides = orders.map(({ line, seed }) => ({ words: captionWords(line), seed: String(seed) }))
      const media: string[] = []
      for (const scene of planScenes(slides, captionWords(typed), { quiet })) {
        signal.throwIfAborted()
        const order = orders[scene.of]
        if (order) media.push(await draw(order, scene, signal))
        progress(media.length / orders.length)
      }
      return { media, provider: 'drawn pictures', credits: [] }
    },
  }
}
