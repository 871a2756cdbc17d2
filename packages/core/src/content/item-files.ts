import type { Storage } from '../kernel/storage.ts'

/** The folder of an item's files: video and its segments, thumbnail, spoken lines and slideshow pictures. */
export const itemFolder = (item: { ownerId: string; id: string }): string => `${item.ownerId}/videos/${item.id}/`

/** Removes every file of the item. */
export const removeItemFiles = (storage: Storage, item: { ownerId: string; id: string }): Promise<void> =>
  storage.remove(itemFolder(item))
