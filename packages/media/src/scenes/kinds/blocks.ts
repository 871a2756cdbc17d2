import { fillBox, fillOval, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

const [RED, YELLOW, BLUE, GREEN]: readonly [Colour, Colour, Colour, Colour] = [
  [222, 82, 70],
  [242, 190, 72],
  [76, 144, 204],
  [104, 174, 100],
]

/** A castle of wooden building blocks, a toy train and a ball on a carpet. */
export function paintBlocks(stage: Stage): void {
  const { c } = stage
  paintStillLife(stage, () => {
    if (!stage.portrait) {
      c.translate(0, -36)
      c.scale(0.92, 0.92)
    }
    carpet(stage)
    castle(stage)
    ball(stage, 336, -60, 92)
    train(stage, -300, 62)
  })
}

/** An oval carpet with a stripe and a fringe. */
function carpet(stage: Stage): void {
  const { palette } = stage
  const wool = mix(palette.accent, palette.near, 0.5)
  for (let thread = 0; thread < 40; thread++) {
    const turn = (thread / 40) * Math.PI * 2
    const [x, y] = [Math.cos(turn), Math.sin(turn)]
    strokeLine(stage, css(mix(wool, palette.light, 0.25)), 6, [x * 500, 40 + y * 96], [x * 524, 44 + y * 104])
  }
  fillOval(stage, css(mix(wool, palette.near, 0.2)), 0, 40, 506, 100)
  fillOval(stage, css(mix(wool, palette.light, 0.28)), 0, 38, 476, 88)
  fillOval(stage, css(wool), 0, 38, 448, 78)
  fillOval(stage, css(mix(palette.near, [0, 0, 0], 0.3), 0.4), 0, 26, 380, 44)
}

type Box = readonly [x: number, y: number, wide: number, tall: number]

/** The face of a block: lighter above, with a bevel. */
function block(stage: Stage, tint: Colour, [x, y, wide, tall]: Box, radius = 12): void {
  const { c, palette } = stage
  const face = c.createLinearGradient(x, y, x + wide * 0.4, y + tall)
  face.addColorStop(0, css(mix(tint, WHITE, 0.16)))
  face.addColorStop(1, css(mix(tint, palette.near, 0.3)))
  fillBox(stage, css(mix(tint, palette.near, 0.55)), [x, y, wide, tall], radius)
  fillBox(stage, face, [x + 4, y + 3, wide - 12, tall - 11], radius)
  strokeLine(stage, css(WHITE, 0.3), 5, [x + 14, y + 10], [x + wide - 22, y + 10])
}

function roof(stage: Stage, tint: Colour, x: number, y: number, wide: number, tall: number): void {
  const { c, palette } = stage
  const triangle = (inset: number, fill: Stage['c']['fillStyle']) => {
    c.fillStyle = fill
    c.strokeStyle = fill
    c.lineJoin = 'round'
    c.lineWidth = 12
    c.beginPath()
    c.moveTo(x - wide / 2 + 8 + inset, y - 8)
    c.lineTo(x - inset * 0.2, y - tall + inset)
    c.lineTo(x + wide / 2 - 8 - inset * 1.6, y - 8)
    c.closePath()
    c.fill()
    c.stroke()
  }
  triangle(0, css(mix(tint, palette.near, 0.5)))
  triangle(8, css(mix(tint, WHITE, 0.06)))
}

function castle(stage: Stage): void {
  const { c, palette } = stage
  const beech = mix([226, 178, 122], palette.near, 0.06)
  // The towers.
  block(stage, BLUE, [-250, -130, 120, 130])
  block(stage, YELLOW, [-250, -260, 120, 130])
  block(stage, RED, [-250, -390, 120, 130])
  roof(stage, GREEN, -190, -390, 160, 130)
  block(stage, RED, [130, -130, 120, 130])
  block(stage, beech, [130, -260, 120, 130])
  roof(stage, BLUE, 190, -260, 160, 130)
  // The gate: two posts under an arch, and what stands on it.
  block(stage, GREEN, [-122, -150, 76, 150])
  block(stage, GREEN, [46, -150, 76, 150])
  const arch = c.createLinearGradient(0, -300, 0, -150)
  arch.addColorStop(0, css(mix(YELLOW, WHITE, 0.14)))
  arch.addColorStop(1, css(mix(YELLOW, palette.near, 0.3)))
  c.fillStyle = arch
  c.beginPath()
  c.roundRect(-122, -292, 244, 142, 12)
  c.moveTo(-58, -150)
  c.arc(0, -150, 58, Math.PI, 0)
  c.fill('evenodd')
  strokeLine(stage, css(WHITE, 0.35), 5, [-108, -282], [104, -282])
  block(stage, BLUE, [-92, -382, 184, 90])
  block(stage, RED, [-60, -500, 120, 118])
  fillOval(stage, css(mix([250, 240, 220], palette.near, 0.05)), -2, -444, 30)
  star(stage, -2, -444, 24)
  roof(stage, YELLOW, 0, -500, 170, 128)
  strokeLine(stage, css(mix([140, 96, 60], palette.near, 0.2)), 8, [-2, -610], [-2, -706])
  c.fillStyle = css(mix(RED, WHITE, 0.08))
  c.beginPath()
  c.moveTo(2, -706)
  c.quadraticCurveTo(50, -716, 92, -680)
  c.quadraticCurveTo(44, -668, 2, -646)
  c.fill()
}

function star({ c, palette }: Stage, x: number, y: number, r: number): void {
  c.fillStyle = css(mix(BLUE, palette.near, 0.1))
  c.beginPath()
  for (let point = 0; point < 10; point++) {
    const turn = (point / 10) * Math.PI * 2 - Math.PI / 2
    const away = point % 2 ? r * 0.45 : r
    c.lineTo(x + Math.cos(turn) * away, y + Math.sin(turn) * away)
  }
  c.fill()
}

/** A wooden engine with a funnel and a wagon that carries two cubes; its wheels stand at x, y. */
function train(stage: Stage, x: number, y: number): void {
  const { palette } = stage
  fillOval(stage, css(mix(palette.near, [0, 0, 0], 0.3), 0.5), x + 150, y + 4, 320, 18)
  const wheel = (at: number, r: number) => {
    fillOval(stage, css(mix([58, 46, 44], palette.near, 0.3)), x + at, y - r, r)
    fillOval(stage, css(mix(YELLOW, palette.near, 0.05)), x + at, y - r, r * 0.6)
    fillOval(stage, css(mix([58, 46, 44], palette.near, 0.2)), x + at, y - r, r * 0.2)
  }
  strokeLine(stage, css(mix([58, 46, 44], palette.near, 0.2)), 12, [x + 110, y - 40], [x + 220, y - 40])
  // The engine.
  block(stage, RED, [x - 120, y - 196, 116, 160])
  fillBox(stage, css(mix([250, 232, 190], palette.near, 0.1)), [x - 96, y - 172, 62, 60], 8)
  fillBox(stage, css(mix(BLUE, palette.near, 0.2)), [x - 138, y - 214, 146, 26], 10)
  block(stage, BLUE, [x - 12, y - 130, 140, 94], 30)
  block(stage, GREEN, [x + 62, y - 190, 44, 66], 6)
  fillBox(stage, css(mix(GREEN, WHITE, 0.12)), [x + 52, y - 208, 64, 24], 8)
  wheel(-74, 42)
  wheel(18, 34)
  wheel(96, 34)
  // The wagon.
  block(stage, RED, [x + 232, y - 176, 84, 84])
  block(stage, BLUE, [x + 318, y - 168, 76, 76])
  block(stage, YELLOW, [x + 206, y - 104, 210, 66])
  wheel(258, 34)
  wheel(364, 34)
}

function ball(stage: Stage, x: number, y: number, r: number): void {
  const { c, palette } = stage
  fillOval(stage, css(mix(palette.near, [0, 0, 0], 0.3), 0.5), x, y + r - 4, r * 0.9, 14)
  fillOval(stage, css(mix([250, 240, 224], palette.near, 0.06)), x, y, r)
  c.save()
  c.beginPath()
  c.arc(x, y, r, 0, 7)
  c.clip()
  for (const [i, tint] of [RED, BLUE, GREEN].entries()) {
    const turn = -0.6 + i * 2.1
    c.fillStyle = css(tint)
    c.beginPath()
    c.moveTo(x - r * 0.2, y - r * 0.25)
    c.arc(x, y, r * 1.1, turn, turn + 1.05)
    c.fill()
  }
  fillOval(stage, css(YELLOW), x - r * 0.2, y - r * 0.25, r * 0.2)
  c.restore()
  const shade = c.createRadialGradient(x - r * 0.3, y - r * 0.35, r * 0.3, x, y, r)
  shade.addColorStop(0, css(WHITE, 0.18))
  shade.addColorStop(0.4, css(palette.near, 0))
  shade.addColorStop(1, css(palette.near, 0.55))
  fillOval(stage, shade, x, y, r)
}
