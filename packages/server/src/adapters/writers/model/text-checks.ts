import type { ScriptOrder } from '@pack/core/content/script'

/** Comparable form: compatibility forms, capitals, apostrophes and spaces folded. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/gu, ' ').trim()

/** Whether the text lacks a keyword. */
export const keywordMissing = (keyword: string, text: string) => !folded(text).includes(folded(keyword))

const FUNCTION_WORDS = new Set(
  (
    'a about all an and any are as at be been being but by can could did do does for from get had has have her his how i if in into is it its just ' +
    'like make me more most my no not of off on one or our out over own should so some such than that the their them then there these they this ' +
    'to too up us was we were what when where which while who why will with without would you your'
  ).split(' '),
)
/** Letters that the forms of a word share: "procrastinate", "procrastination". */
const STEM = 5
const stem = (word: string) =>
  word.length > STEM ? word.slice(0, Math.max(STEM, Math.ceil(word.length * 0.6))) : word.slice(0, 4)

/** Whether the text lacks a content word of a key point, in any of its forms. */
export function pointMissing(point: string, text: string): boolean {
  const spoken = folded(text)
  const words = folded(point).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.some((word) => !FUNCTION_WORDS.has(word) && !namesWord(spoken, word))
}

/** Whether the text names neither theme nor keywords. Texts in different scripts can't be compared and pass. */
export function offTheme({ theme, keywords }: ScriptOrder, text: string): boolean {
  const spoken = folded(text)
  const words = [theme, ...keywords].flatMap((part) => folded(part).match(/[\p{L}\p{N}]+/gu) ?? [])
  const significant = words.filter((word) => !FUNCTION_WORDS.has(word))
  const comparable = (significant.length > 0 ? significant : words).filter(
    (word) => scriptOf(word) === scriptOf(spoken),
  )
  if (comparable.length === 0) return false
  return !comparable.some((word) => namesWord(spoken, word))
}

const namesWord = (spoken: string, word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(stem(word))}`, 'u').test(spoken) ||
  (isUnspaced(word) && spoken.includes(word.slice(0, 2)))

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const isUnspaced = (text: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text)

/** By the majority of letters. */
function scriptOf(text: string): 'latin' | 'other' {
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length
  return latin * 2 >= letters.length ? 'latin' : 'other'
}

/** Only the surface of a tone can be measured: exclamation marks, slang and capitals. */
const QUIET =
  /\b(?:calm|gentle|serene|soft|quiet|serious|solemn|sad|melanchol|formal|dry|professional|measured|thoughtful|stoic)/i
const LOUD = /\b(?:angr|energetic|hype|loud|excited|furious|intense|aggressive|drill)/i
const FORMAL = /\b(?:formal|professional|academic)/i
const SLANG = /\b(?:gonna|wanna|gotta|ain't|y'all|kinda|dunno|lol|omg)\b/i
const MAX_EXCLAMATIONS = 1

export function offTone(tone: string, text: string): string[] {
  const faults: string[] = []
  const marks = text.match(/[!！]/gu)?.length ?? 0
  if (QUIET.test(tone) && !LOUD.test(tone) && marks > MAX_EXCLAMATIONS)
    faults.push('The tone is quiet: at most one exclamation mark.')
  if (FORMAL.test(tone) && SLANG.test(text)) faults.push('The tone is formal: no slurred words.')
  if (!LOUD.test(tone) && (text.match(/(?<!\p{L})\p{Lu}{5,}(?!\p{L})/gu)?.length ?? 0) > 1)
    faults.push('Nobody speaks in capitals.')
  return faults
}
