import { randomBytes } from 'node:crypto'
import type { Media } from '../mp4.ts'
import type { Records } from '../records.ts'
import type { VideoFiles } from '../video-files.ts'
import type { Chunks } from './chunks.ts'
import type { Creator } from './creators.ts'
import type { Moderation, Outcome } from './outcomes.ts'
import type { PostInfo } from './post-request.ts'
import type { HookEvent } from './webhooks.ts'

/** A post that was begun. Times are epoch milliseconds of the sandbox's clock. */
export type Post = {
  /** `publish_id` */
  id: string
  /** Its id on TikTok, a 64-bit number. */
  videoId: string
  openId: string
  clientKey: string
  /** Null for a draft, whose settings the creator chooses in the app. */
  info: PostInfo | null
  chunks: Chunks
  uploadToken: string
  startedAt: number
  received: number
  mediaType: string
  /** Null until the last byte has arrived. */
  video: { sha256: string; media: Media | null; receivedAt: number } | null
  /** When processing ends, and how. */
  processedAt: number | null
  outcome: Outcome
  /** When moderation ends, for a public post; null while it doesn't. */
  moderatedAt: number | null
  removedAt: number | null
  /** Which facts have a webhook already. */
  told: { outcome: boolean; isPublic: boolean }
}

export type Status = 'PROCESSING_UPLOAD' | 'SEND_TO_USER_INBOX' | 'PUBLISH_COMPLETE' | 'FAILED'

export function statusOf({ info, outcome, processedAt }: Post, now: number): Status {
  if (processedAt === null || now < processedAt || outcome === 'stuck') return 'PROCESSING_UPLOAD'
  if (outcome !== 'ok') return 'FAILED'
  return info ? 'PUBLISH_COMPLETE' : 'SEND_TO_USER_INBOX'
}

/** Whether anyone can see it: only then TikTok tells its id. */
export const isPublic = (post: Post, now: number) =>
  statusOf(post, now) === 'PUBLISH_COMPLETE' &&
  post.info?.privacy_level === 'PUBLIC_TO_EVERYONE' &&
  post.moderatedAt !== null &&
  post.moderatedAt <= now &&
  post.removedAt === null

type Uses = {
  posts: Records<Post>
  files: VideoFiles
  now: () => number
  creatorOf: (openId: string) => Creator | null
  times: () => { processing_seconds: number; moderation_seconds: number; upload_seconds: number }
}
type Wanted = Pick<Post, 'openId' | 'clientKey' | 'info' | 'chunks'>

/** Outcome of a chunk. `gone`: the post failed, or another request sends this chunk. */
type Received = 'more' | 'complete' | 'short' | 'gone'

const SMALLEST_SIDE = 360
const LARGEST_SIDE = 4096
const LONGEST_SECONDS = 600

export class Posts {
  readonly #uses: Uses
  /** Posts about which something may still have to be told. */
  readonly #untold: Set<string>
  /** When events were last taken, as the sandbox's time. */
  #takenAt = 0

  constructor(uses: Uses) {
    this.#uses = uses
    this.#untold = new Set(uses.posts.list().map(({ id }) => id))
  }

  /** Not idempotent, as at TikTok: each call makes another post. */
  start(wanted: Wanted): Post {
    const startedAt = this.#uses.now()
    const post: Post = {
      ...wanted,
      id: `${wanted.info ? 'v_pub_file~v2-1' : 'v_inbox_file~v2'}.${newId(startedAt)}`,
      videoId: newId(startedAt),
      uploadToken: randomBytes(24).toString('base64url'),
      startedAt,
      received: 0,
      mediaType: '',
      video: null,
      processedAt: null,
      outcome: 'ok',
      moderatedAt: null,
      removedAt: null,
      told: { outcome: false, isPublic: false },
    }
    this.put(post)
    return post
  }

  get(publishId: string): Post | null {
    return this.#uses.posts.get(publishId)
  }

  /** `uploadId` is the number in the post's `publish_id`. */
  findUpload(uploadId: string): Post | null {
    return this.list().find(({ id }) => uploadIdOf(id) === uploadId) ?? null
  }

  findVideo(videoId: string): Post | null {
    return this.list().find((post) => post.videoId === videoId) ?? null
  }

  /** Oldest first. */
  list(): Post[] {
    return this.#uses.posts.list()
  }

  put(post: Post): void {
    this.#uses.posts.put(post)
    this.#untold.add(post.id)
  }

  isExpired(post: Post): boolean {
    return this.#uses.now() >= post.startedAt + this.#uses.times().upload_seconds * 1000
  }

