import { CONCURRENT_VIDEOS } from '../accounts/plan-limits.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { ownItem } from '../content/change-item.ts'
import type { ContentMode } from '../content/item.ts'
import type { Item, Items } from '../content/ports.ts'
import { isFailed, MAKING_STATUSES } from '../content/status.ts'
import { invalid, ProductError } from '../kernel/errors.ts'
import { expired, notSetUp } from './access-token.ts'
import { isPlatform } from './platforms.ts'
import type { LinkedAccount, LinkPlatforms, PlatformAccounts } from './ports.ts'
import type { Publications } from './publication-ports.ts'
import type { Published } from './publication-schema.ts'
import { summaryOf } from './show-publications.ts'
import { targetsOf } from './targets.ts'
import { publishingRefusal } from './who-publishes.ts'

export type RequestUses = {
  items: Items
  platformAccounts: PlatformAccounts
  platforms: LinkPlatforms
  publications: Publications
}

/** `revision`: the newest one that the caller saw. */
type Press = { mode: ContentMode; id: string; revision?: number | undefined }

const conflict = (message: string) => new ProductError('conflict', message)

/**
 * "Publish from Storage" and "Replace from Storage": publishes the stored video, or the one that is being rendered, at once
 * or at the item's date. Repeatable: a publication that is on its way is returned.
 */
export async function requestPublication(uses: RequestUses, viewer: Viewer, press: Press): Promise<Published> {
  const item = await ownItem(uses, viewer, press)
  const accounts = await publishingAccounts(uses, viewer, item)
  const media = MAKING_STATUSES.includes(item.status) ? null : item.videoMedia
  if (media === null && !MAKING_STATUSES.includes(item.status))
    throw conflict(
      isFailed(item.status)
        ? "This video couldn't be rendered. Press Retry Job first."
        : 'This video has no file yet. Choose Generate & Publish.',
    )
  return open(uses, { item, accounts, media, seen: press.revision })
}

/** "Generate & Publish" and "Re-Render & Upload": renders the video anew and publishes it, both or neither. Repeatable. */
export async function publishAnew(uses: RequestUses, viewer: Viewer, press: Press): Promise<Published> {
  const item = await ownItem(uses, viewer, press)
  const accounts = await publishingAccounts(uses, viewer, item)
  const render = { lanes: CONCURRENT_VIDEOS[viewer.tier] }
  return open(uses, { item, accounts, media: null, seen: press.revision, render })
}

async function open({ publications }: RequestUses, request: Parameters<Publications['open']>[0]): Promise<Published> {
  return { publications: (await publications.open(request)).map(summaryOf) }
}

/**
 * The linked accounts that a press publishes this item to. Throws the reason when it can't be published; the server decides,
 * whatever the screen assumed.
 */
export async function publishingAccounts(
  { platformAccounts, platforms }: Pick<RequestUses, 'platformAccounts' | 'platforms'>,
  viewer: Viewer,
  item: Item,
): Promise<LinkedAccount[]> {
  const refusal = publishingRefusal(viewer)
  if (refusal !== null) throw new ProductError('forbidden', refusal)
  if (item.test) throw conflict("Test videos aren't published. Switch this video to Live first.")
  if (item.status === 'Script Ready') throw conflict('This script waits for your review. Render the video first.')
  const codes = item.publishTo.filter(isPlatform)
  if (codes.length === 0) throw invalid('This video has no targets. Choose where to publish it under Publish To.')
  if (!codes.includes('youtube'))
    throw conflict("Posting to TikTok isn't available yet. Choose YouTube under Publish To.")
  if (!platforms.youtube) throw notSetUp('youtube')
  const accounts = targetsOf(item, await platformAccounts.list(viewer.id))
  if (accounts.length === 0) throw conflict('No YouTube account linked yet. Connect your channel in Config.')
  if (accounts.some(({ state }) => state === 'revoked')) throw expired('youtube')
  return accounts
}
