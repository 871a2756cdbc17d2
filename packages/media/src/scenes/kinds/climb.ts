import { ballFill, fillBox, fillOval, fillShape, paintGlow, paintMotes, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintShadow } from '../room.ts'
import { between, paintAt, type Stage } from '../stage.ts'

/** The wall of a climbing gym: coloured holds on its panels, a rope, and a chalk bag on the mat below. */
export function paintClimb(stage: Stage): void {
  const { w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const side = chance.next() < 0.5 ? -1 : 1
  const floor = h * (portrait ? 0.73 : 0.76)
  panels(stage, floor, side)
  paintGlow(stage, w / 2 - side * u(160), h * 0.3, u(900), palette.warm, 0.35)
  holds(stage, floor)
  pad(stage, floor)
  rope(stage, w / 2 + side * u(portrait ? 200 : 360), floor, side)
  const foot = floor + u(portrait ? 170 : 130)
  paintAt(stage, w / 2 - side * u(portrait ? 190 : 250), foot, side, () => bag(stage))
  paintMotes(stage, h * 0.2, foot, 26, mix(palette.light, palette.warm, 0.4))
}

/** Plywood in several planes, with rows of holes for bolts. */
function panels(stage: Stage, floor: number, side: number): void {
  const { c, w, h, unit, palette } = stage
  const wood = mix(mix([206, 186, 166], palette.accent, 0.3), palette.near, 0.46)
  const wall = c.createLinearGradient(0, 0, 0, floor)
  wall.addColorStop(0, css(mix(wood, palette.near, 0.5)))
  wall.addColorStop(0.6, css(wood))
  wall.addColorStop(1, css(mix(wood, palette.near, 0.3)))
  c.fillStyle = wall
  c.fillRect(0, 0, w, h)
  const at = (x: number) => (side > 0 ? x : 1 - x) * w
  const plane = (shade: Colour, alpha: number, ...corners: readonly (readonly [number, number])[]) =>
    fillShape(stage, css(shade, alpha), ...corners.map(([x, y]) => [at(x), y * floor] as const))
  plane(palette.near, 0.34, [-0.1, -0.1], [0.3, -0.1], [0.2, 0.5], [0.34, 1.1], [-0.1, 1.1])
  plane(palette.light, 0.1, [0.3, -0.1], [0.78, -0.1], [0.66, 0.42], [0.2, 0.5])
  plane(palette.near, 0.2, [0.66, 0.42], [0.78, -0.1], [1.1, -0.1], [1.1, 0.36])
  plane(palette.near, 0.12, [0.66, 0.42], [1.1, 0.36], [1.1, 1.1], [0.8, 1.1])
  const seam = css(palette.near, 0.4)
  for (const [from, to] of [
    [
      [0.3, -0.1],
      [0.2, 0.5],
    ],
    [
      [0.2, 0.5],
      [0.34, 1.1],
    ],
    [
      [0.2, 0.5],
      [0.66, 0.42],
    ],
    [
      [0.66, 0.42],
      [0.78, -0.1],
    ],
    [
      [0.66, 0.42],
      [1.1, 0.36],
    ],
    [
      [0.66, 0.42],
      [0.8, 1.1],
    ],
  ] as const)
    strokeLine(stage, seam, 4 * unit, [at(from[0]), from[1] * floor], [at(to[0]), to[1] * floor])
  const step = 120 * unit
  c.fillStyle = css(palette.near, 0.55)
  for (let y = step / 2; y < floor; y += step)
    for (let x = (w % step) / 2; x < w; x += step) {
      c.beginPath()
      c.arc(x, y, 6 * unit, 0, 7)
      c.fill()
    }
}

/** Holds of three routes, each in its colour, spread evenly so that none covers another. */
function holds(stage: Stage, floor: number): void {
  const { w, unit, palette, portrait } = stage
  const tints: readonly Colour[] = [mix(palette.accent, WHITE, 0.1), [232, 92, 76], [246, 196, 72], [108, 186, 116]]
  const [columns, rows] = portrait ? [4, 6] : [8, 4]
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = ((column + 0.5 + between(stage, -0.26, 0.26) + (row % 2 ? 0.16 : -0.16)) / columns) * w
      const y = ((row + 0.5 + between(stage, -0.22, 0.22)) / rows) * floor * 0.94
      const tint = tints[(column * 3 + row + (column >> 1)) % tints.length] ?? palette.accent
      paintAt(stage, x, y, 1, () => hold(stage, between(stage, 46, 84), mix(tint, palette.near, 0.1)))
    }
  strokeLine(stage, css(palette.near, 0.35), 10 * unit, [0, floor - 5 * unit], [w, floor - 5 * unit])
}

/** A rounded lump with a bolt; it casts a shadow downwards. */
function hold(stage: Stage, size: number, tint: Colour): void {
  const { c, palette, chance } = stage
  const [turn, flat, bumps] = [between(stage, -0.6, 0.6), between(stage, 0.6, 0.92), 2 + Math.floor(chance.next() * 2)]
  const outline = Array.from({ length: 24 }, (_, i) => {
    const angle = (i / 24) * Math.PI * 2
    const r = size * (0.86 + 0.16 * Math.sin(angle * bumps + turn * 5))
    return [Math.cos(angle) * r, Math.sin(angle) * r * flat] as const
  })
  const blob = (fill: Stage['c']['fillStyle'], dx: number, dy: number) => {
    c.save()
    c.translate(dx, dy)
    c.rotate(turn)
    fillShape(stage, fill, ...outline)
    c.restore()
  }
  blob(css(palette.near, 0.4), 14, 24)
  blob(css(mix(tint, palette.near, 0.5)), 3, 8)
  blob(ballFill(stage, 0, 0, size, tint), 0, 0)
  fillOval(stage, css(mix(tint, palette.near, 0.6)), 0, 2, 13)
  fillOval(stage, css(mix(palette.far, palette.light, 0.5)), 0, 2, 8)
}