  /** Receives a chunk that continues where the post is. A chunk counts as a whole, or not at all. */
  async receive(
    { id, videoId }: Post,
    { body, first, end, mediaType }: { body: AsyncIterable<Uint8Array>; first: number; end: number; mediaType: string },
  ): Promise<Received> {
    const { files, now } = this.#uses
    const current = () => {
      const post = this.get(id)
      return post && statusOf(post, now()) !== 'FAILED' && post.received === first ? post : null
    }
    let at = first
    const isOurs = await files.write(videoId, {
      body,
      first,
      end,
      kept: () => first,
      isOpen: () => current() !== null,
      onBytes: (bytes) => {
        at = bytes
      },
    })
    if (!isOurs) return 'gone'
    if (at < end) return 'short'
    const isLast = end === current()?.chunks.bytes
    const video = isLast ? { ...(await files.finish(videoId, end)), receivedAt: now() } : null
    const post = current()
    if (!post) return 'gone'
    this.put(this.#withVideo({ ...post, received: end, mediaType }, video))
    return isLast ? 'complete' : 'more'
  }

  #withVideo(post: Post, video: Post['video']): Post {
    if (!video) return post
    const { creatorOf, times } = this.#uses
    const creator = creatorOf(post.openId)
    const processedAt = video.receivedAt + times().processing_seconds * 1000
    return {
      ...post,
      video,
      processedAt,
      outcome: refusalOf(video.media, creator) ?? creator?.processing ?? 'ok',
      moderatedAt: this.#moderated(creator?.moderation ?? 'ok', processedAt),
    }
  }

  #moderated(moderation: Moderation, from: number): number | null {
    return moderation === 'ok' ? from + this.#uses.times().moderation_seconds * 1000 : null
  }

  /** Fails a creator's unpublished posts when the creator removes the app. */
  endOfAccess(openId: string, clientKey: string): void {
    const now = this.#uses.now()
    for (const post of this.list())
      if (post.openId === openId && post.clientKey === clientKey && statusOf(post, now) === 'PROCESSING_UPLOAD')
        this.put({ ...post, outcome: 'auth_removed', processedAt: now })
  }

  /** Takes the events since the last call, oldest first. */
  takeEvents(): HookEvent[] {
    const now = this.#uses.now()
    this.#takenAt = now
    const events = this.#withUntold().flatMap((post) => {
      const found = eventsOf(post, now)
      const told = { outcome: statusOf(post, now) !== 'PROCESSING_UPLOAD', isPublic: isPublic(post, now) }
      if (found.length > 0) this.put({ ...post, told })
      // No further event will come without a request.
      if (told.outcome && (post.moderatedAt ?? now) <= now) this.#untold.delete(post.id)
      return found
    })
    return events.sort((a, b) => a.at - b.at)
  }

  /** Time of the next event that needs no request, after the last `takeEvents`; it may have passed since. */
  nextEventAt(): number {
    const times = this.#withUntold().flatMap(({ processedAt, moderatedAt }) => [processedAt ?? 0, moderatedAt ?? 0])
    return Math.min(...times.filter((at) => at > this.#takenAt))
  }

  #withUntold(): Post[] {
    return [...this.#untold].flatMap((id) => this.get(id) ?? [])
  }

  /** Deletes the bytes of uploads whose time is over. */
  async forgetExpired(): Promise<void> {
    for (const post of this.list()) if (!post.video && this.isExpired(post)) await this.#uses.files.remove(post.videoId)
  }
}

export const uploadIdOf = (publishId: string) => publishId.slice(publishId.lastIndexOf('.') + 1)

const OUTCOME_EVENTS = {
  PUBLISH_COMPLETE: 'post.publish.complete',
  SEND_TO_USER_INBOX: 'post.publish.inbox_delivered',
  FAILED: 'post.publish.failed',
} as const

/** The events that no webhook has reported yet. */
function eventsOf(post: Post, now: number): HookEvent[] {
  const { id, videoId, openId, clientKey, info, outcome, told, processedAt, moderatedAt, removedAt } = post
  const status = statusOf(post, now)
  const about = { publish_id: id, publish_type: info ? 'DIRECT_PUBLISH' : 'INBOX_SHARE' }
  const withPost = { ...about, post_id: videoId }
  const events: HookEvent[] = []
  const add = (event: string, at: number | null, content: object) =>
    events.push({ openId, clientKey, event, at: at ?? now, content })
  if (status !== 'PROCESSING_UPLOAD' && !told.outcome)
    add(OUTCOME_EVENTS[status], processedAt, { ...about, ...(status === 'FAILED' && { reason: outcome }) })
  if (isPublic(post, now) && !told.isPublic) add('post.publish.publicly_available', moderatedAt, withPost)
  // TikTok's spelling.
  if (!isPublic(post, now) && told.isPublic) add('post.publish.no_longer_publicaly_available', removedAt, withPost)
  return events
}

/** Why TikTok can't take the file, as far as its header says. */
function refusalOf(media: Media | null, creator: Creator | null): Outcome | null {
  if (!media) return 'file_format_check_failed'
  if (media.seconds > Math.min(LONGEST_SECONDS, creator?.max_video_post_duration_sec ?? LONGEST_SECONDS))
    return 'duration_check_failed'
  const sides = [media.width, media.height]
  return sides.some((side) => side < SMALLEST_SIDE || side > LARGEST_SIDE) ? 'picture_size_check_failed' : null
}

/** As TikTok's: the second, then random bits. Odd, so that no double has exactly this value. */
const newId = (now: number) =>
  String((BigInt(Math.floor(now / 1000)) << 32n) | BigInt(randomBytes(4).readUInt32BE()) | 1n)
