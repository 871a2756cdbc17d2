const SAMPLE_RATE = 48000
const SHELF_HERTZ = 3000
const AIR_HERTZ = 6000
/** The exciter makes overtones from sound above this: below lies the pitch, whose overtones would sound distorted. */
const SOURCE_HERTZ = 2200

/** `shelfDb`: gain above 3 kHz. `air`: how much of the exciter's overtones above 6 kHz is added, as a factor. */
export type Brightness = { shelfDb: number; air: number }

/** Biquad coefficients, normalised by a0. */
type Filter = { b0: number; b1: number; b2: number; a1: number; a2: number }

/**
 * Brightens 48 kHz speech that ends at 8 kHz or below: a high shelf, and an exciter that adds overtones of the
 * consonants above 6 kHz. Rectifying keeps the overtones in proportion to the sound, so quiet lines are treated as loud
 * ones are.
 */
export function brighten(samples: Float32Array, { shelfDb, air }: Brightness): Float32Array {
  const bright = filtered(samples, highShelf(shelfDb))
  const source = filtered(filtered(samples, highPass(SOURCE_HERTZ)), highPass(SOURCE_HERTZ))
  for (let i = 0; i < source.length; i++) source[i] = Math.abs(source[i] as number)
  const overtones = filtered(filtered(source, highPass(AIR_HERTZ)), highPass(AIR_HERTZ))
  for (let i = 0; i < bright.length; i++) bright[i] = (bright[i] as number) + air * (overtones[i] as number)
  return bright
}

function filtered(samples: Float32Array, { b0, b1, b2, a1, a2 }: Filter): Float32Array {
  const result = new Float32Array(samples.length)
  let s1 = 0
  let s2 = 0
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] as number
    const y = b0 * x + s1
    s1 = b1 * x - a1 * y + s2
    s2 = b2 * x - a2 * y
    result[i] = y
  }
  return result
}

/** Butterworth high pass of second order. */
function highPass(hertz: number): Filter {
  const turn = (2 * Math.PI * hertz) / SAMPLE_RATE
  const alpha = Math.sin(turn) * Math.SQRT1_2
  const [cosine, a0] = [Math.cos(turn), 1 + alpha]
  const b0 = (1 + cosine) / 2 / a0
  return { b0, b1: -2 * b0, b2: b0, a1: (-2 * cosine) / a0, a2: (1 - alpha) / a0 }
}

/** High shelf of slope 1 (Audio EQ Cookbook). */
function highShelf(decibels: number): Filter {
  const gain = 10 ** (decibels / 40)
  const turn = (2 * Math.PI * SHELF_HERTZ) / SAMPLE_RATE
  const cosine = Math.cos(turn)
  const slope = Math.sin(turn) * Math.SQRT2 * Math.sqrt(gain)
  const a0 = gain + 1 - (gain - 1) * cosine + slope
  return {
    b0: (gain * (gain + 1 + (gain - 1) * cosine + slope)) / a0,
    b1: (-2 * gain * (gain - 1 + (gain + 1) * cosine)) / a0,
    b2: (gain * (gain + 1 + (gain - 1) * cosine - slope)) / a0,
    a1: (2 * (gain - 1 - (gain + 1) * cosine)) / a0,
    a2: (gain + 1 - (gain - 1) * cosine - slope) / a0,
  }
}
