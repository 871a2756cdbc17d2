import type { CastMember } from '@pack/core/content/script'

/** Scripts without spaces between words: there a word is found wherever it stands. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** What this cast never says, as whole words, in any script and case; undefined when it says everything. */
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
