import {
  fillBelow,
  paintFir,
  paintFog,
  paintGlow,
  paintGrain,
  paintMoon,
  paintSky,
  paintStars,
  paintVignette,
  paintWind,
} from '@pack/media/scenes/brush'
import { css, mix } from '@pack/media/scenes/colour'
import { between, type Stage } from '@pack/media/scenes/stage'
import { endlessly, type LoopPainter, lightStamp, loopStage, mistSheet, motes, sheet, swing } from './loop.ts'

const LAYERS = 6
/** How far ridges move up and down, and so how far their pictures reach below the frame. Units. */
const RIDGE_SWAY = 5

/** A violet night: the moon over several ridges, seen by a figure who slowly sways; mist and fireflies drift. */
export function moonrise(width: number, height: number): LoopPainter {
  const stage = loopStage({ width, height, seed: 'moonrise 4', colour: '#8f74f2', mood: 'night' })
  const { w, h, unit, chance, palette, portrait } = stage
  const start = h * (portrait ? 0.5 : 0.46)
  paintSky(stage, h * 0.82)
  paintStars(stage, h * 0.55, 340)
  // Above and beside the portraits of a dialogue.
  const moon = { x: w * (portrait ? 0.8 : 0.87), y: h * (portrait ? 0.155 : 0.2), r: (portrait ? 120 : 110) * unit }
  paintMoon(stage, moon.x, moon.y, moon.r)
  const wind = sheet(stage, 190 * unit, (each) =>
    paintWind(each, h * 0.03, h * 0.52, Math.round((560 * each.w) / (1080 * unit))),
  )
  const ridges = Array.from({ length: LAYERS }, (_, layer) => {
    const t = layer / (LAYERS - 1)
    const margin = (8 + 62 * t * t) * unit
    const ground = h * 0.92
    const picture = sheet(
      stage,
      margin + 2,
      (each) => paintRidge(each, { start, ground }, layer),
      RIDGE_SWAY * unit + 1,
    )
    return { t, margin, picture }
  })
  const mist = mistSheet(stage, mix(palette.sky[3], palette.sky[2], 0.4))
  const finish = sheet(stage, 0, (each) => {
    paintVignette(each, 0.5)
    paintGrain(each, 6)
  })
  const glow = lightStamp([224, 214, 255])
  const firefly = lightStamp([255, 222, 158])
  const lights = motes(chance, portrait ? 60 : 70)

  return (c, phase) => {
    c.globalCompositeOperation = 'source-over'
    c.drawImage(stage.canvas, 0, 0)
    c.globalCompositeOperation = 'screen'
    endlessly(phase, (progress, strength) => {
      c.globalAlpha = strength
      c.drawImage(wind, (progress - 1) * 190 * unit * 1.9, 0)
    })
    c.globalAlpha = 0.16 + 0.1 * swing(phase, 1)
    c.drawImage(glow, moon.x - 620 * unit, moon.y - 620 * unit, 1240 * unit, 1240 * unit)
    c.globalAlpha = 1
    c.globalCompositeOperation = 'source-over'
    for (const { t, margin, picture } of ridges) {
      c.drawImage(picture, -margin - 2 + margin * swing(phase, 1), RIDGE_SWAY * unit * t * swing(phase, 1, 0.25))
      if (t > 0 && t < 0.9) {
        endlessly((phase + t) % 1, (progress, strength) => {
          c.globalAlpha = strength * (0.62 - 0.45 * t)
          c.drawImage(mist, (progress - 1) * w, start + (h * 0.9 - start) * t - 150 * unit, w * 2, 330 * unit)
        })
        c.globalAlpha = 1
      }
    }
    c.globalCompositeOperation = 'screen'
    for (const mote of lights) {
      const rise = (mote.y + phase * mote.rises) % 1
      const size = (10 + 34 * mote.depth) * mote.size * unit
      const x =
        ((mote.x + 0.02 * swing(phase, mote.sway, mote.shift)) * 1.1 - 0.05) * w +
        60 * mote.depth * unit * swing(phase, 1)
      c.globalAlpha =
        mote.bright * (0.95 - 0.55 * mote.depth) * Math.sin(Math.PI * rise) * (0.7 + 0.3 * swing(phase, 3, mote.shift))
      c.drawImage(firefly, x - size, h * (1.02 - 0.6 * rise) - size, 2 * size, 2 * size)
    }
    c.globalAlpha = 1
    c.globalCompositeOperation = 'source-over'
    c.drawImage(finish, 0, 0)
  }
}

function paintRidge(stage: Stage, { start, ground }: { start: number; ground: number }, layer: number): void {
  const { c, w, unit, along, chance, palette, portrait } = stage
  const [, high, low, horizon] = palette.sky
  const t = layer / (LAYERS - 1)
  const base = start + (ground - start) * t
  const height = (portrait ? 260 : 200) * unit * (1 - 0.45 * t)
  const offset = chance.next() * 400
  const line = (x: number) => {
    let sum = 0
    let total = 0
    let strength = 1
    let position = (x / unit / 320) * (1 + layer * 0.2) + offset
    for (let octave = 0; octave < 6; octave++) {
      sum += (1 - Math.abs(2 * along(position + octave * 37) - 1)) * strength
      total += strength
      strength *= 0.44
      position *= 2.05
    }
    return base - height * (sum / total - 0.4) * 1.9
  }
  const colour = mix(palette.far, palette.near, t ** 0.7)
  fillBelow(
    stage,
    line,
    { y: base - 190 * unit, colour },
    { y: base + 330 * unit, colour: mix(colour, mix(low, high, 0.3), (1 - t) * 0.5) },
  )
  if (layer >= 3) {
    c.fillStyle = css(mix(colour, palette.near, 0.5))
    for (let i = 0; i < (w / unit) * (0.13 - t * 0.06); i++) {
      const x = chance.next() * w
      paintFir(stage, x, line(x) + 10 * unit, (34 + 150 * t * t) * unit * between(stage, 0.6, 1.4))
    }
  }
  if (layer === 0) paintGlow(stage, w * 0.62, base, 520 * unit, horizon, 0.2)
  if (layer < LAYERS - 1) {
    // Fog clings to the ridge itself, so it must not spill over what is transparent.
    c.globalCompositeOperation = 'source-atop'
    paintFog(stage, base - 20 * unit, base + 220 * unit, mix(low, high, t), 0.28 * (1 - t) + 0.05)
    c.globalCompositeOperation = 'source-over'
  }
}
