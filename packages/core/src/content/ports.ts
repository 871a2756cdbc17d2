import type { Orientation, Timeline } from '../film/timeline.ts'

import type { BackgroundMode } from './background.ts'
import type { CleanStatus } from './clean-rendition.ts'
import type { ContentMode } from './item.ts'
import type { Script } from './script.ts'
import type { PublishStatus, Status } from './status.ts'
import type { TikTokSettings } from './tiktok-settings.ts'

/** A stored content item. Media are storage keys; show-item.ts turns it into the API's form. */
export type Item = {
  id: string
  ownerId: string
  jobId: string
  mode: ContentMode
  /** Place within its job, from 0: the writer's `variant`. */
  variant: number
  seed: number
  /** Chooses background and music of the starter kit; advances with each video that its first persona leads. */
  rotation: number
  personaIds: string[]
  supportingPersonaIds: string[]
  personaSlugs: string[]
  title: string
  theme: string
  tone: string
  keywords: string[]
  keyPoints: string[]
  script: Script | null
  scriptEdited: boolean
  backgroundMode: BackgroundMode
  bgChangeSeconds: number
  videoOrientation: Orientation
  publishDate: Date | null
  publishTo: string[]
  publishAccountIds: string[]
  test: boolean
  /** The script waits for its author before rendering starts. */
  writeFirst: boolean
  /** The stage of production; publishing has its own. */
  status: Status
  publishStatus: PublishStatus | null
  /** Shown to users: the stage while the video is being made, else `publishStatus`, else `status`. */
  shownStatus: Status
  errorDetail: string | null
  notes: string[]
  progressPercent: number
  etaAt: Date | null
  lastUpdateAt: Date
  attempts: number
  maxAttempts: number
  lease: number
  videoMedia: string | null
  /** Size and SHA-256 (hex) of the video; null for videos of earlier versions. */
  videoBytes: number | null
  videoSha256: string | null
  /** The clean rendition (clean-rendition.ts); null while there is none. */
  cleanMedia: string | null
  cleanBytes: number | null
  cleanSha256: string | null
  cleanSeconds: number | null
  cleanStatus: CleanStatus
  cleanPercent: number
  /** Why it failed. */
  cleanError: string | null
  thumbnailMedia: string | null
  durationSeconds: number | null
  youtubeUrl: string | null
  tiktokUrl: string | null
  tiktokVideoId: string | null
  tiktokStatus: string | null
  tiktokPublishId: string | null
  /** The author's settings for TikTok; null while there are none. */
  tiktok: TikTokSettings | null
  /** When the newest live publication went live. */
  publishedAt: Date | null
  showcase: boolean
  createdAt: Date
  updatedAt: Date
}

/** A user's changes to an item; absent fields stay. */
export type ItemChange = Partial<
  Pick<
    Item,
    | 'title'
    | 'theme'
    | 'script'
    | 'scriptEdited'
    | 'writeFirst'
    | 'seed'
    | 'publishDate'
    | 'publishTo'
    | 'publishAccountIds'
    | 'test'
    | 'status'
    | 'backgroundMode'
    | 'bgChangeSeconds'
    | 'videoOrientation'
    | 'thumbnailMedia'
    | 'showcase'
    | 'tiktok'
  >
>

/** Where a video can be found. */
export const OUTPUTS = ['youtube', 'storage', 'tiktok'] as const
export type Output = (typeof OUTPUTS)[number]

/** Which items of one mode a listing shows (part 2 §7). `monthStart` leaves out what was created before it. */
export type ItemFilter = {
  ownerId: string
  mode: ContentMode
  view: 'table' | 'gallery'
  persona: string | null
  /** Null for every status. */
  statuses: Status[] | null
  monthStart: Date | null
  output: Output | null
  page: number
  limit: number
}

export type ScriptToReview = Pick<Item, 'id' | 'mode' | 'title' | 'theme' | 'personaSlugs' | 'createdAt'>

/** Items of all users; every call is scoped to an owner. */
export interface Items {
  /** How many items each of these personas leads, by persona id; without entries for zero. */
  videoCounts(ownerId: string, personaIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  find(ownerId: string, id: string): Promise<Item | null>
  /** The item's timeline from its last assembly; null before the first. */
  lastTimeline(ownerId: string, id: string): Promise<Timeline | null>
  list(filter: ItemFilter): Promise<{ items: Item[]; total: number }>
  /** Items whose script waits for review: the newest job first, each in the order of its items. */
  toReview(ownerId: string): Promise<ScriptToReview[]>
  /** Counts and seconds over the items of a mode, or of all modes. */
  summary(
    ownerId: string,
    mode: ContentMode | null,
    monthStart: Date,
  ): Promise<{ total: number; thisMonth: number; secondsThisMonth: number }>
  /**
   * Changes an item unless a worker has changed it since `item` was read. Returns the new item, or null when it was
   * changed or deleted meanwhile. `repaintThumbnail` queues the painting of its thumbnail with it, all or nothing.
   */
  change(item: Item, change: ItemChange, queued?: { repaintThumbnail: boolean }): Promise<Item | null>
  /**
   * Sets the thumbnail that was painted for `item`, or stands in for it until the next render, unless its title or
   * thumbnail has changed or a worker took it since. Returns whether it was set.
   */
  setPaintedThumbnail(item: Item, media: string): Promise<boolean>
  /** Deletes the item and removes it from the queue; a worker that has it stops. False when there was none. */
  remove(ownerId: string, id: string): Promise<boolean>
}

/** Time zones and posting hours of accounts, by which dates are interpreted. */
export interface Calendars {
  /** IANA zone, and the hour of the day at which scheduled items are published. */
  of(ownerId: string): Promise<{ timeZone: string; postingHour: number }>
}
