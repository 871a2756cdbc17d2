import { type Random, random } from '@pack/core/kernel/random'
import { type Canvas, createCanvas, type SKRSContext2D } from '../canvas.ts'
import { noise1, noise2 } from './noise.ts'
import type { Palette } from './palette.ts'

/** Everything that painting a scene needs. All random numbers come from the seed, so that scenes are reproducible. */
export type Stage = {
  canvas: Canvas
  c: SKRSContext2D
  w: number
  h: number
  /** One pixel of a 1080p picture, so that sizes look alike in every format. */
  unit: number
  portrait: boolean
  chance: Random
  along: (x: number) => number
  across: (x: number, y: number) => number
  palette: Palette
  /** The words of the line and the theme, lower case; they may add a wolf, a boat or a charging post. */
  words: ReadonlySet<string>
}

/** An empty stage of the given size in pixels. */
export function stageOf(scene: {
  width: number
  height: number
  seed: string
  words: ReadonlySet<string>
  palette: Palette
}): Stage {
  const { width: w, height: h, palette, words } = scene
  const chance = random(scene.seed)
  const canvas = createCanvas(w, h)
  return {
    canvas,
    c: canvas.getContext('2d'),
    w,
    h,
    unit: Math.min(w, h) / 1080,
    portrait: h > w,
    chance,
    along: noise1(chance),
    across: noise2(chance),
    palette,
    words,
  }
}

/** A random number between the two, from the stage's seed. */
export const between = ({ chance }: Pick<Stage, 'chance'>, low: number, high: number) =>
  low + (high - low) * chance.next()

/** Whether one of these words is in the line or the theme. */
export const mentions = ({ words }: Pick<Stage, 'words'>, ...list: string[]) => list.some((word) => words.has(word))

/**
 * Runs `paint` with the origin at x, y (pixels) and one pixel of a 1080p picture as its measure; `facing` -1 mirrors
 * it.
 */
export function paintAt({ c, unit }: Stage, x: number, y: number, facing: number, paint: () => void): void {
  c.save()
  c.translate(x, y)
  c.scale(unit * facing, unit)
  paint()
  c.restore()
}
