import type { Viewer } from '../accounts/viewer.ts'
import { ownItem } from '../content/change-item.ts'
import type { Item } from '../content/ports.ts'
import { invalid, ProductError } from '../kernel/errors.ts'
import { expired } from './access-token.ts'
import { type CreatorInfoUses, readCreatorInfo } from './creator-info.ts'
import type { LinkedAccount, TikTokDefaultsStore } from './ports.ts'
import { isOpen } from './publication.ts'
import type { OwnPublication } from './publication-ports.ts'
import { type RequestUses, refusePublishing, videoOf } from './request-publication.ts'
import { summaryOf } from './show-publications.ts'
import { targetsOf } from './targets.ts'
import { TIKTOK_DEFAULTS } from './tiktok-defaults.ts'
import type { TikTokPosted, TikTokPostRequest } from './tiktok-post-schema.ts'
import { CANNOT_POST_NOW, tikTokProblems } from './tiktok-rules.ts'
import { settingsOf } from './tiktok-settings.ts'

export type PostUses = RequestUses &
  CreatorInfoUses & { tiktokDefaults: TikTokDefaultsStore; pause: (ms: number) => Promise<void> }

/** How long the answer waits for the post's id, and how often it looks. Milliseconds. */
const WAIT_MS = 5_000
const LOOK_MS = 250

/**
 * "Post to TikTok": saves what the creator chose, and posts the video at once, whatever its date. Answers with what is
 * known after a few seconds. Throws 'invalid' when TikTok's limits right now don't allow it, and 'conflict' while a
 * post is in flight.
 */
export async function postToTikTok(
  uses: PostUses,
  viewer: Viewer,
  { mode, item_id: id, account_id, revision, ...change }: TikTokPostRequest,
): Promise<TikTokPosted> {
  const item = await ownItem(uses, viewer, { mode, id })
  refusePublishing(viewer, item)
  videoOf(item)
  const account = await creatorOf(uses, viewer, item, account_id)
  const { allow_commercial_publish: allowCommercial } = (await uses.tiktokDefaults.find(viewer.id)) ?? TIKTOK_DEFAULTS
  const tiktok = settingsOf(item, change, { allowCommercial })
  const creator = await readCreatorInfo(uses, viewer, { accountId: account.id })
  if (!creator.can_post_now) throw new ProductError('conflict', CANNOT_POST_NOW)
  const seconds = item.cleanSeconds ?? null
  const problems = tikTokProblems(tiktok, creator, { seconds, allowCommercial })
  if (problems.length > 0) throw invalid(problems.map(({ message }) => message).join(' '))

  const [opened] = await uses.publications.open({
    ...{ item, accounts: [account], media: null, seen: revision },
    now: { tiktok, targets: withTarget(item, account) },
  })
  if (!opened) throw new Error('no publication was opened')
  return answer(await untilKnown(uses, opened))
}

/** The account that the item is posted to: the given one, else the one that its targets name, else the latest. */
async function creatorOf(
  { platformAccounts }: PostUses,
  viewer: Viewer,
  { publishAccountIds }: Item,
  accountId: string | undefined,
): Promise<LinkedAccount> {
  const accounts = await platformAccounts.list(viewer.id)
  const [first] = targetsOf(
    { publishTo: ['tiktok'], publishAccountIds: accountId === undefined ? publishAccountIds : [accountId] },
    accounts,
  )
  if (!first || (accountId !== undefined && first.id !== accountId))
    throw new ProductError('conflict', 'TikTok not connected.')
  if (first.state === 'revoked') throw expired('tiktok')
  return first
}

/** Adds the account to the item's targets, so that a later change of the item does not withdraw the post. */
const withTarget = ({ publishTo, publishAccountIds }: Item, { id }: LinkedAccount) => ({
  publishTo: [...new Set([...publishTo, 'tiktok'])],
  publishAccountIds: [...new Set([...publishAccountIds, id])],
})

/** The publication once TikTok has named the post, or it waits or has ended; as it is after a few seconds otherwise. */
async function untilKnown(uses: PostUses, opened: OwnPublication): Promise<OwnPublication> {
  let known = opened
  for (let waited = 0; waited < WAIT_MS && known.remoteId === null && isBeginning(known); waited += LOOK_MS) {
    await uses.pause(LOOK_MS)
    const found = await uses.publications.receipts(opened.ownerId, opened.itemId)
    known = found.find(({ id }) => id === opened.id) ?? known
  }
  return known
}

const isBeginning = ({ state }: OwnPublication): boolean => state === 'prepared' || state === 'uploading'

function answer(publication: OwnPublication): TikTokPosted {
  const { id, url, postId, remoteId, state } = publication
  const { message, remedy } = summaryOf(publication)
  if (!isOpen(state) && state !== 'live')
    throw new ProductError('conflict', [message ?? 'Publish failed.', remedy].filter(Boolean).join(' '))
  return { tiktok_url: url, tiktok_video_id: postId, publish_id: remoteId, publication_id: id }
}
