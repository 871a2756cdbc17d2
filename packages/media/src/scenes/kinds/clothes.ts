import { fillBox, fillOval, roundFill, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

const RAIL = -730

/** A rail full of clothes on hangers, shoes and a hat box under it. */
export function paintClothes(stage: Stage): void {
  const { c, palette } = stage
  paintStillLife(stage, () => {
    if (!stage.portrait) c.scale(0.94, 0.94)
    paintShadow(stage, 0, 12, 980)
    const metal = css(mix(palette.far, palette.light, 0.4))
    const dark = css(mix(palette.far, palette.near, 0.5))
    for (const post of [-1, 1]) {
      strokeLine(stage, dark, 18, [post * 400, RAIL], [post * 400, -8])
      strokeLine(stage, metal, 9, [post * 400 - 3, RAIL], [post * 400 - 3, -8])
      strokeLine(stage, dark, 18, [post * 400 - 60, 2], [post * 400 + 60, 2])
    }
    strokeLine(stage, metal, 18, [-440, RAIL], [440, RAIL])
    const cloths: readonly (readonly [(stage: Stage, tint: Colour) => void, number, Colour])[] = [
      [coat, -310, [176, 128, 84]],
      [jeans, 312, [72, 104, 158]],
      [dress, -112, mix([214, 84, 100], palette.accent, 0.1)],
      [jumper, 116, mix([96, 166, 150], palette.accent, 0.4)],
    ]
    for (const [paint, x, tint] of cloths) {
      c.save()
      c.translate(x, RAIL)
      hanger(stage, metal)
      paint(stage, mix(tint, palette.near, 0.06))
      c.restore()
    }
    strokeLine(stage, dark, 14, [-400, -70], [400, -70])
    shoes(stage, 120)
    box(stage, -230)
  })
}

/** Its shoulders begin 84 below the rail. */
function hanger(stage: Stage, metal: string): void {
  const { c } = stage
  c.strokeStyle = metal
  c.lineWidth = 9
  c.lineCap = 'round'
  c.beginPath()
  c.arc(0, 4, 20, -Math.PI * 1.05, Math.PI * 0.4)
  c.lineTo(0, 66)
  c.stroke()
  strokeLine(stage, metal, 13, [-96, 112], [0, 66], [96, 112])
}

/** Fills a symmetric garment: `half` is its right outline from the neck down, in lines and curves. */
function fillGarment(stage: Stage, fill: Stage['c']['fillStyle'], half: readonly (readonly number[])[]): void {
  const { c } = stage
  c.fillStyle = fill
  for (const side of [-1, 1]) {
    c.beginPath()
    c.moveTo(0, half[0]?.[1] ?? 0)
    for (const [a = 0, b = 0, x, y] of half) {
      if (x === undefined || y === undefined) c.lineTo(a * side, b)
      else c.quadraticCurveTo(a * side, b, x * side, y)
    }
    c.closePath()
    c.fill()
  }
}

function coat(stage: Stage, tint: Colour): void {
  const { palette } = stage
  const cloth = roundFill(stage, -120, 120, tint)
  fillGarment(stage, css(mix(tint, palette.near, 0.45)), [
    [60, 78],
    [104, 110],
    [150, 330, 146, 440],
    [104, 440],
    [92, 200],
    [0, 200],
  ])
  fillGarment(stage, cloth, [
    [0, 92],
    [46, 72],
    [104, 108],
    [112, 300, 118, 560],
    [0, 572],
  ])
  fillGarment(stage, css(mix(tint, palette.near, 0.3)), [
    [0, 210],
    [20, 76],
    [50, 74],
    [70, 150],
    [0, 236],
  ])
  strokeLine(stage, css(mix(tint, palette.near, 0.6)), 6, [0, 226], [0, 566])
  for (const y of [290, 360, 430]) fillOval(stage, css(mix(tint, palette.near, 0.7)), 22, y, 9)
  fillBox(stage, css(mix(tint, palette.near, 0.5)), [-110, 318, 220, 26], 4)
  for (const pocket of [-1, 1])
    strokeLine(stage, css(mix(tint, palette.near, 0.6)), 7, [pocket * 48, 400], [pocket * 92, 390])
}

function dress(stage: Stage, tint: Colour): void {
  const { palette } = stage
  fillGarment(stage, roundFill(stage, -120, 120, tint), [
    [0, 150],
    [30, 150, 44, 74],
    [72, 84],
    [56, 160, 84, 190],
    [66, 240, 62, 290],
    [132, 420, 140, 540],
    [70, 566, 0, 564],
  ])
  fillBox(stage, css(mix(tint, palette.near, 0.62)), [-64, 280, 128, 22], 8)
  for (const fold of [-66, -22, 22, 66])
    strokeLine(stage, css(palette.near, 0.24), 8, [fold * 0.5, 320], [fold * 1.3, 540])
  for (let dot = 0; dot < 16; dot++) {
    const [row, at] = [Math.floor(dot / 4), dot % 4]
    fillOval(stage, css(WHITE, 0.6), -66 + at * 44 + (row % 2) * 14 - 7, 345 + row * 52, 7)
  }
}

/** Striped, with its sleeves hanging down. */
function jumper(stage: Stage, tint: Colour): void {
  const { c, palette } = stage
  const sleeves = [
    [64, 84],
    [104, 110],
    [150, 260, 150, 366],
    [104, 370],
    [88, 190],
    [0, 190],
  ]
  fillGarment(stage, css(mix(tint, palette.near, 0.4)), sleeves)
  fillGarment(stage, roundFill(stage, -110, 110, tint), [
    [0, 110],
    [36, 104, 42, 76],
    [104, 108],
    [100, 250, 106, 396],
    [0, 402],
  ])
  c.save()
  c.globalAlpha = 0.8
  for (const y of [176, 236, 296]) fillBox(stage, css(mix([246, 238, 224], palette.near, 0.1)), [-101, y, 202, 28])
  c.restore()
  fillBox(stage, css(mix(tint, palette.near, 0.4)), [-106, 372, 212, 34], 8)
  strokeLine(stage, css(mix(tint, palette.near, 0.45)), 12, [-42, 80], [-22, 104], [22, 104], [42, 80])
}

/** Folded over the hanger's bar. */
function jeans(stage: Stage, tint: Colour): void {
  const { palette } = stage
  strokeLine(stage, css(mix(palette.far, palette.light, 0.4)), 9, [-96, 112], [96, 112])
  fillBox(stage, roundFill(stage, -84, 84, mix(tint, palette.near, 0.35)), [-84, 108, 168, 450], [4, 4, 6, 6])
  fillBox(stage, roundFill(stage, -84, 84, tint), [-84, 102, 168, 320], [10, 10, 4, 4])
  strokeLine(stage, css([226, 178, 106], 0.8), 4, [-70, 124], [-70, 414])
  strokeLine(stage, css([226, 178, 106], 0.8), 4, [-84, 402], [84, 402])
  strokeLine(stage, css(palette.near, 0.4), 5, [0, 124], [0, 418])
}

function shoes(stage: Stage, x: number): void {
  const { c, palette } = stage
  for (const [dx, shade] of [
    [90, 0.34],
    [0, 0.1],
  ] as const) {
    const leather = mix(mix([206, 88, 70], palette.accent, 0.15), palette.near, shade)
    c.fillStyle = css(leather)
    c.beginPath()
    c.moveTo(x + dx - 80, -16)
    c.lineTo(x + dx - 78, -84)
    c.quadraticCurveTo(x + dx - 40, -70, x + dx - 24, -96)
    c.quadraticCurveTo(x + dx + 10, -46, x + dx + 84, -42)
    c.quadraticCurveTo(x + dx + 104, -30, x + dx + 98, -16)
    c.fill()
    fillBox(stage, css(mix([244, 238, 228], palette.near, shade)), [x + dx - 84, -18, 184, 22], [4, 4, 10, 10])
    for (const lace of [0, 1, 2])
      strokeLine(
        stage,
        css(WHITE, 0.8),
        6,
        [x + dx - 14 + lace * 18, -78 + lace * 14],
        [x + dx + 4 + lace * 18, -90 + lace * 18],
      )
  }
}

/** A round box with a lid and a ribbon. */
function box(stage: Stage, x: number): void {
  const { palette } = stage
  const card = mix(palette.kin, palette.near, 0.2)
  fillBox(stage, roundFill(stage, x - 100, x + 100, card), [x - 100, -120, 200, 124], [0, 0, 22, 22])
  fillBox(stage, roundFill(stage, x - 110, x + 110, mix(card, WHITE, 0.14)), [x - 110, -150, 220, 44], [16, 16, 8, 8])
  fillBox(stage, css(mix([246, 238, 224], palette.near, 0.12)), [x - 14, -150, 28, 154])
}
