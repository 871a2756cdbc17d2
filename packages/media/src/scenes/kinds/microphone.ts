import { fillBox, fillOval, paintGlow, roundFill, strokeLine } from '../brush.ts'
import { css, mix } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

/** A microphone on a stand with waves of sound, and headphones that lie beside it. */
export function paintMicrophone(stage: Stage): void {
  const { c, palette } = stage
  paintStillLife(stage, () => {
    paintShadow(stage, 0, 10, 620)
    const black = mix(palette.near, palette.far, 0.36)
    paintGlow(stage, 0, -500, 420, palette.accent, 0.4)
    c.lineCap = 'round'
    for (const wave of [0, 1, 2]) {
      c.strokeStyle = css(mix(palette.accent, palette.light, 0.35), 0.75 - wave * 0.2)
      c.lineWidth = 16
      for (const middle of [0, Math.PI]) {
        c.beginPath()
        c.arc(0, -500, 230 + wave * 58, middle - 0.5, middle + 0.5)
        c.stroke()
      }
    }
    fillOval(stage, css(black), 0, -8, 170, 40)
    fillOval(stage, css(mix(black, palette.light, 0.18)), 0, -18, 170, 38)
    fillBox(stage, roundFill(stage, -15, 15, mix(palette.far, palette.light, 0.5)), [-15, -270, 30, 250])
    c.strokeStyle = css(mix(palette.far, palette.light, 0.42))
    c.lineWidth = 20
    c.beginPath()
    c.arc(0, -410, 158, 0.1, Math.PI - 0.1)
    c.stroke()
    capsule(stage)
    headphones(stage, -300)
  })
}

function capsule(stage: Stage): void {
  const { c, palette } = stage
  const mesh = roundFill(stage, -122, 122, mix(palette.far, palette.light, 0.62))
  fillBox(stage, mesh, [-122, -720, 244, 400], 122)
  c.save()
  c.clip()
  for (let line = -12; line <= 12; line++) {
    strokeLine(stage, css(palette.near, 0.42), 5, [line * 30 - 120, -720], [line * 30 + 120, -480])
    strokeLine(stage, css(palette.near, 0.42), 5, [line * 30 + 120, -720], [line * 30 - 120, -480])
  }
  fillBox(stage, roundFill(stage, -122, 122, mix(palette.accent, palette.near, 0.15)), [-122, -490, 244, 180])
  fillBox(stage, css(palette.light, 0.8), [-122, -500, 244, 16])
  c.restore()
  fillOval(stage, css([232, 70, 66]), 0, -400, 17)
}

function headphones(stage: Stage, x: number): void {
  const { c, palette } = stage
  c.strokeStyle = css(mix(palette.near, palette.far, 0.55))
  c.lineWidth = 30
  c.beginPath()
  c.arc(x, -150, 112, Math.PI, 0)
  c.stroke()
  c.strokeStyle = css(mix(palette.accent, palette.light, 0.2), 0.8)
  c.lineWidth = 8
  c.beginPath()
  c.arc(x, -150, 118, Math.PI * 1.1, -Math.PI * 0.1)
  c.stroke()
  for (const ear of [-1, 1]) {
    fillBox(stage, css(mix(palette.near, [0, 0, 0], 0.3)), [x + ear * 92 - 30, -160, 60, 150], 28)
    fillBox(
      stage,
      roundFill(stage, x + ear * 126 - 32, x + ear * 126 + 32, palette.accent),
      [x + ear * 126 - 32, -150, 64, 130],
      30,
    )
  }
}
