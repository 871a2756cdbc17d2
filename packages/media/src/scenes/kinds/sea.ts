import { paintGlow, paintMoon, paintMotes, paintSky, paintStars, paintWind } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { paintBirds, paintFigure } from '../figures.ts'
import { between, mentions, type Stage } from '../stage.ts'

/** Open water with the light's path on it; a boat, or a lighthouse on a headland. */
export function paintSea(stage: Stage): void {
  const { c, w, h, unit, chance, palette, portrait } = stage
  const [top, high, low, last] = palette.sky
  const horizon = h * between(stage, portrait ? 0.48 : 0.5, 0.58)
  const left = chance.next() < 0.5
  const sunX = w * (left ? between(stage, 0.26, 0.42) : between(stage, 0.58, 0.74))
  const r = between(stage, 95, 150) * unit
  const setting = chance.next() < 0.5
  paintSky(stage, horizon)
  paintStars(stage, horizon * 0.8, 260)
  paintWind(stage, h * 0.02, horizon - 60 * unit, 420)
  paintMoon(stage, sunX, setting ? horizon - r * 0.25 : horizon - r * between(stage, 1.6, 2.9), r)

  const lighthouse = mentions(stage, 'light', 'guide', 'hope', 'home', 'beacon', 'way') || chance.next() < 0.35
  for (let i = 0; i < 3; i++)
    island(stage, horizon, w * between(stage, 0, 1), between(stage, 200, 460) * unit, 0.25 + i * 0.2)
  const water = c.createLinearGradient(0, horizon, 0, h)
  water.addColorStop(0, css(mix(last, low, 0.45)))
  water.addColorStop(0.12, css(mix(low, high, 0.5)))
  water.addColorStop(0.45, css(mix(high, top, 0.5)))
  water.addColorStop(1, css(mix(top, palette.near, 0.7)))
  c.fillStyle = water
  c.fillRect(0, horizon, w, h - horizon)
  waves(stage, horizon)
  lightPath(stage, horizon, sunX, r)
  c.fillStyle = css(last, 0.35)
  c.fillRect(0, horizon - unit, w, 2 * unit)

  if (lighthouse) headland(stage, horizon, left)
  else {
    const deep = between(stage, 0.2, 0.36)
    const y = horizon + (h - horizon) * deep
    const x = w * (left ? 0.68 : 0.32)
    c.fillStyle = css(palette.near, 0.35)
    c.beginPath()
    c.ellipse(x, y + 8 * unit, 90 * unit, 9 * unit, 0, 0, 7)
    c.fill()
    paintFigure(stage, 'boat', {
      x,
      y,
      height: 190 * unit,
      facing: left ? 1 : -1,
      fill: palette.near,
      rim: palette.light,
    })
  }
  paintBirds(stage, w * (left ? 0.7 : 0.3), horizon - 300 * unit, 5, palette.near)
  paintMotes(stage, horizon, h, 26, palette.light)
}

function island(
  { c, unit, along, palette, chance }: Stage,
  horizon: number,
  x: number,
  width: number,
  near: number,
): void {
  const offset = chance.next() * 300
  c.fillStyle = css(mix(palette.far, palette.near, near))
  c.beginPath()
  c.moveTo(x - width, horizon + 1)
  for (let i = 0; i <= 40; i++) {
    const t = i / 40
    const height =
      Math.sin(Math.PI * t) ** 1.4 * width * 0.28 * (0.35 + along(t * 5 + offset)) + along(t * 22 + offset) * 7 * unit
    c.lineTo(x - width + 2 * width * t, horizon - height)
  }
  c.lineTo(x + width, horizon + 1)
  c.fill()
}