/** A rope that runs through a carabiner on the wall; its end lies in loops on the mat. */
function rope(stage: Stage, x: number, floor: number, side: number): void {
  const { c, h, unit, palette } = stage
  const cord = mix([238, 232, 220], palette.accent, 0.15)
  const u = (value: number) => value * unit
  const foot = floor + u(stage.portrait ? 150 : 108)
  const path = () => {
    c.beginPath()
    c.moveTo(x - side * u(30), -10)
    c.bezierCurveTo(x - side * u(10), h * 0.3, x + side * u(40), h * 0.5, x, foot - u(60))
    for (const [dx, dy, wide] of [
      [0, 0, 190],
      [10, 26, 176],
      [-14, 54, 184],
    ] as const)
      c.ellipse(x + side * u(120 + dx), foot + u(dy), u(wide), u(wide * 0.2), 0, Math.PI, Math.PI * 3.2)
  }
  for (const [shade, width, dash] of [
    [mix(palette.near, [0, 0, 0], 0.2), 24, []],
    [cord, 17, []],
    [mix([214, 76, 66], palette.accent, 0.2), 17, [12, 46]],
  ] as const) {
    c.strokeStyle = css(shade)
    c.lineWidth = u(width)
    c.lineCap = 'butt'
    c.lineJoin = 'round'
    c.setLineDash(dash.map(u))
    path()
    c.stroke()
  }
  c.setLineDash([])
  paintAt(stage, x - side * u(2), h * 0.3, side, () => carabiner(stage))
}

/** A sling on a bolt, with a carabiner around the origin. */
function carabiner(stage: Stage): void {
  const { c, palette } = stage
  const steel = mix(palette.far, palette.light, 0.7)
  fillOval(stage, css(palette.near, 0.4), 10, -196, 34, 26)
  fillOval(stage, css(mix(steel, palette.near, 0.2)), 0, -204, 28)
  fillOval(stage, css(mix(steel, palette.near, 0.6)), 0, -204, 11)
  fillBox(stage, css(mix([232, 92, 76], palette.near, 0.1)), [-13, -196, 26, 130], 10)
  for (const [shade, width] of [
    [mix(palette.near, [0, 0, 0], 0.2), 21],
    [steel, 14],
  ] as const) {
    c.strokeStyle = css(shade)
    c.lineWidth = width
    c.beginPath()
    c.roundRect(-38, -78, 76, 122, [24, 24, 38, 38])
    c.stroke()
  }
}

/** The thick mat on the floor, in two parts. */
function pad(stage: Stage, floor: number): void {
  const { c, w, h, unit, palette } = stage
  const vinyl = mix(mix([54, 92, 140], palette.accent, 0.3), palette.near, 0.5)
  const top = c.createLinearGradient(0, floor, 0, h)
  top.addColorStop(0, css(mix(vinyl, palette.light, 0.14)))
  top.addColorStop(0.5, css(mix(vinyl, palette.near, 0.3)))
  top.addColorStop(1, css(mix(vinyl, palette.near, 0.8)))
  c.fillStyle = top
  c.fillRect(0, floor, w, h - floor)
  c.fillStyle = css(palette.light, 0.25)
  c.fillRect(0, floor, w, 3 * unit)
  strokeLine(stage, css(palette.near, 0.5), 8 * unit, [w * 0.62, floor], [w * 0.72, h])
}

/** A chalk bag, open, with dust of chalk around its rim. */
function bag(stage: Stage): void {
  const { c, palette } = stage
  const cloth = mix([222, 96, 78], palette.accent, 0.2)
  paintShadow(stage, 0, 4, 280)
  paintGlow(stage, 0, -230, 170, WHITE, 0.35)
  const body = c.createLinearGradient(-110, 0, 110, 0)
  body.addColorStop(0, css(mix(cloth, palette.near, 0.45)))
  body.addColorStop(0.4, css(mix(cloth, WHITE, 0.16)))
  body.addColorStop(1, css(mix(cloth, palette.near, 0.55)))
  c.fillStyle = body
  c.beginPath()
  c.moveTo(-82, -206)
  c.bezierCurveTo(-118, -120, -112, -30, -84, -2)
  c.quadraticCurveTo(0, 18, 84, -2)
  c.bezierCurveTo(112, -30, 118, -120, 82, -206)
  c.fill()
  for (const fold of [-46, 10, 52])
    strokeLine(stage, css(palette.near, 0.25), 6, [fold * 0.8, -178], [fold * 1.1, -120], [fold * 1.05, -30])
  fillBox(stage, css(mix(cloth, palette.near, 0.55)), [-88, -204, 176, 30], 14)
  fillOval(stage, css(mix(cloth, palette.near, 0.3)), 0, -206, 88, 28)
  fillOval(stage, css(mix(palette.near, [0, 0, 0], 0.2)), 0, -204, 76, 21)
  fillOval(stage, css(mix(WHITE, palette.near, 0.16)), 0, -201, 64, 16)
  fillOval(stage, css(mix(WHITE, palette.near, 0.04)), -6, -206, 46, 16)
  // The belt, with its buckle.
  strokeLine(stage, css(mix([246, 200, 84], palette.near, 0.1)), 11, [84, -190], [142, -120], [120, -40], [178, 2])
  fillBox(stage, css(mix(palette.near, palette.far, 0.3)), [160, -16, 52, 28], 8)
}
