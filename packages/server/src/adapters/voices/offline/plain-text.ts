import { ABBREVIATIONS, PLAIN_LETTERS, SIGN_LETTERS } from './vocabulary.ts'

/** A displayed word contains letters that the voice can't pronounce. */
export class UnspeakableWord extends Error {
  readonly shown: string
  constructor(shown: string) {
    super(`cannot say ${shown}`)
    this.shown = shown
  }
}

/** Reduces text to plain letters and signs: no accents, decoration, emoji or invisible characters. */
export function plainText(shown: string): string {
  const text = shown
    .replace(/<3+(?!\d)/g, ' ')
    .replace(/\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20e3/gu, ' ')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[\u2012-\u2015]|-{2,}/g, '—')
    .replace(/[\u2010\u2011\u00ad]/g, '-')
    // Before accents are removed, so that ½ after a number stays separate.
    .replace(/(?<=\d)(?=[¼½¾⅓⅔])/g, '+')
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}]/gu, '')
    .replaceAll('⁄', '/')
    .replace(/[^\0-\x7f]/g, (letter) => {
      const lower = letter.toLowerCase()
      const letters = PLAIN_LETTERS[lower]
      return letters === undefined ? letter : letter === lower ? letters : letters.toUpperCase()
    })
    .trim()
  const foreign = text.match(/[^\P{L}a-zA-Z]+|[^\P{N}0-9]+/gu) ?? []
  for (const run of foreign) if (SIGN_LETTERS[run.toLowerCase()] === undefined) throw new UnspeakableWord(shown)
  return text.replace(/[^\P{L}a-zA-Z]/gu, (letter) => ` ${SIGN_LETTERS[letter.toLowerCase()]} `).trim()
}

/** Splits a word from the punctuation around it. */
export function trimmed(text: string): { before: string; core: string; after: string } {
  const dotted = text.match(/^["'([]*((?:[a-z]\.){2,}|[a-z]+\.)["')\],;:!?]*$/i)?.[1]
  const isAbbreviation = dotted !== undefined && (isDotted(dotted) || ABBREVIATIONS[dotted.toLowerCase()] !== undefined)
  if (isAbbreviation) return { before: '', core: dotted, after: text.slice(text.indexOf(dotted) + dotted.length) }
  const before = text.match(/^(?:(?!\.\d|[-−][$€£]?[.\d])[^\p{L}\p{N}@#$€£¥₹₩₿&+=%×÷<>°§√∞−~'/]|'(?!\d))*/u)?.[0] ?? ''
  const rest = text.slice(before.length)
  const after = rest.match(/[^\p{L}\p{N}+%°$€£¥₹&=×÷∞/]*$/u)?.[0] ?? ''
  return { before, core: rest.slice(0, rest.length - after.length), after }
}

/** "U.S.", "e.g." */
export const isDotted = (core: string): boolean => /^(?:[A-Za-z]\.){2,}$/.test(core)
