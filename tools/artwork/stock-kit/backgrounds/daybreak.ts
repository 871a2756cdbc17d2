import { type Canvas, createCanvas, type SKRSContext2D } from '@pack/media/canvas'
import { fillBelow, paintFog, paintGlow, paintGrain, paintVignette, paintWind } from '@pack/media/scenes/brush'
import { type Colour, css, mix } from '@pack/media/scenes/colour'
import type { Palette } from '@pack/media/scenes/palette'
import { between, type Stage } from '@pack/media/scenes/stage'
import { endlessly, type LoopPainter, lightStamp, loopStage, mistSheet, motes, sheet, swing, TURN } from './loop.ts'

/** The sky from the top down. No lighter than this: white captions and faces stand before it. */
const SKY = [
  [0, [44, 74, 118]],
  [0.3, [74, 106, 148]],
  [0.62, [136, 134, 160]],
  [0.88, [206, 150, 132]],
  [1, [232, 174, 126]],
] as const
const ROSE: Colour = [206, 150, 132]
const PEACH: Colour = [255, 190, 130]
const FAR: Colour = [146, 122, 140]
const MIDDLE: Colour = [76, 98, 104]
const NEAR: Colour = [16, 36, 38]

const HILLS = 5
/** How far hills move up and down, and so how far their pictures reach below the frame. Units. */
const HILL_SWAY = 4
/** Rays are soft: a quarter of the size is enough. */
const SHRINK = 4

/** Early morning: a low sun at the left, hazy hills with a farm, mist, birds, and a meadow whose grasses sway. */
export function daybreak(width: number, height: number): LoopPainter {
  const stage = loopStage({ width, height, seed: 'daybreak 1', colour: '#e8a06a', mood: 'dawn' })
  const { c: back, w, h, unit, chance, portrait } = stage
  const start = h * (portrait ? 0.45 : 0.44)
  const meadow = h * (portrait ? 0.72 : 0.74)
  // Between the faces and the captions, and outside both.
  const sun = {
    x: w * (portrait ? 0.078 : 0.06),
    y: start - (portrait ? 6 : 24) * unit,
    r: (portrait ? 62 : 58) * unit,
  }
  const sky = back.createLinearGradient(0, 0, 0, start * 1.06)
  for (const [at, colour] of SKY) sky.addColorStop(at, css(colour))
  back.fillStyle = sky
  back.fillRect(0, 0, w, h)
  paintGlow(stage, sun.x, sun.y, (portrait ? 900 : 1000) * unit, PEACH, 0.55)
  paintSun(stage, sun)
  const lit: Palette = { ...stage.palette, sky: [SKY[1][1], SKY[2][1], [255, 206, 176], PEACH], light: PEACH }
  const clouds = sheet(stage, 190 * unit, (each) =>
    paintWind({ ...each, palette: lit }, h * 0.02, start * 0.98, Math.round((420 * each.w) / (1080 * unit))),
  )
  const rays = [0, 1].map((turn) => raySheet(stage, sun, turn))
  const small = createCanvas(Math.ceil(w / SHRINK), Math.ceil(h / SHRINK))
  const fan = small.getContext('2d')
  const hills = Array.from({ length: HILLS }, (_, layer) => {
    const t = layer / (HILLS - 1)
    const margin = (6 + 40 * t * t) * unit
    const picture = sheet(
      stage,
      margin + 2,
      (each) => paintHill(each, { start, meadow, sun }, layer),
      HILL_SWAY * unit + 1,
    )
    return { t, top: Math.max(0, start + (meadow - start) * t ** 0.9 - 300 * unit), margin, picture }
  })
  const mist = mistSheet(stage, [244, 206, 180])
  const finish = sheet(stage, 0, (each) => {
    paintVignette(each, portrait ? 0.46 : 0.38)
    paintGrain(each, 6)
  })
  const rows = [0, 1, 2, 3].map((row) => bladesOf(stage, meadow, row))
  const pollen = lightStamp([255, 232, 190])
  const lights = motes(chance, portrait ? 46 : 56)
  const flocks = [flockOf(stage, 4, 0.12), flockOf(stage, 2, 0.62)]

  return (c, phase) => {
    c.globalCompositeOperation = 'source-over'
    c.drawImage(stage.canvas, 0, 0)
    c.globalCompositeOperation = 'screen'
    endlessly(phase, (progress, strength) => {
      c.globalAlpha = 0.5 * strength
      drawRows(c, clouds, 0, start, (progress - 1) * 190 * unit * 1.9, 0)
    })
    c.globalAlpha = 1
    c.globalCompositeOperation = 'source-over'
    for (const paint of flocks) paint(c, phase)
    for (const { t, top, margin, picture } of hills) {
      const [x, y] = [-margin - 2 + margin * swing(phase, 1), HILL_SWAY * unit * t * swing(phase, 1, 0.25)]
      drawRows(c, picture, top, picture.height, x, y)
      if (t < 1) {
        endlessly((phase + t) % 1, (progress, strength) => {
          c.globalAlpha = strength * (0.5 - 0.28 * t)
          c.drawImage(mist, (progress - 1) * w, start + (meadow - start) * (t + 0.1) - 110 * unit, w * 2, 260 * unit)
        })
        c.globalAlpha = 1
      }
    }
    c.globalCompositeOperation = 'screen'
    fan.globalCompositeOperation = 'source-over'
    fan.clearRect(0, 0, small.width, small.height)
    fan.globalCompositeOperation = 'screen'
    for (const [turn, picture] of rays.entries()) {
      fan.save()
      fan.translate(sun.x / SHRINK, sun.y / SHRINK)
      fan.rotate(0.03 * swing(phase, 1, turn * 0.37))
      fan.globalAlpha = 0.62 + 0.3 * swing(phase, 1, turn * 0.5)
      fan.drawImage(picture, -(sun.x + w * 0.1) / SHRINK, -(sun.y + h * 0.1) / SHRINK)
      fan.restore()
    }
    c.drawImage(small, 0, 0, w, small.height * SHRINK)
    c.globalAlpha = 1
    c.globalCompositeOperation = 'source-over'
    for (const paint of rows) paint(c, phase)
    c.globalCompositeOperation = 'screen'
    for (const mote of lights) {
      const rise = (mote.y + phase * mote.rises) % 1
      const size = (7 + 26 * mote.depth) * mote.size * unit
      const x = ((mote.x + 0.03 * swing(phase, mote.sway, mote.shift)) * 1.1 - 0.05) * w + 40 * unit * swing(phase, 1)
      c.globalAlpha = mote.bright * (0.7 - 0.45 * mote.depth) * Math.sin(Math.PI * rise)
      c.drawImage(pollen, x - size, h * (1.02 - 0.5 * rise) - size, 2 * size, 2 * size)
    }
    c.globalAlpha = 1
    c.globalCompositeOperation = 'source-over'
    c.drawImage(finish, 0, 0)
  }
}

