import { paintGlow } from '../brush.ts'
import { type Colour, css, mix } from '../colour.ts'
import { type Stroke, traceOutline } from '../figures.ts'
import { paintBeam, paintPendant, paintShadow, paintSteam, paintSurface, paintWall } from '../room.ts'
import { between, paintAt, type Stage } from '../stage.ts'

const LOAF: readonly Stroke[] = [
  [-0.9, 0],
  [-1.12, -0.08, -1, -0.46],
  [-0.78, -0.99, 0, -1],
  [0.78, -0.99, 1, -0.46],
  [1.12, -0.08, 0.9, 0],
]
const CUT: readonly Stroke[] = [
  [-0.06, -0.36],
  [0.34, -0.14, 0.1, 0.4],
  [-0.16, 0.1, -0.06, -0.36],
]
const DOUGH: Colour = [246, 214, 162]
const CRUST: readonly [Colour, Colour, Colour] = [
  [236, 172, 98],
  [182, 106, 50],
  [84, 42, 24],
]

/** A bakery: shelves of bread on the wall, and on the counter loaves that still steam under a lamp. */
export function paintBread(stage: Stage): void {
  const { c, w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const counter = h * (portrait ? 0.71 : 0.72)
  const side = chance.next() < 0.5 ? -1 : 1
  const x = w / 2 + side * u(portrait ? 50 : 210)
  paintWall(stage, counter)
  paintGlow(stage, x, h * 0.3, Math.max(w, h) * 0.55, palette.warm, 0.4)
  const first = u((portrait ? 400 : 250) + between(stage, -70, 40))
  for (let y = first; y < counter - u(170); y += u(235)) shelf(stage, y)
  const lampY = h * between(stage, 0.12, 0.22)
  const lampX = x + side * u(between(stage, -190, 110))
  paintBeam(stage, { x: lampX, y: lampY, bottom: counter + u(100), reach: u(470) }, palette.warm)
  paintPendant(stage, lampX, lampY)
  paintSurface(stage, counter)
  const front = counter + u(portrait ? 270 : 215)
  c.fillStyle = css(mix(palette.near, [0, 0, 0], 0.25), 0.85)
  c.fillRect(0, front, w, h - front)
  c.fillStyle = css(mix(palette.warm, palette.light, 0.3), 0.3)
  c.fillRect(0, front, w, u(4))
  paintGlow(stage, x, counter + u(70), u(620), palette.warm, 0.35)

  basket(stage, x - side * u(330), counter + u(60), side)
  paintBoule(stage, x + side * u(250), counter + u(96), 150, 0.2)
  paintSteam(stage, x, counter - u(180), u(430))
  paintBoule(stage, x, counter + u(160), between(stage, 200, 245), 0)
  croissant(stage, x + side * u(portrait ? 300 : 330), counter + u(205), 88)
  croissant(stage, x - side * u(portrait ? 270 : 330), counter + u(210), 92)
  if (!portrait) for (const away of [-1, 1]) paintBoule(stage, x + away * u(560), counter + u(120), 150, 0.25)
}

/** A round loaf with three cuts, floured. `radius` in pixels of a 1080p picture; `dim` sinks it into the dark. */
function paintBoule(stage: Stage, x: number, y: number, radius: number, dim: number): void {
  const { c, unit, palette, chance } = stage
  const tall = radius * 0.86
  const toned = (colour: Colour) => mix(colour, palette.near, 0.08 + dim)
  paintShadow(stage, x, y, radius * 2.4 * unit)
  paintAt(stage, x, y, 1, () => {
    const crust = c.createRadialGradient(-radius * 0.2, -tall * 0.95, 0, 0, -tall * 0.4, radius * 1.25)
    for (const [at, colour] of CRUST.entries()) crust.addColorStop(at / 2, css(toned(colour)))
    c.fillStyle = crust
    traceOutline(c, LOAF, radius, tall)
    c.fill()
    c.save()
    c.clip()
    for (let grain = 0; grain < radius * 0.5; grain++) {
      c.fillStyle = css(DOUGH, 0.3 * chance.next())
      c.fillRect((chance.next() - 0.5) * 1.7 * radius, -tall * (0.35 + 0.6 * chance.next()), 3, 3)
    }
    c.restore()
    for (const cut of [-1, 0, 1]) {
      c.save()
      c.translate(cut * radius * 0.46, -tall * (0.62 - Math.abs(cut) * 0.1))
      c.rotate(cut * 0.28 + 0.2)
      c.fillStyle = css(toned(CRUST[2]), 0.55)
      traceOutline(c, CUT, radius * 1.04, tall * 0.88)
      c.fill()
      c.fillStyle = css(toned(DOUGH))
      traceOutline(c, CUT, radius * 0.8, tall * 0.78)
      c.fill()
      c.restore()
    }
  })
}

/** A rod of bread with slanted cuts, from its foot upwards. */
function baguette({ c, palette }: Stage, foot: number, lean: number, length: number, dim: number): void {
  const thick = 30
  c.save()
  c.translate(foot, 0)
  c.rotate(lean)
  const crust = c.createLinearGradient(-thick, 0, thick, 0)
  for (const [at, colour] of CRUST.entries()) crust.addColorStop(at / 2, css(mix(colour, palette.near, 0.1 + dim)))
  c.fillStyle = crust
  c.beginPath()
  c.roundRect(-thick, -length, thick * 2, length, thick)
  c.fill()
  c.strokeStyle = css(mix(DOUGH, palette.near, dim), 0.85)
  c.lineWidth = 8
  c.lineCap = 'round'
  c.beginPath()
  for (let cut = 34; cut < length - 30; cut += 58) {
    c.moveTo(-thick * 0.45, -cut)
    c.lineTo(thick * 0.4, -cut - 30)
  }
  c.stroke()
  c.restore()
}

/** A wicker basket full of baguettes. */
function basket(stage: Stage, x: number, y: number, side: number): void {
  const { c, unit, palette } = stage
  const wicker = mix([150, 98, 52], palette.near, 0.42)
  paintShadow(stage, x, y, 330 * unit)
  paintAt(stage, x, y, side, () => {
    for (const [at, lean] of [-0.16, 0.02, 0.2].entries()) baguette(stage, (at - 1) * 62, lean, 400 - at * 26, 0.22)
    for (const [at, lean] of [-0.07, 0.12].entries()) baguette(stage, (at - 0.5) * 66, lean, 340 + at * 40, 0.06)
    c.fillStyle = css(wicker)
    c.beginPath()
    c.moveTo(-150, -150)
    c.lineTo(150, -150)
    c.quadraticCurveTo(146, -40, 118, 0)
    c.lineTo(-118, 0)
    c.quadraticCurveTo(-146, -40, -150, -150)
    c.fill()
    c.strokeStyle = css(mix(wicker, palette.warm, 0.45), 0.6)
    c.lineWidth = 7
    c.beginPath()
    for (let row = 0; row < 4; row++) {
      for (let rib = -4; rib < 4; rib++) {
        const left = rib * 34 + (row % 2) * 17
        c.moveTo(left + 2, -26 - row * 32)
        c.quadraticCurveTo(left + 15, -42 - row * 32, left + 28, -26 - row * 32)
      }
    }
    c.stroke()
    c.lineWidth = 14
    c.lineCap = 'round'
    c.strokeStyle = css(mix(wicker, palette.warm, 0.3))
    c.beginPath()
    c.moveTo(-150, -150)
    c.lineTo(150, -150)
    c.stroke()
  })
}

/** Five overlapping rolls of pastry, bent to a crescent. */
function croissant(stage: Stage, x: number, y: number, size: number): void {
  const { c, unit, palette } = stage
  paintShadow(stage, x, y + 6 * unit, size * 2.3 * unit)
  paintAt(stage, x, y, 1, () => {
    for (const part of [-2, 2, -1, 1, 0]) {
      const round = size * (0.46 - Math.abs(part) * 0.075)
      c.save()
      c.translate(part * size * 0.4, -round * 0.85 + part * part * size * 0.035)
      c.rotate(part * 0.3)
      const crust = c.createLinearGradient(0, -round, 0, round)
      for (const [at, colour] of CRUST.entries()) crust.addColorStop(at / 2, css(mix(colour, palette.near, 0.06)))
      c.fillStyle = crust
      c.beginPath()
      c.ellipse(0, 0, round * 0.82, round, 0, 0, 7)
      c.fill()
      c.strokeStyle = css(mix(CRUST[2], palette.near, 0.2), 0.5)
      c.lineWidth = size * 0.04
      c.stroke()
      c.restore()
    }
  })
}

/** A board across the wall with loaves, lit from above. */
function shelf(stage: Stage, y: number): void {
  const { c, w, unit, palette, chance } = stage
  for (let x = between(stage, -60, 40) * unit; x < w; ) {
    const wide = between(stage, 62, 98)
    x += wide * unit
    if (chance.next() < 0.86) paintBoule(stage, x, y, wide, 0.42)
    x += (wide + between(stage, 8, 30)) * unit
  }
  c.fillStyle = css(mix(palette.near, [70, 44, 26], 0.35))
  c.fillRect(0, y, w, 20 * unit)
  c.fillStyle = css(palette.warm, 0.35)
  c.fillRect(0, y, w, 3 * unit)
  const shade = c.createLinearGradient(0, y + 20 * unit, 0, y + 90 * unit)
  shade.addColorStop(0, css(palette.near, 0.6))
  shade.addColorStop(1, css(palette.near, 0))
  c.fillStyle = shade
  c.fillRect(0, y + 20 * unit, w, 70 * unit)
}
