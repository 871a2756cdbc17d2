import {
  fillBelow,
  fillOval,
  fillShape,
  paintFir,
  paintFog,
  paintGlow,
  paintHillLayer,
  paintMoon,
  paintMotes,
  paintSky,
  paintStars,
  strokeLine,
} from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { between, paintAt, type Stage } from '../stage.ts'

/** A lit tent at the edge of a forest under the stars, a camp fire and a backpack before it. */
export function paintTent(stage: Stage): void {
  const { c, w, h, unit, palette, portrait, chance, along } = stage
  const u = (value: number) => value * unit
  const side = chance.next() < 0.5 ? -1 : 1
  const ground = h * (portrait ? 0.74 : 0.8)
  const x = w / 2 - side * u(portrait ? between(stage, 70, 110) : between(stage, 240, 330))
  const fire = x + side * u(portrait ? 470 : 640)
  paintSky(stage, ground)
  paintStars(stage, ground * 0.9, 420)
  paintMoon(stage, w / 2 + side * u(portrait ? 230 : 520), h * between(stage, 0.13, 0.18), u(portrait ? 74 : 64))
  for (let layer = 0; layer < 3; layer++) {
    const shore = ground - u(70) + layer * u(36)
    const colour = mix(palette.far, mix(palette.sky[1], palette.near, 0.3 + layer * 0.22), 0.62)
    paintHillLayer(stage, { layer, shore, height: 330 - layer * 80, colour })
    paintFog(stage, shore - u(150), shore, palette.sky[2], 0.14)
  }
  c.fillStyle = css(mix(palette.near, palette.sky[1], 0.22))
  for (let tree = 0; tree < 26; tree++) {
    const at = w * ((tree + chance.next()) / 26)
    const tall = between(stage, 190, 330) * (0.75 + 0.7 * Math.min(1, Math.abs(at - x) / u(620)))
    paintFir(stage, at, ground + u(24), u(tall))
  }
  const line = (at: number) => ground + (along(at / u(70)) - 0.5) * u(12)
  fillBelow(stage, line, { y: ground, colour: mix(palette.near, palette.far, 0.24) }, { y: h, colour: palette.near })
  const foot = ground + u(portrait ? 96 : 70)
  paintGlow(stage, x, foot - u(160), u(620), palette.warm, 0.5)
  paintGlow(stage, fire, foot, u(560), [255, 140, 56], 0.5)
  paintAt(stage, x, foot, side, () => tent(stage))
  paintAt(stage, x - side * u(portrait ? 290 : 420), foot + u(64), side, () => backpack(stage))
  paintAt(stage, fire, foot + u(70), side, () => campfire(stage))
  paintMotes(stage, ground - u(360), foot + u(60), 26, palette.warm)
}

/** A ridge tent with its door open, 720 wide and 430 high. */
function tent(stage: Stage): void {
  const { c, palette } = stage
  const cloth = mix([232, 132, 62], palette.accent, 0.3)
  fillOval(stage, css(mix(palette.near, [0, 0, 0], 0.4), 0.6), 40, 4, 480, 34)
  const cord = css(mix(palette.light, palette.near, 0.35), 0.8)
  strokeLine(stage, cord, 4, [-110, -430], [-470, 14])
  strokeLine(stage, cord, 4, [260, -390], [520, 6])
  const flank = c.createLinearGradient(-110, -430, 330, 0)
  flank.addColorStop(0, css(mix(cloth, WHITE, 0.14)))
  flank.addColorStop(1, css(mix(cloth, palette.near, 0.46)))
  fillShape(stage, flank, [-110, -430], [260, -390], [460, -6], [180, 0])
  for (const seam of [0.34, 0.68])
    strokeLine(stage, css(palette.near, 0.28), 5, [-110 + 370 * seam, -430 + 40 * seam], [180 + 280 * seam, -6 * seam])
  const inside = c.createRadialGradient(-100, -90, 20, -100, -120, 360)
  inside.addColorStop(0, css([255, 240, 190]))
  inside.addColorStop(0.5, css([250, 186, 96]))
  inside.addColorStop(1, css(mix([196, 104, 44], palette.near, 0.3)))
  fillShape(stage, inside, [-110, -430], [180, 0], [-390, 0])
  fillOval(stage, css(mix([150, 66, 40], palette.near, 0.3)), -60, -16, 130, 30)
  fillOval(stage, css(mix([196, 92, 60], palette.near, 0.15)), -150, -22, 56, 32)
  // The flaps of the door, tied back.
  const flap = css(mix(cloth, palette.near, 0.22))
  c.fillStyle = flap
  for (const [outer, inner] of [
    [-390, -268],
    [180, 56],
  ] as const) {
    c.beginPath()
    c.moveTo(-110, -430)
    c.quadraticCurveTo((inner - 110) / 2 + (inner < -110 ? -30 : 30), -180, inner, 0)
    c.lineTo(outer, 0)
    c.fill()
  }
  strokeLine(stage, css(mix(cloth, WHITE, 0.35)), 9, [-390, 0], [-110, -430], [180, 0])
  strokeLine(stage, css(mix(cloth, WHITE, 0.3)), 7, [-110, -430], [260, -390])
  fillOval(stage, css([255, 246, 210]), -108, -250, 20, 26)
  strokeLine(stage, css(palette.near), 5, [-110, -420], [-108, -276])
  paintGlow(stage, -108, -246, 150, [255, 214, 130], 0.6)
}

