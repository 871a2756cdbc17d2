import { paintGlow, paintMotes } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { type Stroke, traceOutline } from '../figures.ts'
import { paintRoom, paintShadow } from '../room.ts'
import { between, paintAt, type Stage } from '../stage.ts'

const LEAF: readonly Stroke[] = [
  [0, 0],
  [-0.34, -0.4, -0.2, -0.72],
  [-0.12, -0.9, 0, -1],
  [0.12, -0.9, 0.2, -0.72],
  [0.34, -0.4, 0, 0],
]
const POT: readonly Stroke[] = [
  [-1, -1.3],
  [1, -1.3],
  [1, -1.08],
  [0.92, -1.06],
  [0.7, 0],
  [-0.7, 0],
  [-0.92, -1.06],
  [-1, -1.08],
]
const GREENS: readonly Colour[] = [
  [86, 150, 92],
  [112, 172, 96],
  [66, 124, 86],
]

/** Three pots by the window: a seedling, a young plant and a grown one. */
export function paintPlant(stage: Stage): void {
  const { w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const surface = h * (portrait ? 0.72 : 0.72)
  const side = chance.next() < 0.5 ? -1 : 1
  const y = surface + u(130)
  const x = w / 2 + side * u(portrait ? 170 : 320)
  paintRoom(stage, { surface, window: 0.5 - side * (portrait ? 0.02 : 0.12) })
  paintGlow(stage, x, y - u(420), u(680), palette.light, 0.35)
  if (!portrait) can(stage, x - side * u(800), surface + u(90), side)
  plant(stage, { x: x - side * u(430), y: y + u(20), pot: 84, stem: 90, pairs: 1, leaf: 76, tint: palette.kin })
  plant(stage, { x: x - side * u(215), y: y - u(10), pot: 104, stem: 210, pairs: 3, leaf: 120, tint: palette.warm })
  plant(stage, { x: x + side * u(60), y: y + u(30), pot: 146, stem: 430, pairs: 5, leaf: 190, tint: palette.accent })
  paintMotes(stage, h * 0.25, y, 40, mix(palette.light, palette.warm, 0.4))
}

type Plant = { x: number; y: number; pot: number; stem: number; pairs: number; leaf: number; tint: Colour }

function plant(stage: Stage, { x, y, pot, stem, pairs, leaf, tint }: Plant): void {
  const { c, unit, palette, chance } = stage
  const clay = mix([190, 104, 72], tint, 0.35)
  const bend = between(stage, -0.12, 0.12) * stem
  paintShadow(stage, x, y, pot * 2.3 * unit)
  paintAt(stage, x, y, 1, () => {
    const at = (t: number) => [bend * t * t, -pot * 1.2 - stem * t] as const
    c.strokeStyle = css(mix(GREENS[2] ?? tint, palette.near, 0.35))
    c.lineWidth = 8 + pairs * 1.6
    c.lineCap = 'round'
    c.beginPath()
    c.moveTo(0, -pot * 1.1)
    for (let step = 1; step <= 12; step++) c.lineTo(...at(step / 12))
    c.stroke()
    const leaves = Array.from({ length: pairs * 2 + 1 }, (_, i) => {
      const top = i === pairs * 2
      const t = top ? 1 : 0.18 + 0.8 * ((i >> 1) / pairs) + 0.05 * (i % 2)
      const lean = top ? between(stage, -0.15, 0.15) : (i % 2 ? 1 : -1) * between(stage, 0.85, 1.25) * (1.15 - 0.45 * t)
      return { t, lean, size: leaf * (top ? 0.72 : between(stage, 0.84, 1.08) * (1.08 - 0.3 * t)) }
    })
    for (const { t, lean, size } of leaves) {
      c.save()
      c.translate(...at(t))
      c.rotate(lean)
      const green = mix(chance.pick(GREENS), palette.near, 0.14)
      const blade = c.createLinearGradient(-size * 0.22, 0, size * 0.22, 0)
      blade.addColorStop(0, css(mix(green, palette.light, 0.3)))
      blade.addColorStop(0.5, css(green))
      blade.addColorStop(1, css(mix(green, palette.near, 0.5)))
      c.fillStyle = blade
      traceOutline(c, LEAF, size)
      c.fill()
      c.strokeStyle = css(mix(green, WHITE, 0.3), 0.6)
      c.lineWidth = 3
      c.beginPath()
      c.moveTo(0, 0)
      c.lineTo(0, -size * 0.9)
      c.stroke()
      c.restore()
    }
    const glaze = c.createLinearGradient(-pot, 0, pot, 0)
    glaze.addColorStop(0, css(mix(clay, palette.near, 0.62)))
    glaze.addColorStop(0.4, css(mix(clay, palette.near, 0.12)))
    glaze.addColorStop(1, css(mix(clay, palette.near, 0.68)))
    c.fillStyle = glaze
    traceOutline(c, POT, pot)
    c.fill()
    c.fillStyle = css(palette.near, 0.35)
    c.fillRect(-pot * 0.92, -pot * 1.07, pot * 1.84, pot * 0.08)
  })
}

function can(stage: Stage, x: number, y: number, side: number): void {
  const { c, unit, palette } = stage
  const tin = mix(palette.far, palette.accent, 0.4)
  paintShadow(stage, x, y, 290 * unit)
  paintAt(stage, x, y, side, () => {
    c.strokeStyle = css(mix(tin, palette.near, 0.5))
    c.lineWidth = 20
    c.beginPath()
    c.ellipse(-30, -190, 96, 92, 0, 2.6, 6.6)
    c.stroke()
    c.lineWidth = 26
    c.lineCap = 'round'
    c.beginPath()
    c.moveTo(90, -50)
    c.lineTo(190, -190)
    c.stroke()
    c.fillStyle = css(mix(tin, palette.near, 0.4))
    c.beginPath()
    c.moveTo(162, -206)
    c.lineTo(214, -160)
    c.lineTo(240, -206)
    c.lineTo(196, -246)
    c.fill()
    const body = c.createLinearGradient(-110, 0, 110, 0)
    body.addColorStop(0, css(mix(tin, palette.near, 0.7)))
    body.addColorStop(0.5, css(mix(tin, palette.light, 0.25)))
    body.addColorStop(1, css(mix(tin, palette.near, 0.6)))
    c.fillStyle = body
    c.beginPath()
    c.roundRect(-110, -180, 220, 180, [16, 16, 30, 30])
    c.fill()
  })
}
