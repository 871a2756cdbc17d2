import { fillBox, fillOval, paintGlow, roundFill, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'
import { paintTeddy } from './bear.ts'

/** A pram with a teddy bear beside it; stars and a moon of a mobile hang above it. */
export function paintStroller(stage: Stage): void {
  const { c, palette } = stage
  const cloth = mix([112, 158, 196], palette.accent, 0.5)
  paintStillLife(stage, () => {
    if (!stage.portrait) c.scale(1.06, 1.06)
    paintShadow(stage, 0, 12, 960)
    mobile(stage)
    pram(stage, cloth)
    c.save()
    c.translate(372, 34)
    c.scale(0.46, 0.46)
    paintTeddy(stage)
    c.restore()
  })
}

const [MIDDLE, RIM] = [-60, -392]

function pram(stage: Stage, cloth: Colour): void {
  const { c, palette } = stage
  const steel = css(mix(palette.far, palette.light, 0.55))
  const dark = css(mix(palette.near, palette.far, 0.25))
  const x = MIDDLE
  // Springs, axles and the handle.
  strokeLine(stage, dark, 20, [x - 190, -110], [x + 120, -214])
  strokeLine(stage, dark, 20, [x + 190, -110], [x - 120, -214])
  strokeLine(stage, steel, 9, [x - 190, -113], [x + 120, -217])
  strokeLine(stage, steel, 9, [x + 190, -113], [x - 120, -217])
  strokeLine(stage, dark, 20, [x - 200, -330], [x - 330, -520], [x - 392, -534])
  strokeLine(stage, css(mix([150, 96, 58], palette.near, 0.1)), 28, [x - 340, -528], [x - 404, -538])
  const body = c.createLinearGradient(0, RIM, 0, -190)
  body.addColorStop(0, css(mix(cloth, WHITE, 0.16)))
  body.addColorStop(1, css(mix(cloth, palette.near, 0.45)))
  // The hood: a quarter of a circle with ribs, lined with a lighter cloth.
  const [hx, r] = [x + 6, 262]
  c.fillStyle = css(mix(mix(palette.warm, WHITE, 0.35), palette.near, 0.15))
  c.beginPath()
  c.moveTo(hx, RIM)
  c.ellipse(hx - 10, RIM, 60, r, 0, -Math.PI / 2, -Math.PI, true)
  c.fill()
  const hood = c.createRadialGradient(hx + 60, RIM - 130, 10, hx, RIM, r * 1.1)
  hood.addColorStop(0, css(mix(cloth, WHITE, 0.3)))
  hood.addColorStop(0.6, css(cloth))
  hood.addColorStop(1, css(mix(cloth, palette.near, 0.5)))
  c.fillStyle = hood
  c.beginPath()
  c.moveTo(hx, RIM + 20)
  c.arc(hx, RIM, r, -Math.PI * 0.56, 0)
  c.lineTo(hx + r, RIM + 20)
  c.fill()
  for (const turn of [-0.4, -0.26, -0.13])
    strokeLine(
      stage,
      css(palette.near, 0.28),
      7,
      [hx, RIM],
      [hx + Math.cos(turn * Math.PI) * r, RIM + Math.sin(turn * Math.PI) * r],
    )
  c.strokeStyle = css(mix(palette.light, WHITE, 0.4), 0.9)
  c.lineWidth = 15
  c.lineCap = 'round'
  c.beginPath()
  for (let scallop = 0; scallop <= 60; scallop++) {
    const turn = -Math.PI * 0.56
    const away = (scallop / 60) * r
    const wave = Math.sin((scallop / 60) * Math.PI * 8) * 7
    c.lineTo(hx + Math.cos(turn) * away + wave, RIM + Math.sin(turn) * away)
  }
  c.stroke()
  pillow(stage, x)
  c.fillStyle = body
  c.beginPath()
  c.moveTo(x - 276, RIM)
  c.lineTo(x + 270, RIM)
  c.bezierCurveTo(x + 262, -240, x + 150, -176, x, -176)
  c.bezierCurveTo(x - 150, -176, x - 254, -250, x - 276, RIM)
  c.fill()
  strokeLine(stage, css(mix(palette.light, WHITE, 0.3)), 20, [x - 276, RIM], [x + 270, RIM])
  blanket(stage, x - 170)
  for (const side of [-1, 1]) wheel(stage, x + side * 196, -104)
}

/** The edge of the pillow and of the blanket, above the rim. */
function pillow(stage: Stage, x: number): void {
  const { palette } = stage
  fillOval(stage, css(mix([250, 246, 238], palette.near, 0.1)), x + 120, RIM - 18, 106, 40, -0.12)
  fillOval(stage, css(mix([246, 214, 140], palette.near, 0.06)), x - 120, RIM - 6, 150, 40)
}

/** A blanket with dots that hangs over the side. */
function blanket(stage: Stage, x: number): void {
  const { c } = stage
  c.save()
  c.beginPath()
  c.moveTo(x - 84, RIM - 16)
  c.lineTo(x + 120, RIM - 16)
  c.lineTo(x + 108, RIM + 84)
  for (let scallop = 4; scallop > 0; scallop--) {
    const at = x - 70 + scallop * 44
    c.quadraticCurveTo(at - 12, RIM + 122, at - 44, RIM + 78)
  }
  c.closePath()
  c.fillStyle = roundFill(stage, x - 140, x + 200, [246, 214, 140])
  c.fill()
  c.clip()
  for (let dot = 0; dot < 15; dot++)
    fillOval(
      stage,
      css(WHITE, 0.75),
      x - 70 + (dot % 5) * 44 + (Math.floor(dot / 5) % 2) * 20,
      RIM + 12 + Math.floor(dot / 5) * 32,
      8,
    )
  c.restore()
}

function wheel(stage: Stage, x: number, y: number): void {
  const { c, palette } = stage
  const r = 106
  c.lineWidth = 22
  c.strokeStyle = css(mix(palette.near, [0, 0, 0], 0.1))
  c.beginPath()
  c.arc(x, y, r, 0, 7)
  c.stroke()
  c.lineWidth = 8
  c.strokeStyle = css(mix(palette.far, palette.light, 0.7))
  c.beginPath()
  c.arc(x, y, r - 14, 0, 7)
  c.stroke()
  for (let spoke = 0; spoke < 12; spoke++) {
    const turn = (spoke / 12) * Math.PI * 2
    strokeLine(
      stage,
      css(mix(palette.far, palette.light, 0.6)),
      5,
      [x, y],
      [x + Math.cos(turn) * (r - 16), y + Math.sin(turn) * (r - 16)],
    )
  }
  fillOval(stage, css(mix(palette.far, palette.light, 0.5)), x, y, 22)
  fillOval(stage, css(mix(palette.accent, WHITE, 0.2)), x, y, 12)
}

/** Three stars and a moon on threads from a bar. */
function mobile(stage: Stage): void {
  const { c, palette } = stage
  const [left, y] = [-330, stage.portrait ? -1020 : -920]
  strokeLine(stage, css(mix(palette.light, palette.near, 0.35)), 5, [0, y], [0, -1700])
  strokeLine(stage, css(mix([206, 150, 92], palette.near, 0.1)), 17, [left + 50, y], [-left - 50, y])
  const gold = mix([250, 214, 128], palette.warm, 0.3)
  for (const [x, drop, tint] of [
    [-250, 110, gold],
    [-86, 130, mix(palette.accent, WHITE, 0.25)],
    [250, 90, mix(palette.kin, WHITE, 0.25)],
  ] as const) {
    strokeLine(stage, css(mix(palette.light, palette.near, 0.35)), 4, [x, y], [x, y + drop])
    paintGlow(stage, x, y + drop, 110, tint, 0.35)
    c.fillStyle = css(tint)
    c.strokeStyle = css(tint)
    c.lineWidth = 10
    c.lineJoin = 'round'
    c.beginPath()
    for (let point = 0; point < 10; point++) {
      const turn = (point / 10) * Math.PI * 2 - Math.PI / 2
      const away = point % 2 ? 22 : 46
      c.lineTo(x + Math.cos(turn) * away, y + drop + 30 + Math.sin(turn) * away)
    }
    c.closePath()
    c.fill()
    c.stroke()
  }
  strokeLine(stage, css(mix(palette.light, palette.near, 0.35)), 4, [96, y], [96, y + 90])
  paintGlow(stage, 96, y + 140, 140, gold, 0.4)
  c.fillStyle = css(mix(gold, WHITE, 0.3))
  c.beginPath()
  c.arc(96, y + 140, 56, -Math.PI * 0.5, Math.PI * 0.62, false)
  c.bezierCurveTo(150, y + 170, 140, y + 100, 96, y + 84)
  c.fill()
  fillBox(stage, css(mix([206, 150, 92], palette.near, 0.3)), [-12, y - 16, 24, 32], 8)
}
