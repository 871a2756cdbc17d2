/** Samples per second of everything that the product makes. */
export const SAMPLE_RATE = 48_000

/** A stereo sound, samples between -1 and 1. */
export type Sound = { left: Float32Array; right: Float32Array }

export const silence = (seconds: number): Sound => {
  const length = Math.round(seconds * SAMPLE_RATE)
  return { left: new Float32Array(length), right: new Float32Array(length) }
}

/** Louder or softer by so many decibels. */
export function amplified({ left, right }: Sound, decibels: number): Sound {
  const gain = 10 ** (decibels / 20)
  return { left: left.map((value) => value * gain), right: right.map((value) => value * gain) }
}

/** The sound as a WAV file of 32-bit floats: nothing is lost before the real encoder. */
export function wav({ left, right }: Sound): Uint8Array {
  const bytes = Buffer.alloc(44 + left.length * 8)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(3, 20)
  bytes.writeUInt16LE(2, 22)
  bytes.writeUInt32LE(SAMPLE_RATE, 24)
  bytes.writeUInt32LE(SAMPLE_RATE * 8, 28)
  bytes.writeUInt16LE(8, 32)
  bytes.writeUInt16LE(32, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(left.length * 8, 40)
  for (let i = 0; i < left.length; i++) {
    bytes.writeFloatLE(left[i] ?? 0, 44 + i * 8)
    bytes.writeFloatLE(right[i] ?? 0, 48 + i * 8)
  }
  return bytes
}

/** The frequency of a note in hertz; 69 is A4, one step a semitone. */
export const hertz = (note: number) => 440 * 2 ** ((note - 69) / 12)

/** -1 is left, 1 is right; equal power. */
export function pan(position: number): readonly [left: number, right: number] {
  const angle = ((position + 1) * Math.PI) / 4
  return [Math.cos(angle), Math.sin(angle)]
}
