import { paintGlow, paintMotes } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintRoom, paintShadow } from '../room.ts'
import { between, type Stage } from '../stage.ts'

/** Stacks of coins on a table, each taller than the one before; a seedling grows from the last. */
export function paintCoins(stage: Stage): void {
  const { w, h, unit, palette, portrait, chance } = stage
  const surface = h * 0.7
  const side = chance.next() < 0.5 ? -1 : 1
  const y = surface + 170 * unit
  const gold = mix(palette.warm, palette.accent, 0.3)
  paintRoom(stage, { surface, window: 0.5 - side * (portrait ? 0.08 : 0.26) })
  paintGlow(stage, w / 2 + side * 150 * unit, y - 260 * unit, 640 * unit, palette.warm, 0.45)
  const heights = portrait ? [2, 5, 8, 12] : [2, 4, 7, 10, 14]
  const pitch = 205 * unit
  const radius = 88 * unit
  const start = w / 2 - side * pitch * ((heights.length - 1) / 2)
  for (const [index, coins] of heights.entries()) {
    const x = start + side * pitch * index
    const top = stack(stage, { x, y: y - (index % 2) * 26 * unit, radius, coins, gold })
    if (index === heights.length - 1) seedling(stage, x, top)
  }
  for (let i = 0; i < 5; i++) {
    const at = { x: w * between(stage, 0.12, 0.88), y: y + between(stage, 70, 150) * unit }
    stack(stage, { ...at, radius: radius * 0.95, coins: 1, gold: mix(gold, palette.near, 0.15) })
  }
  paintMotes(stage, h * 0.3, y, 34, palette.warm)
}

type Stack = { x: number; y: number; radius: number; coins: number; gold: Colour }

/** Returns the height of its uppermost face. */
function stack(stage: Stage, { x, y, radius, coins, gold }: Stack): number {
  const { c, palette } = stage
  const thick = radius * 0.3
  const flat = radius * 0.26
  let top = y
  paintShadow(stage, x, y + flat * 0.4, radius * 2.6)
  for (let coin = 0; coin < coins; coin++) {
    const left = x - radius + between(stage, -0.06, 0.06) * radius
    const edge = c.createLinearGradient(left, 0, left + 2 * radius, 0)
    edge.addColorStop(0, css(mix(gold, palette.near, 0.8)))
    edge.addColorStop(0.45, css(mix(gold, palette.near, 0.2)))
    edge.addColorStop(1, css(mix(gold, palette.near, 0.75)))
    const face = (at: number, fill: typeof c.fillStyle) => {
      c.fillStyle = fill
      c.beginPath()
      c.ellipse(left + radius, at, radius, flat, 0, 0, 7)
      c.fill()
    }
    face(top, edge)
    c.fillRect(left, top - thick, 2 * radius, thick)
    top -= thick
    face(top, css(mix(gold, palette.near, 0.3)))
    c.strokeStyle = css(mix(gold, WHITE, 0.4), 0.7)
    c.lineWidth = radius * 0.025
    c.stroke()
  }
  return top
}

function seedling({ c, unit, palette }: Stage, x: number, y: number): void {
  const leaf = mix(palette.accent, [120, 190, 90], 0.5)
  c.strokeStyle = css(mix(leaf, palette.near, 0.3))
  c.lineWidth = 9 * unit
  c.lineCap = 'round'
  c.beginPath()
  c.moveTo(x, y)
  c.quadraticCurveTo(x + 12 * unit, y - 70 * unit, x, y - 130 * unit)
  c.stroke()
  for (const [side, size] of [
    [1, 96],
    [-1, 78],
  ] as const) {
    c.fillStyle = css(mix(leaf, palette.light, side === 1 ? 0.12 : 0))
    c.beginPath()
    c.moveTo(x, y - 126 * unit)
    c.quadraticCurveTo(
      x + side * size * 0.3 * unit,
      y - (126 + size) * unit,
      x + side * size * unit,
      y - (130 + size * 0.7) * unit,
    )
    c.quadraticCurveTo(x + side * size * 0.9 * unit, y - 110 * unit, x, y - 126 * unit)
    c.fill()
  }
}
