import { prose } from './prose.ts'

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

/** Whether a point says what to do. */
export const isStep = (point: string): boolean => prose('vocabulary').advice.test(point)

/** Whether one of the points is a blow, about which one does not joke. */
export const isBlow = (points: readonly string[]) => prose('comments').never.test(points.join('\n'))

export const wordCount = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

/** Contracts "do not" to "don't" and the like. */
export const contracted = (text: string) =>
  prose('vocabulary').contractions.reduce((result, [long, short]) => result.replace(long, short), text)

/** Begins sentences with a capital letter, and collapses spaces and end marks: "Bees.: what" is "Bees: what". */
export const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^([^:]*)\.(?=: )|(?<=[.!?]): /, (_, before?: string) => before ?? ' ')
    .replace(/([.!?]")\./g, '$1')
    .replace(
      /(^|(?<!\bvs)[.!?]["']?\s+)(["']?)([a-z])(?![a-z]*[A-Z])/g,
      (_, before: string, quote: string, letter: string) => before + quote + letter.toUpperCase(),
    )
    .trim()

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
export const numberWord = (number: number): string => NUMBERS[number] ?? String(number)

/** The words of three or more letters. */
export const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []

/** The beginnings of the words that carry a text's meaning: "ripe" and "ripening" are one. */
export const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(wordsOf(text).flatMap((word) => (prose('vocabulary').functionWords.has(word) ? [] : [word.slice(0, 5)])))

/** Whether the text has a word that begins like this one, which is not only grammar. */
export const names = (text: string, word: string) =>
  !prose('vocabulary').functionWords.has(word) && new RegExp(`\\b${word.slice(0, 5)}`, 'i').test(text)
