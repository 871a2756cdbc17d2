import { integratedLoudness } from '@pack/media/sound/loudness'

/** Target of each spoken line before the mix is mastered: LUFS of the mono line. */
export const LINE_LOUDNESS_LUFS = -16
/** Highest peak of a line: -1 dBFS. */
const PEAK_CEILING = 10 ** (-1 / 20)

/** Integrated loudness of 48 kHz mono samples in [-1, 1] played on one speaker, LUFS; -Infinity for silence. */
export const loudness = (samples: Float32Array): number => integratedLoudness(samples, 1, 1)

/**
 * Brings a line to LINE_LOUDNESS_LUFS; peaks over -1 dBFS are turned down for some milliseconds instead of clipped.
 * `measured` saves measuring a line again.
 */
export function level(samples: Float32Array, measured = loudness(samples)): Float32Array {
  if (measured === Number.NEGATIVE_INFINITY) return samples
  const once = limited(samples, gainFrom(measured))
  if (once.every((sample) => Math.abs(sample) < PEAK_CEILING * 0.999)) return once
  // Turning peaks down cost some loudness; a second pass restores it.
  return limited(once, gainFrom(loudness(once)))
}

const gainFrom = (measured: number) => 10 ** ((LINE_LOUDNESS_LUFS - measured) / 20)

const LIMITER_BLOCK = 96
const LIMITER_REACH = 2

/** Applies a gain, reduced around peaks above the ceiling: one gain per 2 ms block, interpolated linearly. */
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
  const result = new Float32Array(samples.length)
  for (let i = 0; i < samples.length; i++) {
    const block = Math.floor(i / LIMITER_BLOCK)
    const from = allowed[block] as number
    const to = allowed[block + 1] as number
    result[i] = (samples[i] as number) * (from + ((to - from) * (i % LIMITER_BLOCK)) / LIMITER_BLOCK)
  }
  return result
}
