import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from './postgres/ids.ts'

/** What this machine keeps of users' files to be fast, in a folder per user. */
export type Caches = {
  /** Whose files are there. */
  keepers(): Promise<string[]>
  forget(ownerId: string): Promise<void>
}

/** Caches whose folders hold a folder per user, beside those of the stock kit. */
export function cachesIn(folders: readonly string[]): Caches {
  return {
    async keepers() {
      const names = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))
      return [...new Set(names.flat())].filter(isUuid)
    },
    async forget(ownerId) {
      for (const folder of folders) await rm(join(folder, ownerId), { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
