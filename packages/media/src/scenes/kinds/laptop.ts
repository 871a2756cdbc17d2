import { fillBox, fillOval, paintGlow, strokeLine } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { paintMug, paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

/** An open laptop that shows a website, with a mug, a notebook and a small plant beside it. */
export function paintLaptop(stage: Stage): void {
  const { c, palette } = stage
  paintStillLife(
    stage,
    () => {
      if (!stage.portrait) c.scale(1.08, 1.08)
      paintShadow(stage, 0, 0, 1000)
      paintGlow(stage, 0, -300, 560, mix(palette.accent, WHITE, 0.3), 0.4)
      paintPottedPlant(stage, 396, -96)
      lid(stage)
      base(stage)
      notebook(stage, -330, 56)
      // The mug measures in pixels of the stage, which `paintAt` has already scaled.
      paintMug({ ...stage, unit: 1 }, 352, 66, 132)
    },
    false,
  )
}

const SCREEN = { left: -300, top: -494, wide: 600, tall: 372 } as const

function lid(stage: Stage): void {
  const { c, palette } = stage
  const steel = mix(palette.far, palette.light, 0.36)
  fillBox(stage, css(mix(steel, palette.near, 0.15)), [-330, -526, 660, 440], 26)
  fillBox(stage, css(mix(palette.near, [0, 0, 0], 0.45)), [-322, -518, 644, 430], 20)
  const { left, top, wide, tall } = SCREEN
  c.save()
  c.beginPath()
  c.roundRect(left, top, wide, tall, 6)
  c.clip()
  page(stage)
  c.restore()
  fillOval(stage, css(mix(steel, palette.near, 0.3)), 0, -506, 5)
}

/** A browser window: tabs, an address, a picture, a heading, text and a button. */
function page(stage: Stage): void {
  const { c, palette } = stage
  const { left, top, wide, tall } = SCREEN
  const paper = mix(mix(palette.light, palette.accent, 0.1), palette.near, 0.1)
  const ink = (strength: number) => css(mix(paper, palette.near, strength))
  fillBox(stage, css(paper), [left, top, wide, tall])
  fillBox(stage, ink(0.72), [left, top, wide, 52])
  for (const [dot, tint] of (
    [
      [232, 92, 80],
      [240, 188, 76],
      [108, 184, 104],
    ] as const
  ).entries())
    fillOval(stage, css(tint), left + 28 + dot * 30, top + 26, 10)
  fillBox(stage, ink(0.45), [left + 124, top + 12, wide - 150, 28], 14)
  const sky = c.createLinearGradient(0, top + 52, 0, top + 220)
  sky.addColorStop(0, css(mix(palette.accent, palette.near, 0.12)))
  sky.addColorStop(1, css(mix(palette.kin, palette.light, 0.3)))
  fillBox(stage, sky, [left + 26, top + 76, 262, 206], 10)
  c.save()
  c.beginPath()
  c.roundRect(left + 26, top + 76, 262, 206, 10)
  c.clip()
  fillOval(stage, css(mix(palette.warm, WHITE, 0.4)), left + 216, top + 132, 30)
  for (const [x, y, size, shade] of [
    [left + 90, top + 290, 130, 0.35],
    [left + 210, top + 290, 110, 0.55],
  ] as const) {
    c.fillStyle = css(mix(palette.accent, palette.near, shade))
    c.beginPath()
    c.moveTo(x - size, y)
    c.lineTo(x, y - size)
    c.lineTo(x + size, y)
    c.fill()
  }
  c.restore()
  fillBox(stage, ink(0.7), [left + 316, top + 84, 236, 30], 8)
  fillBox(stage, ink(0.7), [left + 316, top + 126, 160, 30], 8)
  for (const [row, width] of [250, 232, 244].entries())
    fillBox(stage, ink(0.35), [left + 316, top + 180 + row * 26, width, 12], 6)
  fillBox(stage, css(mix([226, 98, 76], palette.accent, 0.2)), [left + 316, top + 264, 150, 44], 22)
  fillBox(stage, css(WHITE, 0.85), [left + 348, top + 281, 86, 10], 5)
  for (let column = 0; column < 3; column++) {
    fillBox(stage, ink(0.2), [left + 26 + column * 186, top + 316, 172, 80], 8)
  }
}

/** The keyboard, seen from the front and above. */
function base(stage: Stage): void {
  const { c, palette } = stage
  const steel = mix(palette.far, palette.light, 0.36)
  const row = (top: number, bottom: number, halfTop: number, halfBottom: number, fill: Stage['c']['fillStyle']) => {
    c.fillStyle = fill
    c.beginPath()
    c.moveTo(-halfTop, top)
    c.lineTo(halfTop, top)
    c.lineTo(halfBottom, bottom)
    c.lineTo(-halfBottom, bottom)
    c.fill()
  }
  fillBox(stage, css(mix(palette.near, [0, 0, 0], 0.3)), [-250, -98, 500, 20])
  const top = c.createLinearGradient(0, -86, 0, 10)
  top.addColorStop(0, css(mix(steel, palette.near, 0.4)))
  top.addColorStop(1, css(mix(steel, palette.light, 0.1)))
  row(-86, 10, 330, 400, top)
  fillBox(stage, css(mix(steel, palette.near, 0.45)), [-400, 8, 800, 20], [0, 0, 16, 16])
  for (let line = 0; line < 4; line++) {
    const y = -80 + line * 15
    const half = 300 + line * 11
    row(y, y + 12, half, half + 8, css(mix(palette.near, [0, 0, 0], 0.2)))
    for (let key = 1; key < 14; key++) {
      const x = -half + (key / 14) * half * 2
      strokeLine(stage, css(mix(steel, palette.near, 0.25)), 4, [x, y], [x * 1.025, y + 12])
    }
  }
  row(-16, 6, 94, 104, css(mix(steel, palette.near, 0.28)))
}

function notebook(stage: Stage, x: number, y: number): void {
  const { c, palette } = stage
  c.save()
  c.translate(x, y)
  c.transform(1, 0, -0.3, 0.42, 0, 0)
  fillBox(stage, css(mix(palette.near, [0, 0, 0], 0.4), 0.5), [-140, -90, 300, 200], 12)
  fillBox(stage, css(mix([206, 88, 76], palette.near, 0.25)), [-150, -104, 300, 200], 12)
  fillBox(stage, css(mix(palette.light, palette.near, 0.16)), [-136, -96, 276, 176], 6)
  for (let line = 0; line < 4; line++)
    strokeLine(stage, css(palette.near, 0.35), 7, [-104, -60 + line * 36], [96 - (line % 2) * 60, -60 + line * 36])
  c.restore()
  strokeLine(stage, css(mix(palette.near, [0, 0, 0], 0.2)), 15, [x - 40, y + 14], [x + 120, y - 34])
  strokeLine(stage, css(mix(palette.accent, palette.light, 0.2)), 10, [x - 10, y + 3], [x + 120, y - 36])
}

/** A plant with five leaves in a white pot that stands at x, y. */
export function paintPottedPlant(stage: Stage, x: number, y: number): void {
  const { c, palette } = stage
  for (const [turn, size] of [
    [-0.95, 120],
    [0.95, 120],
    [-0.5, 170],
    [0.5, 165],
    [0, 195],
  ] as const) {
    c.save()
    c.translate(x, y - 90)
    c.rotate(turn)
    fillOval(stage, css(mix([98, 160, 98], palette.near, turn === 0 ? 0.1 : 0.28)), 0, -size / 2, 25, size / 2)
    strokeLine(stage, css(palette.light, 0.25), 4, [0, -10], [0, -size * 0.85])
    c.restore()
  }
  fillBox(stage, css(mix([222, 212, 198], palette.near, 0.25)), [x - 66, y - 104, 132, 124], [6, 6, 34, 34])
  fillBox(stage, css(palette.near, 0.2), [x + 14, y - 104, 52, 124], [0, 6, 34, 0])
}
