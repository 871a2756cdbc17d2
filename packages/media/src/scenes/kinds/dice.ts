import { ballFill, fillBox, fillOval, fillShape, roundFill, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { type Stroke, traceOutline } from '../figures.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

/** A chequered board with wooden pieces and two chess kings; dice in front of it. */
export function paintDice(stage: Stage): void {
  const { c, palette } = stage
  paintStillLife(
    stage,
    () => {
      if (!stage.portrait) c.scale(1.14, 1.14)
      paintShadow(stage, 0, 40, 1040)
      board(stage)
      king(stage, -196, -140, mix([92, 58, 42], palette.near, 0.2))
      king(stage, 36, -176, mix([238, 214, 172], palette.near, 0.04))
      pawn(stage, 214, -150, 0.86, [88, 150, 208])
      pawn(stage, 322, -96, 1, [112, 178, 98])
      pawn(stage, -318, -70, 1.04, mix([240, 186, 70], palette.accent, 0.1))
      pawn(stage, -92, -44, 1.1, [218, 80, 68])
      meeple(stage, 196, -18, mix(palette.accent, palette.near, 0.05))
      die(stage, { x: -206, y: 10, size: 150, turn: 0.5, shows: [5, 3, 6] })
      die(stage, { x: 44, y: 48, size: 138, turn: 0.95, shows: [6, 2, 4] })
    },
    false,
  )
}

const [BACK, FRONT] = [-250, 24]

/** Eight columns and six rows, narrower towards the back. */
function board(stage: Stage): void {
  const { palette } = stage
  const wood = mix([122, 76, 48], palette.near, 0.2)
  const [light, dark] = [mix([234, 204, 158], palette.near, 0.1), mix([128, 78, 50], palette.near, 0.14)]
  const half = (y: number) => 330 + ((y - BACK) / (FRONT - BACK)) * 126
  const corner = (column: number, row: number) => {
    const y = BACK + (FRONT - BACK) * ((row / 6) * 0.72 + (row / 6) ** 2 * 0.28)
    return [(column / 4 - 1) * half(y), y] as const
  }
  fillShape(stage, css(wood), [-364, BACK - 22], [364, BACK - 22], [500, FRONT + 34], [-500, FRONT + 34])
  fillBox(stage, css(mix(wood, palette.near, 0.5)), [-500, FRONT + 32, 1000, 34], [0, 0, 14, 14])
  for (let row = 0; row < 6; row++)
    for (let column = 0; column < 8; column++)
      fillShape(
        stage,
        css((row + column) % 2 ? dark : light),
        corner(column, row),
        corner(column + 1, row),
        corner(column + 1, row + 1),
        corner(column, row + 1),
      )
  strokeLine(stage, css(palette.light, 0.25), 4, [-364, BACK - 22], [364, BACK - 22])
}

const KING: readonly Stroke[] = [
  [-0.3, 0],
  [-0.32, -0.06, -0.24, -0.1],
  [-0.2, -0.16],
  [-0.1, -0.3, -0.1, -0.56],
  [-0.2, -0.58],
  [-0.2, -0.63],
  [-0.12, -0.65],
  [-0.2, -0.86],
  [0, -0.94, 0.2, -0.86],
  [0.12, -0.65],
  [0.2, -0.63],
  [0.2, -0.58],
  [0.1, -0.56],
  [0.1, -0.3, 0.2, -0.16],
  [0.24, -0.1],
  [0.32, -0.06, 0.3, 0],
  [0, 0.07, -0.3, 0],
]

function king(stage: Stage, x: number, y: number, tint: Colour): void {
  const { c, palette } = stage
  const tall = 380
  c.save()
  c.translate(x, y)
  fillOval(stage, css(palette.near, 0.45), 14, 6, 130, 26)
  traceOutline(c, KING, tall)
  c.fillStyle = roundFill(stage, -110, 110, tint)
  c.fill()
  const ring = css(mix(tint, palette.near, 0.5), 0.7)
  for (const [half, at] of [
    [80, 0.13],
    [66, 0.6],
    [52, 0.69],
  ] as const)
    strokeLine(stage, ring, 6, [-half, -tall * at], [half, -tall * at])
  fillOval(stage, css(mix(tint, WHITE, 0.2)), 0, -tall * 0.89, 70, 14)
  const gold = css(mix(tint, WHITE, 0.18))
  strokeLine(stage, gold, 20, [0, -tall * 0.9], [0, -tall * 1.1])
  strokeLine(stage, gold, 20, [-34, -tall * 1.03], [34, -tall * 1.03])
  c.restore()
}

function pawn(stage: Stage, x: number, y: number, size: number, tint: Colour): void {
  const { c, palette } = stage
  c.save()
  c.translate(x, y)
  c.scale(size, size)
  fillOval(stage, css(palette.near, 0.45), 10, 4, 78, 18)
  c.fillStyle = roundFill(stage, -64, 64, mix(tint, palette.near, 0.06))
  c.beginPath()
  c.moveTo(-60, -10)
  c.quadraticCurveTo(-16, -70, -20, -150)
  c.lineTo(20, -150)
  c.quadraticCurveTo(16, -70, 60, -10)
  c.quadraticCurveTo(0, 20, -60, -10)
  c.fill()
  fillOval(stage, ballFill(stage, 0, -168, 46, tint), 0, -168, 46)
  c.restore()
}

/** The flat wooden person of board games. */
function meeple(stage: Stage, x: number, y: number, tint: Colour): void {
  const { c, palette } = stage
  const shape = (fill: string) => {
    c.fillStyle = fill
    c.strokeStyle = fill
    c.lineJoin = 'round'
    c.lineWidth = 22
    c.beginPath()
    for (const [dx, dy] of [
      [-66, 0],
      [-24, -76],
      [-86, -96],
      [-84, -116],
      [-26, -136],
      [26, -136],
      [84, -116],
      [86, -96],
      [24, -76],
      [66, 0],
      [18, 0],
      [0, -34],
      [-18, 0],
    ] as const)
      c.lineTo(x + dx, y + dy - 11)
    c.closePath()
    c.fill()
    c.stroke()
    c.beginPath()
    c.arc(x, y - 166, 44, 0, 7)
    c.fill()
  }
  fillOval(stage, css(palette.near, 0.45), x + 16, y + 2, 100, 18)
  c.save()
  c.translate(16, -8)
  shape(css(mix(tint, palette.near, 0.55)))
  c.restore()
  shape(css(mix(tint, WHITE, 0.08)))
}

/** The pips of each number, as places in a grid of three by three. */
const PIPS: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
]

