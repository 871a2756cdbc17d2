/** Pieces that overlap by half, and how far around its place a piece may be taken from, seconds. */
const PIECE_SECONDS = 0.03
const SEARCH_SECONDS = 0.008
/** Likeness is judged on every GLANCE-th sample. */
const GLANCE = 3

/**
 * Makes speech `factor` times as long without changing its pitch (WSOLA): overlapping pieces are laid further apart or
 * closer, each taken from where it continues the one before best.
 */
export function stretch(samples: Float32Array, sampleRate: number, factor: number): Float32Array {
  if (Math.abs(factor - 1) < 0.005) return samples
  const hop = Math.round((PIECE_SECONDS * sampleRate) / 2)
  const search = Math.round(SEARCH_SECONDS * sampleRate)
  const length = Math.round(samples.length * factor)
  const result = new Float32Array(length + hop * 2)
  const weights = Float64Array.from({ length: hop * 2 }, (_, i) => 0.5 - 0.5 * Math.cos((Math.PI * i) / hop))
  // Pieces at the end reach beyond it.
  const padded = new Float32Array(samples.length + search + hop * 3)
  padded.set(samples)
  let from = 0
  for (let to = 0; to < length; to += hop) {
    // This piece should sound like the samples that followed the last one.
    const wanted = from + hop
    const around = Math.round(to / factor)
    from = to === 0 ? 0 : mostLike(padded, { wanted, around, search, length: hop })
    for (let i = 0; i < hop * 2; i++) {
      const weight = to === 0 && i < hop ? 1 : (weights[i] as number)
      result[to + i] = (result[to + i] as number) + (padded[from + i] as number) * weight
    }
  }
  return result.subarray(0, length)
}

type Search = { wanted: number; around: number; search: number; length: number }

function mostLike(samples: Float32Array, { wanted, around, search, length }: Search): number {
  let best = Math.max(0, around)
  let highest = Number.NEGATIVE_INFINITY
  for (let at = Math.max(0, around - search); at <= around + search; at++) {
    let product = 0
    let power = 1e-9
    for (let i = 0; i < length; i += GLANCE) {
      const sample = samples[at + i] as number
      product += sample * (samples[wanted + i] as number)
      power += sample * sample
    }
    const likeness = product / Math.sqrt(power)
    if (likeness > highest) {
      highest = likeness
      best = at
    }
  }
  return best
}
