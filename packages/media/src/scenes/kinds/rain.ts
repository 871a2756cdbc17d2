import { type Canvas, createCanvas } from '../../canvas.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { between, type Stage } from '../stage.ts'

/** How much smaller the blurred street behind the glass is painted. */
const SHRINK = 6

/** City lights out of focus behind a wet window. */
export function paintRain(stage: Stage): void {
  const { c, w, h, palette } = stage
  const street = paintStreet(stage)
  c.imageSmoothingQuality = 'high'
  c.drawImage(street, 0, 0, w, h)
  bokeh(stage)
  const mist = c.createLinearGradient(0, 0, 0, h)
  mist.addColorStop(0, css(mix(palette.sky[1], palette.sky[2], 0.4), 0.1))
  mist.addColorStop(1, css(palette.near, 0.3))
  c.fillStyle = mist
  c.fillRect(0, 0, w, h)
  droplets(stage, street)
}

function paintStreet(stage: Stage): Canvas {
  const { w, h, chance, palette } = stage
  const canvas = createCanvas(Math.ceil(w / SHRINK), Math.ceil(h / SHRINK))
  const c = canvas.getContext('2d')
  const { width, height } = canvas
  const sky = c.createLinearGradient(0, 0, 0, height)
  const [top, high, low] = palette.sky
  sky.addColorStop(0, css(mix(top, high, 0.4)))
  sky.addColorStop(0.55, css(mix(high, low, 0.55)))
  sky.addColorStop(0.75, css(mix(high, palette.near, 0.3)))
  sky.addColorStop(1, css(palette.near))
  c.fillStyle = sky
  c.fillRect(0, 0, width, height)
  c.filter = `blur(${Math.round(Math.min(width, height) / 30)}px)`
  for (let i = 0; i < 16; i++) {
    const tall = height * (0.2 + 0.42 * chance.next())
    c.fillStyle = css(mix(palette.near, palette.far, 0.25 + 0.3 * chance.next()), 0.7)
    c.fillRect(chance.next() * width, height * 0.72 - tall, width * (0.06 + 0.1 * chance.next()), tall)
  }
  for (let i = 0; i < 22; i++) {
    const x = chance.next() * width
    c.fillStyle = css(lamp(stage), 0.5)
    c.fillRect(x, height * 0.74, width * 0.02, height * (0.08 + 0.2 * chance.next()))
  }
  // Lights far behind the glass melt into colour; the sharper discs of `bokeh` stand before them.
  c.globalCompositeOperation = 'screen'
  for (let i = 0; i < 34; i++) {
    c.fillStyle = css(lamp(stage), between(stage, 0.25, 0.7))
    c.beginPath()
    c.arc(chance.next() * width, height * between(stage, 0.42, 0.86), width * between(stage, 0.03, 0.12), 0, 7)
    c.fill()
  }
  return canvas
}

const lamp = ({ chance, palette }: Stage): Colour => {
  const dice = chance.next()
  if (dice < 0.45) return palette.warm
  if (dice < 0.75) return palette.accent
  return dice < 0.88 ? mix(palette.accent, [255, 90, 110], 0.6) : mix(palette.light, WHITE, 0.4)
}

/** Lights out of focus: flat discs with a slightly brighter rim, as a lens makes them. */
function bokeh(stage: Stage): void {
  const { c, w, h, unit, chance } = stage
  c.save()
  c.globalCompositeOperation = 'screen'
  for (let i = 0; i < 54; i++) {
    const y = h * (0.66 + (chance.next() + chance.next() - 1) * 0.3)
    const x = chance.next() * w
    const r = between(stage, 16, 92) * unit
    const colour = lamp(stage)
    const alpha = between(stage, 0.12, 0.5)
    const disc = c.createRadialGradient(x, y, 0, x, y, r)
    disc.addColorStop(0, css(colour, alpha * 0.75))
    disc.addColorStop(0.7, css(colour, alpha * 0.8))
    disc.addColorStop(0.88, css(mix(colour, WHITE, 0.12), alpha * 0.8))
    disc.addColorStop(1, css(colour, 0))
    c.fillStyle = disc
    c.fillRect(x - r, y - r, 2 * r, 2 * r)
  }
  c.restore()
}

