import {
  fillBelow,
  paintFir,
  paintFog,
  paintGlow,
  paintHillLayer,
  paintMoon,
  paintMotes,
  paintSky,
  paintStars,
  paintWind,
} from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { between, paintAt, type Stage } from '../stage.ts'

/** A house on a hill in the evening: every window is lit, smoke rises, and a path leads to the door. */
export function paintHouse(stage: Stage): void {
  const { c, w, h, unit, palette, portrait, chance, along } = stage
  const u = (value: number) => value * unit
  const side = chance.next() < 0.5 ? -1 : 1
  const top = h * (portrait ? 0.78 : 0.8)
  const x = w / 2 + side * u(portrait ? between(stage, 10, 60) : between(stage, 120, 300))
  paintSky(stage, top)
  paintStars(stage, top * 0.7, 260)
  paintWind(stage, h * 0.02, top * 0.7, 260)
  paintMoon(stage, x - side * u(portrait ? 250 : 560), h * between(stage, 0.17, 0.24), u(portrait ? 110 : 84))
  for (let layer = 0; layer < 3; layer++) {
    const colour = mix(palette.far, mix(palette.sky[2], palette.near, 0.3 + layer * 0.25), 0.5)
    const shore = top - u(90) + layer * u(40)
    paintHillLayer(stage, { layer, shore, height: 250 - layer * 55, colour })
    paintFog(stage, shore - u(130), shore, palette.sky[2], 0.2)
  }
  const line = (at: number) => top + ((at - x) / w) ** 2 * u(340) + (along(at / u(50)) - 0.5) * u(9)
  c.fillStyle = css(mix(palette.near, palette.far, 0.2))
  for (let tree = 0; tree < 16; tree++) {
    const at = w * ((tree + chance.next()) / 16)
    const gap = Math.abs(at - x)
    if (gap > u(400)) paintFir(stage, at, line(at) + u(6), u(between(stage, 140, 330)))
  }
  fillBelow(stage, line, { y: top, colour: mix(palette.near, palette.far, 0.26) }, { y: h, colour: palette.near })
  paintGlow(stage, x, top - u(160), u(640), palette.warm, 0.4)
  path(stage, x + side * u(70), line(x) + u(4))
  smoke(stage, x - side * u(178), top - u(640))
  paintAt(stage, x, line(x) + u(8), side, () => building(stage))
  fence(stage, line, x, u(420))
  paintMotes(stage, top - u(500), h, 34, palette.warm)
}

/** Two gables, a chimney and a porch; standing on 0,0, 620 wide and 600 high. */
function building(stage: Stage): void {
  const { c, palette } = stage
  const wall = mix(mix(palette.near, palette.far, 0.3), palette.accent, 0.08)
  const roof = mix(palette.near, [0, 0, 0], 0.15)
  const block = (left: number, right: number, eaves: number, ridge: number, colour: Colour) => {
    const middle = (left + right) / 2
    const plaster = c.createLinearGradient(0, -ridge, 0, 0)
    plaster.addColorStop(0, css(colour))
    plaster.addColorStop(1, css(mix(colour, palette.near, 0.5)))
    c.fillStyle = plaster
    c.beginPath()
    c.moveTo(left, 0)
    c.lineTo(left, -eaves)
    c.lineTo(middle, -ridge)
    c.lineTo(right, -eaves)
    c.lineTo(right, 0)
    c.fill()
    c.strokeStyle = css(roof)
    c.lineWidth = 34
    c.lineJoin = 'round'
    c.lineCap = 'round'
    c.beginPath()
    c.moveTo(left - 34, -eaves + 28)
    c.lineTo(middle, -ridge - 4)
    c.lineTo(right + 34, -eaves + 28)
    c.stroke()
    c.strokeStyle = css(palette.light, 0.3)
    c.lineWidth = 4
    c.beginPath()
    c.moveTo(left - 40, -eaves + 14)
    c.lineTo(middle, -ridge - 21)
    c.lineTo(right + 40, -eaves + 14)
    c.stroke()
  }
  c.fillStyle = css(roof)
  c.fillRect(-206, -620, 58, 220)
  c.fillRect(-214, -632, 74, 18)
  block(-320, 120, 300, 560, mix(wall, palette.near, 0.25))
  block(-40, 320, 240, 440, wall)
  pane(stage, -196, -236, 96, 120)
  pane(stage, -78, -236, 60, 120)
  pane(stage, -150, -420, 84, 92)
  pane(stage, 176, -196, 96, 116)
  pane(stage, 106, -340, 68, 72)
  door(stage)
}

