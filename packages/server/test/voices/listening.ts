/** Measures pitch, timbre and brightness of a voice on 48 kHz samples. */
import { CEPSTRA, cepstraOf, LISTENING_RATE, spectrumOf } from '../../src/adapters/voices/alignment/features.ts'
import { toNumbers } from '../../src/adapters/voices/pcm.ts'
import { resample } from '../../src/adapters/voices/resample.ts'

const RATE = 16000

/** Every third sample: the offline voices have no content above 10 kHz. */
const thinned = (samples: Int16Array): Float32Array =>
  new Float32Array(Math.floor(samples.length / 3)).map(
    (_, i) => ((samples[i * 3] ?? 0) + (samples[i * 3 + 1] ?? 0) + (samples[i * 3 + 2] ?? 0)) / 3,
  )

function frames(sound: Float32Array, size: number, hop: number): Float32Array[] {
  const all: Float32Array[] = []
  for (let at = 0; at + size <= sound.length; at += hop) all.push(sound.subarray(at, at + size))
  const energy = (frame: Float32Array) => frame.reduce((sum, sample) => sum + sample * sample, 0)
  const loudest = Math.max(...all.map(energy))
  return all.filter((frame) => energy(frame) > loudest / 100)
}

/** The median pitch of the voiced parts in Hz. */
export function medianPitch(samples: Int16Array): number {
  const pitches = pitchesIn(samples)
  return pitches[Math.floor(pitches.length / 2)] ?? 0
}

/** The standard deviation of the pitch around its median, in semitones; octave errors do not count. */
export function pitchSpread(samples: Int16Array): number {
  const pitches = pitchesIn(samples)
  const median = pitches[Math.floor(pitches.length / 2)] ?? 1
  const semitones = pitches.map((pitch) => 12 * Math.log2(pitch / median)).filter((step) => Math.abs(step) < 9)
  const mean = semitones.reduce((sum, step) => sum + step, 0) / semitones.length
  return Math.sqrt(semitones.reduce((sum, step) => sum + (step - mean) ** 2, 0) / semitones.length)
}

/** The pitches of the voiced parts in Hz, in ascending order, by autocorrelation between 55 and 400 Hz. */
function pitchesIn(samples: Int16Array): number[] {
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
  return pitches.sort((a, b) => a - b)
}

/** The share of the sound's energy above a frequency in Hz. */
export function energyAbove(hertz: number, samples: Int16Array): number {
  const energy = (sound: ArrayLike<number>, rate: number) =>
    Array.from(sound).reduce((sum, sample) => sum + sample * sample, 0) / rate
  return 1 - energy(resample(samples, 48000, 2 * hertz), 2 * hertz) / energy(samples, 48000)
}

/** Mean and variance of each mel-frequency cepstrum but the loudness, over all frames that are not silent. */
export type Colour = { means: number[]; variances: number[] }

export function colourOf(samples: Int16Array): Colour {
  const sound = resample(toNumbers(samples), 48000, LISTENING_RATE)
  const spectrum = spectrumOf(sound)
  const cepstra = cepstraOf(spectrum)
  const loudest = Math.max(...spectrum.decibels)
  const heard = Array.from({ length: spectrum.frames }, (_, i) => i).filter(
    (frame) => (spectrum.decibels[frame] ?? 0) > loudest - 30,
  )
  const values = Array.from({ length: CEPSTRA - 1 }, (_, c) =>
    heard.map((frame) => cepstra[frame * CEPSTRA + c + 1] ?? 0),
  )
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const means = values.map(mean)
  return { means, variances: values.map((list, c) => mean(list.map((value) => (value - (means[c] ?? 0)) ** 2))) }
}

/** How far apart two voices are: the distance of their mean cepstra, in pooled standard deviations. */
export function colourDistance(a: Colour, b: Colour): number {
  const steps = a.means.map((mean, c) => {
    const pooled = Math.sqrt(((a.variances[c] ?? 0) + (b.variances[c] ?? 0)) / 2)
    return (mean - (b.means[c] ?? 0)) / pooled
  })
  return Math.hypot(...steps)
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
