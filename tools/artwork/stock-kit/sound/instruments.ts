import type { Random } from '@pack/core/kernel/random'
import { hertz, pan, SAMPLE_RATE, type Sound } from './sound.ts'

/** A recording that a tone is added to: it wraps around at its end, so that notes ring on into the next round. */
export type Take = { sound: Sound; wraps: boolean }

function add({ sound, wraps }: Take, at: number, value: number, left: number, right: number): void {
  const length = sound.left.length
  if (at >= length && !wraps) return
  const i = ((at % length) + length) % length
  sound.left[i] = (sound.left[i] ?? 0) + value * left
  sound.right[i] = (sound.right[i] ?? 0) + value * right
}

const samples = (seconds: number) => Math.round(seconds * SAMPLE_RATE)

/** One period of a soft string-like wave: harmonics falling off fast, so that it never buzzes. */
const WARM = Float32Array.from({ length: 2049 }, (_, i) => {
  let sum = 0
  for (let n = 1; n <= 9; n++) sum += Math.sin((2 * Math.PI * n * i) / 2048 + n * n) / n ** 1.75
  return sum * 0.6
})

/**
 * A warm pad: three slightly different voices that swell and fade, drifting a little like worn tape. Times in seconds.
 */
export function pad(
  take: Take,
  chance: Random,
  tone: { note: number; start: number; length: number; level: number; at: number },
): void {
  const { note, start, length, level } = tone
  const rise = Math.min(1.6, length * 0.35)
  const fall = 2.4
  const total = samples(length + fall)
  const from = samples(start)
  for (const [detune, side] of [
    [-5, -0.55],
    [0, 0],
    [6, 0.55],
  ] as const) {
    const [left, right] = pan(Math.max(-1, Math.min(1, tone.at + side)))
    const step = (hertz(note + detune / 100) * 2048) / SAMPLE_RATE
    const wow = 0.25 + chance.next() * 0.3
    const turn = chance.next() * 7
    let phase = chance.next() * 2048
    for (let i = 0; i < total; i++) {
      const t = i / SAMPLE_RATE
      const swell =
        t < rise
          ? Math.sin(((t / rise) * Math.PI) / 2) ** 2
          : t < length
            ? 1
            : Math.cos((((t - length) / fall) * Math.PI) / 2) ** 2
      phase += step * (1 + 0.0011 * Math.sin(2 * Math.PI * wow * t + turn))
      if (phase >= 2048) phase -= 2048
      const at = Math.floor(phase)
      const a = WARM[at] ?? 0
      const value = a + ((WARM[at + 1] ?? 0) - a) * (phase - at)
      add(take, from + i, value * swell * level * (0.86 + 0.14 * Math.sin(0.9 * t + turn)), left, right)
    }
  }
}

/** An electric piano's soft key: a sine whose edge (a second sine that bends it) dies away first. */
export function key(take: Take, tone: { note: number; start: number; level: number; at: number; ring?: number }): void {
  const { note, start, level, ring = 1.5 } = tone
  const [left, right] = pan(tone.at)
  const f = hertz(note)
  const from = samples(start)
  const total = samples(ring * 4)
  for (let i = 0; i < total; i++) {
    const t = i / SAMPLE_RATE
    const attack = Math.min(1, t / 0.006)
    const body = Math.exp((-t * 2.6) / ring)
    const edge = Math.exp(-t * 7) * 1.25
    const bell = Math.sin(2 * Math.PI * f * 4.001 * t) * Math.exp(-t * 11) * 0.1
    const value = Math.sin(2 * Math.PI * f * t + edge * Math.sin(2 * Math.PI * f * t)) * body + bell
    add(take, from + i, value * attack * level, left, right)
  }
}

/** A round bass note with a hint of its octave, so that small speakers carry it too. */
export function bass(take: Take, tone: { note: number; start: number; length: number; level: number }): void {
  const f = hertz(tone.note)
  const total = samples(tone.length + 0.25)
  for (let i = 0; i < total; i++) {
    const t = i / SAMPLE_RATE
    const shape =
      Math.min(1, t / 0.03) *
      (t < tone.length ? Math.exp(-t * 0.5) : Math.exp(-tone.length * 0.5 - (t - tone.length) * 22))
    const value =
      Math.sin(2 * Math.PI * f * t) + 0.3 * Math.sin(4 * Math.PI * f * t) + 0.08 * Math.sin(6 * Math.PI * f * t)
    add(take, samples(tone.start) + i, value * shape * tone.level, 0.72, 0.72)
  }
}

/** A soft beat like a heart: a sine that falls in pitch, without a click. */
export function thump(take: Take, tone: { start: number; level: number; length?: number }): void {
  const length = tone.length ?? 0.34
  let phase = 0
  for (let i = 0; i < samples(length); i++) {
    const t = i / SAMPLE_RATE
    phase += (2 * Math.PI * (46 + 62 * Math.exp(-t * 26))) / SAMPLE_RATE
    const shape = Math.min(1, t / 0.004) * Math.exp((-t * 4.6) / length) * Math.min(1, (length - t) / 0.04)
    add(take, samples(tone.start) + i, Math.sin(phase) * shape * tone.level, 0.72, 0.72)
  }
}

/** A brush of noise around a pitch: hats when high and short, a snare's brush when lower and longer. */
export function brush(
  take: Take,
  chance: Random,
  tone: { start: number; level: number; length: number; pitch: number; at: number },
): void {
  const [left, right] = pan(tone.at)
  const band = bandPass(tone.pitch, 0.9)
  for (let i = 0; i < samples(tone.length * 4); i++) {
    const t = i / SAMPLE_RATE
    const shape = Math.min(1, t / 0.002) * Math.exp((-t * 3) / tone.length)
    add(take, samples(tone.start) + i, band(chance.next() * 2 - 1) * shape * tone.level, left, right)
  }
}

/** Air rushing past, its pitch gliding from one to another; loudest where it ends. */
export function rush(
  take: Take,
  chance: Random,
  tone: { start: number; length: number; from: number; to: number; level: number },
): void {
  let left = 0
  let right = 0
  let lowLeft = 0
  let lowRight = 0
  for (let i = 0; i < samples(tone.length); i++) {
    const k = i / samples(tone.length)
    const cut = 1 - Math.exp((-2 * Math.PI * tone.from * (tone.to / tone.from) ** k) / SAMPLE_RATE)
    left += cut * (chance.next() * 2 - 1 - left)
    right += cut * (chance.next() * 2 - 1 - right)
    lowLeft += 0.02 * (left - lowLeft)
    lowRight += 0.02 * (right - lowRight)
    const shape = k ** 2 * Math.min(1, (1 - k) / 0.06) * tone.level
    add(take, samples(tone.start) + i, (left - lowLeft) * shape, 1, 0)
    add(take, samples(tone.start) + i, (right - lowRight) * shape, 0, 1)
  }
}

/** A two-pole band filter (state variable form); `width` 1 is about an octave. */
function bandPass(centre: number, width: number): (input: number) => number {
  const f = 2 * Math.sin((Math.PI * Math.min(centre, SAMPLE_RATE / 6)) / SAMPLE_RATE)
  let low = 0
  let band = 0
  return (input) => {
    low += f * band
    band += f * (input - low - width * band)
    return band
  }
}
