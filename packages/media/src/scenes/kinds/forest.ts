import { paintGlow, paintMotes } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintFigure } from '../figures.ts'
import { between, mentions, type Stage } from '../stage.ts'

const DEPTHS = 6

/** A path between tall trunks into the light, mist between the rows, fireflies. */
export function paintForest(stage: Stage): void {
  const { c, w, h, unit, chance, palette, portrait } = stage
  const [top, high, low, last] = palette.sky
  const heartX = w * between(stage, 0.38, 0.62)
  const heartY = h * between(stage, 0.46, 0.54)
  const bright = mix(last, palette.light, 0.5)
  const backdrop = c.createRadialGradient(heartX, heartY, 0, heartX, heartY, Math.max(w, h) * 0.72)
  backdrop.addColorStop(0, css(mix(bright, WHITE, 0.15)))
  backdrop.addColorStop(0.2, css(mix(last, low, 0.35)))
  backdrop.addColorStop(0.5, css(mix(low, high, 0.55)))
  backdrop.addColorStop(1, css(mix(high, top, 0.75)))
  c.fillStyle = backdrop
  c.fillRect(0, 0, w, h)

  const ground = (t: number) => heartY + 60 * unit + (h - heartY - 60 * unit) * t ** 1.25 * 0.86
  for (let depth = 0; depth < DEPTHS; depth++) {
    const t = depth / (DEPTHS - 1)
    const colour = mix(mix(low, palette.far, 0.55), palette.near, 0.12 + 0.88 * t ** 0.8)
    floor(stage, ground(t), mix(colour, palette.near, 0.2), mix(colour, palette.near, 0.55))
    if (depth === 0) path(stage, heartX, ground(0), bright)
    trunks(stage, { t, colour, ground: ground(t), heartX })
    if (depth === 3) walker(stage, heartX, ground(0.42))
    if (depth < DEPTHS - 1) {
      paintGlow(stage, heartX, heartY, Math.max(w, h) * (0.62 - 0.07 * depth), bright, 0.2 - t * 0.12)
      mist(stage, ground(t), mix(last, low, 0.5), 0.22 * (1 - t))
    }
  }
  shafts(stage, heartX, heartY, bright)
  paintMotes(stage, h * 0.35, h * 0.95, portrait ? 70 : 60, chance.next() < 0.5 ? palette.warm : palette.light)
}

function floor({ c, w, h, unit, along, chance }: Stage, y: number, colour: Colour, deep: Colour): void {
  const offset = chance.next() * 200
  const fill = c.createLinearGradient(0, y, 0, h)
  fill.addColorStop(0, css(colour))
  fill.addColorStop(1, css(deep))
  c.fillStyle = fill
  c.beginPath()
  c.moveTo(0, h)
  for (let x = 0; x <= w + 5 * unit; x += 5 * unit) {
    c.lineTo(x, y - along(x / (190 * unit) + offset) * 34 * unit - along(x / (14 * unit) + offset) * 9 * unit)
  }
  c.lineTo(w, h)
  c.fill()
}

/** The path, painted on the farthest ground; nearer rows of ground leave room for it. */
function path({ c, w, h, unit, along }: Stage, x: number, y: number, colour: Colour): void {
  const fill = c.createLinearGradient(0, y - 30 * unit, 0, h)
  fill.addColorStop(0, css(colour, 0.95))
  fill.addColorStop(0.35, css(colour, 0.35))
  fill.addColorStop(1, css(colour, 0.06))
  c.fillStyle = fill
  c.beginPath()
  const edge = (k: number, side: 1 | -1) => {
    const bend = Math.sin(k * 4.2) * 120 * unit * k + (along(k * 6 + side) - 0.5) * 30 * unit
    c.lineTo(x + bend + side * (12 + 420 * k ** 1.7) * unit * (w > h ? 1.2 : 1), y - 20 * unit + (h - y) * k)
  }
  for (let i = 0; i <= 20; i++) edge(i / 20, -1)
  for (let i = 20; i >= 0; i--) edge(i / 20, 1)
  c.fill()
}

