import { paintGlow, paintMotes } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { paintFigure } from '../figures.ts'
import { paintSurface, paintWall } from '../room.ts'
import { between, type Stage } from '../stage.ts'

/** A dark hall; a door stands ajar, light falls through it, and someone waits before it. */
export function paintDoor(stage: Stage): void {
  const { c, w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const floor = h * (portrait ? 0.72 : 0.78)
  const side = chance.next() < 0.5 ? -1 : 1
  const x = w / 2 + side * u(portrait ? 30 : 240)
  const size = between(stage, 0.88, 1.06)
  const [half, tall] = [u(portrait ? 230 : 190) * size, u(portrait ? 900 : 640) * size]
  const glow = mix(palette.warm, palette.light, 0.45)
  paintWall(stage, floor)
  c.fillStyle = css(mix(palette.near, [0, 0, 0], 0.3), 0.45)
  c.fillRect(0, 0, w, h)
  paintSurface(stage, floor)
  paintGlow(stage, x, floor - tall * 0.5, tall * 1.1, palette.warm, 0.5)

  c.fillStyle = css(palette.near)
  c.fillRect(x - half - u(34), floor - tall - u(34), 2 * half + u(68), tall + u(34))
  const light = c.createLinearGradient(0, floor - tall, 0, floor)
  light.addColorStop(0, css(mix(palette.sky[3], glow, 0.5)))
  light.addColorStop(1, css(mix(glow, WHITE, 0.35)))
  c.fillStyle = light
  c.fillRect(x - half, floor - tall, 2 * half, tall)
  c.save()
  c.globalCompositeOperation = 'screen'
  const pool = c.createLinearGradient(0, floor, 0, h)
  pool.addColorStop(0, css(glow, 0.75))
  pool.addColorStop(1, css(glow, 0))
  c.fillStyle = pool
  c.beginPath()
  c.moveTo(x - half, floor)
  c.lineTo(x + half, floor)
  c.lineTo(x + half - side * u(120) + u(180), h)
  c.lineTo(x - half - side * u(120) - u(180), h)
  c.fill()
  c.restore()
  leaf(stage, { x, half, tall, floor, side })
  const height = tall * 0.52
  const person = { x: x - side * half * 0.1, y: floor + u(60), height, facing: 1 as const }
  c.fillStyle = css(palette.near, 0.55)
  c.beginPath()
  c.moveTo(person.x - height * 0.13, person.y)
  c.lineTo(person.x + height * 0.13, person.y)
  c.lineTo(person.x + height * 0.05 - side * u(60), h)
  c.lineTo(person.x - height * 0.33 - side * u(60), h)
  c.fill()
  paintFigure(stage, 'person', { ...person, fill: palette.near, rim: glow })
  paintMotes(stage, floor - tall, floor, 30, glow)
}

type Leaf = { x: number; half: number; tall: number; floor: number; side: number }

/** The open door in perspective, hinged at one side of its frame. */
function leaf({ c, unit, palette }: Stage, { x, half, tall, floor, side }: Leaf): void {
  const hinge = x + side * half
  const edge = hinge + side * half * 0.9
  const slant = 46 * unit
  const at = (t: number, v: number) => {
    const stretch = slant * t
    return [hinge + (edge - hinge) * t, floor - tall - stretch + (tall + 2 * stretch) * v] as const
  }
  const panel = (from: readonly [number, number], to: readonly [number, number]) => {
    c.beginPath()
    c.moveTo(...at(from[0], from[1]))
    c.lineTo(...at(to[0], from[1]))
    c.lineTo(...at(to[0], to[1]))
    c.lineTo(...at(from[0], to[1]))
    c.closePath()
  }
  c.fillStyle = css(mix(palette.near, palette.accent, 0.3))
  panel([0, 0], [1, 1])
  c.fill()
  c.strokeStyle = css(mix(palette.near, palette.light, 0.35), 0.7)
  c.lineWidth = 4 * unit
  for (const [top, bottom] of [
    [0.07, 0.42],
    [0.52, 0.92],
  ] as const) {
    panel([0.18, top], [0.82, bottom])
    c.stroke()
  }
  c.fillStyle = css(palette.warm)
  c.beginPath()
  c.arc(...at(0.9, 0.48), 13 * unit, 0, 7)
  c.fill()
}
