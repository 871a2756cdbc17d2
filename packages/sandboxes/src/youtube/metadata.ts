import type { Reason } from './youtube-error.ts'

type Snippet = {
  title: string
  description: string
  tags: string[]
  categoryId: string
  defaultLanguage?: string
  defaultAudioLanguage?: string
}
type Status = {
  privacyStatus: 'public' | 'unlisted' | 'private'
  /** ISO 8601; only while private. */
  publishAt?: string
  license: 'youtube' | 'creativeCommon'
  embeddable: boolean
  publicStatsViewable: boolean
  selfDeclaredMadeForKids?: boolean
  containsSyntheticMedia: boolean
}

type Refused = { reason: Reason; message?: string }

/**
 * The parts of a video, and the fields that a client may send in them. The other fields of a resource are read-only and
 * ignored.
 */
export const VIDEO_PARTS = [
  'contentDetails',
  'fileDetails',
  'id',
  'liveStreamingDetails',
  'localizations',
  'paidProductPlacementDetails',
  'player',
  'processingDetails',
  'recordingDetails',
  'snippet',
  'statistics',
  'status',
  'suggestions',
  'topicDetails',
]
type Type = 'string' | 'boolean' | 'strings'
const SNIPPET: Readonly<Record<string, Type>> = {
  title: 'string',
  description: 'string',
  tags: 'strings',
  categoryId: 'string',
  defaultLanguage: 'string',
  defaultAudioLanguage: 'string',
}
const STATUS: Readonly<Record<string, Type>> = {
  privacyStatus: 'string',
  publishAt: 'string',
  license: 'string',
  embeddable: 'boolean',
  publicStatsViewable: 'boolean',
  selfDeclaredMadeForKids: 'boolean',
  containsSyntheticMedia: 'boolean',
}
const READ_ONLY = [
  'publishedAt',
  'channelId',
  'thumbnails',
  'channelTitle',
  'liveBroadcastContent',
  'localized',
  'uploadStatus',
  'failureReason',
  'rejectionReason',
  'madeForKids',
]

/** The categories that a video can have; the others only group channels and films. */
const CATEGORIES = ['1', '2', '10', '15', '17', '19', '20', '22', '23', '24', '25', '26', '27', '28', '29']
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/
const MAX_TITLE = 100
const MAX_DESCRIPTION_BYTES = 5000
const MAX_TAGS = 500

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasType = (value: unknown, type: Type) =>
  type === 'strings' ? Array.isArray(value) && value.every((one) => typeof one === 'string') : typeof value === type

/** Why this JSON is no part of a video, in the words of Google's JSON parser; null if it is one. */
function shapeProblem(name: string, given: unknown, fields: Readonly<Record<string, Type>>): Refused | null {
  if (!isObject(given)) return { reason: 'badRequest', message: `Invalid value at 'video.${name}'` }
  for (const [field, value] of Object.entries(given)) {
    const type = fields[field]
    if (type === undefined && !READ_ONLY.includes(field))
      return { reason: 'badRequest', message: `Unknown name "${field}" at 'video.${name}': Cannot find field.` }
    if (type !== undefined && value !== null && !hasType(value, type))
      return { reason: 'badRequest', message: `Invalid value at 'video.${name}.${field}'` }
  }
  return null
}

const hasAngles = (text: string) => /[<>]/.test(text)

/** As the limit counts them: with the commas between them, and quotes around those with a space. */
const lengthOfTags = (tags: string[]) =>
  tags.reduce((sum, tag) => sum + tag.length + (tag.includes(' ') ? 2 : 0), Math.max(0, tags.length - 1))

