import { z } from 'zod'
import { defineJob } from '../define-job.ts'
import { type ExportUses, removeExports } from './make-export.ts'

/** Housekeeping: removes expired exports and delivered events, and requeues deletions that are missing from the queue. */
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
  async run(uses: ExportUses & { outbox: { purge(): Promise<void> } }) {
    const { deletionWork, exportWork } = uses
    await removeExports(uses, await exportWork.listExpired())
    await deletionWork.purgeExpired()
    await deletionWork.requeueDue()
    await uses.outbox.purge()
    return undefined
  },
})
