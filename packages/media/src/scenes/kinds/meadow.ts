import { fillBelow, paintFog, paintGlow, paintMoon, paintMotes, paintSky, paintStars, paintWind } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { between, type Stage } from '../stage.ts'

/** Grass against a low sun, with flowers or one large tree: for lines about growth and patience. */
export function paintMeadow(stage: Stage): void {
  const { w, h, unit, chance, palette, portrait } = stage
  const horizon = h * between(stage, 0.54, portrait ? 0.62 : 0.6)
  const left = chance.next() < 0.5
  const sunX = w * (left ? 0.32 : 0.68)
  paintSky(stage, horizon * 1.05)
  paintStars(stage, horizon * 0.6, 140)
  paintWind(stage, h * 0.03, horizon - 30 * unit, 420)
  paintMoon(stage, sunX, horizon - between(stage, 60, 200) * unit, between(stage, 120, 180) * unit)
  for (let layer = 0; layer < 4; layer++) {
    const t = layer / 3
    const base = horizon + (h - horizon) * 0.34 * t
    const colour = mix(mix(palette.far, palette.sky[3], 0.3), palette.near, t * 0.75)
    const line = hill(stage, base, (90 - 30 * t) * unit)
    fillBelow(
      stage,
      line,
      { y: base - 60 * unit, colour: mix(colour, palette.light, 0.15) },
      { y: base + 260 * unit, colour },
    )
    if (layer === 2)
      tree(stage, w * (left ? 0.7 : 0.3), line(w * (left ? 0.7 : 0.3)) + 8 * unit, (portrait ? 480 : 400) * unit)
    if (layer < 3) paintFog(stage, base - 20 * unit, base + 160 * unit, palette.sky[3], 0.2)
  }
  paintGlow(stage, sunX, horizon, w * 0.5, palette.light, 0.3)
  grass(stage, horizon)
  paintMotes(stage, horizon * 0.8, h * 0.95, 70, mix(palette.light, palette.warm, 0.4))
}

function hill({ along, chance, unit }: Stage, base: number, height: number) {
  const offset = chance.next() * 300
  return (x: number) =>
    base - height * (along(x / (520 * unit) + offset) * 1.6 - 0.4) - along(x / (12 * unit) + offset) * 5 * unit
}

/** A broad old tree: a forking trunk, and a crown of many overlapping dark and light leaves. */
function tree(stage: Stage, x: number, y: number, tall: number): void {
  const { c, chance, palette } = stage
  const bark = mix(palette.near, palette.far, 0.06)
  c.strokeStyle = css(bark)
  c.lineCap = 'round'
  const tips: [number, number][] = []
  const grow = (fromX: number, fromY: number, angle: number, length: number, depth: number) => {
    const toX = fromX + Math.cos(angle) * length
    const toY = fromY + Math.sin(angle) * length
    c.lineWidth = length * 0.17
    c.beginPath()
    c.moveTo(fromX, fromY)
    c.lineTo(toX, toY)
    c.stroke()
    if (depth >= 2) tips.push([toX, toY])
    if (depth === 5) return
    const forks = depth < 2 ? 3 : 2
    for (let i = 0; i < forks; i++) {
      const turn = (i - (forks - 1) / 2) * between(stage, 0.55, 0.85) + between(stage, -0.15, 0.15)
      grow(toX, toY, angle + turn, length * between(stage, 0.66, 0.8), depth + 1)
    }
  }
  grow(x, y, -Math.PI / 2 + between(stage, -0.06, 0.06), tall * 0.27, 0)
  for (const [tx, ty] of tips) {
    for (let i = 0; i < 5; i++) {
      const lit = chance.next() < 0.3
      c.fillStyle = css(mix(bark, mix(palette.far, palette.light, 0.3), lit ? 0.34 : 0.1 * chance.next()), 0.9)
      c.beginPath()
      c.ellipse(
        tx + between(stage, -0.06, 0.06) * tall,
        ty + between(stage, -0.05, 0.05) * tall,
        tall * between(stage, 0.012, 0.034),
        tall * between(stage, 0.009, 0.024),
        chance.next() * 3,
        0,
        7,
      )
      c.fill()
    }
  }
}

/** Blades in three depths; the nearest are dark and reach into the picture. */
function grass(stage: Stage, horizon: number): void {
  const { c, w, h, unit, chance, palette } = stage
  const flowers: readonly Colour[] = [palette.accent, palette.light, mix(palette.accent, WHITE, 0.5), palette.warm]
  for (let depth = 0; depth < 3; depth++) {
    const t = depth / 2
    const foot = h * (0.86 + 0.17 * t)
    const colour = mix(mix(palette.far, palette.near, 0.55), palette.near, 0.3 + 0.7 * t)
    const tall = Math.min((h - horizon) * 0.42, (130 + 170 * t) * unit)
    c.fillStyle = css(colour)
    c.fillRect(0, foot - tall * 0.28, w, h)
    c.lineCap = 'round'
    const blades = Math.round((w / unit) * (0.42 - t * 0.14))
    for (let i = 0; i < blades; i++) {
      const x = chance.next() * w
      const height = tall * between(stage, 0.45, 1.1)
      const lean = between(stage, -0.3, 0.45) * height
      const y = foot - tall * 0.1
      c.strokeStyle = css(mix(colour, palette.light, chance.next() * 0.22 * (1 - t * 0.6)))
      c.lineWidth = (2 + 3.4 * t) * unit * between(stage, 0.6, 1.2)
      c.beginPath()
      c.moveTo(x, y)
      c.quadraticCurveTo(x + lean * 0.2, y - height * 0.6, x + lean, y - height)
      c.stroke()
      if (chance.next() < 0.075) flower(stage, x + lean, y - height, (5 + 9 * t) * unit, chance.pick(flowers))
    }
  }
}

function flower(stage: Stage, x: number, y: number, r: number, colour: Colour): void {
  const { c, palette } = stage
  const turn = stage.chance.next() * 2
  c.fillStyle = css(mix(colour, palette.near, 0.12))
  for (let petal = 0; petal < 5; petal++) {
    const angle = turn + (petal * Math.PI * 2) / 5
    c.beginPath()
    c.ellipse(x + Math.cos(angle) * r * 0.75, y + Math.sin(angle) * r * 0.55, r * 0.62, r * 0.42, angle, 0, 7)
    c.fill()
  }
  c.fillStyle = css(palette.warm)
  c.beginPath()
  c.arc(x, y, r * 0.36, 0, 7)
  c.fill()
}
