import { createCanvas } from '../../canvas.ts'
import { paintGlow, paintStars } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { paintFigure } from '../figures.ts'
import { clouds } from '../noise.ts'
import { between, type Stage } from '../stage.ts'

/** A nebula, a planet (with or without a ring), and a person on a ridge looking up. */
export function paintSpace(stage: Stage): void {
  const { c, w, h, unit, chance, palette, portrait } = stage
  c.fillStyle = css(mix(palette.sky[0], [3, 4, 10], 0.7))
  c.fillRect(0, 0, w, h)
  nebula(stage)
  paintStars(stage, h * 1.6, 700)
  const left = chance.next() < 0.5
  planet(
    stage,
    w * (left ? 0.34 : 0.66),
    h * between(stage, 0.24, 0.36),
    (portrait ? 250 : 200) * unit * between(stage, 0.8, 1.15),
    left ? -1 : 1,
  )
  if (chance.next() < 0.7)
    moonlet(stage, w * (left ? 0.78 : 0.2), h * between(stage, 0.12, 0.5), between(stage, 26, 54) * unit, left ? -1 : 1)
  if (chance.next() < 0.4) comet(stage, w * (left ? 0.75 : 0.25), h * 0.15)
  ground(stage, left)
}

/** Clouds of gas, painted small and enlarged, because they have no sharp edges. */
function nebula(stage: Stage): void {
  const { c, w, h, across, palette, chance } = stage
  const width = Math.round(w / 8)
  const height = Math.round(h / 8)
  const small = createCanvas(width, height)
  const context = small.getContext('2d')
  const image = context.createImageData(width, height)
  const gas = clouds(across, 5)
  const tilt = between(stage, -0.7, 0.7)
  const ox = chance.next() * 40
  const oy = chance.next() * 40
  const scale = 62
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      const warp = across(x / scale + 9 + ox, y / scale + 4 + oy)
      const density = gas(x / scale + warp * 1.3 + ox, y / scale + warp * 0.9 + oy)
      const band = Math.exp(-(((y - height * 0.42 - (x - width / 2) * tilt) / (Math.max(width, height) * 0.26)) ** 2))
      const bright = Math.max(0, density - 0.34) ** 1.35 * (0.25 + 0.95 * band)
      const hue = across(x / 90 + 30 + ox, y / 90 + oy)
      const colour = mix(
        mix(palette.sky[1], palette.accent, Math.min(1, bright * 4.2)),
        palette.kin,
        Math.max(0, hue * 1.7 - 0.62),
      )
      image.data[i] = colour[0]
      image.data[i + 1] = colour[1]
      image.data[i + 2] = colour[2]
      image.data[i + 3] = 215 * (1 - Math.exp(-bright * 7.5))
    }
  }
  context.putImageData(image, 0, 0)
  c.save()
  c.globalCompositeOperation = 'screen'
  c.imageSmoothingQuality = 'high'
  c.drawImage(small, 0, 0, w, h)
  c.restore()
}

function planet(stage: Stage, x: number, y: number, r: number, lit: 1 | -1): void {
  const { c, chance, palette, along, unit } = stage
  const ringed = chance.next() < 0.6
  const tilt = between(stage, -0.45, -0.15) * lit
  paintGlow(stage, x, y, r * 2.1, palette.accent, 0.35)
  if (ringed) ring(stage, x, y, r, tilt, Math.PI, 2 * Math.PI)
  c.save()
  c.beginPath()
  c.arc(x, y, r, 0, 7)
  c.clip()
  c.fillStyle = css(mix(palette.sky[2], palette.far, 0.4))
  c.fillRect(x - r, y - r, 2 * r, 2 * r)
  c.translate(x, y)
  c.rotate(tilt)
  for (let band = -1; band < 1; band += 0.045) {
    c.fillStyle = css(mix(palette.sky[1], palette.sky[3], along(band * 9 + 40)), 0.62)
    c.beginPath()
    c.ellipse(0, band * r, r * 1.3, r * 0.1 * (0.4 + along(band * 13)), 0, 0, 7)
    c.fill()
  }
  c.rotate(-tilt)
  const shade = c.createRadialGradient(lit * r * 0.55, -r * 0.5, r * 0.15, lit * r * 0.2, -r * 0.2, r * 1.55)
  shade.addColorStop(0, css(mix(palette.light, WHITE, 0.4), 0.5))
  shade.addColorStop(0.35, css(palette.sky[1], 0.05))
  shade.addColorStop(0.8, css([3, 3, 9], 0.88))
  shade.addColorStop(1, css([2, 2, 7], 0.97))
  c.fillStyle = shade
  c.fillRect(-r, -r, 2 * r, 2 * r)
  c.restore()
  c.strokeStyle = css(palette.light, 0.5)
  c.lineWidth = 2.5 * unit
  c.beginPath()
  c.arc(x, y, r, lit === 1 ? -1.9 : Math.PI - 0.5, lit === 1 ? 0.5 : Math.PI + 1.9)
  c.stroke()
  if (ringed) ring(stage, x, y, r, tilt, 0, Math.PI)
}

