import type { Items } from '../content/ports.ts'
import { isInProgress } from '../content/status.ts'
import { hasPaintedThumbnail } from '../content/thumbnail.ts'
import type { Storage } from '../kernel/storage.ts'
import type { Renderer } from './ports.ts'

type Uses = {
  items: Pick<Items, 'find' | 'lastTimeline' | 'setPaintedThumbnail'>
  storage: Storage
  rendererFor: (item: { ownerId: string; id: string }) => Pick<Renderer, 'paintThumbnail'>
}

/**
 * Repaints the thumbnail of a finished video after its title changed, because the thumbnail shows the title; the video
 * itself does not change. A video in progress gets its thumbnail when it finishes. `name` is unique to this painting
 * and becomes part of the file's key.
 */
export async function repaintThumbnail(
  { items, storage, rendererFor }: Uses,
  { ownerId, itemId, name }: { ownerId: string; itemId: string; name: string },
  signal: AbortSignal,
): Promise<void> {
  const item = await items.find(ownerId, itemId)
  if (!item || !hasPaintedThumbnail(item) || isInProgress(item.status)) return
  const timeline = await items.lastTimeline(ownerId, itemId)
  if (!timeline) return
  const media = await rendererFor(item).paintThumbnail({ timeline, title: item.title, name }, signal)
  const saved = await items.setPaintedThumbnail(item, media)
  const unused = saved ? item.thumbnailMedia : media
  // A task that runs again after a crash has painted the same file.
  if (unused && (!saved || unused !== media)) await storage.remove(unused)
}
