/** Sample rate of the alignment, Hz, and distance between its frames, seconds. */
export const LISTENING_RATE = 16000
export const HOP_SECONDS = 0.01

const HOP = LISTENING_RATE * HOP_SECONDS
const WINDOW = 400
const FFT_SIZE = 512
const BANDS = 26
export const CEPSTRA = 13
/** Cepstral coefficients and their deltas. */
export const DIMENSIONS = CEPSTRA * 2
const PRE_EMPHASIS = 0.97
const DELTA_REACH = 2
const DELTA_WEIGHT = 0.7

/** Power spectrum and energy in dB of each frame. */
export type Spectrum = { frames: number; powers: Float32Array; decibels: Float32Array }

/** Mel-frequency cepstra, `DIMENSIONS` values per frame: similar for similar sounds of different speakers. */
export type Features = { frames: number; values: Float32Array }

const BINS = FFT_SIZE / 2 + 1
const LOWEST_HERTZ = 60
/** Leaves room for short vocal tracts, whose formants are higher. */
const HIGHEST_HERTZ = 6400
const WINDOW_SHAPE = Float64Array.from(
  { length: WINDOW },
  (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (WINDOW - 1)),
)
const COSINES = Float64Array.from({ length: CEPSTRA * BANDS }, (_, i) => {
  const cepstrum = Math.floor(i / BANDS)
  return Math.cos((Math.PI * cepstrum * ((i % BANDS) + 0.5)) / BANDS)
})

/** Time of a frame, the middle of its window, in seconds. */
export const frameTime = (frame: number): number => frame * HOP_SECONDS + WINDOW / LISTENING_RATE / 2

/** The frame at a time in seconds, clamped to the audio. */
export const frameAt = (seconds: number, frames: number): number =>
  Math.min(frames - 1, Math.max(0, Math.round((seconds - frameTime(0)) / HOP_SECONDS)))

/** Computes the spectrum of mono samples at LISTENING_RATE. */
export function spectrumOf(sound: Float32Array): Spectrum {
  const frames = Math.max(1, 1 + Math.floor((sound.length - WINDOW) / HOP))
  const powers = new Float32Array(frames * BINS)
  const decibels = new Float32Array(frames)
  const [real, imaginary] = [new Float64Array(FFT_SIZE), new Float64Array(FFT_SIZE)]
  for (let frame = 0; frame < frames; frame++) {
    real.fill(0)
    imaginary.fill(0)
    let energy = 0
    for (let i = 0; i < WINDOW; i++) {
      const at = frame * HOP + i
      const sample = sound[at] ?? 0
      real[i] = (sample - PRE_EMPHASIS * (at > 0 ? (sound[at - 1] ?? 0) : 0)) * (WINDOW_SHAPE[i] as number)
      energy += sample * sample
    }
    decibels[frame] = 10 * Math.log10(energy / WINDOW + 1e-9)
    transform(real, imaginary)
    for (let k = 0; k < BINS; k++) powers[frame * BINS + k] = (real[k] as number) ** 2 + (imaginary[k] as number) ** 2
  }
  return { frames, powers, decibels }
}

/**
 * Cepstral features of a spectrum, normalized by mean and variance. `size` is the ratio of the reference's vocal tract
 * length to the speaker's, by which the speaker's formants are higher.
 */
export function featuresOf(spectrum: Spectrum, size = 1): Features {
  const { frames } = spectrum
  return { frames, values: withChanges(normalised(cepstraOf(spectrum, size), frames), frames) }
}

/** Mel-frequency cepstra as they are, CEPSTRA values per frame; the first is the loudness. */
export function cepstraOf({ frames, powers }: Spectrum, size = 1): Float32Array {
  const edges = bandEdges(size)
  const bands = new Float64Array(BANDS)
  const cepstra = new Float32Array(frames * CEPSTRA)
  for (let frame = 0; frame < frames; frame++) {
    bandEnergies(powers, frame * BINS, edges, bands)
    for (let c = 0; c < CEPSTRA; c++) {
      let sum = 0
      for (let band = 0; band < BANDS; band++) sum += (bands[band] as number) * (COSINES[c * BANDS + band] as number)
      cepstra[frame * CEPSTRA + c] = sum
    }
  }
  return cepstra
}

