import type { Storage } from '../kernel/storage.ts'

/** The folder of an item's own files: its video, thumbnail and slideshow pictures. */
export const itemFolder = (item: { ownerId: string; id: string }): string => `${item.ownerId}/videos/${item.id}/`

/** Removes every file that belongs to the item alone. Spoken lines stay: other items say them too. */
export const removeItemFiles = (storage: Storage, item: { ownerId: string; id: string }): Promise<void> =>
  storage.remove(itemFolder(item))
