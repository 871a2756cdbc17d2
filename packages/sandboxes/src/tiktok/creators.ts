import { createHash } from 'node:crypto'
import type { Moderation, Outcome } from './outcomes.ts'

/** TikTok's answers to a request to post; `ok` allows it. */
export const POSTING = [
  'ok',
  'spam_risk_too_many_posts',
  'spam_risk_user_banned_from_posting',
  'reached_active_user_cap',
] as const

export type Creator = {
  open_id: string
  union_id: string
  display_name: string
  username: string
  bio_description: string
  is_verified: boolean
  follower_count: number
  following_count: number
  likes_count: number
  video_count: number
  /** Private accounts offer followers instead of everyone. */
  private: boolean
  comment_disabled: boolean
  duet_disabled: boolean
  stitch_disabled: boolean
  max_video_post_duration_sec: number
  posting: (typeof POSTING)[number]
  /** Direct posts in 24 hours, of all apps together. */
  posts_per_day: number
  /** How the processing of its new videos ends, and whether the moderation of public ones does. */
  processing: Outcome
  moderation: Moderation
  /** Refuses every consent. */
  denies: boolean
}

/** A creator's defaults. */
const USUAL = {
  bio_description: '',
  is_verified: false,
  follower_count: 0,
  following_count: 0,
  likes_count: 0,
  video_count: 0,
  private: false,
  comment_disabled: false,
  duet_disabled: false,
  stitch_disabled: false,
  max_video_post_duration_sec: 600,
  posting: 'ok',
  posts_per_day: 15,
  processing: 'ok',
  moderation: 'ok',
  denies: false,
} as const

export type WantedCreator = Partial<Omit<Creator, 'union_id'>>

/** Anyone can sign in; a name always gets the same id. */
export class Creators {
  readonly #known: Record<string, Creator>

  constructor(known: Record<string, Creator>) {
    this.#known = known
    // Those of an earlier version lack the newer fields.
    for (const [id, creator] of Object.entries(known)) known[id] = { ...USUAL, ...creator }
  }

  /** By open_id, name or username; a name that is new gets an account. */
  find(hint: string): Creator | null {
    const wanted = hint.trim()
    const found = this.list().find(
      ({ open_id, display_name, username }) =>
        open_id === wanted || [display_name, username].some((name) => isSame(name, wanted)),
    )
    if (found || !wanted) return found ?? null
    return this.set({ display_name: wanted })
  }

  get(openId: string): Creator | null {
    return this.#known[openId] ?? null
  }

  /** Changes the creator with this id or name, or makes one. */
  set(wanted: WantedCreator): Creator {
    const name = wanted.display_name?.trim() ?? ''
    const known =
      this.#known[wanted.open_id ?? ''] ??
      (wanted.open_id ? undefined : this.list().find((one) => isSame(one.display_name, name)))
    const open_id = known?.open_id ?? wanted.open_id ?? `-000${idOf(name.toLowerCase())}`
    const creator: Creator = {
      union_id: idOf(`union ${open_id}`),
      username: name.toLowerCase().replace(/[^a-z0-9_.]+/g, '_'),
      ...USUAL,
      ...known,
      ...wanted,
      open_id,
      display_name: name || (known?.display_name ?? open_id),
    }
    this.#known[open_id] = creator
    return creator
  }

  list(): Creator[] {
    return Object.values(this.#known)
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const idOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)