/** Reads a video's snippet; a field that is missing gets its default. */
function readSnippet(given: unknown, { isUpdate }: { isUpdate: boolean }): Snippet | Refused {
  const problem = shapeProblem('snippet', given ?? {}, SNIPPET)
  if (problem) return problem
  const { title, description, tags, categoryId, ...languages } = (given ?? {}) as Partial<Snippet>
  const { defaultLanguage, defaultAudioLanguage } = languages
  // YouTube does not say how it counts; UTF-16 units are the strictest reading.
  if (!title?.trim() || title.length > MAX_TITLE || hasAngles(title)) return { reason: 'invalidTitle' }
  if (description && (Buffer.byteLength(description) > MAX_DESCRIPTION_BYTES || hasAngles(description)))
    return { reason: 'invalidDescription' }
  if (tags && (lengthOfTags(tags) > MAX_TAGS || tags.some((tag) => !tag.trim() || hasAngles(tag))))
    return { reason: 'invalidTags' }
  if (isUpdate && !categoryId) return { reason: 'invalidCategoryId' }
  if (categoryId && !CATEGORIES.includes(categoryId)) return { reason: 'invalidCategoryId' }
  for (const language of [defaultLanguage, defaultAudioLanguage])
    if (language && !LANGUAGE.test(language)) return { reason: 'invalidVideoMetadata' }
  return {
    title,
    description: description ?? '',
    tags: tags ?? [],
    categoryId: categoryId ?? '22',
    ...(defaultLanguage && { defaultLanguage }),
    ...(defaultAudioLanguage && { defaultAudioLanguage }),
  }
}

/** Reads a video's status; a field that is missing gets its default. */
function readStatus(given: unknown, { mayBePast, now }: { mayBePast: boolean; now: number }): Status | Refused {
  const problem = shapeProblem('status', given ?? {}, STATUS)
  if (problem) return problem
  const status = (given ?? {}) as Partial<Status>
  const { privacyStatus = 'public', publishAt, license = 'youtube', selfDeclaredMadeForKids } = status
  if (!['public', 'unlisted', 'private'].includes(privacyStatus))
    return { reason: 'badRequest', message: "Invalid value at 'video.status.privacy_status'" }
  if (!['youtube', 'creativeCommon'].includes(license))
    return { reason: 'badRequest', message: "Invalid value at 'video.status.license'" }
  if (publishAt) {
    const at = /T.*(Z|[+-]\d\d:?\d\d)$/.test(publishAt) ? Date.parse(publishAt) : Number.NaN
    if (Number.isNaN(at) || privacyStatus !== 'private' || (!mayBePast && at <= now))
      return { reason: 'invalidPublishAt' }
  }
  return {
    privacyStatus,
    ...(publishAt && { publishAt: new Date(publishAt).toISOString() }),
    license,
    embeddable: status.embeddable ?? true,
    publicStatsViewable: status.publicStatsViewable ?? true,
    ...(typeof selfDeclaredMadeForKids === 'boolean' && { selfDeclaredMadeForKids }),
    containsSyntheticMedia: status.containsSyntheticMedia ?? false,
  }
}

/** The body's video, or why it is none: a part that it sends must be named. */
function readVideo(body: unknown, parts: string[]): Record<string, unknown> | Refused {
  if (!isObject(body)) return { reason: 'badRequest', message: 'Invalid JSON payload received.' }
  const unnamed = ['snippet', 'status'].find((part) => part in body && !parts.includes(part))
  return unnamed ? { reason: 'unexpectedPart', message: unnamed } : body
}

export const isRefused = (read: object): read is Refused => 'reason' in read

export type VideoMetadata = { snippet: Snippet; status: Status }

/** The metadata of a new video. Only the named parts may be sent; those that are not get their defaults. */
export function readNewVideo(body: unknown, parts: string[], now: number): VideoMetadata | Refused {
  const video = readVideo(body, parts)
  if (isRefused(video)) return video
  const snippet = readSnippet(video.snippet, { isUpdate: false })
  if (isRefused(snippet)) return snippet
  const status = readStatus(video.status, { mayBePast: false, now })
  return isRefused(status) ? status : { snippet, status }
}

/** The named parts of a video that is changed. What they do not say gets its default: an update replaces. */
export function readChange(body: unknown, parts: string[], now: number): Partial<VideoMetadata> | Refused {
  const video = readVideo(body, parts)
  if (isRefused(video)) return video
  const snippet = parts.includes('snippet') ? readSnippet(video.snippet, { isUpdate: true }) : undefined
  if (snippet && isRefused(snippet)) return snippet
  const status = parts.includes('status') ? readStatus(video.status, { mayBePast: true, now }) : undefined
  if (status && isRefused(status)) return status
  return { ...(snippet && { snippet }), ...(status && { status }) }
}
