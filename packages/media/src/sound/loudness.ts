/** Filters of ITU-R BS.1770-5, annex 1, for 48 kHz: the head's shelf, then the low cut. */
const SHELF = { b: [1.53512485958697, -2.69169618940638, 1.19839281085285], a: [-1.69065929318241, 0.73248077421585] }
const LOW_CUT = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] }

const SAMPLE_RATE = 48_000
/** Blocks of 400 ms begin every 100 ms. */
const HOP = SAMPLE_RATE / 10
const HOPS_PER_BLOCK = 4

/** Quieter sound counts as silence. LUFS. */
export const SILENCE_LUFS = -60

/**
 * Integrated loudness in LUFS (BS.1770-5, gated) of 48 kHz sound: 16-bit integers, or floats between -1 and 1, channels
 * interleaved. `speakers` on which each channel plays: by default mono plays on both. Sound shorter than a block is
 * measured as a whole. -Infinity for silence.
 */
export function integratedLoudness(
  samples: Int16Array | Float32Array,
  channels: number,
  speakers = channels === 1 ? 2 : 1,
): number {
  const length = Math.floor(samples.length / channels)
  const hops = new Float64Array(Math.max(1, Math.floor(length / HOP)))
  for (let channel = 0; channel < channels; channel++) addEnergy(samples, { channels, channel, hops, length })
  const hopLength = Math.min(length, HOP)
  if (hopLength === 0) return Number.NEGATIVE_INFINITY

  const perBlock = Math.min(HOPS_PER_BLOCK, hops.length)
  const blocks: number[] = []
  for (let start = 0; start + perBlock <= hops.length; start++) {
    let energy = 0
    for (let hop = start; hop < start + perBlock; hop++) energy += hops[hop] ?? 0
    blocks.push((speakers * energy) / (perBlock * hopLength))
  }
  const heard = blocks.filter((power) => toLufs(power) > -70)
  const loud = heard.filter((power) => toLufs(power) > toLufs(mean(heard)) - 10)
  return loud.length === 0 ? Number.NEGATIVE_INFINITY : toLufs(mean(loud))
}

type Channel = { channels: number; channel: number; hops: Float64Array; length: number }

/** Two biquads in transposed direct form, written out because this runs for every sample. */
function addEnergy(samples: Int16Array | Float32Array, { channels, channel, hops, length }: Channel): void {
  const [b0 = 0, b1 = 0, b2 = 0] = SHELF.b
  const [a1 = 0, a2 = 0] = SHELF.a
  const [c0 = 0, c1 = 0, c2 = 0] = LOW_CUT.b
  const [d1 = 0, d2 = 0] = LOW_CUT.a
  const scale = samples instanceof Int16Array ? 1 / 32_768 : 1
  let [s1, s2, t1, t2] = [0, 0, 0, 0]
  for (let index = 0; index < length; index++) {
    const x = (samples[index * channels + channel] ?? 0) * scale
    const y = b0 * x + s1
    s1 = b1 * x - a1 * y + s2
    s2 = b2 * x - a2 * y
    const z = c0 * y + t1
    t1 = c1 * y - d1 * z + t2
    t2 = c2 * y - d2 * z
    const hop = Math.floor(index / HOP)
    if (hop < hops.length) hops[hop] = (hops[hop] ?? 0) + z * z
  }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const toLufs = (power: number) => -0.691 + 10 * Math.log10(power)
