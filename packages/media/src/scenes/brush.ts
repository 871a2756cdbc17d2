import { random } from '@pack/core/kernel/random'
import { type Canvas, createCanvas } from '../canvas.ts'
import { type Colour, css, mix, WHITE } from './colour.ts'
import { between, type Stage } from './stage.ts'

/** The sky's gradient over the whole canvas; it reaches its last colour at `horizon` (pixels). */
export function paintSky({ c, w, h, palette }: Stage, horizon: number): void {
  const sky = c.createLinearGradient(0, 0, 0, horizon)
  for (const [i, colour] of palette.sky.entries()) sky.addColorStop(i / (palette.sky.length - 1), css(colour))
  c.fillStyle = sky
  c.fillRect(0, 0, w, h)
}

/** Stars down to `bottom` (pixels), fewer and fainter towards it. */
export function paintStars(stage: Stage, bottom: number, count: number): void {
  const { c, w, unit, chance, palette } = stage
  const strength = palette.mood === 'dawn' ? 0.35 : 1
  for (let i = 0; i < count; i++) {
    const y = chance.next() ** 1.6 * bottom
    const big = chance.next() < 0.05
    const alpha = (1 - y / (bottom * 1.08)) * between(stage, 0.25, 0.95) * strength
    const x = chance.next() * w
    const r = (big ? 2.2 : between(stage, 0.6, 1.3)) * unit
    c.fillStyle = css(mix(WHITE, palette.light, chance.next()), alpha)
    c.beginPath()
    c.arc(x, y, r, 0, 7)
    c.fill()
    if (big) paintGlow(stage, x, y, r * 6, palette.light, alpha * 0.35)
  }
}

/** Light spreading from a point; drawn as light, so it never darkens. */
export function paintGlow({ c }: Stage, x: number, y: number, r: number, colour: Colour, alpha: number): void {
  const glow = c.createRadialGradient(x, y, 0, x, y, r)
  glow.addColorStop(0, css(colour, alpha))
  glow.addColorStop(0.22, css(colour, alpha * 0.42))
  glow.addColorStop(0.55, css(colour, alpha * 0.1))
  glow.addColorStop(1, css(colour, 0))
  const before = c.globalCompositeOperation
  c.globalCompositeOperation = 'screen'
  c.fillStyle = glow
  c.fillRect(x - r, y - r, 2 * r, 2 * r)
  c.globalCompositeOperation = before
}

/** Long thin strokes along the wind between two heights (pixels), like cirrus. */
export function paintWind(stage: Stage, top: number, bottom: number, count: number): void {
  const { c, w, unit, chance, across, palette } = stage
  const scale = 330 * unit
  c.save()
  c.globalCompositeOperation = 'screen'
  for (let i = 0; i < count; i++) {
    let x = between(stage, -0.15, 1.05) * w
    let y = between(stage, top, bottom)
    // Strokes fade out where the band of wind ends, else its edge shows as a line.
    const edge = Math.min(1, (y - top) / (bottom - top) / 0.25, (bottom - y) / (bottom - top) / 0.35)
    c.strokeStyle = css(mix(palette.sky[2], palette.light, chance.next() * 0.7), between(stage, 0.03, 0.06) * edge)
    c.lineWidth = between(stage, 1, 9) * unit
    c.beginPath()
    c.moveTo(x, y)
    for (let step = 0; step < 30; step++) {
      const angle = (across(x / scale, y / (scale * 0.75)) - 0.5) * 3.2
      x += Math.cos(angle) * 20 * unit
      y += Math.sin(angle) * 10 * unit
      c.lineTo(x, y)
    }
    c.stroke()
  }
  c.restore()
}

/** Sun or moon with its glow; at night it has lunar seas. */
export function paintMoon(stage: Stage, x: number, y: number, r: number): void {
  const { c, chance, palette } = stage
  paintGlow(stage, x, y, r * 6, palette.light, 0.55)
  const disc = c.createRadialGradient(x - r * 0.3, y - r * 0.3, r * 0.1, x, y, r)
  disc.addColorStop(0, css(mix(palette.light, WHITE, 0.8)))
  disc.addColorStop(1, css(palette.light))
  c.save()
  c.fillStyle = disc
  c.beginPath()
  c.arc(x, y, r, 0, 7)
  c.fill()
  if (palette.mood === 'night' || palette.mood === 'dusk') {
    c.clip()
    for (let i = 0; i < 20; i++) {
      c.fillStyle = css(palette.far, between(stage, 0.04, 0.1))
      c.beginPath()
      c.arc(x + (chance.next() - 0.5) * 2 * r, y + (chance.next() - 0.5) * 2 * r, r * between(stage, 0.05, 0.26), 0, 7)
      c.fill()
    }
  }
  c.restore()
}

