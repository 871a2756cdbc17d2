import {
  fillBelow,
  fillBox,
  fillOval,
  paintFog,
  paintGlow,
  paintHillLayer,
  paintMoon,
  paintMotes,
  paintSky,
  paintStars,
  paintWind,
  roundFill,
  strokeLine,
} from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { between, paintAt, type Stage } from '../stage.ts'

const GREEN: Colour = [104, 168, 84]
const SOIL: Colour = [74, 48, 34]

/** A raised bed in a garden: lettuce, carrots and tomatoes grow in it; a spade, a fork and a watering can. */
export function paintGarden(stage: Stage): void {
  const { c, w, h, unit, palette, portrait, chance, along } = stage
  const u = (value: number) => value * unit
  const side = chance.next() < 0.5 ? -1 : 1
  const ground = h * (portrait ? 0.66 : 0.68)
  const x = w / 2 + side * u(portrait ? 0 : between(stage, 190, 280))
  const foot = h * (portrait ? 0.795 : 0.89)
  paintSky(stage, ground)
  paintStars(stage, ground * 0.7, 150)
  paintWind(stage, h * 0.02, ground * 0.7, 200)
  paintMoon(stage, x - side * u(portrait ? 250 : 620), h * between(stage, 0.15, 0.21), u(portrait ? 92 : 76))
  for (let layer = 0; layer < 3; layer++) {
    const shore = ground - u(60) + layer * u(34)
    const colour = mix(palette.far, mix(palette.sky[2], palette.near, 0.3 + layer * 0.22), 0.5)
    paintHillLayer(stage, { layer, shore, height: 240 - layer * 60, colour })
    paintFog(stage, shore - u(120), shore, palette.sky[2], 0.2)
  }
  fence(stage, ground + u(26))
  const lawn = mix(mix(GREEN, palette.far, 0.4), palette.near, 0.42)
  const line = (at: number) => ground + (along(at / u(60)) - 0.5) * u(10)
  fillBelow(stage, line, { y: ground, colour: lawn }, { y: h * 0.97, colour: mix(palette.near, lawn, 0.1) })
  grass(stage, { top: ground, bottom: h * 0.96, tint: lawn })
  paintGlow(stage, x, foot - u(260), u(700), palette.warm, 0.35)
  paintAt(stage, x, foot, side, () => {
    if (portrait) c.scale(0.95, 0.95)
    bed(stage)
    can(stage, -330, 76)
    basket(stage, 318, 80)
  })
  paintMotes(stage, h * 0.4, foot, 26, mix(palette.warm, palette.light, 0.4))
}

function fence({ c, w, unit, palette }: Stage, y: number): void {
  const wood = mix(palette.near, palette.far, 0.42)
  c.fillStyle = css(mix(wood, palette.near, 0.25))
  for (const rail of [64, 140]) c.fillRect(0, y - rail * unit, w, 16 * unit)
  c.fillStyle = css(wood)
  for (let x = 8 * unit; x < w; x += 74 * unit) {
    c.beginPath()
    c.moveTo(x, y)
    c.lineTo(x, y - 166 * unit)
    c.lineTo(x + 22 * unit, y - 196 * unit)
    c.lineTo(x + 44 * unit, y - 166 * unit)
    c.lineTo(x + 44 * unit, y)
    c.fill()
  }
}

function grass(stage: Stage, { top, bottom, tint }: { top: number; bottom: number; tint: Colour }): void {
  const { c, w, unit, chance, palette } = stage
  c.lineCap = 'round'
  for (let blade = 0; blade < 260; blade++) {
    const t = chance.next()
    const [x, y] = [chance.next() * w, top + (bottom - top) * t]
    const tall = (10 + 26 * t) * unit
    c.strokeStyle = css(mix(mix(tint, palette.light, 0.22), palette.near, 0.2 + 0.7 * t), 0.7)
    c.lineWidth = (2 + 2 * t) * unit
    c.beginPath()
    c.moveTo(x, y)
    c.quadraticCurveTo(x, y - tall * 0.6, x + between(stage, -0.5, 0.5) * tall, y - tall)
    c.stroke()
  }
}