function bandEdges(size: number): number[] {
  const mel = (hertz: number) => 2595 * Math.log10(1 + hertz / 700)
  const hertz = (value: number) => 700 * (10 ** (value / 2595) - 1)
  const [low, high] = [mel(LOWEST_HERTZ), mel(HIGHEST_HERTZ)]
  return Array.from({ length: BANDS + 2 }, (_, i) =>
    Math.min(
      BINS - 1,
      Math.floor(((FFT_SIZE + 1) * size * hertz(low + ((high - low) * i) / (BANDS + 1))) / LISTENING_RATE),
    ),
  )
}

/** Log energies of triangular mel bands that overlap by half. */
function bandEnergies(powers: Float32Array, at: number, edges: number[], bands: Float64Array): void {
  for (let band = 0; band < BANDS; band++) {
    const [low, middle, high] = [edges[band] ?? 0, edges[band + 1] ?? 0, edges[band + 2] ?? 0]
    let sum = 0
    for (let k = low; k < middle; k++) sum += ((powers[at + k] as number) * (k - low)) / Math.max(1, middle - low)
    for (let k = middle; k < high; k++) sum += ((powers[at + k] as number) * (high - k)) / Math.max(1, high - middle)
    bands[band] = Math.log(sum + 1e-7)
  }
}

function normalised(cepstra: Float32Array, frames: number): Float32Array {
  for (let c = 0; c < CEPSTRA; c++) {
    let mean = 0
    for (let frame = 0; frame < frames; frame++) mean += cepstra[frame * CEPSTRA + c] as number
    mean /= frames
    let spread = 0
    for (let frame = 0; frame < frames; frame++) spread += ((cepstra[frame * CEPSTRA + c] as number) - mean) ** 2
    spread = Math.sqrt(spread / frames) + 1e-6
    for (let frame = 0; frame < frames; frame++) {
      const at = frame * CEPSTRA + c
      cepstra[at] = ((cepstra[at] as number) - mean) / spread
    }
  }
  return cepstra
}

function withChanges(cepstra: Float32Array, frames: number): Float32Array {
  const values = new Float32Array(frames * DIMENSIONS)
  for (let frame = 0; frame < frames; frame++) {
    const after = Math.min(frames - 1, frame + DELTA_REACH) * CEPSTRA
    const before = Math.max(0, frame - DELTA_REACH) * CEPSTRA
    for (let c = 0; c < CEPSTRA; c++) {
      values[frame * DIMENSIONS + c] = cepstra[frame * CEPSTRA + c] as number
      values[frame * DIMENSIONS + CEPSTRA + c] =
        ((cepstra[after + c] as number) - (cepstra[before + c] as number)) * DELTA_WEIGHT
    }
  }
  return values
}

const TURNS = Float64Array.from({ length: FFT_SIZE / 2 }, (_, k) => (-2 * Math.PI * k) / FFT_SIZE)
const TURN_COSINES = TURNS.map(Math.cos)
const TURN_SINES = TURNS.map(Math.sin)

/** In-place fast Fourier transform of FFT_SIZE values. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = FFT_SIZE
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) {
      swap(real, i, j)
      swap(imaginary, i, j)
    }
  }
  for (let length = 2; length <= size; length <<= 1) {
    const half = length / 2
    const step = size / length
    for (let k = 0; k < half; k++) {
      const cosine = TURN_COSINES[k * step] as number
      const sine = TURN_SINES[k * step] as number
      for (let i = k; i < size; i += length) {
        const other = i + half
        const x = (real[other] as number) * cosine - (imaginary[other] as number) * sine
        const y = (real[other] as number) * sine + (imaginary[other] as number) * cosine
        real[other] = (real[i] as number) - x
        imaginary[other] = (imaginary[i] as number) - y
        real[i] = (real[i] as number) + x
        imaginary[i] = (imaginary[i] as number) + y
      }
    }
  }
}

function swap(values: Float64Array, i: number, j: number): void {
  const kept = values[i] as number
  values[i] = values[j] as number
  values[j] = kept
}
