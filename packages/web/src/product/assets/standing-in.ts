import { type AssetType, EDGE_SECONDS, STOCK_KIT, stockPreview } from '@pack/core/assets/asset'
import { ASSET_KIND } from '@pack/core/assets/kinds'
import { OTHER_ORIENTATION } from '@pack/core/assets/render-forms'
import { config } from '../config.ts'
import { clipLength, fileSize } from '../measures.ts'
import type { AssetSlot, AssetSlots } from './assets.ts'

/**
 * The file that videos use for a slot, and its source: the slot itself, the account, the other orientation or the kit.
 */
export type Shown = { from: 'own' | 'account' | 'other' | 'kit'; address: string | null; slot: AssetSlot | null }

/**
 * Part 3 §C, like core's `fillSlot`: the slot's own file, the account's, the other orientation's, the starter kit's.
 */
export function shownFor(type: AssetType, { own, account }: { own: AssetSlots; account: AssetSlots | null }): Shown {
  const stock = (path: string) => `${config.api_url}/${stockPreview(path)}`
  const show = (from: Shown['from'], slot: AssetSlot): Shown => {
    const address = slot.path.startsWith('stock/') ? stock(slot.path) : slot.signed_url
    return { from, slot, address }
  }
  const other = OTHER_ORIENTATION[type]
  const mine = own[type]
  if (mine) return show('own', mine)
  const shared = account?.[type]
  if (shared) return show('account', shared)
  const adapted = other && (own[other] ?? account?.[other])
  if (adapted) return show('other', adapted)
  return { from: 'kit', slot: null, address: stock(STOCK_KIT[type][0] ?? '') }
}

/** Explains how a file that differs from the hint (part 1 §5) is used; null when it fits. */
export function misfit(type: AssetType, { width, height, seconds }: AssetSlot): string | null {
  const maxSeconds = type.startsWith('intro')
    ? EDGE_SECONDS.intro
    : type.startsWith('outro')
      ? EDGE_SECONDS.outro
      : null
  if (maxSeconds !== null && seconds !== null && seconds > maxSeconds + 0.05)
    return `Only the first ${maxSeconds} seconds will be used.`
  if (ASSET_KIND[type] !== 'video' || !width || !height) return null
  const vertical = !type.endsWith('_large')
  if (vertical !== height > width)
    return `${height > width ? 'Vertical' : 'Horizontal'} video: we’ll fit it over a blurred background.`
  return null
}

/** The known facts of a file: "640 × 200", "2.4 sec", "1.3 MB". */
export function facts({ width, height, seconds, bytes }: AssetSlot): string[] {
  return [
    ...(width && height ? [`${width} × ${height}`] : []),
    ...(seconds === null ? [] : [clipLength(seconds)]),
    ...(bytes === null ? [] : [fileSize(bytes)]),
  ]
}
