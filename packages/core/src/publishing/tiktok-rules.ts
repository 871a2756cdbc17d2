/** Every privacy level that TikTok has; which of them an account may use, its creator info says. */
export const TIKTOK_PRIVACY_LEVELS = [
  'SELF_ONLY',
  'MUTUAL_FOLLOW_FRIENDS',
  'FOLLOWER_OF_CREATOR',
  'PUBLIC_TO_EVERYONE',
] as const

/** TikTok's words for what it forbids (part 4 §B4). */
export const BRANDED_AND_PRIVATE = 'Branded content visibility cannot be set to private.'
