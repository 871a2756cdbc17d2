import { clock } from '../content/item.ts'
import { isInProgress, isPublished } from '../content/status.ts'
import { TIKTOK_TITLE_MAX, type TikTokSettings } from '../content/tiktok-settings.ts'
import type { CreatorInfo } from './platforms-schema.ts'

/** Every privacy level that TikTok has; which of them an account may use, its creator info says. */
export const TIKTOK_PRIVACY_LEVELS = [
  'SELF_ONLY',
  'MUTUAL_FOLLOW_FRIENDS',
  'FOLLOWER_OF_CREATOR',
  'PUBLIC_TO_EVERYONE',
] as const
export type TikTokPrivacyLevel = (typeof TIKTOK_PRIVACY_LEVELS)[number]

/** As the product names them (part 2 §9). */
export const TIKTOK_PRIVACY_NAMES: Readonly<Record<TikTokPrivacyLevel, string>> = {
  SELF_ONLY: 'Private',
  MUTUAL_FOLLOW_FRIENDS: 'Friends',
  FOLLOWER_OF_CREATOR: 'Followers',
  PUBLIC_TO_EVERYONE: 'Public',
}

/** The name of any level that TikTok answers; one that we don't know reads like TikTok's: "Close friends". */
export function privacyName(level: string): string {
  const known = TIKTOK_PRIVACY_LEVELS.find((one) => one === level)
  if (known) return TIKTOK_PRIVACY_NAMES[known]
  const words = level.replaceAll('_', ' ').trim().toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const isPrivate = (level: string | null): boolean => level === 'SELF_ONLY'

/** TikTok's words for what it forbids (part 4 §B4). */
export const BRANDED_AND_PRIVATE = 'Branded content visibility cannot be set to private.'

/** Shown while a post is called commercial without saying for whom (part 4 §B4). */
export const COMMERCIAL_FOR_WHOM = 'You need to indicate if your content promotes yourself, a third party, or both.'

/** Why commercial posts are turned off (part 2 §5). */
export const COMMERCIAL_DISABLED =
  'Commercial posting disabled in your account settings. Enable under TikTok defaults to allow.'

/** TikTok refuses posts of this account right now (part 2 §8). */
export const CANNOT_POST_NOW = 'TikTok account cannot post right now. Try again later.'

/** Part 2 §5. */
const PRIVACY_CHANGED = 'Privacy auto-changed because Branded Content cannot be private.'

/** How TikTok labels a commercial post (part 4 §B4); null before it is said for whom. */
export function commercialLabel({ your_brand, branded_content }: { your_brand: boolean; branded_content: boolean }) {
  if (branded_content) return "Your photo/video will be labeled as 'Paid partnership'"
  return your_brand ? "Your photo/video will be labeled as 'Promotional content'" : null
}

const MUSIC_USAGE = {
  text: 'Music Usage Confirmation',
  href: 'https://www.tiktok.com/legal/page/global/music-usage-confirmation/en',
}
const BRANDED_POLICY = {
  text: 'Branded Content Policy',
  href: 'https://www.tiktok.com/legal/page/global/bc-policy/en',
}

type ConsentPart = { text: string; href?: string }

/** What a creator agrees to by posting, in parts of which some are links: the long text with branded content only (part 3 §A). */
export function consentParts({ branded_content }: { branded_content: boolean }): ConsentPart[] {
  const policies = branded_content ? [BRANDED_POLICY, { text: ' and ' }, MUSIC_USAGE] : [MUSIC_USAGE]
  return [{ text: "By posting, you agree to TikTok's " }, ...policies, { text: '.' }]
}

/** Settings as a form has them: nothing is chosen at first. */
export type TikTokChoice = Omit<TikTokSettings, 'privacy_level'> & { privacy_level: string | null }

/** What is wrong with a post: the field to change ("account": none) and a sentence for it. */
export type TikTokProblem = { field: keyof TikTokSettings | 'account' | 'duration'; message: string }

/** What an account's settings allow. */
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
      message: `TikTok doesn't offer “${privacyName(level)}” to this account. Choose again who can watch.`,
    })
  if (seconds !== null && max !== null && seconds > max)
    problems.push({
      field: 'duration',
      message: `This video is ${clock(Math.ceil(seconds))} long. TikTok takes up to ${clock(max)} from this account.`,
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

type Posted = { tiktok_status: string | null; status: string; youtube_url: string | null }

const TIKTOK_PENDING = ['submitted', 'processing', 'in_progress', 'finalizing']
const TIKTOK_DONE = ['published', 'unlisted', 'public', 'posted']

/**
 * Whether a post is on its way or done (part 2 §4); null: neither. TikTok's own status decides; without one that says
 * either, the video's does. A video with a YouTube link was published there.
 */
export function tikTokStatus({ tiktok_status, status, youtube_url }: Posted): 'pending' | 'done' | null {
  const own = tiktok_status?.toLowerCase() ?? ''
  if (TIKTOK_PENDING.some((word) => own.includes(word))) return 'pending'
  if (TIKTOK_DONE.some((word) => own.includes(word))) return 'done'
  if (isInProgress(status)) return 'pending'
  return own === '' && isPublished(status) && youtube_url === null ? 'done' : null
}
