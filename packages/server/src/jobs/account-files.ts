import type { DeletionWork } from '@pack/core/accounts/ports'
import type { Storage } from '@pack/core/kernel/storage'

export type AccountFiles = {
  deletionWork: Pick<DeletionWork, 'accountExists'>
  storage: Pick<Storage, 'remove'>
  /** Copies of users' files on this machine. Other machines find deleted accounts by themselves (remove-expired.ts). */
  caches: { keepers(): Promise<string[]>; forget(ownerId: string): Promise<void> }
}

/** Deletes all of an account's files, in storage and in this machine's caches. */
export async function removeFilesOf(
  { storage, caches }: Pick<AccountFiles, 'storage' | 'caches'>,
  ownerId: string,
): Promise<void> {
  await storage.remove(`${ownerId}/`)
  await caches.forget(ownerId)
}

/** Deletes files that a job wrote after its account was removed. */
export async function removeFilesOfDeletedAccount(uses: AccountFiles, ownerId: string): Promise<void> {
  if (!(await uses.deletionWork.accountExists(ownerId))) await removeFilesOf(uses, ownerId)
}
