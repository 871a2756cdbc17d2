import { fillBox, fillOval, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

/** A teddy bear that sits beside a tower of building blocks. */
export function paintBear(stage: Stage): void {
  const { c, palette } = stage
  paintStillLife(stage, () => {
    paintShadow(stage, 0, 10, 820)
    c.save()
    c.translate(-80, 0)
    paintTeddy(stage)
    c.restore()
    const tints = [palette.accent, [222, 96, 82], palette.kin, [236, 188, 84]] as const
    const places = [
      [185, 0, 4],
      [330, 0, 3],
      [262, -146, 40],
      [240, -292, 5],
    ] as const
    for (const [i, [x, y, corners]] of places.entries())
      block(stage, { x, y, corners, tint: tints[i] ?? palette.accent })
  })
}

/** A teddy bear that sits at the origin. */
export function paintTeddy(stage: Stage): void {
  const { palette } = stage
  const fur = mix([178, 122, 76], palette.near, 0.12)
  const dark = mix(fur, palette.near, 0.35)
  const pale = mix([232, 196, 150], palette.near, 0.08)
  for (const ear of [-1, 1]) {
    fillOval(stage, css(dark), ear * 130, -572, 66)
    fillOval(stage, css(pale), ear * 130, -568, 36)
  }
  for (const arm of [-1, 1]) fillOval(stage, css(dark), arm * 168, -220, 62, 130, arm * -0.5)
  fillOval(stage, css(fur), 0, -170, 170, 182)
  fillOval(stage, css(pale), 0, -160, 104, 118)
  for (const foot of [-1, 1]) {
    fillOval(stage, css(dark), foot * 150, -64, 90, 80)
    fillOval(stage, css(pale), foot * 158, -60, 48, 44)
  }
  fillOval(stage, css(fur), 0, -450, 180, 158)
  fillOval(stage, css(pale), 0, -404, 84, 68)
  fillOval(stage, css(palette.near), 0, -436, 32, 22)
  strokeLine(stage, css(palette.near), 9, [-34, -386], [0, -372], [34, -386])
  strokeLine(stage, css(palette.near), 9, [0, -420], [0, -374])
  for (const eye of [-1, 1]) {
    fillOval(stage, css(palette.near), eye * 72, -490, 19)
    fillOval(stage, css(WHITE), eye * 72 + 6, -497, 6)
  }
  const bow = css(mix(palette.accent, palette.near, 0.08))
  for (const loop of [-1, 1]) fillOval(stage, bow, loop * 48, -300, 54, 30, loop * -0.25)
  fillOval(stage, css(mix(palette.accent, palette.near, 0.3)), 0, -300, 20)
}

type Block = { x: number; y: number; tint: Colour; corners: number }

/** A wooden cube with a shape on its face: 3 corners are a triangle, 40 a circle. */
function block(stage: Stage, { x, y, tint, corners }: Block): void {
  const { c, palette } = stage
  fillBox(stage, css(mix(tint, palette.near, 0.5)), [x - 70, y - 146, 140, 146], 12)
  fillBox(stage, css(mix(tint, palette.near, 0.12)), [x - 70, y - 146, 128, 140], 12)
  fillBox(stage, css(mix(palette.light, tint, 0.2)), [x - 54, y - 130, 96, 108], 8)
  c.fillStyle = css(mix(tint, palette.near, 0.25))
  c.beginPath()
  for (let corner = 0; corner < corners; corner++) {
    const angle = (corner / corners) * 2 * Math.PI - Math.PI / 2 + (corners === 4 ? Math.PI / 4 : 0)
    c.lineTo(x - 6 + Math.cos(angle) * 38, y - 74 + Math.sin(angle) * 38)
  }
  c.fill()
}
