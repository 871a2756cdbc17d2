/**
 * The families that captions are drawn in, first choice first; each later one fills in the scripts that those before lack.
 * The names are ours alone, so that a font installed under the usual name cannot change the picture.
 */
export const CAPTION_FONTS = {
  latin: 'Pack Montserrat',
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

const { latin, greek, arabic, hebrew, devanagari, thai, japanese, chinese, korean, emoji } = CAPTION_FONTS
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u

/**
 * The CSS font for a text at a size in pixels. The languages that share Han characters draw them differently, so the text
 * around decides whose come first. Give the whole line, not a word of it.
 */
export function captionFont(text: string, size: number): string {
  const han = KANA.test(text)
    ? [japanese, chinese, korean]
    : HANGUL.test(text)
      ? [korean, chinese, japanese]
      : [chinese, japanese, korean]
  const families = [latin, greek, arabic, hebrew, devanagari, thai, ...han, emoji]
  return `${CAPTION_WEIGHT} ${size}px ${families.map((family) => `"${family}"`).join(', ')}, sans-serif`
}
