import { paintGlow, paintHillLayer, paintMoon, paintMotes, paintSky, paintStars, paintWind } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { between, paintAt, type Stage } from '../stage.ts'

/** Upper arm, thigh and so on: two joints, and how thick it is at each. */
type Bone = readonly [ax: number, ay: number, bx: number, by: number, from: number, to: number]

/** A person running to the right with both arms up, 1 high, on y 0. The far limbs first. */
const FAR: readonly Bone[] = [
  [-0.05, -0.78, -0.16, -0.9, 0.058, 0.044],
  [-0.16, -0.9, -0.2, -1.06, 0.044, 0.034],
  [-0.03, -0.48, -0.12, -0.27, 0.1, 0.066],
  [-0.12, -0.27, -0.33, -0.2, 0.066, 0.042],
  [-0.33, -0.2, -0.37, -0.11, 0.046, 0.03],
]
const NEAR: readonly Bone[] = [
  [0.07, -0.78, 0.19, -0.89, 0.06, 0.046],
  [0.19, -0.89, 0.24, -1.05, 0.046, 0.036],
  [0.03, -0.48, 0.17, -0.31, 0.106, 0.07],
  [0.17, -0.31, 0.11, -0.06, 0.07, 0.044],
  [0.1, -0.035, 0.2, -0.02, 0.05, 0.03],
  [0.025, -0.85, 0.02, -0.78, 0.05, 0.06],
]

