import { type Canvas, createCanvas, type SKRSContext2D } from '@pack/media/canvas'
import { paintGrain, paintVignette } from '@pack/media/scenes/brush'
import { type Colour, css, mix, WHITE } from '@pack/media/scenes/colour'
import { between, type Stage } from '@pack/media/scenes/stage'
import { type LoopPainter, lightStamp, loopStage, sheet, swing, TURN } from './loop.ts'

const SKY = [
  [0, [16, 28, 62]],
  [0.28, [32, 58, 114]],
  [0.56, [68, 94, 152]],
  [0.78, [150, 122, 148]],
  [0.92, [222, 154, 126]],
] as const
const DUSK: Colour = [222, 154, 126]
const LAMPS: readonly Colour[] = [
  [255, 186, 104],
  [255, 210, 150],
  [255, 150, 92],
  [120, 196, 214],
  [236, 128, 140],
]
/** The town beyond the pane is out of focus: drops show it from a picture of this fraction of its size. */
const SHRINK = 6

/** A town at the blue hour behind a rainy window: lights out of focus drift and twinkle, drops run down the pane. */
export function citylight(width: number, height: number): LoopPainter {
  const stage = loopStage({ width, height, seed: 'citylight 1', colour: '#6f8fd8', mood: 'dusk' })
  const { c: back, w, h, portrait } = stage
  const street = h * (portrait ? 0.7 : 0.6)
  const sky = back.createLinearGradient(0, 0, 0, street)
  for (const [at, colour] of SKY) sky.addColorStop(at, css(colour))
  back.fillStyle = sky
  back.fillRect(0, 0, w, h)
  for (const row of SKYLINE) paintSkyline(stage, street, row)
  paintStreet(stage, street)
  const lights = [...lampsOf(stage, street), ...trafficOf(stage, street)]
  const stamps = LAMPS.map(bokehStamp)
  const beads = sheet(stage, 0, (each) => paintBeads(each, stage.canvas))
  const finish = sheet(stage, 0, (each) => {
    paintVignette(each, 0.44)
    paintGrain(each, 6)
  })
  const small = createCanvas(Math.ceil(w / SHRINK), Math.ceil(h / SHRINK))
  const seen = small.getContext('2d')
  const drops = dropsOf(stage)

  return (c, phase) => {
    c.globalCompositeOperation = 'source-over'
    c.drawImage(stage.canvas, 0, 0)
    c.globalCompositeOperation = 'screen'
    for (const light of lights) light(c, stamps, phase)
    c.globalAlpha = 1
    c.globalCompositeOperation = 'source-over'
    seen.imageSmoothingQuality = 'high'
    seen.drawImage(c.canvas, 0, 0, small.width, small.height)
    c.drawImage(beads, 0, 0)
    for (const drop of drops) drop(c, small, phase)
    c.drawImage(finish, 0, 0)
  }
}

/** Rows of towers, the farthest first; heights are parts of the picture, `blur` is in units. */
const SKYLINE = [
  { tall: 0.3, wideTall: 0.42, dark: 0, large: 0, blur: 3, haze: 0.22 },
  { tall: 0.23, wideTall: 0.32, dark: 0.5, large: 1, blur: 4.5, haze: 0.13 },
  { tall: 0.14, wideTall: 0.2, dark: 0.92, large: 2, blur: 7, haze: 0.08 },
] as const

