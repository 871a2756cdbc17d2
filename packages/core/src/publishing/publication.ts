import type { PublicationState } from '../content/publication-state.ts'
import type { PublishStatus } from '../content/status.ts'
import type { PlatformCode } from './platforms.ts'
import type { TikTokPost } from './tiktok-videos.ts'
import type { YouTubeMetadata } from './youtube-videos.ts'

/** States in which a publication is still on its way. */
export const OPEN_STATES = [
  'prepared',
  'waiting',
  'uploading',
  'accepted',
  'processing',
] as const satisfies PublicationState[]

export const isOpen = (state: PublicationState): boolean => OPEN_STATES.some((open) => open === state)

/** The tag by which the video of a publication is found again. */
export const markerOf = ({ id }: { id: string }): string => `pack-${id.replaceAll('-', '').slice(0, 12)}`

/** The data sent to YouTube for a video. */
export type YouTubePayload = YouTubeMetadata & { playlistId: string | null }
/** The data sent to TikTok for a post, and the creator's name in its address. */
export type TikTokPayload = TikTokPost & { username: string }
/** The publication's platform tells which one it is. */
export type Payload = YouTubePayload | TikTokPayload

/** A row of the publication ledger. Media are storage keys. */
export type Publication = {
  id: string
  ownerId: string
  itemId: string
  platform: PlatformCode
  /** Our id of the linked account, and its name when the row was made. */
  accountId: string
  accountTitle: string
  revision: number
  state: PublicationState
  /** Why it waits, failed or ended. */
  reason: string | null
  dueAt: Date | null
  requested: boolean
  payload: Payload | null
  media: string | null
  bytes: number | null
  sha256: string | null
  generation: number
  sentBytes: number
  remoteId: string | null
  /** TikTok's id of the public post; known later than that of the upload. */
  postId: string | null
  url: string | null
  finished: string[]
  warnings: string[]
  replaces: string | null
  withdrawn: boolean
  attempts: number
  nextAt: Date | null
  logId: string | null
  createdAt: Date
  startedAt: Date | null
  acceptedAt: Date | null
  processedAt: Date | null
  liveAt: Date | null
  endedAt: Date | null
}

type Sent = Pick<Publication, 'platform' | 'payload'>

/** The data sent to YouTube; null before that, and for another platform. */
export const sentToYouTube = ({ platform, payload }: Sent): YouTubePayload | null =>
  platform === 'youtube' && payload && 'privacy' in payload ? payload : null
/** The data sent to TikTok; null before that, and for another platform. */
export const sentToTikTok = ({ platform, payload }: Sent): TikTokPayload | null =>
  platform === 'tiktok' && payload && 'privacyLevel' in payload ? payload : null

/** The fields that an item shows of its publications. */
type Outcome = {
  publishStatus: PublishStatus | null
  youtubeUrl: string | null
  publishedAt: Date | null
  tiktokStatus: string | null
  tiktokPublishId: string | null
  tiktokVideoId: string | null
  tiktokUrl: string | null
}

/**
 * The status, links and date that an item has because of its publications (decision I), given newest revision first.
 * While bytes move it is in progress, while a platform processes them it is finalizing; it failed when every target
 * failed. One that waits leaves the item's own status. The links are those of the newest live videos.
 */
export function outcomeOf(publications: readonly Publication[]): Outcome {
  const current = new Map<string, Publication>()
  for (const one of publications)
    if (one.state !== 'cancelled' && !one.withdrawn && !current.has(one.accountId)) current.set(one.accountId, one)
  const states = [...current.values()].map(({ state }) => state)
  const live = publications.filter(({ state }) => state === 'live')
  const has = (...wanted: PublicationState[]) => states.some((state) => wanted.includes(state))
  const lost = states.length > 0 && states.every((state) => state === 'failed' || state === 'unknown')
  const publishStatus = (): PublishStatus | null => {
    if (has('prepared', 'uploading')) return 'In Progress'
    if (has('accepted', 'processing')) return 'Finalizing'
    const [newest] = live
    if (newest) return live.every((one) => sentToYouTube(one)?.privacy === 'unlisted') ? 'Unlisted' : 'Published'
    return lost ? 'Failed' : null
  }
  return {
    publishStatus: publishStatus(),
    youtubeUrl: live.find(({ platform }) => platform === 'youtube')?.url ?? null,
    publishedAt: live[0]?.liveAt ?? null,
    ...postOf([...current.values()].filter(isPost), live.filter(isPost)),
  }
}

const isPost = ({ platform }: Publication): boolean => platform === 'tiktok'

/** Words of which part 2 §4 says which are pending and which done; a post that waits leaves the one before. */
const POST_STATUS: Partial<Record<PublicationState, string>> = {
  uploading: 'in_progress',
  accepted: 'submitted',
  processing: 'processing',
  failed: 'failed',
  unknown: 'unconfirmed',
}

function postOf(current: readonly Publication[], live: readonly Publication[]) {
  const moving = current.find(({ state }) => ['uploading', 'accepted', 'processing'].includes(state))
  const lost = current.find(({ state }) => state === 'failed' || state === 'unknown')
  const seen = live.find(({ url }) => url !== null)
  const newest = moving ?? live[0] ?? lost
  return {
    tiktokStatus: moving || live.length === 0 ? (POST_STATUS[newest?.state ?? 'prepared'] ?? null) : 'published',
    tiktokPublishId: newest?.remoteId ?? null,
    tiktokVideoId: seen?.postId ?? null,
    tiktokUrl: seen?.url ?? null,
  }
}
