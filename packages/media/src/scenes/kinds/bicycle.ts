import {
  fillBelow,
  fillOval,
  paintHillLayer,
  paintMoon,
  paintMotes,
  paintSky,
  paintStars,
  paintWind,
  strokeLine,
} from '../brush.ts'
import { css, mix } from '../colour.ts'
import { paintShadow } from '../room.ts'
import { between, paintAt, type Stage } from '../stage.ts'

/** A bicycle with a basket at the roadside before low hills. */
export function paintBicycle(stage: Stage): void {
  const { w, h, unit, palette, portrait, chance } = stage
  const side = chance.next() < 0.5 ? -1 : 1
  const horizon = h * between(stage, 0.6, 0.65)
  const x = w / 2 + side * (portrait ? 0 : between(stage, 120, 260)) * unit
  const y = h * (portrait ? 0.775 : 0.88)
  paintSky(stage, horizon)
  paintStars(stage, horizon * 0.7, 160)
  paintWind(stage, h * 0.02, horizon * 0.8, 240)
  paintMoon(stage, x - side * 130 * unit, h * (portrait ? 0.4 : 0.36), (portrait ? 190 : 150) * unit)
  for (let layer = 0; layer < 3; layer++) {
    const colour = mix(palette.far, palette.near, layer * 0.28)
    paintHillLayer(stage, { layer, shore: horizon + layer * 14 * unit, height: 200 - layer * 55, colour })
  }
  const road = { y: horizon, colour: mix(palette.far, palette.near, 0.45) }
  fillBelow(stage, () => horizon + 26 * unit, road, { y: h, colour: palette.near })
  paintShadow(stage, x, y, 820 * unit)
  paintAt(stage, x, y, side, () => bicycle(stage))
  paintMotes(stage, horizon * 0.6, h, 30, palette.light)
}

/** Two wheels of radius 165, 450 apart; it stands on 0,0 and goes to the right. */
function bicycle(stage: Stage): void {
  const { palette } = stage
  const [rear, front, crank] = [
    [-225, -172],
    [225, -172],
    [-30, -170],
  ] as const
  const [saddle, head] = [
    [-105, -410],
    [165, -420],
  ] as const
  for (const [x, y] of [rear, front]) paintWheel(stage, x, y)
  const frame = css(mix(palette.accent, palette.light, 0.18))
  strokeLine(stage, frame, 20, rear, crank, head, saddle, rear)
  strokeLine(stage, frame, 20, crank, [-118, -450])
  strokeLine(stage, frame, 20, front, [150, -470])
  const dark = mix(palette.near, [0, 0, 0], 0.35)
  strokeLine(stage, css(dark), 30, [-170, -462], [-86, -456])
  fillOval(stage, css(dark), -160, -462, 36, 20)
  strokeLine(stage, css(mix(palette.far, palette.light, 0.5)), 16, [150, -470], [142, -508], [206, -528], [228, -500])
  strokeLine(stage, css(dark), 24, [198, -528], [228, -500])
  fillOval(stage, css(mix(palette.near, palette.far, 0.4)), ...crank, 42)
  fillOval(stage, css(mix(palette.light, palette.far, 0.3)), ...crank, 20)
  strokeLine(stage, css(mix(palette.light, palette.far, 0.4)), 13, crank, [18, -96])
  strokeLine(stage, css(dark), 20, [-10, -94], [48, -94])
  basket(stage)
}

function paintWheel(stage: Stage, x: number, y: number): void {
  const { c, palette } = stage
  for (let spoke = 0; spoke < 9; spoke++) {
    const [dx, dy] = [Math.cos((spoke * Math.PI) / 9) * 156, Math.sin((spoke * Math.PI) / 9) * 156]
    strokeLine(stage, css(palette.light, 0.5), 3, [x - dx, y - dy], [x + dx, y + dy])
  }
  for (const [r, wide, tone] of [
    [163, 22, mix(palette.near, [0, 0, 0], 0.5)],
    [148, 8, mix(palette.light, palette.far, 0.3)],
  ] as const) {
    c.strokeStyle = css(tone)
    c.lineWidth = wide
    c.beginPath()
    c.arc(x, y, r, 0, 7)
    c.stroke()
  }
  fillOval(stage, css(mix(palette.far, palette.light, 0.4)), x, y, 18)
}

/** A wicker basket with flowers, before the handlebar. */
function basket(stage: Stage): void {
  const { c, palette } = stage
  const bloom = [palette.kin, [236, 110, 104], palette.warm, [240, 226, 220]] as const
  for (let i = 0; i < 11; i++) {
    fillOval(stage, css(mix([86, 150, 84], palette.near, 0.25)), 196 + i * 13, -486 - (i % 3) * 22, 26, 14, i)
    fillOval(stage, css(bloom[i % 4] ?? palette.warm), 192 + i * 14, -500 - ((i * 7) % 5) * 15, 17)
  }
  c.fillStyle = css(mix([196, 140, 84], palette.near, 0.15))
  c.beginPath()
  c.moveTo(176, -480)
  c.lineTo(352, -480)
  c.lineTo(328, -366)
  c.lineTo(200, -366)
  c.fill()
  for (const row of [0, 1, 2])
    strokeLine(stage, css(palette.near, 0.4), 6, [182 + row * 6, -456 + row * 28], [346 - row * 6, -456 + row * 28])
}
