/** The sentences of a text, in order, each with its end mark. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?]["']?)\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

/** A sentence in comparable form: lower case, letters and digits only. */
export const normalised = (sentence: string) =>
  sentence
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether a voice that knows only Latin letters can say the text. */
export const isLatin = (text: string) => !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)

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

/** Contracts "do not" to "don't" and the like. */
export const contracted = (text: string) =>
  CONTRACTIONS.reduce((result, [long, short]) => result.replace(long, short), text)

/** Begins sentences with a capital letter and collapses spaces. */
export const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(
      /(^|[.!?]["']?\s+)(["']?)([a-z])(?![a-z]*[A-Z])/g,
      (_, before: string, quote: string, letter: string) => before + quote + letter.toUpperCase(),
    )
    .trim()