/** Draws a picture's rows from `top` to `bottom` alone: the others are transparent, and full pictures take long. */
function drawRows(c: SKRSContext2D, picture: Canvas, top: number, bottom: number, x: number, y: number): void {
  const [from, tall] = [Math.floor(top), Math.ceil(bottom) - Math.floor(top)]
  c.drawImage(picture, 0, from, picture.width, tall, x, y + from, picture.width, tall)
}

type Sun = { x: number; y: number; r: number }

function paintSun(stage: Stage, { x, y, r }: Sun): void {
  const { c } = stage
  paintGlow(stage, x, y, r * 4.5, [255, 214, 160], 0.8)
  const disc = c.createRadialGradient(x, y, r * 0.2, x, y, r)
  disc.addColorStop(0, css([255, 248, 226]))
  disc.addColorStop(0.82, css([255, 232, 186]))
  disc.addColorStop(1, css([255, 218, 160], 0.7))
  c.fillStyle = disc
  c.beginPath()
  c.arc(x, y, r, 0, TURN)
  c.fill()
}

/** Rays that fan out from the sun over hills and sky; larger than the picture, so that they can turn. */
function raySheet({ w, h, chance, unit }: Stage, sun: Sun, turn: number) {
  const canvas = createCanvas(Math.ceil((w * 1.2) / SHRINK), Math.ceil((h * 1.2) / SHRINK))
  const c = canvas.getContext('2d')
  const x = (sun.x + w * 0.1) / SHRINK
  const y = (sun.y + h * 0.1) / SHRINK
  const reach = (1250 * unit) / SHRINK
  c.filter = `blur(${(26 * unit) / SHRINK}px)`
  for (let i = 0; i < 8; i++) {
    const angle = -1.1 + (i + turn * 0.5 + (chance.next() - 0.5) * 0.4) * 0.22
    const wide = 0.03 + 0.06 * chance.next()
    const light = c.createRadialGradient(x, y, (sun.r * 0.8) / SHRINK, x, y, reach)
    const strength = 0.2 + 0.2 * chance.next()
    light.addColorStop(0, css(PEACH, strength))
    light.addColorStop(0.4, css(PEACH, strength * 0.5))
    light.addColorStop(1, css(PEACH, 0))
    c.fillStyle = light
    c.beginPath()
    c.moveTo(x, y)
    c.lineTo(x + Math.cos(angle - wide) * reach * 1.1, y + Math.sin(angle - wide) * reach * 1.1)
    c.lineTo(x + Math.cos(angle + wide) * reach * 1.1, y + Math.sin(angle + wide) * reach * 1.1)
    c.fill()
  }
  return canvas
}

