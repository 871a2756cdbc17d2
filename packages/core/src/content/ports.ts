import type { Timeline } from '../film/timeline.ts'
import type { BackgroundMode } from './background.ts'
import type { ContentMode } from './item.ts'
import type { Script } from './script.ts'
import type { Status } from './status.ts'

/** A content item as it is kept. Media are storage keys; what the API shows of it: show-item.ts. */
export type Item = {
  id: string
  ownerId: string
  jobId: string
  mode: ContentMode
  /** Place within its job, from 0: the writer's `variant`. */
  variant: number
  seed: number
  /** How many videos its first persona had made before it: turns backgrounds and music. */
  rotation: number
  personaIds: string[]
  supportingPersonaIds: string[]
  personaSlugs: string[]
  title: string
  theme: string
  tone: string
  keywords: string[]
  script: Script | null
  scriptEdited: boolean
  backgroundMode: BackgroundMode
  bgChangeSeconds: number
  publishDate: Date | null
  publishTo: string[]
  publishAccountIds: string[]
  test: boolean
  /** The script waits for its author before anything is rendered. */
  writeFirst: boolean
  status: Status
  errorDetail: string | null
  notes: string[]
  progressPercent: number
  etaAt: Date | null
  lastUpdateAt: Date
  attempts: number
  maxAttempts: number
  lease: number
  videoMedia: string | null
  thumbnailMedia: string | null
  durationSeconds: number | null
  youtubeUrl: string | null
  tiktokUrl: string | null
  tiktokVideoId: string | null
  tiktokStatus: string | null
  tiktokPublishId: string | null
  showcase: boolean
  createdAt: Date
  updatedAt: Date
}

/** What a user may change of an item; leaving a field out keeps it. */
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
    | 'test'
    | 'status'
    | 'backgroundMode'
    | 'bgChangeSeconds'
    | 'thumbnailMedia'
    | 'showcase'
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
  statuses: string[]
  monthStart: Date | null
  output: Output | null
  page: number
  limit: number
}

/** The items of all users; whatever is asked for is asked for an owner. */
export interface Items {
  /** How many items each of these personas leads, by persona id; those that lead none are left out. */
  videoCounts(ownerId: string, personaIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  find(ownerId: string, id: string): Promise<Item | null>
  /** How the item's video was put together last; null before it was. */
  lastTimeline(ownerId: string, id: string): Promise<Timeline | null>
  list(filter: ItemFilter): Promise<{ items: Item[]; total: number }>
  /** Seconds and counts over the finished items of a mode, or of all modes. */
  summary(
    ownerId: string,
    mode: ContentMode | null,
    monthStart: Date,
  ): Promise<{ total: number; thisMonth: number; secondsThisMonth: number }>
  /**
   * Changes an item, unless a worker has moved it on since `item` was read; answers what it is now, or null when it was
   * moved on or deleted.
   */
  change(item: Item, change: ItemChange): Promise<Item | null>
  /** Removes the item and takes it out of the queue; a worker that has it stops. False when there was none. */
  remove(ownerId: string, id: string): Promise<boolean>
}

/** The time zones and posting hours of accounts, by which dates are read. */
export interface Calendars {
  /** IANA zone, and the hour of the day at which scheduled items go out. */
  of(ownerId: string): Promise<{ timeZone: string; postingHour: number }>
}
