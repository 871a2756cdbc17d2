import type { TimedWord } from '@pack/core/film/speech'
import { featuresOf, frameAt, frameTime, LISTENING_RATE, spectrumOf } from './features.ts'
import { pausesIn, spanOf } from './pauses.ts'
import { warp } from './warp.ts'

/** A word boundary this close to a pause snaps to it, seconds. */
const SNAP_SECONDS = 0.12

/** Speech with known word times: mono samples at LISTENING_RATE. */
export type Reference = { sound: Float32Array; words: readonly TimedWord[] }

/** Vocal tract lengths to try, relative to the reference: from a bass to a child in steps of a tenth. */
const SIZES = [0.8, 0.9, 1, 1.12, 1.25]
/** The best reference and size are chosen on every fourth frame. */
const GLANCE = 4

/**
 * Forced alignment: word times of speech without any, by dynamic time warping against the most similar reference. All
 * references say the same text; audio is mono at LISTENING_RATE. A lower `cost` is a better match.
 */
export function align(references: readonly Reference[], sound: Float32Array): { words: TimedWord[]; cost: number } {
  const heard = spectrumOf(sound)
  const pauses = pausesIn(heard)
  const speech = { ...featuresOf(heard), pauses }
  const guesses = references.flatMap(({ sound, words }) => {
    const known = spectrumOf(sound)
    const knownPauses = pausesIn(known)
    return SIZES.map((size) => {
      const like = { ...featuresOf(known, size), pauses: knownPauses }
      return { words, like, cost: warp(like, speech, GLANCE).cost }
    })
  })
  const [best] = guesses.toSorted((a, b) => a.cost - b.cost)
  if (!best) throw new RangeError('align() needs at least one reference')
  const { to, cost } = warp(best.like, speech)
  const timeOf = (time: number) => frameTime(to[frameAt(time, best.like.frames)] ?? 0)
  const [begins, ends] = [pauses.map((pause) => spanOf(pause).end), pauses.map((pause) => spanOf(pause).start)]
  const words = best.words.map(({ text, start, end }) => ({
    text,
    start: snapped(timeOf(start), begins),
    end: snapped(timeOf(end), ends),
  }))
  return { words: clampTimes(words, sound.length / LISTENING_RATE), cost }
}

function snapped(time: number, edges: readonly number[]): number {
  const nearest = edges.toSorted((a, b) => Math.abs(a - time) - Math.abs(b - time))[0]
  return nearest !== undefined && Math.abs(nearest - time) <= SNAP_SECONDS ? nearest : time
}

/** Clamps word times so that they never go back and stay within the audio. */
export function clampTimes(words: readonly TimedWord[], seconds: number): TimedWord[] {
  let last = 0
  return words.map(({ text, start, end }, i) => {
    const begins = Math.min(seconds, Math.max(last, start))
    const next = words[i + 1]?.start ?? seconds
    const ends = Math.min(seconds, Math.max(begins, Math.min(end, Math.max(next, begins))))
    last = ends
    return { text, start: begins, end: ends }
  })
}
