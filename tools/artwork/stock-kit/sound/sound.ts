import { encodeWav } from '@pack/media/sound/wav'

/** Samples per second of everything that the product makes. */
export const SAMPLE_RATE = 48_000

/** A stereo sound, samples between -1 and 1. */
export type Sound = { left: Float32Array; right: Float32Array }

export const silence = (seconds: number): Sound => {
  const length = Math.round(seconds * SAMPLE_RATE)
  return { left: new Float32Array(length), right: new Float32Array(length) }
}

/** Changes the volume by this many decibels. */
export function amplified({ left, right }: Sound, decibels: number): Sound {
  const gain = 10 ** (decibels / 20)
  return { left: left.map((value) => value * gain), right: right.map((value) => value * gain) }
}

/** The sound as a WAV file of 32-bit floats, so that nothing is lost before encoding. */
export function wavOf({ left, right }: Sound): Uint8Array {
  return encodeWav(
    Float32Array.from({ length: 2 * left.length }, (_, i) => (i % 2 === 0 ? left : right)[i >> 1] ?? 0),
    SAMPLE_RATE,
    2,
  )
}

/** The frequency of a note in hertz; 69 is A4, one step a semitone. */
export const hertz = (note: number) => 440 * 2 ** ((note - 69) / 12)

/** Equal-power gains for a position from -1 (left) to 1 (right). */
export function pan(position: number): readonly [left: number, right: number] {
  const angle = ((position + 1) * Math.PI) / 4
  return [Math.cos(angle), Math.sin(angle)]
}
