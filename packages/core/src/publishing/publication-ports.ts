import type { Tier } from '../accounts/tiers.ts'
import type { Item } from '../content/ports.ts'
import type { PublicationState } from '../content/publication-state.ts'
import type { TikTokSettings } from '../content/tiktok-settings.ts'
import type { PlatformCode } from './platforms.ts'
import type { LinkedAccount } from './ports.ts'
import type { PublishedVideo } from './preflight.ts'
import type { Publication } from './publication.ts'

/** A worker's change of a publication; absent fields stay. */
export type PublicationChange = Partial<
  Pick<
    Publication,
    | 'state'
    | 'reason'
    | 'payload'
    | 'media'
    | 'bytes'
    | 'sha256'
    | 'sentBytes'
    | 'remoteId'
    | 'postId'
    | 'url'
    | 'finished'
    | 'warnings'
    | 'attempts'
    | 'logId'
    | 'withdrawn'
  >
> & {
  /** The address of the upload session; stored sealed. */
  session?: string | null
}

/** Another worker has the publication now, or its owner changed it: this worker must stop and write nothing. */
export class PublicationLost extends Error {
  constructor() {
    super('This publication is no longer ours: it was taken over, changed or withdrawn.')
    this.name = 'PublicationLost'
  }
}

/** The owner of a publication, as far as publishing depends on it. */
type Publisher = { tier: Tier; isAdmin: boolean; timeZone: string; personas: Record<string, string> }

/**
 * The lease on one publication. Every write is a compare-and-set with the lease's number, in one transaction with the
 * receipt, the item's publish status and the event; it throws PublicationLost when the lease was lost.
 */
export interface PublicationLease {
  /** As of the last write. */
  readonly publication: Publication
  /** Null when it was deleted. */
  readonly item: Item | null
  readonly publisher: Publisher
  /** The address of the upload session. */
  readonly session: string | null
  write(change: PublicationChange): Promise<void>
  /** Writes the last change, and ends the lease. Work goes on at `nextAt`; null: not by itself. */
  rest(change: PublicationChange & { nextAt: Date | null }): Promise<void>
  /**
   * Takes one upload from the day's quota and writes the change, or neither. Returns null, or why not yet and when to
   * try again: the quota is used up, or other owners come first who are waiting and had fewer uploads today.
   */
  reserveUpload(change: PublicationChange): Promise<{ reason: 'quota' | 'turn'; until: Date } | null>
  /**
   * The item has a newer file, and this one is not live yet: opens the next revision with it, and withdraws this one.
   */
  supersede(): Promise<void>
  /** Makes a live publication that was replaced a part of the history. */
  retire(id: string): Promise<void>
  /** Extends the lease. */
  renew(): Promise<void>
}

/** The publication ledger as used by workers. Times are those of the database (publish_now()). */
export interface PublicationWork {
  now(): Promise<Date>
  /** Takes the next publication of a linked account that is due; null when there is none. */
  take(accountId: string): Promise<PublicationLease | null>
  /** Enqueues the account's next turn, for when something of it is due. */
  continueLater(account: { ownerId: string; accountId: string }): Promise<void>
  /** Live publications of the same item at the same account, newest revision first. */
  liveRevisions(publication: Publication): Promise<Publication[]>
  /** Other publications at the same account that are live, on their way or due before this one, within two days. */
  neighbours(publication: Publication): Promise<PublishedVideo[]>
  /** Whether a file still has to be uploaded: it must stay in storage. */
  needsFile(media: string): Promise<boolean>
  /** Until when uploads to this channel are paused; null when they are not. */
  pausedUntil(accountId: string): Promise<Date | null>
  pauseAccount(accountId: string, until: Date): Promise<void>
  /** When uploads are available again if the day's are used up; null when some are left. */
  quotaUsedUpUntil(platform: PlatformCode): Promise<Date | null>
  /** Counts the day's uploads as used up: the platform says so. */
  exhaustUploads(platform: PlatformCode): Promise<void>
  /** Makes publications for items whose date asks for it (Pro+ and Alpha). */
  openAutomatic(): Promise<void>
  /** Enqueues the turn of every account with something due. */
  wakeDue(): Promise<number>
  /**
   * A webhook arrived: the publication with this id at TikTok is looked at now, unless the same webhook was heard
   * before. `key`: what makes it the same one. Unknown ids are ignored; null: it is about no post.
   */
  hear(webhook: { key: string; remoteId: string | null }): Promise<void>
  /** Deletes the history of items that were deleted, and old webhooks. */
  purge(): Promise<void>
  /**
   * Takes back what an owner has on its way; returns how many publications the platforms still have to be told about.
   */
  withdrawAll(ownerId: string): Promise<number>
  /** The rendering of this item ended, well or not: publications that waited for it continue. */
  renderEnded(itemId: string): Promise<void>
}

/** A publication for its owner, with the zone in which times are shown. */
export type OwnPublication = Publication & { timeZone: string }

/** A change of a publication's state. */
export type PublicationEvent = { state: PublicationState; reason: string | null; at: Date }

/** A request to publish an item at these linked accounts. */
export type PublicationRequest = {
  item: Item
  accounts: readonly Pick<LinkedAccount, 'id' | 'title' | 'platform'>[]
  /** Storage key of the video; null: it waits for the one that is being rendered. */
  media: string | null
  /** The newest revision that the caller saw: a newer one is returned instead of opening another. */
  seen?: number | undefined
  /**
   * At once, whatever the item's date, with these settings, which are saved on the item together with its targets.
   * Throws 'conflict' while a post of the item is in flight.
   */
  now?: { tiktok: TikTokSettings; targets: Pick<Item, 'publishTo' | 'publishAccountIds'> } | undefined
  /**
   * Renders the video again first, in the same transaction, unless a publication is already being sent. `lanes`: how
   * many videos of the owner may be in progress at once.
   */
  render?: { lanes: number } | undefined
}

/** The publication ledger as used by owners' requests. */
export interface Publications {
  /**
   * The publication of each of these items at each linked account: the newest one that wasn't cancelled, else the
   * newest. One query.
   */
  newest(itemIds: readonly string[]): Promise<OwnPublication[]>
  /** All publications of an item, newest first, each with its history. */
  receipts(ownerId: string, itemId: string): Promise<(OwnPublication & { history: PublicationEvent[] })[]>
  /**
   * Opens a publication at each account, or returns the one that is on its way. A live one is replaced by a new
   * revision; a failed one is tried again. Throws ProductError 'conflict' when the outcome of the last one is unknown.
   */
  open(request: PublicationRequest): Promise<OwnPublication[]>
  /** Lets work on it go on now, unless a worker has it. One that is live, or whose outcome is unknown, is looked up. */
  wake(publication: Publication): Promise<void>
  /** Withdraws it unless it has ended: at once when nothing was sent, else a worker tells the platform. */
  cancel(publication: Publication): Promise<void>
  /** Records that its video was deleted at the platform. */
  markDeleted(publication: Publication): Promise<void>
}
