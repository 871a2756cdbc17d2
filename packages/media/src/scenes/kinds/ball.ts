import { fillBox, fillOval, paintGlow, paintMotes, paintSky, paintStars, strokeLine } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { paintShadow } from '../room.ts'
import { between, paintAt, type Stage } from '../stage.ts'

/** A football on the grass before the goal, under floodlights. */
export function paintBall(stage: Stage): void {
  const { c, w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const side = chance.next() < 0.5 ? -1 : 1
  const horizon = h * between(stage, 0.55, 0.6)
  const x = w / 2 + side * u(portrait ? between(stage, 20, 90) : between(stage, 150, 330))
  const y = h * (portrait ? 0.785 : 0.9)
  paintSky(stage, horizon)
  paintStars(stage, horizon * 0.7, 160)
  c.fillStyle = css(mix(palette.far, palette.near, 0.55))
  c.fillRect(0, horizon - u(70), w, u(72))
  for (const mast of [0.13, 0.87]) floodlight(stage, w * mast, horizon - u(60), u(portrait ? 700 : 420))
  const grass = mix([64, 128, 66], palette.accent, 0.14)
  for (let band = 0; band < 8; band++) {
    const [from, to] = [(band / 8) ** 1.6, ((band + 1) / 8) ** 1.6]
    c.fillStyle = css(mix(mix(grass, palette.near, 0.3 + 0.2 * from), palette.near, band % 2 ? 0.22 : 0))
    c.fillRect(0, horizon + (h - horizon) * from, w, (h - horizon) * (to - from) + 1)
  }
  goal(stage, w / 2 - side * u(portrait ? 60 : 340), horizon + u(50))
  strokeLine(stage, css(WHITE, 0.55), u(9), [0, horizon + u(54)], [w, horizon + u(54)])
  paintGlow(stage, x, y - u(180), u(560), palette.light, 0.35)
  paintShadow(stage, x, y, u(520))
  paintAt(stage, x, y - u(205), side, () => {
    c.rotate(between(stage, -0.3, 0.3))
    football(stage, 210)
  })
  paintMotes(stage, horizon, h, 26, palette.light)
}

function floodlight(stage: Stage, x: number, y: number, tall: number): void {
  const { unit, palette } = stage
  strokeLine(stage, css(palette.near), 10 * unit, [x, y], [x, y - tall])
  fillBox(stage, css(palette.near), [x - 76 * unit, y - tall - 66 * unit, 152 * unit, 80 * unit], 8 * unit)
  for (const lamp of [-1, 0, 1])
    for (const row of [0, 1])
      fillOval(stage, css(WHITE), x + lamp * 46 * unit, y - tall + (row * 34 - 44) * unit, 14 * unit)
  paintGlow(stage, x, y - tall - 26 * unit, 330 * unit, palette.light, 0.85)
}

/** A goal with its net, 620 wide and 250 high. */
function goal(stage: Stage, x: number, y: number): void {
  paintAt(stage, x, y, 1, () => {
    for (let line = -9; line <= 9; line++) strokeLine(stage, css(WHITE, 0.22), 3, [line * 34, 0], [line * 32, -250])
    for (let row = 1; row < 8; row++) strokeLine(stage, css(WHITE, 0.22), 3, [-310, -row * 32], [310, -row * 32])
    strokeLine(stage, css(mix(stage.palette.light, WHITE, 0.6)), 17, [-310, 0], [-310, -250], [310, -250], [310, 0])
  })
}

/** White leather with black pentagons: one in the middle and five at the edge. */
function football(stage: Stage, r: number): void {
  const { c, palette } = stage
  const leather = c.createRadialGradient(-r * 0.35, -r * 0.45, 0, 0, 0, r * 1.1)
  leather.addColorStop(0, css(WHITE))
  leather.addColorStop(0.55, css([222, 226, 230]))
  leather.addColorStop(1, css(mix([150, 156, 166], palette.near, 0.45)))
  fillOval(stage, leather, 0, 0, r)
  c.save()
  c.clip()
  const at = (angle: number, away: number) => [Math.cos(angle) * away * r, Math.sin(angle) * away * r] as const
  const ink = css(mix(palette.near, [12, 12, 18], 0.6))
  for (let corner = 0; corner < 5; corner++) {
    const angle = (corner / 5) * Math.PI * 2 - Math.PI / 2
    strokeLine(stage, ink, r * 0.045, at(angle, 0.3), at(angle, 0.66))
    for (const bend of [-1, 1])
      strokeLine(stage, ink, r * 0.045, at(angle, 0.66), at(angle + bend * 0.42, 0.8), at(angle + bend * 0.63, 0.78))
    c.fillStyle = ink
    c.beginPath()
    for (const [turn, away] of [
      [0, 0.66],
      [0.33, 0.84],
      [0.3, 1.1],
      [-0.3, 1.1],
      [-0.33, 0.84],
    ] as const)
      c.lineTo(...at(angle + turn, away))
    c.fill()
  }
  c.fillStyle = ink
  c.beginPath()
  for (let corner = 0; corner < 5; corner++) c.lineTo(...at((corner / 5) * Math.PI * 2 - Math.PI / 2, 0.34))
  c.fill()
  c.restore()
}
