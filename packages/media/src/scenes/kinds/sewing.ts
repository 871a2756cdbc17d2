import { fillBox, fillOval, fillShape, paintGlow, roundFill, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

const GOLD: Colour = [226, 182, 96]

/** A sewing machine with a cloth under its needle; spools, buttons and a tape measure before it. */
export function paintSewing(stage: Stage): void {
  const { c } = stage
  paintStillLife(stage, () => {
    if (!stage.portrait) {
      c.translate(0, -26)
      c.scale(1.06, 1.06)
    }
    paintShadow(stage, 0, 12, 1000)
    machine(stage)
    cloth(stage)
    needle(stage)
    spool(stage, { x: 236, y: 66, wide: 92, tall: 128, tint: [214, 78, 84] })
    spool(stage, { x: 352, y: 44, wide: 84, tall: 106, tint: mix(stage.palette.kin, WHITE, 0.1) })
    tape(stage, 60, 66)
    for (const [x, y, r, tint] of [
      [150, 84, 24, [242, 196, 88]],
      [116, 52, 19, [96, 160, 206]],
      [430, 74, 26, [120, 180, 120]],
    ] as const)
      button(stage, { x, y, r, tint })
  })
}

/** A machine of the old kind: base, column, arm and head in one piece, with a golden line. */
function machine(stage: Stage): void {
  const { c, palette } = stage
  const enamel = mix([34, 66, 82], palette.accent, 0.4)
  const shine = c.createLinearGradient(0, -520, 0, -60)
  shine.addColorStop(0, css(mix(enamel, WHITE, 0.3)))
  shine.addColorStop(0.3, css(enamel))
  shine.addColorStop(1, css(mix(enamel, palette.near, 0.55)))
  // The wheel and the spool stand behind the arm.
  wheel(stage, 350, -392)
  strokeLine(stage, css(mix(palette.far, palette.light, 0.5)), 9, [188, -500], [188, -650])
  spool(stage, { x: 188, y: -508, wide: 76, tall: 108, tint: [214, 78, 84] })
  c.strokeStyle = css([214, 78, 84])
  c.lineWidth = 4
  c.beginPath()
  c.moveTo(160, -560)
  c.quadraticCurveTo(-40, -640, -210, -536)
  c.lineTo(-262, -440)
  c.lineTo(-246, -200)
  c.stroke()
  c.fillStyle = shine
  c.beginPath()
  c.moveTo(-300, -500)
  c.quadraticCurveTo(-302, -524, -276, -526)
  c.bezierCurveTo(-160, -532, -110, -470, 0, -482)
  c.bezierCurveTo(90, -492, 160, -520, 250, -514)
  c.quadraticCurveTo(318, -506, 322, -430)
  c.lineTo(322, -350)
  c.bezierCurveTo(318, -270, 346, -180, 366, -100)
  c.lineTo(112, -100)
  c.bezierCurveTo(150, -190, 172, -270, 140, -330)
  c.bezierCurveTo(110, -372, 20, -366, -60, -366)
  c.bezierCurveTo(-130, -366, -176, -380, -190, -340)
  c.lineTo(-194, -286)
  c.quadraticCurveTo(-196, -268, -214, -268)
  c.lineTo(-280, -268)
  c.quadraticCurveTo(-298, -268, -298, -286)
  c.closePath()
  c.fill()
  c.strokeStyle = css(GOLD, 0.85)
  c.lineWidth = 6
  c.beginPath()
  c.moveTo(-150, -440)
  c.bezierCurveTo(-80, -400, 60, -404, 150, -440)
  c.bezierCurveTo(230, -470, 268, -440, 262, -380)
  c.bezierCurveTo(258, -300, 280, -220, 296, -150)
  c.stroke()
  for (const [x, y, r] of [
    [-60, -424, 15],
    [0, -436, 21],
    [60, -428, 15],
  ] as const)
    fillOval(stage, css(GOLD), x, y, r, r * 0.7)
  fillBox(stage, css(mix(palette.far, palette.light, 0.62)), [-284, -490, 70, 190], 16)
  for (const y of [-462, -430]) fillOval(stage, css(palette.near, 0.4), -249, y, 18, 7)
  // The base.
  fillBox(stage, roundFill(stage, -620, 560, mix([150, 96, 58], palette.near, 0.12)), [-420, -62, 850, 78], 12)
  fillBox(stage, css(mix(enamel, WHITE, 0.1)), [-404, -106, 818, 50], [22, 22, 4, 4])
  fillBox(stage, css(mix(palette.far, palette.light, 0.6)), [-330, -106, 190, 16], 4)
  strokeLine(stage, css(GOLD, 0.8), 5, [-380, -74], [390, -74])
}

function wheel(stage: Stage, x: number, y: number): void {
  const { c, palette } = stage
  const steel = mix(palette.far, palette.light, 0.55)
  fillOval(stage, css(mix([34, 66, 82], palette.near, 0.5)), x, y, 66, 102)
  c.strokeStyle = css(steel)
  c.lineWidth = 17
  c.beginPath()
  c.ellipse(x + 6, y, 58, 96, 0, 0, 7)
  c.stroke()
  fillOval(stage, css(mix(steel, WHITE, 0.2)), x + 10, y, 20, 34)
}

function needle(stage: Stage): void {
  const { palette } = stage
  const steel = css(mix(palette.far, palette.light, 0.8))
  paintGlow(stage, -246, -170, 150, palette.warm, 0.75)
  fillBox(stage, steel, [-258, -270, 24, 62], 4)
  strokeLine(stage, steel, 8, [-246, -210], [-246, -112])
  strokeLine(stage, css(mix(palette.far, palette.light, 0.5)), 12, [-214, -268], [-214, -136])
  fillShape(stage, steel, [-286, -112], [-206, -112], [-200, -136], [-226, -136], [-278, -126])
}

/** A chequered cloth that runs under the needle and falls over the front of the table. */
function cloth(stage: Stage): void {
  const { c, palette } = stage
  const cotton = mix([246, 232, 214], palette.near, 0.06)
  c.save()
  c.beginPath()
  c.moveTo(-330, -116)
  c.lineTo(-110, -116)
  c.bezierCurveTo(-70, -60, -60, -10, -30, 60)
  c.quadraticCurveTo(-50, 120, -130, 104)
  c.quadraticCurveTo(-230, 76, -300, 112)
  c.quadraticCurveTo(-400, 132, -470, 84)
  c.bezierCurveTo(-440, 0, -390, -50, -330, -116)
  c.fillStyle = css(cotton)
  c.fill()
  c.clip()
  const tint = css(mix([214, 88, 96], palette.accent, 0.45), 0.5)
  for (let stripe = 0; stripe < 6; stripe++) {
    const t = stripe / 5
    strokeLine(stage, tint, 26, [-322 + t * 220, -130], [-400 + t * 320, 0], [-460 + t * 420, 140])
    strokeLine(stage, tint, 18 + stripe * 2, [-500, -96 + stripe * 44], [0, -100 + stripe * 46])
  }
  for (const fold of [-0.7, 0.1])
    strokeLine(stage, css(palette.near, 0.18), 18, [-220 + fold * 90, -90], [-250 + fold * 240, 130])
  c.restore()
  // The seam that has just been sewn.
  for (let stitch = 0; stitch < 8; stitch++)
    strokeLine(
      stage,
      css([214, 58, 70]),
      6,
      [-246 - stitch * 6, -84 + stitch * 24],
      [-249 - stitch * 6, -72 + stitch * 24],
    )
}

type Spool = { x: number; y: number; wide: number; tall: number; tint: Colour }

function spool(stage: Stage, { x, y, wide, tall, tint }: Spool): void {
  const { palette } = stage
  const wood = mix([222, 176, 118], palette.near, 0.06)
  const half = wide / 2
  const rim = tall * 0.17
  fillBox(stage, roundFill(stage, x - half, x + half, tint), [x - half * 0.84, y - tall + 4, wide * 0.84, tall - 8], 10)
  for (let thread = 1; thread < 7; thread++) {
    const at = y - tall + rim + ((tall - rim * 2) * thread) / 7
    strokeLine(stage, css(palette.near, 0.22), 4, [x - half * 0.78, at - 2], [x + half * 0.78, at + 3])
  }
  for (const top of [y - tall, y - rim])
    fillBox(stage, roundFill(stage, x - half, x + half, wood), [x - half, top, wide, rim], 7)
}

/** A tape measure, rolled up; its end lies on the table. */
function tape(stage: Stage, x: number, y: number): void {
  const { palette } = stage
  const yellow: Colour = [244, 200, 76]
  fillBox(stage, css(mix(yellow, palette.near, 0.12)), [x - 90, y + 4, 96, 24], 4)
  for (let mark = 0; mark < 7; mark++)
    strokeLine(
      stage,
      css(palette.near, 0.7),
      3,
      [x - 82 + mark * 13, y + 8],
      [x - 82 + mark * 13, y + (mark % 2 ? 14 : 20)],
    )
  fillOval(stage, css(mix(yellow, palette.near, 0.3)), x, y - 18, 52, 47)
  fillOval(stage, css(yellow), x - 2, y - 20, 46, 41)
  for (const r of [34, 22])
    fillOval(stage, css(mix(yellow, r > 30 ? palette.near : WHITE, 0.3)), x - 2, y - 20, r, r * 0.9)
  fillOval(stage, css(palette.near), x - 2, y - 20, 9)
}

function button(stage: Stage, { x, y, r, tint }: { x: number; y: number; r: number; tint: Colour }): void {
  const { palette } = stage
  fillOval(stage, css(mix(tint, palette.near, 0.5)), x, y + 5, r, r * 0.62)
  fillOval(stage, css(tint), x, y, r, r * 0.62)
  fillOval(stage, css(mix(tint, WHITE, 0.25)), x, y, r * 0.66, r * 0.4)
  for (const hole of [-1, 1]) fillOval(stage, css(palette.near, 0.8), x + hole * r * 0.24, y, r * 0.12)
}
