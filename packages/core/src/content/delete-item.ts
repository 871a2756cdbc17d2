import type { Tier } from '../accounts/tiers.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { ProductError, videoGone } from '../kernel/errors.ts'
import type { Storage } from '../kernel/storage.ts'
import type { ContentMode } from './item.ts'
import { removeItemFiles } from './item-files.ts'
import type { Item, Items } from './ports.ts'
import { isPublished } from './status.ts'

/** Part 2 §6: alpha always, pro_plus while it is not published; other tiers do not see Delete. Admins pass. */
export function mayDelete(viewer: { tier: Tier; isAdmin: boolean }, item: { status: string }): boolean {
  if (viewer.isAdmin || viewer.tier === 'alpha') return true
  return viewer.tier === 'pro_plus' && !isPublished(item.status)
}

export type DeleteUses = { items: Items; storage: Storage }
type Named = { mode: ContentMode; id: string }

/** The viewer's item, if their plan deletes it. */
export async function deletableItem({ items }: DeleteUses, viewer: Viewer, { mode, id }: Named): Promise<Item> {
  const item = await items.find(viewer.id, id)
  if (!item || item.mode !== mode) throw videoGone()
  if (!mayDelete(viewer, { status: item.shownStatus }))
    throw new ProductError(
      'forbidden',
      viewer.tier === 'pro_plus'
        ? 'Deleting published videos isn’t available on your plan. See Services for plans that include it.'
        : 'Deleting videos isn’t available on your plan. See Services for plans that include it.',
    )
  return item
}

/**
 * Deletes an item and its files; a worker that is producing it stops within seconds. What is on its way to a platform
 * is withdrawn, what is live there stays.
 */
export async function deleteItem(uses: DeleteUses, viewer: Viewer, named: Named) {
  const item = await deletableItem(uses, viewer, named)
  if (!(await uses.items.remove(viewer.id, item.id))) throw videoGone()
  await removeItemFiles(uses.storage, item)
}
