import { fillBox, fillOval, roundFill, strokeLine } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

/** A first-aid case with a white cross, a bottle of pills, and a stethoscope on top. */
export function paintKit(stage: Stage): void {
  const { palette } = stage
  paintStillLife(stage, () => {
    paintShadow(stage, 0, 10, 900)
    const green = mix([40, 138, 96], palette.accent, 0.2)
    strokeLine(stage, css(mix(palette.near, palette.far, 0.4)), 30, [-180, -430], [-170, -520], [50, -520], [60, -430])
    fillBox(stage, roundFill(stage, -420, 260, green), [-340, -440, 560, 440], 46)
    fillBox(stage, css(palette.near, 0.3), [-340, -300, 560, 10])
    fillOval(stage, css(WHITE), -60, -210, 138)
    fillBox(stage, css(green), [-92, -306, 64, 192], 8)
    fillBox(stage, css(green), [-156, -242, 192, 64], 8)
    for (const clasp of [-250, 130])
      fillBox(stage, css(mix(palette.light, palette.far, 0.35)), [clasp - 30, -330, 60, 66], 10)
    pills(stage, 315)
    plaster(stage)
    stethoscope(stage)
  })
}

function pills(stage: Stage, x: number): void {
  const { palette } = stage
  fillBox(stage, roundFill(stage, x - 88, x + 88, [224, 128, 46]), [x - 88, -230, 176, 230], [20, 20, 26, 26])
  fillBox(stage, css(mix(palette.light, palette.near, 0.08)), [x - 70, -170, 140, 116], 6)
  for (const row of [0, 1, 2])
    strokeLine(stage, css(palette.near, 0.6), 10, [x - 46, -138 + row * 28], [x + 46 - row * 22, -138 + row * 28])
  fillBox(stage, roundFill(stage, x - 96, x + 96, mix(palette.light, palette.far, 0.15)), [x - 96, -300, 192, 76], 14)
  for (const [dx, tint] of [
    [-130, [232, 84, 78]],
    [-70, [244, 206, 90]],
  ] as const) {
    fillBox(stage, css(WHITE), [x + dx - 44, -4, 88, 38], 19)
    fillBox(stage, css(tint), [x + dx - 44, -4, 44, 38], [19, 0, 0, 19])
  }
}

function plaster(stage: Stage): void {
  const { c, palette } = stage
  c.save()
  c.translate(-240, -20)
  c.rotate(-0.3)
  fillBox(stage, css(mix([226, 172, 130], palette.near, 0.08)), [-130, -42, 260, 84], 42)
  fillBox(stage, css([250, 226, 200]), [-44, -42, 88, 84])
  for (const dot of [-1, 0, 1])
    for (const row of [-1, 1]) fillOval(stage, css(palette.near, 0.35), dot * 24, row * 17, 6)
  c.restore()
}

/** It hangs over the case: ear pieces above, the disc in front. */
function stethoscope(stage: Stage): void {
  const { c, palette } = stage
  const metal = mix(palette.light, palette.far, 0.3)
  c.lineCap = 'round'
  c.strokeStyle = css(mix(palette.near, [20, 26, 60], 0.5))
  c.lineWidth = 24
  c.beginPath()
  c.moveTo(110, -560)
  c.bezierCurveTo(90, -400, 200, -380, 204, -300)
  c.moveTo(300, -560)
  c.bezierCurveTo(320, -400, 210, -380, 204, -300)
  c.bezierCurveTo(200, -180, 130, -150, 120, -96)
  c.stroke()
  strokeLine(stage, css(metal), 15, [110, -560], [130, -690], [176, -730])
  strokeLine(stage, css(metal), 15, [300, -560], [280, -690], [234, -730])
  for (const ear of [176, 234]) fillOval(stage, css(palette.near), ear, -732, 20)
  fillOval(stage, css(metal), 120, -74, 66)
  fillOval(stage, css(mix(metal, palette.near, 0.5)), 120, -74, 48)
  fillOval(stage, css(WHITE, 0.5), 104, -92, 16, 10, -0.6)
}
