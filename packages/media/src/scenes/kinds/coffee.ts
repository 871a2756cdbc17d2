import { paintGlow, paintMotes } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { type Stroke, traceOutline } from '../figures.ts'
import { paintRoom, paintShadow, paintSteam } from '../room.ts'
import { between, paintAt, type Stage } from '../stage.ts'

const CUP: readonly Stroke[] = [
  [-1, -1],
  [1, -1],
  [0.98, -0.3, 0.52, -0.02],
  [-0.52, -0.02],
  [-0.98, -0.3, -1, -1],
]
/** Upper and lower half of a stove-top pot. */
const POT: readonly Stroke[] = [
  [-0.5, 0],
  [-0.36, -0.44],
  [-0.54, -0.92],
  [-0.66, -0.98],
  [-0.5, -1],
  [0.48, -1],
  [0.36, -0.44],
  [0.5, 0],
]

/** A cup of coffee on a table by the window, with its pot and a handful of beans. */
export function paintCoffee(stage: Stage): void {
  const { w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const surface = h * (portrait ? 0.69 : 0.68)
  const side = chance.next() < 0.5 ? -1 : 1
  const x = w / 2 + side * u(portrait ? 70 : 220)
  const y = surface + u(portrait ? 230 : 205)
  paintRoom(stage, { surface, window: 0.5 - side * (portrait ? 0.06 : 0.2) })
  paintGlow(stage, x, y - u(230), u(760), palette.warm, 0.45)
  pot(stage, x - side * u(portrait ? 350 : 470), surface + u(96), side, portrait ? 330 : 380)
  paintSteam(stage, x, y - u(250), u(portrait ? 640 : 520))
  cup(stage, x, y, side, between(stage, 0.88, 1.1))
  for (let bean = 0; bean < 34; bean++) {
    const away = chance.next() ** 0.8
    const at = x - side * u(between(stage, 150, 520))
    paintBean(stage, at, y + u(between(stage, -10, 90) + 40 * away), between(stage, 17, 25))
  }
  paintMotes(stage, h * 0.3, y, 26, mix(palette.warm, palette.light, 0.4))
}

function cup(stage: Stage, x: number, y: number, side: number, size: number): void {
  const { c, unit, palette } = stage
  const china = mix(mix(palette.light, palette.accent, 0.42), palette.near, 0.12)
  const [wide, tall] = [190, 250]
  paintShadow(stage, x, y + 14 * unit, 660 * unit)
  paintAt(stage, x, y, side, () => {
    c.scale(size, size)
    const glaze = c.createLinearGradient(-wide, 0, wide, 0)
    glaze.addColorStop(0, css(mix(china, palette.near, 0.72)))
    glaze.addColorStop(0.42, css(mix(china, palette.near, 0.22)))
    glaze.addColorStop(0.62, css(mix(china, WHITE, 0.2)))
    glaze.addColorStop(1, css(mix(china, palette.near, 0.6)))
    c.fillStyle = css(mix(china, palette.near, 0.72))
    c.beginPath()
    c.ellipse(0, 6, 300, 46, 0, 0, 7)
    c.fill()
    c.fillStyle = glaze
    c.beginPath()
    c.ellipse(0, -6, 300, 44, 0, 0, 7)
    c.fill()
    c.fillStyle = css(mix(china, palette.near, 0.62))
    c.beginPath()
    c.ellipse(0, -8, 170, 24, 0, 0, 7)
    c.fill()
    c.strokeStyle = css(mix(china, palette.near, 0.35))
    c.lineWidth = 32
    c.beginPath()
    c.ellipse(186, -164, 76, 70, -0.2, 0, 7)
    c.stroke()
    c.fillStyle = glaze
    traceOutline(c, CUP, wide, tall)
    c.fill()
    c.fillStyle = css(mix(china, palette.near, 0.5))
    c.beginPath()
    c.ellipse(0, -tall, wide, 40, 0, 0, 7)
    c.fill()
    c.strokeStyle = css(mix(china, WHITE, 0.4), 0.9)
    c.lineWidth = 6
    c.stroke()
    const brew = c.createRadialGradient(20, -tall, 0, 0, -tall + 6, wide)
    brew.addColorStop(0, css([186, 122, 70]))
    brew.addColorStop(0.7, css([112, 62, 32]))
    brew.addColorStop(1, css([58, 30, 18]))
    c.fillStyle = brew
    c.beginPath()
    c.ellipse(0, -tall + 6, wide - 16, 31, 0, 0, 7)
    c.fill()
    c.fillStyle = css([244, 222, 188], 0.85)
    c.beginPath()
    c.moveTo(-78, -tall + 6)
    c.quadraticCurveTo(-52, -tall - 20, 0, -tall - 4)
    c.quadraticCurveTo(52, -tall - 20, 78, -tall + 6)
    c.quadraticCurveTo(40, -tall + 24, 0, -tall + 28)
    c.quadraticCurveTo(-40, -tall + 24, -78, -tall + 6)
    c.fill()
  })
}

/** A stove-top pot of polished metal. */
function pot(stage: Stage, x: number, y: number, side: number, tall: number): void {
  const { c, unit, palette } = stage
  paintShadow(stage, x, y, tall * 1.1 * unit)
  paintAt(stage, x, y, side, () => {
    c.strokeStyle = css(mix(palette.near, [0, 0, 0], 0.3))
    c.lineWidth = 30
    c.lineJoin = 'round'
    c.beginPath()
    c.moveTo(tall * 0.4, -tall * 0.9)
    c.lineTo(tall * 0.66, -tall * 0.86)
    c.lineTo(tall * 0.6, -tall * 0.52)
    c.stroke()
    const metal = c.createLinearGradient(-tall * 0.5, 0, tall * 0.5, 0)
    const tone = mix(palette.far, palette.light, 0.4)
    for (const [at, dark] of [0.75, 0.3, 0.66, 0.12, 0.5, 0.8].entries())
      metal.addColorStop(at / 5, css(mix(tone, palette.near, dark)))
    c.fillStyle = metal
    traceOutline(c, POT, tall)
    c.fill()
    c.fillStyle = css(palette.near, 0.55)
    c.fillRect(-tall * 0.38, -tall * 0.47, tall * 0.76, 22)
    c.fillStyle = metal
    c.beginPath()
    c.moveTo(-tall * 0.5, -tall)
    c.quadraticCurveTo(0, -tall * 1.2, tall * 0.48, -tall)
    c.fill()
    c.fillStyle = css(palette.near)
    c.beginPath()
    c.arc(0, -tall * 1.14, 20, 0, 7)
    c.fill()
  })
}

function paintBean(stage: Stage, x: number, y: number, size: number): void {
  const { c, palette, chance } = stage
  const turn = chance.next() * 3
  paintShadow(stage, x, y + size * 0.5 * stage.unit, size * 2.4 * stage.unit)
  paintAt(stage, x, y, 1, () => {
    c.rotate(turn)
    const roast = c.createRadialGradient(-size * 0.3, -size * 0.3, 0, 0, 0, size)
    roast.addColorStop(0, css(mix([176, 112, 66], palette.near, 0.12)))
    roast.addColorStop(1, css(mix([70, 38, 22], palette.near, 0.3)))
    c.fillStyle = roast
    c.beginPath()
    c.ellipse(0, 0, size, size * 0.66, 0, 0, 7)
    c.fill()
    c.strokeStyle = css([34, 18, 12])
    c.lineWidth = size * 0.13
    c.beginPath()
    c.moveTo(-size * 0.9, 0)
    c.bezierCurveTo(-size * 0.3, -size * 0.4, size * 0.3, size * 0.4, size * 0.9, 0)
    c.stroke()
  })
}
