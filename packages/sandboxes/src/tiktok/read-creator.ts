import { POSTING, type WantedCreator } from './creators.ts'
import { MODERATIONS, OUTCOMES } from './outcomes.ts'

const TYPES: Readonly<Record<string, 'string' | 'number' | 'boolean'>> = {
  open_id: 'string',
  display_name: 'string',
  username: 'string',
  bio_description: 'string',
  posting: 'string',
  processing: 'string',
  moderation: 'string',
  follower_count: 'number',
  following_count: 'number',
  likes_count: 'number',
  video_count: 'number',
  max_video_post_duration_sec: 'number',
  posts_per_day: 'number',
  is_verified: 'boolean',
  private: 'boolean',
  comment_disabled: 'boolean',
  duet_disabled: 'boolean',
  stitch_disabled: 'boolean',
  denies: 'boolean',
}

/** Reads an account of the control API, `id` being its open_id; null if it is none. */
export function readCreator(value: unknown): WantedCreator | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, ...others } = value as Record<string, unknown>
  const given = Object.entries({ ...others, ...(id !== undefined && { open_id: id }) }).filter(
    ([name]) => name in TYPES,
  )
  if (given.some(([name, one]) => typeof one !== TYPES[name])) return null
  const wanted: WantedCreator = Object.fromEntries(given)
  if (!wanted.open_id && !wanted.display_name?.trim()) return null
  const { posting = 'ok', processing = 'ok', moderation = 'ok' } = wanted
  return POSTING.includes(posting) && OUTCOMES.includes(processing) && MODERATIONS.includes(moderation) ? wanted : null
}
