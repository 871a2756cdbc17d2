import type { Tier } from '../accounts/tiers.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { notFound, ProductError } from '../kernel/errors.ts'
import type { Storage } from '../kernel/storage.ts'
import type { ContentMode } from './item.ts'
import { removeItemFiles } from './item-files.ts'
import type { Items } from './ports.ts'
import { isPublished } from './status.ts'

/** Part 2 §6: alpha always, pro_plus while it is not published; other tiers do not see Delete. Admins pass. */
export function mayDelete(viewer: { tier: Tier; isAdmin: boolean }, item: { status: string }): boolean {
  if (viewer.isAdmin || viewer.tier === 'alpha') return true
  return viewer.tier === 'pro_plus' && !isPublished(item.status)
}

/** Deletes an item and its files; a worker that is producing it stops within seconds. */
export async function deleteItem(
  { items, storage }: { items: Items; storage: Storage },
  viewer: Viewer,
  { mode, id }: { mode: ContentMode; id: string },
) {
  const item = await items.find(viewer.id, id)
  if (!item || item.mode !== mode) throw notFound('Item')
  if (!mayDelete(viewer, item))
    throw new ProductError(
      'forbidden',
      viewer.tier === 'pro_plus'
        ? "Deleting published videos isn't available on your plan."
        : "Deleting videos isn't available on your plan.",
    )
  if (!(await items.remove(viewer.id, id))) throw notFound('Item')
  await removeItemFiles(storage, item)
}