/** A lit window with bars; x is its left, y its top. */
function pane(stage: Stage, x: number, y: number, wide: number, tall: number): void {
  const { c, palette } = stage
  paintGlow(stage, x + wide / 2, y + tall / 2, wide * 1.9, palette.warm, 0.55)
  const light = c.createLinearGradient(0, y, 0, y + tall)
  light.addColorStop(0, css(mix(palette.warm, WHITE, 0.45)))
  light.addColorStop(1, css(palette.warm))
  c.fillStyle = light
  c.fillRect(x, y, wide, tall)
  c.strokeStyle = css(palette.near)
  c.lineWidth = 9
  c.strokeRect(x, y, wide, tall)
  c.lineWidth = 5
  c.beginPath()
  c.moveTo(x + wide / 2, y)
  c.lineTo(x + wide / 2, y + tall)
  c.moveTo(x, y + tall * 0.46)
  c.lineTo(x + wide, y + tall * 0.46)
  c.stroke()
}

/** The front door with its lamp. */
function door(stage: Stage): void {
  const { c, palette } = stage
  c.fillStyle = css(palette.near)
  c.fillRect(22, -182, 112, 182)
  c.fillStyle = css(mix(palette.accent, palette.near, 0.35))
  c.fillRect(32, -172, 92, 172)
  c.fillStyle = css(mix(palette.warm, WHITE, 0.3))
  c.beginPath()
  c.ellipse(78, -138, 30, 26, 0, Math.PI, 0)
  c.fill()
  c.beginPath()
  c.arc(110, -84, 6, 0, 7)
  c.fill()
  c.beginPath()
  c.arc(150, -160, 9, 0, 7)
  c.fill()
  paintGlow(stage, 150, -160, 120, palette.warm, 0.9)
}

/** The way to the door, lit by it; it widens towards the viewer. */
function path({ c, w, h, unit, palette }: Stage, x: number, y: number): void {
  const light = c.createLinearGradient(0, y, 0, h)
  light.addColorStop(0, css(mix(palette.warm, palette.near, 0.3)))
  light.addColorStop(0.5, css(mix(palette.far, palette.near, 0.55)))
  light.addColorStop(1, css(mix(palette.far, palette.near, 0.85)))
  const drop = h - y
  const foot = w / 2 + (x - w / 2) * 0.2
  c.fillStyle = light
  c.beginPath()
  c.moveTo(x - 46 * unit, y)
  c.bezierCurveTo(x - 60 * unit, y + drop * 0.4, foot - 40 * unit, y + drop * 0.3, foot - 250 * unit, h)
  c.lineTo(foot + 250 * unit, h)
  c.bezierCurveTo(foot + 170 * unit, y + drop * 0.45, x + 90 * unit, y + drop * 0.42, x + 46 * unit, y)
  c.fill()
}

/** Smoke that rises from the chimney and leans with the wind. */
function smoke({ c, unit, along, chance, palette }: Stage, x: number, y: number): void {
  const offset = chance.next() * 300
  c.save()
  c.globalCompositeOperation = 'screen'
  for (let puff = 0; puff < 26; puff++) {
    const t = puff / 26
    const drift = ((along(offset + t * 3) - 0.5) * 150 * t + 130 * t * t) * unit
    c.fillStyle = css(mix(palette.sky[2], palette.light, 0.5), 0.15 * (1 - t))
    c.beginPath()
    c.arc(x + drift, y - t * 330 * unit, (16 + 56 * t) * unit, 0, 7)
    c.fill()
  }
  c.restore()
}

/** Pickets along the crest, with a gap before the house. */
function fence({ c, w, unit, palette }: Stage, line: (x: number) => number, x: number, gap: number): void {
  c.fillStyle = css(mix(palette.near, [0, 0, 0], 0.2))
  for (let at = 0; at < w; at += 34 * unit) {
    if (Math.abs(at - x) < gap) continue
    const y = line(at) + 16 * unit
    c.beginPath()
    c.moveTo(at, y)
    c.lineTo(at, y - 62 * unit)
    c.lineTo(at + 8 * unit, y - 72 * unit)
    c.lineTo(at + 16 * unit, y - 62 * unit)
    c.lineTo(at + 16 * unit, y)
    c.fill()
    if (Math.abs(at + 34 * unit - x) > gap) c.fillRect(at, y - 46 * unit, 36 * unit, 7 * unit)
  }
}