/** Boards around soil, 760 wide, standing on 0,0, and what grows in it. */
function bed(stage: Stage): void {
  const { c, palette } = stage
  const wood = mix([186, 132, 84], palette.near, 0.16)
  fillOval(stage, css(mix(palette.near, [0, 0, 0], 0.4), 0.5), 0, 4, 450, 30)
  c.fillStyle = css(mix(wood, palette.near, 0.5))
  c.beginPath()
  c.moveTo(-330, -262)
  c.lineTo(330, -262)
  c.lineTo(386, -176)
  c.lineTo(-386, -176)
  c.fill()
  const soil = c.createLinearGradient(0, -252, 0, -170)
  soil.addColorStop(0, css(mix(SOIL, palette.near, 0.35)))
  soil.addColorStop(1, css(mix(SOIL, palette.far, 0.1)))
  c.fillStyle = soil
  c.beginPath()
  c.moveTo(-312, -250)
  c.lineTo(312, -250)
  c.lineTo(366, -170)
  c.lineTo(-366, -170)
  c.fill()
  tool(stage, 206, -226, 0.1, spade)
  tool(stage, 302, -214, 0.26, fork)
  tomatoes(stage, -226, -220)
  tomatoes(stage, -84, -224)
  for (const x of [30, 122]) carrot(stage, x, -214)
  for (const x of [-300, -176, -52]) lettuce(stage, x, -176)
  for (const x of [64, 166, 262]) carrot(stage, x, -174)
  for (const row of [0, 1]) {
    const y = -178 + row * 90
    const plank = c.createLinearGradient(0, y, 0, y + 88)
    plank.addColorStop(0, css(mix(wood, WHITE, 0.14)))
    plank.addColorStop(1, css(mix(wood, palette.near, 0.46)))
    fillBox(stage, plank, [-390, y, 780, 86], 8)
    strokeLine(stage, css(palette.near, 0.16), 5, [-350, y + 34], [-60, y + 40])
    strokeLine(stage, css(palette.near, 0.16), 5, [30, y + 56], [340, y + 50])
  }
  for (const post of [-1, 1]) {
    fillBox(stage, css(mix(wood, palette.near, 0.36)), [post * 366 - 32, -196, 64, 200], 8)
    for (const y of [-134, -46]) fillOval(stage, css(palette.near, 0.6), post * 366, y, 7)
  }
}

function tool(stage: Stage, x: number, y: number, turn: number, paint: (stage: Stage) => void): void {
  const { c } = stage
  c.save()
  c.translate(x, y)
  c.rotate(turn)
  paint(stage)
  c.restore()
}

/** Its blade is half in the soil. */
function spade(stage: Stage): void {
  const { c, palette } = stage
  const steel = mix(palette.far, palette.light, 0.5)
  handle(stage, -96, -480)
  c.fillStyle = roundFill(stage, -56, 56, steel)
  c.beginPath()
  c.moveTo(-16, -150)
  c.lineTo(16, -150)
  c.lineTo(20, -116)
  c.lineTo(58, -110)
  c.lineTo(52, 6)
  c.lineTo(-52, 6)
  c.lineTo(-58, -110)
  c.lineTo(-20, -116)
  c.fill()
}

function fork(stage: Stage): void {
  const { palette } = stage
  const steel = css(mix(palette.far, palette.light, 0.42))
  handle(stage, -110, -450)
  strokeLine(stage, steel, 16, [-52, 4], [-50, -92], [50, -92], [52, 4])
  for (const tine of [-18, 18]) strokeLine(stage, steel, 14, [tine, 4], [tine, -92])
  strokeLine(stage, steel, 24, [0, -96], [0, -150])
}

function handle(stage: Stage, from: number, to: number): void {
  const { palette } = stage
  const wood = mix([206, 150, 92], palette.near, 0.1)
  fillBox(stage, roundFill(stage, -15, 15, wood), [-13, to, 26, from - to], 6)
  strokeLine(
    stage,
    css(mix([190, 72, 58], palette.near, 0.12)),
    22,
    [0, to + 10],
    [-42, to - 44],
    [42, to - 44],
    [0, to + 10],
  )
}

/** A tomato plant on its stake. */
function tomatoes(stage: Stage, x: number, y: number): void {
  const { palette } = stage
  strokeLine(stage, css(mix([190, 140, 88], palette.near, 0.2)), 13, [x, y], [x, y - 400])
  const leaf = (dx: number, dy: number, turn: number, shade: number) =>
    fillOval(stage, css(mix(GREEN, palette.near, shade)), x + dx, y + dy, 60, 24, turn)
  for (let row = 0; row < 6; row++) {
    const dy = -56 - row * 58
    const reach = 58 - row * 5
    leaf(-reach, dy, 0.5, row % 2 ? 0.3 : 0.16)
    leaf(reach, dy - 22, -0.5, row % 2 ? 0.12 : 0.34)
  }
  leaf(6, -400, -1.2, 0.08)
  for (const [dx, dy, r] of [
    [-44, -96, 33],
    [40, -150, 35],
    [-34, -232, 30],
    [36, -296, 27],
  ] as const) {
    fillOval(stage, css(mix([206, 56, 42], palette.near, 0.22)), x + dx, y + dy, r)
    fillOval(stage, css(mix([226, 74, 56], WHITE, 0.1)), x + dx - r * 0.12, y + dy - r * 0.1, r * 0.82)
    fillOval(stage, css(WHITE, 0.5), x + dx - r * 0.35, y + dy - r * 0.38, r * 0.2)
  }
}

