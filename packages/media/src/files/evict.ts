import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Removes the least recently used of these cached files or folders (by modification time) until the rest takes at most
 * `maxBytes`. Returns how many it removed.
 */
export async function evict(paths: readonly string[], maxBytes: number): Promise<number> {
  const entries = await Promise.all(paths.map(async (path) => ({ path, ...(await measure(path)) })))
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  let removed = 0
  for (const { path, bytes } of entries.sort((a, b) => a.usedAt - b.usedAt)) {
    if (total <= maxBytes) break
    await remove(path)
    total -= bytes
    removed++
  }
  return removed
}

async function measure(path: string): Promise<{ bytes: number; usedAt: number }> {
  const found = await stat(path).catch(() => null)
  if (!found) return { bytes: 0, usedAt: 0 }
  if (found.isFile()) return { bytes: found.size, usedAt: found.mtimeMs }
  const files = await Promise.all((await list(path)).map((name) => measure(join(path, name))))
  return { bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), usedAt: found.mtimeMs }
}

/** Renames before deleting, so that no reader sees a half-deleted folder. */
async function remove(path: string): Promise<void> {
  const aside = `${path}.gone`
  await rename(path, aside).catch(() => {})
  for (const each of [aside, path]) await rm(each, { recursive: true, force: true, maxRetries: 3 })
}

/** The names in a folder; none if it does not exist. */
export const list = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
