import { loopKey, SCENE_LOOPS, STOCK_KIT, stockPreview } from '@pack/core/assets/asset'
import { notFound } from '@pack/core/kernel/errors'
import { WOLF_IDS } from '@pack/core/personas/persona'
import { stockPath } from './resources.ts'

const SCENE_KEYS = SCENE_LOOPS.flatMap((loop) => [loopKey('background', loop), loopKey('background_large', loop)])

/**
 * All media keys of the stock kit: the nine slots, the loops of scenes, previews of videos, each wolf's avatar (SVG)
 * and portrait (PNG).
 */
export const STOCK_KEYS: readonly string[] = [
  ...new Set([...Object.values(STOCK_KIT).flat(), ...SCENE_KEYS].flatMap((key) => [key, stockPreview(key)])),
  ...WOLF_IDS.map((wolf) => `stock/avatar_${wolf}.svg`),
  ...WOLF_IDS.map((wolf) => `stock/portrait_${wolf}.png`),
]

const known = new Set(STOCK_KEYS)

/** The path of a `stock/…` key on this machine. Throws ProductError 'not_found' for any other key. */
export function stockFile(key: string): string {
  // Keys come from requests: only known ones may become a path.
  if (!known.has(key)) throw notFound('Stock file')
  return stockPath(key)
}