/** One row of towers with blurred windows. */
function paintSkyline(stage: Stage, street: number, row: (typeof SKYLINE)[number]): void {
  const { c, w, h, unit, chance, portrait } = stage
  const colour = mix([84, 92, 134], [14, 20, 42], row.dark)
  const tallest = h * (portrait ? row.tall : row.wideTall)
  const picture = sheet(stage, 0, (each) => {
    const { c: ink } = each
    for (let x = -40 * unit; x < w; ) {
      const wide = between(stage, 60, 150) * unit * (1 + 0.25 * row.large)
      // The middle stays low, so that faces have a calm sky behind them.
      const side = Math.min(1, Math.abs((x + wide / 2) / w - 0.5) * 2)
      const tall = tallest * between(stage, 0.3, 1) * (0.62 + 0.38 * side)
      const top = street - tall
      const fill = ink.createLinearGradient(0, top, 0, street)
      fill.addColorStop(0, css(colour))
      fill.addColorStop(1, css(mix(colour, DUSK, 0.26 - 0.1 * row.large)))
      ink.fillStyle = fill
      ink.fillRect(x, top, wide, h - top)
      if (chance.next() < 0.3) ink.fillRect(x + wide * 0.47, top - 46 * unit, wide * 0.06, 50 * unit)
      if (chance.next() < 0.4) ink.fillRect(x + wide * 0.2, top - 22 * unit, wide * 0.6, 24 * unit)
      const step = (13 + 4 * row.large) * unit
      const glass = LAMPS[chance.int(3)] ?? WHITE
      for (let y = top + step; y < street - step; y += step * 1.5)
        for (let at = x + step * 0.8; at < x + wide - step; at += step * 1.2) {
          if (chance.next() > 0.2) continue
          ink.fillStyle = css(chance.next() < 0.16 ? [150, 200, 220] : glass, between(stage, 0.25, 0.9))
          ink.fillRect(at, y, step * 0.62, step * 0.8)
        }
      x += wide * between(stage, 0.8, 1.15)
    }
  })
  c.filter = `blur(${row.blur * unit}px)`
  c.drawImage(picture, 0, 0)
  c.filter = 'none'
  const haze = c.createLinearGradient(0, street - tallest * 0.7, 0, street)
  haze.addColorStop(0, css([196, 138, 122], 0))
  haze.addColorStop(1, css([196, 138, 122], row.haze))
  c.fillStyle = haze
  c.fillRect(0, street - tallest * 0.7, w, h)
}

/** The wet street: dark towards the viewer, with the reflections of the lamps as soft columns. */
function paintStreet(stage: Stage, street: number): void {
  const { c, w, h, unit, chance } = stage
  const ground = c.createLinearGradient(0, street - 30 * unit, 0, h)
  ground.addColorStop(0, css([38, 38, 62], 0))
  ground.addColorStop(0.12, css([34, 36, 60], 0.94))
  ground.addColorStop(1, css([8, 11, 24]))
  c.fillStyle = ground
  c.fillRect(0, street - 30 * unit, w, h)
  c.globalCompositeOperation = 'screen'
  for (let i = 0; i < w / unit / 30; i++) {
    const x = chance.next() * w
    const long = (h - street) * between(stage, 0.3, 0.8)
    const wide = between(stage, 14, 40) * unit
    c.save()
    c.translate(x, street + long * 0.45)
    c.scale(wide, long / 2)
    const light = c.createRadialGradient(0, 0, 0, 0, 0, 1)
    const lamp = LAMPS[chance.int(LAMPS.length)] ?? WHITE
    light.addColorStop(0, css(lamp, between(stage, 0.14, 0.32)))
    light.addColorStop(1, css(lamp, 0))
    c.fillStyle = light
    c.fillRect(-1, -1, 2, 2)
    c.restore()
  }
  c.globalCompositeOperation = 'source-over'
}

/** A light out of focus: an even disc with a brighter rim and a soft edge. */
function bokehStamp(colour: Colour): Canvas {
  const canvas = createCanvas(192, 192)
  const c = canvas.getContext('2d')
  const light = c.createRadialGradient(96, 96, 0, 96, 96, 96)
  light.addColorStop(0, css(colour, 0.5))
  light.addColorStop(0.6, css(colour, 0.56))
  light.addColorStop(0.78, css(mix(colour, WHITE, 0.25), 0.82))
  light.addColorStop(0.84, css(colour, 0.5))
  light.addColorStop(0.93, css(colour, 0.1))
  light.addColorStop(1, css(colour, 0))
  c.fillStyle = light
  c.fillRect(0, 0, 192, 192)
  return canvas
}

type Light = (c: SKRSContext2D, stamps: readonly Canvas[], phase: number) => void

