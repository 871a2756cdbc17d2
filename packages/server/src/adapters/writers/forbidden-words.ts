import type { CastMember } from '@pack/core/content/script'
import { invalid } from '@pack/core/kernel/errors'

/** Scripts without spaces between words; there a forbidden word matches anywhere. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Matches the cast's forbidden words as whole words, in any script and case; undefined when there are none. */
export function forbiddenWords(cast: readonly CastMember[]): RegExp | undefined {
  const words = cast
    .flatMap(({ forbiddenWords }) => forbiddenWords)
    .map((word) => word.normalize('NFC').trim())
    .filter((word) => word !== '')
  if (words.length === 0) return undefined
  const patterns = words.map((word) => {
    const escaped = word
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/['’]/g, "['’]")
      .replace(/\s+/g, '\\s+')
    return UNSPACED.test(word) ? escaped : `(?<![\\p{L}\\p{M}\\p{N}])${escaped}(?![\\p{L}\\p{M}\\p{N}])`
  })
  return new RegExp(patterns.join('|'), 'iu')
}

/** Throws 'invalid', which names the word, when the text of a theme and its points holds a forbidden word. */
export function checkTheme(text: string, forbidden: RegExp | undefined): void {
  const word = forbidden?.exec(text)?.[0]
  if (word !== undefined)
    throw invalid(
      `The theme or key points contain “${word}”, which a chosen persona never says. Write it another way, or remove it from the persona’s forbidden words.`,
    )
}
