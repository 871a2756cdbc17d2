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

/** Shown while a post is marked commercial without naming who is promoted (part 4 §B4). */
export const COMMERCIAL_FOR_WHOM = 'You need to indicate if your content promotes yourself, a third party, or both.'

/** Why commercial posts are turned off (part 2 §5). */
export const COMMERCIAL_DISABLED =
  'Commercial posting disabled in your account settings. Enable under TikTok defaults to allow.'

/** How TikTok labels a commercial post (part 4 §B4); null until it names who is promoted. */
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

/** The terms that a creator accepts by posting, some as links. Branded content adds a policy (part 3 §A). */
export function consentParts({ branded_content }: { branded_content: boolean }): ConsentPart[] {
  const policies = branded_content ? [BRANDED_POLICY, { text: ' and ' }, MUSIC_USAGE] : [MUSIC_USAGE]
  return [{ text: "By posting, you agree to TikTok's " }, ...policies, { text: '.' }]
}
