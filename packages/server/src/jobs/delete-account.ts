import { type RevokeUses, revokeAllTokens } from '@pack/core/publishing/disconnect-account'
import type { LinkedAccountWork } from '@pack/core/publishing/ports'
import type { PublicationWork } from '@pack/core/publishing/publication-ports'
import { z } from 'zod'
import { defineJob, NotYet } from '../define-job.ts'
import { removeFilesOf } from './account-files.ts'
import type { JobUses } from './job-uses.ts'

export type DeletionUses = JobUses &
  RevokeUses & {
    linkedAccountWork: LinkedAccountWork
    publicationWork: Pick<PublicationWork, 'withdrawAll'>
    /** Removes what dead workers left in the work folder. */
    sweep: () => Promise<{ folders: number; processes: number }>
  }

/** Part 3 §I: a platform that doesn't answer delays the deletion for this long. */
const PLATFORMS_HOURS = 24

type Step = { name: string; run: (uses: DeletionUses, ownerId: string) => Promise<void> }

const removeFiles: Step['run'] = async (uses, ownerId) => {
  await removeFilesOf(uses, ownerId)
  await uses.sweep()
}

/** Waits until everything that is not live is withdrawn, but for no longer than for the platforms. */
const withdrawPublications: Step['run'] = async ({ publicationWork, deletionWork }, ownerId) => {
  const left = await publicationWork.withdrawAll(ownerId)
  if (left > 0 && !(await deletionWork.isRequestedFor(ownerId, PLATFORMS_HOURS)))
    throw new NotYet(`${left} publications are still being withdrawn`)
}

/**
 * Every step is idempotent: after a crash all of them run again. Steps that undo something elsewhere (tokens at
 * platforms, a subscription) belong before `rows`, because the rows name them.
 */
const DELETION_STEPS: readonly Step[] = [
  // Needs the tokens that the next step revokes. Live videos stay.
  { name: 'withdraw', run: withdrawPublications },
  {
    name: 'platforms',
    run: async (uses, ownerId) =>
      revokeAllTokens(uses, ownerId, { givesUp: await uses.deletionWork.isRequestedFor(ownerId, PLATFORMS_HOURS) }),
  },
  { name: 'stop', run: ({ deletionWork }, ownerId) => deletionWork.stopWork(ownerId) },
  { name: 'files', run: removeFiles },
  { name: 'rows', run: ({ deletionWork }, ownerId) => deletionWork.removeRows(ownerId) },
  // Requests and workers that were still running may have written files until the rows were gone.
  { name: 'late files', run: removeFiles },
]

/** Deletes an account. Every failure is retried without a limit: an account must not stay because storage was down. */
export const deleteAccount = defineJob({
  name: 'delete-account',
  payload: z.object({ ownerId: z.string() }),
  owner: ({ ownerId }) => ownerId,
  outlivesOwner: true,
  retry: {
    times: Number.POSITIVE_INFINITY,
    backoff: { first: 1, most: 60 },
    message: () => 'We are still deleting your account.',
  },
  timeout: 2 * 60 * 60,
  lane: 'key',
  async run(uses: DeletionUses, { ownerId }, { signal }) {
    if (await uses.deletionWork.isDue(ownerId))
      for (const { name, run } of DELETION_STEPS) {
        signal.throwIfAborted()
        uses.reached(`Deletion:${name}`)
        await run(uses, ownerId)
        uses.reached(`Deletion:${name}:done`)
      }
    await uses.deletionWork.finish(ownerId)
    return undefined
  },
})
