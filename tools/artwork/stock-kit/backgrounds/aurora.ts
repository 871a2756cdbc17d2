import { type Canvas, createCanvas } from '@pack/media/canvas'
import { paintFir, paintGlow, paintGrain, paintHillLayer, paintStars, paintVignette } from '@pack/media/scenes/brush'
import { type Colour, css, mix, WHITE } from '@pack/media/scenes/colour'
import { between, type Stage } from '@pack/media/scenes/stage'
import { type LoopPainter, lightStamp, loopStage, motes, sheet, swing, TURN } from './loop.ts'

/** The curtains are painted at a quarter of the size: they are soft anyway. */
const SHRINK = 4

/** Northern lights over a lake between firs: wandering curtains, their reflection, falling snow. */
export function aurora(width: number, height: number): LoopPainter {
  const stage = loopStage({ width, height, seed: 'aurora 2', colour: '#2fd3b4', mood: 'night' })
  const { c: back, w, h, unit, chance, palette, portrait } = stage
  const shore = h * (portrait ? 0.68 : 0.7)
  const [top, high, low] = palette.sky
  const sky = back.createLinearGradient(0, 0, 0, shore)
  sky.addColorStop(0, css(mix(top, [3, 5, 16], 0.65)))
  sky.addColorStop(0.7, css(mix(high, [8, 12, 34], 0.4)))
  sky.addColorStop(1, css(mix(low, high, 0.5)))
  back.fillStyle = sky
  back.fillRect(0, 0, w, h)
  paintStars(stage, shore * 1.1, 420)
  const hills = sheet(stage, 0, (each) => paintHills(each, shore))
  const margin = 26 * unit
  const firs = sheet(stage, margin, (each) => paintBanks(each, shore))
  const water = sheet(stage, 0, (each) => paintWater(each, shore))
  const finish = sheet(stage, 0, (each) => {
    paintVignette(each, 0.5)
    paintGrain(each, 6)
  })
  const curtains = [0, 1, 2].map((index) => curtainOf(stage, shore * (0.5 + 0.13 * index), index))
  const small = createCanvas(Math.ceil(w / SHRINK), Math.ceil(h / SHRINK))
  const light = small.getContext('2d')
  const glow = lightStamp([206, 255, 240])
  const snow = motes(chance, portrait ? 54 : 64)
  const upper = createCanvas(w, Math.ceil(shore))
  const above = upper.getContext('2d')

  return (c, phase) => {
    light.globalCompositeOperation = 'source-over'
    light.clearRect(0, 0, small.width, small.height)
    light.globalCompositeOperation = 'screen'
    for (const paint of curtains) paint(light, phase)
    above.globalCompositeOperation = 'source-over'
    above.drawImage(stage.canvas, 0, 0)
    above.globalCompositeOperation = 'screen'
    above.imageSmoothingQuality = 'high'
    above.drawImage(small, 0, 0, w, small.height * SHRINK)
    above.globalCompositeOperation = 'source-over'
    above.drawImage(hills, 0, 0)

    c.globalCompositeOperation = 'source-over'
    c.drawImage(upper, 0, 0)
    reflect(c, upper, shore, w, h, phase, unit)
    c.drawImage(water, 0, 0)
    c.drawImage(firs, -margin + margin * swing(phase, 1), 0)
    c.globalCompositeOperation = 'screen'
    for (const flake of snow) {
      const fall = (flake.y + phase * flake.rises) % 1
      const size = (7 + 26 * flake.depth) * flake.size * unit
      const x = (flake.x + 0.025 * swing(phase, flake.sway, flake.shift)) * w
      c.globalAlpha = flake.bright * (0.55 - 0.3 * flake.depth) * Math.sin(Math.PI * fall)
      c.drawImage(glow, x - size, h * (0.12 + 0.9 * fall) - size, 2 * size, 2 * size)
    }
    c.globalAlpha = 1
    c.globalCompositeOperation = 'source-over'
    c.drawImage(finish, 0, 0)
  }
}

