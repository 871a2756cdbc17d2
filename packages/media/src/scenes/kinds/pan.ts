import { fillBox, fillOval, roundFill, strokeLine } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintSteam, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

/** A stove with a pot that steams, and in front of it a pan with two fried eggs. */
export function paintPan(stage: Stage): void {
  paintStillLife(stage, ({ x, y, side, size }) => {
    const { c, unit } = stage
    paintShadow(stage, 0, -20, 900)
    pot(stage)
    c.save()
    c.setTransform(1, 0, 0, 1, 0, 0)
    paintSteam(stage, x + side * 190 * unit * size, y - 470 * unit * size, 430 * unit)
    c.restore()
    pan(stage)
  })
}

function pot(stage: Stage): void {
  const { palette } = stage
  const steel = mix(palette.far, palette.light, 0.5)
  for (const ear of [-1, 1])
    strokeLine(
      stage,
      css(mix(palette.near, palette.far, 0.3)),
      26,
      [190 + ear * 200, -330],
      [190 + ear * 242, -330],
      [190 + ear * 242, -280],
      [190 + ear * 200, -280],
    )
  strokeLine(stage, css(mix([176, 118, 70], palette.near, 0.15)), 30, [250, -440], [330, -640])
  fillOval(stage, css(mix([176, 118, 70], palette.near, 0.05)), 336, -660, 40, 58, 0.36)
  fillOval(stage, css(mix(steel, palette.near, 0.35)), 190, -410, 210, 52)
  fillOval(stage, css([214, 96, 52]), 190, -402, 184, 38)
  fillOval(stage, css([240, 150, 84], 0.8), 150, -406, 60, 11)
  fillBox(stage, roundFill(stage, -20, 400, steel), [-20, -404, 420, 320], [0, 0, 56, 56])
  fillOval(stage, css([214, 96, 52]), 190, -406, 192, 36)
  fillOval(stage, css([246, 166, 96], 0.7), 150, -412, 70, 10)
  fillBox(stage, css(mix(palette.accent, palette.near, 0.25)), [-20, -320, 420, 26])
}

/** The pan, seen from above at an angle; its handle points out of the picture's middle. */
function pan(stage: Stage): void {
  const { c, palette } = stage
  const iron = mix(palette.near, palette.far, 0.4)
  c.save()
  c.translate(-110, -90)
  strokeLine(stage, css(mix(iron, [0, 0, 0], 0.3)), 50, [-200, 10], [-400, 62])
  strokeLine(stage, css(mix(palette.light, iron, 0.6)), 8, [-250, 6], [-396, 46])
  fillOval(stage, css(mix(iron, [0, 0, 0], 0.5)), 0, 34, 280, 128)
  fillOval(stage, css(mix(iron, palette.light, 0.32)), 0, 0, 290, 128)
  fillOval(stage, css(mix(palette.near, [10, 10, 14], 0.5)), 0, 6, 266, 110)
  for (const [x, y, turn] of [
    [-106, -2, 0.2],
    [96, 22, -0.25],
  ] as const) {
    fillOval(stage, css([226, 214, 196]), x, y + 7, 122, 62, turn)
    fillOval(stage, css([255, 250, 240]), x, y, 118, 58, turn)
    fillOval(stage, css([255, 250, 240]), x + 62, y + 16, 58, 32, turn)
    fillOval(stage, css([226, 140, 30]), x, y - 1, 50, 33)
    fillOval(stage, css([250, 184, 52]), x, y - 8, 48, 30)
    fillOval(stage, css(WHITE, 0.8), x - 16, y - 18, 14, 7)
  }
  c.restore()
}
