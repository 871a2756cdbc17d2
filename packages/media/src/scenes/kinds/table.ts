import { css, mix } from '../colour.ts'
import { paintOutline, type Stroke } from '../figures.ts'
import { paintBeam, paintMug, paintPendant, paintRim, paintRoom, paintShadow, paintSteam } from '../room.ts'
import { between, type Stage } from '../stage.ts'

const BOWL: readonly Stroke[] = [
  [-1, -0.85],
  [1, -0.85],
  [0.9, -0.2, 0.34, -0.06],
  [0.34, 0],
  [-0.34, 0],
  [-0.34, -0.06],
  [-0.9, -0.2, -1, -0.85],
]
const LOAF: readonly Stroke[] = [
  [-1, 0],
  [-1.16, -0.5, -0.8, -0.66],
  [-0.4, -0.92, 0.1, -0.86],
  [0.8, -0.84, 1, -0.46],
  [1.12, -0.1, 0.98, 0],
]

/** A kitchen table under a hanging lamp: a bowl that steams, a mug and a loaf; a window behind. */
export function paintTable(stage: Stage): void {
  const { c, w, h, unit, palette, portrait, chance } = stage
  const surface = h * (portrait ? 0.73 : 0.74)
  const side = chance.next() < 0.5 ? -1 : 1
  const x = w / 2 + side * (portrait ? 40 : 190) * unit
  paintRoom(stage, { surface, window: 0.5 - side * (portrait ? 0.05 : 0.22) })
  const lampY = h * between(stage, 0.2, 0.26)
  paintBeam(stage, { x, y: lampY, bottom: surface + 90 * unit, reach: 400 * unit }, palette.warm)
  paintPendant(stage, x, lampY)

  const y = surface + 110 * unit
  const size = 190 * unit
  paintShadow(stage, x, y, size * 2.1)
  const clay = mix(palette.near, palette.accent, 0.22)
  paintOutline(stage, BOWL, { x, y, height: size, facing: 1, fill: clay, rim: palette.warm })
  paintRim(stage, x, y - size * 0.85, size)
  paintSteam(stage, x, y - size, 560 * unit)
  paintMug(stage, x + side * 330 * unit, y - 20 * unit, 130 * unit)
  const bread = { x: x - side * 350 * unit, y: y + 6 * unit, height: 130 * unit }
  paintShadow(stage, bread.x, bread.y, bread.height * 2.2)
  const crust = mix(palette.near, [150, 92, 48], 0.5)
  paintOutline(stage, LOAF, { ...bread, facing: side, fill: crust, rim: palette.warm })
  c.strokeStyle = css(mix(crust, palette.warm, 0.45))
  c.lineWidth = 7 * unit
  c.lineCap = 'round'
  for (const cut of [-0.5, 0, 0.5]) {
    c.beginPath()
    c.moveTo(bread.x + (cut - 0.12) * bread.height, bread.y - 0.66 * bread.height)
    c.lineTo(bread.x + (cut + 0.12) * bread.height, bread.y - 0.36 * bread.height)
    c.stroke()
  }
}