/** One curtain: where it hangs, how tall and how bright it is, all as waves that fit the loop. */
function curtainOf(stage: Stage, foot: number, index: number): LoopPainter {
  const { w, h, unit, along, chance, palette } = stage
  const colour = mix(mix(palette.accent, [110, 255, 190], 0.3), palette.kin, index * 0.3)
  const crown: Colour = mix(palette.kin, [170, 110, 255], 0.6)
  const offset = chance.next() * 300
  const shift = chance.next()
  const turns = index % 2 === 0 ? 1 : -1
  // Whole pixels of the small picture, and each ray twice as wide as its step: otherwise their edges show as stripes.
  const step = 2 * SHRINK
  return (c, phase) => {
    // Fine rays fade from one pattern into another and back: they flicker without wandering off.
    const other = 0.5 - 0.5 * Math.cos(TURN * (phase + shift))
    for (let x = -step; x < w + step; x += step) {
      const u = x / (1080 * unit)
      const wave =
        Math.sin(TURN * (u * 0.62 + turns * phase + shift)) * 0.6 +
        Math.sin(TURN * (u * 1.35 - turns * phase * 2 + shift * 3)) * 0.25
      const y = foot + wave * 150 * unit + Math.sin(TURN * (u * 2.9 + phase * turns)) * 22 * unit
      const tall =
        h *
        (0.3 + 0.11 * Math.sin(TURN * (u * 0.8 - turns * phase + shift * 2)) + 0.05 * along(x / (60 * unit) + offset))
      const broad = 0.5 + 0.5 * Math.sin(TURN * (u * 0.9 + turns * phase + shift * 5))
      const rays = along(x / (24 * unit) + offset) * (1 - other) + along(x / (24 * unit) + offset + 70) * other
      const strength = broad ** 1.5 * (0.3 + 0.85 * rays) * (0.72 - index * 0.14)
      if (strength < 0.015) continue
      const ray = c.createLinearGradient(0, (y - tall) / SHRINK, 0, (y + 24 * unit) / SHRINK)
      ray.addColorStop(0, css(crown, 0))
      ray.addColorStop(0.45, css(mix(colour, crown, 0.6), strength * 0.3))
      ray.addColorStop(0.9, css(colour, strength))
      ray.addColorStop(1, css(mix(colour, WHITE, 0.3), 0))
      c.fillStyle = ray
      c.fillRect(x / SHRINK, (y - tall) / SHRINK, (step * 2) / SHRINK, (tall + 24 * unit) / SHRINK)
    }
  }
}

/** The upper picture upside down, shaken sideways in rows that grow towards the viewer. */
function reflect(
  c: Parameters<LoopPainter>[0],
  upper: Canvas,
  shore: number,
  w: number,
  h: number,
  phase: number,
  unit: number,
): void {
  const depth = h - shore
  for (let y = 0; y < depth; ) {
    const t = y / depth
    const rows = Math.max(2, Math.round((2 + 7 * t) * unit))
    const shift = (1.5 + 15 * t) * unit * Math.sin(TURN * (phase * 3 + y / ((26 + 60 * t) * unit)))
    const from = Math.max(0, shore - y - rows)
    c.save()
    c.translate(shift, 2 * shore)
    c.scale(1, -1)
    c.drawImage(upper, 0, from, w, rows, -20 * unit, from + 0, w + 40 * unit, rows + 1)
    c.restore()
    y += rows
  }
}

function paintHills(stage: Stage, shore: number): void {
  const { c, w, palette } = stage
  for (let layer = 0; layer < 3; layer++) {
    const colour = mix(mix(palette.far, palette.sky[1], 0.5), palette.near, 0.15 + layer * 0.34)
    paintHillLayer(stage, { layer, shore, height: 270 - layer * 80, colour })
  }
  c.globalCompositeOperation = 'source-atop'
  paintGlow(stage, w / 2, shore, w * 0.6, palette.sky[2], 0.3)
}

function paintWater(stage: Stage, shore: number): void {
  const { c, w, h, unit, palette } = stage
  const shade = c.createLinearGradient(0, shore, 0, h)
  shade.addColorStop(0, css(palette.near, 0.12))
  shade.addColorStop(1, css(palette.near, 0.55))
  c.fillStyle = shade
  c.fillRect(0, shore, w, h - shore)
  c.fillStyle = css(palette.sky[3], 0.22)
  c.fillRect(0, shore - unit, w, 2 * unit)
}

function paintBanks(stage: Stage, shore: number): void {
  const { c, w, h, unit, chance, palette, portrait } = stage
  c.fillStyle = css(palette.near)
  for (const [side, reach, tall] of [
    [1, portrait ? 420 : 560, portrait ? 640 : 470],
    [-1, portrait ? 260 : 430, portrait ? 430 : 330],
  ] as const) {
    const edge = side === 1 ? 0 : w
    const far = reach * unit * side
    c.beginPath()
    c.moveTo(edge, shore + 30 * unit)
    c.quadraticCurveTo(edge + far * 0.6, shore + 60 * unit, edge + far, shore + 190 * unit)
    c.bezierCurveTo(edge + far * 1.06, shore + 215 * unit, edge + far * 0.62, shore + 250 * unit, edge + far * 0.7, h)
    c.lineTo(edge, h)
    c.fill()
    for (let i = 0; i < 17; i++) {
      const k = chance.next()
      paintFir(
        stage,
        edge + far * k * 0.85,
        shore + (70 + 110 * k * k) * unit,
        tall * unit * (1.15 - k * 0.75) * between(stage, 0.6, 1),
      )
    }
  }
}