/** Fills below a line, from one colour at the crest to another deeper down. */
export function fillBelow(
  { c, w, h, unit }: Stage,
  line: (x: number) => number,
  from: { y: number; colour: Colour },
  to: { y: number; colour: Colour },
): void {
  const fill = c.createLinearGradient(0, from.y, 0, to.y)
  fill.addColorStop(0, css(from.colour))
  fill.addColorStop(1, css(to.colour))
  c.fillStyle = fill
  c.beginPath()
  c.moveTo(0, h)
  for (let x = 0; x <= w + 3 * unit; x += 3 * unit) c.lineTo(x, line(x))
  c.lineTo(w, h)
  c.closePath()
  c.fill()
}

/** A veil: transparent at `top`, of the given strength from `bottom` on. */
export function paintFog({ c, w, h }: Stage, top: number, bottom: number, colour: Colour, alpha: number): void {
  const fog = c.createLinearGradient(0, top, 0, bottom)
  fog.addColorStop(0, css(colour, 0))
  fog.addColorStop(1, css(colour, alpha))
  c.fillStyle = fog
  c.fillRect(0, top, w, h - top)
}

/** One of three layers of hills above a shore line, 0 the farthest; `height` in the stage's units. */
export function paintHillLayer(
  { c, w, unit, along, chance }: Stage,
  { layer, shore, height, colour }: { layer: number; shore: number; height: number; colour: Colour },
): void {
  const offset = chance.next() * 200
  const tall = height * unit
  c.fillStyle = css(colour)
  c.beginPath()
  c.moveTo(0, shore + 1)
  for (let x = 0; x <= w + 4 * unit; x += 4 * unit) {
    const k = x / ((330 - layer * 60) * unit) + offset
    const peak = 1 - Math.abs(2 * along(k) - 1)
    const rough = 1 - Math.abs(2 * along(k * 2.2) - 1)
    c.lineTo(x, shore - tall * (0.12 + 0.6 * peak + 0.3 * rough * (1 - layer * 0.2)) - along(k * 11) * 14 * unit)
  }
  c.lineTo(w, shore + 1)
  c.fill()
}

/** A fir of the given height standing at x, y. */
export function paintFir({ c, chance }: Stage, x: number, y: number, height: number): void {
  const boughs = 6
  const width = height * 0.27
  const side = (dir: 1 | -1, i: number) => {
    const at = y - height + (height * i) / boughs
    const reach = ((width * i) / boughs) * (0.82 + 0.35 * chance.next())
    return [
      [x + dir * reach, at],
      [x + dir * reach * 0.45, at - height * 0.035],
    ] as const
  }
  c.beginPath()
  c.moveTo(x, y - height)
  for (let i = 1; i <= boughs; i++) for (const [px, py] of side(1, i)) c.lineTo(px, py)
  for (let i = boughs; i >= 1; i--) for (const [px, py] of [...side(-1, i)].reverse()) c.lineTo(px, py)
  c.closePath()
  c.fill()
}

/** Small lights in the air, like snow, fireflies or sparks, between two heights (pixels). */
export function paintMotes(stage: Stage, top: number, bottom: number, count: number, colour: Colour): void {
  const { w, unit, chance } = stage
  for (let i = 0; i < count; i++) {
    const r = between(stage, 3, 13) * unit * (chance.next() < 0.08 ? 2 : 1)
    paintGlow(stage, chance.next() * w, between(stage, top, bottom), r, colour, between(stage, 0.15, 0.8))
  }
}

type Fill = Stage['c']['fillStyle']

