import { dayIn } from '../content/schedule.ts'
import type { ReasonCode } from './publication-reasons.ts'

/** A platform's limits for files; sides in pixels. */
export type FileLimits = { seconds: number; bytes: number; side: { min: number; max: number } }

/** The longest video that we publish to YouTube, and the largest file that it takes (part 4 §A4). */
export const YOUTUBE_LIMITS: FileLimits = {
  ...{ seconds: 15 * 60, bytes: 256e9 },
  side: { min: 1, max: Number.POSITIVE_INFINITY },
}
/** TikTok's limits (part 4 §B3); each creator has a limit of seconds of their own besides. */
export const TIKTOK_LIMITS: FileLimits = { seconds: 10 * 60, bytes: 4 * 1024 ** 3, side: { min: 360, max: 4096 } }

const FRAME_RATE = { min: 23, max: 60 }

/** A stored video; null is what could not be read from it. */
export type PublishedFile = {
  bytes: number
  seconds: number | null
  frameRate: number | null
  width: number | null
  height: number | null
}

/** Another publication that is on its way or live. */
export type PublishedVideo = {
  itemId: string
  accountId: string
  /** When it is due, or went live. */
  at: Date
  title: string
  sha256: string | null
}

/** Facts that are checked before a publication is scheduled, ten minutes before its date, and before its upload. */
export type PreflightFacts = {
  planPublishes: boolean
  /** The linked account; null when it was unlinked. */
  account: { hasAccess: boolean; scopes: readonly string[] } | null
  requiredScopes: readonly string[]
  file: PublishedFile | null
  limits: FileLimits
  /** Whether its owner or a default says who it is made for, and whether it is synthetic. */
  disclosed: boolean
  video: PublishedVideo
  others: readonly PublishedVideo[]
  timeZone: string
}

/** The reasons why a video can't be published, most important first; empty when it can. */
export function preflight(facts: PreflightFacts): ReasonCode[] {
  const { planPublishes, account, requiredScopes, file, limits, disclosed } = facts
  const checks: Check[] = [
    !planPublishes && 'plan',
    ...accountProblems(account, requiredScopes),
    ...fileProblems(file, limits),
    !disclosed && 'disclosure',
    ...duplicateProblems(facts),
  ]
  return checks.filter((code) => code !== false)
}

type Check = ReasonCode | false

function accountProblems(account: PreflightFacts['account'], requiredScopes: readonly string[]): Check[] {
  if (account === null) return ['account_unlinked']
  if (!account.hasAccess) return ['token_expired']
  return [requiredScopes.some((scope) => !account.scopes.includes(scope)) && 'scopes_missing']
}

function fileProblems(file: PublishedFile | null, limits: FileLimits): Check[] {
  if (file === null) return ['file_missing']
  const { bytes, seconds, frameRate, width, height } = file
  if (bytes < 1) return ['empty_file']
  if (!seconds || !frameRate || !width || !height) return ['unreadable_file']
  return [
    bytes > limits.bytes && 'too_large',
    seconds > limits.seconds && 'too_long',
    [width, height].some((side) => side < limits.side.min || side > limits.side.max) && 'picture_size',
    (frameRate < FRAME_RATE.min || frameRate > FRAME_RATE.max) && 'frame_rate',
  ]
}

/** Replacing an item's own video is no duplicate. */
function duplicateProblems({ video, others, timeZone }: PreflightFacts): Check[] {
  const day = dayIn(video.at, timeZone)
  const sameDay = others.filter(
    ({ itemId, accountId, at }) =>
      itemId !== video.itemId && accountId === video.accountId && dayIn(at, timeZone) === day,
  )
  return [
    sameDay.some(({ sha256 }) => sha256 !== null && sha256 === video.sha256) && 'duplicate_file',
    sameDay.some(({ title }) => comparable(title) === comparable(video.title)) && 'duplicate_title',
  ]
}

const comparable = (title: string): string => title.normalize('NFKC').toLowerCase().trim()
