import { FLITE_RATE, type Phone } from './flite.ts'
import type { Span } from './word-times.ts'

/**
 * A phrase spoken in one breath: its sentence's audio, the phrase's span and its words, in seconds of flite's audio.
 * `ends` is the kind of pause after it.
 */
export type Phrase = Span & { samples: Float32Array; words: Span[]; voiced: number; ends: 'comma' | 'sentence' }

/** Pauses in seconds at normal pace. flite's own pause is 0.1 s for any punctuation. */
const PAUSES = { comma: 0.19, sentence: 0.38 } as const
const HEAD = 0.06
const TAIL = 0.12
/** Kept around a phrase for breath and decay, which its phones don't include. Seconds. */
const LEAD_IN = 0.03
const LEAD_OUT = 0.06
const FADE = 0.008
const LAST_FADE = 0.04

/** Splits a spoken sentence at its pauses. */
export function phrasesOf(sentence: { samples: Float32Array; phones: Phone[]; words: Span[] }): Phrase[] {
  const { samples, phones, words } = sentence
  const phrases: Phrase[] = []
  for (const { start, end } of phones) {
    const current = phrases.at(-1)
    if (current && start - current.end < 0.01) {
      current.end = end
      current.voiced += end - start
    } else phrases.push({ samples, start, end, words: [], voiced: end - start, ends: 'comma' })
  }
  for (const word of words) {
    const phrase = phrases.findLast(({ start }) => start <= word.start) ?? phrases[0]
    phrase?.words.push(word)
  }
  const last = phrases.at(-1)
  if (last) last.ends = 'sentence'
  return phrases
}

/**
 * Joins phrases with pauses between them and a short silence at both ends. `size` is the playback speed relative to
 * flite's rate; word times and `voicedSeconds` are in seconds of playback.
 */
export function joinPhrases(
  phrases: Phrase[],
  { size, stretch }: { size: number; stretch: number },
): { samples: Float32Array; words: Span[]; voicedSeconds: number } {
  const words: Span[] = []
  const parts: { from: number; to: number; at: number; samples: Float32Array }[] = []
  let cursor = HEAD * size
  for (const [i, phrase] of phrases.entries()) {
    const before = phrases[i - 1]
    const after = phrases[i + 1]
    const roomBefore = before?.samples === phrase.samples ? (phrase.start - before.end) / 2 : phrase.start
    const lengthOfSentence = phrase.samples.length / FLITE_RATE
    const roomAfter = after?.samples === phrase.samples ? (after.start - phrase.end) / 2 : lengthOfSentence - phrase.end
    const from = phrase.start - Math.max(0, Math.min(LEAD_IN * size, roomBefore))
    const to = phrase.end + Math.max(0, Math.min(LEAD_OUT * size, roomAfter))
    const shift = cursor - phrase.start
    parts.push({ from, to, at: from + shift, samples: phrase.samples })
    for (const { start, end } of phrase.words) words.push({ start: (start + shift) / size, end: (end + shift) / size })
    cursor = phrase.end + shift + (after ? PAUSES[phrase.ends] * stretch : TAIL) * size
  }
  const joined = new Float32Array(Math.round(cursor * FLITE_RATE))
  for (const [i, part] of parts.entries()) {
    const first = Math.round(part.from * FLITE_RATE)
    const length = Math.min(Math.round(part.to * FLITE_RATE), part.samples.length) - first
    const fadeOut = (i === parts.length - 1 ? LAST_FADE : FADE) * FLITE_RATE
    const at = Math.round(part.at * FLITE_RATE)
    for (let k = 0; k < length && at + k < joined.length; k++) {
      const gain = Math.min(1, k / (FADE * FLITE_RATE), (length - k) / fadeOut)
      joined[at + k] = (joined[at + k] as number) + (part.samples[first + k] as number) * gain
    }
  }
  return { samples: joined, words, voicedSeconds: phrases.reduce((sum, { voiced }) => sum + voiced, 0) / size }
}
