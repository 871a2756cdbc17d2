import { SAMPLE_RATE, type Sound } from './sound.ts'

/** Delays in samples without a common divisor, so that echoes never coincide. */
const COMBS = [1687, 1931, 2053, 2251, 2383, 2617] as const
const STEREO_SHIFT = 41

/**
 * Adds the sound of a soft room: parallel combs, each darker with every turn, then two all-pass stages. With `wraps`
 * the sound goes round twice and the second round is kept: the room still rings from the end when it starts again.
 */
export function inRoom(dry: Sound, room: { amount: number; seconds: number; dark: number; wraps: boolean }): Sound {
  const left = tail(dry.left, dry.right, 0, room)
  const right = tail(dry.right, dry.left, STEREO_SHIFT, room)
  return {
    left: dry.left.map((value, i) => value + (left[i] ?? 0) * room.amount),
    right: dry.right.map((value, i) => value + (right[i] ?? 0) * room.amount),
  }
}

function tail(
  near: Float32Array,
  far: Float32Array,
  shift: number,
  room: { seconds: number; dark: number; wraps: boolean },
): Float32Array {
  const combs = COMBS.map((delay) => comb(delay + shift, room.seconds, room.dark))
  const diffuse = [allPass(556 + shift), allPass(341 + shift)]
  const wet = new Float32Array(near.length)
  for (let round = room.wraps ? 0 : 1; round < 2; round++) {
    for (let i = 0; i < near.length; i++) {
      const input = (near[i] ?? 0) * 0.75 + (far[i] ?? 0) * 0.25
      let value = 0
      for (const turn of combs) value += turn(input)
      for (const stage of diffuse) value = stage(value)
      wet[i] = value / COMBS.length
    }
  }
  return wet
}

function comb(delay: number, seconds: number, dark: number): (input: number) => number {
  const line = new Float32Array(delay)
  // After `seconds` the echo is 60 dB down.
  const feedback = 10 ** ((-3 * delay) / SAMPLE_RATE / seconds)
  let at = 0
  let damped = 0
  return (input) => {
    const out = line[at] ?? 0
    damped = out * (1 - dark) + damped * dark
    line[at] = input + damped * feedback
    at = (at + 1) % delay
    return out
  }
}

function allPass(delay: number): (input: number) => number {
  const line = new Float32Array(delay)
  let at = 0
  return (input) => {
    const held = line[at] ?? 0
    const out = held - 0.5 * input
    line[at] = input + 0.5 * out
    at = (at + 1) % delay
    return out
  }
}

/** A low-pass filter at `above` hertz, 12 dB per octave, like old tape. Wraps like `inRoom`. */
export function softened(sound: Sound, above: number, wraps: boolean): Sound {
  const soften = (channel: Float32Array) => {
    const cut = 1 - Math.exp((-2 * Math.PI * above) / SAMPLE_RATE)
    let first = 0
    let second = 0
    const out = new Float32Array(channel.length)
    for (let round = wraps ? 0 : 1; round < 2; round++) {
      for (let i = 0; i < channel.length; i++) {
        first += cut * ((channel[i] ?? 0) - first)
        second += cut * (first - second)
        out[i] = second
      }
    }
    return out
  }
  return { left: soften(sound.left), right: soften(sound.right) }
}

/** A ping-pong echo that fades; `seconds` apart. Wraps. */
export function echoed(sound: Sound, seconds: number, amount: number): Sound {
  const length = sound.left.length
  const delay = Math.round(seconds * SAMPLE_RATE)
  const left = Float32Array.from(sound.left)
  const right = Float32Array.from(sound.right)
  for (let echo = 1; echo <= 4; echo++) {
    const gain = amount ** echo
    const crossed = echo % 2 === 1
    for (let i = 0; i < length; i++) {
      const from = (i - delay * echo + length * 4) % length
      const l = sound.left[from] ?? 0
      const r = sound.right[from] ?? 0
      left[i] = (left[i] ?? 0) + (crossed ? r : l) * gain
      right[i] = (right[i] ?? 0) + (crossed ? l : r) * gain
    }
  }
  return { left, right }
}
