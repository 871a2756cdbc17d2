import type { CaptionSettings } from '../caption-styles.ts'

/**
 * The caption fonts, in fallback order. Their names are unique, so that an installed font of the usual name cannot
 * change the picture.
 */
export const CAPTION_FONTS = {
  latin: 'Pack Montserrat',
  clean: 'Pack Clean',
  tall: 'Pack Barlow',
  serif: 'Pack Playfair',
  hand: 'Pack Shantell',
  greek: 'Pack Inter',
  arabic: 'Pack Arabic',
  hebrew: 'Pack Hebrew',
  devanagari: 'Pack Devanagari',
  thai: 'Pack Thai',
  japanese: 'Pack Japanese',
  chinese: 'Pack Chinese',
  korean: 'Pack Korean',
  emoji: 'Pack Emoji',
} as const

/** All families but emoji are bundled in this one weight. */
export const CAPTION_WEIGHT = 800

type Face = CaptionSettings['face']
const FACES: Record<Face, string> = {
  bold: CAPTION_FONTS.latin,
  clean: CAPTION_FONTS.clean,
  tall: CAPTION_FONTS.tall,
  serif: CAPTION_FONTS.serif,
  hand: CAPTION_FONTS.hand,
}
/** The same typefaces with the letters of BASIC_LATIN only: files that a browser loads several times faster. */
export const BASIC_FONTS: Record<Face, string> = {
  bold: 'Pack Montserrat Basic',
  clean: 'Pack Clean Basic',
  tall: 'Pack Barlow Basic',
  serif: 'Pack Playfair Basic',
  hand: 'Pack Shantell Basic',
}
/** Texts of letters that each of the basic fonts has: western European languages with their punctuation. */
export const BASIC_LATIN =
  /^[ -~\u00a0-\u00b4\u00b6-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2039\u203a\u20ac\u2122]*$/

/** Size factors of the typefaces: narrow letters may be larger. */
export const FACE_SCALE: Record<Face, number> = { bold: 1, clean: 1, tall: 1.2, serif: 1.06, hand: 1.04 }

const { latin, greek, arabic, hebrew, devanagari, thai, japanese, chinese, korean, emoji } = CAPTION_FONTS
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u

/**
 * The CSS font for a text at a size in pixels. The languages that share Han characters draw them differently, so the
 * surrounding text decides which font comes first: pass the whole line, not a word of it.
 */
export function captionFont(text: string, size: number, face: Face = 'bold'): string {
  const han = KANA.test(text)
    ? [japanese, chinese, korean]
    : HANGUL.test(text)
      ? [korean, chinese, japanese]
      : [chinese, japanese, korean]
  if (BASIC_LATIN.test(text)) return `${CAPTION_WEIGHT} ${size}px "${BASIC_FONTS[face]}", sans-serif`
  const families = [FACES[face], latin, greek, arabic, hebrew, devanagari, thai, ...han, emoji]
  return `${CAPTION_WEIGHT} ${size}px ${[...new Set(families)].map((family) => `"${family}"`).join(', ')}, sans-serif`
}
