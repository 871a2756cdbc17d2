import type { OAuthStates } from '@pack/core/publishing/ports'
import type { PublicationWork } from '@pack/core/publishing/publication-ports'
import { z } from 'zod'
import { defineJob } from '../define-job.ts'
import { type ExportUses, removeExports } from './make-export.ts'

export type HousekeepingUses = ExportUses & {
  outbox: { purge(): Promise<void> }
  oauthStates: OAuthStates
  publicationWork: Pick<PublicationWork, 'purge'>
}

/**
 * Housekeeping: removes expired exports, abandoned links, delivered events and the history of deleted videos, and
 * requeues deletions that are missing from the queue.
 */
export const removeExpired = defineJob({
  name: 'remove-expired',
  payload: z.object({}),
  owner: () => null,
  retry: {
    times: 3,
    backoff: { first: 5, most: 60 },
    message: () => 'Housekeeping failed; the next run tries again.',
  },
  timeout: 10 * 60,
  every: '*/10 * * * *',
  lane: 'key',
  async run(uses: HousekeepingUses) {
    const { deletionWork, exportWork } = uses
    await removeExports(uses, await exportWork.listExpired())
    await deletionWork.purgeExpired()
    await deletionWork.requeueDue()
    await uses.oauthStates.purge()
    await uses.outbox.purge()
    await uses.publicationWork.purge()
    return undefined
  },
})