/** Lamps and windows: small along the street, a few large ones at the sides; they drift and twinkle. */
function lampsOf(stage: Stage, street: number): Light[] {
  const { w, h, unit, chance, portrait } = stage
  return Array.from({ length: portrait ? 62 : 84 }, (_, i) => {
    const large = i % 8 === 0
    const r = (large ? between(stage, 62, 118) : between(stage, 12, 46)) * unit
    // Large ones keep to the sides, away from faces and captions.
    const edge = chance.next() ** 1.4 * 0.2
    const x = (large ? (chance.next() < 0.5 ? edge : 1 - edge) : chance.next()) * w
    const y = large ? between(stage, 0.3, 0.92) * h : street + (chance.next() + chance.next() - 1.25) * h * 0.16
    const under = portrait && Math.abs(x / w - 0.5) < 0.38 && y > 0.45 * h && y < 0.68 * h
    const bright =
      (large ? between(stage, 0.1, 0.22) : between(stage, 0.26, 0.72)) *
      (r > 34 * unit ? 0.75 : 1) *
      // Dimmer under captions.
      (under ? 0.66 : 1)
    const [stamp, shift, sway] = [chance.int(LAMPS.length), chance.next(), 1 + chance.int(2)]
    return (c, stamps, phase) => {
      const picture = stamps[stamp]
      if (!picture) return
      const [px, py] = [x + 16 * unit * swing(phase, 1, shift), y + 8 * unit * swing(phase, 1, shift * 3)]
      c.globalAlpha = bright * (0.78 + 0.22 * swing(phase, sway, shift * 5))
      c.drawImage(picture, px - r, py - r, 2 * r, 2 * r)
    }
  })
}

/** Cars: pairs of white lights one way and of red ones the other, once across the picture in each loop. */
function trafficOf(stage: Stage, street: number): Light[] {
  const { w, h, unit, chance, portrait } = stage
  const [white, red] = [lightStamp(LAMPS[1] ?? WHITE, 0.5), lightStamp([255, 110, 110], 0.5)]
  return Array.from({ length: portrait ? 9 : 14 }, (_, i) => {
    const away = i % 2 === 0
    const [start, r] = [chance.next(), between(stage, 17, 27) * unit]
    const y = street + (away ? 0.035 : 0.075) * h + between(stage, -8, 8) * unit
    const stamp = away ? 4 : 1
    return (c, stamps, phase) => {
      const picture = stamps[stamp]
      if (!picture) return
      const along = (start + phase) % 1
      const x = -90 * unit + (away ? along : 1 - along) * (w + 180 * unit)
      for (const beside of [-0.8, 0.8]) {
        c.globalAlpha = away ? 0.5 : 0.58
        c.drawImage(picture, x + beside * r * 1.3 - r, y - r, 2 * r, 2 * r)
        c.globalAlpha = away ? 0.1 : 0.12
        c.drawImage(away ? red : white, x + beside * r * 1.3 - r, y, 2 * r, 9 * r)
      }
    }
  })
}

/** Fine drops that stay where they are: fewer and smaller in the middle, where captions may be. */
function paintBeads(stage: Stage, behind: Canvas): void {
  const { w, h, unit, chance, portrait } = stage
  const count = portrait ? 640 : 720
  for (let i = 0; i < count; i++) {
    const [x, y] = [chance.next() * w, chance.next() * h]
    const middle = Math.exp(-(((x / w - 0.5) / 0.36) ** 4) - ((y / h - (portrait ? 0.52 : 0.66)) / 0.3) ** 4)
    const r = (1.6 + chance.next() ** 3 * 9) * unit * (1 - 0.62 * middle)
    if (chance.next() < 0.5 * middle) continue
    paintDrop(stage.c, behind, { x, y, r, long: r * between(stage, 1, 1.25) }, { w, h, strength: 0.85 - 0.4 * middle })
  }
}

type Drop = { x: number; y: number; r: number; long: number }

