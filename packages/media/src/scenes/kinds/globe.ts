import { fillBox, fillOval, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

/** Africa, Europe, the Americas and the edge of Asia on a disc of radius 1, each as a closed line of points. */
const LANDS: readonly (readonly (readonly [x: number, y: number])[])[] = [
  [
    [0.02, -0.28],
    [0.2, -0.34],
    [0.42, -0.26],
    [0.52, -0.06],
    [0.66, -0.02],
    [0.5, 0.18],
    [0.44, 0.46],
    [0.3, 0.66],
    [0.2, 0.5],
    [0.16, 0.16],
    [-0.02, 0.06],
    [-0.08, -0.12],
  ],
  [
    [0.02, -0.36],
    [0.04, -0.54],
    [0.16, -0.6],
    [0.16, -0.76],
    [0.32, -0.88],
    [0.5, -0.82],
    [0.78, -0.6],
    [0.94, -0.28],
    [0.8, -0.14],
    [0.62, -0.32],
    [0.42, -0.34],
    [0.3, -0.44],
    [0.16, -0.38],
  ],
  [
    [-0.82, -0.52],
    [-0.5, -0.84],
    [-0.26, -0.86],
    [-0.36, -0.62],
    [-0.42, -0.42],
    [-0.58, -0.3],
    [-0.6, -0.12],
    [-0.74, -0.2],
  ],
  [
    [-0.62, -0.08],
    [-0.4, 0],
    [-0.22, 0.2],
    [-0.32, 0.44],
    [-0.44, 0.74],
    [-0.54, 0.76],
    [-0.58, 0.42],
    [-0.7, 0.14],
  ],
]

/** A globe on its stand, on two books. */
export function paintGlobe(stage: Stage): void {
  const { c, palette } = stage
  paintStillLife(stage, () => {
    paintShadow(stage, 0, 10, 760)
    book(stage, -60, -2, 560, palette.kin)
    book(stage, -20, -74, 500, [196, 84, 70])
    const brass = css(mix([214, 164, 84], palette.near, 0.12))
    fillOval(stage, css(mix([150, 104, 54], palette.near, 0.25)), 0, -156, 150, 34)
    fillBox(stage, brass, [-20, -250, 40, 100])
    c.lineCap = 'round'
    c.lineWidth = 26
    c.strokeStyle = brass
    c.beginPath()
    c.arc(0, -480, 262, -1.25, 1.95)
    c.stroke()
    c.save()
    c.translate(0, -480)
    c.rotate(0.36)
    ball(stage, 226)
    c.restore()
  })
}

function ball(stage: Stage, r: number): void {
  const { c, palette } = stage
  for (const pole of [-1, 1]) fillOval(stage, css([232, 190, 110]), 0, pole * (r + 22), 17)
  const sea = mix([46, 118, 176], palette.accent, 0.22)
  fillOval(stage, css(sea), 0, 0, r)
  c.save()
  c.clip()
  c.lineJoin = 'round'
  for (const land of LANDS) {
    c.fillStyle = css(mix([134, 178, 98], palette.warm, 0.2))
    c.strokeStyle = c.fillStyle
    c.lineWidth = 16
    c.beginPath()
    for (const [x, y] of land) c.lineTo(x * r, y * r)
    c.closePath()
    c.fill()
    c.stroke()
  }
  c.strokeStyle = css(WHITE, 0.2)
  c.lineWidth = 4
  for (const meridian of [0.36, 0.78]) {
    c.beginPath()
    c.ellipse(0, 0, r * meridian, r, 0, 0, 7)
    c.stroke()
  }
  for (const parallel of [-0.45, 0, 0.45]) strokeLine(stage, css(WHITE, 0.2), 4, [-r, parallel * r], [r, parallel * r])
  const light = c.createRadialGradient(-r * 0.4, -r * 0.45, r * 0.1, 0, 0, r * 1.05)
  light.addColorStop(0, css(WHITE, 0.42))
  light.addColorStop(0.45, css(WHITE, 0))
  light.addColorStop(0.7, css(palette.near, 0.12))
  light.addColorStop(1, css(palette.near, 0.78))
  fillOval(stage, light, 0, 0, r)
  c.restore()
}

function book(stage: Stage, x: number, y: number, wide: number, tint: Colour): void {
  const { palette } = stage
  fillBox(stage, css(mix(tint, palette.near, 0.3)), [x - wide / 2, y - 72, wide, 72], [14, 4, 4, 14])
  fillBox(stage, css(mix(palette.light, palette.near, 0.25)), [x - wide / 2 + 26, y - 60, wide - 26, 48], 4)
  fillBox(stage, css(mix(tint, palette.near, 0.45)), [x - wide / 2, y - 72, 32, 72], [14, 0, 0, 14])
}
