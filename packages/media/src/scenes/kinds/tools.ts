import { fillBox, fillOval, roundFill, strokeLine } from '../brush.ts'
import { type Colour, css, mix } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

const WOOD: Colour = [190, 132, 76]

/** A toolbox with a hammer, a screwdriver and a spanner that stick out of it, and a tape measure. */
export function paintTools(stage: Stage): void {
  const { c, palette } = stage
  paintStillLife(stage, () => {
    const steel = mix(palette.far, palette.light, 0.6)
    const lean = (x: number, y: number, turn: number, tool: (stage: Stage, steel: Colour) => void) => {
      c.save()
      c.translate(x, y)
      c.rotate(turn)
      tool(stage, steel)
      c.restore()
    }
    paintShadow(stage, 0, 10, 880)
    lean(-190, -200, -0.22, spanner)
    lean(0, -200, 0.04, screwdriver)
    lean(180, -180, 0.24, hammer)
    box(stage)
    tape(stage, 330, -70)
  })
}

function spanner(stage: Stage, steel: Colour): void {
  const { c, palette } = stage
  fillBox(stage, roundFill(stage, -30, 30, steel), [-30, -330, 60, 330], 10)
  c.fillStyle = css(mix(steel, palette.near, 0.1))
  c.beginPath()
  c.arc(0, -400, 100, -Math.PI / 2 + 0.42, -Math.PI / 2 - 0.42 + Math.PI * 2)
  c.lineTo(-36, -420)
  c.lineTo(-20, -376)
  c.lineTo(20, -376)
  c.lineTo(36, -420)
  c.fill()
}

function screwdriver(stage: Stage, steel: Colour): void {
  const { palette } = stage
  fillBox(stage, roundFill(stage, -17, 17, steel), [-17, -230, 34, 230])
  fillBox(stage, roundFill(stage, -48, 48, [236, 172, 58]), [-48, -460, 96, 240], [44, 44, 20, 20])
  for (const groove of [-22, 0, 22]) strokeLine(stage, css(palette.near, 0.35), 8, [groove, -410], [groove, -262])
}

function hammer(stage: Stage, steel: Colour): void {
  const { c, palette } = stage
  fillBox(stage, roundFill(stage, -28, 28, WOOD), [-28, -430, 56, 430], 12)
  c.fillStyle = css(mix(steel, palette.near, 0.15))
  c.beginPath()
  c.moveTo(-150, -500)
  c.lineTo(60, -500)
  c.quadraticCurveTo(150, -496, 186, -410)
  c.quadraticCurveTo(130, -440, 60, -430)
  c.lineTo(-96, -420)
  c.lineTo(-150, -420)
  c.fill()
  fillBox(stage, css(mix(steel, palette.light, 0.3)), [-172, -512, 44, 104], 8)
}

function box(stage: Stage): void {
  const { c, palette } = stage
  const red = mix([212, 66, 56], palette.accent, 0.12)
  const lid = c.createLinearGradient(0, -290, 0, 0)
  lid.addColorStop(0, css(mix(red, palette.light, 0.15)))
  lid.addColorStop(1, css(mix(red, palette.near, 0.5)))
  strokeLine(stage, css(mix(palette.near, palette.far, 0.35)), 26, [-120, -270], [-120, -345], [120, -345], [120, -270])
  fillBox(stage, lid, [-330, -280, 660, 280], [14, 14, 24, 24])
  fillBox(stage, css(mix(red, palette.near, 0.62)), [-330, -196, 660, 16])
  for (const clasp of [-1, 1])
    fillBox(stage, css(mix(palette.light, palette.far, 0.3)), [clasp * 200 - 34, -222, 68, 76], 8)
  fillBox(stage, css(palette.near, 0.4), [-86, -140, 172, 76], 12)
}

function tape(stage: Stage, x: number, y: number): void {
  const { palette } = stage
  fillBox(stage, css([244, 206, 74]), [x - 220, y + 42, 220, 38])
  for (let mark = 0; mark < 9; mark++)
    fillBox(stage, css(palette.near), [x - 210 + mark * 20, y + 42, 5, mark % 3 ? 14 : 24])
  fillBox(stage, css(mix([226, 158, 44], palette.near, 0.1)), [x - 86, y - 86, 172, 168], [70, 70, 22, 22])
  fillOval(stage, css(palette.near, 0.75), x, y, 54)
  fillOval(stage, css(mix(palette.light, palette.far, 0.4)), x, y, 26)
}
