import { ballFill, fillBox, fillOval, roundFill, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

const GREEN: Colour = [104, 168, 84]

/** A wooden crate full of vegetables, and tomatoes in front of it. */
export function paintVegetables(stage: Stage): void {
  const { c, palette } = stage
  paintStillLife(stage, () => {
    paintShadow(stage, 0, 10, 920)
    fillBox(stage, css(mix([112, 74, 46], palette.near, 0.5)), [-340, -330, 680, 320], 8)
    for (const [x, lean, tall] of [
      [-250, -0.3, 330],
      [-160, -0.12, 380],
      [-70, 0.02, 350],
    ] as const)
      carrot(stage, x, lean, tall)
    lettuce(stage, 130, -330)
    aubergine(stage, 268, -330)
    for (const [x, y, r] of [
      [-20, -316, 70],
      [60, -296, 62],
    ] as const)
      paintTomato(stage, x, y, r)
    const wood = mix([186, 132, 84], palette.near, 0.16)
    for (const board of [0, 1, 2]) {
      const y = -272 + board * 92
      const plank = c.createLinearGradient(0, y, 0, y + 84)
      plank.addColorStop(0, css(mix(wood, WHITE, 0.12)))
      plank.addColorStop(1, css(mix(wood, palette.near, 0.45)))
      fillBox(stage, plank, [-360, y, 720, 80], 8)
    }
    for (const post of [-1, 1]) fillBox(stage, css(mix(wood, palette.near, 0.4)), [post * 322 - 34, -300, 68, 302], 8)
    for (const [x, r] of [
      [-190, 84],
      [-330, 66],
    ] as const)
      paintTomato(stage, x, 20 - r * 0.9, r)
  })
}

export function paintTomato(stage: Stage, x: number, y: number, r: number): void {
  const { palette } = stage
  fillOval(stage, ballFill(stage, x, y, r, [214, 62, 46]), x, y, r * 1.06, r * 0.94)
  for (let leaf = 0; leaf < 5; leaf++) {
    const turn = (leaf / 5) * Math.PI * 2 + 0.3
    fillOval(
      stage,
      css(mix(GREEN, palette.near, 0.2)),
      x + Math.cos(turn) * r * 0.27,
      y - r * 0.78 + Math.sin(turn) * r * 0.11,
      r * 0.27,
      r * 0.1,
      turn * 0.5,
    )
  }
  strokeLine(stage, css(mix(GREEN, palette.near, 0.35)), r * 0.11, [x, y - r * 0.8], [x + r * 0.1, y - r * 1.1])
}

/** A carrot that stands in the crate: its tuft and its upper half are visible. */
function carrot(stage: Stage, x: number, lean: number, tall: number): void {
  const { c, palette } = stage
  c.save()
  c.translate(x, -190)
  c.rotate(lean)
  for (let leaf = -3; leaf <= 3; leaf++) {
    c.save()
    c.translate(0, -tall * 0.66)
    c.rotate(leaf * 0.24)
    fillOval(stage, css(mix(GREEN, leaf % 2 ? palette.near : palette.light, leaf % 2 ? 0.3 : 0.1)), 0, -96, 22, 104)
    c.restore()
  }
  fillBox(stage, roundFill(stage, -52, 52, [238, 128, 44]), [-52, -tall * 0.7, 104, tall], [46, 46, 20, 20])
  for (const ring of [0.52, 0.36, 0.2])
    strokeLine(stage, css([150, 70, 20], 0.5), 7, [-38, -tall * ring], [ring > 0.3 ? 0 : 12, -tall * ring + 5])
  c.restore()
}

function lettuce(stage: Stage, x: number, y: number): void {
  const { chance, palette } = stage
  for (let leaf = 0; leaf < 26; leaf++) {
    const [turn, away] = [Math.PI + (leaf / 25) * Math.PI, leaf % 2 ? 66 : 112]
    const green = mix(GREEN, leaf % 2 ? palette.light : palette.near, leaf % 2 ? 0.32 : 0.18)
    fillOval(stage, css(green), x + Math.cos(turn) * away, y + Math.sin(turn) * away, 46 + chance.next() * 14, 34, turn)
  }
  fillOval(stage, css(mix(GREEN, WHITE, 0.45)), x, y - 20, 64, 62)
}

function aubergine(stage: Stage, x: number, y: number): void {
  const { palette } = stage
  const purple: Colour = [104, 54, 128]
  fillOval(stage, roundFill(stage, x - 66, x + 66, purple), x, y - 30, 66, 150, 0.18)
  fillOval(stage, css(mix(GREEN, palette.near, 0.25)), x + 26, y - 160, 44, 30, 0.2)
  strokeLine(stage, css(mix(GREEN, palette.near, 0.25)), 20, [x + 28, y - 160], [x + 42, y - 206])
}
