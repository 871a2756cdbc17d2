import type { Viewer } from '../accounts/viewer.ts'
import { ProductError, videoGone } from '../kernel/errors.ts'
import type { Storage } from '../kernel/storage.ts'
import type { ContentMode } from './item.ts'
import { itemFolder } from './item-files.ts'
import type { Item, Items } from './ports.ts'

/** Part 3 §H: bytes of an uploaded image. */
export const THUMBNAIL_MAX_BYTES = 20 * 1024 * 1024
const MAX_SIDE = 1280
/** How long links to thumbnails are valid, in seconds. */
const LINK_SECONDS = 12 * 60 * 60

/** Re-encodes uploaded pictures. */
export interface Stills {
  /**
   * Re-encodes a file of this machine. Throws ProductError 'invalid' when it is not a picture; `name` as messages call
   * it.
   */
  reencode(file: string, options: { name: string; maxSide: number }): Promise<Uint8Array>
}

type Uses = { items: Items; storage: Storage; stills: Stills }
type Named = { mode: ContentMode; id: string }

/** The link to an item's thumbnail; null when it has none. */
export async function findThumbnail({ items, storage }: Omit<Uses, 'stills'>, viewer: Viewer, { mode, id }: Named) {
  const item = await items.find(viewer.id, id)
  if (!item || item.mode !== mode) throw videoGone()
  const link = item.thumbnailMedia ? await storage.signedUrl(item.thumbnailMedia, { seconds: LINK_SECONDS }) : null
  return { thumbnail_url: link }
}

type Upload = Named & {
  /** On this machine. */
  file: string
  /** Makes the key unique. */
  name: string
  /**
   * A frame that a browser cut because there was no thumbnail: it never replaces one, and the next render replaces it.
   */
  standsIn: boolean
}

/** Replaces an item's thumbnail with an uploaded picture, judged by its content and re-encoded. */
export async function setThumbnail(
  { items, storage, stills }: Uses,
  viewer: Viewer,
  { mode, id, file, name, standsIn }: Upload,
) {
  const item = await items.find(viewer.id, id)
  if (!item || item.mode !== mode) throw videoGone()
  if (standsIn && item.thumbnailMedia && (await storage.size(item.thumbnailMedia)) !== null)
    return findThumbnail({ items, storage }, viewer, { mode, id })
  const picture = await stills.reencode(file, { name: 'thumbnail', maxSide: MAX_SIDE })
  const media = `${itemFolder(item)}${standsIn ? 'frame-' : OWN_THUMBNAIL}${name}.webp`
  await storage.putBytes(media, picture)
  const saved = standsIn
    ? await items.setPaintedThumbnail(item, media)
    : await items.change(item, { thumbnailMedia: media })
  if (!saved) {
    await storage.remove(media)
    throw new ProductError('conflict', 'Someone just changed this video. Reload and try again.')
  }
  if (item.thumbnailMedia && item.thumbnailMedia !== media) await storage.remove(item.thumbnailMedia)
  return { thumbnail_url: await storage.signedUrl(media, { seconds: LINK_SECONDS }) }
}

/** Whether the item has a thumbnail that is painted with its title, or stands in for it, rather than uploaded. */
export const hasPaintedThumbnail = ({ thumbnailMedia }: Pick<Item, 'thumbnailMedia'>): boolean =>
  thumbnailMedia !== null && !isOwnThumbnail(thumbnailMedia)

const OWN_THUMBNAIL = 'own-thumbnail-'

/** Whether the user uploaded this thumbnail; such thumbnails stay when the video is rendered again. */
export const isOwnThumbnail = (media: string): boolean => media.includes(`/${OWN_THUMBNAIL}`)
