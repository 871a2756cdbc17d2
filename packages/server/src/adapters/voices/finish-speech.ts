import type { TimedWord } from '@pack/core/film/speech'
import { ProductError } from '@pack/core/kernel/errors'
import { align, inOrder, type Reference } from './alignment/align.ts'
import { placeByWeight } from './alignment/by-weight.ts'
import { LISTENING_RATE, listen } from './alignment/features.ts'
import { pausesIn, spanOf } from './alignment/pauses.ts'
import { level, loudness } from './loudness.ts'
import { speakLine } from './offline/speak-line.ts'
import { resample } from './resample.ts'
import { stretch } from './time-stretch.ts'

/** What a provider gave: mono samples in [-1, 1], and when the words are heard, if it says so. */
export type RawSpeech = { samples: Float32Array; sampleRate: number; words: TimedWord[] | null }

/** `pace` and `pitch` (semitones) are what the provider has left to do. `spokenPace` is how fast the result shall be. */
export type FinishOrder = { text: string; raw: RawSpeech; pace: number; pitch: number; spokenPace: number }

/** A line as the product keeps it: 48 kHz mono, levelled, a moment of silence at both ends. */
export type FinishedSpeech = { samples: Int16Array; words: TimedWord[]; note?: string }

/** What came is no speech of this text. The message says why, as part of a sentence. */
export class UnusableSpeech extends Error {}

const SAMPLE_RATE = 48000
const HEAD_SECONDS = 0.06
const TAIL_SECONDS = 0.12
const FADE_SECONDS = 0.01
const LEAST_LOUDNESS_LUFS = -50
/** Speech takes some 65 ms a letter; less than this says only a part of the text. */
const LEAST_SECONDS_PER_LETTER = 0.025
/** Against the offline voice at the same pace: less than this is too short, */
const LEAST_SHARE = 0.5
/** or less than this when it breaks off in the middle of a sound. */
const LEAST_SHARE_BROKEN_OFF = 0.8
const BROKEN_OFF_DB = -25

const ESTIMATED = 'Word times of some lines are estimated: their language or their signs are unknown to the aligner.'

/** References to align with: a man and a woman, for the aligner to choose from. */
const REFERENCES = ['codex', 'flow'] as const

/**
 * Brings a provider's speech into the form of all lines, and finds the times of its words where it gave none. Throws
 * UnusableSpeech.
 */
export function finishSpeech({ text, raw, pace, pitch, spokenPace }: FinishOrder): FinishedSpeech {
  if (raw.samples.length === 0) throw new UnusableSpeech('there is no sound in it')
  const higher = 2 ** (pitch / 12)
  // Played at another rate it is higher and shorter: so it is made longer before by as much.
  const stretched = stretch(raw.samples, raw.sampleRate, higher / pace)
  const whole = resample(stretched, raw.sampleRate * higher, SAMPLE_RATE)
  if (loudness(whole) < LEAST_LOUDNESS_LUFS) throw new UnusableSpeech('it is silent')
  const { sound, cut, voicedSeconds, breaksOff } = trimmed(whole)
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '').length
  if (voicedSeconds * spokenPace < letters * LEAST_SECONDS_PER_LETTER) throw tooShort()

  const seconds = sound.length / SAMPLE_RATE
  const times = (raw.words ?? []).map((word) => ({
    text: word.text,
    start: word.start / pace - cut,
    end: word.end / pace - cut,
  }))
  const found = raw.words
    ? { words: inOrder(times, seconds) }
    : timesOf(text, { sound, spokenPace, voicedSeconds, breaksOff })
  return { samples: Int16Array.from(level(sound), (sample) => Math.round(sample * 32767)), ...found }
}

type Speech = { sound: Float32Array; spokenPace: number; voicedSeconds: number; breaksOff: boolean }

function timesOf(text: string, speech: Speech): Pick<FinishedSpeech, 'words' | 'note'> {
  const listened = resample(speech.sound, SAMPLE_RATE, LISTENING_RATE)
  const references = referencesFor(text, speech.spokenPace)
  if (references.length === 0) return { words: placeByWeight(text, listened), note: ESTIMATED }
  const share = speech.voicedSeconds / Math.min(...references.map(({ sound }) => voiced(sound)))
  if (share < (speech.breaksOff ? LEAST_SHARE_BROKEN_OFF : LEAST_SHARE)) throw tooShort()
  return { words: align(references, listened).words }
}

/** The offline voice saying the same; none when it cannot. */
function referencesFor(text: string, pace: number): Reference[] {
  try {
    return REFERENCES.map((id) => {
      const { samples, words } = speakLine(text, { id, pace, pitch: 0 })
      const sound = Float32Array.from(samples, (sample) => sample / 32768)
      return { sound: resample(sound, SAMPLE_RATE, LISTENING_RATE), words }
    })
  } catch (error) {
    if (error instanceof ProductError) return []
    throw error
  }
}

/** Without the silence around it, but for a moment. `cut` is what was taken off the beginning, seconds; negative if added. */
function trimmed(whole: Float32Array) {
  const listened = resample(whole, SAMPLE_RATE, LISTENING_RATE)
  const heard = listen(listened)
  const pauses = pausesIn(heard)
  const seconds = whole.length / SAMPLE_RATE
  const [first, last] = [pauses[0], pauses.at(-1)]
  const begins = first?.from === 0 ? Math.max(0, spanOf(first).end) : 0
  const ends = last && last.to === heard.frames ? spanOf(last).start : seconds
  const from = Math.round((begins - HEAD_SECONDS) * SAMPLE_RATE)
  const to = Math.round((ends + TAIL_SECONDS) * SAMPLE_RATE)
  const sound = new Float32Array(Math.max(SAMPLE_RATE / 10, to - from))
  const fade = FADE_SECONDS * SAMPLE_RATE
  const [start, stop] = [Math.max(0, from), Math.min(whole.length, to)]
  for (let at = start; at < stop; at++)
    sound[at - from] = (whole[at] as number) * Math.min(1, (at - start) / fade, (stop - 1 - at) / fade)
  // The very edges are silent, whatever the room of the voice sounds like.
  for (const edge of [sound.subarray(0, fade), sound.subarray(-fade)]) edge.fill(0)
  const loudest = Math.max(...heard.decibels)
  const final = Math.max(...heard.decibels.slice(-3))
  return {
    sound,
    cut: from / SAMPLE_RATE,
    voicedSeconds: voicedOf(pauses, heard.frames),
    breaksOff: final - loudest > BROKEN_OFF_DB,
  }
}

const FRAMES_PER_SECOND = 100
const voicedOf = (pauses: ReturnType<typeof pausesIn>, frames: number) =>
  (frames - pauses.reduce((sum, { from, to }) => sum + to - from, 0)) / FRAMES_PER_SECOND

function voiced(sound: Float32Array): number {
  const heard = listen(sound)
  return voicedOf(pausesIn(heard), heard.frames)
}

const tooShort = () => new UnusableSpeech('it says only a part of the text')