type Die = { x: number; y: number; size: number; turn: number; shows: readonly [number, number, number] }

/** A die seen from above: its nearest corner stands at x, y; it shows its top, its left and its right face. */
function die(stage: Stage, { x, y, size, turn, shows }: Die): void {
  const { c, palette } = stage
  const ivory = mix(mix([250, 244, 232], palette.accent, 0.08), palette.near, 0.02)
  const right = [Math.cos(turn) * size, -Math.sin(turn) * size * 0.46] as const
  const left = [-Math.sin(turn) * size, -Math.cos(turn) * size * 0.46] as const
  const tall = size * 0.9
  fillOval(stage, css(mix(palette.near, [0, 0, 0], 0.4), 0.55), x + 10, y - 22, size * 0.95, size * 0.3)
  type Edge = readonly [number, number]
  const face = (at: Edge, across: Edge, down: Edge, tint: Colour, number: number) => {
    c.save()
    c.transform(across[0], across[1], down[0], down[1], at[0], at[1])
    c.fillStyle = css(tint)
    c.beginPath()
    c.roundRect(-0.015, -0.015, 1.03, 1.03, 0.13)
    c.fill()
    const pip = css(mix([196, 50, 52], palette.near, 0.08))
    for (const place of PIPS[number] ?? [])
      fillOval(stage, pip, 0.23 + 0.27 * (place % 3), 0.23 + 0.27 * Math.floor(place / 3), 0.095)
    c.restore()
  }
  // Under the rounded corners, the middle of the die.
  fillShape(
    stage,
    css(mix(ivory, palette.near, 0.3)),
    [x, y - tall * 0.1],
    [x + right[0] * 0.9, y + right[1] * 0.9 - tall * 0.1],
    [x + right[0] * 0.9, y + right[1] * 0.9 - tall * 0.9],
    [x + left[0] * 0.9, y + left[1] * 0.9 - tall * 0.9],
    [x + left[0] * 0.9, y + left[1] * 0.9 - tall * 0.1],
  )
  face([x + left[0], y + left[1] - tall], [-left[0], -left[1]], [0, tall], mix(ivory, palette.near, 0.14), shows[1])
  face([x, y - tall], right, [0, tall], mix(ivory, palette.near, 0.42), shows[2])
  face([x, y - tall], right, left, mix(ivory, WHITE, 0.4), shows[0])
}
