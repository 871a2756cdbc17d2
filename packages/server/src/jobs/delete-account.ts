import type { DeletionWork } from '@pack/core/accounts/ports'
import type { Storage } from '@pack/core/kernel/storage'
import type { Events } from '../events.ts'

export type DeletionUses = {
  deletionWork: DeletionWork
  storage: Storage
  /** What this machine keeps to be fast; other machines look for strangers themselves (tidy.ts). */
  caches: { keepers(): Promise<string[]>; forget(ownerId: string): Promise<void> }
  /** What workers that died left in the work folder. */
  sweep: () => Promise<{ folders: number; processes: number }>
  events: Events
  /** For tests that crash at a named point. */
  reached: (point: string) => void
}

type Step = { name: string; run: (uses: DeletionUses, ownerId: string) => Promise<void> }

const removeFiles: Step['run'] = async ({ storage, caches, sweep }, ownerId) => {
  await storage.remove(`${ownerId}/`)
  await caches.forget(ownerId)
  await sweep()
}

/**
 * In this order, each of them again after a crash: a step finds its work done or goes on with it. What has to be undone
 * elsewhere (tokens at platforms, a subscription) belongs before the rows, which say where.
 */
const DELETION_STEPS: readonly Step[] = [
  { name: 'stop', run: ({ deletionWork }, ownerId) => deletionWork.stopWork(ownerId) },
  { name: 'files', run: removeFiles },
  { name: 'rows', run: ({ deletionWork }, ownerId) => deletionWork.removeRows(ownerId) },
  // What a request or a worker put there that was still at it: now that the account is gone, nobody comes after us.
  { name: 'late files', run: removeFiles },
]

/** Removes an account, one turn of the line. Throws when it shall have another turn. */
export async function deleteAccount(
  uses: DeletionUses,
  { ownerId }: { ownerId: string },
  shutdown: AbortSignal,
): Promise<void> {
  try {
    if (!(await uses.deletionWork.isDue(ownerId))) return await uses.deletionWork.finish(ownerId)
    for (const { name, run } of DELETION_STEPS) {
      shutdown.throwIfAborted()
      uses.reached(`Deletion:${name}`)
      await run(uses, ownerId)
      uses.reached(`Deletion:${name}:done`)
    }
    await uses.deletionWork.finish(ownerId)
    uses.events.accountDeleted({ userId: ownerId })
  } catch (error) {
    if (!shutdown.aborted) uses.events.deletionFailed({ userId: ownerId, cause: error })
    throw error
  }
}

/** For work that was stopped under somebody's hands: files that were put there too late go too. */
export async function removeFilesOfDeletedAccount(
  { deletionWork, storage, caches }: Pick<DeletionUses, 'deletionWork' | 'storage' | 'caches'>,
  ownerId: string,
): Promise<void> {
  if (await deletionWork.accountExists(ownerId)) return
  await storage.remove(`${ownerId}/`)
  await caches.forget(ownerId)
}
