import { createHash, randomBytes } from 'node:crypto'
import type { Records } from '../records.ts'
import type { Channel } from './channels.ts'
import type { Video, Videos } from './videos.ts'

export type Playlist = {
  id: string
  /** The channel's id. */
  channel: string
  title: string
  description: string
  privacy: 'public' | 'unlisted' | 'private'
  /** Epoch milliseconds of the sandbox's clock. */
  madeAt: number
  items: Entry[]
}
type Entry = { id: string; videoId: string; addedAt: number }

export const uploadsOf = (channelId: string) => `UU${channelId.slice(2)}`

type Uses = {
  records: Records<Playlist>
  videos: Videos
  now: () => number
  /** How long a new video is missing from the uploads playlist. */
  lagMs: () => number
}

export class Playlists {
  readonly #uses: Uses

  constructor(uses: Uses) {
    this.#uses = uses
  }

  add(wanted: Pick<Playlist, 'channel' | 'title' | 'description' | 'privacy'>, id = newId('PL', 24)): Playlist {
    const playlist = { ...wanted, id, madeAt: this.#uses.now(), items: [] }
    this.#uses.records.put(playlist)
    return playlist
  }

  list(): Playlist[] {
    return this.#uses.records.list()
  }

  /**
   * Also the uploads playlist of a channel, newest first. It exists once it has a video, and shows private ones to its
   * owner.
   */
  find(id: string, viewer: Channel): Playlist | null {
    const { records, videos, now, lagMs } = this.#uses
    const playlist = records.get(id)
    if (playlist) return playlist.privacy === 'private' && playlist.channel !== viewer.id ? null : playlist
    const isListed = ({ channel, deletedAt, receivedAt, status }: Video) =>
      uploadsOf(channel) === id &&
      deletedAt === null &&
      receivedAt + lagMs() <= now() &&
      (channel === viewer.id || status.privacyStatus === 'public')
    const listed = videos.list().filter(isListed).reverse()
    const [newest] = listed
    if (!newest) return null
    return {
      id,
      channel: newest.channel,
      title: 'Uploads',
      description: '',
      privacy: 'public',
      madeAt: newest.receivedAt,
      items: listed.map((video) => ({ id: uploadEntry(video.id), videoId: video.id, addedAt: video.receivedAt })),
    }
  }

  /** The same video may be in a playlist several times. */
  insert(playlist: Playlist, videoId: string, position: number): Entry {
    const entry = { id: newId('UEw', 36), videoId, addedAt: this.#uses.now() }
    this.#uses.records.put({ ...playlist, items: playlist.items.toSpliced(position, 0, entry) })
    return entry
  }

  /** The playlist that has this entry. */
  ofEntry(entryId: string): Playlist | null {
    return this.list().find(({ items }) => items.some(({ id }) => id === entryId)) ?? null
  }

  remove(playlist: Playlist, entryId: string): void {
    this.#uses.records.put({ ...playlist, items: playlist.items.filter(({ id }) => id !== entryId) })
  }
}

const newId = (prefix: string, bytes: number) => `${prefix}${randomBytes(bytes).toString('base64url')}`

const uploadEntry = (videoId: string) => `VVV${createHash('sha256').update(videoId).digest('base64url').slice(0, 43)}`
