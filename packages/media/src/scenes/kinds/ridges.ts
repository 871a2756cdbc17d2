import { fillBelow, paintFir, paintFog, paintMoon, paintMotes, paintSky, paintStars, paintWind } from '../brush.ts'
import { css, mix } from '../colour.ts'
import { paintBirds, paintFigure } from '../figures.ts'
import { between, mentions, type Stage } from '../stage.ts'

const LAYERS = 6

/** Mountains behind mountains, firs in front, often a wolf on a rock. */
export function paintRidges(stage: Stage): void {
  const { w, h, unit, chance, palette, portrait } = stage
  const [, , low, horizon] = palette.sky
  const rolling = chance.next() < 0.35
  const left = chance.next() < 0.5
  const start = h * between(stage, portrait ? 0.46 : 0.42, 0.54)
  paintSky(stage, h * 0.8)
  paintStars(stage, h * 0.55, 300)
  paintWind(stage, h * 0.03, h * 0.5, 420)
  const moonX = w * (left ? between(stage, 0.22, 0.4) : between(stage, 0.6, 0.78))
  paintMoon(stage, moonX, start - between(stage, 150, 330) * unit, between(stage, 110, 190) * unit)
  if (mentions(stage, 'free', 'freedom', 'fly', 'birds', 'sky') || chance.next() < 0.3) {
    paintBirds(stage, w * (left ? 0.66 : 0.3), start - 260 * unit, 7, palette.near)
  }

  for (let layer = 0; layer < LAYERS; layer++) {
    const t = layer / (LAYERS - 1)
    const base = start + (h * 0.9 - start) * t
    const line = ridge(stage, base, (portrait ? 250 : 210) * unit * (1 - 0.45 * t), rolling, layer)
    const colour = mix(palette.far, palette.near, t ** 0.75)
    fillBelow(
      stage,
      line,
      { y: base - 180 * unit, colour: mix(colour, palette.light, 0.06 * (1 - t)) },
      { y: base + 320 * unit, colour: mix(colour, mix(low, horizon, 0.4), (1 - t) * 0.5) },
    )
    if (!rolling && layer >= 3) plantFirs(stage, line, t, css(mix(colour, palette.near, 0.45)))
    if (layer < LAYERS - 1)
      paintFog(stage, base - 20 * unit, base + 200 * unit, mix(horizon, palette.sky[1], t * 0.7), 0.26 * (1 - t) + 0.04)
  }
  if (chance.next() < 0.6 || mentions(stage, 'wolf', 'wolves', 'pack', 'howl', 'lead', 'alone', 'lone')) {
    wolfOnRock(stage, w * (left ? 0.66 : 0.34), h * (portrait ? 0.82 : 0.86), left ? -1 : 1)
  }
  paintMotes(stage, h * 0.4, h * 0.95, 60, palette.light)
}

function ridge({ along, chance, unit }: Stage, base: number, height: number, rolling: boolean, layer: number) {
  const offset = chance.next() * 400
  const octaves = rolling ? 3 : 6
  const scale = (rolling ? 1 / 420 : 1 / 300) * (1 + layer * 0.22)
  return (x: number) => {
    let sum = 0
    let total = 0
    let strength = 1
    let position = (x / unit) * scale + offset
    for (let octave = 0; octave < octaves; octave++) {
      const value = along(position + octave * 37)
      sum += (rolling ? value : 1 - Math.abs(2 * value - 1)) * strength
      total += strength
      strength *= rolling ? 0.25 : 0.46
      position *= 2.05
    }
    return base - height * (sum / total - 0.4) * 1.9
  }
}

function plantFirs(stage: Stage, line: (x: number) => number, t: number, fill: string): void {
  const { c, w, unit, chance } = stage
  c.fillStyle = fill
  const count = Math.round(((w / unit) * (0.11 - t * 0.055)) / 1)
  for (let i = 0; i < count; i++) {
    const x = chance.next() * w
    paintFir(stage, x, line(x) + 10 * unit, (34 + 120 * t * t) * unit * between(stage, 0.6, 1.4))
  }
}

function wolfOnRock(stage: Stage, x: number, y: number, facing: 1 | -1): void {
  const { c, h, unit, palette } = stage
  const u = (value: number) => value * unit
  c.fillStyle = css(palette.near)
  c.beginPath()
  c.moveTo(x - u(420), h)
  c.lineTo(x - u(250), y + u(70))
  c.lineTo(x - u(150), y + u(14))
  c.lineTo(x + u(40), y - u(4))
  c.lineTo(x + u(150), y + u(6))
  c.lineTo(x + u(230), y + u(90))
  c.lineTo(x + u(430), h)
  c.fill()
  paintFigure(stage, 'wolf', { x, y: y + u(2), height: u(250), facing, fill: palette.near, rim: palette.light })
}
