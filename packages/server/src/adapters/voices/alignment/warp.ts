import { DIMENSIONS, type Features } from './features.ts'
import type { Pause } from './pauses.ts'

/** Width of the search band around the diagonal: a share of the longer audio, and at least this many frames. */
const BAND = 0.2
const LEAST_BAND = 80
/** Extra cost of a step that advances only one side, as a share of the distance. */
const STAY = 0.15
/** Frames kept of each pause: enough to recognize it. */
const KEPT_OF_PAUSE = 6

/** Features of speech with its pauses. */
export type Sound = Features & { pauses: Pause[] }

/**
 * Dynamic time warping: the matching frame of `heard` for each frame of `reference`; `cost` is the mean distance along
 * the path. Pauses are shortened first, because their length differs by voice. `every` skips frames for a quick
 * estimate of the cost.
 */
export function warp(reference: Sound, heard: Sound, every = 1): { to: Float32Array; cost: number } {
  const [rows, columns] = [kept(reference, every), kept(heard, every)]
  const band = Math.max(Math.ceil(LEAST_BAND / every), Math.floor(BAND * Math.max(rows.length, columns.length)))
  const [n, m] = [rows.length, columns.length]
  const steps = new Uint8Array(n * m)
  let before = new Float64Array(m).fill(Number.POSITIVE_INFINITY)
  let here = new Float64Array(m)
  for (let i = 0; i < n; i++) {
    here.fill(Number.POSITIVE_INFINITY)
    const centre = Math.round((i * m) / n)
    const row = (rows[i] as number) * DIMENSIONS
    for (let j = Math.max(0, centre - band); j <= Math.min(m - 1, centre + band); j++) {
      const distance = apart(reference.values, row, heard.values, (columns[j] as number) * DIMENSIONS)
      if (i === 0 && j === 0) {
        here[0] = distance
        continue
      }
      const both = i > 0 && j > 0 ? (before[j - 1] as number) : Number.POSITIVE_INFINITY
      const down = (i > 0 ? (before[j] as number) : Number.POSITIVE_INFINITY) + STAY * distance
      const across = (j > 0 ? (here[j - 1] as number) : Number.POSITIVE_INFINITY) + STAY * distance
      const best = Math.min(both, down, across)
      here[j] = best + distance
      steps[i * m + j] = best === both ? 1 : best === down ? 2 : 3
    }
    ;[before, here] = [here, before]
  }
  return {
    to: spread(path(steps, n, m), { rows, columns, frames: reference.frames }),
    cost: (before[m - 1] ?? 0) / (n + m),
  }
}

/** Indices of the compared frames. */
function kept({ frames, pauses }: Sound, every: number): number[] {
  const dropped = new Set<number>()
  for (const { from, to } of pauses)
    for (let frame = from + KEPT_OF_PAUSE / 2; frame < to - KEPT_OF_PAUSE / 2; frame++) dropped.add(frame)
  return Array.from({ length: frames }, (_, i) => i)
    .filter((frame) => !dropped.has(frame))
    .filter((_, i) => i % every === 0)
}

function apart(a: Float32Array, i: number, b: Float32Array, j: number): number {
  let sum = 0
  for (let k = 0; k < DIMENSIONS; k++) {
    const difference = (a[i + k] as number) - (b[j + k] as number)
    sum += difference * difference
  }
  return Math.sqrt(sum)
}

/** For each row, the middle of the columns on the best path. */
function path(steps: Uint8Array, n: number, m: number): Float32Array {
  const [low, high] = [new Int32Array(n).fill(m), new Int32Array(n).fill(-1)]
  let [i, j] = [n - 1, m - 1]
  for (;;) {
    low[i] = Math.min(low[i] as number, j)
    high[i] = Math.max(high[i] as number, j)
    const step = steps[i * m + j]
    if (!step) break
    if (step !== 3) i--
    if (step !== 2) j--
  }
  return Float32Array.from({ length: n }, (_, row) => ((low[row] as number) + (high[row] as number)) / 2)
}

/** Interpolates from compared frames to all frames of the reference. */
function spread(crossed: Float32Array, of: { rows: number[]; columns: number[]; frames: number }): Float32Array {
  const { rows, columns, frames } = of
  const to = new Float32Array(frames)
  let next = 0
  for (let frame = 0; frame < frames; frame++) {
    while (next < rows.length - 1 && (rows[next] as number) < frame) next++
    const column = crossed[next] as number
    const [below, above] = [columns[Math.floor(column)] ?? 0, columns[Math.ceil(column)] ?? 0]
    to[frame] = below + (above - below) * (column - Math.floor(column))
  }
  return to
}
