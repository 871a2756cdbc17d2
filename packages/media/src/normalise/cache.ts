import { join } from 'node:path'
import { evict, list } from '../files/evict.ts'

/** Folder of an owner's cache that holds normalised files, one folder per form of a file. */
export const NORMALISED = 'normalised'

/**
 * Evicts the least recently used normalised files of all owners until the rest takes at most `bytes`. Running renders
 * keep links of their own. Returns how many it removed.
 */
export async function trimNormalised(cacheFolder: string, { bytes }: { bytes: number }): Promise<number> {
  const folders = (await list(cacheFolder)).map((owner) => join(cacheFolder, owner, NORMALISED))
  const forms = await Promise.all(folders.map(async (folder) => (await list(folder)).map((name) => join(folder, name))))
  return evict(forms.flat(), bytes)
}
