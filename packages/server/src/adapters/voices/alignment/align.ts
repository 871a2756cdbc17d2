import type { TimedWord } from '@pack/core/film/speech'
import { featuresOf, frameAt, frameTime, LISTENING_RATE, listen } from './features.ts'
import { pausesIn, spanOf } from './pauses.ts'
import { warp } from './warp.ts'

/** How far a word's edge may lie from a pause and still be its edge, seconds. */
const SNAP_SECONDS = 0.12

/** Speech of a known text: samples at LISTENING_RATE, and when each of its words is heard. */
export type Reference = { sound: Float32Array; words: readonly TimedWord[] }

/** Heads are so much smaller or larger than the reference's: steps of a tenth, from a bass to a child. */
const SIZES = [0.8, 0.9, 1, 1.12, 1.25]
/** Who is most alike is found by a look at every fourth frame. */
const GLANCE = 4

/**
 * When the words are heard in speech that came without times: its sounds are matched with those of the reference that is
 * most like it, all of which say the same. Sounds are mono at LISTENING_RATE. `cost` is how little alike the two are.
 */
export function align(references: readonly Reference[], sound: Float32Array): { words: TimedWord[]; cost: number } {
  const heard = listen(sound)
  const pauses = pausesIn(heard)
  const speech = { ...featuresOf(heard), pauses }
  const guesses = references.flatMap(({ sound, words }) => {
    const known = listen(sound)
    const knownPauses = pausesIn(known)
    return SIZES.map((size) => {
      const like = { ...featuresOf(known, size), pauses: knownPauses }
      return { words, like, cost: warp(like, speech, GLANCE).cost }
    })
  })
  const [best] = guesses.toSorted((a, b) => a.cost - b.cost)
  if (!best) throw new RangeError('There is nothing to align with.')
  const { to, cost } = warp(best.like, speech)
  const timeOf = (time: number) => frameTime(to[frameAt(time, best.like.frames)] ?? 0)
  const [begins, ends] = [pauses.map((pause) => spanOf(pause).end), pauses.map((pause) => spanOf(pause).start)]
  const words = best.words.map(({ text, start, end }) => ({
    text,
    start: snapped(timeOf(start), begins),
    end: snapped(timeOf(end), ends),
  }))
  return { words: inOrder(words, sound.length / LISTENING_RATE), cost }
}

function snapped(time: number, edges: readonly number[]): number {
  const nearest = edges.toSorted((a, b) => Math.abs(a - time) - Math.abs(b - time))[0]
  return nearest !== undefined && Math.abs(nearest - time) <= SNAP_SECONDS ? nearest : time
}

/** Never going back, and within the sound. */
export function inOrder(words: readonly TimedWord[], seconds: number): TimedWord[] {
  let last = 0
  return words.map(({ text, start, end }, i) => {
    const begins = Math.min(seconds, Math.max(last, start))
    const next = words[i + 1]?.start ?? seconds
    const ends = Math.min(seconds, Math.max(begins, Math.min(end, Math.max(next, begins))))
    last = ends
    return { text, start: begins, end: ends }
  })
}
