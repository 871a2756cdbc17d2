/** So many pictures for slideshows the account can have, and each of its personas. */
export const MAX_PICTURES = 24

/** How such a picture is called within a sentence. */
export const PICTURE_NAME = 'picture'

/** What fits best, as the screens say it; nothing of it is enforced. */
export const PICTURE_HINT = 'JPEG, PNG or WebP, upright, best 1080 × 1920 or larger'

/** The key of a picture's small copy, which lies beside it. */
export const smallCopyKey = (media: string): string => media.replace(/\.jpg$/, '.small.webp')

/** Media keys in their owner's order, of the account and of each persona, by its id. */
export type OwnPictures = { account: string[]; personas: Record<string, string[]> }

/**
 * What a slideshow of this persona shows, in this order, round and round: its own pictures, else the account's; none when
 * there are none. Each `turn` begins elsewhere, and in as many turns as there are pictures each comes first once.
 */
export function picturesForVideo(own: OwnPictures, personaId: string | undefined, turn: number): string[] {
  const mine = (personaId && own.personas[personaId]) || []
  const pictures = mine.length > 0 ? mine : own.account
  const start = pictures.length > 0 ? (turn * stride(pictures.length)) % pictures.length : 0
  return [...pictures.slice(start), ...pictures.slice(0, start)]
}

/** Far from where the last one began: else videos in a row would show nearly the same few of many pictures. */
function stride(length: number): number {
  let far = Math.max(1, Math.round(length * 0.382))
  // Only without a common divisor it comes by everywhere.
  while (commonDivisor(far, length) > 1) far--
  return far
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))
