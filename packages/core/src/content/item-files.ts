import type { Storage } from '../kernel/storage.ts'

/**
 * The folder of an item's files: video and its segments, thumbnail, spoken lines, slideshow pictures, clean rendition.
 */
export const itemFolder = (item: { ownerId: string; id: string }): string => `${item.ownerId}/videos/${item.id}/`

/** The folder of the files of its clean rendition; a render of the item's own video touches none of them. */
export const cleanFolder = (item: { ownerId: string; id: string }): string => `${itemFolder(item)}clean/`

/** Removes every file of the item. */
export const removeItemFiles = (storage: Storage, item: { ownerId: string; id: string }): Promise<void> =>
  storage.remove(itemFolder(item))
