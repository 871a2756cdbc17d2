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

/** TikTok's words for what it forbids (part 4 §B4). */
export const BRANDED_AND_PRIVATE = 'Branded content visibility cannot be set to private.'

/** Shown while a post is called commercial without saying for whom (part 4 §B4). */
export const COMMERCIAL_FOR_WHOM = 'You need to indicate if your content promotes yourself, a third party, or both.'

/** How TikTok labels a commercial post (part 4 §B4); null before it is said for whom. */
export function commercialLabel({ your_brand, branded_content }: { your_brand: boolean; branded_content: boolean }) {
  if (branded_content) return "Your photo/video will be labeled as 'Paid partnership'"
  return your_brand ? "Your photo/video will be labeled as 'Promotional content'" : null
}
