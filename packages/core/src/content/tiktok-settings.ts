import { hashtags } from '../kernel/hashtags.ts'
import { cutAtGrapheme } from '../kernel/words.ts'
import type { ContentMode } from './item.ts'

/** The author's settings for TikTok (part 2 §3). */
export type TikTokSettings = {
  /** The post's caption, hashtags included; null: made from the item. */
  title: string | null
  /** One of the levels that TikTok offers this creator. */
  privacy_level: string
  disable_duet: boolean
  disable_stitch: boolean
  disable_comment: boolean
  is_commercial: boolean
  your_brand: boolean
  branded_content: boolean
  /** Labelled by TikTok as made with AI. */
  is_aigc: boolean
  /** Whether the post is laid out for 1080x1920 or keeps the item's shape. */
  layout: 'vertical' | 'as_is'
}

/** Longest title of a post, in UTF-16 units (part 4 §B3). */
export const TIKTOK_TITLE_MAX = 2200

/** The default title of a post: the video's title and its keywords as hashtags, within TikTok’s limit. */
export const suggestedTitle = ({ title, keywords }: { title: string; keywords: readonly string[] }): string =>
  cutAtGrapheme([title, hashtags(keywords)].filter(Boolean).join(' '), TIKTOK_TITLE_MAX)

/** Generated speech and images are always labelled as AI; for their own clips, authors decide (part 4 §B4). */
export const isAlwaysLabelled = ({ mode }: { mode: ContentMode }): boolean => mode !== 'uploaded'

/** Before the author chooses anything: nothing is allowed and nothing advertised; who may watch is open (part 3 §A). */
export const NO_TIKTOK_CHOICE: Omit<TikTokSettings, 'privacy_level'> = {
  title: null,
  disable_duet: true,
  disable_stitch: true,
  disable_comment: true,
  is_commercial: false,
  your_brand: false,
  branded_content: false,
  is_aigc: false,
  layout: 'vertical',
}
