import type { Storage } from '../kernel/storage.ts'
import { readWithToken, type TokenUses } from './access-token.ts'
import { type PictureUses, renewPicture } from './platform-picture.ts'
import type { LinkedAccountWork, PlatformAccounts } from './ports.ts'

export type CheckUses = TokenUses & PictureUses & { platformAccounts: PlatformAccounts }

/**
 * Reads title, handle and picture of a linked account again. A dead link is recorded as such. Throws when the platform
 * doesn't answer.
 */
export async function checkAccount(uses: CheckUses, { ownerId, id }: { ownerId: string; id: string }): Promise<void> {
  const account = await uses.platformAccounts.find(ownerId, id)
  const platform = account && uses.platforms[account.platform]
  if (!platform || account.state !== 'linked') return
  const profile = await readWithToken(uses, id, (token) => platform.profile(token))
  // A channel that is gone for now: its data expires after a month.
  if (!profile) return
  await uses.linkedAccountWork.update(id, profile)
  await renewPicture(uses, account, profile)
}

/**
 * Deletes account data whose retention has ended under the platforms' rules or the Privacy Policy, each file before its
 * row. Returns the number of accounts.
 */
export async function forgetOutdated({
  linkedAccountWork,
  storage,
}: {
  linkedAccountWork: LinkedAccountWork
  storage: Storage
}): Promise<number> {
  const outdated = await linkedAccountWork.listOutdated()
  for (const { id, pictureMedia } of outdated) {
    if (pictureMedia) await storage.remove(pictureMedia)
    await linkedAccountWork.forget(id)
  }
  return outdated.length
}
