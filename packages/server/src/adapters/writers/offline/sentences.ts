/** The sentences of a text, in order, each with its end mark. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?]["']?)\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

/** A sentence as it is compared: letters and digits only, lower case. */
export const normalised = (sentence: string) =>
  sentence
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const SHINGLE = 3

/** Every run of three words. */
export function shingles(text: string): Set<string> {
  const words = normalised(text).split(' ')
  const runs = new Set<string>()
  for (let i = 0; i + SHINGLE <= words.length; i++) runs.add(words.slice(i, i + SHINGLE).join(' '))
  return runs
}

/** How much two texts have in common: shared runs of three words among all, 0 to 1. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  let shared = 0
  for (const run of a) if (b.has(run)) shared++
  return shared / (a.size + b.size - shared)
}

export const wordCount = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

const CONTRACTIONS: readonly [RegExp, string][] = [
  [
    /\b([Dd]o|[Dd]oes|[Dd]id|[Ii]s|[Aa]re|[Ww]as|[Ww]ere|[Hh]as|[Hh]ave|[Hh]ad|[Cc]ould|[Ww]ould|[Ss]hould) not\b/g,
    "$1n't",
  ],
  [/\b([Cc])annot\b/g, "$1an't"],
  [/\b([Ww])ill not\b/g, "$1on't"],
  [/\bI am(?= [a-z])/g, "I'm"],
  [/\b([Yy]ou|[Tt]hey|[Ww]e) are(?= [a-z])/g, "$1're"],
  [/(?<!\b(?:of|about|in|with|for|to|on) )\b([Ii]t|[Tt]hat|[Tt]here|[Hh]ere) is(?= [a-z])/g, "$1's"],
  [/\b(I|[Yy]ou|[Tt]hey|[Ww]e|[Ii]t) will(?= [a-z])/g, "$1'll"],
  [/\b([Ll])et us\b/g, "$1et's"],
]

/** The same, as it is said at a kitchen table. */
export const contracted = (text: string) =>
  CONTRACTIONS.reduce((said, [long, short]) => said.replace(long, short), text)

/** Capitals at the start of sentences, single spaces. */
export const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(
      /(^|[.!?]["']?\s+)(["']?)([a-z])/g,
      (_, before: string, quote: string, letter: string) => before + quote + letter.toUpperCase(),
    )
    .trim()
