import { ballFill, fillBox, fillOval, fillShape, paintGlow, roundFill, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

/** A broom, a bucket of suds with a cloth, a spray bottle and a robot vacuum on a floor that shines. */
export function paintBroom(stage: Stage): void {
  const { c, palette } = stage
  paintStillLife(stage, () => {
    if (!stage.portrait) c.scale(1.06, 1.06)
    fillOval(stage, css(palette.light, 0.08), 0, 40, 560, 74)
    paintShadow(stage, 10, 8, 900)
    broom(stage, -290)
    bucket(stage, 70)
    bottle(stage, -130)
    robot(stage, 322, 66)
    for (const [x, y, size] of [
      [-420, 86, 34],
      [10, 96, 26],
      [232, -330, 40],
      [430, -70, 30],
    ] as const)
      sparkle(stage, x, y, size)
  })
}

function broom(stage: Stage, x: number): void {
  const { c, palette, chance } = stage
  const straw: Colour = [232, 184, 98]
  c.save()
  c.translate(x, 0)
  c.rotate(0.13)
  strokeLine(stage, css(mix([150, 98, 56], palette.near, 0.4)), 28, [0, -240], [0, -800])
  strokeLine(stage, css(mix([206, 148, 90], palette.light, 0.12)), 16, [-3, -240], [-3, -800])
  strokeLine(stage, css(mix(palette.accent, palette.near, 0.1)), 30, [0, -770], [0, -800])
  c.fillStyle = roundFill(stage, -150, 140, straw)
  c.beginPath()
  c.moveTo(-56, -250)
  c.bezierCurveTo(-70, -170, -120, -110, -138, -4)
  c.quadraticCurveTo(0, 26, 132, -14)
  c.bezierCurveTo(120, -110, 70, -170, 56, -250)
  c.fill()
  for (let stalk = 0; stalk < 30; stalk++) {
    const t = stalk / 29 - 0.5
    strokeLine(
      stage,
      css(mix(straw, stalk % 3 ? palette.near : WHITE, stalk % 3 ? 0.5 : 0.3), 0.7),
      4,
      [t * 104, -236],
      [t * 186, -120],
      [t * 264 + chance.next() * 10, -2 + chance.next() * 18],
    )
  }
  const cord = css(mix([214, 74, 66], palette.accent, 0.2))
  strokeLine(stage, cord, 13, [-78, -176], [0, -164], [76, -178])
  strokeLine(stage, cord, 13, [-98, -134], [0, -120], [94, -136])
  fillBox(stage, roundFill(stage, -60, 60, mix(palette.accent, palette.near, 0.15)), [-58, -276, 116, 56], 16)
  c.restore()
}

function bucket(stage: Stage, x: number): void {
  const { c, palette } = stage
  const tin = mix([76, 150, 200], palette.accent, 0.5)
  const [top, foot, tall] = [166, 124, 290]
  c.strokeStyle = css(mix(palette.far, palette.light, 0.45))
  c.lineWidth = 11
  c.beginPath()
  c.ellipse(x, -tall, top - 4, 170, 0, Math.PI, 0)
  c.stroke()
  fillBox(stage, roundFill(stage, x - 40, x + 40, [232, 204, 160]), [x - 44, -tall - 184, 88, 30], 14)
  fillOval(stage, css(mix(tin, palette.near, 0.6)), x, -tall, top, 40)
  c.fillStyle = roundFill(stage, x - top - 10, x + top + 10, tin)
  c.beginPath()
  c.moveTo(x - top, -tall)
  c.lineTo(x - foot, -10)
  c.quadraticCurveTo(x, 34, x + foot, -10)
  c.lineTo(x + top, -tall)
  c.quadraticCurveTo(x, -tall + 78, x - top, -tall)
  c.fill()
  for (const y of [-90, -116]) {
    c.strokeStyle = css(palette.near, 0.25)
    c.lineWidth = 8
    c.beginPath()
    c.ellipse(x, y, foot + 14, 30, 0, 0.1, Math.PI - 0.1)
    c.stroke()
  }
  // Suds, then the cloth over the rim.
  for (const [dx, dy, r] of [
    [-110, 0, 40],
    [112, 2, 40],
    [-62, -26, 52],
    [58, -26, 50],
    [0, -40, 60],
    [-28, 6, 50],
    [36, 10, 48],
    [-86, 22, 36],
    [92, 24, 34],
  ] as const)
    fillOval(
      stage,
      ballFill(stage, x + dx, -tall + dy, r, mix([226, 240, 250], palette.accent, 0.12)),
      x + dx,
      -tall + dy,
      r,
    )
  for (const [dx, dy, r] of [
    [-40, -150, 26],
    [30, -112, 18],
    [64, -196, 16],
  ] as const) {
    fillOval(stage, css(palette.light, 0.16), x + dx, -tall + dy, r)
    c.strokeStyle = css(WHITE, 0.6)
    c.lineWidth = 4
    c.beginPath()
    c.arc(x + dx, -tall + dy, r, 0, 7)
    c.stroke()
    fillOval(stage, css(WHITE, 0.8), x + dx - r * 0.35, -tall + dy - r * 0.35, r * 0.2)
  }
  c.fillStyle = roundFill(stage, x + 10, x + 150, [246, 206, 88])
  c.beginPath()
  c.moveTo(x + 24, -tall + 34)
  c.quadraticCurveTo(x + 90, -tall - 6, x + 138, -tall + 18)
  c.bezierCurveTo(x + 150, -200, x + 124, -150, x + 136, -108)
  c.quadraticCurveTo(x + 86, -84, x + 40, -112)
  c.bezierCurveTo(x + 52, -170, x + 22, -200, x + 24, -tall + 34)
  c.fill()
  for (const fold of [62, 96])
    strokeLine(stage, css(palette.near, 0.22), 7, [x + fold - 4, -tall + 40], [x + fold + 4, -112])
}

/** A spray bottle. */
function bottle(stage: Stage, x: number): void {
  const { palette } = stage
  const liquid = mix([110, 196, 120], palette.kin, 0.3)
  fillOval(stage, css(mix(palette.near, [0, 0, 0], 0.4), 0.5), x, 52, 90, 14)
  fillShape(
    stage,
    css(mix(palette.light, palette.near, 0.14)),
    [x - 22, -130],
    [x + 22, -130],
    [x + 26, -190],
    [x - 26, -190],
  )
  fillBox(stage, css(mix([226, 84, 74], palette.accent, 0.15)), [x - 74, -232, 118, 50], [14, 22, 6, 6])
  fillBox(stage, css(mix([226, 84, 74], palette.near, 0.3)), [x - 88, -224, 18, 26], 4)
  strokeLine(stage, css(mix([226, 84, 74], palette.near, 0.25)), 15, [x - 36, -184], [x - 50, -140])
  fillBox(stage, roundFill(stage, x - 66, x + 66, liquid), [x - 62, -136, 124, 190], [44, 44, 18, 18])
  fillBox(stage, css(mix(palette.light, WHITE, 0.4), 0.85), [x - 40, -54, 80, 66], 10)
  for (const line of [-34, -12]) strokeLine(stage, css(liquid), 7, [x - 24, line], [x + 22, line])
}

/** A robot vacuum: a low disc with a bumper and a lit button. */
function robot(stage: Stage, x: number, y: number): void {
  const { c, palette } = stage
  const shell = mix(palette.near, palette.far, 0.42)
  fillOval(stage, css(mix(palette.near, [0, 0, 0], 0.5), 0.6), x, y + 8, 190, 26)
  fillOval(stage, roundFill(stage, x - 180, x + 180, mix(shell, palette.near, 0.3)), x, y - 24, 176, 50)
  fillBox(stage, roundFill(stage, x - 180, x + 180, mix(shell, palette.near, 0.15)), [x - 176, y - 60, 352, 38])
  fillOval(stage, roundFill(stage, x - 260, x + 240, mix(shell, palette.light, 0.22)), x, y - 60, 176, 48)
  c.strokeStyle = css(palette.near, 0.5)
  c.lineWidth = 5
  c.beginPath()
  c.ellipse(x, y - 62, 132, 34, 0, 0, 7)
  c.stroke()
  fillBox(stage, roundFill(stage, x - 46, x + 46, mix(shell, palette.near, 0.2)), [x - 44, y - 88, 88, 24], 8)
  fillOval(stage, css(mix(shell, palette.light, 0.35)), x, y - 88, 44, 12)
  fillOval(stage, css([120, 240, 170]), x - 78, y - 50, 12, 5)
  paintGlow(stage, x - 78, y - 50, 60, [120, 240, 170], 0.8)
}

/** A star of four points. */
function sparkle(stage: Stage, x: number, y: number, size: number): void {
  const { c } = stage
  paintGlow(stage, x, y, size * 1.6, WHITE, 0.5)
  c.fillStyle = css(WHITE, 0.9)
  c.beginPath()
  c.moveTo(x, y - size)
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const)
    c.quadraticCurveTo(x, y, x + dx * size, y + dy * size)
  c.fill()
}
