import type { TimedWord } from '@pack/core/film/speech'
import { ProductError } from '@pack/core/kernel/errors'
import { align, clampTimes, type Reference } from './alignment/align.ts'
import { placeByWeight } from './alignment/by-weight.ts'
import { LISTENING_RATE, spectrumOf } from './alignment/features.ts'
import { pausesIn, spanOf } from './alignment/pauses.ts'
import { level, loudness } from './loudness.ts'
import { speakLine } from './offline/speak-line.ts'
import { toNumbers, toSamples } from './pcm.ts'
import { resample } from './resample.ts'
import { stretch } from './time-stretch.ts'

/** A provider's audio: mono samples in [-1, 1], and word times in seconds if it sent them. */
export type RawSpeech = { samples: Float32Array; sampleRate: number; words: TimedWord[] | null }

/** `pace` and `pitch` (semitones) are still to be applied to the audio; `spokenPace` is the pace of the result. */
export type FinishOrder = { text: string; raw: RawSpeech; pace: number; pitch: number; spokenPace: number }

/** A finished line: 48 kHz mono, loudness-normalized, with a short silence at both ends. */
export type FinishedSpeech = { samples: Int16Array; words: TimedWord[]; note?: string }

/** The audio is not speech of this text. The message is a clause that says why. */
export class UnusableSpeech extends Error {}

const SAMPLE_RATE = 48000
const HEAD_SECONDS = 0.06
const TAIL_SECONDS = 0.12
const FADE_SECONDS = 0.01
const LEAST_LOUDNESS_LUFS = -50
/** Speech takes about 65 ms per letter; below this, part of the text is missing. */
const LEAST_SECONDS_PER_LETTER = 0.025
/** Shortest plausible duration, as a share of the offline voice's at the same pace… */
const LEAST_SHARE = 0.5
/** The same share, for audio that ends in the middle of a sound: below it the audio counts as truncated. */
const LEAST_SHARE_BROKEN_OFF = 0.8
const BROKEN_OFF_DB = -25

const ESTIMATED = 'Caption timing is approximate for some lines: their language or symbols aren’t supported.'

/** Offline voices to align with: a man and a woman, of which the closer one is used. */
const REFERENCES = ['codex', 'flow'] as const

/**
 * Applies pace and pitch, resamples, trims and normalizes a provider's audio, and aligns its words if it sent no times.
 * Throws UnusableSpeech.
 */
export function finishSpeech({ text, raw, pace, pitch, spokenPace }: FinishOrder): FinishedSpeech {
  if (raw.samples.length === 0) throw new UnusableSpeech('it contains no audio')
  const pitchFactor = 2 ** (pitch / 12)
  // Resampling raises the pitch and shortens the audio, so it is stretched by the same factor first.
  const stretched = stretch(raw.samples, raw.sampleRate, pitchFactor / pace)
  const whole = resample(stretched, raw.sampleRate * pitchFactor, SAMPLE_RATE)
  if (loudness(whole) < LEAST_LOUDNESS_LUFS) throw new UnusableSpeech('it is silent')
  const { sound, cut, voicedSeconds, breaksOff } = trimSilence(whole)
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '').length
  if (voicedSeconds * spokenPace < letters * LEAST_SECONDS_PER_LETTER) throw tooShort()

  const seconds = sound.length / SAMPLE_RATE
  const times = (raw.words ?? []).map((word) => ({
    text: word.text,
    start: word.start / pace - cut,
    end: word.end / pace - cut,
  }))
  const found = raw.words
    ? { words: clampTimes(times, seconds) }
    : timesOf(text, { sound, spokenPace, voicedSeconds, breaksOff })
  return { samples: toSamples(level(sound)), ...found }
}

type Speech = { sound: Float32Array; spokenPace: number; voicedSeconds: number; breaksOff: boolean }

function timesOf(text: string, speech: Speech): Pick<FinishedSpeech, 'words' | 'note'> {
  const listened = resample(speech.sound, SAMPLE_RATE, LISTENING_RATE)
  const references = referencesFor(text, speech.spokenPace)
  if (references.length === 0) return { words: placeByWeight(text, listened), note: ESTIMATED }
  const share = speech.voicedSeconds / Math.min(...references.map(({ sound }) => voicedSecondsIn(sound)))
  if (share < (speech.breaksOff ? LEAST_SHARE_BROKEN_OFF : LEAST_SHARE)) throw tooShort()
  return { words: align(references, listened).words }
}

/** The offline voice saying the same text; empty if it can't. */
function referencesFor(text: string, pace: number): Reference[] {
  try {
    return REFERENCES.map((id) => {
      const { samples, words } = speakLine(text, { id, pace, pitch: 0 })
      const sound = toNumbers(samples)
      return { sound: resample(sound, SAMPLE_RATE, LISTENING_RATE), words }
    })
  } catch (error) {
    if (error instanceof ProductError) return []
    throw error
  }
}

/**
 * Trims the silence around the speech to a short head and tail. `cut`: seconds removed from the start, negative if
 * added.
 */
function trimSilence(whole: Float32Array) {
  const listened = resample(whole, SAMPLE_RATE, LISTENING_RATE)
  const heard = spectrumOf(listened)
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
  // Zero edges, so that room tone doesn't click.
  for (const edge of [sound.subarray(0, fade), sound.subarray(-fade)]) edge.fill(0)
  const loudest = Math.max(...heard.decibels)
  const final = Math.max(...heard.decibels.slice(-3))
  return {
    sound,
    cut: from / SAMPLE_RATE,
    voicedSeconds: voicedSecondsOf(pauses, heard.frames),
    breaksOff: final - loudest > BROKEN_OFF_DB,
  }
}

const FRAMES_PER_SECOND = 100
const voicedSecondsOf = (pauses: ReturnType<typeof pausesIn>, frames: number) =>
  (frames - pauses.reduce((sum, { from, to }) => sum + to - from, 0)) / FRAMES_PER_SECOND

function voicedSecondsIn(sound: Float32Array): number {
  const heard = spectrumOf(sound)
  return voicedSecondsOf(pausesIn(heard), heard.frames)
}

const tooShort = () => new UnusableSpeech('part of the text is missing')
