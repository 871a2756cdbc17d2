import { removeFilesOf } from './account-files.ts'
import type { JobUses, Task } from './job.ts'

export type DeletionUses = JobUses & {
  /** Removes what dead workers left in the work folder. */
  sweep: () => Promise<{ folders: number; processes: number }>
}

type Step = { name: string; run: (uses: DeletionUses, ownerId: string) => Promise<void> }

const removeFiles: Step['run'] = async (uses, ownerId) => {
  await removeFilesOf(uses, ownerId)
  await uses.sweep()
}

/**
 * Every step is idempotent: after a crash all of them run again. Steps that undo something elsewhere (tokens at platforms, a
 * subscription) belong before `rows`, because the rows name them.
 */
const DELETION_STEPS: readonly Step[] = [
  { name: 'stop', run: ({ deletionWork }, ownerId) => deletionWork.stopWork(ownerId) },
  { name: 'files', run: removeFiles },
  { name: 'rows', run: ({ deletionWork }, ownerId) => deletionWork.removeRows(ownerId) },
  // Requests and workers that were still running may have written files until the rows were gone.
  { name: 'late files', run: removeFiles },
]

/** Deletes an account. Every failure is retried without a limit: an account must not stay because storage was down. */
export async function deleteAccount(
  uses: DeletionUses,
  { ownerId }: Task<{ ownerId: string }>,
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
