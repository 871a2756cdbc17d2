import type { Item, Items } from '@pack/core/content/ports'
import { isOwnThumbnail } from '@pack/core/content/thumbnail'
import type { Storage } from '@pack/core/kernel/storage'
import { encodeYouTubeCover, findFfmpeg, openJobFolder, paintYouTubeCover } from '@pack/media'

type Options = { items: Pick<Items, 'lastTimeline'>; storage: Storage; workFolder: string; ffmpegPath: string | null }

/** Makes the thumbnail that YouTube is sent: the owner's own picture, else the painted cover. */
export function youtubeCovers({ items, storage, workFolder, ffmpegPath }: Options) {
  return async (item: Item): Promise<Uint8Array | null> => {
    const file = (key: string) => storage.localFile(key)
    if (item.thumbnailMedia && isOwnThumbnail(item.thumbnailMedia))
      return encodeYouTubeCover(await file(item.thumbnailMedia))
    const timeline = await items.lastTimeline(item.ownerId, item.id)
    if (!timeline) return null
    const folder = await openJobFolder(workFolder)
    try {
      const ffmpeg = await findFfmpeg({ path: ffmpegPath ?? undefined })
      return await paintYouTubeCover(timeline, item.title, { file, ffmpeg, folder })
    } finally {
      await folder.remove()
    }
  }
}
