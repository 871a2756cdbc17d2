/** What each spoken line is brought to before the mixer masters the whole: LUFS of the mono line, and its highest peak. */
export const LINE_LOUDNESS_LUFS = -16
const PEAK_CEILING = 10 ** (-1 / 20)

const HOP = 0.1 * 48000
const HOPS_PER_BLOCK = 4
/** ITU-R BS.1770-4: below -70 LUFS is silence; then what is 10 LU under the mean of the rest does not count. */
const ABSOLUTE_GATE = -70
const RELATIVE_GATE = -10

/** The two filters of BS.1770-4, tables 1 and 2, for 48 kHz: b0 b1 b2 a1 a2; and a1 a2, its b being 1 -2 1. */
const SHELF = [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585] as const
const HIGHPASS = [-1.99004745483398, 0.99007225036621] as const

/** The K-weighted energy of each 100 ms. */
function energies(samples: Float32Array): number[] {
  const [b0, b1, b2, a1, a2] = SHELF
  const [c1, c2] = HIGHPASS
  const result: number[] = []
  let [x1, x2, y1, y2, z1, z2, sum] = [0, 0, 0, 0, 0, 0, 0]
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] as number
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    const z = y - 2 * y1 + y2 - c1 * z1 - c2 * z2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    z2 = z1
    z1 = z
    sum += z * z
    if ((i + 1) % HOP === 0) {
      result.push(sum)
      sum = 0
    }
  }
  // A rest shorter than 100 ms counts only where there is nothing else.
  return result.length > 0 ? result : [sum]
}

const lufs = (power: number) => -0.691 + 10 * Math.log10(power)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Integrated loudness (BS.1770-4) of 48 kHz mono samples in [-1, 1], in LUFS; -Infinity when there is only silence. */
export function loudness(samples: Float32Array): number {
  const hops = energies(samples)
  // A line shorter than a block of 400 ms ("No.") is one block of its own length.
  const block = Math.min(HOPS_PER_BLOCK, hops.length)
  const blockSamples = Math.min(block * HOP, samples.length)
  const powers = hops
    .slice(block - 1)
    .map((_, i) => hops.slice(i, i + block).reduce((sum, energy) => sum + energy, 0) / blockSamples)
  const heard = powers.filter((power) => lufs(power) > ABSOLUTE_GATE)
  if (heard.length === 0) return Number.NEGATIVE_INFINITY
  const gate = lufs(mean(heard)) + RELATIVE_GATE
  return lufs(mean(heard.filter((power) => lufs(power) > gate)))
}

/**
 * Brings a line, of which the loudness is known, to the loudness of all lines; peaks over -1 dBFS are turned down for some
 * milliseconds, not clipped.
 */
export function level(samples: Float32Array, measured = loudness(samples)): Float32Array {
  if (measured === Number.NEGATIVE_INFINITY) return samples
  const once = limited(samples, gainFrom(measured))
  if (once.every((sample) => Math.abs(sample) < PEAK_CEILING * 0.999)) return once
  // Turning peaks down took a little loudness away: a second round gives it back.
  return limited(once, gainFrom(loudness(once)))
}

const gainFrom = (measured: number) => 10 ** ((LINE_LOUDNESS_LUFS - measured) / 20)

const LIMITER_BLOCK = 96
const LIMITER_REACH = 2

/** Applies a gain, and less of it around peaks that would pass the ceiling: gains of 2 ms blocks, joined by straight lines. */
function limited(samples: Float32Array, gain: number): Float32Array {
  const blocks = Math.ceil(samples.length / LIMITER_BLOCK) + 1
  const allowed = new Float32Array(blocks).fill(gain)
  for (let i = 0; i < samples.length; i++) {
    const peak = Math.abs(samples[i] as number)
    if (peak * gain <= PEAK_CEILING) continue
    const block = Math.floor(i / LIMITER_BLOCK)
    for (let near = Math.max(0, block - LIMITER_REACH); near <= Math.min(blocks - 1, block + LIMITER_REACH + 1); near++)
      allowed[near] = Math.min(allowed[near] as number, PEAK_CEILING / peak)
  }
  return samples.map((sample, i) => {
    const block = Math.floor(i / LIMITER_BLOCK)
    const from = allowed[block] as number
    const to = allowed[block + 1] as number
    return sample * (from + ((to - from) * (i % LIMITER_BLOCK)) / LIMITER_BLOCK)
  })
}
