/** Zero crossings on each side of the kernel; 16 keep images of 16 kHz speech some 80 dB down. */
const HALF_WIDTH = 16
const PHASES = 256
const KAISER_BETA = 8

/** A Kaiser-windowed sinc, one row of taps for each of PHASES + 1 places between two samples. */
type Kernel = { taps: number; rows: Float64Array }
const kernels = new Map<number, Kernel>()

function kernel(scale: number): Kernel {
  const known = kernels.get(scale)
  if (known) return known
  const side = Math.ceil(HALF_WIDTH / scale)
  const taps = side * 2
  const rows = new Float64Array((PHASES + 1) * taps)
  for (let phase = 0; phase <= PHASES; phase++)
    for (let tap = 0; tap < taps; tap++) {
      const x = (tap - side + 1 - phase / PHASES) * scale
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
      const edge = 1 - (x / HALF_WIDTH) ** 2
      const window = edge < 0 ? 0 : bessel(KAISER_BETA * Math.sqrt(edge)) / bessel(KAISER_BETA)
      rows[phase * taps + tap] = sinc * window * scale
    }
  const made = { taps, rows }
  kernels.set(scale, made)
  return made
}

/** The modified Bessel function of the first kind, order 0. */
function bessel(x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; k < 40; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

/**
 * Changes the sample rate by a band-limited interpolation. Rates are in Hz and need not be whole: a voice's formants
 * are shifted by giving another rate than it was made with. Going down, what the new rate cannot hold is filtered out.
 */
export function resample(samples: Int16Array | Float32Array, from: number, to: number): Float32Array {
  const { taps, rows } = kernel(Math.min(1, to / from))
  const padded = new Float64Array(samples.length + taps * 2)
  padded.set(samples, taps)
  const result = new Float32Array(Math.round((samples.length * to) / from))
  for (let i = 0; i < result.length; i++) {
    const centre = (i * from) / to
    const whole = Math.floor(centre)
    const place = (centre - whole) * PHASES
    const phase = Math.floor(place)
    const first = whole + taps / 2 + 1
    const row = phase * taps
    let here = 0
    // At ratios such as 3 : 1 no sample lies between two rows.
    if (place === phase) {
      for (let k = 0; k < taps; k++) here += (padded[first + k] as number) * (rows[row + k] as number)
      result[i] = here
      continue
    }
    let next = 0
    for (let k = 0; k < taps; k++) {
      const sample = padded[first + k] as number
      here += sample * (rows[row + k] as number)
      next += sample * (rows[row + taps + k] as number)
    }
    result[i] = here + (next - here) * (place - phase)
  }
  return result
}
