import { fillBox, fillOval, strokeLine } from '../brush.ts'
import { css, mix } from '../colour.ts'
import { type Stroke, traceOutline } from '../figures.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

/** The body of an acoustic guitar, 1 high, standing on 0,0. */
const BODY: readonly Stroke[] = [
  [0, 0],
  [-0.44, 0, -0.45, -0.3],
  [-0.45, -0.46, -0.33, -0.55],
  [-0.24, -0.62, -0.33, -0.74],
  [-0.4, -0.98, -0.12, -1],
  [0.12, -1],
  [0.4, -0.98, 0.33, -0.74],
  [0.24, -0.62, 0.33, -0.55],
  [0.45, -0.46, 0.45, -0.3],
  [0.44, 0, 0, 0],
]

/** An acoustic guitar; notes rise from it. */
export function paintGuitar(stage: Stage): void {
  paintStillLife(stage, () => {
    paintShadow(stage, -20, 10, 560)
    for (const [x, y, size] of NOTES) paintNote(stage, x, y, size)
    guitar(stage)
  })
}

const NOTES = [
  [210, -470, 0.9],
  [-250, -760, 0.7],
  [-340, -540, 0.85],
] as const

function guitar(stage: Stage): void {
  const { c, palette } = stage
  c.save()
  if (!stage.portrait) c.scale(0.86, 0.86)
  c.rotate(0.2)
  const wood = mix([206, 134, 66], palette.near, 0.08)
  fillBox(stage, css(mix([84, 52, 34], palette.near, 0.3)), [-30, -900, 60, 560], 6)
  for (let fret = 0; fret < 9; fret++)
    fillBox(stage, css(mix(palette.light, palette.far, 0.4), 0.8), [-30, -870 + fret * 46, 60, 5])
  fillBox(stage, css(mix([112, 68, 38], palette.near, 0.2)), [-44, -1030, 88, 146], [22, 22, 8, 8])
  for (const peg of [-1, 1])
    for (const row of [0, 1, 2])
      fillOval(stage, css(mix(palette.light, palette.warm, 0.3)), peg * 56, -1004 + row * 42, 15, 12)
  const body = c.createRadialGradient(-40, -220, 20, 0, -250, 330)
  body.addColorStop(0, css(mix([244, 190, 112], palette.light, 0.15)))
  body.addColorStop(0.6, css(wood))
  body.addColorStop(1, css(mix(wood, palette.near, 0.62)))
  c.fillStyle = body
  traceOutline(c, BODY, 500)
  c.fill()
  c.strokeStyle = css(mix([92, 54, 30], palette.near, 0.3))
  c.lineWidth = 13
  c.stroke()
  fillOval(stage, css(mix(palette.accent, palette.near, 0.2)), 0, -318, 84)
  fillOval(stage, css(mix([44, 26, 18], palette.near, 0.4)), 0, -318, 70)
  fillBox(stage, css(mix([70, 42, 28], palette.near, 0.3)), [-92, -140, 184, 30], 12)
  for (let string = 0; string < 6; string++)
    strokeLine(stage, css(palette.light, 0.75), 3, [-40 + string * 16, -128], [-20 + string * 8, -960])
  c.restore()
}

/** Two quavers with a beam. */
export function paintNote(stage: Stage, x: number, y: number, size: number): void {
  const { c, palette } = stage
  const tint = css(mix(palette.accent, palette.light, 0.4), 0.85)
  c.save()
  c.translate(x, y)
  c.scale(size, size)
  for (const head of [0, 92]) {
    fillOval(stage, tint, head, 0 - head * 0.16, 34, 25, -0.4)
    strokeLine(stage, tint, 11, [head + 30, -6 - head * 0.16], [head + 30, -132 - head * 0.16])
  }
  strokeLine(stage, tint, 24, [34, -128], [118, -142])
  c.restore()
}