function paintHill(
  stage: Stage,
  { start, meadow, sun }: { start: number; meadow: number; sun: Sun },
  layer: number,
): void {
  const { c, w, h, unit, along, chance, portrait } = stage
  const t = layer / (HILLS - 1)
  const base = start + (meadow - start) * t ** 0.9
  const tall = (portrait ? 130 : 105) * unit * (1 - 0.3 * t)
  const offset = chance.next() * 400
  const line = (x: number) => {
    const k = x / unit / (430 - 70 * t) + offset
    return base - tall * (along(k) * 1.1 + along(k * 2.3 + 50) * 0.35 - 0.6) - along(k * 19) * 2 * unit
  }
  const colour = t < 0.5 ? mix(FAR, MIDDLE, t * 2) : mix(MIDDLE, NEAR, t * 2 - 1)
  fillBelow(
    stage,
    line,
    { y: base - tall * 0.7, colour },
    { y: base + 260 * unit, colour: mix(colour, mix(FAR, ROSE, 0.5), 0.42 * (1 - t)) },
  )
  c.globalCompositeOperation = 'source-atop'
  if (layer < HILLS - 1) paintFog(stage, base - 10 * unit, base + 190 * unit, [214, 168, 150], 0.3 * (1 - t))
  const light = c.createRadialGradient(sun.x, base - 60 * unit, 0, sun.x, base - 60 * unit, 900 * unit)
  for (const [at, strength] of [
    [0, 0.62],
    [0.4, 0.26],
    [1, 0],
  ] as const)
    light.addColorStop(at, css(PEACH, strength * (1 - 0.7 * t)))
  c.fillStyle = light
  c.fillRect(0, 0, w, h)
  rimLight(stage, line, sun, 0.5 * (1 - 0.5 * t))
  c.globalCompositeOperation = 'source-over'
  if (layer === 0) return
  const farm = w * (portrait ? 0.8 : 0.84)
  for (let i = 0; i < (w / unit) * (portrait ? 0.05 - 0.024 * t : 0.034 - 0.016 * t); i++) {
    // Trees stand in groups along hedges, with open fields between.
    const at = chance.next() * w
    if (along(at / (150 * unit) + offset + 90) < 0.6) continue
    if (layer > 1 && Math.abs(at - farm) < 170 * unit) continue
    const size = (20 + 46 * t) * unit * between(stage, 0.5, 1.25)
    paintTree(stage, at, line(at) + 3 * unit, size, mix(colour, NEAR, 0.35), sun)
  }
  if (layer === 2) paintFarm(stage, farm, line, mix(colour, NEAR, 0.45))
}

/** A bright edge where the morning touches a crest, fading away from the sun. */
function rimLight({ c, w, unit }: Stage, line: (x: number) => number, sun: Sun, strength: number): void {
  const light = c.createLinearGradient(sun.x, 0, sun.x + 1150 * unit, 0)
  light.addColorStop(0, css([255, 222, 176], strength))
  light.addColorStop(1, css([255, 222, 176], strength * 0.16))
  c.strokeStyle = light
  c.lineWidth = 5 * unit
  c.beginPath()
  for (let x = 0; x <= w + 3 * unit; x += 3 * unit) c.lineTo(x, line(x))
  c.stroke()
}

