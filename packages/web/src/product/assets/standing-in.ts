import { type AssetType, EDGE_SECONDS, STOCK_KIT } from '@pack/core/assets/asset'
import { ASSET_KIND } from '@pack/core/assets/kinds'
import { OTHER_ORIENTATION } from '@pack/core/assets/render-forms'
import { config } from '../config.ts'
import type { AssetSlot, AssetSlots } from './assets.ts'

/** What a video shows for a slot, and whose it is: this place's own, the account's, of the other orientation, the kit's. */
export type Shown = { from: 'own' | 'account' | 'other' | 'kit'; address: string | null; slot: AssetSlot | null }

/** Part 3 §C, as core's `fillSlot` does it: the persona's own, the account's, the other orientation's, the starter kit's. */
export function shownFor(type: AssetType, { own, account }: { own: AssetSlots; account: AssetSlots | null }): Shown {
  const show = (from: Shown['from'], slot: AssetSlot): Shown => ({ from, slot, address: slot.signed_url })
  const other = OTHER_ORIENTATION[type]
  const mine = own[type]
  if (mine) return show('own', mine)
  const shared = account?.[type]
  if (shared) return show('account', shared)
  const turned = other && (own[other] ?? account?.[other])
  if (turned) return show('other', turned)
  return { from: 'kit', slot: null, address: `${config.api_url}/${STOCK_KIT[type][0]}` }
}

/** In what a file differs from what fits best (part 1 §5), and what then happens; null when it fits. */
export function misfit(type: AssetType, { width, height, seconds }: AssetSlot): string | null {
  const most = type.startsWith('intro') ? EDGE_SECONDS.intro : type.startsWith('outro') ? EDGE_SECONDS.outro : null
  if (most !== null && seconds !== null && seconds > most + 0.05) return `Only its first ${most} seconds are shown.`
  if (ASSET_KIND[type] !== 'video' || !width || !height) return null
  const upright = !type.endsWith('_large')
  if (upright !== height > width)
    return `It is ${height > width ? 'upright' : 'lying'}: it is fitted over a blurred copy of itself.`
  return null
}

/** "640 × 200", "2.4 s", "1.3 MB": what is known of a file. */
export function facts({ width, height, seconds, bytes }: AssetSlot): string[] {
  return [
    ...(width && height ? [`${width} × ${height}`] : []),
    ...(seconds === null ? [] : [duration(seconds)]),
    ...(bytes === null ? [] : [size(bytes)]),
  ]
}

const duration = (seconds: number) =>
  seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`

function size(bytes: number): string {
  const mega = bytes / 1024 / 1024
  if (mega >= 1) return `${mega.toFixed(mega < 10 ? 1 : 0)} MB`
  return `${Math.max(1, Math.round(bytes / 1024))} kB`
}
