import type { Viewer } from '../accounts/viewer.ts'
import { ownItem } from '../content/change-item.ts'
import type { ContentMode } from '../content/item.ts'
import type { Items } from '../content/ports.ts'
import { ProductError } from '../kernel/errors.ts'
import type { Storage } from '../kernel/storage.ts'
import { expired, notSetUp, readWithToken, type TokenUses, unanswered } from './access-token.ts'
import { isFault } from './platform-fault.ts'
import { pictureLink } from './platform-picture.ts'
import { TIKTOK_PUBLISH_SCOPE } from './platforms.ts'
import type { CreatorInfo } from './platforms-schema.ts'
import type { PlatformAccounts } from './ports.ts'
import { findAccount } from './read-links.ts'

export type CreatorInfoUses = TokenUses & { platformAccounts: PlatformAccounts; storage: Storage }

/** Reads what TikTok allows the creator right now; called each time a post is prepared (part 4 §B3). */
export async function readCreatorInfo(
  uses: CreatorInfoUses,
  viewer: Viewer,
  { accountId }: { accountId?: string | undefined } = {},
): Promise<CreatorInfo> {
  const account = await findAccount(uses, viewer, { platform: 'tiktok', accountId })
  if (!account) throw new ProductError('conflict', 'TikTok not connected.')
  const { tiktok } = uses.platforms
  if (!tiktok) throw notSetUp('tiktok')
  if (!account.scopes.includes(TIKTOK_PUBLISH_SCOPE))
    throw new ProductError(
      'conflict',
      'TikTok doesn’t let the Pack post for this account. Reconnect it and allow posting.',
    )
  const found = await readWithToken(uses, account.id, (token) => tiktok.creator(token)).catch((cause) => {
    if (cause instanceof ProductError) throw cause
    uses.events.linkFailed({ userId: viewer.id, platform: 'tiktok', step: 'creator info', cause })
    throw isFault(cause, 'no_access') ? expired('tiktok') : unanswered('tiktok', cause)
  })
  const shared = {
    channel_title: account.title,
    display_name: account.title,
    avatar: await pictureLink(uses, account.pictureMedia),
  }
  if (!found)
    return {
      ...shared,
      nickname: account.title,
      unique_id: account.handle ?? '',
      privacy_level_options: [],
      max_video_post_duration_sec: null,
      ...{ disable_duet: true, disable_stitch: true, disable_comment: true },
      can_post: false,
      can_post_now: false,
    }
  return {
    ...shared,
    nickname: found.nickname,
    unique_id: found.username,
    privacy_level_options: found.privacyLevels,
    max_video_post_duration_sec: found.maxSeconds,
    disable_duet: found.duetDisabled,
    disable_stitch: found.stitchDisabled,
    disable_comment: found.commentDisabled,
    can_post: true,
    can_post_now: true,
  }
}

/**
 * The same for the account that an item is posted to: the given one, else the first that the item names, else the
 * latest.
 */
export async function readCreatorInfoOf(
  uses: CreatorInfoUses & { items: Items },
  viewer: Viewer,
  { accountId, ...named }: { mode: ContentMode; id: string; accountId?: string | undefined },
): Promise<CreatorInfo> {
  const { publishAccountIds } = await ownItem(uses, viewer, named)
  const accounts = await uses.platformAccounts.list(viewer.id)
  const chosen = accounts.find(({ id, platform }) => platform === 'tiktok' && publishAccountIds.includes(id))
  return readCreatorInfo(uses, viewer, { accountId: accountId ?? chosen?.id })
}