/** A runner at the finish: the ribbon across the chest, arms up, the low sun behind. */
export function paintRunner(stage: Stage): void {
  const { c, w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const horizon = h * (portrait ? 0.68 : 0.66)
  const facing = chance.next() < 0.5 ? 1 : -1
  const ground = h * (portrait ? 0.82 : 0.9)
  const x = w / 2 + facing * u(portrait ? 20 : between(stage, 120, 240))
  const size = u(portrait ? 620 : 560)
  paintSky(stage, horizon)
  paintStars(stage, horizon * 0.6, 160)
  paintWind(stage, h * 0.02, horizon, 340)
  paintMoon(stage, x - facing * u(60), ground - size * 0.72, u(portrait ? 300 : 250))
  for (let layer = 0; layer < 3; layer++) {
    const colour = mix(palette.far, mix(palette.sky[2], palette.near, 0.3 + layer * 0.25), 0.5)
    paintHillLayer(stage, { layer, shore: horizon + layer * u(20), height: 210 - layer * 55, colour })
  }
  track(stage, horizon + u(30), x)
  for (const away of [-1, 1]) post(stage, x + away * u(portrait ? 420 : 470), ground + u(10), size * 1.36)
  banner(stage, x, ground - size * 1.26, u(portrait ? 420 : 470))
  c.fillStyle = css([0, 0, 0], 0.4)
  c.beginPath()
  c.ellipse(x, ground + u(12), size * 0.3, u(20), 0, 0, 7)
  c.fill()
  ribbon(stage, x, ground - size * 0.56, size, facing, false)
  runner(stage, x, ground, size, facing)
  ribbon(stage, x, ground - size * 0.56, size, facing, true)
  confetti(stage, ground)
  paintMotes(stage, horizon - u(300), h, 30, palette.warm)
}

function runner({ c, unit, palette }: Stage, x: number, y: number, size: number, facing: number): void {
  const dark = mix(palette.near, [0, 0, 0], 0.25)
  const bones = (list: readonly Bone[], colour: Colour) => {
    c.fillStyle = css(colour)
    for (const [ax, ay, bx, by, from, to] of list) {
      const turn = Math.atan2(by - ay, bx - ax) + Math.PI / 2
      c.beginPath()
      c.arc(ax, ay, from / 2, turn, turn + Math.PI)
      c.arc(bx, by, to / 2, turn + Math.PI, turn)
      c.fill()
    }
  }
  const trunk = () => {
    c.fillStyle = css(dark)
    c.beginPath()
    c.moveTo(-0.08, -0.8)
    c.quadraticCurveTo(0.02, -0.835, 0.1, -0.8)
    c.quadraticCurveTo(0.09, -0.66, 0.065, -0.58)
    c.quadraticCurveTo(0.07, -0.5, 0.088, -0.44)
    c.lineTo(-0.088, -0.44)
    c.quadraticCurveTo(-0.06, -0.52, -0.05, -0.58)
    c.quadraticCurveTo(-0.085, -0.68, -0.08, -0.8)
    c.fill()
    c.beginPath()
    c.ellipse(0.04, -0.925, 0.056, 0.068, 0.12, 0, 7)
    c.fill()
    c.beginPath()
    c.moveTo(0.02, -0.985)
    c.bezierCurveTo(-0.07, -0.99, -0.06, -0.9, -0.15, -0.91)
    c.bezierCurveTo(-0.1, -0.86, -0.03, -0.86, 0.01, -0.9)
    c.fill()
  }
  c.save()
  c.translate(x, y)
  c.scale(size * facing, size)
  c.shadowColor = css(palette.light, 0.55)
  c.shadowBlur = 16 * unit
  // Twice: the second layer covers the light that the limbs throw onto each other.
  for (const layer of [0, 1]) {
    if (layer === 1) c.shadowColor = 'transparent'
    bones(FAR, mix(dark, palette.far, 0.16))
    trunk()
    bones(NEAR, dark)
  }
  c.fillStyle = css(mix(palette.accent, palette.near, 0.45))
  c.beginPath()
  c.moveTo(-0.082, -0.52)
  c.lineTo(0.072, -0.52)
  c.lineTo(0.155, -0.4)
  c.lineTo(0.075, -0.335)
  c.lineTo(0.005, -0.42)
  c.lineTo(-0.06, -0.345)
  c.lineTo(-0.128, -0.385)
  c.fill()
  c.restore()
}

/** The ribbon: across the chest, its torn ends in the wind. `before`: the half that lies on the runner. */
function ribbon(
  { c, unit, palette }: Stage,
  x: number,
  y: number,
  size: number,
  facing: number,
  before: boolean,
): void {
  const at = (dx: number, dy: number) => [x + dx * size * facing, y + dy * size] as const
  const cloth = mix(palette.accent, WHITE, 0.12)
  c.save()
  c.lineCap = 'round'
  c.strokeStyle = css(before ? cloth : mix(cloth, palette.near, 0.3))
  c.lineWidth = 30 * unit
  c.shadowColor = css(palette.accent, 0.7)
  c.shadowBlur = 22 * unit
  c.beginPath()
  if (before) {
    c.moveTo(...at(-0.11, -0.1))
    c.quadraticCurveTo(...at(0.02, -0.05), ...at(0.13, -0.12))
  } else {
    c.moveTo(...at(0.13, -0.12))
    c.bezierCurveTo(...at(0.02, -0.3), ...at(-0.28, 0.02), ...at(-0.58, -0.14))
    c.moveTo(...at(-0.11, -0.1))
    c.bezierCurveTo(...at(-0.2, 0.14), ...at(-0.36, 0.02), ...at(-0.52, 0.1))
  }
  c.stroke()
  c.restore()
}

function track({ c, w, h, palette }: Stage, horizon: number, x: number): void {
  const field = c.createLinearGradient(0, horizon, 0, h)
  field.addColorStop(0, css(mix(palette.far, palette.near, 0.55)))
  field.addColorStop(1, css(palette.near))
  c.fillStyle = field
  c.fillRect(0, horizon, w, h - horizon)
  const lane = (left: number, right: number, fill: string) => {
    c.fillStyle = fill
    c.beginPath()
    c.moveTo(x + left * w * 0.05, horizon)
    c.lineTo(x + right * w * 0.05, horizon)
    c.lineTo(x + right * w * 0.8, h)
    c.lineTo(x + left * w * 0.8, h)
    c.fill()
  }
  lane(-1, 1, css(mix(mix(palette.far, palette.accent, 0.3), palette.near, 0.55)))
  for (const line of [-1, -0.34, 0.33, 0.98]) lane(line, line + 0.03, css(palette.light, 0.45))
}

function post({ c, unit, palette }: Stage, x: number, y: number, tall: number): void {
  const metal = c.createLinearGradient(x - 16 * unit, 0, x + 16 * unit, 0)
  metal.addColorStop(0, css(mix(palette.near, palette.light, 0.3)))
  metal.addColorStop(1, css(mix(palette.near, [0, 0, 0], 0.3)))
  c.fillStyle = metal
  c.fillRect(x - 16 * unit, y - tall, 32 * unit, tall)
  c.fillRect(x - 46 * unit, y - 14 * unit, 92 * unit, 18 * unit)
}

/** A chequered band between the posts, with lamps. */
function banner(stage: Stage, x: number, y: number, half: number): void {
  const { c, unit, palette } = stage
  const cell = half / 9
  c.fillStyle = css(mix(palette.near, [0, 0, 0], 0.3))
  c.fillRect(x - half - 16 * unit, y - cell * 1.5, 2 * half + 32 * unit, cell * 3)
  c.fillStyle = css(mix(palette.light, palette.near, 0.14))
  for (let row = 0; row < 2; row++)
    for (let at = row; at < 18; at += 2) c.fillRect(x - half + at * cell, y - cell + row * cell, cell, cell)
  for (let lamp = 0; lamp < 7; lamp++)
    paintGlow(stage, x + half * (lamp / 3 - 1), y + cell * 1.6, 70 * unit, palette.warm, 0.7)
}

function confetti(stage: Stage, ground: number): void {
  const { c, w, unit, chance, palette } = stage
  const colours = [palette.accent, palette.kin, palette.warm, palette.light]
  for (let piece = 0; piece < 90; piece++) {
    const x = chance.next() * w
    const y = ground - (60 + 1000 * chance.next()) * unit
    paintAt(stage, x, y, 1, () => {
      c.rotate(chance.next() * 3)
      c.fillStyle = css(chance.pick(colours), between(stage, 0.4, 0.9))
      c.fillRect(0, 0, between(stage, 7, 15), between(stage, 4, 9))
    })
  }
}
