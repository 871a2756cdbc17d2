import { CONCURRENT_VIDEOS } from '../accounts/plan-limits.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { ownItem } from '../content/change-item.ts'
import type { ContentMode } from '../content/item.ts'
import type { Item, Items } from '../content/ports.ts'
import { isFailed, MAKING_STATUSES } from '../content/status.ts'
import { invalid, ProductError } from '../kernel/errors.ts'
import { expired, notSetUp } from './access-token.ts'
import { isPlatform } from './platforms.ts'
import type { LinkedAccount, LinkPlatforms, PlatformAccounts, TikTokDefaultsStore } from './ports.ts'
import type { Publications } from './publication-ports.ts'
import type { Published } from './publication-schema.ts'
import { summaryOf } from './show-publications.ts'
import { targetsOf } from './targets.ts'
import { postingSettings } from './tiktok-post.ts'
import { publishingRefusal } from './who-publishes.ts'

export type RequestUses = {
  items: Items
  platformAccounts: PlatformAccounts
  platforms: LinkPlatforms
  publications: Publications
  tiktokDefaults: TikTokDefaultsStore
}

/** `revision`: the newest one that the caller saw. */
type Press = { mode: ContentMode; id: string; revision?: number | undefined }

const conflict = (message: string) => new ProductError('conflict', message)

/**
 * "Publish from Storage" and "Replace from Storage": publishes the stored video, or the one that is being rendered, at
 * once or at the item's date. Repeatable: a publication that is on its way is returned.
 */
export async function requestPublication(uses: RequestUses, viewer: Viewer, press: Press): Promise<Published> {
  const item = await ownItem(uses, viewer, press)
  const accounts = await publishingAccounts(uses, viewer, item)
  return open(uses, { item, accounts, media: videoOf(item), seen: press.revision })
}

/**
 * "Generate & Publish", "Re-Render & Upload": renders the video again and publishes it, both or neither. Repeatable.
 */
export async function rerenderAndPublish(uses: RequestUses, viewer: Viewer, press: Press): Promise<Published> {
  const item = await ownItem(uses, viewer, press)
  const accounts = await publishingAccounts(uses, viewer, item)
  const render = { lanes: CONCURRENT_VIDEOS[viewer.tier] }
  return open(uses, { item, accounts, media: null, seen: press.revision, render })
}

async function open({ publications }: RequestUses, request: Parameters<Publications['open']>[0]): Promise<Published> {
  return { publications: (await publications.open(request)).map(summaryOf) }
}

/** Throws why this video can't be published by this viewer, wherever to. */
export function refusePublishing(viewer: Viewer, item: Pick<Item, 'test' | 'status'>): void {
  const refusal = publishingRefusal(viewer)
  if (refusal !== null) throw new ProductError('forbidden', refusal)
  if (item.test) throw conflict('Test videos aren’t published. Switch this video to Live first.')
  if (item.status === 'Script Ready') throw conflict('This script is waiting for your review. Render the video first.')
}

/** Throws unless the video has a file, or is being rendered; returns the file. */
export function videoOf(item: Pick<Item, 'status' | 'videoMedia'>): string | null {
  if (MAKING_STATUSES.includes(item.status)) return null
  if (item.videoMedia !== null) return item.videoMedia
  throw conflict(
    isFailed(item.status)
      ? 'This video couldn’t be rendered. Press Retry Job first.'
      : 'This video has no file yet. Press Generate & Publish.',
  )
}

const NO_CHANNEL = 'No YouTube account linked yet. Connect your channel in Account & Integrations.'
const NO_CREATOR = 'TikTok not connected.'

/**
 * The linked accounts that a press publishes this item to. Throws the reason when it can't be published; the server
 * decides, whatever the screen assumed.
 */
export async function publishingAccounts(
  uses: Pick<RequestUses, 'platformAccounts' | 'platforms' | 'tiktokDefaults'>,
  viewer: Viewer,
  item: Item,
): Promise<LinkedAccount[]> {
  const { platformAccounts, platforms } = uses
  refusePublishing(viewer, item)
  const codes = item.publishTo.filter(isPlatform)
  if (codes.length === 0) throw invalid('Choose where to publish this video under Publish To.')
  const [first] = codes
  if (first && codes.every((code) => !platforms[code])) throw notSetUp(first)
  const accounts = targetsOf(item, await platformAccounts.list(viewer.id)).filter(({ platform }) => platforms[platform])
  if (accounts.length === 0) throw conflict(codes.includes('youtube') ? NO_CHANNEL : NO_CREATOR)
  const lost = accounts.find(({ state }) => state === 'revoked')
  if (lost) throw expired(lost.platform)
  if (
    accounts.every(({ platform }) => platform === 'tiktok') &&
    !postingSettings(item, await uses.tiktokDefaults.find(viewer.id))
  )
    throw conflict('Choose how this video is posted first: open Post to TikTok.')
  return accounts
}
