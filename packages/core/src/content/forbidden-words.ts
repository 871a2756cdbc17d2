import { invalid } from '../kernel/errors.ts'

/** A persona with the words that it never says. */
export type Speaker = { name: string; forbiddenWords: readonly string[] }

/** Scripts without spaces between words; there a forbidden word matches anywhere. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Matches the cast's forbidden words as whole words, in any script and case; undefined when there are none. */
export function forbiddenWords(cast: readonly Pick<Speaker, 'forbiddenWords'>[]): RegExp | undefined {
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

/** Why the cast can't speak about a theme and its points: one of them never says a word in it. Null when it can. */
export function forbiddenProblem(text: string, cast: readonly Speaker[]): string | null {
  for (const speaker of cast) {
    const word = forbiddenWords([speaker])?.exec(text.normalize('NFC'))?.[0]
    if (word !== undefined)
      return `The theme or key points contain “${word}”, which ${speaker.name} never says. Write it another way, or remove it from ${speaker.name}’s forbidden words.`
  }
  return null
}

/** Throws 'invalid' with the problem of `forbiddenProblem`. */
export function checkForbidden(text: string, cast: readonly Speaker[]): void {
  const problem = forbiddenProblem(text, cast)
  if (problem !== null) throw invalid(problem)
}
