import { paintGlow, paintHillLayer, paintMoon, paintMotes, paintSky, paintStars } from './brush.ts'
import { type Colour, css, mix } from './colour.ts'
import { between, paintAt, type Stage } from './stage.ts'

/**
 * A wall with a window, and a table top from `surface` (pixels) down. `window`: its centre, as a share of the width.
 */
export function paintRoom(stage: Stage, { surface, window }: { surface: number; window: number }): void {
  paintWall(stage, surface)
  paintWindow(stage, window)
  paintSurface(stage, surface)
}

/** Where a still life stands: the middle of its foot in pixels, and the side of the picture that it leans to. */
type StillLife = { x: number; y: number; side: 1 | -1; size: number }

/**
 * A table by the window, and on it a thing, painted with the origin at the middle of its foot and about 600 high;
 * `facing` is false for a thing that must not be mirrored. Light spreads from behind it.
 */
export function paintStillLife(stage: Stage, thing: (at: StillLife) => void, facing = true): void {
  const { c, w, h, unit, palette, portrait, chance } = stage
  const side = chance.next() < 0.5 ? -1 : 1
  const at = {
    x: w / 2 + side * (portrait ? between(stage, 0, 24) : between(stage, 150, 260)) * unit,
    y: h * (portrait ? 0.785 : 0.88),
    side,
    size: portrait ? between(stage, 0.84, 0.92) : between(stage, 0.94, 1.04),
  } as const
  paintRoom(stage, { surface: h * 0.69, window: 0.5 - side * (portrait ? between(stage, 0.02, 0.1) : 0.24) })
  paintGlow(stage, at.x, at.y - 300 * unit, 760 * unit, palette.warm, 0.45)
  paintAt(stage, at.x, at.y, facing ? side : 1, () => {
    c.scale(at.size, at.size)
    thing(at)
  })
  paintMotes(stage, h * 0.3, at.y, 28, mix(palette.warm, palette.light, 0.4))
}

/** A wall, darker towards the ceiling. */
export function paintWall({ c, w, h, palette }: Stage, floor: number): void {
  const wall = c.createLinearGradient(0, 0, 0, floor)
  wall.addColorStop(0, css(mix(palette.sky[0], palette.near, 0.65)))
  wall.addColorStop(1, css(mix(palette.sky[1], palette.near, 0.35)))
  c.fillStyle = wall
  c.fillRect(0, 0, w, h)
}

function paintWindow(stage: Stage, centre: number): void {
  const { c, w, h, unit, palette, portrait } = stage
  const size = { width: (portrait ? 560 : 620) * unit, height: (portrait ? 760 : 470) * unit }
  const left = w * centre - size.width / 2
  const top = h * (portrait ? 0.14 : 0.1)
  const bar = 16 * unit
  const [x, y] = [left + size.width * between(stage, 0.25, 0.75), top + size.height * between(stage, 0.22, 0.42)]
  paintGlow(stage, w * centre, top + size.height / 2, size.height * 1.3, palette.sky[2], 0.5)
  c.save()
  c.beginPath()
  c.rect(left, top, size.width, size.height)
  c.clip()
  paintSky(stage, top + size.height)
  paintStars(stage, top + size.height, 90)
  paintMoon(stage, x, y, 58 * unit)
  const colours = [mix(palette.far, palette.sky[2], 0.3), mix(palette.far, palette.near, 0.3)]
  for (const [layer, colour] of colours.entries())
    paintHillLayer(stage, { layer, shore: top + size.height, height: 210 - 70 * layer, colour })
  c.restore()
  c.strokeStyle = css(palette.near)
  c.lineWidth = bar
  c.strokeRect(left, top, size.width, size.height)
  c.lineWidth = bar * 0.6
  c.beginPath()
  c.moveTo(w * centre, top)
  c.lineTo(w * centre, top + size.height)
  c.moveTo(left, top + size.height * 0.45)
  c.lineTo(left + size.width, top + size.height * 0.45)
  c.stroke()
  c.fillStyle = css(palette.near)
  c.fillRect(left - 34 * unit, top + size.height, size.width + 68 * unit, 26 * unit)
}

/** A table top or floor, with light along its edge. */
export function paintSurface({ c, w, h, unit, palette }: Stage, surface: number): void {
  const wood = c.createLinearGradient(0, surface, 0, h)
  wood.addColorStop(0, css(mix(palette.near, palette.far, 0.34)))
  wood.addColorStop(0.35, css(mix(palette.near, palette.far, 0.12)))
  wood.addColorStop(1, css(mix(palette.near, [4, 4, 8], 0.4)))
  c.fillStyle = wood
  c.fillRect(0, surface, w, h - surface)
  c.fillStyle = css(palette.light, 0.3)
  c.fillRect(0, surface, w, 3 * unit)
}

