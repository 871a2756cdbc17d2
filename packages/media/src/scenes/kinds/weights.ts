import { paintGlow, paintMotes } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { type Stroke, traceOutline } from '../figures.ts'
import { paintRays, paintRoom, paintShadow } from '../room.ts'
import { between, paintAt, type Stage } from '../stage.ts'

const BELL: readonly Stroke[] = [
  [-0.3, 0],
  [-0.56, -0.14, -0.56, -0.42],
  [-0.54, -0.72, -0.24, -0.86],
  [0.24, -0.86],
  [0.54, -0.72, 0.56, -0.42],
  [0.56, -0.14, 0.3, 0],
]

/**
 * A gym before anyone is there: a kettlebell and dumbbells on the floor, a loaded bar behind, light from the window.
 */
export function paintWeights(stage: Stage): void {
  const { w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const floor = h * (portrait ? 0.68 : 0.64)
  const side = chance.next() < 0.5 ? -1 : 1
  const x = w / 2 + side * u(portrait ? 130 : 260)
  const y = floor + u(portrait ? 290 : 260)
  const window = 0.5 - side * (portrait ? 0.1 : 0.22)
  paintRoom(stage, { surface: floor, window })
  paintRays(stage, window, side)
  barbell(stage, w / 2 - side * u(portrait ? 60 : 380), floor + u(52))
  paintGlow(stage, x, y - u(180), u(520), palette.accent, 0.3)
  kettlebell(stage, x, y, u(between(stage, 280, 340)))
  dumbbell(stage, x - side * u(portrait ? 300 : 420), y - u(96), -side * 1.1)
  dumbbell(stage, x - side * u(390), y + u(60), side * 1.35)
  bottle(stage, x + side * u(portrait ? 240 : 330), y - u(70))
  paintMotes(stage, h * 0.25, y, 34, palette.light)
}

function kettlebell(stage: Stage, x: number, y: number, size: number): void {
  const { c, palette } = stage
  const iron = mix(palette.near, palette.far, 0.55)
  paintShadow(stage, x, y, size * 1.5)
  c.save()
  c.translate(x, y)
  c.strokeStyle = css(mix(iron, palette.light, 0.15))
  c.lineWidth = size * 0.15
  c.lineJoin = 'round'
  c.beginPath()
  c.moveTo(-size * 0.3, -size * 0.8)
  c.bezierCurveTo(-size * 0.52, -size * 1.5, size * 0.52, -size * 1.5, size * 0.3, -size * 0.8)
  c.stroke()
  c.strokeStyle = css(palette.light, 0.45)
  c.lineWidth = size * 0.025
  c.beginPath()
  c.moveTo(-size * 0.36, -size * 0.95)
  c.bezierCurveTo(-size * 0.45, -size * 1.42, size * 0.3, -size * 1.5, size * 0.36, -size * 1.1)
  c.stroke()
  const body = c.createRadialGradient(-size * 0.24, -size * 0.66, 0, 0, -size * 0.4, size * 0.85)
  body.addColorStop(0, css(mix(iron, palette.light, 0.5)))
  body.addColorStop(0.35, css(mix(iron, palette.accent, 0.14)))
  body.addColorStop(1, css(mix(iron, [0, 0, 0], 0.55)))
  c.fillStyle = body
  traceOutline(c, BELL, size)
  c.fill()
  c.save()
  c.clip()
  c.fillStyle = css(mix(palette.accent, palette.near, 0.12))
  c.fillRect(-size, -size * 0.3, size * 2, size * 0.1)
  c.restore()
  c.restore()
}

/** A dumbbell seen from its side. */
function dumbbell(stage: Stage, x: number, y: number, facing: number): void {
  const { c, unit, palette } = stage
  const rubber = mix(palette.near, palette.far, 0.42)
  paintShadow(stage, x, y, 360 * Math.abs(facing) * unit)
  paintAt(stage, x, y, facing, () => {
    c.scale(1, Math.abs(facing))
    const chrome = c.createLinearGradient(0, -86, 0, -54)
    chrome.addColorStop(0, css(mix(palette.light, palette.near, 0.2)))
    chrome.addColorStop(1, css(mix(palette.far, palette.near, 0.6)))
    c.fillStyle = chrome
    c.fillRect(-90, -86, 180, 32)
    for (const end of [-1, 1]) {
      for (const [out, tall] of [
        [84, 140],
        [128, 120],
      ] as const) {
        const plate = c.createLinearGradient(0, -70 - tall / 2, 0, -70 + tall / 2)
        plate.addColorStop(0, css(mix(rubber, palette.light, 0.42)))
        plate.addColorStop(0.4, css(rubber))
        plate.addColorStop(1, css(mix(rubber, [0, 0, 0], 0.6)))
        c.fillStyle = plate
        c.beginPath()
        c.roundRect(end * out - 24, -70 - tall / 2, 48, tall, 14)
        c.fill()
      }
      c.fillStyle = css(mix(palette.accent, palette.near, 0.2))
      c.fillRect(end * 84 - 24, -76, 48, 12)
    }
  })
}

/** A loaded bar on the floor along the wall. */
function barbell(stage: Stage, x: number, y: number): void {
  const { c, unit, palette } = stage
  paintShadow(stage, x, y, 1300 * unit)
  paintAt(stage, x, y, 1, () => {
    c.fillStyle = css(mix(palette.light, palette.near, 0.4))
    c.fillRect(-560, -126, 1120, 15)
    for (const end of [-1, 1]) {
      for (const [out, tall, colour] of [
        [330, 240, palette.accent],
        [376, 240, palette.kin],
        [418, 180, palette.far],
      ] as const) {
        const plate = c.createLinearGradient(0, -120 - tall / 2, 0, -120 + tall / 2)
        plate.addColorStop(0, css(mix(colour, palette.near, 0.35)))
        plate.addColorStop(1, css(mix(colour, palette.near, 0.82)))
        c.fillStyle = plate
        c.beginPath()
        c.roundRect(end * out - 18, -120 - tall / 2, 36, tall, 10)
        c.fill()
      }
    }
  })
}

function bottle(stage: Stage, x: number, y: number): void {
  const { c, unit, palette, chance } = stage
  const level = between({ chance }, 0.3, 0.8)
  paintShadow(stage, x, y, 130 * unit)
  paintAt(stage, x, y, 1, () => {
    c.fillStyle = css(mix(palette.near, palette.light, 0.35), 0.75)
    c.beginPath()
    c.roundRect(-42, -190, 84, 190, 22)
    c.fill()
    c.fillStyle = css(mix(palette.kin, palette.near, 0.25), 0.85)
    c.beginPath()
    c.roundRect(-42, -190 * level, 84, 190 * level, [4, 4, 22, 22])
    c.fill()
    c.fillStyle = css(mix(palette.near, [0, 0, 0], 0.2))
    c.beginPath()
    c.roundRect(-26, -236, 52, 52, 12)
    c.fill()
    c.fillStyle = css(WHITE, 0.3)
    c.fillRect(-30, -176, 9, 156)
  })
}
