import { fillBox, fillOval, roundFill, strokeLine } from '../brush.ts'
import { css, mix } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

/** A packed suitcase on wheels with a sun hat on it, a bag at its side and a passport in front. */
export function paintSuitcase(stage: Stage): void {
  const { c, palette } = stage
  paintStillLife(stage, () => {
    const shell = mix(palette.accent, palette.near, 0.12)
    paintShadow(stage, 20, 10, 800)
    const tube = css(mix(palette.far, palette.light, 0.5))
    strokeLine(stage, tube, 16, [-150, -560], [-150, -740], [-30, -740], [-30, -560])
    fillBox(stage, css(palette.near), [-170, -762, 160, 38], 18)
    for (const wheel of [-240, 60]) fillOval(stage, css(mix(palette.near, [0, 0, 0], 0.4)), wheel, -22, 32)
    fillBox(stage, roundFill(stage, -310, 130, shell), [-310, -580, 440, 550], 54)
    for (const rib of [-220, -130, -40, 50]) fillBox(stage, css(palette.near, 0.28), [rib - 8, -550, 16, 490], 8)
    for (const corner of [-310, 66])
      fillBox(stage, css(mix(shell, palette.near, 0.5)), [corner, -104, 64, 74], [0, 0, 40, 40])
    sticker(stage)
    duffel(stage, 235)
    passport(stage, -20)
    hat(stage)
    c.globalCompositeOperation = 'source-over'
  })
}

function sticker(stage: Stage): void {
  const { c, palette } = stage
  fillOval(stage, css([236, 190, 92]), -210, -430, 62)
  fillOval(stage, css([226, 104, 84]), -210, -410, 34)
  c.save()
  c.translate(10, -330)
  c.rotate(-0.2)
  fillBox(stage, css(mix(palette.light, palette.near, 0.08)), [-82, -52, 164, 104], 14)
  c.fillStyle = css(mix(palette.kin, palette.near, 0.3))
  c.beginPath()
  c.moveTo(-60, 32)
  c.lineTo(-8, -32)
  c.lineTo(20, 6)
  c.lineTo(34, -8)
  c.lineTo(62, 32)
  c.fill()
  c.restore()
}

function hat(stage: Stage): void {
  const { palette } = stage
  const straw = mix([232, 200, 134], palette.near, 0.1)
  fillOval(stage, css(mix(straw, palette.near, 0.35)), 50, -584, 190, 34)
  fillBox(stage, roundFill(stage, -50, 150, straw), [-50, -690, 200, 116], [90, 90, 0, 0])
  fillBox(stage, css([206, 74, 70]), [-50, -616, 200, 36])
  fillOval(stage, css(straw), 50, -574, 200, 24)
}

function duffel(stage: Stage, x: number): void {
  const { c, palette } = stage
  const cloth = mix(palette.kin, palette.near, 0.22)
  c.strokeStyle = css(mix([130, 84, 52], palette.near, 0.15))
  c.lineWidth = 20
  c.beginPath()
  c.ellipse(x, -250, 96, 100, 0, Math.PI, 0)
  c.stroke()
  fillBox(stage, roundFill(stage, x - 170, x + 170, cloth), [x - 170, -260, 340, 260], [96, 96, 40, 40])
  for (const strap of [-1, 1])
    fillBox(stage, css(mix([150, 98, 60], palette.near, 0.12)), [x + strap * 96 - 17, -256, 34, 254])
  strokeLine(stage, css(palette.light, 0.7), 7, [x - 60, -214], [x + 60, -214])
}

function passport(stage: Stage, x: number): void {
  const { c } = stage
  c.save()
  c.translate(x, 20)
  c.rotate(-0.12)
  fillBox(stage, css([122, 34, 48]), [-70, -196, 140, 190], 12)
  c.strokeStyle = css([236, 196, 110])
  c.lineWidth = 8
  c.beginPath()
  c.arc(0, -116, 36, 0, 7)
  c.ellipse(0, -116, 15, 36, 0, 0, 7)
  c.stroke()
  for (const row of [0, 1]) strokeLine(stage, css([236, 196, 110]), 9, [-36, -54 + row * 22], [36, -54 + row * 22])
  c.restore()
}
