/** What a video's author chose for TikTok (part 2 §3). */
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
  /** Whether the post is laid out anew for 1080x1920, or has the shape that the item has. */
  layout: 'vertical' | 'as_is'
}
