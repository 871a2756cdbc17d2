import { createHash } from 'node:crypto'
import type { CleanMakers } from '@pack/core/generation/ports'
import { canonicalJson } from '@pack/core/kernel/canonical-json'
import type { Storage } from '@pack/core/kernel/storage'
import type { Drawing } from './drawing-thread.ts'

/** Part of the file names: increase it when pictures are laid out differently. */
const VERSION = 1

type Options = { storage: Storage; folder: string; drawing: Drawing }

/** Pictures laid out for a frame of another shape, each once; kept under `folder`. */
export function laidOutPictures({ storage, folder, drawing }: Options): CleanMakers['layOut'] {
  return async (media, { width, height }, { progress, signal }) => {
    const all = [...new Set(media)]
    const made = new Map<string, string>()
    for (const of of all) {
      signal.throwIfAborted()
      const hash = createHash('sha256')
        .update(canonicalJson([VERSION, of, width, height]))
        .digest('hex')
      const key = `${folder}${hash.slice(0, 40)}.jpg`
      if ((await storage.size(key)) === null) {
        const path = await storage.localFile(of, signal)
        await storage.putBytes(key, await drawing({ layOut: { path, width, height } }, signal))
      }
      made.set(of, key)
      progress(made.size / all.length)
    }
    return media.map((of) => made.get(of) ?? of)
  }
}
