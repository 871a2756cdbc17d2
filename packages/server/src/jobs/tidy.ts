import type { DeletionUses } from './delete-account.ts'
import { discard, type ExportUses } from './make-export.ts'

type Uses = DeletionUses & ExportUses

/** Removes what nobody may find any more: archives that are over, and this machine's copies of files of deleted accounts. */
export async function tidy(uses: Uses): Promise<void> {
  const { caches, deletionDesk, exportDesk } = uses
  for (const gone of await deletionDesk.strangers(await caches.keepers())) await caches.forget(gone)
  await discard(uses, await exportDesk.expired())
  await deletionDesk.forgetOld()
  await deletionDesk.lineAgain()
}
