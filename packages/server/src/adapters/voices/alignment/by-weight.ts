import type { TimedWord } from '@pack/core/film/speech'
import { captionWords, graphemeCount } from '@pack/core/kernel/words'
import { inOrder } from './align.ts'
import { LISTENING_RATE, listen } from './features.ts'
import { pausesIn, spanOf } from './pauses.ts'

/** What a digit takes, in letters: "7" is five. */
const DIGIT_WEIGHT = 4
/** A sign of Chinese or Japanese is a syllable, some two letters of speech. */
const SYLLABLE_WEIGHT = 2
const SYLLABIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** A word ends with such a sign where the voice pauses, if it pauses near. */
const PAUSE_SIGN = /[.,;:!?…—。、，！？؟،]["'”’)»]*$/u
const PAUSE_NEAR_SECONDS = 0.6

/**
 * About when the words of a text are heard in speech, without knowing how its language sounds: commas and full stops are found
 * in the pauses, and between those each word takes a share according to its letters. Mono samples at LISTENING_RATE.
 */
export function placeByWeight(text: string, sound: Float32Array): TimedWord[] {
  const seconds = sound.length / LISTENING_RATE
  const pauses = pausesIn(listen(sound)).map(spanOf)
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
  return inOrder([...result, ...placed(phrase, pauses, { start: from, end: seconds })], seconds)
}

/** The pause at which a phrase ends that should end about then. */
const nearest = (pauses: readonly Span[], time: number, after: number): Span | undefined =>
  pauses
    .filter(({ start, end }) => start > after && end > start && Math.abs(start - time) <= PAUSE_NEAR_SECONDS)
    .toSorted((a, b) => Math.abs(a.start - time) - Math.abs(b.start - time))[0]

/** Words spread over what is spoken within a stretch of time. */
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

/** What lies between the pauses. */
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

/** The moment at which so many seconds of speech have been heard. */
function timeAfter(spokenSeconds: number, spoken: readonly Span[]): number {
  let left = spokenSeconds
  for (const { start, end } of spoken) {
    if (left <= end - start) return start + left
    left -= end - start
  }
  return spoken.at(-1)?.end ?? 0
}