function trunks(stage: Stage, row: { t: number; colour: Colour; ground: number; heartX: number }): void {
  const { c, w, unit, chance, palette, along } = stage
  const { t } = row
  const count = Math.round((w / unit / 1080) * (19 - 14 * t)) + 2
  const clear = (70 + 330 * t ** 1.4) * unit
  for (let i = 0; i < count; i++) {
    const x = ((i + chance.next()) / count) * w * 1.1 - w * 0.05
    if (Math.abs(x - row.heartX) < clear) continue
    const width = (11 + 74 * t ** 1.4) * unit * between(stage, 0.7, 1.25)
    const foot = row.ground + between(stage, -6, 26) * unit * (1 + t)
    const lean = between(stage, -26, 26) * unit
    const fill = c.createLinearGradient(x - width, 0, x + width, 0)
    const lit = mix(row.colour, palette.light, 0.24 * (1 - t * 0.55))
    const towards = x < row.heartX
    fill.addColorStop(0, css(towards ? row.colour : lit))
    fill.addColorStop(0.5, css(row.colour))
    fill.addColorStop(1, css(towards ? lit : row.colour))
    c.fillStyle = fill
    c.beginPath()
    c.moveTo(x - width * 1.15, foot + 12 * unit)
    c.quadraticCurveTo(x - width * 0.5, foot - 60 * unit * (0.5 + t), x - width * 0.4 + lean, -10)
    c.lineTo(x + width * 0.4 + lean, -10)
    c.quadraticCurveTo(x + width * 0.5, foot - 60 * unit * (0.5 + t), x + width * 1.15, foot + 12 * unit)
    c.fill()
    c.strokeStyle = css(row.colour)
    const branches = 3 + Math.floor(chance.next() * 4)
    for (let b = 0; b < branches; b++) {
      const y = foot * between(stage, 0.06, 0.62)
      const dir = chance.next() < 0.5 ? 1 : -1
      const reach = width * between(stage, 1.6, 4)
      c.lineWidth = width * between(stage, 0.08, 0.17)
      c.beginPath()
      c.moveTo(x + lean * (1 - y / foot), y)
      c.quadraticCurveTo(x + dir * reach * 0.5, y - reach * 0.1, x + dir * reach, y - reach * (0.3 + along(b + i)))
      c.stroke()
    }
  }
}

function walker(stage: Stage, x: number, y: number): void {
  const { unit, palette } = stage
  const wolf = mentions(stage, 'wolf', 'wolves', 'pack', 'wild', 'hunt', 'instinct')
  if (!wolf && stage.chance.next() < 0.35) return
  const shape = {
    x: x + 14 * unit,
    y,
    height: (wolf ? 110 : 140) * unit,
    facing: 1,
    fill: palette.near,
    rim: palette.light,
  } as const
  paintFigure(stage, wolf ? 'wolf' : 'wanderer', shape)
}

function mist({ c, w, unit }: Stage, y: number, colour: Colour, alpha: number): void {
  const veil = c.createLinearGradient(0, y - 240 * unit, 0, y + 120 * unit)
  veil.addColorStop(0, css(colour, 0))
  veil.addColorStop(0.6, css(colour, alpha))
  veil.addColorStop(1, css(colour, 0))
  c.fillStyle = veil
  c.fillRect(0, y - 240 * unit, w, 360 * unit)
}

/** Light falling between the crowns. */
function shafts(stage: Stage, x: number, y: number, colour: Colour): void {
  const { c, h, w } = stage
  c.save()
  c.globalCompositeOperation = 'screen'
  c.translate(x, y - h * 0.75)
  for (let i = 0; i < 9; i++) {
    c.save()
    c.rotate(between(stage, -0.42, 0.42))
    const width = w * between(stage, 0.03, 0.11)
    const ray = c.createLinearGradient(0, 0, 0, h * 1.15)
    ray.addColorStop(0, css(colour, between(stage, 0.05, 0.13)))
    ray.addColorStop(1, css(colour, 0))
    c.fillStyle = ray
    c.beginPath()
    c.moveTo(-width * 0.2, 0)
    c.lineTo(width * 0.2, 0)
    c.lineTo(width, h * 1.15)
    c.lineTo(-width, h * 1.15)
    c.fill()
    c.restore()
  }
  c.restore()
}
