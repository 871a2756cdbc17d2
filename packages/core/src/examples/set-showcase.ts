import type { Viewer } from '../accounts/viewer.ts'
import type { ContentMode } from '../content/item.ts'
import type { ContentItem } from '../content/item-schema.ts'
import type { Items } from '../content/ports.ts'
import { type ShowUses, showItem } from '../content/show-item.ts'
import { ProductError, videoGone } from '../kernel/errors.ts'
import { mayBeShowcased } from './showcase.ts'

/**
 * Shows the viewer's own video publicly, or withdraws it, which is always possible. Throws 'conflict' (409) when it
 * cannot be shown.
 */
export async function setShowcase(
  uses: ShowUses & { items: Items },
  viewer: Viewer,
  { mode, id, enabled }: { mode: ContentMode; id: string; enabled: boolean },
): Promise<ContentItem> {
  const item = await uses.items.find(viewer.id, id)
  if (!item || item.mode !== mode) throw videoGone()
  if (enabled && !mayBeShowcased({ ...item, hasVideo: item.videoMedia !== null }))
    throw new ProductError('conflict', 'Only finished, non-test videos can be shown on Examples.')
  const saved = await uses.items.change(item, { showcase: enabled })
  if (!saved) throw new ProductError('conflict', 'Someone just changed this video. Reload and try again.')
  return showItem(uses, saved)
}
