import { ballFill, fillBox, fillOval, fillShape, roundFill, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'
import { paintTomato } from './vegetables.ts'

const [OAK, LEMON, PITH]: readonly [Colour, Colour, Colour] = [
  [208, 152, 94],
  [246, 206, 66],
  [252, 240, 200],
]

/** A cutting board with a knife, a lemon in slices and tomatoes; another board leans behind it. */
export function paintBoard(stage: Stage): void {
  const { c } = stage
  paintStillLife(stage, () => {
    if (!stage.portrait) c.scale(1.12, 1.12)
    paintShadow(stage, 0, 60, 1020)
    paddle(stage, -190)
    leaves(stage, 300)
    flat(stage)
    lemon(stage, -250, -196, 88)
    paintTomato(stage, 262, -176, 84)
    paintTomato(stage, 350, -124, 66)
    half(stage, -30, -196, 104)
    slice(stage, 106, -112, 84)
    slice(stage, 30, -72, 84)
    knife(stage)
  })
}

/** A round board with a handle, upright. */
function paddle(stage: Stage, x: number): void {
  const { c, palette } = stage
  const wood = mix([164, 104, 62], palette.near, 0.12)
  const body = c.createLinearGradient(x - 200, 0, x + 200, 0)
  body.addColorStop(0, css(mix(wood, WHITE, 0.14)))
  body.addColorStop(0.6, css(wood))
  body.addColorStop(1, css(mix(wood, palette.near, 0.5)))
  fillBox(stage, body, [x - 42, -690, 84, 230], 40)
  fillOval(stage, body, x, -330, 214)
  fillOval(stage, css(mix(wood, palette.near, 0.75)), x, -644, 18)
  c.save()
  c.beginPath()
  c.arc(x, -330, 208, 0, 7)
  c.clip()
  for (const [at, bow] of [
    [-150, 30],
    [-96, 20],
    [-40, 8],
    [22, -10],
    [84, -24],
    [150, -36],
  ] as const) {
    c.strokeStyle = css(mix(wood, palette.near, 0.5), 0.28)
    c.lineWidth = 6
    c.beginPath()
    c.moveTo(x + at, -560)
    c.quadraticCurveTo(x + at + bow, -330, x + at, -100)
    c.stroke()
  }
  c.restore()
}

/** A board that lies on the table, with a groove along its edge. */
function flat(stage: Stage): void {
  const { c, palette } = stage
  const wood = mix(OAK, palette.near, 0.04)
  const [back, front] = [-226, 24]
  const edge = (y: number, inset: number) => 392 + ((y - back) / (front - back)) * 92 - inset
  const plane = (fill: Stage['c']['fillStyle'], top: number, bottom: number, inset: number) =>
    fillShape(
      stage,
      fill,
      [-edge(top, inset), top],
      [edge(top, inset), top],
      [edge(bottom, inset), bottom],
      [-edge(bottom, inset), bottom],
    )
  fillBox(stage, roundFill(stage, -700, 620, mix(wood, palette.near, 0.4)), [-484, front - 6, 968, 56], [4, 4, 16, 16])
  const light = c.createLinearGradient(-400, back, 300, front)
  light.addColorStop(0, css(mix(wood, palette.near, 0.2)))
  light.addColorStop(0.5, css(mix(wood, WHITE, 0.18)))
  light.addColorStop(1, css(wood))
  plane(light, back, front, 0)
  for (let grain = 1; grain < 10; grain++) {
    const y = back + 8 + ((front - back - 12) * grain * (grain + 12)) / 220
    strokeLine(
      stage,
      css(mix(wood, palette.near, 0.5), 0.28),
      4,
      [-edge(y, 70), y],
      [-60 + grain * 24, y + 3],
      [edge(y, 70), y],
    )
  }
  c.lineJoin = 'round'
  for (const [shade, shift] of [
    [palette.near, 0],
    [WHITE, 5],
  ] as const) {
    c.strokeStyle = css(shade, 0.35)
    c.lineWidth = 6
    c.beginPath()
    for (const [top, sign] of [
      [true, -1],
      [true, 1],
      [false, 1],
      [false, -1],
    ] as const) {
      const y = (top ? back + 16 : front - 20) + shift
      c.lineTo(sign * edge(y, 34), y)
    }
    c.closePath()
    c.stroke()
  }
}

function lemon(stage: Stage, x: number, y: number, r: number): void {
  const { palette } = stage
  fillOval(stage, css(palette.near, 0.35), x + 8, y + r * 0.86, r * 1.2, r * 0.22)
  fillOval(stage, css(mix(LEMON, palette.near, 0.25)), x + r * 1.16, y - 6, r * 0.26, r * 0.2)
  fillOval(stage, css(mix(LEMON, palette.near, 0.1)), x - r * 1.16, y + 2, r * 0.2, r * 0.18)
  fillOval(stage, ballFill(stage, x, y, r * 1.2, LEMON), x, y, r * 1.2, r)
}

/** The cut face of a lemon: rind, pith and eight segments; `flat` squeezes it. */
function face(stage: Stage, x: number, y: number, r: number, flat: number): void {
  const { c, palette } = stage
  c.save()
  c.translate(x, y)
  c.scale(1, flat)
  fillOval(stage, css(mix(LEMON, palette.near, 0.08)), 0, 0, r)
  fillOval(stage, css(mix(PITH, palette.near, 0.04)), 0, 0, r * 0.9)
  for (let segment = 0; segment < 8; segment++) {
    c.save()
    c.rotate((segment / 8) * Math.PI * 2 + 0.2)
    c.fillStyle = css(mix(LEMON, WHITE, 0.12))
    c.beginPath()
    c.moveTo(r * 0.1, 0)
    c.lineTo(r * 0.68, -r * 0.26)
    c.quadraticCurveTo(r * 0.9, 0, r * 0.68, r * 0.26)
    c.closePath()
    c.fill()
    strokeLine(stage, css(WHITE, 0.5), 4, [r * 0.34, 0], [r * 0.66, -r * 0.06])
    c.restore()
  }
  c.restore()
}

function half(stage: Stage, x: number, y: number, r: number): void {
  const { palette } = stage
  fillOval(stage, css(palette.near, 0.35), x + 14, y + r * 0.9, r * 1.05, r * 0.2)
  fillOval(stage, css(mix(LEMON, palette.near, 0.28)), x + r * 0.22, y, r * 0.98, r)
  face(stage, x, y, r, 1)
}

function slice(stage: Stage, x: number, y: number, r: number): void {
  const { palette } = stage
  fillOval(stage, css(palette.near, 0.3), x + 6, y + 16, r * 1.02, r * 0.44)
  fillOval(stage, css(mix(LEMON, palette.near, 0.25)), x, y + 12, r, r * 0.44)
  face(stage, x, y, r, 0.44)
}

/** A chef's knife across the front of the board, its edge towards the viewer. */
function knife(stage: Stage): void {
  const { c, palette } = stage
  const steel = mix(palette.far, palette.light, 0.78)
  c.save()
  c.translate(-60, -12)
  c.rotate(0.06)
  fillOval(stage, css(palette.near, 0.3), 20, 22, 420, 14)
  const blade = c.createLinearGradient(0, -66, 0, 16)
  blade.addColorStop(0, css(mix(steel, palette.near, 0.3)))
  blade.addColorStop(0.6, css(mix(steel, WHITE, 0.25)))
  blade.addColorStop(1, css(mix(steel, WHITE, 0.7)))
  c.fillStyle = blade
  c.beginPath()
  c.moveTo(-130, -62)
  c.lineTo(250, -62)
  c.quadraticCurveTo(380, -46, 428, 4)
  c.quadraticCurveTo(200, 28, -130, 14)
  c.fill()
  fillBox(stage, css(mix(steel, palette.near, 0.4)), [-156, -64, 34, 68], 6)
  const grip = mix([58, 46, 48], palette.accent, 0.16)
  fillBox(stage, css(mix(grip, palette.near, 0.4)), [-396, -58, 244, 58], [26, 8, 8, 26])
  fillBox(stage, css(mix(grip, palette.light, 0.14)), [-390, -56, 236, 30], [20, 6, 6, 10])
  for (const rivet of [-350, -275, -200]) fillOval(stage, css(mix(steel, WHITE, 0.3)), rivet, -30, 9)
  c.restore()
}

/** A bunch of basil behind the board. */
function leaves(stage: Stage, x: number): void {
  const { c, palette } = stage
  for (const [turn, size, shade] of [
    [-1, 150, 0.4],
    [0.9, 160, 0.42],
    [-0.5, 200, 0.2],
    [0.45, 210, 0.24],
    [0, 230, 0.08],
  ] as const) {
    c.save()
    c.translate(x, -190)
    c.rotate(turn)
    const green = mix(mix([92, 164, 84], palette.accent, 0.1), palette.near, shade)
    fillOval(stage, css(green), 0, -size * 0.6, 46, size * 0.46)
    strokeLine(stage, css(mix(green, WHITE, 0.3)), 5, [0, 0], [0, -size * 0.96])
    c.restore()
  }
}
