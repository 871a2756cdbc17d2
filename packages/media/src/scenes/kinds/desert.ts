import { fillBelow, paintMoon, paintMotes, paintSky, paintStars, paintWind } from '../brush.ts'
import { type Colour, css, mix } from '../colour.ts'
import { paintFigure } from '../figures.ts'
import { between, mentions, type Stage } from '../stage.ts'

const DUNES = 5

/** Dunes with a lit and a shaded side, or table mountains, and a small walker. */
export function paintDesert(stage: Stage): void {
  const { w, h, unit, chance, palette, portrait } = stage
  const horizon = h * between(stage, 0.46, portrait ? 0.54 : 0.5)
  const left = chance.next() < 0.5
  paintSky(stage, horizon * 1.1)
  paintStars(stage, horizon * 0.8, 220)
  paintWind(stage, h * 0.03, horizon - 40 * unit, 300)
  paintMoon(stage, w * (left ? 0.3 : 0.7), horizon - between(stage, 20, 220) * unit, between(stage, 150, 230) * unit)
  if (chance.next() < 0.5) mesas(stage, horizon)

  const from = mix(palette.sky[3], palette.far, 0.45)
  let crest = (_x: number) => horizon
  for (let i = 0; i < DUNES; i++) {
    const t = i / (DUNES - 1)
    const base = horizon + (h - horizon) * (0.06 + 0.68 * t ** 1.15)
    const colour = mix(from, palette.near, t ** 0.9 * 0.8)
    const dune = duneOf(stage, base, t, left)
    fillBelow(
      stage,
      dune.line,
      { y: base - 150 * unit, colour: mix(colour, palette.light, 0.42 * (1 - t * 0.6)) },
      { y: base + 560 * unit, colour: mix(colour, palette.near, 0.3) },
    )
    for (const peak of dune.peaks) leeSide(stage, dune, peak, mix(palette.near, palette.sky[0], 0.45))
    if (i === 2) crest = dune.line
  }
  const x = w * (left ? 0.62 : 0.38)
  const figure = mentions(stage, 'wolf', 'pack', 'wolves') ? 'wolf' : 'wanderer'
  const height = (figure === 'wolf' ? 120 : 130) * unit
  trail(stage, crest, x, left ? -1 : 1)
  paintFigure(stage, figure, {
    x,
    y: crest(x) + 4 * unit,
    height,
    facing: left ? -1 : 1,
    fill: palette.near,
    rim: palette.light,
  })
  paintMotes(stage, horizon, h * 0.95, 34, palette.light)
}

type Dune = { line: (x: number) => number; peaks: { x: number; reach: number }[]; away: 1 | -1; height: number }

/** A crest with one or two peaks, long on the side of the light and steep on the other. */
function duneOf(stage: Stage, base: number, t: number, lightLeft: boolean): Dune {
  const { along, chance, unit, w } = stage
  const away = lightLeft ? 1 : -1
  const height = (120 + 190 * t) * unit * between(stage, 0.8, 1.2)
  const offset = chance.next() * 300
  const count = w > 1300 * unit ? 2 : 1 + Number(t < 0.4)
  const peaks = Array.from({ length: count }, (_, i) => ({
    x: w * ((i + between(stage, 0.2, 0.8)) / count),
    reach: (420 + 420 * t) * unit * between(stage, 0.8, 1.2),
    lift: between(stage, 0.6, 1),
  }))
  const line = (x: number) => {
    let top = 0
    for (const peak of peaks) {
      const side = (x - peak.x) * away
      const k = side > 0 ? side / peak.reach : -side / (peak.reach * 2.1)
      // Straight at the peak and level at the foot, as sand lies.
      if (k < 1) top = Math.max(top, peak.lift * (1 - k) ** 2 * (1 + 0.6 * k))
    }
    return base - height * top - (along(x / (700 * unit) + offset) - 0.5) * 40 * unit
  }
  return { line, peaks, away, height }
}

/** The slope away from the light: sharp along the crest, which winds towards the viewer, and fading into the sand. */
function leeSide({ c, unit }: Stage, dune: Dune, peak: { x: number; reach: number }, colour: Colour): void {
  const { line, away, height } = dune
  const top = line(peak.x)
  const deep = height * 2.1 + 90 * unit
  const at = (part: number) => peak.x + away * peak.reach * part
  const shade = c.createRadialGradient(peak.x, top, 0, peak.x, top, Math.min(peak.reach, deep * 1.15))
  shade.addColorStop(0, css(colour, 0.66))
  shade.addColorStop(0.45, css(colour, 0.44))
  shade.addColorStop(1, css(colour, 0))
  c.fillStyle = shade
  c.beginPath()
  c.moveTo(peak.x, top)
  for (let i = 1; i <= 40; i++) c.lineTo(at(i / 40), line(at(i / 40)))
  c.lineTo(at(1), top + deep)
  c.lineTo(at(0.5), top + deep)
  c.bezierCurveTo(at(0.62), top + deep * 0.6, at(-0.3), top + deep * 0.42, peak.x, top)
  c.fill()
}

function mesas({ c, w, unit, chance, palette }: Stage, horizon: number): void {
  for (let i = 0; i < 4; i++) {
    const width = (140 + 260 * chance.next()) * unit
    const height = (60 + 150 * chance.next()) * unit
    const x = chance.next() * w
    c.fillStyle = css(mix(palette.far, palette.sky[2], 0.25 + 0.3 * chance.next()))
    c.beginPath()
    c.moveTo(x - width * 0.75, horizon + 40 * unit)
    c.lineTo(x - width * 0.52, horizon - height * 0.45)
    c.lineTo(x - width * 0.46, horizon - height)
    c.lineTo(x + width * 0.1, horizon - height * 1.03)
    c.lineTo(x + width * 0.16, horizon - height * 0.86)
    c.lineTo(x + width * 0.44, horizon - height * 0.88)
    c.lineTo(x + width * 0.52, horizon - height * 0.4)
    c.lineTo(x + width * 0.8, horizon + 40 * unit)
    c.fill()
  }
}

/** Footprints behind the walker, along the crest. */
function trail({ c, unit, palette }: Stage, crest: (x: number) => number, x: number, facing: 1 | -1): void {
  c.fillStyle = css(palette.near, 0.4)
  for (let i = 1; i < 26; i++) {
    const px = x - facing * i * 22 * unit
    c.beginPath()
    c.ellipse(px, crest(px) + (7 + (i % 2) * 6) * unit, 5 * unit, 2.2 * unit, 0, 0, 7)
    c.fill()
  }
}