/** Half a ring: the far half goes behind the planet, the near half before it. */
function ring(
  { c, palette, along, unit }: Stage,
  x: number,
  y: number,
  r: number,
  tilt: number,
  from: number,
  to: number,
): void {
  c.save()
  c.translate(x, y)
  c.rotate(tilt)
  for (let i = 0; i < 44; i++) {
    const radius = r * (1.35 + (0.75 * i) / 44)
    c.strokeStyle = css(mix(palette.sky[3], palette.light, along(i * 0.6)), 0.06 + 0.42 * along(i * 0.45 + 80) ** 1.5)
    c.lineWidth = r * 0.018 + unit * 0.4
    c.beginPath()
    c.ellipse(0, 0, radius, radius * 0.24, 0, from, to)
    c.stroke()
  }
  c.restore()
}

function moonlet({ c, palette }: Stage, x: number, y: number, r: number, lit: 1 | -1): void {
  const shade = c.createRadialGradient(x + lit * r * 0.5, y - r * 0.4, r * 0.1, x, y, r)
  shade.addColorStop(0, css(palette.light))
  shade.addColorStop(0.6, css(mix(palette.light, palette.far, 0.7)))
  shade.addColorStop(1, css(mix(palette.far, [4, 4, 10], 0.75)))
  c.fillStyle = shade
  c.beginPath()
  c.arc(x, y, r, 0, 7)
  c.fill()
}

function comet(stage: Stage, x: number, y: number): void {
  const { c, unit, palette } = stage
  const tail = c.createLinearGradient(x, y, x + 330 * unit, y - 150 * unit)
  tail.addColorStop(0, css(palette.light, 0.8))
  tail.addColorStop(1, css(palette.light, 0))
  c.strokeStyle = tail
  c.lineWidth = 3.5 * unit
  c.beginPath()
  c.moveTo(x, y)
  c.lineTo(x + 330 * unit, y - 150 * unit)
  c.stroke()
  paintGlow(stage, x, y, 40 * unit, palette.light, 1)
}

function ground(stage: Stage, left: boolean): void {
  const { c, w, h, unit, along, palette, portrait } = stage
  const line = (x: number) =>
    h * (portrait ? 0.85 : 0.87) - (along(x / (300 * unit) + 7) - 0.3) * 130 * unit - along(x / (40 * unit)) * 16 * unit
  paintGlow(stage, w / 2, h * 0.93, w * 0.75, palette.sky[2], 0.42)
  c.fillStyle = css(mix(palette.near, [4, 4, 9], 0.5))
  c.beginPath()
  c.moveTo(0, h)
  for (let x = 0; x <= w + 4; x += 4) c.lineTo(x, line(x))
  c.lineTo(w, h)
  c.fill()
  const x = w * (left ? 0.64 : 0.36)
  const wolf = stage.chance.next() < 0.5 || stage.words.has('wolf')
  paintFigure(stage, wolf ? 'wolf' : 'wanderer', {
    x,
    y: line(x) + 6 * unit,
    height: (wolf ? 170 : 150) * unit,
    facing: left ? -1 : 1,
    fill: mix(palette.near, [4, 4, 9], 0.5),
    rim: palette.accent,
  })
}
