/** Measures pitch and timbre of a voice on 48 kHz samples. */

const RATE = 16000

/** Every third sample: the offline voices have no content above 10 kHz. */
const thinned = (samples: Int16Array): Float32Array =>
  Float32Array.from({ length: Math.floor(samples.length / 3) }, (_, i) => {
    const [a = 0, b = 0, c = 0] = samples.subarray(i * 3, i * 3 + 3)
    return (a + b + c) / 3
  })

function frames(sound: Float32Array, size: number, hop: number): Float32Array[] {
  const all: Float32Array[] = []
  for (let at = 0; at + size <= sound.length; at += hop) all.push(sound.subarray(at, at + size))
  const energy = (frame: Float32Array) => frame.reduce((sum, sample) => sum + sample * sample, 0)
  const loudest = Math.max(...all.map(energy))
  return all.filter((frame) => energy(frame) > loudest / 100)
}

/** The median pitch of the voiced parts in Hz, by autocorrelation between 55 and 400 Hz. */
export function medianPitch(samples: Int16Array): number {
  const pitches = frames(thinned(samples), 1024, 1600).flatMap((frame) => {
    const at = (lag: number) => {
      let sum = 0
      for (let i = 0; i + lag < frame.length; i++) sum += (frame[i] ?? 0) * (frame[i + lag] ?? 0)
      return sum / (frame.length - lag)
    }
    const whole = at(0)
    const lags = Array.from({ length: RATE / 55 - RATE / 400 }, (_, i) => i + RATE / 400)
    const strengths = lags.map((lag) => at(lag) / whole)
    const best = Math.max(...strengths)
    // The first peak nearly as strong as the strongest: later ones are its multiples.
    const first = strengths.findIndex(
      (s, i) => s > best * 0.9 && s >= (strengths[i - 1] ?? 0) && s >= (strengths[i + 1] ?? 0),
    )
    return best > 0.5 && first >= 0 ? [RATE / (lags[first] ?? 1)] : []
  })
  return pitches.sort((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? 0
}

const BANDS = 24
const HANN = Float32Array.from({ length: 512 }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / 512))

/** The long-term spectrum in dB over 24 bands from 150 to 7000 Hz, spaced as hearing is, without its overall level. */
export function timbre(samples: Int16Array): number[] {
  const powers = new Array<number>(BANDS).fill(0)
  for (const frame of frames(thinned(samples), 512, 1024)) {
    for (let band = 0; band < BANDS; band++) {
      const frequency = 150 * (7000 / 150) ** (band / (BANDS - 1))
      // Three Goertzel filters a band smooth over the harmonics of the pitch.
      for (const detune of [0.95, 1, 1.05]) powers[band] = (powers[band] ?? 0) + goertzel(frame, frequency * detune)
    }
  }
  const decibels = powers.map((power) => 10 * Math.log10(power + 1))
  const mean = decibels.reduce((sum, value) => sum + value, 0) / BANDS
  return decibels.map((value) => value - mean)
}

function goertzel(frame: Float32Array, frequency: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * frequency) / RATE)
  let s1 = 0
  let s2 = 0
  frame.forEach((sample, i) => {
    const s = sample * (HANN[i] ?? 0) + turn * s1 - s2
    s2 = s1
    s1 = s
  })
  return s1 * s1 + s2 * s2 - turn * s1 * s2
}
