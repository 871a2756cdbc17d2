import type { CleanRenditions } from '../content/clean-rendition.ts'
import type { Item } from '../content/ports.ts'
import type { Fingerprint, Storage } from '../kernel/storage.ts'
import { readWithToken, type TokenUses } from './access-token.ts'
import type { PlatformAccounts, TikTokDefaultsStore, UserMetas } from './ports.ts'
import type { PublishedFile } from './preflight.ts'
import type { PublicationChange, PublicationLease, PublicationWork } from './publication-ports.ts'
import type { TikTokVideos } from './tiktok-videos.ts'
import type { YouTubeVideos } from './youtube-videos.ts'

export type PublishUses = TokenUses & {
  publicationWork: PublicationWork
  youtubeVideos: YouTubeVideos | null
  tiktokVideos: TikTokVideos | null
  tiktokDefaults: TikTokDefaultsStore
  cleanRenditions: CleanRenditions
  platformAccounts: PlatformAccounts
  userMetas: UserMetas
  storage: Storage
  /** Reads the size, hash and video properties of a file on this machine. */
  inspect: (file: string, signal: AbortSignal) => Promise<InspectedFile>
  /** The item's thumbnail as YouTube takes it: a JPEG of at most 2 MB. Null when it has none. */
  cover: (item: Item) => Promise<Uint8Array | null>
  /** How long an uploaded video may be missing from the channel's list of uploads. Milliseconds. */
  listingLagMs: number
  publishingFaulted: (event: { userId: string; publication: string; state: string; cause: unknown }) => void
  /** Called at named points; tests crash there. */
  reached: (point: string) => void
  /** Milliseconds of a clock that never goes back. */
  elapsed: () => number
}

/** A file's size and hash, and what a player shows of it. */
export type InspectedFile = Fingerprint & PublishedFile

/** A publication in the hands of a worker. */
export type Work = { uses: PublishUses; lease: PublicationLease; signal: AbortSignal }

/** Whether there is more to do right away. A step that returns false has put the publication to rest. */
export type More = boolean

/** How videos are published to a platform. */
export type PlatformSteps = {
  /** Chooses the next step; every step is durable before the next one begins. */
  next(lease: PublicationLease): (work: Work) => Promise<More>
  /** Whether the platform may have something of it. */
  hasBegun(lease: PublicationLease): boolean
  /** Classifies the platform's reason for a refusal. */
  reasonClass(reason: string | null): ReasonClass
}

/**
 * Consequence of a refusal. `quota`: stop all uploads until midnight Pacific. `channel_limit`: stop uploads to that
 * account for 24 hours. `later`: back off. `reconnect`: refresh the token once, then the user has to link again.
 * `gone`: the video was deleted at the platform. `permanent`: the same request will be refused again.
 */
export type ReasonClass = 'quota' | 'channel_limit' | 'later' | 'reconnect' | 'gone' | 'permanent'

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

/** A failed check is repeated after this time, besides whenever its owner changes something. */
export const CHECK_AGAIN_MS = 10 * MINUTE

export const later = async ({ publicationWork }: Pick<PublishUses, 'publicationWork'>, ms: number): Promise<Date> =>
  new Date((await publicationWork.now()).getTime() + ms)

export const earliest = (a: Date, b: Date | null): Date => (b !== null && b < a ? b : a)

export const inToken = <Result>({ uses, lease }: Work, call: (token: string) => Promise<Result>): Promise<Result> =>
  readWithToken(uses, lease.publication.accountId, call)

export const restAs = async (
  lease: PublicationLease,
  change: PublicationChange,
  nextAt: Date | null,
): Promise<false> => {
  await lease.rest({ ...change, nextAt })
  return false
}
export const wait = (lease: PublicationLease, reason: string, nextAt: Date | null) =>
  restAs(lease, { state: 'waiting', reason, attempts: 0 }, nextAt)
export const end = (
  lease: PublicationLease,
  state: 'failed' | 'cancelled',
  reason: string,
  { logId = null }: { logId?: string | null } = {},
) => restAs(lease, { state, reason, session: null, ...(logId !== null && { logId }) }, null)

/** The log entry of a fault. */
export const faultOf = ({ publication: { id, ownerId, state } }: PublicationLease, cause: unknown) => ({
  ...{ userId: ownerId, publication: id, state, cause },
})
