import { createHash, randomBytes } from 'node:crypto'
import type { Records } from '../records.ts'
import type { VideoFiles } from '../video-files.ts'
import type { VideoMetadata } from './metadata.ts'
import type { Outcome, Video, Videos } from './videos.ts'

/** Google takes chunks in multiples of this, and keeps multiples of it when a connection ends early. */
export const CHUNK_UNIT = 256 * 1024

/** An upload that has begun. Its video exists only once the last byte has arrived. */
export type Upload = VideoMetadata & {
  id: string
  /** The channel's id. */
  channel: string
  startedAt: number
  /** The parts of the resource that the last answer contains. */
  parts: string[]
  notify: boolean
  mediaType: string
  /** The size of the file; null until it is known. */
  bytes: number | null
  received: number
  /** The last answer, once the video exists. It is given again whenever the client asks. */
  answer: object | null
}

type Uses = {
  files: VideoFiles
  uploads: Records<Upload>
  videos: Videos
  now: () => number
  lifetimeMs: () => number
  processingMs: () => number
  /** How the processing of the channel's videos ends. */
  outcomeFor: (channel: string) => Outcome
}

/** Receives videos: whole, or in chunks of one upload session. */
export class Uploads {
  readonly #uses: Uses
  readonly #finishing = new Map<string, Promise<Video>>()

  constructor(uses: Uses) {
    this.#uses = uses
  }

  async start(wanted: Omit<Upload, 'id' | 'startedAt' | 'received' | 'answer'>): Promise<Upload> {
    const { uploads, now } = this.#uses
    for (const { id } of uploads.list()) if (!this.get(id)) await this.forget(id)
    const id = randomBytes(32).toString('base64url')
    const upload = { ...wanted, id, startedAt: now(), received: 0, answer: null }
    uploads.put(upload)
    return upload
  }

  /** Null if there is none, or its time is over. */
  get(id: string): Upload | null {
    const upload = this.#uses.uploads.get(id)
    return upload && this.#uses.now() < upload.startedAt + this.#uses.lifetimeMs() ? upload : null
  }

  list(): Upload[] {
    return this.#uses.uploads.list()
  }

  /**
   * Writes the bytes from offset `first` on, at most up to `end`; skips those that it has. False if another request
   * took over.
   */
  write(id: string, body: AsyncIterable<Uint8Array>, { first, end }: { first: number; end: number }): Promise<boolean> {
    return this.#uses.files.write(videoIdOf(id), {
      body,
      first,
      end,
      kept: () => keptOf(this.get(id)),
      isOpen: () => this.get(id) !== null,
      onBytes: (received) => this.#change(id, { received }),
    })
  }

  setSize(id: string, bytes: number): void {
    this.#change(id, { bytes })
  }

  /**
   * Makes the video of an upload that has all its bytes. Idempotent, also after a crash: one upload makes one video.
   */
  finish(upload: Upload): Promise<Video> {
    const { id } = upload
    const work = this.#finishing.get(id) ?? this.#makeVideo(upload).finally(() => this.#finishing.delete(id))
    this.#finishing.set(id, work)
    return work
  }

  async #makeVideo({ id, channel, notify, mediaType, snippet, status, received: bytes }: Upload): Promise<Video> {
    const { files, videos, now, processingMs, outcomeFor } = this.#uses
    const videoId = videoIdOf(id)
    const made = videos.get(videoId, { evenDeleted: true })
    if (made) return made
    const { sha256, media } = await files.finish(videoId, bytes)
    return videos.put({
      id: videoId,
      channel,
      bytes,
      sha256,
      media,
      mediaType,
      notify,
      snippet,
      status,
      receivedAt: now(),
      processedAt: now() + processingMs(),
      outcome: bytes === 0 ? 'emptyFile' : media === null ? 'invalidFile' : outcomeFor(channel),
      publishedAt: null,
      deletedAt: null,
      thumbnail: null,
    })
  }

  answer(id: string, answer: object): void {
    this.#change(id, { answer })
  }

  /** Ends an upload. The bytes go too, unless they are a video. */
  async forget(id: string): Promise<void> {
    const { files, uploads, videos } = this.#uses
    uploads.delete(id)
    const videoId = videoIdOf(id)
    if (!videos.get(videoId, { evenDeleted: true })) await files.remove(videoId)
  }

  #change(id: string, change: Partial<Upload>): void {
    const upload = this.#uses.uploads.get(id)
    if (upload) this.#uses.uploads.put({ ...upload, ...change })
  }
}

/** Number of bytes that an unfinished upload keeps: whole chunk units. Sending resumes after them. */
export const keptOf = (upload: Upload | null): number => {
  const { received = 0, bytes = null } = upload ?? {}
  return received === bytes ? received : received - (received % CHUNK_UNIT)
}

/** Eleven characters, as YouTube's ids. It follows from the upload, so that finishing twice makes one video. */
const videoIdOf = (uploadId: string) => createHash('sha256').update(uploadId).digest('base64url').slice(0, 11)
