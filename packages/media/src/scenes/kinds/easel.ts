import { fillBox, fillOval, roundFill, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

const PAINTS: readonly Colour[] = [
  [222, 80, 66],
  [242, 190, 70],
  [72, 150, 208],
  [98, 168, 92],
  [236, 232, 226],
]

/** A half-painted canvas on an easel, a palette of colours and a jar of brushes. */
export function paintEasel(stage: Stage): void {
  const { palette } = stage
  paintStillLife(stage, () => {
    const wood = css(mix([176, 122, 72], palette.near, 0.2))
    paintShadow(stage, 0, 10, 860)
    strokeLine(stage, wood, 26, [0, -820], [0, -60])
    strokeLine(stage, wood, 28, [-60, -780], [-210, 0])
    strokeLine(stage, wood, 28, [60, -780], [210, 0])
    canvas(stage)
    fillBox(stage, wood, [-250, -196, 500, 36], 8)
    brushes(stage, 310)
    board(stage, -190, -66)
  })
}

/** The painting: sun, sky and hills; bare cloth where it is not finished. */
function canvas(stage: Stage): void {
  const { c, palette } = stage
  fillBox(stage, css(mix(palette.light, palette.near, 0.1)), [-250, -700, 500, 508], 6)
  c.save()
  c.beginPath()
  c.rect(-232, -682, 464, 472)
  c.clip()
  const sky = c.createLinearGradient(0, -682, 0, -380)
  sky.addColorStop(0, css(mix([72, 150, 208], palette.accent, 0.35)))
  sky.addColorStop(1, css([250, 206, 150]))
  fillBox(stage, sky, [-232, -682, 464, 330])
  fillOval(stage, css([250, 226, 130]), 70, -500, 62)
  for (const [at, tint] of [mix([98, 120, 160], palette.accent, 0.3), [84, 150, 96] as const].entries()) {
    c.fillStyle = css(tint)
    c.beginPath()
    c.moveTo(-240, -330 + at * 60)
    c.quadraticCurveTo(-130, -520 + at * 120, 0, -370 + at * 50)
    c.quadraticCurveTo(110, -480 + at * 110, 240, -350 + at * 50)
    c.lineTo(240, -200)
    c.lineTo(-240, -200)
    c.fill()
  }
  for (let stroke = 0; stroke < 5; stroke++)
    strokeLine(
      stage,
      css(mix(palette.light, palette.near, 0.1)),
      34,
      [40 + stroke * 34, -214],
      [240, -266 - stroke * 8],
    )
  c.restore()
}

/** A palette with its thumb hole and dabs of paint. */
function board(stage: Stage, x: number, y: number): void {
  const { palette } = stage
  fillOval(stage, css(mix([130, 84, 48], palette.near, 0.35)), x + 6, y + 14, 226, 92, -0.12)
  fillOval(stage, css(mix([206, 152, 94], palette.near, 0.08)), x, y, 224, 90, -0.12)
  fillOval(stage, css(mix([110, 70, 42], palette.near, 0.4)), x + 118, y + 18, 38, 21)
  for (const [i, paint] of PAINTS.entries()) {
    const turn = Math.PI * (0.86 + i * 0.24)
    const [dx, dy] = [Math.cos(turn) * 150, Math.sin(turn) * 54]
    fillOval(stage, css(paint), x + dx, y + dy, 41, 24)
    fillOval(stage, css(WHITE, 0.4), x + dx - 12, y + dy - 8, 12, 5)
  }
}

function brushes(stage: Stage, x: number): void {
  const { c, palette } = stage
  for (const [i, lean] of [-0.26, -0.08, 0.1, 0.27].entries()) {
    c.save()
    c.translate(x, -120)
    c.rotate(lean)
    strokeLine(stage, css(mix([226, 170, 90], palette.near, 0.15)), 17, [0, 0], [0, -250])
    fillBox(stage, css(mix(palette.light, palette.far, 0.4)), [-15, -310, 30, 62])
    fillOval(stage, css(PAINTS[i] ?? palette.accent), 0, -344, 23, 50)
    c.restore()
  }
  fillBox(
    stage,
    roundFill(stage, x - 82, x + 82, mix(palette.accent, palette.light, 0.2)),
    [x - 82, -200, 164, 200],
    [6, 6, 28, 28],
  )
}