/** A drop is a lens: it shows what is behind the pane upside down, dark at its upper rim and bright at its foot. */
function paintDrop(
  c: SKRSContext2D,
  behind: Canvas,
  { x, y, r, long }: Drop,
  { w, h, strength }: { w: number; h: number; strength: number },
): void {
  c.save()
  c.globalAlpha = strength
  c.beginPath()
  c.ellipse(x, y, r, long, 0, 0, TURN)
  c.clip()
  const [scaleX, scaleY] = [behind.width / w, behind.height / h]
  const [wide, tall] = [Math.min(w, 300 + r * 12), Math.min(h, 420 + r * 14)]
  const from = { x: Math.min(w - wide, Math.max(0, x - wide / 2)), y: Math.min(h - tall, Math.max(0, y - tall / 2)) }
  c.translate(x, y)
  c.scale(1, -1)
  c.drawImage(behind, from.x * scaleX, from.y * scaleY, wide * scaleX, tall * scaleY, -r, -long, 2 * r, 2 * long)
  c.scale(1, -1)
  const shade = c.createLinearGradient(0, -long, 0, long)
  shade.addColorStop(0, css([4, 8, 20], 0.62))
  shade.addColorStop(0.5, css([4, 8, 20], 0.06))
  shade.addColorStop(1, css([220, 230, 255], 0.34))
  c.fillStyle = shade
  c.fillRect(-r, -long, 2 * r, 2 * long)
  c.restore()
  c.fillStyle = css([240, 246, 255], 0.6 * strength)
  c.beginPath()
  c.ellipse(x - r * 0.3, y - long * 0.42, r * 0.16, long * 0.14, -0.4, 0, TURN)
  c.fill()
}

/** Drops that swell, run down in fits and starts and leave a wet trail with small beads, each once a loop. */
function dropsOf(stage: Stage): ((c: SKRSContext2D, behind: Canvas, phase: number) => void)[] {
  const { w, h, unit, chance, portrait, along } = stage
  const count = portrait ? 12 : 15
  return Array.from({ length: count }, (_, i) => {
    const place = (i + 0.2 + 0.6 * chance.next()) / count
    const r = between(stage, 9, 15) * unit
    const top = between(stage, -0.04, 0.34) * h
    const [shift, offset] = [chance.next(), chance.next() * 300]
    const foot = h + 80 * unit
    const xAt = (y: number) => place * w + (along(y / (130 * unit) + offset) - 0.5) * 34 * unit
    // From 0 to 1 with pauses; smooth, so that nothing jerks.
    const fits = (t: number) => t - (0.8 / (TURN * 4)) * Math.sin(TURN * 4 * t)
    const beads = Array.from({ length: 26 }, () => ({
      at: chance.next(),
      r: between(stage, 1.6, 4.6) * unit,
      aside: between(stage, -3, 3) * unit,
    }))
    return (c, behind, phase) => {
      const progress = (phase + shift) % 1
      const swell = Math.min(1, progress / 0.22)
      const run = Math.min(1, Math.max(0, (progress - 0.2) / 0.68))
      const y = top + fits(run ** 1.25) * (foot - top)
      // The trail dries from its upper end and is gone before the loop begins again.
      const gone = Math.max(0, (progress - 0.36) / 0.64)
      const fade = 1 - gone
      if (run > 0) {
        const from = top + (foot - top) * gone ** 1.6 * 0.9
        if (y > from + 2) {
          const wet = c.createLinearGradient(0, from, 0, Math.min(y, h))
          wet.addColorStop(0, css([200, 216, 255], 0))
          wet.addColorStop(1, css([200, 216, 255], 0.1 * Math.min(1, fade * 2)))
          c.strokeStyle = wet
          c.lineWidth = r * 0.8
          c.lineCap = 'round'
          c.beginPath()
          for (let at = from; at < y; at += 8 * unit) c.lineTo(xAt(at), at)
          c.lineTo(xAt(y), y)
          c.stroke()
        }
        for (const bead of beads) {
          const at = top + bead.at * (foot - top)
          const since = (y - at) / (160 * unit)
          if (since <= 0 || at > h) continue
          const size = bead.r * Math.min(1, since) * Math.sqrt(Math.max(0, fade))
          if (size > 0.4)
            paintDrop(c, behind, { x: xAt(at) + bead.aside, y: at, r: size, long: size * 1.2 }, { w, h, strength: 0.7 })
        }
      }
      if (y - r * 3 < h) {
        const size = r * swell ** 0.5
        if (size > 0.4)
          paintDrop(
            c,
            behind,
            { x: xAt(y), y, r: size, long: size * (1.15 + 0.3 * Math.min(1, run * 8)) },
            { w, h, strength: 0.95 },
          )
      }
    }
  })
}
