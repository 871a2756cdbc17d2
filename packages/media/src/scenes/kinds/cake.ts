import { ballFill, fillBox, fillOval, paintFlame, paintGlow, roundFill, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

const CHOCOLATE: Colour = [92, 52, 40]

/** A birthday cake with candles on a stand; a bowl with a whisk and a cupcake beside it. */
export function paintCake(stage: Stage): void {
  const { c } = stage
  paintStillLife(stage, () => {
    if (!stage.portrait) c.scale(1.06, 1.06)
    paintShadow(stage, 0, 10, 960)
    stand(stage)
    cake(stage)
    bowl(stage, -350)
    cupcake(stage, 366)
  })
}

const PLATE = -170

function stand(stage: Stage): void {
  const { c, palette } = stage
  const china = mix(mix(palette.light, palette.accent, 0.25), palette.near, 0.12)
  c.fillStyle = roundFill(stage, -130, 130, china)
  c.beginPath()
  c.moveTo(-50, PLATE)
  c.quadraticCurveTo(-30, -60, -130, -6)
  c.quadraticCurveTo(0, 22, 130, -6)
  c.quadraticCurveTo(30, -60, 50, PLATE)
  c.fill()
  fillOval(stage, roundFill(stage, -320, 320, mix(china, palette.near, 0.3)), 0, PLATE + 14, 310, 50)
  fillOval(stage, roundFill(stage, -320, 320, china), 0, PLATE, 314, 48)
}

const [HALF, TALL] = [232, 270]
const TOP = PLATE - 14 - TALL

function cake(stage: Stage): void {
  const { c, palette } = stage
  const cream = mix(mix([250, 226, 214], palette.accent, 0.34), palette.near, 0.05)
  const foot = PLATE - 14
  const side = roundFill(stage, -HALF - 40, HALF + 60, cream)
  fillOval(stage, css(palette.near, 0.35), 0, foot + 8, HALF + 26, 36)
  fillBox(stage, side, [-HALF, TOP, HALF * 2, TALL])
  fillOval(stage, side, 0, foot, HALF, 34)
  // Piped cream along the foot.
  for (let dab = 0; dab <= 14; dab++) {
    const turn = Math.PI - (dab / 14) * Math.PI
    const [x, y] = [Math.cos(turn) * HALF, foot + Math.sin(turn) * 32]
    fillOval(stage, ballFill(stage, x, y - 6, 26, mix(cream, WHITE, 0.35)), x, y - 6, 25, 23)
  }
  // Icing that has run down.
  const icing = roundFill(stage, -HALF - 60, HALF + 60, CHOCOLATE)
  c.fillStyle = icing
  c.beginPath()
  c.moveTo(-HALF, TOP)
  for (const [drip, long] of [70, 120, 62, 96, 140, 74, 112, 60, 90].entries()) {
    const wide = (HALF * 2) / 9
    const x = -HALF + drip * wide
    const bottom = TOP + 34 * Math.sin(((drip + 0.5) / 9) * Math.PI) + long
    c.lineTo(x, bottom - 46)
    c.bezierCurveTo(x + 2, bottom + 8, x + wide - 8, bottom + 8, x + wide - 6, bottom - 44)
    c.quadraticCurveTo(x + wide - 3, bottom - 62, x + wide, bottom - 46)
  }
  c.lineTo(HALF, TOP)
  c.fill()
  fillOval(stage, css(mix(CHOCOLATE, palette.warm, 0.12)), 0, TOP, HALF, 36)
  fillOval(stage, css(WHITE, 0.1), -60, TOP - 6, 120, 16)
  for (let sprinkle = 0; sprinkle < 18; sprinkle++) {
    const tint = [palette.accent, palette.warm, [240, 120, 130] as const, palette.light][sprinkle % 4] ?? WHITE
    const [x, y] = [-HALF + 40 + ((sprinkle * 97) % 400), foot - 40 - ((sprinkle * 53) % 78)]
    strokeLine(stage, css(mix(tint, palette.near, 0.1)), 8, [x, y], [x + 12, y + ((sprinkle * 7) % 3) * 6 - 6])
  }
  for (const x of [-178, -112, 112, 178]) cherry(stage, x, TOP - 22 + Math.abs(x) * 0.04)
  for (const [at, x] of [-66, 0, 66].entries()) candle(stage, x, TOP + (at === 1 ? 10 : 0), at)
}

function cherry(stage: Stage, x: number, y: number): void {
  const { palette } = stage
  fillOval(stage, css(palette.near, 0.4), x + 4, y + 24, 34, 12)
  fillOval(stage, ballFill(stage, x, y, 32, [206, 36, 58]), x, y, 32)
  strokeLine(stage, css(mix([112, 146, 70], palette.near, 0.2)), 5, [x, y - 22], [x + 10, y - 62], [x + 26, y - 84])
}

function candle(stage: Stage, x: number, foot: number, at: number): void {
  const { palette } = stage
  const wax = [mix(palette.accent, WHITE, 0.3), [250, 214, 128] as const, mix(palette.kin, WHITE, 0.3)][at] ?? WHITE
  paintGlow(stage, x, foot - 200, 250, palette.warm, 0.8)
  fillBox(stage, roundFill(stage, x - 15, x + 15, wax), [x - 13, foot - 148, 26, 150], [4, 4, 8, 8])
  for (let stripe = 0; stripe < 4; stripe++)
    strokeLine(stage, css(WHITE, 0.75), 8, [x - 10, foot - 24 - stripe * 34], [x + 10, foot - 40 - stripe * 34])
  strokeLine(stage, css(palette.near), 5, [x, foot - 150], [x, foot - 168])
  paintFlame(stage, x, foot - 156, 92)
}

/** A mixing bowl with cream and a whisk. */
function bowl(stage: Stage, x: number): void {
  const { c, palette } = stage
  const clay = mix(palette.kin, palette.near, 0.15)
  paintShadow(stage, x, 44, 300)
  c.save()
  c.translate(x - 10, -118)
  c.rotate(-0.42)
  c.strokeStyle = css(mix(palette.far, palette.light, 0.75))
  c.lineWidth = 6
  for (const wide of [-62, -30, 0, 30, 62]) {
    c.beginPath()
    c.moveTo(0, -150)
    c.bezierCurveTo(wide, -120, wide * 1.5, 0, 0, 30)
    c.stroke()
  }
  fillBox(stage, css(mix(palette.far, palette.light, 0.6)), [-15, -190, 30, 52], 8)
  fillBox(stage, roundFill(stage, -19, 19, mix([206, 150, 92], palette.near, 0.05)), [-17, -330, 34, 150], 16)
  c.restore()
  fillOval(stage, css(mix(clay, palette.near, 0.5)), x, -112, 126, 26)
  fillOval(stage, css(mix([252, 240, 222], palette.near, 0.08)), x, -102, 110, 20)
  c.fillStyle = roundFill(stage, x - 130, x + 130, clay)
  c.beginPath()
  c.moveTo(x - 126, -112)
  c.bezierCurveTo(x - 120, -10, x - 70, 40, x - 50, 46)
  c.lineTo(x + 50, 46)
  c.bezierCurveTo(x + 70, 40, x + 120, -10, x + 126, -112)
  c.quadraticCurveTo(x, -62, x - 126, -112)
  c.fill()
  c.strokeStyle = css(mix(clay, WHITE, 0.4))
  c.lineWidth = 8
  c.beginPath()
  c.ellipse(x, -112, 126, 26, 0, 0, 7)
  c.stroke()
}

function cupcake(stage: Stage, x: number): void {
  const { palette } = stage
  const paper = mix([232, 128, 120], palette.accent, 0.3)
  paintShadow(stage, x, 40, 220)
  const { c } = stage
  c.fillStyle = roundFill(stage, x - 90, x + 90, paper)
  c.beginPath()
  c.moveTo(x - 84, -70)
  c.lineTo(x + 84, -70)
  c.lineTo(x + 60, 44)
  c.lineTo(x - 60, 44)
  c.fill()
  for (const fold of [-56, -28, 0, 28, 56])
    strokeLine(stage, css(palette.near, 0.25), 5, [x + fold * 1.2, -64], [x + fold, 38])
  for (const [dy, r] of [
    [-78, 90],
    [-116, 70],
    [-150, 46],
  ] as const)
    fillOval(stage, ballFill(stage, x, dy, r, [250, 228, 206]), x, dy, r, r * 0.5)
  cherry(stage, x, -192)
}
