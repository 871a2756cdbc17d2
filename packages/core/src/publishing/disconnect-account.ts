import type { Viewer } from '../accounts/viewer.ts'
import { isFault, PlatformFault } from './platform-fault.ts'
import type { PlatformCode } from './platforms.ts'
import type {
  LinkEvents,
  LinkedAccountWork,
  LinkPlatforms,
  PlatformAccounts,
  PlatformTokens,
  TokenPair,
} from './ports.ts'
import { findAccount } from './read-links.ts'

export type RevokeUses = { platformTokens: PlatformTokens; platforms: LinkPlatforms; events: LinkEvents }
export type DisconnectUses = RevokeUses & {
  platformAccounts: PlatformAccounts
  pause: (ms: number) => Promise<void>
}

/** How long a screen waits for the platform; a job tries again later. */
const PATIENCE_MS = 5000

/** Unlinks an account and revokes its tokens at the platform. Idempotent. */
export async function disconnectAccount(
  uses: DisconnectUses,
  viewer: Viewer,
  which: { platform: PlatformCode; accountId?: string | undefined },
): Promise<void> {
  const account = await findAccount(uses, viewer, which)
  if (!account) return
  const { id, platform } = account
  await uses.platformTokens.disconnect(id)
  uses.events.accountDisconnected({ userId: viewer.id, platform })
  const revoked = revokeTokens(uses, id).catch((cause) =>
    uses.events.linkFailed({ userId: viewer.id, platform, step: 'revoke', cause }),
  )
  await Promise.race([revoked, uses.pause(PATIENCE_MS)])
}

/** Revokes and deletes the tokens of a disconnected account. Throws when the platform doesn't answer. Idempotent. */
export async function revokeTokens({ platformTokens, platforms, events }: RevokeUses, id: string): Promise<void> {
  const left = await platformTokens.readDisconnected(id)
  if (!left) return
  const { ownerId: userId, platform } = left
  // The refresh will store the pair that has to be revoked.
  if (left.isLeased) throw new PlatformFault('unanswered', 'the tokens are being refreshed')
  let { version } = left
  const keep = async (pair: TokenPair) => {
    if (!(await platformTokens.store(id, version++, pair)))
      throw new PlatformFault('unanswered', 'the account was linked again')
  }
  try {
    await platforms[platform]?.revoke(left, keep)
  } catch (cause) {
    // A platform that refuses now will refuse later.
    if (!isFault(cause, 'refused')) throw cause
    events.linkFailed({ userId, platform, step: 'revoke', cause })
  }
  await platformTokens.clear(id, version)
}

/**
 * Revokes all tokens of an account that is being deleted. Throws while a platform doesn't answer, unless this has taken
 * too long: then the tokens are only deleted.
 */
export async function revokeAllTokens(
  uses: RevokeUses & { linkedAccountWork: LinkedAccountWork },
  ownerId: string,
  { givesUp }: { givesUp: boolean },
): Promise<void> {
  const failures: unknown[] = []
  for (const id of await uses.linkedAccountWork.withTokens(ownerId)) {
    await uses.platformTokens.disconnect(id)
    await revokeTokens(uses, id).catch((cause) => failures.push(cause))
  }
  if (failures.length > 0 && !givesUp) throw failures[0]
}
