import { captionWords } from '@pack/core/kernel/words'
import { plainText, trimmed } from './plain-text.ts'
import { type Context, isSaint, sayToken } from './say-token.ts'
import { ENDING_ABBREVIATIONS } from './vocabulary.ts'

/**
 * A displayed word and the plain words spoken for it: lower-case letters and apostrophes, with a comma before a short
 * pause and a full stop at the end of a sentence. Empty for an emoji or a lone dash.
 */
export type SpokenWord = { shown: string; said: string[] }

/** Each displayed word, in the order of captionWords, with its spoken words. Throws UnspeakableWord. */
export function spokenWords(line: string): SpokenWord[] {
  const shown = captionWords(line)
  const plain = shown.map(plainText)
  const shouting = isShouting(plain)
  const words: SpokenWord[] = shown.map((text) => ({ shown: text, said: [] }))
  let lastSpoken: SpokenWord | undefined
  words.forEach((word, i) => {
    const { core, before, after } = trimmed(plain[i] ?? '')
    const context: Context = { previous: plain[i - 1] ?? '', next: plain[i + 1] ?? '', shouting }
    if (/[(—:;,]/.test(before) || /^\.{2,}|…/.test(before)) pauseAfter(lastSpoken, ',')
    word.said = sayToken(core, context)
      .split(' ')
      .filter((said) => said !== '' && said !== ',')
    if (word.said.length > 0) lastSpoken = word
    pauseAfter(lastSpoken, pauseOf(core, after, context))
  })
  return words
}

/** A weaker pause never replaces a stronger one. */
function pauseAfter(word: SpokenWord | undefined, pause: '' | ',' | '.'): void {
  const last = word?.said.pop()
  if (last === undefined) return
  const kept = last.endsWith('.') ? '.' : last.endsWith(',') && pause === '' ? ',' : pause
  word?.said.push(last.replace(/[,.]$/, '') + kept)
}

function pauseOf(core: string, after: string, { previous, next }: Context): '' | ',' | '.' {
  if (/[!?]/.test(after)) return '.'
  // "Wait... what?" continues the sentence, "I waited... Nothing." ends it.
  if (/\.{2,}/.test(after)) return /^\P{L}*\p{Ll}/u.test(next) ? ',' : '.'
  if (after.includes('.') && !isShortened(core, { previous, next })) return '.'
  if (ENDING_ABBREVIATIONS.has(core.toLowerCase()) && /^\P{L}*\p{Lu}/u.test(next)) return '.'
  return /[,;:—|)]/.test(after) ? ',' : ''
}

/** "No. 5", "St. John", "Sept. 3": abbreviations only in front of these; elsewhere the full stop ends a sentence. */
const isShortened = (core: string, { previous, next }: Pick<Context, 'previous' | 'next'>): boolean =>
  core === 'St'
    ? isSaint({ previous, next })
    : /^(No|Nos|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)$/.test(core) && /^\d/.test(next)

const isShouting = (words: string[]): boolean => {
  const lettered = words.filter((word) => /[a-z]/i.test(word))
  const loud = lettered.filter((word) => /[A-Z]{2}/.test(word) && !/[a-z]/.test(word))
  return loud.length >= 3 && loud.length > lettered.length * 0.6
}
