import type { Code } from './answers.ts'
import { type Chunks, chunksProblem } from './chunks.ts'

/** A creator's settings for a post. */
export type PostInfo = {
  title: string
  privacy_level: string
  disable_duet: boolean
  disable_comment: boolean
  disable_stitch: boolean
  video_cover_timestamp_ms: number
  brand_content_toggle: boolean
  brand_organic_toggle: boolean
  is_aigc: boolean
}

export type Refused = { code: Code; message?: string }
export const isRefused = (read: object): read is Refused => 'code' in read

const LONGEST_TITLE = 2200
const FLAGS = [
  'disable_duet',
  'disable_comment',
  'disable_stitch',
  'brand_content_toggle',
  'brand_organic_toggle',
  'is_aigc',
] as const

const invalid = (message: string): Refused => ({ code: 'invalid_param', message })

const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null

const numberOf = (value: unknown) => (typeof value === 'number' ? value : Number.NaN)

/** Reads `post_info`. Whether the creator has the privacy level is checked apart. */
export function readPostInfo(value: unknown): PostInfo | Refused {
  const given = fieldsOf(value)
  if (!given) return invalid('post_info is required')
  const { title = '', privacy_level, video_cover_timestamp_ms: cover = 0 } = given
  // JavaScript's length counts UTF-16 units, as TikTok does.
  if (typeof title !== 'string' || title.length > LONGEST_TITLE) return invalid('title is invalid')
  if (typeof cover !== 'number' || !Number.isInteger(cover) || cover < 0)
    return invalid('video_cover_timestamp_ms is invalid')
  const wrong = FLAGS.find((flag) => given[flag] !== undefined && typeof given[flag] !== 'boolean')
  if (wrong) return invalid(`${wrong} is invalid`)
  if (typeof privacy_level !== 'string') return { code: 'privacy_level_option_mismatch' }
  const [duet, comment, stitch, content, organic, aigc] = FLAGS.map((flag) => given[flag] === true)
  if (content && privacy_level === 'SELF_ONLY') return invalid('Branded content visibility cannot be set to private')
  return {
    title,
    privacy_level,
    disable_duet: duet === true,
    disable_comment: comment === true,
    disable_stitch: stitch === true,
    video_cover_timestamp_ms: cover,
    brand_content_toggle: content === true,
    brand_organic_toggle: organic === true,
    is_aigc: aigc === true,
  }
}

/** Reads `source_info`. No domain is verified here, so nothing is pulled. */
export function readSource(value: unknown): Chunks | Refused {
  const given = fieldsOf(value)
  if (!given) return invalid('source_info is required')
  if (given.source === 'PULL_FROM_URL')
    return typeof given.video_url === 'string' && given.video_url.startsWith('https://')
      ? { code: 'url_ownership_unverified' }
      : invalid('video_url is invalid')
  if (given.source !== 'FILE_UPLOAD') return invalid('source is invalid')
  const chunks = {
    bytes: numberOf(given.video_size),
    size: numberOf(given.chunk_size),
    count: numberOf(given.total_chunk_count),
  }
  const problem = chunksProblem(chunks)
  return problem ? invalid(problem) : chunks
}
