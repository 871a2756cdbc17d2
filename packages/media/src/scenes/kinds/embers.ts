import { paintFir, paintGlow, paintStars } from '../brush.ts'
import { type Colour, css, mix } from '../colour.ts'
import { paintFigure } from '../figures.ts'
import { between, mentions, type Stage } from '../stage.ts'

/** A camp fire in a clearing at night, sparks rising from it; sometimes a wolf beside it. */
export function paintEmbers(stage: Stage): void {
  const { c, w, h, unit, chance, palette, portrait } = stage
  const [top, high] = palette.sky
  const x = w * between(stage, 0.36, 0.64)
  const y = h * (portrait ? between(stage, 0.76, 0.82) : 0.84)
  const size = (portrait ? 330 : 270) * unit
  const night = c.createLinearGradient(0, 0, 0, h)
  night.addColorStop(0, css(mix(top, [4, 4, 12], 0.45)))
  night.addColorStop(0.6, css(mix(high, top, 0.4)))
  night.addColorStop(1, css(mix(top, [20, 8, 4], 0.5)))
  c.fillStyle = night
  c.fillRect(0, 0, w, h)
  paintStars(stage, h * 0.7, 320)
  for (let row = 0; row < 3; row++) treeLine(stage, y - (90 - row * 55) * unit, row)
  paintGlow(stage, x, y - size * 0.5, size * 5, [255, 120, 40], 0.55)

  const floor = c.createRadialGradient(x, y, 0, x, y, w * (portrait ? 0.95 : 0.6))
  floor.addColorStop(0, css([120, 58, 22]))
  floor.addColorStop(0.25, css([66, 30, 14]))
  floor.addColorStop(1, css(mix(palette.near, [8, 5, 6], 0.6)))
  c.fillStyle = floor
  c.beginPath()
  c.ellipse(w / 2, y + h * 0.35, w * 1.2, h * 0.37, 0, 0, 7)
  c.fill()
  const left = chance.next() < 0.5
  const wolf = mentions(stage, 'wolf', 'pack', 'wolves', 'home', 'loyal') || chance.next() < 0.5
  const dark: Colour = [14, 8, 8]
  const beside = { x: x + (left ? -1 : 1) * size * 1.05, y: y + 26 * unit, fill: dark, rim: [255, 150, 70] as Colour }
  paintFigure(stage, wolf ? 'wolf' : 'wanderer', {
    ...beside,
    height: size * (wolf ? 0.72 : 0.86),
    facing: left ? 1 : -1,
  })
  fire(stage, x, y, size)
  sparks(stage, x, y, size)
}

function treeLine(stage: Stage, y: number, row: number): void {
  const { c, w, unit, chance, palette } = stage
  c.fillStyle = css(mix(mix(palette.sky[1], palette.far, 0.25), [6, 5, 9], 0.45 + row * 0.25))
  for (let x = -20 * unit; x < w + 40 * unit; x += between(stage, 24, 64) * unit) {
    paintFir(stage, x, y + 60 * unit, between(stage, 180, 460) * unit * (1 + row * 0.12) * (0.7 + 0.5 * chance.next()))
  }
  c.fillRect(0, y + 40 * unit, w, 400 * unit)
}

/** Tongues of flame from the outer red to the inner yellow, drawn as light. */
function fire(stage: Stage, x: number, y: number, size: number): void {
  const { c, chance } = stage
  c.save()
  c.globalCompositeOperation = 'screen'
  const coats: readonly (readonly [Colour, number, number, number])[] = [
    [[150, 32, 6], 1, 1, 11],
    [[226, 84, 12], 0.78, 0.84, 10],
    [[255, 158, 40], 0.56, 0.66, 9],
    [[255, 224, 130], 0.34, 0.44, 7],
  ]
  for (const [colour, spread, height, tongues] of coats) {
    for (let i = 0; i < tongues; i++) {
      const off = (chance.next() - 0.5) * size * 0.8 * spread
      const tall = size * 1.3 * height * (1 - Math.abs(off) / (size * 0.62)) * between(stage, 0.6, 1.1)
      tongue(stage, x + off, y, size * between(stage, 0.11, 0.2) * (0.6 + spread * 0.5), tall, colour)
    }
  }
  c.restore()
  paintGlow(stage, x, y - size * 0.2, size * 0.85, [255, 190, 90], 0.75)
  logs(stage, x, y, size)
}

function tongue(stage: Stage, x: number, y: number, width: number, tall: number, colour: Colour): void {
  const { c } = stage
  const sway = between(stage, -0.7, 0.7) * width * 1.6
  const flame = c.createLinearGradient(0, y - tall, 0, y)
  flame.addColorStop(0, css(colour, 0))
  flame.addColorStop(0.3, css(colour, 0.5))
  flame.addColorStop(1, css(colour, 0.85))
  c.fillStyle = flame
  c.beginPath()
  c.moveTo(x, y + width * 0.3)
  c.bezierCurveTo(x - width * 1.5, y, x - width + sway * 0.2, y - tall * 0.5, x + sway, y - tall)
  c.bezierCurveTo(x + width * 0.5 + sway * 0.2, y - tall * 0.55, x + width * 1.5, y, x, y + width * 0.3)
  c.fill()
}

function logs({ c }: Stage, x: number, y: number, size: number): void {
  c.lineCap = 'round'
  for (const [from, to, lift] of [
    [-0.62, 0.3, 0.16],
    [0.6, -0.32, 0.18],
    [-0.4, 0.5, 0.03],
  ] as const) {
    c.lineWidth = size * 0.13
    c.strokeStyle = css([26, 13, 9])
    c.beginPath()
    c.moveTo(x + from * size, y + size * 0.08)
    c.lineTo(x + to * size, y - lift * size + size * 0.06)
    c.stroke()
    c.lineWidth = size * 0.022
    c.strokeStyle = css([255, 122, 36], 0.75)
    c.beginPath()
    c.moveTo(x + from * size * 0.7, y + size * 0.03)
    c.lineTo(x + to * size, y - lift * size + size * 0.01)
    c.stroke()
  }
}

function sparks(stage: Stage, x: number, y: number, size: number): void {
  const { c, h, unit, chance, across } = stage
  for (let i = 0; i < 130; i++) {
    const t = chance.next() ** 0.8
    const py = y - size * 0.3 - t * (y - h * 0.04)
    const drift = (across(t * 3, i * 0.37) - 0.5) * size * 2.6 * t
    const px = x + (chance.next() - 0.5) * size * (0.7 + 1.7 * t) + drift
    const hot = mix([255, 214, 130], [255, 94, 24], t)
    const r = between(stage, 1.4, 4.4) * unit * (1.15 - t * 0.6)
    const alpha = (1 - t * 0.7) * between(stage, 0.5, 1)
    paintGlow(stage, px, py, r * 5, hot, alpha * 0.7)
    c.fillStyle = css(hot, alpha)
    c.beginPath()
    c.ellipse(px, py, r * 0.7, r * between(stage, 0.7, 1.8), between(stage, -0.5, 0.5), 0, 7)
    c.fill()
  }
}
