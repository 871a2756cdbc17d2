import { paintFog, paintGlow, paintMoon, paintSky, paintStars } from '../brush.ts'
import { type Colour, css, mix } from '../colour.ts'
import { between, type Stage } from '../stage.ts'

/** A skyline at night: lit windows, haze between the blocks, and the reflection in the water. */
export function paintCity(stage: Stage): void {
  const { canvas, c, w, h, unit, chance, palette, portrait } = stage
  const shore = h * between(stage, portrait ? 0.62 : 0.66, 0.72)
  const left = chance.next() < 0.5
  paintSky(stage, shore)
  paintStars(stage, shore * 0.6, 180)
  paintMoon(stage, w * (left ? 0.27 : 0.72), h * between(stage, 0.14, 0.24), between(stage, 70, 120) * unit)
  paintGlow(stage, w / 2, shore, w * (portrait ? 1 : 0.6), palette.sky[3], 0.4)
  const tall = (portrait ? 760 : 520) * unit
  for (let layer = 0; layer < 5; layer++) {
    const t = layer / 4
    const colour = mix(mix(palette.far, palette.sky[2], 0.35), palette.near, 0.15 + t * 0.8)
    blocks(stage, shore, tall * (1 - t * 0.42), colour, t)
    if (layer < 4) paintFog(stage, shore - tall * 0.5, shore, palette.sky[2], 0.3 - t * 0.12)
  }
  const mirrored = h - shore
  c.save()
  c.translate(0, 2 * shore)
  c.scale(1, -1)
  c.drawImage(canvas, 0, shore - mirrored, w, mirrored, 0, shore - mirrored, w, mirrored)
  c.restore()
  water(stage, shore)
}

function blocks(stage: Stage, ground: number, tall: number, colour: Colour, t: number): void {
  const { c, w, unit, chance, palette } = stage
  const lamp = [palette.warm, mix(palette.warm, palette.accent, 0.35), palette.accent] as const
  for (let x = -40 * unit; x < w; ) {
    const width = between(stage, 44, 118) * unit * (0.8 + t * 0.5)
    // Towers gather around the middle, as in a city's centre.
    const centre = 1 - Math.abs((x + width / 2) / w - 0.5) * 1.1
    const height = tall * centre * (0.3 + 0.7 * chance.next() ** 1.5)
    const top = ground - height
    const fill = c.createLinearGradient(0, top, 0, ground)
    fill.addColorStop(0, css(colour))
    fill.addColorStop(1, css(mix(colour, palette.sky[2], 0.28 * (1 - t))))
    c.fillStyle = fill
    c.fillRect(x, top, width + 1, height)
    const roof = chance.next()
    if (roof < 0.3) {
      c.fillRect(x + width * 0.14, top - height * 0.05, width * 0.72, height * 0.06)
      c.fillRect(x + width * 0.3, top - height * 0.1, width * 0.4, height * 0.11)
    } else if (roof < 0.36) {
      c.beginPath()
      c.moveTo(x, top + 1)
      c.lineTo(x + width * 0.8, top - width * 0.5)
      c.lineTo(x + width, top + 1)
      c.fill()
    } else if (roof < 0.5) {
      c.fillRect(x + width * 0.47, top - height * 0.16, 3 * unit, height * 0.17)
      if (t > 0.3) paintGlow(stage, x + width * 0.47 + 1.5 * unit, top - height * 0.16, 26 * unit, [255, 70, 70], 0.9)
    }
    windows(stage, { x, top, width, ground }, lamp, t)
    x += width + (chance.next() < 0.2 ? between(stage, 4, 40) * unit : 0)
  }
}

function windows(
  { c, unit, chance }: Stage,
  block: { x: number; top: number; width: number; ground: number },
  lamps: readonly [Colour, Colour, Colour],
  t: number,
): void {
  const cell = (6.5 + 6 * t) * unit
  const lit = 0.1 + 0.32 * chance.next()
  const columns = Math.floor((block.width - cell) / (cell * 1.5))
  const lamp = chance.next() < 0.75 ? lamps[0] : chance.next() < 0.6 ? lamps[1] : lamps[2]
  for (let y = block.top + cell * 1.4; y < block.ground - cell; y += cell * 1.9) {
    const floor = chance.next() < 0.06 ? 0.9 : lit
    for (let i = 0; i < columns; i++) {
      if (chance.next() > floor) continue
      c.fillStyle = css(lamp, (0.25 + 0.65 * chance.next()) * (0.35 + 0.65 * t))
      c.fillRect(block.x + cell * (0.8 + i * 1.5), y, cell * 0.8, cell)
    }
  }
}

/** Darkens the mirrored city and breaks it into ripples. */
function water(stage: Stage, shore: number): void {
  const { canvas, c, w, h, unit, chance, palette } = stage
  const depth = h - shore
  for (let y = shore; y < h; ) {
    const t = (y - shore) / depth
    const slice = Math.max(2, (2 + 12 * t) * unit)
    const shift = (chance.next() - 0.5) * (6 + 46 * t) * unit
    c.drawImage(canvas, 0, y, w, slice, shift, y, w, slice)
    y += slice
  }
  const shade = c.createLinearGradient(0, shore, 0, h)
  shade.addColorStop(0, css(palette.near, 0.3))
  shade.addColorStop(1, css(palette.near, 0.86))
  c.fillStyle = shade
  c.fillRect(0, shore, w, depth)
  c.fillStyle = css(palette.near, 0.85)
  c.fillRect(0, shore - 3 * unit, w, 7 * unit)
  for (let i = 0; i < 44; i++) {
    const x = ((i + chance.next()) / 44) * w
    if (chance.next() < 0.5) paintGlow(stage, x, shore - 4 * unit, 20 * unit, palette.warm, 0.8)
  }
  c.save()
  c.globalCompositeOperation = 'screen'
  for (let i = 0; i < 260; i++) {
    const t = chance.next() ** 1.4
    const length = between(stage, 20, 110) * unit * (0.4 + t)
    c.fillStyle = css(mix(palette.sky[3], palette.warm, chance.next()), 0.14 * (1 - t) + 0.02)
    c.fillRect(chance.next() * w, shore + depth * t, length, (1 + 2 * t) * unit)
  }
  c.restore()
}
