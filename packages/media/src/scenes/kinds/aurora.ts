import { paintFir, paintGlow, paintHillLayer, paintMotes, paintStars } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintFigure } from '../figures.ts'
import { between, type Stage } from '../stage.ts'

/** Northern lights over a still lake: curtains of light, snowy hills, firs, and their reflection. */
export function paintAurora(stage: Stage): void {
  const { canvas, c, w, h, unit, chance, palette, portrait } = stage
  const shore = h * between(stage, portrait ? 0.64 : 0.66, 0.7)
  const [top, high, low] = palette.sky
  const sky = c.createLinearGradient(0, 0, 0, shore)
  sky.addColorStop(0, css(mix(top, [3, 5, 14], 0.6)))
  sky.addColorStop(0.7, css(mix(high, [6, 10, 24], 0.35)))
  sky.addColorStop(1, css(mix(low, high, 0.5)))
  c.fillStyle = sky
  c.fillRect(0, 0, w, h)
  paintStars(stage, shore, 420)
  const veil = mix(palette.accent, [120, 255, 190], 0.25)
  for (let i = 0; i < 3; i++) curtain(stage, shore * (0.5 + i * 0.13), mix(veil, low, i * 0.25), i)
  hills(stage, shore)
  mirror(stage, canvas, shore)
  const left = chance.next() < 0.5
  firs(stage, shore, left)
  if (chance.next() < 0.6) {
    const x = w * (left ? 0.7 : 0.3)
    const y = shore + 150 * unit
    c.fillStyle = css(palette.near)
    c.beginPath()
    c.ellipse(x, y + 26 * unit, 190 * unit, 30 * unit, 0, 0, 7)
    c.fill()
    paintFigure(stage, 'wolf', {
      x,
      y: y + 4 * unit,
      height: 190 * unit,
      facing: left ? -1 : 1,
      fill: palette.near,
      rim: veil,
    })
  }
  paintMotes(stage, h * 0.2, h, 44, mix(veil, WHITE, 0.5))
}

/** Rays hanging from a swinging line: bright at the foot, fading upward. */
function curtain(stage: Stage, foot: number, colour: Colour, index: number): void {
  const { c, w, h, unit, along, chance } = stage
  const offset = chance.next() * 300
  c.save()
  c.globalCompositeOperation = 'screen'
  const step = 7 * unit
  for (let x = -step; x < w + step; x += step) {
    const k = x / (520 * unit)
    const y = foot + (along(k * 1.1 + offset) - 0.6) * 420 * unit
    const tall = h * (0.2 + 0.28 * along(k * 2.3 + offset + 50))
    const strength =
      along(k * 1.7 + offset + 90) ** 1.5 * (0.4 + 0.75 * along(x / (26 * unit) + offset)) * (0.62 - index * 0.13)
    if (strength < 0.02) continue
    const ray = c.createLinearGradient(0, y - tall, 0, y + 26 * unit)
    ray.addColorStop(0, css(mix(colour, stage.palette.kin, 0.8), 0))
    ray.addColorStop(0.5, css(mix(colour, stage.palette.kin, 0.5), strength * 0.4))
    ray.addColorStop(0.9, css(colour, strength))
    ray.addColorStop(1, css(mix(colour, WHITE, 0.2), 0))
    c.fillStyle = ray
    c.fillRect(x, y - tall, step * 1.9, tall + 26 * unit)
  }
  c.restore()
}

function hills(stage: Stage, shore: number): void {
  const { w, palette } = stage
  for (let layer = 0; layer < 3; layer++) {
    const colour = mix(mix(palette.far, palette.sky[1], 0.45), palette.near, 0.1 + layer * 0.36)
    paintHillLayer(stage, { layer, shore, height: 260 - layer * 80, colour })
  }
  paintGlow(stage, w / 2, shore, w * 0.6, palette.sky[2], 0.25)
}

function mirror(stage: Stage, canvas: Stage['canvas'], shore: number): void {
  const { c, w, h, unit, chance, palette } = stage
  const depth = h - shore
  c.save()
  c.translate(0, 2 * shore)
  c.scale(1, -1)
  c.drawImage(canvas, 0, shore - depth, w, depth, 0, shore - depth, w, depth)
  c.restore()
  const shade = c.createLinearGradient(0, shore, 0, h)
  shade.addColorStop(0, css(palette.near, 0.22))
  shade.addColorStop(1, css(palette.near, 0.8))
  c.fillStyle = shade
  c.fillRect(0, shore, w, depth)
  c.save()
  c.globalCompositeOperation = 'screen'
  for (let i = 0; i < 150; i++) {
    const t = chance.next() ** 1.3
    c.fillStyle = css(palette.sky[3], 0.03 + 0.07 * (1 - t))
    c.fillRect(chance.next() * w, shore + depth * t, between(stage, 40, 240) * unit * (0.4 + t), (1 + 1.6 * t) * unit)
  }
  c.fillStyle = css(palette.sky[3], 0.25)
  c.fillRect(0, shore - unit, w, 2 * unit)
  c.restore()
}

function firs(stage: Stage, shore: number, left: boolean): void {
  const { c, w, h, unit, chance, palette } = stage
  c.fillStyle = css(palette.near)
  const bank = (side: 1 | -1, reach: number, tall: number) => {
    const edge = side === 1 ? 0 : w
    c.beginPath()
    c.moveTo(edge, shore + 30 * unit)
    c.quadraticCurveTo(edge + side * reach * 0.6, shore + 60 * unit, edge + side * reach, shore + 190 * unit)
    c.lineTo(edge + side * reach * 0.7, h)
    c.lineTo(edge, h)
    c.fill()
    for (let i = 0; i < 15; i++) {
      const k = chance.next()
      paintFir(
        stage,
        edge + side * reach * k * 0.85,
        shore + (70 + 110 * k * k) * unit,
        tall * unit * (1.15 - k * 0.75) * between(stage, 0.6, 1),
      )
    }
  }
  bank(left ? 1 : -1, 460 * unit, 620)
  bank(left ? -1 : 1, 230 * unit, 360)
}
