import { fillBox, fillOval, paintGlow, roundFill } from '../brush.ts'
import { type Colour, css, mix } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

/** Wrapped presents with ribbons under a string of lights. */
export function paintGift(stage: Stage): void {
  const { c, w, h, unit, palette } = stage
  paintStillLife(stage, () => {
    paintShadow(stage, 0, 10, 900)
    const gold: Colour = [240, 196, 96]
    present(stage, {
      x: 215,
      wide: 270,
      tall: 340,
      paper: mix(palette.kin, palette.near, 0.1),
      ribbon: mix(palette.light, palette.kin, 0.1),
    })
    present(stage, { x: -70, wide: 400, tall: 400, paper: mix(palette.accent, palette.near, 0.12), ribbon: gold })
    present(stage, {
      x: -300,
      wide: 200,
      tall: 170,
      paper: [206, 70, 70],
      ribbon: mix(palette.light, palette.warm, 0.3),
    })
    present(stage, { x: 310, wide: 210, tall: 140, paper: gold, ribbon: [206, 70, 70] })
  })
  const bulbs = stage.portrait ? 9 : 15
  c.strokeStyle = css(palette.near)
  c.lineWidth = 5 * unit
  c.beginPath()
  c.moveTo(0, h * 0.1)
  c.quadraticCurveTo(w / 2, h * 0.26, w, h * 0.1)
  c.stroke()
  for (let bulb = 0; bulb < bulbs; bulb++) {
    const t = (bulb + 0.5) / bulbs
    const [x, y] = [w * t, h * (0.1 + 0.32 * t * (1 - t)) + 22 * unit]
    const tint = [palette.warm, palette.accent, [236, 104, 92] as const][bulb % 3] ?? palette.warm
    fillOval(stage, css(mix(tint, palette.light, 0.4)), x, y, 15 * unit, 21 * unit)
    paintGlow(stage, x, y, 120 * unit, tint, 0.8)
  }
}

type Present = { x: number; wide: number; tall: number; paper: Colour; ribbon: Colour }

/** A box with its lid, a ribbon around it and a bow on top, standing on the table. */
function present(stage: Stage, { x, wide, tall, paper, ribbon }: Present): void {
  const { c, palette } = stage
  const left = x - wide / 2
  const band = wide * 0.17
  fillBox(stage, roundFill(stage, left - wide * 0.2, left + wide * 1.1, paper), [left, -tall, wide, tall], 8)
  fillBox(stage, css(mix(ribbon, palette.near, 0.18)), [x - band / 2, -tall, band, tall])
  const lid = tall * 0.2
  fillBox(stage, css(palette.near, 0.35), [left, -tall + lid, wide, 14])
  fillBox(
    stage,
    roundFill(stage, left - wide * 0.3, left + wide * 1.1, mix(paper, palette.light, 0.14)),
    [left - wide * 0.05, -tall, wide * 1.1, lid],
    8,
  )
  fillBox(stage, css(ribbon), [x - band / 2, -tall, band, lid])
  for (const loop of [-1, 1]) {
    const [dx, up] = [loop * wide * 0.32, -tall - wide * 0.26]
    c.fillStyle = css(mix(ribbon, palette.near, 0.12))
    c.beginPath()
    c.moveTo(x, -tall)
    c.bezierCurveTo(x + dx * 0.5, up - wide * 0.14, x + dx * 1.7, up, x + dx, -tall - wide * 0.03)
    c.quadraticCurveTo(x + dx * 0.5, -tall + wide * 0.03, x, -tall)
    c.fill()
    c.fillStyle = css(mix(ribbon, palette.near, 0.55))
    c.beginPath()
    c.moveTo(x + dx * 0.22, -tall - wide * 0.04)
    c.bezierCurveTo(x + dx * 0.5, up + wide * 0.02, x + dx * 1.2, up + wide * 0.08, x + dx * 0.88, -tall - wide * 0.06)
    c.fill()
  }
  fillOval(stage, css(mix(ribbon, palette.light, 0.25)), x, -tall - wide * 0.02, wide * 0.085, wide * 0.075)
}
