import type { Media } from '../mp4.ts'
import type { Records } from '../records.ts'
import type { VideoMetadata } from './metadata.ts'

export const FAILURES = ['codec', 'conversion', 'emptyFile', 'invalidFile', 'tooSmall', 'uploadAborted'] as const
export const REJECTIONS = [
  'claim',
  'copyright',
  'duplicate',
  'inappropriate',
  'legal',
  'length',
  'termsOfUse',
  'trademark',
  'uploaderAccountClosed',
  'uploaderAccountSuspended',
] as const
/** How processing ends: well, never, or with one of YouTube's reasons. */
export const OUTCOMES = ['ok', 'stuck', ...FAILURES, ...REJECTIONS] as const
export type Outcome = (typeof OUTCOMES)[number]

/** A received video. Times are epoch milliseconds of the sandbox's clock. */
export type Video = VideoMetadata & {
  id: string
  /** The channel's id. */
  channel: string
  bytes: number
  sha256: string
  /** Null if the bytes are no video. */
  media: Media | null
  mediaType: string
  notify: boolean
  receivedAt: number
  processedAt: number
  outcome: Outcome
  /** When it first became public or unlisted. */
  publishedAt: number | null
  deletedAt: number | null
  thumbnail: { mediaType: string; bytes: number; sha256: string } | null
}

export type UploadState = 'uploaded' | 'processed' | 'failed' | 'rejected' | 'deleted'

export function stateOf(video: Video, now: number): UploadState {
  if (video.deletedAt !== null) return 'deleted'
  if (video.outcome === 'stuck' || now < video.processedAt) return 'uploaded'
  if (video.outcome === 'ok') return 'processed'
  return FAILURES.some((reason) => reason === video.outcome) ? 'failed' : 'rejected'
}

/** The received videos, as they are at the sandbox's time. */
export class Videos {
  readonly #records: Records<Video>
  readonly #now: () => number

  constructor(records: Records<Video>, now: () => number) {
    this.#records = records
    this.#now = now
  }

  /** Deleted videos are found by the control API only. */
  get(id: string, { evenDeleted = false } = {}): Video | null {
    const video = this.#records.get(id)
    return video && (evenDeleted || video.deletedAt === null) ? this.#current(video) : null
  }

  /** Oldest first, with the deleted ones. */
  list(): Video[] {
    return this.#records.list().map((video) => this.#current(video))
  }

  put(video: Video): Video {
    const isOut = video.status.privacyStatus !== 'private'
    const put = { ...video, publishedAt: video.publishedAt ?? (isOut ? this.#now() : null) }
    this.#records.put(put)
    return put
  }

  delete(video: Video): void {
    this.#records.put({ ...video, deletedAt: this.#now() })
  }

  /** Publishes it if its time has come: once it is processed, not before its date. */
  #current(video: Video): Video {
    const { publishAt, ...status } = video.status
    const now = this.#now()
    if (!publishAt || Date.parse(publishAt) > now || stateOf(video, now) !== 'processed') return video
    const publishedAt = video.publishedAt ?? Math.max(Date.parse(publishAt), video.processedAt)
    const published: Video = { ...video, publishedAt, status: { ...status, privacyStatus: 'public' } }
    this.#records.put(published)
    return published
  }
}
