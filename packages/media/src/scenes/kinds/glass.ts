import { fillBox, fillOval, strokeLine } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import { between, type Stage } from '../stage.ts'

/** A glass of water with ice and lemon, and a carafe behind it. */
export function paintGlass(stage: Stage): void {
  const { palette } = stage
  paintStillLife(stage, () => {
    paintShadow(stage, 60, 10, 760)
    carafe(stage, 200)
    glass(stage, -90)
    lemon(stage, 60, -62)
    fillOval(stage, css(palette.light, 0.1), -60, 30, 360, 22)
  })
}

function glass(stage: Stage, x: number): void {
  const { c, palette } = stage
  const water = mix([112, 190, 226], palette.accent, 0.25)
  const side = (y: number) => 130 + (-y / 460) * 40
  const shape = (top: number) => {
    c.beginPath()
    c.moveTo(x - side(top), top)
    c.lineTo(x - side(0), -14)
    c.quadraticCurveTo(x, 22, x + side(0), -14)
    c.lineTo(x + side(top), top)
    c.fill()
  }
  c.fillStyle = css(palette.light, 0.2)
  shape(-500)
  const fill = c.createLinearGradient(x - 170, 0, x + 170, 0)
  fill.addColorStop(0, css(mix(water, palette.near, 0.4), 0.92))
  fill.addColorStop(0.3, css(mix(water, WHITE, 0.3), 0.92))
  fill.addColorStop(1, css(mix(water, palette.near, 0.5), 0.92))
  c.fillStyle = fill
  shape(-370)
  fillOval(stage, css(mix(water, WHITE, 0.5)), x, -370, side(-370), 34)
  for (const [dx, y, turn] of [
    [-66, -390, 0.3],
    [40, -376, -0.25],
    [-10, -300, 0.7],
  ] as const) {
    c.save()
    c.translate(x + dx, y)
    c.rotate(turn)
    fillBox(stage, css(WHITE, 0.42), [-46, -46, 92, 92], 16)
    fillBox(stage, css(WHITE, 0.35), [-34, -34, 30, 60], 10)
    c.restore()
  }
  for (let bubble = 0; bubble < 12; bubble++)
    fillOval(stage, css(WHITE, 0.55), x + between(stage, -90, 90), between(stage, -250, -50), between(stage, 5, 11))
  slice(stage, x + 150, -505, 84)
  c.strokeStyle = css(WHITE, 0.75)
  c.lineWidth = 7
  c.beginPath()
  c.ellipse(x, -500, side(-500), 38, 0, 0, 7)
  c.stroke()
  strokeLine(stage, css(WHITE, 0.5), 14, [x - side(-420) + 30, -440], [x - 104, -80])
}

/** A slice of lemon on the rim. */
function slice(stage: Stage, x: number, y: number, r: number): void {
  const { palette } = stage
  fillOval(stage, css(mix([240, 196, 40], palette.near, 0.06)), x, y, r)
  fillOval(stage, css([255, 248, 214]), x, y, r * 0.86)
  for (let wedge = 0; wedge < 8; wedge++) {
    const turn = (wedge / 8) * Math.PI * 2
    fillOval(
      stage,
      css([250, 216, 82]),
      x + Math.cos(turn) * r * 0.46,
      y + Math.sin(turn) * r * 0.46,
      r * 0.34,
      r * 0.14,
      turn,
    )
  }
}

function lemon(stage: Stage, x: number, y: number): void {
  const { palette } = stage
  fillOval(stage, css(mix([226, 178, 34], palette.near, 0.25)), x + 86, y + 8, 26, 20)
  fillOval(stage, css(mix([240, 200, 56], palette.near, 0.1)), x, y, 98, 72)
  fillOval(stage, css([252, 228, 128], 0.8), x - 26, y - 28, 40, 20, -0.3)
}

function carafe(stage: Stage, x: number): void {
  const { c, palette } = stage
  const water = mix([90, 168, 206], palette.accent, 0.3)
  const shape = () => {
    c.beginPath()
    c.moveTo(x - 76, -690)
    c.bezierCurveTo(x - 50, -520, x - 62, -460, x - 120, -330)
    c.bezierCurveTo(x - 190, -180, x - 170, 0, x - 110, 0)
    c.lineTo(x + 110, 0)
    c.bezierCurveTo(x + 170, 0, x + 190, -180, x + 120, -330)
    c.bezierCurveTo(x + 62, -460, x + 50, -520, x + 76, -690)
    c.fill()
  }
  c.fillStyle = css(palette.light, 0.22)
  shape()
  c.save()
  c.clip()
  fillBox(stage, css(mix(water, palette.near, 0.25), 0.85), [x - 200, -330, 400, 340])
  fillOval(stage, css(mix(water, WHITE, 0.35)), x, -330, 122, 20)
  c.restore()
  fillOval(stage, css(WHITE, 0.3), x, -690, 76, 14)
  strokeLine(stage, css(WHITE, 0.45), 12, [x + 112, -260], [x + 138, -150], [x + 122, -70])
}
