import { paintGlow, paintMotes } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { paintMug, paintRoom, paintShadow } from '../room.ts'
import type { Stage } from '../stage.ts'

/** An open book on a table; light rises from its pages. */
export function paintBook(stage: Stage): void {
  const { w, h, unit, palette, portrait, chance } = stage
  const surface = h * 0.7
  const side = chance.next() < 0.5 ? -1 : 1
  const x = w / 2 + side * (portrait ? 0 : 150) * unit
  const y = surface + 190 * unit
  paintRoom(stage, { surface, window: 0.5 - side * (portrait ? 0.03 : 0.2) })
  paintGlow(stage, x, y - 150 * unit, 720 * unit, palette.warm, 0.6)
  paintMug(stage, x + side * (portrait ? 380 : 560) * unit, surface + 90 * unit, 120 * unit)
  paintShadow(stage, x, y + 26 * unit, 900 * unit)
  for (const page of [-1, 1] as const) paintPage(stage, x, y, page)
  paintGlow(stage, x, y - 110 * unit, 470 * unit, mix(palette.warm, palette.light, 0.4), 0.55)
  paintMotes(stage, y - 700 * unit, y, 46, mix(palette.warm, WHITE, 0.3))
}

/** One half of the book: cover, a block of pages, and the open page with its lines. */
function paintPage({ c, unit, palette }: Stage, x: number, y: number, page: 1 | -1): void {
  const paper = mix(palette.light, palette.warm, 0.35)
  const layers = [
    { down: 34, colour: mix(palette.near, palette.accent, 0.5), wide: 1.04 },
    { down: 22, colour: mix(paper, palette.near, 0.55), wide: 1.01 },
    { down: 11, colour: mix(paper, palette.near, 0.4), wide: 1 },
    { down: 0, colour: mix(paper, palette.near, 0.16), wide: 0.98 },
  ]
  c.save()
  c.translate(x, y)
  c.scale(page * unit, unit)
  for (const { down, colour, wide } of layers) {
    c.fillStyle = css(colour)
    c.beginPath()
    c.moveTo(0, down - 14)
    c.quadraticCurveTo(120 * wide, down - 74, 430 * wide, down - 14)
    c.lineTo(360 * wide, down - 150)
    c.quadraticCurveTo(110, down - 196, 0, down - 140)
    c.fill()
  }
  c.strokeStyle = css(mix(paper, palette.near, 0.6), 0.8)
  c.lineWidth = 5
  for (let line = 0; line < 5; line++) {
    const t = line / 5
    c.beginPath()
    c.moveTo(34, -50 - t * 108)
    c.quadraticCurveTo(130, -88 - t * 98, 370 - t * 50 - (line === 4 ? 110 : 0), -44 - t * 104)
    c.stroke()
  }
  const gutter = c.createLinearGradient(0, 0, 90, 0)
  gutter.addColorStop(0, css(palette.near, 0.5))
  gutter.addColorStop(1, css(palette.near, 0))
  c.fillStyle = gutter
  c.fillRect(0, -150, 90, 140)
  c.restore()
}
