import type { JobUses } from './job.ts'
import { type ExportUses, removeExports } from './make-export.ts'

/** Housekeeping: removes expired exports and this machine's copies of deleted accounts' files, and requeues due deletions. */
export async function removeExpired(uses: JobUses & ExportUses): Promise<void> {
  const { caches, deletionWork, exportWork } = uses
  for (const ownerId of await deletionWork.unknownIds(await caches.keepers())) await caches.forget(ownerId)
  await removeExports(uses, await exportWork.listExpired())
  await deletionWork.purgeExpired()
  await deletionWork.requeueDue()
}
