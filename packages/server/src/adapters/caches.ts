import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from './postgres/ids.ts'

/** Caches of users' files on this machine. */
export type Caches = {
  /** Ids of the users who have files here. */
  keepers(): Promise<string[]>
  forget(ownerId: string): Promise<void>
}

/** Caches in these folders, each with one folder per user besides the stock kit's. */
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