/** A round leafy tree, lit from the sun's side. */
function paintTree(stage: Stage, x: number, y: number, size: number, colour: Colour, sun: Sun): void {
  const { c, unit } = stage
  c.fillStyle = css(colour)
  c.fillRect(x - size * 0.05, y - size * 0.6, size * 0.1, size * 0.6)
  const warm = mix(colour, PEACH, 0.5 * Math.max(0.2, 1 - Math.abs(x - sun.x) / (1300 * unit)))
  const fill = c.createLinearGradient(x - size * 0.45, y - size, x + size * 0.3, y - size * 0.5)
  fill.addColorStop(0, css(warm))
  fill.addColorStop(0.6, css(colour))
  c.fillStyle = fill
  c.beginPath()
  for (let i = 0; i < 9; i++) {
    const turn = (TURN * i) / 9
    const [at, up] = [x + Math.cos(turn) * size * 0.25, y - size * 0.72 + Math.sin(turn) * size * 0.26]
    c.moveTo(at, up)
    c.arc(at, up, size * between(stage, 0.14, 0.24), 0, TURN)
  }
  c.ellipse(x, y - size * 0.72, size * 0.3, size * 0.3, 0, 0, TURN)
  c.fill()
}

/** A farmhouse and a barn between two poplars; a window is lit already. */
function paintFarm({ c, unit }: Stage, x: number, line: (x: number) => number, colour: Colour): void {
  c.fillStyle = css(colour)
  for (const [at, wide, tall, roof] of [
    [-34, 44, 24, 22],
    [14, 30, 34, 24],
  ] as const) {
    // Both corners stand in the slope.
    const y = Math.max(line(x + at * unit), line(x + (at + wide) * unit)) + 3 * unit
    c.beginPath()
    c.moveTo(x + at * unit, y)
    c.lineTo(x + at * unit, y - tall * unit)
    c.lineTo(x + (at + wide * 0.5) * unit, y - (tall + roof) * unit)
    c.lineTo(x + (at + wide) * unit, y - tall * unit)
    c.lineTo(x + (at + wide) * unit, y)
    c.fill()
    if (at < 0) continue
    c.fillStyle = css([255, 214, 140], 0.9)
    c.fillRect(x + (at + 10) * unit, y - 27 * unit, 7 * unit, 9 * unit)
    c.fillStyle = css(colour)
  }
  for (const [at, tall] of [
    [-58, 86],
    [62, 104],
    [78, 80],
  ] as const) {
    c.beginPath()
    c.ellipse(x + at * unit, line(x + at * unit) - (tall / 2 - 6) * unit, 8 * unit, (tall / 2) * unit, 0, 0, TURN)
    c.fill()
  }
}

const ROWS = [
  { deep: 0.06, tall: 58, wide: 2.4, dense: 0.34, dark: 0.05, lit: 0 },
  { deep: 0.26, tall: 92, wide: 3.2, dense: 0.24, dark: 0.35, lit: 0.2 },
  { deep: 0.54, tall: 150, wide: 4.6, dense: 0.17, dark: 0.68, lit: 0.5 },
  { deep: 1.02, tall: 300, wide: 7.5, dense: 0.11, dark: 1, lit: 0.8 },
] as const
const HEADS: readonly Colour[] = [
  [236, 222, 200],
  [226, 128, 96],
  [240, 196, 112],
]

/** One row of grasses, 0 the farthest: low in the middle, where captions may be, and tall at the sides. */
function bladesOf(stage: Stage, meadow: number, index: number): LoopPainter {
  const { w, h, unit, chance, along, portrait } = stage
  const row = ROWS[index] ?? ROWS[0]
  const ground = meadow + (h - meadow) * row.deep
  const offset = chance.next() * 300
  const foot = (x: number) => ground - along(x / (280 * unit) + offset) * 40 * unit
  const colour = mix([62, 92, 66], [9, 22, 22], row.dark)
  const lit = mix([222, 184, 112], [112, 122, 72], row.lit)
  const low = portrait ? 0.5 : 0.34
  const count = Math.round((w / unit) * row.dense)
  const blades = Array.from({ length: count }, (_, i) => {
    const x = ((i + chance.next()) / count) * 1.08 * w - 0.04 * w
    const side = Math.min(1, Math.abs(x / w - 0.5) * 2)
    const kind = chance.next()
    const tone = chance.next()
    return {
      x,
      y: foot(x) + between(stage, 10, 40) * unit,
      tall: row.tall * unit * between(stage, 0.45, 1) * (low + (1.06 - low) * side ** 1.7),
      wide: row.wide * unit * between(stage, 0.6, 1.1),
      lean: between(stage, -0.12, 0.26),
      shift: chance.next(),
      ear: kind < 0.2,
      head: index < 3 && kind > 0.97 ? HEADS[Math.floor(tone * 2.99)] : undefined,
      tip: mix(colour, lit, (0.3 + 0.7 * tone) * Math.max(0.22, 1 - x / (1500 * unit))),
    }
  })
  return (c, phase) => {
    const soil = c.createLinearGradient(0, ground - 40 * unit, 0, ground + 220 * unit)
    // Rows melt into each other; only the farthest has an edge.
    soil.addColorStop(0, css(mix(colour, lit, 0.16), index === 0 ? 1 : 0))
    soil.addColorStop(0.35, css(mix(mix(colour, lit, 0.11), [7, 16, 18], 0.15)))
    soil.addColorStop(1, css(mix(colour, [7, 16, 18], 0.55)))
    c.fillStyle = soil
    c.beginPath()
    c.moveTo(0, h)
    for (let x = 0; x <= w + 6 * unit; x += 6 * unit) c.lineTo(x, foot(x))
    c.lineTo(w, h)
    c.fill()
    for (const blade of blades) paintBlade(c, blade, phase, { w, colour })
  }
}

