import type { Viewer } from '../accounts/viewer.ts'
import { type ItemUses, ownItem } from '../content/change-item.ts'
import { type CleanRenditions, requestCleanRendition } from '../content/clean-rendition.ts'
import type { ContentMode } from '../content/item.ts'
import type { ContentItem } from '../content/item-schema.ts'
import { showItem } from '../content/show-item.ts'
import { ProductError } from '../kernel/errors.ts'
import { publishingRefusal } from './who-publishes.ts'

/**
 * Makes the clean rendition for a post that the viewer is preparing; one that failed is tried again. Returns the item.
 */
export async function prepareCleanRendition(
  uses: ItemUses & { cleanRenditions: CleanRenditions },
  viewer: Viewer,
  named: { mode: ContentMode; id: string },
): Promise<ContentItem> {
  const item = await ownItem(uses, viewer, named)
  const refusal = publishingRefusal(viewer)
  if (refusal !== null) throw new ProductError('forbidden', refusal)
  const status = await requestCleanRendition(uses, item, { again: true })
  if (status === 'none') throw new ProductError('conflict', 'This video isn’t finished yet. Post it when it’s ready.')
  return showItem(uses, await ownItem(uses, viewer, named))
}
