import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Of a keeper's folder in the cache: what was normalised, a folder per form of a file. */
export const NORMALISED = 'normalised'

/**
 * Lets those forms go that were not used for longest, once all of them together are larger than that. Renders that use one
 * have it in their own folder. Answers how many went.
 */
export async function trimNormalised(cacheFolder: string, { bytes }: { bytes: number }): Promise<number> {
  const shelves = (await list(cacheFolder)).map((keeper) => join(cacheFolder, keeper, NORMALISED))
  const places = (
    await Promise.all(shelves.map(async (shelf) => (await list(shelf)).map((name) => join(shelf, name))))
  ).flat()
  const forms = await Promise.all(places.map(async (place) => ({ place, ...(await measure(place)) })))
  let total = forms.reduce((sum, form) => sum + form.bytes, 0)
  let gone = 0
  for (const form of forms.sort((a, b) => a.usedAt - b.usedAt)) {
    if (total <= bytes) break
    await remove(form.place)
    total -= form.bytes
    gone++
  }
  return gone
}

async function measure(place: string): Promise<{ bytes: number; usedAt: number }> {
  const files = await list(place)
  const sizes = await Promise.all(
    files.map(async (name) => (await stat(join(place, name)).catch(() => null))?.size ?? 0),
  )
  const usedAt = (await stat(place).catch(() => null))?.mtimeMs ?? 0
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), usedAt }
}

/** Out of sight first: nobody finds half of it. */
async function remove(place: string): Promise<void> {
  const aside = `${place}.gone`
  await rename(place, aside).catch(() => {})
  for (const each of [aside, place]) await rm(each, { recursive: true, force: true, maxRetries: 3 })
}

const list = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