type Blade = {
  x: number
  y: number
  tall: number
  wide: number
  lean: number
  shift: number
  ear: boolean
  head: Colour | undefined
  tip: Colour
}

function paintBlade(
  c: SKRSContext2D,
  { x, y, tall, wide, lean, shift, ear, head, tip: colour }: Blade,
  phase: number,
  { w, colour: deep }: { w: number; colour: Colour },
): void {
  // Gusts run over the meadow from the left; each blade trembles a little by itself.
  const gust =
    0.1 * swing(phase, 1, -x / w) + 0.05 * swing(phase, 2, (-1.6 * x) / w + 0.2) + 0.025 * swing(phase, 3, shift)
  const tip = { x: x + tall * (lean + gust), y: y - tall * (1 - 0.2 * (lean + gust) ** 2) }
  const bend = { x: x + tall * lean * 0.25, y: y - tall * 0.6 }
  // The foot is transparent: blades grow out of the ground instead of standing on it.
  const fill = c.createLinearGradient(0, y, 0, tip.y)
  fill.addColorStop(0, css(deep, 0))
  fill.addColorStop(0.4, css(mix(deep, colour, 0.35)))
  fill.addColorStop(1, css(colour))
  c.fillStyle = fill
  c.beginPath()
  c.moveTo(x - wide / 2, y)
  c.quadraticCurveTo(bend.x - wide * 0.4, bend.y, tip.x, tip.y)
  c.quadraticCurveTo(bend.x + wide * 0.4, bend.y, x + wide / 2, y)
  c.fill()
  if (head) {
    c.fillStyle = css(mix(deep, head, 0.72))
    c.beginPath()
    c.ellipse(tip.x, tip.y, wide * 1.15, wide * 0.85, lean + gust, 0, TURN)
    c.fill()
  } else if (ear) {
    const angle = Math.atan2(tip.y - bend.y, tip.x - bend.x)
    c.beginPath()
    c.ellipse(tip.x, tip.y, Math.min(tall * 0.16, wide * 6), wide * 0.7, angle, 0, TURN)
    c.fill()
  }
}

/** A few distant birds that cross the sky once a loop and are out of sight when it begins again. */
function flockOf(stage: Stage, count: number, delay: number): LoopPainter {
  const { w, h, unit, chance, portrait } = stage
  const birds = Array.from({ length: count }, (_, i) => ({
    x: -i * 44 * unit * between(stage, 0.8, 1.3),
    y: between(stage, -26, 26) * unit + i * 10 * unit,
    size: between(stage, 10, 15) * unit,
    shift: chance.next(),
  }))
  const level = h * (portrait ? between(stage, 0.2, 0.24) : between(stage, 0.1, 0.16))
  return (c, phase) => {
    const progress = (phase + delay) % 1
    c.strokeStyle = css([30, 44, 66], 0.62)
    c.lineCap = 'round'
    c.lineJoin = 'round'
    for (const { x, y, size, shift } of birds) {
      const at = { x: -60 * unit + x + progress * (w + 420 * unit), y: level + y - progress * 70 * unit }
      // They flap for a while and then glide.
      const flap = Math.max(0, swing(phase, 2, shift)) * Math.sin(TURN * (phase * 22 + shift))
      const lift = size * (0.42 + 0.4 * flap)
      c.lineWidth = size * 0.2
      c.beginPath()
      c.moveTo(at.x - size, at.y - lift)
      c.quadraticCurveTo(at.x - size * 0.4, at.y - lift * 0.9, at.x, at.y)
      c.quadraticCurveTo(at.x + size * 0.4, at.y - lift * 0.9, at.x + size, at.y - lift)
      c.stroke()
    }
  }
}