/** Rows of short crests, wider apart and bigger towards the viewer. */
function waves(stage: Stage, horizon: number): void {
  const { c, w, h, unit, palette, chance } = stage
  const depth = h - horizon
  c.lineCap = 'round'
  for (let i = 0; i < 620; i++) {
    const t = chance.next() ** 1.5
    const y = horizon + depth * t
    const length = between(stage, 20, 90) * unit * (0.35 + 2.4 * t)
    const x = chance.next() * w
    const bright = chance.next() < 0.45
    c.strokeStyle = bright
      ? css(mix(palette.sky[3], palette.sky[2], 0.5), 0.1 + 0.08 * (1 - t))
      : css(palette.near, 0.1 + 0.12 * t)
    c.lineWidth = (1 + 5 * t) * unit
    c.beginPath()
    c.moveTo(x - length / 2, y)
    c.quadraticCurveTo(x, y - length * 0.06, x + length / 2, y + length * 0.01)
    c.stroke()
  }
}

function lightPath(stage: Stage, horizon: number, x: number, r: number): void {
  const { c, h, unit, palette, chance } = stage
  const depth = h - horizon
  c.save()
  c.globalCompositeOperation = 'screen'
  c.lineCap = 'round'
  for (let i = 0; i < 520; i++) {
    const t = chance.next() ** 1.35
    const y = horizon + depth * t
    const spread = r * (0.55 + 1.5 * t)
    const off = (chance.next() + chance.next() + chance.next() - 1.5) * spread
    const length = between(stage, 12, 60) * unit * (0.5 + 1.6 * t)
    c.strokeStyle = css(mix(palette.light, WHITE, chance.next() * 0.5), between(stage, 0.12, 0.6) * (1 - t * 0.75))
    c.lineWidth = (1.2 + 4.5 * t) * unit
    c.beginPath()
    c.moveTo(x + off - length / 2, y)
    c.quadraticCurveTo(x + off, y - length * 0.05, x + off + length / 2, y)
    c.stroke()
  }
  c.restore()
  paintGlow(stage, x, horizon, r * 4, palette.light, 0.3)
}

function headland(stage: Stage, horizon: number, right: boolean): void {
  const { c, w, h, unit, palette, along } = stage
  const side = right ? 1 : -1
  const u = (value: number) => value * unit
  const edge = right ? w : 0
  const ground = horizon + u(70)
  const x = edge - side * u(210)
  const top = ground - u(330)
  const beam = c.createLinearGradient(x, 0, x - side * u(900), 0)
  beam.addColorStop(0, css(palette.warm, 0.5))
  beam.addColorStop(1, css(palette.warm, 0))
  c.save()
  c.globalCompositeOperation = 'screen'
  c.fillStyle = beam
  c.beginPath()
  c.moveTo(x, top)
  c.lineTo(x - side * u(900), top - u(150))
  c.lineTo(x - side * u(900), top + u(40))
  c.fill()
  c.restore()
  c.fillStyle = css(palette.near)
  c.beginPath()
  c.moveTo(edge, ground - u(90))
  for (let i = 0; i <= 60; i++) {
    const t = i / 60
    c.lineTo(edge - side * u(470) * t, ground - u(60) + u(240) * t * t + (along(t * 14) - 0.5) * u(50))
  }
  c.quadraticCurveTo(edge - side * u(420), ground + u(330), edge - side * u(600), h)
  c.lineTo(edge, h)
  c.fill()
  c.beginPath()
  c.moveTo(x - u(34), ground)
  c.lineTo(x - u(20), top + u(30))
  c.lineTo(x + u(20), top + u(30))
  c.lineTo(x + u(34), ground)
  c.fill()
  c.fillRect(x - u(28), top + u(16), u(56), u(12))
  c.fillRect(x - u(17), top - u(24), u(34), u(42))
  c.beginPath()
  c.moveTo(x - u(24), top - u(22))
  c.lineTo(x, top - u(58))
  c.lineTo(x + u(24), top - u(22))
  c.fill()
  c.fillStyle = css(mix(palette.warm, WHITE, 0.5))
  c.fillRect(x - u(12), top - u(16), u(24), u(28))
  paintGlow(stage, x, top, u(170), palette.warm, 0.9)
}
