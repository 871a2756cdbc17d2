import { fillBox, fillOval, paintFlame, paintGlow, roundFill } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

/** Things for the skin: a bottle with a pump, a dropper, an open jar of cream, a bar of soap and a candle. */
export function paintJars(stage: Stage): void {
  const { c, palette } = stage
  paintStillLife(stage, () => {
    paintShadow(stage, 0, 10, 860)
    pump(stage, -60)
    dropper(stage, 130)
    jar(stage, -245)
    candle(stage, 300)
    soap(stage, 50)
    c.globalCompositeOperation = 'source-over'
    for (const [x, y, r] of [
      [-150, -330, 34],
      [-210, -420, 22],
      [-110, -470, 15],
      [205, -500, 24],
    ] as const) {
      fillOval(stage, css(palette.light, 0.16), x, y, r)
      c.strokeStyle = css(WHITE, 0.5)
      c.lineWidth = 4
      c.stroke()
      fillOval(stage, css(WHITE, 0.7), x - r * 0.35, y - r * 0.4, r * 0.16)
    }
  })
}

function label(stage: Stage, x: number, y: number, wide: number): void {
  const { palette } = stage
  fillBox(stage, css(mix(palette.light, palette.near, 0.12), 0.9), [x - wide / 2, y, wide, wide * 0.95], 8)
  for (const row of [0.3, 0.5, 0.68])
    fillBox(
      stage,
      css(palette.near, 0.55),
      [x - wide * (row === 0.3 ? 0.34 : 0.24), y + wide * row, wide * (row === 0.3 ? 0.68 : 0.48), 9],
      4,
    )
}

function pump(stage: Stage, x: number): void {
  const { palette } = stage
  const metal = roundFill(stage, x - 40, x + 40, mix(palette.light, palette.far, 0.35))
  fillBox(stage, metal, [x - 12, -560, 24, 110])
  fillBox(stage, metal, [x - 116, -592, 160, 40], [20, 12, 12, 8])
  fillBox(stage, metal, [x - 44, -480, 88, 60], 8)
  fillBox(stage, roundFill(stage, x - 105, x + 105, palette.accent), [x - 105, -430, 210, 430], [60, 60, 24, 24])
  label(stage, x, -310, 146)
}

function dropper(stage: Stage, x: number): void {
  const { palette } = stage
  fillBox(
    stage,
    roundFill(stage, x - 26, x + 26, mix(palette.near, palette.far, 0.3)),
    [x - 26, -440, 52, 96],
    [26, 26, 6, 6],
  )
  fillBox(stage, roundFill(stage, x - 40, x + 40, [196, 168, 118]), [x - 40, -352, 80, 54], 6)
  fillBox(stage, roundFill(stage, x - 78, x + 78, [176, 98, 40]), [x - 78, -302, 156, 302], [44, 44, 18, 18])
  label(stage, x, -208, 112)
}

function jar(stage: Stage, x: number): void {
  const { c, palette } = stage
  fillBox(
    stage,
    roundFill(stage, x - 110, x + 110, mix(palette.light, palette.kin, 0.35)),
    [x - 110, -150, 220, 150],
    [10, 10, 34, 34],
  )
  fillOval(stage, css(mix(palette.light, palette.near, 0.3)), x, -150, 110, 26)
  fillOval(stage, css([250, 242, 232]), x, -152, 94, 20)
  c.fillStyle = css([255, 250, 244])
  c.beginPath()
  c.moveTo(x - 50, -152)
  c.bezierCurveTo(x - 60, -214, x + 10, -196, x + 4, -222)
  c.bezierCurveTo(x + 46, -200, x + 64, -180, x + 50, -152)
  c.fill()
}

function candle(stage: Stage, x: number): void {
  const { palette } = stage
  paintGlow(stage, x, -290, 240, palette.warm, 0.95)
  fillBox(
    stage,
    roundFill(stage, x - 88, x + 88, mix(palette.warm, palette.light, 0.4)),
    [x - 88, -210, 176, 210],
    [8, 8, 22, 22],
  )
  fillOval(stage, css(mix(palette.warm, WHITE, 0.5)), x, -210, 88, 20)
  fillBox(stage, css(palette.near), [x - 4, -244, 8, 38])
  paintFlame(stage, x, -232, 104)
}

function soap(stage: Stage, x: number): void {
  const { palette } = stage
  const bar = mix(palette.kin, palette.light, 0.4)
  fillBox(stage, css(mix(bar, palette.near, 0.55)), [x - 100, -50, 220, 74], 28)
  fillBox(stage, css(mix(bar, palette.near, 0.12)), [x - 100, -66, 220, 66], 30)
  fillBox(stage, css(mix(bar, palette.near, 0.35)), [x - 58, -48, 136, 26], 13)
}
