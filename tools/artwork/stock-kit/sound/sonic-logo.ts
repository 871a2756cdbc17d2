import { random } from '@pack/core/kernel/random'
import { brush, key, pad, rush, type Take, thump } from './instruments.ts'
import { inRoom } from './room.ts'
import { SAMPLE_RATE, type Sound, silence } from './sound.ts'

/**
 * The intro's sound: a rush of air while the shards gather, then four rising notes as the mark closes (at `closes`).
 */
export function introSound(seconds: number, closes: number): Sound {
  const chance = random('intro')
  const take: Take = { sound: silence(seconds), wraps: false }
  rush(take, chance, { start: 0.05, length: closes, from: 240, to: 5200, level: 0.42 })
  for (let i = 0; i < 9; i++) {
    const start = 0.12 + (closes - 0.2) * (i / 9) ** 0.8
    brush(take, chance, {
      start,
      level: 0.05 + i * 0.008,
      length: 0.03,
      pitch: 3200 + i * 260,
      at: ((i % 3) - 1) * 0.6,
    })
  }
  thump(take, { start: closes, level: 0.75, length: 0.5 })
  for (const [i, note] of [62, 69, 74, 78].entries()) {
    key(take, { note, start: closes + i * 0.075, level: 0.24 - i * 0.02, at: -0.4 + i * 0.27, ring: 1.1 })
  }
  for (const note of [50, 57, 62]) pad(take, chance, { note, start: closes - 0.1, length: 1.2, level: 0.07, at: 0 })
  return faded(inRoom(take.sound, { amount: 0.55, seconds: 2, dark: 0.3, wraps: false }), 0.004, 0.18)
}

/** The outro's sound: the same notes, resolved over a final chord. */
export function outroSound(seconds: number): Sound {
  const chance = random('outro')
  const take: Take = { sound: silence(seconds), wraps: false }
  for (const note of [38, 50, 57, 62, 66])
    pad(take, chance, { note, start: 0.02, length: 1.7, level: 0.07, at: (note - 54) / 40 })
  thump(take, { start: 0.1, level: 0.5, length: 0.5 })
  for (const [i, note] of [78, 74, 69, 74].entries()) {
    key(take, { note, start: 0.12 + i * 0.19, level: 0.2 - i * 0.015, at: 0.4 - i * 0.27, ring: 1.4 })
  }
  key(take, { note: 62, start: 0.12 + 4 * 0.19, level: 0.2, at: 0, ring: 2 })
  return faded(inRoom(take.sound, { amount: 0.6, seconds: 2.4, dark: 0.3, wraps: false }), 0.004, 0.7)
}

function faded({ left, right }: Sound, rise: number, fall: number): Sound {
  const shape = (value: number, i: number) => {
    const t = i / SAMPLE_RATE
    const rest = (left.length - i) / SAMPLE_RATE
    return value * Math.min(1, t / rise) * Math.min(1, rest / fall)
  }
  return { left: left.map(shape), right: right.map(shape) }
}
