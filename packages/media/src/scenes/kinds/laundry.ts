import { fillBox, fillOval, roundFill, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

/** A washing machine, a basket with a sock hanging out, and clothes on a line above them. */
export function paintLaundry(stage: Stage): void {
  const { c } = stage
  paintStillLife(stage, () => {
    if (!stage.portrait) c.scale(0.98, 0.98)
    paintShadow(stage, 0, 12, 980)
    line(stage)
    machine(stage, -170)
    basket(stage, 256)
  })
}

const [CREAM, RED, BLUE]: readonly [Colour, Colour, Colour] = [
  [244, 236, 222],
  [218, 88, 84],
  [84, 134, 196],
]

/** How far the line hangs at x. */
const sag = (x: number) => -862 - (x * x) / 16_000

function line(stage: Stage): void {
  const { palette } = stage
  const points = Array.from({ length: 21 }, (_, i) => [-1400 + i * 140, sag(-1400 + i * 140)] as const)
  strokeLine(stage, css(mix(palette.light, palette.near, 0.3)), 6, ...points)
  shirt(stage, -310, mix(palette.accent, palette.near, 0.08))
  sock(stage, -108, sag(-108), RED)
  sock(stage, -28, sag(-28), RED)
  towel(stage, 142)
  sock(stage, 330, sag(330), BLUE)
  sock(stage, 406, sag(406), BLUE)
}

function peg(stage: Stage, x: number): void {
  const { palette } = stage
  const y = sag(x)
  fillBox(stage, css(mix([214, 160, 98], palette.near, 0.1)), [x - 8, y - 22, 16, 54], 5)
  strokeLine(stage, css(palette.near, 0.5), 3, [x, y - 6], [x, y + 28])
}

function shirt(stage: Stage, x: number, tint: Colour): void {
  const { c, palette } = stage
  const y = sag(x)
  c.fillStyle = roundFill(stage, x - 160, x + 160, tint)
  c.beginPath()
  c.moveTo(x - 44, y + 6)
  c.quadraticCurveTo(x, y + 46, x + 44, y + 6)
  c.lineTo(x + 86, y + 14)
  c.lineTo(x + 148, y + 92)
  c.lineTo(x + 104, y + 126)
  c.lineTo(x + 82, y + 98)
  c.lineTo(x + 88, y + 256)
  c.quadraticCurveTo(x, y + 272, x - 88, y + 256)
  c.lineTo(x - 82, y + 98)
  c.lineTo(x - 104, y + 126)
  c.lineTo(x - 148, y + 92)
  c.lineTo(x - 86, y + 14)
  c.fill()
  for (const stripe of [130, 168, 206]) fillBox(stage, css(WHITE, 0.35), [x - 84, y + stripe, 168, 16])
  for (const fold of [-40, 34])
    strokeLine(stage, css(palette.near, 0.2), 6, [x + fold, y + 90], [x + fold * 1.2, y + 250])
  for (const at of [-66, 66]) peg(stage, x + at)
}

function towel(stage: Stage, x: number): void {
  const { palette } = stage
  const y = sag(x)
  fillBox(stage, roundFill(stage, x - 120, x + 120, CREAM), [x - 96, y, 192, 250], [4, 4, 8, 8])
  for (const stripe of [196, 216])
    fillBox(stage, css(mix(palette.kin, palette.near, 0.1)), [x - 96, y + stripe, 192, 11])
  strokeLine(stage, css(palette.near, 0.16), 8, [x - 34, y + 8], [x - 30, y + 244])
  for (const at of [-78, 78]) peg(stage, x + at)
}

/** A sock with a cream heel, toe and cuff, hanging from x, y; its toe points to the right. */
function sock(stage: Stage, x: number, y: number, tint: Colour, pegged = true): void {
  const { c, palette } = stage
  c.save()
  c.translate(x, y)
  c.fillStyle = roundFill(stage, -50, 80, mix(tint, palette.near, 0.05))
  c.beginPath()
  c.moveTo(-29, 0)
  c.lineTo(29, 0)
  c.lineTo(29, 96)
  c.quadraticCurveTo(34, 112, 66, 124)
  c.bezierCurveTo(102, 140, 84, 182, 44, 174)
  c.lineTo(-6, 160)
  c.quadraticCurveTo(-34, 150, -30, 116)
  c.closePath()
  c.fill()
  c.clip()
  fillBox(stage, css(mix(CREAM, palette.near, 0.1)), [-40, 0, 90, 26])
  fillOval(stage, css(mix(CREAM, palette.near, 0.1)), -26, 148, 32)
  fillOval(stage, css(mix(CREAM, palette.near, 0.1)), 88, 156, 36)
  for (const stripe of [44, 70]) fillBox(stage, css(mix(CREAM, palette.near, 0.1)), [-40, stripe, 90, 9])
  c.restore()
  if (pegged) peg(stage, x)
}

function machine(stage: Stage, x: number): void {
  const { c, palette } = stage
  const [wide, tall] = [470, 560]
  const white = mix(mix([240, 242, 246], palette.accent, 0.08), palette.near, 0.1)
  const left = x - wide / 2
  for (const foot of [-1, 1]) fillBox(stage, css(palette.near), [x + foot * 180 - 26, -12, 52, 26], 6)
  fillBox(stage, roundFill(stage, left - 120, left + wide + 160, white), [left, -tall, wide, tall], 26)
  fillBox(stage, css(mix(white, palette.near, 0.22)), [left, -tall, wide, 104], [26, 26, 0, 0])
  fillBox(stage, css(mix(white, WHITE, 0.3)), [left + 24, -tall + 24, 150, 58], 10)
  fillBox(stage, css(mix(palette.near, [0, 0, 0], 0.2)), [x + 84, -tall + 30, 116, 46], 8)
  for (const [at, tint] of [palette.accent, palette.warm].entries())
    fillBox(stage, css(tint), [x + 102 + at * 46, -tall + 46, 32, 12], 4)
  fillOval(stage, css(mix(white, palette.near, 0.55)), x + 10, -tall + 55, 38)
  fillOval(stage, css(mix(white, WHITE, 0.3)), x + 7, -tall + 52, 32)
  strokeLine(stage, css(palette.near, 0.7), 6, [x + 7, -tall + 48], [x + 18, -tall + 28])
  fillBox(stage, css(palette.near, 0.18), [left, -62, wide, 5])
  fillBox(stage, css(palette.near, 0.3), [left + 300, -46, 120, 28], 8)
  // The door: a ring, and what turns behind its glass.
  const y = -258
  fillOval(stage, css(mix(white, palette.near, 0.4)), x + 4, y + 6, 176)
  fillOval(stage, css(mix(palette.far, palette.light, 0.6)), x, y, 172)
  fillOval(stage, css(mix(palette.far, palette.near, 0.5)), x, y, 140)
  c.save()
  c.beginPath()
  c.arc(x, y, 134, 0, 7)
  c.clip()
  fillOval(stage, css(mix([24, 46, 68], palette.near, 0.3)), x, y, 140)
  for (const [dx, dy, rx, ry, turn, tint] of [
    [-70, 70, 100, 52, 0.5, mix(palette.accent, palette.near, 0.15)],
    [64, 78, 96, 50, -0.5, RED],
    [0, 106, 110, 44, 0, CREAM],
    [-10, 40, 74, 34, -0.3, [244, 198, 92]],
    [86, 24, 54, 30, -1, BLUE],
  ] as const)
    fillOval(stage, css(mix(tint, palette.near, 0.2)), x + dx, y + dy, rx, ry, turn)
  for (const [dx, dy, r] of [
    [-60, -6, 13],
    [-20, -26, 9],
    [34, 0, 12],
    [70, -30, 8],
  ] as const)
    fillOval(stage, css(WHITE, 0.6), x + dx, y + dy, r)
  c.strokeStyle = css(WHITE, 0.35)
  c.lineWidth = 18
  c.lineCap = 'round'
  c.beginPath()
  c.arc(x, y, 108, Math.PI * 1.08, Math.PI * 1.4)
  c.stroke()
  c.restore()
  fillBox(stage, css(mix(white, palette.near, 0.35)), [x + 140, y - 34, 34, 68], 12)
}

/** A wicker basket, full to above its rim. */
function basket(stage: Stage, x: number): void {
  const { c, palette } = stage
  const cane = mix([206, 152, 92], palette.near, 0.08)
  for (const [dx, dy, rx, ry, turn, tint] of [
    [-70, -236, 104, 62, -0.2, BLUE],
    [74, -240, 100, 66, 0.3, mix(palette.accent, palette.near, 0.1)],
    [0, -268, 92, 56, 0.1, CREAM],
    [-20, -214, 120, 50, 0, RED],
  ] as const) {
    fillOval(stage, css(mix(tint, palette.near, 0.3)), x + dx + 4, -26 + dy + 6, rx, ry, turn)
    fillOval(stage, css(mix(tint, palette.near, 0.06)), x + dx, -26 + dy, rx, ry, turn)
  }
  c.save()
  c.beginPath()
  c.moveTo(x - 186, -226)
  c.lineTo(x + 186, -226)
  c.lineTo(x + 146, 40)
  c.quadraticCurveTo(x, 54, x - 146, 40)
  c.closePath()
  c.fillStyle = roundFill(stage, x - 200, x + 200, cane)
  c.fill()
  c.clip()
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 10; column++)
      fillOval(
        stage,
        css(mix(cane, row % 2 ? palette.near : WHITE, row % 2 ? 0.42 : 0.14), 0.75),
        x - 186 + column * 42 + (row % 2) * 21,
        -196 + row * 32,
        19,
        11,
      )
  c.restore()
  strokeLine(stage, css(mix(cane, palette.near, 0.4)), 30, [x - 180, -222], [x + 180, -222])
  strokeLine(stage, css(mix(cane, WHITE, 0.2)), 14, [x - 180, -226], [x + 180, -226])
  c.save()
  c.translate(x - 66, -246)
  c.rotate(0.1)
  c.scale(1.12, 1.12)
  sock(stage, 0, 0, mix(palette.kin, palette.near, 0.05), false)
  c.restore()
}
