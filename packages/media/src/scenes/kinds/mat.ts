import { fillBox, fillOval, fillShape, paintFlame, paintGlow, paintMotes, roundFill, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintRays, paintRoom, paintShadow } from '../room.ts'
import { paintAt, type Stage } from '../stage.ts'
import { paintPottedPlant } from './laptop.ts'

/** A yoga mat, half unrolled in morning light; candles, a block and a plant beside it. */
export function paintMat(stage: Stage): void {
  const { c, w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const floor = h * (portrait ? 0.66 : 0.64)
  const side = chance.next() < 0.5 ? -1 : 1
  const window = 0.5 - side * (portrait ? 0.1 : 0.22)
  const [x, y] = [w / 2 + side * u(portrait ? 0 : 110), floor + u(portrait ? 320 : 262)]
  paintRoom(stage, { surface: floor, window })
  paintRays(stage, window, side)
  paintGlow(stage, x, y - u(200), u(760), palette.warm, 0.4)
  paintAt(stage, x + side * u(portrait ? 330 : 560), floor + u(70), side, () => {
    c.scale(1.7, 1.7)
    paintShadow(stage, 0, 8, 260)
    paintPottedPlant(stage, 0, 0)
  })
  paintAt(stage, x, y, side, () => {
    const size = portrait ? 0.88 : 1.14
    c.scale(size, size)
    candle(stage, { x: -392, y: -236, wide: 96, tall: 210 })
    candle(stage, { x: -282, y: -206, wide: 84, tall: 128 })
    mat(stage, palette.accent)
    block(stage, -330, 66)
  })
  paintMotes(stage, h * 0.3, y, 28, mix(palette.warm, palette.light, 0.4))
}

/** From the front edge of the mat to its back edge. */
const [DEEP, HIGH] = [210, -176]
const ROLL = { x: 212, y: -108, r: 108 } as const

/** The roll lies at the right: its end shows how the mat is wound. */
function mat(stage: Stage, tint: Colour): void {
  const { c, palette } = stage
  const dark = mix(tint, palette.near, 0.5)
  fillOval(stage, css(mix(palette.near, [0, 0, 0], 0.4), 0.5), 60, 12, 520, 40)
  const top = c.createLinearGradient(-470, 0, 260, -60)
  top.addColorStop(0, css(mix(tint, WHITE, 0.2)))
  top.addColorStop(1, css(mix(tint, palette.near, 0.2)))
  const left = -470
  fillShape(stage, css(dark), [left, 0], [ROLL.x, 0], [ROLL.x, 18], [left, 18])
  fillShape(stage, top, [left, 2], [ROLL.x, 2], [ROLL.x + DEEP, HIGH], [left + DEEP, HIGH])
  for (const t of [0.1, 0.9]) {
    const [dx, dy] = [DEEP * t, HIGH * t]
    strokeLine(stage, css(WHITE, 0.45), 5, [left + 36 + dx, dy], [ROLL.x - 20 + dx, dy])
  }
  strokeLine(stage, css(WHITE, 0.45), 5, [left + 36 + DEEP * 0.1, HIGH * 0.1], [left + 36 + DEEP * 0.9, HIGH * 0.9])
  // The shadow of the roll on the mat, then the roll from behind to the front.
  fillShape(
    stage,
    css(palette.near, 0.3),
    [ROLL.x - 150, 2],
    [ROLL.x, 2],
    [ROLL.x + DEEP, HIGH],
    [ROLL.x + DEEP - 150, HIGH],
  )
  const across = [ROLL.r * 0.64, ROLL.r * 0.77] as const
  const body = c.createLinearGradient(
    ROLL.x - across[0],
    ROLL.y - across[1],
    ROLL.x + across[0] + DEEP / 2,
    ROLL.y + across[1] + HIGH / 2,
  )
  body.addColorStop(0, css(mix(tint, WHITE, 0.3)))
  body.addColorStop(0.45, css(tint))
  body.addColorStop(1, css(mix(tint, palette.near, 0.62)))
  c.strokeStyle = body
  c.lineWidth = ROLL.r * 2
  c.lineCap = 'round'
  c.beginPath()
  c.moveTo(ROLL.x, ROLL.y)
  c.lineTo(ROLL.x + DEEP, ROLL.y + HIGH)
  c.stroke()
  fillOval(stage, css(mix(tint, palette.near, 0.68)), ROLL.x, ROLL.y, ROLL.r)
  c.strokeStyle = css(mix(tint, WHITE, 0.26))
  c.lineWidth = 11
  c.beginPath()
  for (let step = 0; step <= 150; step++) {
    const turn = Math.PI / 2 + (step / 150) * Math.PI * 9
    const r = (ROLL.r - 6) * (1 - step / 168)
    c.lineTo(ROLL.x + Math.cos(turn) * r, ROLL.y + Math.sin(turn) * r)
  }
  c.stroke()
}

function candle(stage: Stage, { x, y, wide, tall }: { x: number; y: number; wide: number; tall: number }): void {
  const { palette } = stage
  const wax = mix(palette.warm, palette.light, 0.5)
  paintShadow(stage, x, y, wide * 2.4)
  paintGlow(stage, x, y - tall - 50, 260, palette.warm, 0.8)
  fillBox(
    stage,
    roundFill(stage, x - wide / 2, x + wide / 2, wax),
    [x - wide / 2, y - tall, wide, tall],
    [4, 4, 14, 14],
  )
  fillOval(stage, css(mix(wax, WHITE, 0.5)), x, y - tall, wide / 2, wide * 0.12)
  fillBox(stage, css(palette.near), [x - 3, y - tall - 26, 6, 28])
  paintFlame(stage, x, y - tall - 16, 84)
}

/** A block of cork. */
function block(stage: Stage, x: number, y: number): void {
  const { palette, chance } = stage
  const cork = mix([206, 156, 104], palette.near, 0.12)
  fillOval(stage, css(mix(palette.near, [0, 0, 0], 0.4), 0.5), x + 10, y + 4, 190, 22)
  fillShape(
    stage,
    css(mix(cork, WHITE, 0.2)),
    [x - 140, y - 84],
    [x - 86, y - 128],
    [x + 170, y - 128],
    [x + 124, y - 84],
  )
  fillShape(
    stage,
    css(mix(cork, palette.near, 0.45)),
    [x + 124, y - 84],
    [x + 170, y - 128],
    [x + 170, y - 44],
    [x + 124, y],
  )
  fillBox(stage, css(cork), [x - 140, y - 86, 264, 86], [4, 4, 10, 10])
  for (let grain = 0; grain < 26; grain++)
    fillOval(
      stage,
      css(grain % 2 ? palette.near : palette.light, 0.25),
      x - 126 + chance.next() * 236,
      y - 74 + chance.next() * 62,
      5,
      3,
    )
}
