import { fillBox, fillOval, paintGlow, paintMotes, roundFill, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintSurface, paintWall } from '../room.ts'
import { between, paintAt, type Stage } from '../stage.ts'

/** A wall that is half painted: a roller at the end of its last stroke, a ladder, a pot and a tray of paint. */
export function paintRoller(stage: Stage): void {
  const { c, w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const side = chance.next() < 0.5 ? -1 : 1
  const floor = h * (portrait ? 0.72 : 0.74)
  const paint = palette.accent
  paintWall(stage, floor)
  const edge = w / 2 + side * u(portrait ? between(stage, -70, 90) : between(stage, -60, 240))
  const roller = { x: edge - side * u(80), y: h * (portrait ? between(stage, 0.53, 0.61) : between(stage, 0.42, 0.52)) }
  paintGlow(stage, edge, floor - u(420), u(820), palette.warm, 0.4)
  coat(stage, { edge, side, floor, paint, last: roller.y })
  fillBox(stage, css(mix(palette.near, palette.far, 0.45)), [0, floor - u(56), w, u(56)])
  c.fillStyle = css(palette.light, 0.25)
  c.fillRect(0, floor - u(56), w, u(3))
  paintSurface(stage, floor)
  cloth(stage, floor + u(36))
  const foot = floor + u(portrait ? 150 : 120)
  paintAt(stage, w / 2 + side * u(portrait ? 330 : 560), foot - u(30), side, () => ladder(stage))
  paintAt(stage, roller.x, roller.y, side, () => tool(stage, paint))
  paintAt(stage, edge - side * u(portrait ? 60 : 40), foot + u(20), side, () => tray(stage, paint))
  paintAt(stage, edge - side * u(portrait ? 360 : 430), foot - u(10), side, () => pot(stage, paint))
  paintMotes(stage, h * 0.3, foot, 26, mix(palette.warm, palette.light, 0.4))
}

type Coat = { edge: number; side: number; floor: number; paint: Colour; last: number }

/** The painted side: strokes side by side from the ceiling down; the last of them ends at `last`. */
function coat(stage: Stage, { edge, side, floor, paint, last }: Coat): void {
  const { c, w, h, unit, palette, chance } = stage
  const wide = 160 * unit
  const ends = [last, (last + floor) / 2]
  const tops = [
    between(stage, 0.12, 0.3),
    between(stage, 0.04, 0.2),
    chance.next() < 0.5 ? between(stage, 0.02, 0.12) : 0,
  ]
  for (
    let stroke = 0;
    edge - side * wide * (stroke - 1) > -wide && edge - side * wide * (stroke - 1) < w + wide;
    stroke++
  ) {
    const near = edge - side * wide * stroke
    const left = side > 0 ? near - wide : near
    const [top, bottom] = [(tops[stroke] ?? 0) * h, ends[stroke] ?? floor]
    const tint = mix(paint, palette.near, 0.3)
    const wet = c.createLinearGradient(0, top, 0, bottom)
    wet.addColorStop(0, css(mix(tint, palette.near, 0.5)))
    wet.addColorStop(0.75, css(mix(tint, palette.near, 0.12)))
    wet.addColorStop(1, css(tint))
    c.fillStyle = wet
    c.beginPath()
    c.moveTo(left - unit, top)
    // The roller leaves its first and last centimetres ragged.
    for (let step = 0; step <= 16; step++)
      c.lineTo(left + (wide * step) / 16, top + (top === 0 ? 0 : between(stage, -22, 22) * unit))
    for (let step = 16; step >= 0; step--)
      c.lineTo(left + (wide * step) / 16 + unit, bottom + (stroke > 1 ? 0 : between(stage, -16, 30) * unit))
    c.fill()
    for (let streak = 0; streak < 5; streak++) {
      const x = left + wide * between(stage, 0.06, 0.94)
      c.strokeStyle = css(streak % 2 ? palette.near : palette.light, 0.05)
      c.lineWidth = between(stage, 5, 14) * unit
      c.beginPath()
      c.moveTo(x, top + 26 * unit)
      c.lineTo(x, bottom - 26 * unit)
      c.stroke()
    }
  }
}

/** A dust sheet along the wall. */
function cloth(stage: Stage, y: number): void {
  const { c, w, h, unit, palette } = stage
  const deep = h * 0.12
  const linen = c.createLinearGradient(0, y, 0, y + deep)
  linen.addColorStop(0, css(mix(palette.far, palette.near, 0.3)))
  linen.addColorStop(1, css(mix(palette.far, palette.near, 0.68)))
  c.fillStyle = linen
  c.beginPath()
  c.moveTo(-10, y)
  c.lineTo(w + 10, y)
  c.lineTo(w + 10, y + deep)
  for (let step = 12; step >= 0; step--) {
    const x = (w * step) / 12
    c.quadraticCurveTo(x + w / 24, y + deep + between(stage, -10, 34) * unit, x, y + deep)
  }
  c.fill()
}

/** A roller whose sleeve is 170 wide, its upper edge at 0,0. */
function tool(stage: Stage, paint: Colour): void {
  const { palette } = stage
  const steel = css(mix(palette.far, palette.light, 0.55))
  const dark = css(mix(palette.near, [0, 0, 0], 0.2))
  strokeLine(stage, dark, 20, [96, 34], [136, 34], [136, 130], [0, 130], [0, 196])
  strokeLine(stage, steel, 11, [96, 33], [136, 33], [136, 129], [0, 129], [0, 196])
  fillBox(stage, roundFill(stage, -26, 26, [214, 70, 58]), [-25, 186, 50, 210], [10, 10, 24, 24])
  for (const groove of [226, 252, 278]) strokeLine(stage, css(palette.near, 0.35), 6, [-22, groove], [22, groove])
  const { c } = stage
  const sleeve = c.createLinearGradient(0, -4, 0, 74)
  sleeve.addColorStop(0, css(mix(paint, palette.near, 0.2)))
  sleeve.addColorStop(0.3, css(mix(paint, WHITE, 0.42)))
  sleeve.addColorStop(1, css(mix(paint, palette.near, 0.5)))
  fillBox(stage, sleeve, [-100, -4, 200, 76], 20)
  for (const cap of [-1, 1]) fillBox(stage, css(mix(palette.light, palette.far, 0.35)), [cap * 100 - 7, 2, 14, 64], 6)
}

/** A stepladder, 760 high. */
function ladder(stage: Stage): void {
  const { palette } = stage
  paintShadow(stage, 10, 8, 420)
  const back = css(mix([150, 108, 66], palette.near, 0.55))
  const wood = css(mix([212, 160, 100], palette.near, 0.16))
  const edge = css(mix([150, 104, 62], palette.near, 0.35))
  for (const x of [90, 220]) strokeLine(stage, back, 20, [x * 0.55, -740], [x, -20])
  strokeLine(stage, back, 14, [84, -330], [160, -330])
  for (const step of [1, 2, 3, 4, 5]) {
    const y = -step * 128
    const half = 150 - step * 11
    fillBox(stage, edge, [-half - 14, y + 8, half * 2 + 2, 30], 4)
    fillBox(stage, wood, [-half - 14, y - 12, half * 2 + 2, 26], 4)
  }
  for (const x of [-1, 1]) {
    strokeLine(stage, edge, 30, [x * 86 - 7, -740], [x * 162 - 7, 0])
    strokeLine(stage, wood, 20, [x * 86 - 10, -740], [x * 162 - 10, 0])
  }
  fillBox(stage, edge, [-130, -752, 260, 44], 8)
  fillBox(stage, wood, [-130, -772, 260, 34], 8)
}

/** A paint tray, seen from the front and above. */
function tray(stage: Stage, paint: Colour): void {
  const { c, palette } = stage
  paintShadow(stage, 0, 4, 400)
  const tin = mix(palette.near, palette.far, 0.62)
  const shape = (x: number, y: number, top: number, bottom: number, tall: number, fill: string) => {
    c.fillStyle = fill
    c.beginPath()
    c.moveTo(x - top, y - tall)
    c.lineTo(x + top, y - tall)
    c.lineTo(x + bottom, y)
    c.lineTo(x - bottom, y)
    c.fill()
  }
  shape(0, 0, 150, 176, 110, css(mix(tin, palette.light, 0.2)))
  fillBox(stage, css(mix(tin, palette.near, 0.5)), [-176, -4, 352, 26], [0, 0, 12, 12])
  shape(0, -10, 132, 154, 86, css(mix(tin, palette.near, 0.45)))
  shape(0, -10, 142, 154, 52, css(mix(paint, palette.near, 0.08)))
  for (const rib of [70, 84]) strokeLine(stage, css(palette.light, 0.25), 5, [-118, -rib], [118, -rib])
  fillOval(stage, css(WHITE, 0.3), -60, -34, 54, 7)
}

/** A tin of paint: paint has run down its side. */
function pot(stage: Stage, paint: Colour): void {
  const { c, palette } = stage
  paintShadow(stage, 0, 4, 300)
  const steel = mix(palette.far, palette.light, 0.45)
  c.strokeStyle = css(mix(steel, palette.near, 0.3))
  c.lineWidth = 8
  c.beginPath()
  c.ellipse(0, -180, 128, 130, 0, Math.PI, 0)
  c.stroke()
  fillBox(stage, roundFill(stage, -118, 118, steel), [-118, -200, 236, 206], [0, 0, 26, 26])
  fillBox(stage, roundFill(stage, -118, 118, mix(paint, WHITE, 0.1)), [-118, -150, 236, 112])
  fillOval(stage, css(mix(steel, palette.light, 0.4)), 0, -200, 124, 30)
  fillOval(stage, css(mix(paint, palette.near, 0.1)), 0, -198, 108, 23)
  for (const [x, tall] of [
    [-70, 96],
    [-46, 54],
    [24, 74],
  ] as const)
    fillBox(stage, css(mix(paint, WHITE, 0.22)), [x, -186, 24, tall], [0, 0, 12, 12])
  c.save()
  c.translate(66, -206)
  c.rotate(0.5)
  strokeLine(stage, css(mix([212, 160, 100], palette.near, 0.1)), 24, [0, -100], [0, -190])
  fillBox(stage, css(mix(steel, palette.light, 0.3)), [-28, -104, 56, 46])
  fillBox(stage, css(mix(paint, palette.near, 0.15)), [-28, -60, 56, 66], [0, 0, 16, 16])
  c.restore()
}
