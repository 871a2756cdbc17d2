import type { TimedWord } from '@pack/core/film/speech'
import type { VoiceSettings } from '@pack/core/film/voice-settings'
import { ProductError } from '@pack/core/kernel/errors'
import { graphemeCount } from '@pack/core/kernel/words'
import { level, loudness } from '../loudness.ts'
import { toSamples } from '../pcm.ts'
import { resample } from '../resample.ts'
import { type Brightness, brighten } from './brighten.ts'
import { FLITE_RATE, type FliteSettings, pronounce, synthesise } from './flite.ts'
import { joinPhrases, phrasesOf } from './phrases.ts'
import { UnspeakableWord } from './plain-text.ts'
import { type SpokenWord, spokenWords } from './spoken-words.ts'
import { speaker } from './wolves.ts'
import { type Span, wordTimes } from './word-times.ts'

const SAMPLE_RATE = 48000
/** Speech takes about 65 ms per letter; at a third of that, most of the text was skipped. */
const LEAST_SECONDS_PER_LETTER = 0.02
const LEAST_LOUDNESS_LUFS = -50

/**
 * Speaks a line: 48 kHz mono samples and the times of each displayed word in seconds. Throws ProductError 'invalid' if
 * the voice doesn't exist or can't pronounce the text.
 */
export function speakLine(line: string, voice: VoiceSettings): { samples: Int16Array; words: TimedWord[] } {
  const { settings, size, brightness } = setting(voice)
  const words = wordsOf(line)
  const sentences = sentencesOf(words)
  const plain = (said: string) => said.replace(/[,.]$/, '')
  // All words at once: each run of flite costs as much as saying a short word.
  pronounce(sentences.flat().map(plain))
  const phrases = sentences.flatMap((sentence) => {
    const { samples, phones } = synthesise(sentence, settings)
    return phrasesOf({ samples, phones, words: wordTimes(phones, pronounce(sentence.map(plain))) })
  })
  const joined = joinPhrases(phrases, { size, stretch: settings.stretch / size })
  const heard = brighten(resample(joined.samples, FLITE_RATE * size, SAMPLE_RATE), brightness)
  const measured = loudness(heard)
  const letters = words.flatMap((word) => word.said).join('').length
  const normalSeconds = joined.voicedSeconds * (size / settings.stretch)
  if (normalSeconds < letters * LEAST_SECONDS_PER_LETTER || measured < LEAST_LOUDNESS_LUFS)
    throw cannotSay(line, 'most of the words')
  const samples = toSamples(level(heard, measured))
  return { samples, words: timesOfShown(words, joined.words, samples.length / SAMPLE_RATE) }
}

/**
 * Settings for flite, given that its audio is played at `size` times its rate to shift the formants: pace and pitch
 * compensate for that.
 */
function setting({ id, pace, pitch }: VoiceSettings): {
  settings: FliteSettings
  size: number
  brightness: Brightness
} {
  const found = speaker(id)
  if (!found) throw new ProductError('invalid', `There is no built-in voice “${id}”. Choose another voice.`)
  const { base, f0, sd, stretch, brightness } = found
  const higher = 2 ** (pitch / 12)
  // rms ignores pitch: half of the semitones are applied by size, which still sounds like the same man.
  const size = f0 === null ? found.size * Math.sqrt(higher) : found.size
  const melody = f0 === null || sd === null ? {} : { f0: (f0 * higher) / size, sd: (sd * higher) / size }
  return { settings: { voice: base, stretch: (stretch / pace) * size, ...melody }, size, brightness }
}

function wordsOf(line: string): SpokenWord[] {
  try {
    const words = spokenWords(line)
    if (words.every((word) => word.said.length === 0)) throw cannotSay(line, 'anything')
    return words
  } catch (error) {
    if (error instanceof UnspeakableWord) throw cannotSay(line, `“${shortened(error.shown)}”`, error)
    throw error
  }
}

const cannotSay = (line: string, what: string, cause?: unknown) =>
  new ProductError(
    'invalid',
    `The built-in voice can’t say ${what} in the line “${shortened(line)}”. It speaks English only: choose another voice, or rewrite the line in English.`,
    { cause },
  )

const SHORTENED = 40
function shortened(text: string): string {
  const plain = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  if (graphemeCount(plain) <= SHORTENED) return plain
  const graphemes = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(plain)].slice(0, SHORTENED)
  return `${graphemes.map(({ segment }) => segment).join('')}…`
}

/** Splits the line into sentences; spoken one by one, each ends with falling intonation. */
function sentencesOf(words: SpokenWord[]): string[][] {
  const sentences: string[][] = [[]]
  for (const said of words.flatMap((word) => word.said)) {
    sentences.at(-1)?.push(said.replace('.', ''))
    if (said.endsWith('.')) sentences.push([])
  }
  return sentences.filter((sentence) => sentence.length > 0)
}

/** Maps times of spoken words to displayed words; unspoken ones fill the gap between their neighbors. */
function timesOfShown(words: SpokenWord[], said: Span[], seconds: number): TimedWord[] {
  let next = 0
  const spans = words.map((word) => {
    const own = said.slice(next, next + word.said.length)
    next += own.length
    return own[0] && { start: own[0].start, end: own.at(-1)?.end ?? own[0].end }
  })
  let end = 0
  return words.map((word, i) => {
    const span = spans[i] ?? { start: end, end: spans.slice(i + 1).find((later) => later)?.start ?? end }
    // In a row of unspoken words, the first takes the pause and the others get no time.
    const start = Math.min(seconds, Math.max(end, span.start))
    end = Math.min(seconds, Math.max(start, span.end))
    return { text: word.shown, start, end }
  })
}
