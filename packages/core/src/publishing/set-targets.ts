import type { Viewer } from '../accounts/viewer.ts'
import { type ItemUses, ownItem, refuseLocked, saveItem } from '../content/change-item.ts'
import type { ContentMode } from '../content/item.ts'
import type { ContentItem } from '../content/item-schema.ts'
import type { PlatformAccounts } from './ports.ts'
import { readTargets } from './targets.ts'

/**
 * Sets where an item is published: ids of linked accounts, or codes of platforms, which mean the account that was
 * linked last. What is on its way to another account is withdrawn.
 */
export async function setTargets(
  uses: ItemUses & { platformAccounts: PlatformAccounts },
  viewer: Viewer,
  { targets, ...named }: { mode: ContentMode; id: string; targets: readonly string[] },
): Promise<ContentItem> {
  const item = await ownItem(uses, viewer, named)
  refuseLocked(item)
  return saveItem(uses, item, readTargets(targets, await uses.platformAccounts.list(viewer.id)))
}
