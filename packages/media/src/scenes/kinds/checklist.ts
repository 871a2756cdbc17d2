import { fillBox, fillOval, strokeLine } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

/** A clipboard with a list, ticked off but for its end, and a pencil. */
export function paintChecklist(stage: Stage): void {
  const { c, palette, chance } = stage
  const done = 2 + Math.floor(chance.next() * 3)
  paintStillLife(
    stage,
    ({ side }) => {
      const paper = mix(palette.light, palette.near, 0.14)
      const ink = mix(palette.near, palette.far, 0.3)
      c.save()
      c.rotate(side * 0.05)
      fillBox(stage, css([0, 0, 0], 0.35), [-250, -640, 540, 660], 30)
      fillBox(stage, css(mix([150, 100, 62], palette.near, 0.25)), [-270, -660, 540, 660], 30)
      fillBox(stage, css(paper), [-238, -606, 476, 576], 8)
      for (let row = 0; row < 5; row++) {
        const y = -486 + row * 98
        const ticked = row < done
        fillBox(stage, css(ticked ? mix(palette.accent, palette.near, 0.1) : ink), [-200, y - 32, 64, 64], 12)
        if (ticked) strokeLine(stage, css(WHITE), 13, [-186, y + 2], [-173, y + 16], [-149, y - 15])
        else fillBox(stage, css(paper), [-191, y - 23, 46, 46], 6)
        strokeLine(stage, css(ink, ticked ? 0.4 : 0.8), 15, [-100, y], [row % 2 ? 120 : 190, y])
      }
      fillBox(stage, css(mix(palette.far, palette.light, 0.45)), [-110, -692, 220, 76], 20)
      fillBox(stage, css(mix(palette.near, palette.far, 0.5)), [-110, -634, 220, 18], 8)
      fillOval(stage, css(palette.near), 0, -662, 17)
      c.restore()
      pencil(stage, side)
    },
    false,
  )
}

/** A pencil that leans across the board's lower corner. */
function pencil(stage: Stage, side: number): void {
  const { c, palette } = stage
  c.save()
  c.translate(side * 190, -20)
  c.scale(side, 1)
  c.rotate(0.5)
  fillBox(stage, css(mix([232, 170, 60], palette.near, 0.08)), [-26, -330, 52, 270])
  fillBox(stage, css(mix([198, 128, 40], palette.near, 0.2)), [6, -330, 20, 270])
  fillBox(stage, css(mix(palette.light, palette.far, 0.5)), [-26, -362, 52, 34])
  fillBox(stage, css([222, 120, 116]), [-26, -404, 52, 44], [16, 16, 0, 0])
  c.fillStyle = css([236, 204, 160])
  c.beginPath()
  c.moveTo(-26, -61)
  c.lineTo(26, -61)
  c.lineTo(0, 10)
  c.fill()
  c.fillStyle = css([40, 36, 40])
  c.beginPath()
  c.moveTo(-9, -15)
  c.lineTo(9, -15)
  c.lineTo(0, 10)
  c.fill()
  c.restore()
}
