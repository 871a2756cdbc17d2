import { clock } from '../content/item.ts'
import { TIKTOK_TITLE_MAX, type TikTokSettings } from '../content/tiktok-settings.ts'
import type { CreatorInfo } from './platforms-schema.ts'
import {
  BRANDED_AND_PRIVATE,
  COMMERCIAL_DISABLED,
  COMMERCIAL_FOR_WHOM,
  isPrivate,
  privacyName,
} from './tiktok-words.ts'

/** TikTok refuses posts of this account right now (part 2 §8). */
export const CANNOT_POST_NOW = 'TikTok account cannot post right now. Try again later.'

/** Part 2 §5. */
const PRIVACY_CHANGED = 'Privacy auto-changed because Branded Content cannot be private.'

/** Settings as a form has them: nothing is chosen at first. */
export type TikTokChoice = Omit<TikTokSettings, 'privacy_level'> & { privacy_level: string | null }

/** A problem of a post: the field to change ("account": none) and a sentence about it. */
export type TikTokProblem = { field: keyof TikTokSettings | 'account' | 'duration'; message: string }

/** The account's settings that limit posts. */
type Allowed = { allowCommercial: boolean }

/** The rules that hold whatever the creator's account allows (part 2 §5). */
export function settingsProblems(choice: TikTokChoice, { allowCommercial }: Allowed): TikTokProblem[] {
  const { title, privacy_level: level, is_commercial, your_brand, branded_content } = choice
  const problems: TikTokProblem[] = []
  const add = (field: TikTokProblem['field'], message: string) => problems.push({ field, message })
  if (title !== null && title.length > TIKTOK_TITLE_MAX)
    add('title', `The title has ${title.length} characters; TikTok allows ${TIKTOK_TITLE_MAX}.`)
  if (!level) add('privacy_level', 'Choose who can watch this video.')
  if (is_commercial && !allowCommercial) add('is_commercial', COMMERCIAL_DISABLED)
  if (is_commercial && !your_brand && !branded_content) add('is_commercial', COMMERCIAL_FOR_WHOM)
  if (branded_content && isPrivate(level)) add('branded_content', BRANDED_AND_PRIVATE)
  return problems
}

/** The part of creator info that the rules need. */
export type CreatorLimits = Pick<
  CreatorInfo,
  | 'privacy_level_options'
  | 'max_video_post_duration_sec'
  | 'disable_duet'
  | 'disable_stitch'
  | 'disable_comment'
  | 'can_post'
  | 'can_post_now'
>

const INTERACTIONS = [
  { field: 'disable_comment', message: 'Comments are turned off in your TikTok settings.' },
  { field: 'disable_duet', message: 'Duets are turned off in your TikTok settings.' },
  { field: 'disable_stitch', message: 'Stitches are turned off in your TikTok settings.' },
] as const

/**
 * Why a video can't be posted with these settings; empty when it can. `seconds` is the length of the file that is sent,
 * null when unknown. The order is that of the form (part 2 §5, part 4 §B4).
 */
export function tikTokProblems(
  choice: TikTokChoice,
  creator: CreatorLimits,
  { seconds, allowCommercial }: Allowed & { seconds: number | null },
): TikTokProblem[] {
  const { privacy_level: level } = choice
  const { privacy_level_options: options, max_video_post_duration_sec: max } = creator
  const problems: TikTokProblem[] = []
  if (!creator.can_post || !creator.can_post_now) problems.push({ field: 'account', message: CANNOT_POST_NOW })
  else if (level && !options.includes(level))
    problems.push({
      field: 'privacy_level',
      message: `TikTok doesn’t offer “${privacyName(level)}” to this account. Choose again who can watch the video.`,
    })
  if (seconds !== null && max !== null && seconds > max)
    problems.push({
      field: 'duration',
      message: `This video is ${clock(Math.ceil(seconds))} long. TikTok accepts up to ${clock(max)} from this account.`,
    })
  for (const { field, message } of INTERACTIONS) if (!choice[field] && creator[field]) problems.push({ field, message })
  return [...problems, ...settingsProblems(choice, { allowCommercial })]
}

/**
 * Ticks or unticks branded content. Ticked while only the creator may watch, the privacy changes to the first level of
 * `options` that isn't private, which the note says (part 2 §5); without such a level nothing changes.
 */
export function chooseBranded<Choice extends Pick<TikTokChoice, 'privacy_level' | 'branded_content'>>(
  choice: Choice,
  branded_content: boolean,
  options: readonly string[],
): { choice: Choice; note: string | null } {
  if (!branded_content || !isPrivate(choice.privacy_level))
    return { choice: { ...choice, branded_content }, note: null }
  const privacy_level = options.find((level) => !isPrivate(level))
  if (privacy_level === undefined) return { choice, note: null }
  return { choice: { ...choice, branded_content, privacy_level }, note: PRIVACY_CHANGED }
}
