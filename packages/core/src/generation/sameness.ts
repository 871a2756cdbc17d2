/** Words in a shingle. */
const SHINGLE = 3

/** Two texts are near-duplicates when they share at least this fraction of the shorter text's shingles. */
const TOO_SIMILAR = 0.5

/** How often the writer is asked again for a text that is not a near-duplicate (part 3 §C). */
export const REWRITES = 3

/** The text's runs of three words: lower case, without punctuation, accents folded. */
function shingles(text: string): Set<string> {
  const words =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length <= SHINGLE) return new Set(words.length > 0 ? [words.join(' ')] : [])
  return new Set(words.slice(0, 1 - SHINGLE).map((_, at) => words.slice(at, at + SHINGLE).join(' ')))
}

/** The fraction of the shorter text's shingles that the other text contains, 0 to 1; those of `given` do not count. */
export function sameness(a: string, b: string, given = ''): number {
  const ignored = shingles(given)
  const counted = [a, b].map((text) => new Set([...shingles(text)].filter((shingle) => !ignored.has(shingle))))
  const [few, many] = counted.sort((x, y) => x.size - y.size) as [Set<string>, Set<string>]
  if (few.size === 0) return 0
  let common = 0
  for (const shingle of few) if (many.has(shingle)) common++
  return common / few.size
}

/**
 * The first earlier text that this one nearly duplicates, or null. Core and writers use the same rule. `given`: what
 * the user asked each text to say.
 */
export function nearDuplicate(text: string, earlier: readonly string[], given: readonly string[] = []): string | null {
  const typed = given.join(' ')
  return earlier.find((other) => sameness(text, other, typed) >= TOO_SIMILAR) ?? null
}
