import type { Random } from '@pack/core/kernel/random'

/** Smooth noise along a line, 0 to 1, one hill per unit; repeats after 512. */
export function noise1(chance: Random): (x: number) => number {
  const heights = Float32Array.from({ length: 512 }, () => chance.next())
  return (x) => {
    const i = Math.floor(x)
    const f = x - i
    const u = f * f * (3 - 2 * f)
    return (heights[i & 511] ?? 0) * (1 - u) + (heights[(i + 1) & 511] ?? 0) * u
  }
}

/** Smooth noise on a plane, 0 to 1; repeats after 64 in both directions. */
export function noise2(chance: Random): (x: number, y: number) => number {
  const grid = Float32Array.from({ length: 4096 }, () => chance.next())
  const at = (i: number, j: number) => grid[(i & 63) * 64 + (j & 63)] ?? 0
  return (x, y) => {
    const i = Math.floor(x)
    const j = Math.floor(y)
    const a = x - i
    const b = y - j
    const u = a * a * (3 - 2 * a)
    const v = b * b * (3 - 2 * b)
    const upper = at(i, j) * (1 - u) + at(i + 1, j) * u
    const lower = at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u
    return upper * (1 - v) + lower * v
  }
}

/** Octaves of plane noise, each twice as fine and half as strong, 0 to 1: clouds and nebulae. */
export function clouds(noise: (x: number, y: number) => number, octaves: number): (x: number, y: number) => number {
  return (x, y) => {
    let sum = 0
    let total = 0
    let strength = 1
    for (let octave = 0, scale = 1; octave < octaves; octave++, scale *= 2.03, strength *= 0.5) {
      sum += noise(x * scale + octave * 7.3, y * scale + octave * 3.1) * strength
      total += strength
    }
    return sum / total
  }
}
