import { fillBox, fillOval, roundFill, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

/** Two shopping bags with a price tag, before a dress on a rail. */
export function paintBag(stage: Stage): void {
  const { palette } = stage
  paintStillLife(stage, () => {
    rail(stage)
    paintShadow(stage, 40, 10, 900)
    bag(stage, { x: 245, wide: 250, tall: 330, tint: mix(palette.kin, palette.near, 0.08) })
    bag(stage, { x: 20, wide: 330, tall: 420, tint: palette.accent })
    tag(stage, 190, -330)
  })
}

type Bag = { x: number; wide: number; tall: number; tint: Colour }

function bag(stage: Stage, { x, wide, tall, tint }: Bag): void {
  const { c, palette } = stage
  const [left, right] = [x - wide / 2, x + wide / 2]
  const cord = css(mix(palette.light, tint, 0.3))
  const handle = (rise: number) =>
    strokeLine(
      stage,
      cord,
      11,
      ...Array.from({ length: 13 }, (_, i) => {
        const turn = Math.PI * (1 - i / 12)
        return [x + Math.cos(turn) * wide * 0.22, -tall + 10 - Math.sin(turn) * rise] as const
      }),
    )
  handle(150)
  fillBox(stage, css(mix(tint, palette.near, 0.62)), [left + 14, -tall - 16, wide - 28, 40])
  fillBox(stage, css(mix(tint, palette.near, 0.14)), [left, -tall, wide, tall], [2, 2, 8, 8])
  c.fillStyle = css(mix(tint, palette.near, 0.4))
  c.beginPath()
  c.moveTo(right, -tall)
  c.lineTo(right + wide * 0.17, -tall * 0.94)
  c.lineTo(right + wide * 0.17, -18)
  c.lineTo(right, 0)
  c.fill()
  fillBox(stage, css(WHITE, 0.1), [left, -tall, wide * 0.16, tall])
  for (const eye of [-1, 1]) fillOval(stage, css(palette.near), x + eye * wide * 0.22, -tall + 34, 11)
  handle(110)
  c.fillStyle = css(mix(palette.light, tint, 0.12))
  c.beginPath()
  const [s, y] = [wide * 0.2, -tall * 0.4]
  c.moveTo(x, y + s)
  c.bezierCurveTo(x - s * 2, y - s * 0.3, x - s * 0.7, y - s * 1.5, x, y - s * 0.4)
  c.bezierCurveTo(x + s * 0.7, y - s * 1.5, x + s * 2, y - s * 0.3, x, y + s)
  c.fill()
}

/** A percent sign on a tag that hangs from the bag. */
function tag(stage: Stage, x: number, y: number): void {
  const { c, palette } = stage
  strokeLine(stage, css(palette.light), 6, [x - 98, y - 56], [x, y])
  c.save()
  c.translate(x, y)
  c.rotate(-0.25)
  c.fillStyle = css([232, 76, 70])
  c.beginPath()
  c.moveTo(0, -26)
  c.lineTo(62, 24)
  c.lineTo(62, 176)
  c.lineTo(-62, 176)
  c.lineTo(-62, 24)
  c.fill()
  fillOval(stage, css(palette.near), 0, 8, 12)
  strokeLine(stage, css(WHITE), 14, [32, 58], [-32, 144])
  for (const dot of [-1, 1]) {
    c.lineWidth = 10
    c.beginPath()
    c.arc(dot * 28, 100 + dot * 32, 15, 0, 7)
    c.stroke()
  }
  c.restore()
}

/** A rail on two posts with a dress on a hanger. */
function rail(stage: Stage): void {
  const { c, palette } = stage
  const metal = css(mix(palette.far, palette.light, 0.35))
  strokeLine(stage, metal, 15, [-390, 0], [-390, -730], [390, -730], [390, 0])
  const cloth = roundFill(stage, -340, -80, mix([214, 92, 104], palette.accent, 0.15))
  c.save()
  c.translate(-215, -520)
  strokeLine(stage, metal, 10, [0, -205], [18, -188], [0, -162], [0, -140])
  strokeLine(stage, metal, 12, [-78, -92], [0, -140], [78, -92])
  c.translate(215, 0)
  c.fillStyle = cloth
  c.beginPath()
  c.moveTo(-285, -108)
  c.lineTo(-262, -108)
  c.quadraticCurveTo(-215, -30, -168, -108)
  c.lineTo(-145, -108)
  c.quadraticCurveTo(-130, 10, -158, 70)
  c.lineTo(-62, 400)
  c.quadraticCurveTo(-215, 440, -368, 400)
  c.lineTo(-272, 70)
  c.quadraticCurveTo(-300, 10, -285, -108)
  c.fill()
  strokeLine(stage, css(palette.near, 0.6), 18, [-270, 72], [-160, 72])
  for (const fold of [-70, 0, 70])
    strokeLine(stage, css(palette.near, 0.22), 9, [-215 + fold * 0.4, 110], [-215 + fold * 1.3, 400])
  c.restore()
}
