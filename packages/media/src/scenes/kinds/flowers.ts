import { fillOval, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

const GREEN: Colour = [92, 150, 84]

type Bloom = { x: number; y: number; r: number; turn: number }
type BloomPainter = (stage: Stage, bloom: Bloom) => void

/** Back to front. */
const BOUQUET: readonly (readonly [paint: BloomPainter, x: number, y: number, r: number])[] = [
  [sprig, -330, -560, 150],
  [sprig, 330, -590, 150],
  [sprig, -60, -830, 140],
  [tulip, -190, -720, 96],
  [tulip, 160, -760, 96],
  [daisy, -10, -740, 108],
  [daisy, -290, -520, 104],
  [tulip, 300, -500, 92],
  [rose, 190, -570, 106],
  [rose, -130, -560, 116],
  [daisy, 40, -480, 120],
  [rose, -190, -400, 84],
  [tulip, 210, -400, 84],
]

/** A bouquet of roses, tulips and daisies in a vase; petals have fallen beside it. */
export function paintFlowers(stage: Stage): void {
  const { c, palette } = stage
  paintStillLife(stage, () => {
    if (!stage.portrait) c.scale(0.9, 0.9)
    paintShadow(stage, 0, 8, 560)
    for (const [, x, y] of BOUQUET) stem(stage, x, y)
    for (let leaf = 0; leaf < 9; leaf++) {
      const turn = -1.35 + leaf * 0.34
      blade(stage, Math.sin(turn) * 120, -320 - Math.cos(turn) * 60, turn, 230 - (leaf % 2) * 40)
    }
    for (const [paint, x, y, r] of BOUQUET) paint(stage, { x, y, r, turn: x / 620 })
    vase(stage)
    for (const [x, y, turn] of [
      [-260, -4, 0.3],
      [-320, 22, -0.5],
      [236, 14, 0.2],
    ] as const)
      fillOval(stage, css(mix([232, 104, 116], palette.near, 0.15)), x, y, 34, 16, turn)
  })
}

function stem({ c, palette }: Stage, x: number, y: number): void {
  c.strokeStyle = css(mix(GREEN, palette.near, 0.4))
  c.lineWidth = 11
  c.lineCap = 'round'
  c.beginPath()
  c.moveTo(x * 0.1, -190)
  c.quadraticCurveTo(x * 0.3, -360, x, y)
  c.stroke()
}

function blade(stage: Stage, x: number, y: number, turn: number, size: number): void {
  const { c, palette } = stage
  c.save()
  c.translate(x, y)
  c.rotate(turn)
  const green = c.createLinearGradient(-40, 0, 40, 0)
  green.addColorStop(0, css(mix(GREEN, palette.light, 0.18)))
  green.addColorStop(1, css(mix(GREEN, palette.near, 0.5)))
  c.fillStyle = green
  c.beginPath()
  c.moveTo(0, 60)
  c.quadraticCurveTo(-62, -size * 0.45, 0, -size)
  c.quadraticCurveTo(62, -size * 0.45, 0, 60)
  c.fill()
  c.restore()
}

/** A stalk of lavender. */
function sprig(stage: Stage, { x, y, r, turn }: Bloom): void {
  const { c, palette } = stage
  const violet = mix([150, 122, 214], palette.near, 0.12)
  c.save()
  c.translate(x, y)
  c.rotate(turn)
  for (let row = 0; row < 8; row++) {
    const at = -r * 0.6 + row * r * 0.17
    for (const side of [-1, 1])
      fillOval(
        stage,
        css(mix(violet, palette.light, row % 2 ? 0.2 : 0)),
        side * (8 + row * 1.4),
        at,
        17,
        12,
        side * 0.7,
      )
  }
  c.restore()
}

function tulip(stage: Stage, { x, y, r, turn }: Bloom): void {
  const { c, palette } = stage
  const red = mix([250, 176, 62], palette.near, 0.04)
  c.save()
  c.translate(x, y)
  c.rotate(turn)
  const petal = (dx: number, wide: number, tall: number, fill: string) => {
    c.fillStyle = fill
    c.beginPath()
    c.moveTo(dx * 0.2, r * 0.75)
    c.bezierCurveTo(dx - wide, r * 0.5, dx - wide, -tall * 0.4, dx, -tall)
    c.bezierCurveTo(dx + wide, -tall * 0.4, dx + wide, r * 0.5, dx * 0.2, r * 0.75)
    c.fill()
  }
  petal(0, r * 0.5, r * 0.95, css(mix(red, palette.near, 0.35)))
  petal(-r * 0.34, r * 0.46, r, css(mix(red, palette.near, 0.14)))
  petal(r * 0.34, r * 0.46, r, css(mix(red, palette.near, 0.2)))
  petal(0, r * 0.44, r * 0.72, css(mix(red, WHITE, 0.24)))
  c.restore()
}

function daisy(stage: Stage, { x, y, r, turn }: Bloom): void {
  const { palette } = stage
  const white = mix([252, 246, 236], palette.accent, 0.12)
  for (const [ring, shade] of [
    [1, 0.24],
    [0.9, 0.03],
  ] as const)
    for (let petal = 0; petal < 13; petal++) {
      const at = turn + (petal / 13) * Math.PI * 2 + (ring === 1 ? 0.24 : 0)
      const [px, py] = [x + Math.cos(at) * r * 0.62 * ring, y + Math.sin(at) * r * 0.62 * ring]
      fillOval(stage, css(mix(white, palette.near, shade)), px, py, r * 0.4, r * 0.17, at)
    }
  fillOval(stage, css(mix([214, 142, 34], palette.near, 0.15)), x, y, r * 0.35)
  fillOval(stage, css([246, 194, 72]), x - r * 0.04, y - r * 0.05, r * 0.26)
}

/** Petals around a heart: each ring of them is lighter and turned. */
function rose(stage: Stage, { x, y, r, turn }: Bloom): void {
  const { palette } = stage
  const pink = mix([226, 84, 104], palette.accent, 0.1)
  for (const [ring, petals] of [
    [0, 7],
    [1, 6],
    [2, 5],
    [3, 3],
  ] as const) {
    const away = r * (0.6 - ring * 0.17)
    for (let petal = 0; petal < petals; petal++) {
      const at = turn + ring * 0.6 + (petal / petals) * Math.PI * 2
      const tint = mix(pink, petal % 2 ? palette.near : WHITE, (petal % 2 ? 0.26 : 0.06) + ring * 0.02)
      const [px, py, size] = [x + Math.cos(at) * away, y + Math.sin(at) * away, r * (0.46 - ring * 0.07)]
      fillOval(stage, css(mix(pink, palette.near, 0.5), 0.5), px, py + 3, size * 1.06, size * 0.9, at)
      fillOval(stage, css(tint), px, py, size, size * 0.84, at)
    }
  }
  fillOval(stage, css(mix(pink, palette.near, 0.42)), x, y, r * 0.13)
}

/** A glass vase: stems show in its water. */
function vase(stage: Stage): void {
  const { c, palette } = stage
  const glass = mix([126, 186, 206], palette.accent, 0.35)
  const shape = () => {
    c.beginPath()
    c.moveTo(-128, -330)
    c.bezierCurveTo(-76, -270, -88, -250, -140, -170)
    c.bezierCurveTo(-186, -90, -166, 0, -96, 0)
    c.lineTo(96, 0)
    c.bezierCurveTo(166, 0, 186, -90, 140, -170)
    c.bezierCurveTo(88, -250, 76, -270, 128, -330)
    c.closePath()
  }
  const body = c.createLinearGradient(-170, 0, 170, 0)
  body.addColorStop(0, css(mix(glass, palette.near, 0.55), 0.94))
  body.addColorStop(0.32, css(mix(glass, WHITE, 0.22), 0.9))
  body.addColorStop(0.6, css(glass, 0.92))
  body.addColorStop(1, css(mix(glass, palette.near, 0.62), 0.94))
  c.fillStyle = body
  shape()
  c.fill()
  c.save()
  c.clip()
  for (const [from, to] of [
    [-40, 46],
    [-8, -60],
    [26, 8],
    [52, -30],
  ] as const)
    strokeLine(stage, css(mix(GREEN, palette.near, 0.45), 0.45), 12, [from, -330], [to, -10])
  fillOval(stage, css(WHITE, 0.16), 0, -206, 130, 16)
  c.restore()
  c.strokeStyle = css(WHITE, 0.5)
  c.lineWidth = 6
  c.beginPath()
  c.ellipse(0, -330, 128, 20, 0, 0.2, Math.PI - 0.2)
  c.stroke()
  strokeLine(stage, css(WHITE, 0.4), 12, [-124, -140], [-136, -92], [-124, -46])
}
