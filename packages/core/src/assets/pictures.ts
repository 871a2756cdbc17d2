/** Maximum number of slideshow pictures of the account, and of each persona. */
export const MAX_PICTURES = 24

/** A picture's name within a sentence. */
export const PICTURE_NAME = 'picture'

/** Recommended format, shown on screens; not enforced. */
export const PICTURE_HINT = 'JPEG, PNG or WebP, vertical, 1080 × 1920 or larger recommended'

/** The key of a picture's small copy, which is stored beside it. */
export const smallCopyKey = (media: string): string => media.replace(/\.jpg$/, '.small.webp')

/** Media keys in their owner's order: the account's, and each persona's by its id. */
export type OwnPictures = { account: string[]; personas: Record<string, string[]> }

/**
 * The pictures of a slideshow by this persona, repeated in this order: its own, else the account's; empty when there
 * are none. `turn` rotates the first picture: in as many turns as there are pictures, each is first once.
 */
export function picturesForVideo(own: OwnPictures, personaId: string | undefined, turn: number): string[] {
  const mine = (personaId && own.personas[personaId]) || []
  const pictures = mine.length > 0 ? mine : own.account
  const start = pictures.length > 0 ? (turn * stride(pictures.length)) % pictures.length : 0
  return [...pictures.slice(start), ...pictures.slice(0, start)]
}

/**
 * Distance between the first pictures of consecutive videos: large, because neighbours would show nearly the same
 * pictures.
 */
function stride(length: number): number {
  let far = Math.max(1, Math.round(length * 0.382))
  // Only a step coprime to the length reaches every picture.
  while (commonDivisor(far, length) > 1) far--
  return far
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))
