import { fillOval, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

const WOOD: Colour = [206, 156, 98]
const [STITCH_WIDTH, STITCH_HEIGHT] = [36, 34]

/** A ball of wool with two needles, and the beginning of a scarf that hangs from one of them. */
export function paintYarn(stage: Stage): void {
  const { palette } = stage
  const wool = mix([222, 84, 92], palette.accent, 0.12)
  const cream = mix([240, 226, 204], palette.accent, 0.14)
  paintStillLife(stage, () => {
    paintShadow(stage, 20, 14, 940)
    ball(stage, { x: -330, y: -92, r: 96, tint: mix([88, 158, 168], palette.accent, 0.18) })
    needle(stage, [-40, -250], [-290, -690])
    scarf(stage, wool, cream)
    strand(stage, css(mix(wool, palette.near, 0.2)))
    ball(stage, { x: -110, y: -196, r: 204, tint: wool })
    needle(stage, [-30, -372], [420, -560])
    loops(stage, wool)
  })
}

/** Where a needle is at this share of its length from the ball to its knob. */
const onNeedle = (t: number) => [-30 + 450 * t, -372 - 188 * t] as const

function needle(stage: Stage, from: readonly [number, number], to: readonly [number, number]): void {
  const { palette } = stage
  strokeLine(stage, css(mix(WOOD, palette.near, 0.5)), 22, from, to)
  strokeLine(stage, css(mix(WOOD, palette.light, 0.25)), 13, from, to)
  fillOval(stage, css(mix(palette.accent, palette.near, 0.3)), ...to, 30)
  fillOval(stage, css(mix(palette.accent, WHITE, 0.35)), to[0] - 7, to[1] - 8, 13)
}

/** Wound threads: arcs of several directions, each lighter in its middle. */
function ball(stage: Stage, { x, y, r, tint }: { x: number; y: number; r: number; tint: Colour }): void {
  const { c, palette } = stage
  const body = c.createRadialGradient(x - r * 0.35, y - r * 0.4, r * 0.1, x, y, r * 1.05)
  body.addColorStop(0, css(mix(tint, WHITE, 0.22)))
  body.addColorStop(0.55, css(tint))
  body.addColorStop(1, css(mix(tint, palette.near, 0.62)))
  fillOval(stage, body, x, y, r)
  c.save()
  c.beginPath()
  c.arc(x, y, r, 0, 7)
  c.clip()
  c.translate(x, y)
  c.lineCap = 'round'
  for (const [turn, from, to] of [
    [0.5, -0.95, 0.95],
    [-0.75, -0.5, 0.62],
    [1.75, -0.36, 0.34],
  ] as const) {
    c.save()
    c.rotate(turn)
    // A band covers the threads below it.
    c.fillStyle = body
    c.beginPath()
    c.ellipse(0, 0, r * Math.max(-from, to) + r * 0.05, r * 1.1, 0, 0, 7)
    if (to < 0.9) c.fillStyle = css(mix(tint, palette.near, 0.12), 0.9)
    c.fill()
    for (let across = from; across <= to; across += 0.115) {
      const bow = across * r
      for (const [shade, width, shift] of [
        [mix(tint, palette.near, 0.46), r * 0.034, r * 0.04],
        [mix(tint, WHITE, 0.24), r * 0.03, 0],
      ] as const) {
        c.strokeStyle = css(shade, 0.85)
        c.lineWidth = width
        c.beginPath()
        c.moveTo(bow * 0.55 + shift, -r * 1.02)
        c.quadraticCurveTo(bow * 1.5 + shift, 0, bow * 0.55 + shift, r * 1.02)
        c.stroke()
      }
    }
    c.restore()
  }
  c.restore()
  const shade = c.createRadialGradient(x - r * 0.3, y - r * 0.35, r * 0.4, x, y, r)
  shade.addColorStop(0, css(palette.near, 0))
  shade.addColorStop(1, css(palette.near, 0.55))
  fillOval(stage, shade, x, y, r)
}

/** Rows of stitches, with a stripe of another wool and a fringe that lies on the table. */
function scarf(stage: Stage, wool: Colour, cream: Colour): void {
  const { c, palette } = stage
  const columns = 8
  const left = 106
  for (let column = 0; column < columns; column++) {
    const x = left + column * STITCH_WIDTH
    const [, top] = onNeedle((x + STITCH_WIDTH / 2 + 30) / 450)
    const bottom = -26
    const rows = Math.ceil((bottom - top) / STITCH_HEIGHT)
    const shade = 0.06 + 0.2 * Math.abs(Math.sin(column * 0.9 + 0.5))
    for (let row = rows - 1; row >= 0; row--) {
      const fromBottom = rows - 1 - row
      const y = bottom - fromBottom * STITCH_HEIGHT - STITCH_HEIGHT
      const striped = [2, 3, 6, 7].includes(fromBottom)
      const tint = mix(striped ? cream : wool, palette.near, shade)
      c.fillStyle = css(mix(tint, palette.near, 0.5))
      c.fillRect(x - 1, y - 8, STITCH_WIDTH + 2, STITCH_HEIGHT + 10)
      for (const side of [-1, 1]) {
        const middle = x + STITCH_WIDTH / 2
        fillOval(stage, css(mix(tint, WHITE, 0.1)), middle + side * 8.5, y + 14, 10.5, 19, side * 0.42)
      }
    }
    const striking = css(mix(wool, palette.near, 0.2))
    strokeLine(stage, striking, 10, [x + 10, bottom], [x + 4 + (column % 3) * 6, 22 + (column % 2) * 12])
    strokeLine(stage, striking, 10, [x + 26, bottom], [x + 30 - (column % 2) * 8, 16 + (column % 3) * 9])
  }
}

/** The stitches on the needle. */
function loops(stage: Stage, wool: Colour): void {
  const { palette } = stage
  for (let loop = 0; loop < 11; loop++) {
    const x = 116 + loop * 26
    const [, y] = onNeedle((x + 30) / 450)
    fillOval(stage, css(mix(wool, palette.near, 0.45)), x + 3, y + 6, 12, 26, 0.25)
    fillOval(stage, css(mix(wool, WHITE, 0.16)), x, y + 4, 9, 25, 0.25)
  }
}

/** The thread from the ball to the scarf. */
function strand({ c }: Stage, colour: string): void {
  c.strokeStyle = colour
  c.lineWidth = 11
  c.lineCap = 'round'
  c.beginPath()
  c.moveTo(-60, -6)
  c.bezierCurveTo(-20, 60, 60, 50, 90, 20)
  c.bezierCurveTo(120, -20, 60, -60, 76, -120)
  c.quadraticCurveTo(86, -200, 112, -400)
  c.stroke()
}