/** A colour across a round body from `left` to `right`: dark at both edges, a highlight left of the middle. */
export function roundFill({ c, palette }: Stage, left: number, right: number, colour: Colour): Fill {
  const fill = c.createLinearGradient(left, 0, right, 0)
  fill.addColorStop(0, css(mix(colour, palette.near, 0.6)))
  fill.addColorStop(0.36, css(mix(colour, WHITE, 0.2)))
  fill.addColorStop(0.6, css(colour))
  fill.addColorStop(1, css(mix(colour, palette.near, 0.68)))
  return fill
}

export function fillOval({ c }: Stage, fill: Fill, x: number, y: number, rx: number, ry = rx, turn = 0): void {
  c.fillStyle = fill
  c.beginPath()
  c.ellipse(x, y, rx, ry, turn, 0, 7)
  c.fill()
}

/** The colours of a ball: a highlight at its upper left, dark at its edge. */
export function ballFill({ c, palette }: Stage, x: number, y: number, r: number, colour: Colour): Fill {
  const fill = c.createRadialGradient(x - r * 0.35, y - r * 0.4, 0, x, y, r * 1.1)
  fill.addColorStop(0, css(mix(colour, WHITE, 0.4)))
  fill.addColorStop(0.35, css(colour))
  fill.addColorStop(1, css(mix(colour, palette.near, 0.6)))
  return fill
}

/** Fills the polygon between these corners. */
export function fillShape({ c }: Stage, fill: Fill, ...corners: readonly (readonly [x: number, y: number])[]): void {
  c.fillStyle = fill
  c.beginPath()
  for (const corner of corners) c.lineTo(...corner)
  c.closePath()
  c.fill()
}

/** The flame of a candle; its wick ends at x, y. */
export function paintFlame({ c, palette }: Stage, x: number, y: number, tall: number): void {
  c.fillStyle = css(mix(palette.warm, WHITE, 0.45))
  c.beginPath()
  c.moveTo(x, y - tall)
  c.quadraticCurveTo(x + tall / 2, y - tall / 4, x, y)
  c.quadraticCurveTo(x - tall / 2, y - tall / 4, x, y - tall)
  c.fill()
}

type Box = readonly [x: number, y: number, wide: number, tall: number]

export function fillBox({ c }: Stage, fill: Fill, box: Box, radius: number | number[] = 0): void {
  c.fillStyle = fill
  c.beginPath()
  c.roundRect(...box, radius)
  c.fill()
}

/** A line with round ends through all points. */
export function strokeLine(
  { c }: Stage,
  colour: string,
  width: number,
  ...points: readonly (readonly [x: number, y: number])[]
): void {
  c.strokeStyle = colour
  c.lineWidth = width
  c.lineCap = 'round'
  c.lineJoin = 'round'
  c.beginPath()
  for (const point of points) c.lineTo(...point)
  c.stroke()
}

/** Darkens the corners so that the eye, and the captions, stay in the middle. */
export function paintVignette({ c, w, h }: Stage, strength = 0.5): void {
  const outer = Math.hypot(w, h) / 2
  const shade = c.createRadialGradient(w / 2, h * 0.46, outer * 0.45, w / 2, h * 0.5, outer * 1.04)
  shade.addColorStop(0, 'rgba(0,0,0,0)')
  shade.addColorStop(1, `rgba(0,0,0,${strength})`)
  c.fillStyle = shade
  c.fillRect(0, 0, w, h)
}

/** Fine grain: hides the bands that a gradient gets in 8 bits, above all after video compression. */
export function paintGrain({ c, w, h }: Stage, alpha = 13): void {
  c.fillStyle = c.createPattern(grainTile(alpha), 'repeat') ?? ''
  c.fillRect(0, 0, w, h)
}

const tiles = new Map<number, Canvas>()

function grainTile(alpha: number): Canvas {
  const known = tiles.get(alpha)
  if (known) return known
  const tile = createCanvas(256, 256)
  const context = tile.getContext('2d')
  const image = context.createImageData(256, 256)
  const chance = random('grain')
  for (let i = 0; i < image.data.length; i += 4) {
    const value = chance.next() * 255
    image.data[i] = value
    image.data[i + 1] = value
    image.data[i + 2] = value
    image.data[i + 3] = alpha
  }
  context.putImageData(image, 0, 0)
  tiles.set(alpha, tile)
  return tile
}
