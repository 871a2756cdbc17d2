import { createCanvas } from '@pack/media/canvas'
import { paintFir, paintGlow, paintGrain, paintStars, paintVignette } from '@pack/media/scenes/brush'
import { css, mix } from '@pack/media/scenes/colour'
import { clouds } from '@pack/media/scenes/noise'
import { between, type Stage } from '@pack/media/scenes/stage'
import { endlessly, type LoopPainter, lightStamp, loopStage, sheet, swing, TURN } from './loop.ts'

/** An unseen fire behind the firs: its glow pulses, smoke climbs, embers rise past the viewer. */
export function embers(width: number, height: number): LoopPainter {
  const stage = loopStage({ width, height, seed: 'embers 3', colour: '#ff8a3d', mood: 'blaze' })
  const { c: back, w, h, unit, chance, portrait } = stage
  const ground = h * (portrait ? 0.84 : 0.82)
  const sky = back.createLinearGradient(0, 0, 0, h)
  sky.addColorStop(0, css([13, 9, 22]))
  sky.addColorStop(0.35, css([33, 14, 26]))
  sky.addColorStop(0.66, css([88, 30, 22]))
  sky.addColorStop(0.84, css([168, 66, 24]))
  sky.addColorStop(1, css([120, 42, 16]))
  back.fillStyle = sky
  back.fillRect(0, 0, w, h)
  paintStars(stage, h * 0.5, 200)
  const smoke = smokeSheet(stage)
  const margins = [10, 24, 48].map((units) => units * unit)
  const rows = margins.map((margin, row) => sheet(stage, margin + 2, (each) => paintRow(each, ground, row)))
  const fire = sheet(stage, 0, (each) => {
    paintGlow(each, w * 0.52, ground, Math.max(w, h) * 0.6, [255, 138, 48], 0.75)
    paintGlow(each, w * 0.52, ground, w * 0.45, [255, 206, 120], 0.6)
  })
  const finish = sheet(stage, 0, (each) => {
    paintVignette(each, 0.55)
    paintGrain(each, 6)
  })
  const hot = lightStamp([255, 190, 96])
  const red = lightStamp([255, 104, 34])
  const soft = lightStamp([255, 132, 52], 0.55)
  const sparks = Array.from({ length: portrait ? 270 : 300 }, () => {
    const depth = chance.next() ** 4
    return {
      x: chance.next(),
      start: chance.next(),
      rises: depth > 0.45 ? 2 : 1 + chance.int(2),
      shift: chance.next(),
      sway: 1 + chance.int(3),
      wide: 0.015 + 0.05 * chance.next(),
      size: 0.5 + chance.next() ** 2 * 1.2,
      depth,
      stamp: depth > 0.7 ? soft : chance.next() < 0.5 ? hot : red,
    }
  })

  return (c, phase) => {
    c.globalCompositeOperation = 'source-over'
    c.drawImage(stage.canvas, 0, 0)
    c.globalCompositeOperation = 'screen'
    // Three swings without a common period make the glow pulse without blinking.
    c.globalAlpha = 0.72 + 0.11 * swing(phase, 3) + 0.07 * swing(phase, 7, 0.3) + 0.05 * swing(phase, 11, 0.7)
    c.drawImage(fire, 0, 0)
    endlessly(phase, (progress, strength) => {
      c.globalAlpha = 0.5 * strength
      c.drawImage(smoke, -w * 0.1, -h * 0.32 * progress, w * 1.2, h * 1.34)
    })
    c.globalAlpha = 1
    c.globalCompositeOperation = 'source-over'
    for (const [row, picture] of rows.entries()) {
      const margin = margins[row] ?? 0
      c.drawImage(picture, -margin - 2 + margin * swing(phase, 1), 0)
    }
    c.globalCompositeOperation = 'screen'
    for (const spark of sparks) {
      const rise = (spark.start + phase * spark.rises) % 1
      const drift =
        spark.wide * (swing(phase, spark.sway, spark.shift) + 0.5 * Math.sin(TURN * (rise * 2.3 + spark.shift)))
      const spread = 0.5 + (spark.x - 0.5) * (0.72 + 0.5 * rise)
      const r = (10 + 44 * spark.depth) * spark.size * unit * (1.1 - 0.5 * rise)
      const flicker = 0.72 + 0.28 * swing(phase, 9 + spark.sway, spark.shift)
      c.globalAlpha = Math.min(1, rise * 9) * (1 - rise) ** 0.8 * flicker * (1 - 0.66 * spark.depth)
      c.drawImage(
        spark.stamp,
        (spread + drift) * w - r,
        ground + 60 * unit - rise * (ground + 160 * unit) - r,
        2 * r,
        2 * r,
      )
    }
    c.globalAlpha = 1
    c.globalCompositeOperation = 'source-over'
    c.drawImage(finish, 0, 0)
  }
}

/** Smoke, lit from below: painted small, it has no edges. */
function smokeSheet({ w, h, across, palette }: Stage) {
  const canvas = createCanvas(Math.round(w / 9), Math.round(h / 8))
  const c = canvas.getContext('2d')
  const image = c.createImageData(canvas.width, canvas.height)
  const gas = clouds(across, 4)
  const colour = mix(palette.sky[2], [150, 70, 60], 0.5)
  for (let y = 0, i = 0; y < canvas.height; y++) {
    const v = y / canvas.height
    for (let x = 0; x < canvas.width; x++, i += 4) {
      const density = Math.max(0, gas(x / 46 + across(x / 60, y / 60) * 1.6, y / 70) - 0.36)
      image.data[i] = colour[0]
      image.data[i + 1] = colour[1]
      image.data[i + 2] = colour[2]
      image.data[i + 3] = 560 * density ** 1.2 * Math.sin(Math.PI * v) ** 0.8
    }
  }
  c.putImageData(image, 0, 0)
  return canvas
}

function paintRow(stage: Stage, ground: number, row: number): void {
  const { c, w, h, unit, along, chance, palette } = stage
  const offset = chance.next() * 200
  const y = ground + (row * 105 - 40) * unit
  const line = (x: number) => y - along(x / (260 * unit) + offset) * 70 * unit
  const colour = mix(mix(palette.far, [70, 22, 14], 0.6), [8, 4, 7], 0.35 + row * 0.32)
  c.fillStyle = css(colour)
  c.beginPath()
  c.moveTo(0, h)
  for (let x = 0; x <= w + 5; x += 5) c.lineTo(x, line(x))
  c.lineTo(w, h)
  c.fill()
  for (let i = 0; i < (w / unit) * (0.075 - row * 0.016); i++) {
    const x = chance.next() * w
    paintFir(stage, x, line(x) + 14 * unit, (120 + 90 * row) * unit * between(stage, 0.5, 1.25))
  }
}