function droplets(stage: Stage, street: Canvas): void {
  const { w, h, unit, chance } = stage
  for (let i = 0; i < 520; i++)
    drop(stage, street, chance.next() * w, chance.next() * h, between(stage, 1.5, 5) * unit, 1)
  for (let i = 0; i < 130; i++) {
    drop(stage, street, chance.next() * w, chance.next() * h, between(stage, 6, 17) * unit, between(stage, 1, 1.25))
  }
  for (let i = 0; i < 13; i++) {
    const x = chance.next() * w
    const y = h * between(stage, 0.15, 0.95)
    runnel(stage, street, x, y, between(stage, 12, 20) * unit)
  }
}

/** A drop that has run down: a wet track above it, with small drops left behind. */
function runnel(stage: Stage, street: Canvas, x: number, y: number, r: number): void {
  const { c, along, chance, unit } = stage
  const length = between(stage, 240, 780) * unit
  const offset = chance.next() * 300
  const sway = (k: number) => (along(k * 5 + offset) - 0.5) * 46 * unit
  const track = c.createLinearGradient(0, y - length, 0, y)
  track.addColorStop(0, 'rgba(255,255,255,0)')
  track.addColorStop(1, 'rgba(255,255,255,0.13)')
  c.strokeStyle = track
  c.lineWidth = r * 1.1
  c.lineCap = 'round'
  c.beginPath()
  for (let i = 0; i <= 24; i++) c.lineTo(x + sway(i / 24) - sway(1), y - length * (1 - i / 24))
  c.stroke()
  for (let i = 0; i < 9; i++) {
    const k = chance.next()
    drop(stage, street, x + sway(k) - sway(1), y - length * (1 - k), r * between(stage, 0.2, 0.42), 1.2)
  }
  drop(stage, street, x, y, r, 1.45)
}

/** A drop shows the street upside down, dark at its upper edge and bright at its foot. */
function drop({ c, w, h }: Stage, street: Canvas, x: number, y: number, r: number, long: number): void {
  const big = r > 5 * (w / 1080)
  c.save()
  c.beginPath()
  c.ellipse(x, y, r, r * long, 0, 0, 7)
  if (big) {
    c.clip()
    c.translate(x, y)
    c.scale(1, -1)
    const span = street.width * 0.16
    const sx = Math.min(street.width - span, Math.max(0, (x / w) * street.width - span / 2))
    const sy = Math.min(street.height - span, Math.max(0, (y / h) * street.height * 0.5 + street.height * 0.3))
    c.drawImage(street, sx, sy, span, span, -r, -r * long, 2 * r, 2 * r * long)
    c.scale(1, -1)
    const shade = c.createLinearGradient(0, -r * long, 0, r * long)
    shade.addColorStop(0, 'rgba(0,0,0,0.5)')
    shade.addColorStop(0.5, 'rgba(0,0,0,0.05)')
    shade.addColorStop(1, 'rgba(255,255,255,0.42)')
    c.fillStyle = shade
    c.fillRect(-r, -r * long, 2 * r, 2 * r * long)
    c.fillStyle = 'rgba(255,255,255,0.75)'
    c.beginPath()
    c.ellipse(-r * 0.32, -r * long * 0.42, r * 0.17, r * 0.12, -0.5, 0, 7)
    c.fill()
  } else {
    c.fillStyle = 'rgba(255,255,255,0.16)'
    c.fill()
    c.fillStyle = 'rgba(0,0,0,0.22)'
    c.fillRect(x - r * 0.5, y - r * 0.8, r, r * 0.5)
  }
  c.restore()
}
