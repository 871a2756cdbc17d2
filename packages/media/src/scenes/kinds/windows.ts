import { paintGlow, paintMoon, paintMotes, paintSky, paintStars } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { type Stroke, traceOutline } from '../figures.ts'
import { between, type Stage } from '../stage.ts'

/** Head and shoulders, 1 high; cut off by the sill. */
const BUST: readonly Stroke[] = [
  [-0.42, 0],
  [-0.42, -0.34, -0.12, -0.42],
  [-0.12, -0.5],
  [-0.24, -0.62, -0.2, -0.8],
  [-0.14, -1, 0.02, -1],
  [0.2, -0.98, 0.22, -0.8],
  [0.24, -0.62, 0.12, -0.5],
  [0.12, -0.42],
  [0.42, -0.34, 0.42, 0],
]

type Pane = { x: number; y: number; size: number }

/** Two lit windows on opposite sides of a sleeping town, someone in each; a thread of light joins them. */
export function paintWindows(stage: Stage): void {
  const { w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const side = chance.next() < 0.5 ? -1 : 1
  paintSky(stage, h * 0.9)
  paintStars(stage, h * 0.72, 420)
  paintMoon(stage, w * (0.5 + side * between(stage, 0.02, 0.16)), h * between(stage, 0.13, 0.19), u(portrait ? 92 : 76))
  town(stage)
  const size = u((portrait ? 190 : 210) * between(stage, 0.88, 1.1))
  const wide = w * (portrait ? 0.37 : between(stage, 0.26, 0.32))
  const [higher, lower] = [between(stage, -0.03, 0.02), between(stage, -0.02, 0.03)]
  const panes = [-1, 1].map((edge) => ({
    x: edge < 0 ? wide * 0.48 : w - wide * 0.48,
    y: h * (edge === side ? (portrait ? 0.69 : 0.52) + higher : (portrait ? 0.76 : 0.62) + lower),
    size,
  }))
  for (const [at, pane] of panes.entries()) house(stage, pane, at === 0 ? -1 : 1, wide)
  const [left, right] = panes
  if (left && right) thread(stage, left, right)
  for (const [at, pane] of panes.entries()) window(stage, pane, at === 0 ? 1 : -1)
  paintMotes(stage, h * 0.4, h, 26, palette.warm)
}

/** Roofs far away between the two houses, a few windows still lit. */
function town({ c, w, h, unit, palette, chance }: Stage): void {
  for (const layer of [0, 1, 2]) {
    const t = layer / 2
    const colour = mix(mix(palette.far, palette.sky[2], 0.35 * (1 - t)), palette.near, 0.3 + t * 0.45)
    for (let x = -40 * unit; x < w; ) {
      const wide = (70 + 80 * chance.next()) * unit
      const top = h * (0.74 + 0.07 * t) - chance.next() * 120 * unit
      c.fillStyle = css(colour)
      c.beginPath()
      c.moveTo(x, h)
      c.lineTo(x, top)
      c.lineTo(x + wide / 2, top - wide * 0.4)
      c.lineTo(x + wide, top)
      c.lineTo(x + wide, h)
      c.fill()
      if (chance.next() < 0.4) {
        c.fillStyle = css(palette.warm, 0.35 + 0.4 * t)
        c.fillRect(x + wide * 0.4, top + 26 * unit, 14 * unit, 18 * unit)
      }
      x += wide - 1
    }
    const fog = c.createLinearGradient(0, h * 0.66, 0, h * 0.9)
    fog.addColorStop(0, css(palette.sky[2], 0))
    fog.addColorStop(1, css(palette.sky[2], 0.2))
    c.fillStyle = fog
    c.fillRect(0, h * 0.66, w, h)
  }
}

/** The wall with a gable around a window, at one edge of the picture. */
function house({ c, w, h, unit, palette }: Stage, { x, y, size }: Pane, edge: number, wide: number): void {
  const inner = edge < 0 ? wide : w - wide
  const outer = edge < 0 ? 0 : w
  const eaves = y - size * 1.5
  const wall = c.createLinearGradient(inner, 0, outer, 0)
  wall.addColorStop(0, css(mix(palette.near, palette.far, 0.3)))
  wall.addColorStop(1, css(mix(palette.near, palette.far, 0.06)))
  c.fillStyle = wall
  c.beginPath()
  c.moveTo(outer, h)
  c.lineTo(inner, h)
  c.lineTo(inner, eaves)
  c.lineTo(x, eaves - size * 1.1)
  c.lineTo(outer, eaves - size * 1.1 + Math.abs(outer - x) * 0.9)
  c.fill()
  c.strokeStyle = css(mix(palette.near, [0, 0, 0], 0.3))
  c.lineWidth = 26 * unit
  c.lineCap = 'round'
  c.beginPath()
  c.moveTo(inner - edge * 36 * unit, eaves + 34 * unit)
  c.lineTo(x, eaves - size * 1.1)
  c.lineTo(outer, eaves - size * 1.1 + Math.abs(outer - x) * 0.9)
  c.stroke()
  c.strokeStyle = css(palette.light, 0.25)
  c.lineWidth = 4 * unit
  c.beginPath()
  c.moveTo(inner - edge * 40 * unit, eaves + 22 * unit)
  c.lineTo(x, eaves - size * 1.1 - 13 * unit)
  c.stroke()
  c.fillStyle = css(mix(palette.near, [0, 0, 0], 0.2), 0.8)
  for (const floor of [1.75, 3.2]) c.fillRect(x - size * 0.36, y + size * floor, size * 0.72, size * 0.9)
}

/** A lit window with a figure that looks towards the other window; `facing` is its direction. */
function window(stage: Stage, { x, y, size }: Pane, facing: number): void {
  const { c, unit, palette } = stage
  const [half, tall] = [size * 0.5, size * 1.25]
  paintGlow(stage, x, y, size * 2.1, palette.warm, 0.75)
  const light = c.createLinearGradient(0, y - tall / 2, 0, y + tall / 2)
  light.addColorStop(0, css(mix(palette.warm, WHITE, 0.5)))
  light.addColorStop(1, css(palette.warm))
  c.fillStyle = light
  c.fillRect(x - half, y - tall / 2, 2 * half, tall)
  c.save()
  c.translate(x + facing * size * 0.1, y + tall / 2)
  c.scale(facing, 1)
  c.fillStyle = css(mix(palette.near, palette.warm, 0.12))
  traceOutline(c, BUST, size * 0.78)
  c.fill()
  c.restore()
  c.strokeStyle = css(mix(palette.near, [0, 0, 0], 0.2))
  c.lineWidth = 12 * unit
  c.strokeRect(x - half, y - tall / 2, 2 * half, tall)
  c.lineWidth = 6 * unit
  c.beginPath()
  c.moveTo(x - half, y - tall * 0.2)
  c.lineTo(x + half, y - tall * 0.2)
  c.stroke()
  c.fillStyle = css(mix(palette.near, palette.light, 0.2))
  c.fillRect(x - half - 22 * unit, y + tall / 2, 2 * half + 44 * unit, 18 * unit)
}

/** A sagging line of small lamps from one window to the other. */
function thread(stage: Stage, from: Pane, to: Pane): void {
  const { c, unit, palette } = stage
  const sag = (to.x - from.x) * 0.2
  const at = (t: number) => ({
    x: from.x + (to.x - from.x) * t,
    y: from.y + (to.y - from.y) * t + sag * 4 * t * (1 - t),
  })
  const stroke = (width: number, colour: string) => {
    c.strokeStyle = colour
    c.lineWidth = width * unit
    c.beginPath()
    for (let step = 0; step <= 40; step++) c.lineTo(at(step / 40).x, at(step / 40).y)
    c.stroke()
  }
  c.save()
  c.globalCompositeOperation = 'screen'
  stroke(18, css(palette.warm, 0.16))
  stroke(4, css(mix(palette.warm, WHITE, 0.4), 0.9))
  c.restore()
  for (let lamp = 1; lamp < 16; lamp++) {
    const { x, y } = at(lamp / 16)
    c.fillStyle = css(mix(palette.warm, WHITE, 0.5))
    c.beginPath()
    c.arc(x, y + 9 * unit, 8 * unit, 0, 7)
    c.fill()
    paintGlow(stage, x, y + 9 * unit, 56 * unit, palette.warm, 0.8)
  }
}