function backpack(stage: Stage): void {
  const { palette } = stage
  const cloth = mix([70, 118, 108], palette.accent, 0.3)
  fillOval(stage, css(mix(palette.near, [0, 0, 0], 0.4), 0.6), 0, 2, 120, 16)
  const box = (tint: Colour, x: number, y: number, wide: number, tall: number, radius: number) => {
    const { c } = stage
    const fill = c.createLinearGradient(x, y, x + wide, y + tall)
    fill.addColorStop(0, css(mix(tint, palette.near, 0.45)))
    fill.addColorStop(1, css(mix(tint, palette.warm, 0.2)))
    c.fillStyle = fill
    c.beginPath()
    c.roundRect(x, y, wide, tall, radius)
    c.fill()
  }
  box(mix([206, 150, 90], palette.near, 0.2), -88, -236, 176, 52, 26)
  box(cloth, -82, -196, 164, 200, 34)
  box(mix(cloth, palette.near, 0.25), -90, -206, 180, 74, 30)
  box(mix(cloth, palette.light, 0.06), -58, -96, 116, 84, 16)
  for (const strap of [-1, 1]) strokeLine(stage, css([206, 150, 90]), 9, [strap * 38, -196], [strap * 38, -108])
}

/** Logs, stones around them, and flames as light. */
function campfire(stage: Stage): void {
  const { c, palette } = stage
  fillOval(stage, css([90, 44, 20], 0.7), 0, 6, 190, 34)
  for (const [from, to] of [
    [-110, 70],
    [112, -66],
  ] as const) {
    strokeLine(stage, css([44, 24, 16]), 36, [from, -4], [to, -46])
    strokeLine(stage, css([196, 92, 34], 0.7), 6, [from * 0.8, -18], [to, -58])
  }
  const flame = (x: number, wide: number, tall: number, colour: Colour) => {
    c.fillStyle = css(colour, 0.92)
    c.beginPath()
    c.moveTo(x - wide * 0.5, -36)
    c.bezierCurveTo(x - wide * 1.1, -tall * 0.45, x - wide * 0.1, -tall * 0.6, x + wide * 0.1, -tall)
    c.bezierCurveTo(x + wide * 0.3, -tall * 0.62, x + wide * 1.1, -tall * 0.5, x + wide * 0.5, -36)
    c.quadraticCurveTo(x, -8, x - wide * 0.5, -36)
    c.fill()
  }
  flame(-46, 60, 170, [214, 74, 20])
  flame(48, 58, 150, [214, 74, 20])
  flame(0, 92, 250, [236, 104, 28])
  flame(-20, 50, 150, [255, 168, 52])
  flame(12, 56, 176, [255, 168, 52])
  flame(0, 36, 104, [255, 232, 150])
  paintGlow(stage, 0, -100, 230, [255, 170, 80], 0.5)
  for (const [x, y, r] of [
    [-150, 8, 34],
    [-86, 26, 36],
    [-10, 32, 38],
    [72, 28, 34],
    [144, 10, 36],
  ] as const) {
    fillOval(stage, css(mix(palette.near, palette.far, 0.3)), x, y, r, r * 0.62)
    fillOval(stage, css([255, 170, 96], 0.28), x, y - r * 0.3, r * 0.7, r * 0.2)
  }
}
