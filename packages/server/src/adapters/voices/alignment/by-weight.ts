import type { TimedWord } from '@pack/core/film/speech'
import { captionWords, graphemeCount } from '@pack/core/kernel/words'
import { clampTimes } from './align.ts'
import { LISTENING_RATE, spectrumOf } from './features.ts'
import { pausesIn, spanOf } from './pauses.ts'

/** Length of a spoken digit, in letters ("7" is five). */
const DIGIT_WEIGHT = 4
/** A Chinese or Japanese character is a syllable, about two letters long. */
const SYLLABLE_WEIGHT = 2
const SYLLABIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Punctuation after which a voice pauses. */
const PAUSE_SIGN = /[.,;:!?…—。、，！？؟،]["'”’)»]*$/u
const PAUSE_NEAR_SECONDS = 0.6

/**
 * Estimates word times without a reference, for any language: matches punctuation with pauses and shares the time
 * between them by the number of letters. Mono samples at LISTENING_RATE.
 */
export function placeByWeight(text: string, sound: Float32Array): TimedWord[] {
  const seconds = sound.length / LISTENING_RATE
  const pauses = pausesIn(spectrumOf(sound)).map(spanOf)
  const words = captionWords(text).map((shown) => ({ shown, weight: weightOf(shown) }))
  const whole = { start: 0, end: seconds }
  const guess = placed(words, pauses, whole)
  const result: TimedWord[] = []
  let phrase: typeof words = []
  let from = 0
  words.forEach((word, i) => {
    phrase.push(word)
    const end = guess[i]?.end ?? seconds
    const pause = PAUSE_SIGN.test(word.shown) && i < words.length - 1 ? nearest(pauses, end, from) : undefined
    if (!pause) return
    result.push(...placed(phrase, pauses, { start: from, end: pause.start }))
    from = pause.end
    phrase = []
  })
  return clampTimes([...result, ...placed(phrase, pauses, { start: from, end: seconds })], seconds)
}

/** The pause closest to the expected end of a phrase. */
const nearest = (pauses: readonly Span[], time: number, after: number): Span | undefined =>
  pauses
    .filter(({ start, end }) => start > after && end > start && Math.abs(start - time) <= PAUSE_NEAR_SECONDS)
    .toSorted((a, b) => Math.abs(a.start - time) - Math.abs(b.start - time))[0]

/** Spreads words over the speech within a span. */
function placed(
  words: readonly { shown: string; weight: number }[],
  pauses: readonly Span[],
  within: Span,
): TimedWord[] {
  const spoken = between(pauses, within)
  const total = spoken.reduce((sum, { start, end }) => sum + end - start, 0)
  const all = words.reduce((sum, { weight }) => sum + weight, 0) || 1
  let passed = 0
  return words.map(({ shown, weight }) => {
    const start = timeAfter((passed / all) * total, spoken)
    passed += weight
    return { text: shown, start, end: timeAfter((passed / all) * total, spoken) }
  })
}

function weightOf(word: string): number {
  const signs = [...word.normalize('NFC')]
  const letters = signs.filter((sign) => /[\p{L}\p{N}]/u.test(sign))
  if (letters.length === 0) return 0
  const extra = letters.reduce(
    (sum, sign) => sum + (/\p{N}/u.test(sign) ? DIGIT_WEIGHT - 1 : SYLLABIC.test(sign) ? SYLLABLE_WEIGHT - 1 : 0),
    0,
  )
  return graphemeCount(letters.join('')) + extra
}

type Span = { start: number; end: number }

/** The spans between pauses. */
function between(pauses: readonly Span[], within: Span): Span[] {
  const spoken: Span[] = []
  let start = within.start
  for (const pause of [...pauses, { start: within.end, end: within.end }]) {
    const end = Math.min(pause.start, within.end)
    if (end > start) spoken.push({ start, end })
    start = Math.max(start, pause.end)
  }
  return spoken.length > 0 ? spoken : [within]
}

/** The time at which this many seconds of speech have passed. */
function timeAfter(spokenSeconds: number, spoken: readonly Span[]): number {
  let left = spokenSeconds
  for (const { start, end } of spoken) {
    if (left <= end - start) return start + left
    left -= end - start
  }
  return spoken.at(-1)?.end ?? 0
}
