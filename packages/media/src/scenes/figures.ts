import { type Colour, css } from './colour.ts'
import type { Stage } from './stage.ts'

/** A step of an outline: two numbers are a line, four a quadratic curve. The first step only moves. */
export type Stroke = readonly [x: number, y: number] | readonly [cx: number, cy: number, x: number, y: number]

/** A sitting, howling wolf, 1 high, standing on 0,0. */
const HOWLING_WOLF: readonly Stroke[] = [
  [-0.2, 0],
  [-0.34, -0.02, -0.4, 0.02],
  [-0.52, 0.05, -0.5, -0.03],
  [-0.42, -0.1, -0.28, -0.09],
  [-0.33, -0.22, -0.25, -0.36],
  [-0.19, -0.47, -0.07, -0.55],
  [-0.02, -0.62, 0.01, -0.7],
  [-0.055, -0.76],
  [0.03, -0.775],
  [0.07, -0.83, 0.13, -0.9],
  [0.2, -0.99],
  [0.235, -1.01, 0.235, -0.975],
  [0.215, -0.935],
  [0.245, -0.94],
  [0.26, -0.915, 0.235, -0.9],
  [0.2, -0.84, 0.205, -0.77],
  [0.24, -0.68, 0.22, -0.58],
  [0.23, -0.44, 0.205, -0.32],
  [0.195, -0.18, 0.2, -0.06],
  [0.24, -0.035, 0.25, 0],
  [0.13, 0],
  [0.12, -0.14, 0.095, -0.26],
  [0.08, -0.14, 0.085, -0.05],
  [0.12, -0.03, 0.12, 0],
  [-0.2, 0],
]

/** A person in a hooded cloak with a staff, 1 high, seen from behind. */
const WANDERER: readonly Stroke[] = [
  [-0.19, 0],
  [-0.17, -0.45, -0.12, -0.68],
  [-0.1, -0.76, -0.055, -0.78],
  [-0.1, -0.86, -0.07, -0.94],
  [-0.03, -1.02, 0.03, -0.99],
  [0.09, -0.95, 0.075, -0.85],
  [0.07, -0.79, 0.055, -0.77],
  [0.1, -0.75, 0.125, -0.66],
  [0.16, -0.57, 0.245, -0.56],
  [0.245, -0.98],
  [0.268, -0.98],
  [0.268, 0],
  [0.245, 0],
  [0.245, -0.49],
  [0.16, -0.46],
  [0.19, -0.2, 0.22, -0.01],
  [0.1, 0.03, 0.02, 0],
  [-0.08, -0.03, -0.19, 0],
]

/** A small sailing boat, 1 high, floating at 0,0. */
const BOAT: readonly Stroke[] = [
  [-0.42, -0.13],
  [-0.03, -0.13],
  [-0.03, -0.16],
  [-0.4, -0.19],
  [-0.18, -0.6, -0.02, -1],
  [0.02, -1],
  [0.22, -0.62, 0.36, -0.22],
  [0.02, -0.17],
  [0.02, -0.13],
  [0.45, -0.13],
  [0.38, 0.01, 0.28, 0.02],
  [-0.25, 0.02],
  [-0.36, 0, -0.42, -0.13],
]

/** A person in a coat, 1 high, seen from behind. */
const PERSON: readonly Stroke[] = [
  [-0.13, 0],
  [-0.12, -0.2, -0.115, -0.34],
  [-0.17, -0.36],
  [-0.17, -0.6, -0.15, -0.7],
  [-0.13, -0.79, -0.045, -0.805],
  [-0.04, -0.84],
  [-0.085, -0.88, -0.07, -0.94],
  [-0.05, -1.01, 0.01, -1],
  [0.075, -0.99, 0.075, -0.92],
  [0.075, -0.87, 0.035, -0.84],
  [0.04, -0.805],
  [0.13, -0.79, 0.15, -0.7],
  [0.18, -0.55, 0.175, -0.36],
  [0.115, -0.34],
  [0.12, -0.18, 0.13, 0],
  [0.03, 0],
  [0.02, -0.2, 0, -0.3],
  [-0.02, -0.2, -0.03, 0],
]

/** A sitting dog with a hanging ear, 1 high, looking to the right. */
const DOG: readonly Stroke[] = [
  [-0.3, 0],
  [-0.52, 0.03, -0.6, -0.12],
  [-0.62, -0.2, -0.55, -0.19],
  [-0.5, -0.08, -0.36, -0.1],
  [-0.36, -0.34, -0.18, -0.5],
  [-0.06, -0.6, -0.06, -0.7],
  [-0.1, -0.66, -0.13, -0.58],
  [-0.21, -0.6, -0.18, -0.72],
  [-0.15, -0.9, -0.02, -0.96],
  [0.1, -1.01, 0.19, -0.91],
  [0.22, -0.87, 0.33, -0.85],
  [0.38, -0.83, 0.36, -0.78],
  [0.33, -0.71, 0.2, -0.71],
  [0.15, -0.68, 0.17, -0.56],
  [0.19, -0.3, 0.15, -0.06],
  [0.24, -0.05, 0.23, 0],
]

const FIGURES = { wolf: HOWLING_WOLF, wanderer: WANDERER, boat: BOAT, person: PERSON, dog: DOG } as const
type Figure = keyof typeof FIGURES

type Place = { x: number; y: number; height: number; facing: 1 | -1; fill: Colour; rim: Colour }

/** A silhouette standing at x, y with a rim of light; `facing` -1 mirrors it. */
export const paintFigure = (stage: Stage, figure: Figure, at: Place): void => paintOutline(stage, FIGURES[figure], at)

/** Any outline, drawn as `paintFigure` draws figures: `height` is what its 1 becomes. */
export function paintOutline({ c, unit }: Stage, strokes: readonly Stroke[], at: Place): void {
  c.save()
  c.translate(at.x, at.y)
  c.scale(at.height * at.facing, at.height)
  traceOutline(c, strokes)
  c.shadowColor = css(at.rim, 0.55)
  c.shadowBlur = 20 * unit
  c.fillStyle = css(at.fill)
  c.fill()
  c.restore()
}

/** Makes an outline the current path, at the origin; stretched by `width` and `height`. */
export function traceOutline(c: Stage['c'], strokes: readonly Stroke[], width = 1, height = width): void {
  c.beginPath()
  for (const [i, [a, b, x, y]] of strokes.entries()) {
    if (i === 0) c.moveTo(a * width, b * height)
    else if (x !== undefined && y !== undefined) c.quadraticCurveTo(a * width, b * height, x * width, y * height)
    else c.lineTo(a * width, b * height)
  }
  c.closePath()
}

/** A few birds as two strokes each, around x, y. */
export function paintBirds({ c, unit, chance }: Stage, x: number, y: number, count: number, colour: Colour): void {
  c.save()
  c.strokeStyle = css(colour, 0.8)
  c.lineCap = 'round'
  for (let i = 0; i < count; i++) {
    const s = (9 + chance.next() * 13) * unit
    const bx = x + (chance.next() - 0.5) * 300 * unit
    const by = y + (chance.next() - 0.5) * 130 * unit
    c.lineWidth = s * 0.14
    c.beginPath()
    c.moveTo(bx - s, by - s * 0.35)
    c.quadraticCurveTo(bx - s * 0.35, by - s * 0.5, bx, by)
    c.quadraticCurveTo(bx + s * 0.35, by - s * 0.5, bx + s, by - s * 0.3)
    c.stroke()
  }
  c.restore()
}