/** Daylight that falls through the two panes of the room's window onto the floor, towards `side`. */
export function paintRays({ c, w, h, unit, palette, portrait }: Stage, window: number, side: number): void {
  const u = (value: number) => value * unit
  c.save()
  c.globalCompositeOperation = 'screen'
  const top = h * (portrait ? 0.14 : 0.1)
  const ray = c.createLinearGradient(0, top, 0, h * 0.95)
  ray.addColorStop(0, css(palette.light, 0.2))
  ray.addColorStop(1, css(palette.light, 0.02))
  c.fillStyle = ray
  for (const pane of [-1, 1]) {
    const left = w * window + u(pane * 140 - 120)
    c.beginPath()
    c.moveTo(left, top)
    c.lineTo(left + u(240), top)
    c.lineTo(left + u(240) + side * u(560), h)
    c.lineTo(left - u(60) + side * u(560), h)
    c.fill()
  }
  c.restore()
}

/**
 * Light falling from a lamp at x, y: a cone that spreads to both sides by `reach` at `bottom`, and a pool where it
 * lands.
 */
export function paintBeam(
  stage: Stage,
  { x, y, bottom, reach, lean = 0 }: { x: number; y: number; bottom: number; reach: number; lean?: number },
  colour: Colour,
): void {
  const { c } = stage
  const beam = c.createLinearGradient(0, y, 0, bottom)
  beam.addColorStop(0, css(colour, 0.5))
  beam.addColorStop(1, css(colour, 0.12))
  c.save()
  c.globalCompositeOperation = 'screen'
  c.fillStyle = beam
  c.beginPath()
  c.moveTo(x - reach * 0.16, y)
  c.lineTo(x + reach * 0.16, y)
  c.lineTo(x + lean + reach, bottom)
  c.lineTo(x + lean - reach, bottom)
  c.fill()
  c.fillStyle = css(colour, 0.3)
  c.beginPath()
  c.ellipse(x + lean, bottom, reach, reach * 0.15, 0, 0, 7)
  c.fill()
  c.restore()
  paintGlow(stage, x, y, reach * 0.9, colour, 0.75)
}

/** A lamp that hangs from the ceiling; its rim is at y. */
export function paintPendant({ c, unit, palette }: Stage, x: number, y: number): void {
  c.fillStyle = css(palette.near)
  c.fillRect(x - 3 * unit, 0, 6 * unit, y)
  c.beginPath()
  c.moveTo(x - 26 * unit, y - 80 * unit)
  c.lineTo(x + 26 * unit, y - 80 * unit)
  c.quadraticCurveTo(x + 50 * unit, y - 30 * unit, x + 130 * unit, y)
  c.lineTo(x - 130 * unit, y)
  c.quadraticCurveTo(x - 50 * unit, y - 30 * unit, x - 26 * unit, y - 80 * unit)
  c.fill()
}

/** The soft shadow on which a thing stands. */
export function paintShadow({ c, palette }: Stage, x: number, y: number, width: number): void {
  c.fillStyle = css(mix(palette.near, [0, 0, 0], 0.5), 0.5)
  c.beginPath()
  c.ellipse(x, y, width / 2, width * 0.07, 0, 0, 7)
  c.fill()
}

/** A mug on a table, steaming. `size`: its height in pixels. */
export function paintMug(stage: Stage, x: number, y: number, size: number): void {
  const { c, palette } = stage
  const fill = mix(palette.near, palette.accent, 0.3)
  paintShadow(stage, x, y, size * 1.3)
  c.strokeStyle = css(fill)
  c.lineWidth = size * 0.12
  c.beginPath()
  c.ellipse(x + size * 0.42, y - size * 0.52, size * 0.24, size * 0.26, 0, 0, 7)
  c.stroke()
  c.fillStyle = css(fill)
  c.beginPath()
  c.roundRect(x - size * 0.42, y - size, size * 0.84, size, [0, 0, size * 0.2, size * 0.2])
  c.fill()
  paintRim(stage, x, y - size, size * 0.42)
  paintSteam(stage, x, y - size * 1.02, size * 1.7)
}

/** The bright opening of a vessel, seen from slightly above. */
export function paintRim({ c, palette }: Stage, x: number, y: number, radius: number): void {
  c.fillStyle = css(mix(palette.near, [0, 0, 0], 0.3))
  c.beginPath()
  c.ellipse(x, y, radius, radius * 0.2, 0, 0, 7)
  c.fill()
  c.strokeStyle = css(mix(palette.light, palette.warm, 0.5), 0.75)
  c.lineWidth = radius * 0.05
  c.stroke()
}

/** Wisps of steam that rise `height` pixels from x, y: soft puffs, so close together that they have no edges. */
export function paintSteam(stage: Stage, x: number, y: number, height: number): void {
  const { c, along, chance, palette } = stage
  c.save()
  c.globalCompositeOperation = 'screen'
  for (let wisp = 0; wisp < 4; wisp++) {
    const offset = chance.next() * 300
    const foot = x + (chance.next() - 0.5) * height * 0.26
    for (let step = 0; step < PUFFS; step++) {
      const t = step / PUFFS
      const sway = (along(offset + t * 3) - 0.5) * height * (0.12 + 0.5 * t)
      const fade = Math.sin(Math.PI * Math.min(1, t + 0.06))
      paintGlow(stage, foot + sway, y - height * t, height * (0.035 + 0.08 * t), palette.light, 0.1 * fade)
    }
  }
  c.restore()
}

const PUFFS = 70
