import { paintGlow, paintMoon, paintMotes, paintSky, paintStars } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintFigure } from '../figures.ts'
import { between, type Stage } from '../stage.ts'

type Front = { left: number; right: number; roof: number; awning: number; ground: number; side: number }

/** A shop in a dark street: its window and its open door are lit, someone is about to go in. */
export function paintShop(stage: Stage): void {
  const { w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const side = chance.next() < 0.5 ? -1 : 1
  const ground = h * (portrait ? 0.8 : 0.84)
  const half = u(portrait ? between(stage, 430, 490) : between(stage, 510, 590))
  const middle = w / 2 + side * u(portrait ? 0 : between(stage, 60, 160))
  const tall = u((portrait ? 600 : 470) * between(stage, 0.92, 1.06))
  const front: Front = {
    left: middle - half,
    right: middle + half,
    roof: ground - tall - u((portrait ? 500 : 290) * between(stage, 0.84, 1.08)),
    awning: ground - tall,
    ground,
    side,
  }
  paintSky(stage, ground * 0.7)
  paintStars(stage, ground * 0.5, 160)
  paintMoon(stage, middle - side * half * 0.6, front.roof * (portrait ? 0.55 : 0.45), u(portrait ? 84 : 56))
  neighbours(stage, front)
  facade(stage, front)
  pavement(stage, front)
  shopWindow(stage, front)
  awning(stage, front)
  const person = { x: middle + side * half * 0.36, y: ground + u(26), height: u(portrait ? 330 : 270) }
  paintFigure(stage, 'person', { ...person, facing: 1, fill: mix(palette.near, [0, 0, 0], 0.3), rim: palette.warm })
  paintMotes(stage, front.awning, h, 26, palette.warm)
}

/** Dark houses to both sides, and a garland of lamps across the street. */
function neighbours({ c, w, unit, palette, chance }: Stage, { left, right, roof, ground }: Front): void {
  for (const [from, to] of [
    [0, left],
    [right, w],
  ] as const) {
    const top = roof + (40 + 160 * chance.next()) * unit
    const wall = c.createLinearGradient(0, top, 0, ground)
    wall.addColorStop(0, css(mix(palette.far, palette.near, 0.55)))
    wall.addColorStop(1, css(mix(palette.far, palette.near, 0.85)))
    c.fillStyle = wall
    c.fillRect(from, top, to - from, ground - top)
    for (let y = top + 70 * unit; y < ground - 220 * unit; y += 190 * unit) {
      for (let x = from + 60 * unit; x < to - 100 * unit; x += 170 * unit) {
        c.fillStyle = chance.next() < 0.3 ? css(palette.warm, 0.5) : css(palette.near, 0.5)
        c.fillRect(x, y, 76 * unit, 110 * unit)
      }
    }
  }
}

/** The wall above the shop with two windows, and its cornice. */
function facade(stage: Stage, { left, right, roof, ground, awning: top }: Front): void {
  const { c, unit, palette, chance } = stage
  const wall = c.createLinearGradient(0, roof, 0, ground)
  wall.addColorStop(0, css(mix(mix(palette.far, palette.accent, 0.14), palette.near, 0.5)))
  wall.addColorStop(1, css(mix(mix(palette.far, palette.accent, 0.14), palette.near, 0.72)))
  c.fillStyle = wall
  c.fillRect(left, roof, right - left, ground - roof)
  c.fillStyle = css(mix(palette.far, palette.near, 0.75))
  c.fillRect(left - 24 * unit, roof - 26 * unit, right - left + 48 * unit, 34 * unit)
  const room = top - roof
  const [wide, tall] = [(right - left) * 0.19, Math.min(room * 0.52, 250 * unit)]
  const lit = chance.next() < 0.5 ? 0 : 2
  for (const column of [0, 1, 2]) {
    const x = left + (right - left) * (0.2 + 0.3 * column)
    const y = roof + room * 0.2
    if (column === lit) paintGlow(stage, x, y + tall / 2, tall, palette.warm, 0.3)
    c.fillStyle = css(column === lit ? mix(palette.warm, palette.near, 0.28) : mix(palette.sky[1], palette.near, 0.45))
    c.fillRect(x - wide / 2, y, wide, tall)
    c.strokeStyle = css(palette.near, 0.9)
    c.lineWidth = 9 * unit
    c.strokeRect(x - wide / 2, y, wide, tall)
    c.fillStyle = css(palette.near, 0.9)
    c.fillRect(x - 3 * unit, y, 6 * unit, tall)
    c.fillStyle = css(mix(palette.far, palette.near, 0.6))
    c.fillRect(x - wide * 0.62, y + tall, wide * 1.24, 16 * unit)
  }
}

/** Pavement and street, with the light that falls out of the shop. */
function pavement(stage: Stage, { left, right, ground }: Front): void {
  const { c, w, h, unit, palette } = stage
  const stones = c.createLinearGradient(0, ground, 0, h)
  stones.addColorStop(0, css(mix(palette.near, palette.far, 0.3)))
  stones.addColorStop(1, css(mix(palette.near, [0, 0, 0], 0.3)))
  c.fillStyle = stones
  c.fillRect(0, ground, w, h - ground)
  c.save()
  c.globalCompositeOperation = 'screen'
  const pool = c.createLinearGradient(0, ground, 0, h)
  pool.addColorStop(0, css(palette.warm, 0.62))
  pool.addColorStop(1, css(palette.warm, 0))
  c.fillStyle = pool
  c.beginPath()
  c.moveTo(left + 50 * unit, ground)
  c.lineTo(right - 50 * unit, ground)
  c.lineTo(right + 150 * unit, h)
  c.lineTo(left - 150 * unit, h)
  c.fill()
  c.restore()
}

/** The lit window with its shelves, and the door beside it. */
function shopWindow(stage: Stage, front: Front): void {
  const { c, unit, palette, chance } = stage
  const u = (value: number) => value * unit
  const { left, right, ground, awning: top, side } = front
  const wide = right - left
  const glow = mix(palette.warm, palette.light, 0.3)
  const [paneLeft, paneWide] = [left + wide * (side > 0 ? 0.06 : 0.37), wide * 0.57]
  const [doorLeft, doorWide] = [left + wide * (side > 0 ? 0.69 : 0.07), wide * 0.24]
  const [paneTop, paneFoot] = [top + u(70), ground - u(100)]
  paintGlow(stage, paneLeft + paneWide / 2, (paneTop + paneFoot) / 2, wide * 0.75, palette.warm, 0.6)
  const light = c.createLinearGradient(0, paneTop, 0, ground)
  light.addColorStop(0, css(mix(glow, WHITE, 0.25)))
  light.addColorStop(0.6, css(mix(glow, palette.warm, 0.6)))
  light.addColorStop(1, css(mix(palette.warm, palette.near, 0.35)))
  c.fillStyle = light
  c.fillRect(paneLeft, paneTop, paneWide, paneFoot - paneTop)
  c.fillRect(doorLeft, paneTop, doorWide, ground - paneTop)
  const goods = mix(palette.near, palette.warm, 0.22)
  for (const share of [0.46, 0.72, 1]) {
    const y = paneTop + (paneFoot - paneTop) * share
    things(stage, paneLeft + u(26), paneLeft + paneWide - u(20), y, mix(goods, glow, (1 - share) * 0.5))
    c.fillStyle = css(goods)
    c.fillRect(paneLeft, y - u(5), paneWide, u(10))
  }
  c.fillStyle = css(goods, 0.9)
  for (const share of [0.25, 0.75]) {
    const x = paneLeft + paneWide * share
    c.fillRect(x - u(2), paneTop, u(4), u(36))
    c.beginPath()
    c.ellipse(x, paneTop + u(50), u(32), u(18), 0, Math.PI, 0)
    c.fill()
    paintGlow(stage, x, paneTop + u(58), u(90), WHITE, 0.7)
  }
  c.strokeStyle = css(mix(palette.near, palette.accent, 0.22))
  c.lineWidth = u(16)
  c.strokeRect(paneLeft, paneTop, paneWide, paneFoot - paneTop)
  c.strokeRect(doorLeft, paneTop, doorWide, ground - paneTop)
  c.lineWidth = u(8)
  c.beginPath()
  c.moveTo(paneLeft + paneWide / 2, paneTop)
  c.lineTo(paneLeft + paneWide / 2, paneFoot)
  c.stroke()
  c.fillStyle = css(mix(palette.near, palette.accent, 0.3))
  c.fillRect(doorLeft + u(8), ground - u(150), doorWide - u(16), u(150))
  c.fillRect(paneLeft - u(8), paneFoot, paneWide + u(16), ground - paneFoot)
  c.fillStyle = css(palette.warm)
  c.fillRect(doorLeft + doorWide * (side > 0 ? 0.1 : 0.82), ground - u(250), u(10), u(80))
  const pot = paneLeft + paneWide * (chance.next() < 0.5 ? 0.12 : 0.86)
  shrub(stage, pot, ground + u(12))
}

/** Jars, boxes and bottles on a shelf. */
function things({ c, unit, chance }: Stage, from: number, to: number, y: number, colour: Colour): void {
  c.fillStyle = css(colour, 0.85)
  for (let x = from; x < to - 50 * unit; ) {
    const [wide, tall] = [(26 + 34 * chance.next()) * unit, (34 + 44 * chance.next()) * unit]
    c.beginPath()
    if (chance.next() < 0.5) c.roundRect(x, y - tall, wide, tall, 8 * unit)
    else c.ellipse(x + wide / 2, y, wide / 2, tall * 0.8, 0, Math.PI, 0)
    c.fill()
    x += wide + (6 + 30 * chance.next()) * unit
  }
}

/** Striped cloth with a scalloped edge. */
function awning({ c, unit, palette }: Stage, { left, right, awning: top }: Front): void {
  const stripes = 11
  const foot = top + 92 * unit
  const wide = (right - left + 40 * unit) / stripes
  const slant = 26 * unit
  for (let stripe = 0; stripe < stripes; stripe++) {
    const x = left - 20 * unit + stripe * wide
    const lean = (t: number) => left + slant + ((right - left - 2 * slant) * t) / stripes
    const cloth = stripe % 2 ? mix(palette.light, palette.warm, 0.25) : mix(palette.accent, palette.near, 0.12)
    const shade = c.createLinearGradient(0, top - 70 * unit, 0, foot + wide * 0.5)
    shade.addColorStop(0, css(mix(cloth, palette.near, 0.55)))
    shade.addColorStop(1, css(mix(cloth, palette.near, 0.18)))
    c.fillStyle = shade
    c.beginPath()
    c.moveTo(lean(stripe), top - 70 * unit)
    c.lineTo(lean(stripe + 1), top - 70 * unit)
    c.lineTo(x + wide + 1, foot)
    c.arc(x + wide / 2, foot, wide / 2, 0, Math.PI)
    c.fill()
  }
  c.fillStyle = css(palette.near, 0.75)
  c.fillRect(left, top - 88 * unit, right - left, 20 * unit)
}

/** A round shrub in a pot beside the door. */
function shrub({ c, unit, palette, chance }: Stage, x: number, y: number): void {
  c.fillStyle = css(mix(palette.near, palette.kin, 0.3))
  c.beginPath()
  c.moveTo(x - 44 * unit, y - 78 * unit)
  c.lineTo(x + 44 * unit, y - 78 * unit)
  c.lineTo(x + 32 * unit, y)
  c.lineTo(x - 32 * unit, y)
  c.fill()
  for (let leaf = 0; leaf < 60; leaf++) {
    const [angle, away] = [chance.next() * 7, Math.sqrt(chance.next()) * 62 * unit]
    c.fillStyle = css(mix(mix(palette.near, [70, 130, 80], 0.45), palette.warm, chance.next() * 0.25))
    c.beginPath()
    c.ellipse(x + Math.cos(angle) * away, y - 128 * unit + Math.sin(angle) * away, 15 * unit, 9 * unit, angle, 0, 7)
    c.fill()
  }
}
