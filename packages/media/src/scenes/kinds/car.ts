import { paintGlow, paintHillLayer, paintMoon, paintMotes, paintSky, paintStars, paintWind } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { type Stroke, traceOutline } from '../figures.ts'
import { between, mentions, paintAt, type Stage } from '../stage.ts'

/** A hatchback seen from its side, facing right: 2 wide, its wheels on y 0. */
const BODY: readonly Stroke[] = [
  [-0.98, -0.16],
  [-1.03, -0.4, -0.95, -0.5],
  [-0.86, -0.72, -0.66, -0.78],
  [-0.2, -0.85, 0.12, -0.77],
  [0.32, -0.7, 0.48, -0.5],
  [0.86, -0.46, 0.96, -0.36],
  [1.04, -0.28, 1, -0.14],
  [0.94, -0.1],
  [-0.92, -0.1],
]
const GLASS: readonly Stroke[] = [
  [-0.78, -0.5],
  [-0.74, -0.68, -0.6, -0.72],
  [-0.2, -0.78, 0.08, -0.72],
  [0.24, -0.66, 0.36, -0.5],
]

/** A car beneath the hills: on the road with its lights on, or charging at a post. */
export function paintCar(stage: Stage): void {
  const { w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const facing = chance.next() < 0.5 ? -1 : 1
  const charging = mentions(stage, 'electric', 'ev', 'evs', 'charge', 'charging', 'charger', 'battery', 'tesla')
  const horizon = h * (portrait ? 0.66 : 0.62)
  const ground = h * (portrait ? 0.775 : 0.8)
  const size = u(portrait ? 390 : between(stage, 350, 420))
  const x = w / 2 - facing * u(portrait ? (charging ? 70 : 20) : between(stage, 120, 300))
  paintSky(stage, horizon)
  paintStars(stage, horizon * 0.7, 220)
  paintWind(stage, h * 0.02, horizon * 0.9, 320)
  paintMoon(stage, w * (0.5 + facing * between(stage, 0.16, 0.28)), horizon - u(between(stage, 250, 420)), u(120))
  for (let layer = 0; layer < 3; layer++) {
    const colour = mix(palette.far, mix(palette.sky[2], palette.near, 0.25 + layer * 0.25), 0.5)
    paintHillLayer(stage, { layer, shore: horizon + layer * u(26), height: 300 - layer * 70, colour })
  }
  road(stage, horizon + u(40), ground)
  if (charging) post(stage, x + facing * size * 1.28, ground - u(34), facing)
  else beam(stage, x, ground, size, facing)
  car(stage, x, ground, size, facing)
  if (charging) cable(stage, x, ground, size, facing)
  paintMotes(stage, horizon, h, 30, palette.light)
}

/** Fields, and a road across the picture with its dashed line. */
function road({ c, w, h, unit, palette }: Stage, horizon: number, ground: number): void {
  const field = c.createLinearGradient(0, horizon, 0, h)
  field.addColorStop(0, css(mix(palette.far, palette.near, 0.62)))
  field.addColorStop(1, css(palette.near))
  c.fillStyle = field
  c.fillRect(0, horizon, w, h - horizon)
  const asphalt = c.createLinearGradient(0, ground - 60 * unit, 0, ground + 230 * unit)
  asphalt.addColorStop(0, css(mix(mix(palette.sky[3], palette.far, 0.6), palette.near, 0.3)))
  asphalt.addColorStop(1, css(mix(palette.far, palette.near, 0.82)))
  c.fillStyle = asphalt
  c.fillRect(0, ground - 60 * unit, w, 280 * unit)
  c.fillStyle = css(palette.light, 0.5)
  c.fillRect(0, ground - 60 * unit, w, 5 * unit)
  for (let x = -40 * unit; x < w; x += 230 * unit) {
    c.beginPath()
    c.moveTo(x, ground + 96 * unit)
    c.lineTo(x + 120 * unit, ground + 96 * unit)
    c.lineTo(x + 112 * unit, ground + 110 * unit)
    c.lineTo(x - 10 * unit, ground + 110 * unit)
    c.fill()
  }
}

function car(stage: Stage, x: number, y: number, size: number, facing: number): void {
  const { c, palette } = stage
  const paint = mix(palette.accent, palette.near, 0.12)
  c.fillStyle = css([0, 0, 0], 0.45)
  c.beginPath()
  c.ellipse(x, y + size * 0.04, size * 1.06, size * 0.07, 0, 0, 7)
  c.fill()
  c.save()
  c.translate(x, y)
  c.scale(size * facing, size)
  const coat = c.createLinearGradient(0, -0.85, 0, 0)
  coat.addColorStop(0, css(mix(paint, WHITE, 0.3)))
  coat.addColorStop(0.45, css(paint))
  coat.addColorStop(1, css(mix(paint, palette.near, 0.75)))
  c.fillStyle = coat
  traceOutline(c, BODY)
  c.fill()
  const glass = c.createLinearGradient(-0.6, -0.75, 0.3, -0.45)
  glass.addColorStop(0, css(mix(palette.near, palette.sky[2], 0.25)))
  glass.addColorStop(0.5, css(mix(palette.sky[3], palette.near, 0.35)))
  glass.addColorStop(1, css(mix(palette.near, palette.sky[2], 0.4)))
  c.fillStyle = glass
  traceOutline(c, GLASS)
  c.fill()
  c.strokeStyle = css(mix(paint, palette.near, 0.6))
  c.lineWidth = 0.022
  c.beginPath()
  c.moveTo(-0.2, -0.77)
  c.lineTo(-0.22, -0.12)
  c.moveTo(0.36, -0.5)
  c.quadraticCurveTo(0.42, -0.3, 0.34, -0.12)
  c.moveTo(-0.22, -0.14)
  c.lineTo(0.34, -0.14)
  c.stroke()
  c.strokeStyle = css(mix(paint, WHITE, 0.45), 0.7)
  c.lineWidth = 0.012
  c.beginPath()
  c.moveTo(-0.94, -0.46)
  c.quadraticCurveTo(0, -0.5, 0.92, -0.36)
  c.stroke()
  c.fillStyle = css(palette.near, 0.8)
  c.fillRect(-0.12, -0.42, 0.13, 0.02)
  c.fillRect(-0.48, -0.42, 0.13, 0.02)
  for (const wheel of [-0.6, 0.6]) {
    const disc = (radius: number, fill: string) => {
      c.fillStyle = fill
      c.beginPath()
      c.arc(wheel, -0.165, radius, 0, 7)
      c.fill()
    }
    disc(0.225, css(mix(paint, palette.near, 0.9)))
    disc(0.18, css([10, 10, 14]))
    disc(0.115, css(mix(palette.light, palette.near, 0.35)))
    c.strokeStyle = css([16, 16, 22])
    c.lineWidth = 0.022
    c.beginPath()
    for (let spoke = 0; spoke < 5; spoke++) {
      c.moveTo(wheel, -0.165)
      c.lineTo(wheel + 0.115 * Math.cos(spoke * 1.257), -0.165 + 0.115 * Math.sin(spoke * 1.257))
    }
    c.stroke()
  }
  c.fillStyle = css(mix(palette.light, WHITE, 0.6))
  c.beginPath()
  c.ellipse(0.93, -0.33, 0.055, 0.034, 0.35, 0, 7)
  c.fill()
  c.fillStyle = css([255, 74, 66])
  c.beginPath()
  c.roundRect(-1, -0.46, 0.05, 0.1, 0.02)
  c.fill()
  paintGlow(stage, 0.95, -0.33, 0.3, palette.light, 0.8)
  paintGlow(stage, -0.98, -0.41, 0.26, [255, 60, 60], 0.7)
  c.restore()
}

/** The light of the headlamps on the road. */
function beam({ c, palette }: Stage, x: number, y: number, size: number, facing: number): void {
  const light = c.createLinearGradient(x + facing * size, 0, x + facing * size * 3, 0)
  light.addColorStop(0, css(palette.light, 0.55))
  light.addColorStop(1, css(palette.light, 0))
  c.save()
  c.globalCompositeOperation = 'screen'
  c.fillStyle = light
  c.beginPath()
  c.moveTo(x + facing * size * 0.94, y - size * 0.36)
  c.lineTo(x + facing * size * 3, y - size * 0.5)
  c.lineTo(x + facing * size * 3, y + size * 0.24)
  c.lineTo(x + facing * size * 0.94, y - size * 0.28)
  c.fill()
  c.restore()
}

/** A charging post with a lit screen. */
function post(stage: Stage, x: number, y: number, facing: number): void {
  const { c, unit, palette } = stage
  paintGlow(stage, x, y - 260 * unit, 330 * unit, palette.kin, 0.5)
  paintAt(stage, x, y, facing, () => {
    c.fillStyle = css(mix(palette.near, [0, 0, 0], 0.2))
    c.beginPath()
    c.roundRect(-72, -16, 144, 22, 8)
    c.fill()
    const metal = c.createLinearGradient(-56, 0, 56, 0)
    metal.addColorStop(0, css(mix(palette.light, palette.near, 0.35)))
    metal.addColorStop(1, css(mix(palette.far, palette.near, 0.6)))
    c.fillStyle = metal
    c.beginPath()
    c.roundRect(-56, -370, 112, 360, [34, 34, 8, 8])
    c.fill()
    c.fillStyle = css(mix(palette.near, [0, 0, 0], 0.3))
    c.beginPath()
    c.roundRect(-38, -340, 76, 104, 12)
    c.fill()
    c.fillStyle = css(mix(palette.kin, WHITE, 0.45))
    c.beginPath()
    c.moveTo(12, -332)
    c.lineTo(-24, -284)
    c.lineTo(-3, -284)
    c.lineTo(-12, -246)
    c.lineTo(24, -298)
    c.lineTo(3, -298)
    c.closePath()
    c.fill()
    paintGlow(stage, 0, -288, 110, palette.kin, 0.8)
  })
}

/** The lit cable from the post to the car's bonnet. */
function cable(stage: Stage, x: number, y: number, size: number, facing: number): void {
  const { c, unit, palette } = stage
  const [plug, end] = [x + facing * size * 0.76, x + facing * size * 1.2]
  const stroke = (width: number, colour: string) => {
    c.strokeStyle = colour
    c.lineWidth = width * unit
    c.beginPath()
    c.moveTo(plug, y - size * 0.36)
    c.bezierCurveTo(plug + facing * size * 0.16, y + size * 0.06, end, y + size * 0.1, end, y - 200 * unit)
    c.stroke()
  }
  c.save()
  c.lineCap = 'round'
  stroke(16, css([8, 8, 12]))
  stroke(5, css(mix(palette.kin, WHITE, 0.4)))
  c.restore()
  paintGlow(stage, plug, y - size * 0.36, 90 * unit, palette.kin, 0.9)
}
