import { paintHillLayer, paintMoon, paintMotes, paintSky, paintStars, paintWind } from '../brush.ts'
import { type Colour, css, mix } from '../colour.ts'
import { paintBirds, paintOutline, type Stroke } from '../figures.ts'
import { paintShadow } from '../room.ts'
import { between, type Stage } from '../stage.ts'

const UPPER: readonly Stroke[] = [
  [-0.98, -0.16],
  [-1.06, -0.5, -0.94, -0.82],
  [-0.9, -0.98, -0.8, -0.9],
  [-0.66, -0.72, -0.4, -0.84],
  [-0.3, -0.9, -0.22, -0.8],
  [0.1, -0.5, 0.5, -0.44],
  [1.02, -0.38, 1.06, -0.16],
]
const SOLE: readonly Stroke[] = [
  [-1.04, -0.18],
  [1.08, -0.18],
  [1.14, -0.02, 0.96, 0],
  [-0.94, 0],
  [-1.08, -0.02, -1.04, -0.18],
]

/** A pair of running shoes at the start of a long road that leads to the light. */
export function paintShoes(stage: Stage): void {
  const { w, h, unit, palette, portrait, chance } = stage
  const horizon = h * between(stage, 0.5, 0.56)
  const facing = chance.next() < 0.5 ? 1 : -1
  const end = w * (0.5 + facing * 0.1)
  paintSky(stage, horizon)
  paintStars(stage, horizon * 0.8, 200)
  paintWind(stage, h * 0.02, horizon, 320)
  paintMoon(stage, end, horizon - 120 * unit, 120 * unit)
  for (let layer = 0; layer < 3; layer++) {
    const colour = mix(palette.far, palette.near, layer * 0.3)
    paintHillLayer(stage, { layer, shore: horizon + layer * 12 * unit, height: 210 - layer * 60, colour })
  }
  paintBirds(stage, w * 0.5 - facing * w * 0.22, horizon * 0.5, 4, palette.near)
  road(stage, horizon + 20 * unit, end)
  const y = h * (portrait ? 0.8 : 0.9)
  const size = (portrait ? 250 : 200) * unit
  const x = w * 0.5 - facing * 70 * unit
  const tint = mix(palette.near, palette.accent, 0.45)
  shoe(stage, {
    x: x + facing * 190 * unit,
    y: y - 76 * unit,
    size: size * 0.92,
    facing,
    tint: mix(tint, palette.near, 0.35),
  })
  shoe(stage, { x, y, size, facing, tint })
  paintMotes(stage, horizon, h, 30, palette.light)
}

function road({ c, w, h, unit, palette }: Stage, horizon: number, end: number): void {
  const field = c.createLinearGradient(0, horizon, 0, h)
  field.addColorStop(0, css(mix(palette.far, palette.near, 0.6)))
  field.addColorStop(1, css(palette.near))
  c.fillStyle = field
  c.fillRect(0, horizon, w, h - horizon)
  const asphalt = c.createLinearGradient(0, horizon, 0, h)
  asphalt.addColorStop(0, css(mix(palette.sky[3], palette.far, 0.45)))
  asphalt.addColorStop(0.4, css(mix(palette.far, palette.near, 0.35)))
  asphalt.addColorStop(1, css(mix(palette.far, palette.near, 0.75)))
  const strip = (near: number, far: number, from: number, to: number) => {
    const at = (t: number) => ({ y: horizon + (h - horizon) * t, x: end + (w / 2 - end) * t })
    const [a, b] = [at(from), at(to)]
    const half = (t: number) => (far + (near - far) * t) / 2
    c.beginPath()
    c.moveTo(a.x - half(from), a.y)
    c.lineTo(a.x + half(from), a.y)
    c.lineTo(b.x + half(to), b.y)
    c.lineTo(b.x - half(to), b.y)
    c.fill()
  }
  c.fillStyle = asphalt
  strip(Math.max(w, 1300 * unit) * 1.1, 16 * unit, 0, 1)
  c.fillStyle = css(palette.light, 0.55)
  for (let t = 0.03; t < 1; t *= 1.7) strip(44 * unit, unit, t, Math.min(1, t * 1.35))
}

type Shoe = { x: number; y: number; size: number; facing: 1 | -1; tint: Colour }

function shoe(stage: Stage, { x, y, size, facing, tint }: Shoe): void {
  const { c, palette } = stage
  const at = { x, y, height: size, facing, rim: palette.light }
  paintShadow(stage, x, y, size * 2.5)
  paintOutline(stage, UPPER, { ...at, fill: tint })
  paintOutline(stage, SOLE, { ...at, fill: mix(palette.light, tint, 0.25) })
  c.save()
  c.translate(x, y)
  c.scale(size * facing, size)
  c.lineCap = 'round'
  c.strokeStyle = css(mix(palette.light, tint, 0.15))
  c.lineWidth = 0.045
  c.beginPath()
  for (const lace of [0, 1, 2, 3]) {
    c.moveTo(-0.2 + lace * 0.15, -0.76 + lace * 0.1)
    c.lineTo(-0.33 + lace * 0.15, -0.58 + lace * 0.08)
  }
  c.stroke()
  c.strokeStyle = css(mix(palette.kin, palette.light, 0.2), 0.9)
  c.lineWidth = 0.08
  c.beginPath()
  c.moveTo(-0.85, -0.3)
  c.quadraticCurveTo(-0.2, -0.2, 0.25, -0.46)
  c.stroke()
  c.restore()
}