function lettuce(stage: Stage, x: number, y: number): void {
  const { palette } = stage
  for (let leaf = 0; leaf < 15; leaf++) {
    const turn = Math.PI + (leaf / 14) * Math.PI
    const away = leaf % 2 ? 34 : 56
    const green = mix(GREEN, leaf % 2 ? palette.light : palette.near, leaf % 2 ? 0.26 : 0.2)
    fillOval(stage, css(green), x + Math.cos(turn) * away, y + Math.sin(turn) * away * 0.9, 31, 21, turn)
  }
  fillOval(stage, css(mix(GREEN, WHITE, 0.36)), x, y - 16, 31, 29)
}

/** The green of a carrot, and a little of its root above the soil. */
function carrot(stage: Stage, x: number, y: number): void {
  const { c, palette } = stage
  c.save()
  c.translate(x, y)
  for (let leaf = -2; leaf <= 2; leaf++) {
    c.save()
    c.rotate(leaf * 0.3)
    fillOval(stage, css(mix(GREEN, leaf % 2 ? palette.near : palette.light, leaf % 2 ? 0.26 : 0.06)), 0, -66, 13, 58)
    c.restore()
  }
  fillBox(stage, roundFill(stage, -24, 24, [238, 128, 44]), [-24, -22, 48, 50], [22, 22, 0, 0])
  c.restore()
}

function can(stage: Stage, x: number, y: number): void {
  const { c, palette } = stage
  const tin = mix([82, 150, 168], palette.accent, 0.3)
  fillOval(stage, css(mix(palette.near, [0, 0, 0], 0.4), 0.5), x + 10, y + 2, 170, 18)
  c.save()
  c.translate(x, y)
  c.lineCap = 'round'
  c.strokeStyle = css(mix(tin, palette.near, 0.45))
  c.lineWidth = 20
  c.beginPath()
  c.ellipse(-96, -112, 66, 82, 0, Math.PI * 0.45, Math.PI * 1.6)
  c.stroke()
  c.lineWidth = 15
  c.beginPath()
  c.ellipse(0, -190, 84, 78, 0, Math.PI, 0)
  c.stroke()
  c.strokeStyle = css(mix(tin, palette.near, 0.25))
  c.lineWidth = 30
  c.beginPath()
  c.moveTo(70, -60)
  c.lineTo(196, -206)
  c.stroke()
  c.fillStyle = css(mix(tin, palette.light, 0.12))
  c.beginPath()
  c.moveTo(168, -226)
  c.lineTo(222, -178)
  c.lineTo(256, -216)
  c.lineTo(196, -268)
  c.fill()
  fillBox(stage, roundFill(stage, -112, 112, tin), [-112, -196, 224, 200], [14, 14, 30, 30])
  fillOval(stage, css(mix(tin, palette.near, 0.5)), 0, -194, 110, 17)
  fillBox(stage, css(mix(tin, palette.near, 0.4)), [-112, -70, 224, 12])
  c.restore()
}

/** What was picked today. */
function basket(stage: Stage, x: number, y: number): void {
  const { c, palette } = stage
  const willow = mix([196, 142, 84], palette.near, 0.14)
  fillOval(stage, css(mix(palette.near, [0, 0, 0], 0.4), 0.5), x, y + 2, 150, 16)
  c.strokeStyle = css(mix(willow, palette.near, 0.25))
  c.lineWidth = 16
  c.beginPath()
  c.ellipse(x, y - 96, 104, 112, 0, Math.PI, 0)
  c.stroke()
  for (const [dx, dy, r, tint] of [
    [-62, -112, 36, [214, 62, 46]],
    [0, -126, 40, [238, 168, 58]],
    [60, -112, 36, [214, 62, 46]],
  ] as const) {
    fillOval(stage, css(mix(tint, palette.near, 0.16)), x + dx, y + dy, r)
    fillOval(stage, css(WHITE, 0.35), x + dx - r * 0.3, y + dy - r * 0.35, r * 0.24)
  }
  c.fillStyle = roundFill(stage, x - 120, x + 120, willow)
  c.beginPath()
  c.moveTo(x - 122, y - 106)
  c.lineTo(x + 122, y - 106)
  c.lineTo(x + 92, y)
  c.lineTo(x - 92, y)
  c.fill()
  for (const row of [0, 1, 2])
    strokeLine(
      stage,
      css(palette.near, 0.3),
      6,
      [x - 108 + row * 8, y - 76 + row * 27],
      [x + 108 - row * 8, y - 76 + row * 27],
    )
  fillBox(stage, css(mix(willow, WHITE, 0.12)), [x - 130, y - 120, 260, 24], 12)
}
