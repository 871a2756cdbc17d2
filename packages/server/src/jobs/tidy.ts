import type { DeletionUses } from './delete-account.ts'
import { discard, type ExportUses } from './make-export.ts'

type Uses = DeletionUses & ExportUses

/** Removes what nobody may find any more: archives that are over, and this machine's copies of files of deleted accounts. */
export async function tidy(uses: Uses): Promise<void> {
  const { caches, deletionWork, exportWork } = uses
  for (const gone of await deletionWork.unknownIds(await caches.keepers())) await caches.forget(gone)
  await discard(uses, await exportWork.listExpired())
  await deletionWork.purgeExpired()
  await deletionWork.requeueDue()
}
