import { fillBox, fillOval, paintGlow, roundFill, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

/** A hairdresser's mirror with bulbs; before it scissors, a comb, a hair dryer, a brush and a lipstick. */
export function paintMirror(stage: Stage): void {
  const { c } = stage
  paintStillLife(stage, () => {
    if (!stage.portrait) c.scale(0.96, 0.96)
    paintShadow(stage, 0, 10, 960)
    glass(stage)
    jar(stage, -300)
    dryer(stage, 236, -118)
    lipstick(stage, -176)
    scissors(stage, 10, -30)
  })
}

const [WIDE, TALL, FOOT] = [520, 700, -90]

function glass(stage: Stage): void {
  const { c, palette } = stage
  const frame = mix([112, 78, 60], palette.near, 0.35)
  const [left, top] = [-WIDE / 2, FOOT - TALL]
  fillBox(stage, css(mix(frame, palette.near, 0.35)), [-90, FOOT - 20, 180, 100], 8)
  fillBox(stage, css(frame), [-190, -22, 380, 34], 14)
  fillBox(stage, roundFill(stage, left, -left, frame), [left, top, WIDE, TALL], 90)
  const silver = c.createLinearGradient(left, top, -left, FOOT)
  silver.addColorStop(0, css(mix(palette.sky[2], palette.light, 0.12)))
  silver.addColorStop(0.55, css(mix(palette.sky[2], palette.near, 0.34)))
  silver.addColorStop(1, css(mix(palette.sky[1], palette.near, 0.62)))
  c.save()
  c.beginPath()
  c.roundRect(left + 62, top + 62, WIDE - 124, TALL - 124, 40)
  c.fillStyle = silver
  c.fill()
  c.clip()
  for (const [x, width] of [
    [-110, 70],
    [0, 24],
  ] as const)
    strokeLine(stage, css(WHITE, 0.1), width, [x + 210, top - 20], [x - 190, FOOT - 60])
  c.restore()
  const bulb = (x: number, y: number) => {
    paintGlow(stage, x, y, 96, palette.warm, 0.7)
    fillOval(stage, css(mix(palette.warm, WHITE, 0.35)), x, y, 21)
    fillOval(stage, css(WHITE, 0.85), x - 4, y - 4, 11)
  }
  for (let row = 0; row < 5; row++)
    for (const side of [-1, 1]) bulb(side * (WIDE / 2 - 31), top + 96 + row * ((TALL - 200) / 4))
  for (let column = 0; column < 3; column++) bulb(-WIDE / 2 + 130 + column * ((WIDE - 260) / 2), top + 31)
}

/** Open scissors, their points up to the left, leaning on the mirror. */
function scissors(stage: Stage, x: number, y: number): void {
  const { c, palette } = stage
  const steel = mix(palette.far, palette.light, 0.7)
  c.save()
  c.translate(x, y - 180)
  c.rotate(0.12)
  for (const side of [1, -1]) {
    c.save()
    c.rotate(side * 0.24)
    c.fillStyle = css(mix(steel, side > 0 ? palette.near : WHITE, side > 0 ? 0.28 : 0.16))
    c.beginPath()
    c.moveTo(-side * 19, 10)
    c.lineTo(side * 20, 10)
    c.quadraticCurveTo(side * 20, -180, -side * 8, -330)
    c.quadraticCurveTo(-side * 20, -160, -side * 19, 10)
    c.fill()
    c.strokeStyle = css(mix(steel, palette.near, side > 0 ? 0.35 : 0.1))
    c.lineWidth = 30
    c.lineCap = 'butt'
    c.beginPath()
    c.moveTo(0, 0)
    c.quadraticCurveTo(side * 8, 60, -side * 26, 104)
    c.stroke()
    const grip = mix([44, 42, 50], palette.accent, 0.5)
    c.strokeStyle = css(mix(grip, palette.near, side > 0 ? 0.35 : 0.1))
    c.lineWidth = 25
    c.beginPath()
    c.ellipse(-side * 50, 156, 52, 62, side * 0.3, 0, 7)
    c.stroke()
    c.restore()
  }
  fillOval(stage, css(mix(steel, palette.near, 0.5)), 0, 0, 15)
  fillOval(stage, css(mix(steel, WHITE, 0.5)), -3, -3, 7)
  c.restore()
}

/** A glass of combs and brushes. */
function jar(stage: Stage, x: number): void {
  const { c, palette } = stage
  c.save()
  c.translate(x - 34, -90)
  c.rotate(-0.16)
  comb(stage, mix([236, 206, 150], palette.near, 0.12))
  c.restore()
  c.save()
  c.translate(x + 40, -90)
  c.rotate(0.16)
  brush(stage)
  c.restore()
  const blue = mix([84, 168, 206], palette.accent, 0.2)
  const fill = c.createLinearGradient(x - 96, 0, x + 96, 0)
  fill.addColorStop(0, css(mix(blue, palette.near, 0.5), 0.86))
  fill.addColorStop(0.35, css(mix(blue, WHITE, 0.3), 0.78))
  fill.addColorStop(1, css(mix(blue, palette.near, 0.6), 0.88))
  fillBox(stage, fill, [x - 92, -206, 184, 212], [6, 6, 30, 30])
  c.strokeStyle = css(WHITE, 0.6)
  c.lineWidth = 6
  c.beginPath()
  c.ellipse(x, -206, 92, 16, 0, 0, 7)
  c.stroke()
  strokeLine(stage, css(WHITE, 0.5), 10, [x - 66, -160], [x - 66, -50])
}

function comb(stage: Stage, tint: Colour): void {
  const { palette } = stage
  fillBox(stage, css(mix(tint, palette.light, 0.18)), [-42, -440, 34, 440], 12)
  for (let tooth = 0; tooth < 17; tooth++)
    strokeLine(stage, css(mix(tint, palette.light, 0.08)), 8, [-16, -426 + tooth * 18], [38, -424 + tooth * 18])
}

function brush(stage: Stage): void {
  const { palette } = stage
  strokeLine(stage, css(mix([206, 150, 92], palette.near, 0.12)), 26, [0, 0], [0, -220])
  for (let row = 0; row < 10; row++)
    strokeLine(stage, css(mix([230, 206, 170], palette.near, 0.3)), 6, [-62, -260 - row * 17], [62, -260 - row * 17])
  fillBox(stage, roundFill(stage, -38, 38, mix([206, 150, 92], palette.near, 0.06)), [-36, -440, 72, 210], 34)
}

/** A hair dryer that lies on its side: its nozzle points outwards. */
function dryer(stage: Stage, x: number, y: number): void {
  const { c, palette } = stage
  const body = mix([226, 88, 110], palette.accent, 0.2)
  c.save()
  c.translate(x, y)
  c.lineCap = 'round'
  c.strokeStyle = css(mix(palette.near, palette.far, 0.3))
  c.lineWidth = 12
  c.beginPath()
  c.moveTo(-44, 110)
  c.bezierCurveTo(-110, 150, -190, 110, -250, 132)
  c.stroke()
  c.save()
  c.rotate(0.22)
  fillBox(stage, roundFill(stage, -50, 30, mix(body, palette.near, 0.25)), [-46, 20, 74, 120], [10, 10, 26, 26])
  fillBox(stage, css(WHITE, 0.6), [-22, 72, 22, 40], 10)
  c.restore()
  const shine = c.createLinearGradient(0, -100, 0, 66)
  shine.addColorStop(0, css(mix(body, WHITE, 0.32)))
  shine.addColorStop(0.5, css(body))
  shine.addColorStop(1, css(mix(body, palette.near, 0.55)))
  c.fillStyle = shine
  c.beginPath()
  c.moveTo(-20, -96)
  c.lineTo(150, -62)
  c.lineTo(150, 34)
  c.lineTo(-20, 66)
  c.bezierCurveTo(-150, 70, -150, -104, -20, -96)
  c.fill()
  fillBox(stage, css(mix(palette.near, palette.far, 0.22)), [146, -70, 46, 112], [4, 10, 10, 4])
  fillOval(stage, css(mix(palette.near, palette.far, 0.3)), -46, -16, 44)
  for (const ring of [30, 16]) {
    c.strokeStyle = css(palette.light, 0.4)
    c.lineWidth = 5
    c.beginPath()
    c.arc(-46, -16, ring, 0, 7)
    c.stroke()
  }
  c.restore()
}

function lipstick(stage: Stage, x: number): void {
  const { c, palette } = stage
  const gold = mix([222, 178, 96], palette.near, 0.05)
  fillBox(stage, roundFill(stage, x - 30, x + 30, mix(palette.near, palette.far, 0.35)), [x - 30, -76, 60, 92], 8)
  fillBox(stage, roundFill(stage, x - 24, x + 24, gold), [x - 24, -112, 48, 38])
  c.fillStyle = roundFill(stage, x - 20, x + 20, [206, 48, 70])
  c.beginPath()
  c.moveTo(x - 20, -110)
  c.lineTo(x - 20, -148)
  c.quadraticCurveTo(x - 4, -186, x + 20, -182)
  c.lineTo(x + 20, -110)
  c.fill()
}
