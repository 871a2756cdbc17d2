import type { Mood } from '@pack/core/film/scene-lexicon'
import { FPS } from '@pack/core/film/timeline'
import type { Random } from '@pack/core/kernel/random'
import { type Canvas, createCanvas, type SKRSContext2D } from '@pack/media/canvas'
import type { Colour } from '@pack/media/scenes/colour'
import { paletteFor } from '@pack/media/scenes/palette'
import { type Stage, stageOf } from '@pack/media/scenes/stage'

/** Long enough that the repetition is not noticed, short enough for a small file. Whole frames. */
const LOOP_SECONDS = 12
export const LOOP_FRAMES = LOOP_SECONDS * FPS

/** Paints one moment of a loop; `phase` runs from 0 to 1 and 1 looks exactly like 0. */
export type LoopPainter = (c: SKRSContext2D, phase: number) => void

export const TURN = 2 * Math.PI

/** A wave that fits the loop: `times` whole swings per round. */
export const swing = (phase: number, times: number, shift = 0) => Math.sin(TURN * (times * phase + shift))

/** A stage for things that are painted once and only moved later. */
export const loopStage = (loop: { width: number; height: number; seed: string; colour: string; mood: Mood }): Stage =>
  stageOf({ ...loop, words: new Set(), palette: paletteFor(loop.colour, loop.mood) })

/**
 * A transparent sheet with its own stage, painted once: wider than the picture by `margin` on each side, and taller by
 * `below` at its foot.
 */
export function sheet(stage: Stage, margin: number, paint: (sheet: Stage) => void, below = 0): Canvas {
  const canvas = createCanvas(Math.ceil(stage.w + 2 * margin), Math.ceil(stage.h + below))
  paint({ ...stage, canvas, c: canvas.getContext('2d'), w: canvas.width, h: canvas.height })
  return canvas
}

/**
 * Continuous movement in a finite loop: two copies half a round apart, each invisible while it jumps back. `draw` gets
 * the progress (0 to 1) and the opacity; the two opacities always add up to one.
 */
export function endlessly(phase: number, draw: (progress: number, strength: number) => void): void {
  for (const shift of [0, 0.5]) {
    const progress = (phase + shift) % 1
    draw(progress, Math.sin(Math.PI * progress) ** 2)
  }
}

/** Small lights that rise, sway and blink, each a whole number of times per round. */
type Mote = {
  x: number
  y: number
  rises: number
  shift: number
  sway: number
  size: number
  bright: number
  depth: number
}

export function motes(chance: Random, count: number): Mote[] {
  return Array.from({ length: count }, () => {
    const depth = chance.next() ** 2
    return {
      x: chance.next(),
      y: chance.next(),
      rises: depth > 0.6 ? 2 : 1,
      shift: chance.next(),
      sway: 1 + chance.int(2),
      size: 0.5 + chance.next(),
      bright: 0.35 + 0.65 * chance.next(),
      depth,
    }
  })
}

/** A round light painted once, to be stamped at any size: a thousand gradients a frame would be slow. */
export function lightStamp([r, g, b]: readonly [number, number, number], hard = 0.12): Canvas {
  const canvas = createCanvas(128, 128)
  const c = canvas.getContext('2d')
  const light = c.createRadialGradient(64, 64, 0, 64, 64, 64)
  light.addColorStop(0, `rgba(${r},${g},${b},1)`)
  light.addColorStop(hard, `rgba(${r},${g},${b},0.8)`)
  light.addColorStop(hard * 1.8, `rgba(${r},${g},${b},0.25)`)
  light.addColorStop(1, `rgba(${r},${g},${b},0)`)
  c.fillStyle = light
  c.fillRect(0, 0, 128, 128)
  return canvas
}

/** A long bank of mist, two pictures wide, that tiles horizontally. */
export function mistSheet({ w, unit, along }: Stage, colour: Colour): Canvas {
  const canvas = createCanvas(Math.round(w / 2), Math.round(82 * unit))
  const c = canvas.getContext('2d')
  const image = c.createImageData(canvas.width, canvas.height)
  for (let y = 0, i = 0; y < canvas.height; y++) {
    const v = y / canvas.height
    for (let x = 0; x < canvas.width; x++, i += 4) {
      const k = (TURN * x) / canvas.width
      const swell = along(40 + 3 * Math.cos(k) + 2.2 * v) * 0.6 + along(90 + 5 * Math.sin(k) - 3 * v) * 0.4
      image.data[i] = colour[0]
      image.data[i + 1] = colour[1]
      image.data[i + 2] = colour[2]
      image.data[i + 3] = 150 * swell ** 1.4 * Math.sin(Math.PI * v) ** 2
    }
  }
  c.putImageData(image, 0, 0)
  return canvas
}
