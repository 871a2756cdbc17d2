import type { Preparer } from '@pack/core/assets/ports'
import { ownerOfKey, type Storage } from '@pack/core/kernel/storage'
import { findFfmpeg, prepareForm, trimNormalised } from '@pack/media'
import type { WithLock } from '../postgres/lock.ts'

type Options = {
  storage: Storage
  workFolder: string
  cacheFolder: string
  ffmpegPath: string | null
  withLock: WithLock
}

/** Size of this machine's cache of normalised assets, for all accounts together. Bytes. */
export const NORMALISED_BYTES = 16 * 2 ** 30

/** Normalises assets ahead of renders, into the cache that renders use. */
export function ffmpegPreparer({ storage, workFolder, cacheFolder, ffmpegPath, withLock }: Options): Preparer {
  return {
    async prepare({ media, name }, forms, signal) {
      const ffmpeg = await findFfmpeg({ path: ffmpegPath ?? undefined })
      const work = async () => {
        const path = await storage.localFile(media, signal)
        const run = { ffmpeg, workFolder, cacheFolder, signal }
        for (const form of forms) await prepareForm(form, { path, name, media }, run)
      }
      // Otherwise all workers of a new installation would prepare the same stock file.
      if (ownerOfKey(media) === 'stock') await withLock(`prepare ${cacheFolder}`, work, signal)
      else await work()
      await trimNormalised(cacheFolder, { bytes: NORMALISED_BYTES })
    },
  }
}
