import { EDGE_SECONDS } from '@pack/core/assets/asset'
import { FPS } from '@pack/core/film/timeline'
import { random } from '@pack/core/kernel/random'
import { PLAY_TRIANGLE } from '@pack/core/personas/drawing/logo-mark'
import type { Canvas, SKRSContext2D } from '@pack/media/canvas'
import { paintGrain, paintStars, paintVignette } from '@pack/media/scenes/brush'
import { css, mix, WHITE } from '@pack/media/scenes/colour'
import type { Stage } from '@pack/media/scenes/stage'
import { lightStamp, loopStage, sheet } from './backgrounds/loop.ts'
import type { Film } from './film.ts'
import { BRAND, traceMark, WORDMARK_FONT } from './mark.ts'
import { flyingShard, MARK_CLOSES, shardsOf } from './shards.ts'

type Night = { stage: Stage; finish: Canvas; cx: number; cy: number; size: number }

/** A night sky: dark violet, stars, room for the mark in the middle. */
function night(width: number, height: number, seed: string): Night {
  const stage = loopStage({ width, height, seed, colour: '#8f74f2', mood: 'night' })
  const { c, w, h, unit } = stage
  const cx = w / 2
  const cy = h * (h > w ? 0.44 : 0.42)
  const dark = c.createRadialGradient(cx, cy, 0, cx, cy, Math.hypot(w, h) * 0.6)
  dark.addColorStop(0, '#2b2250')
  dark.addColorStop(0.45, '#17122d')
  dark.addColorStop(1, '#0a0814')
  c.fillStyle = dark
  c.fillRect(0, 0, w, h)
  paintStars(stage, h * 1.5, 260)
  const finish = sheet(stage, 0, (each) => {
    paintVignette(each, 0.45)
    paintGrain(each, 6)
  })
  return { stage, finish, cx, cy, size: 380 * unit }
}

/** Two seconds: a moon brightens, shards fly in and lock into the mark, light runs over it, the name appears. */
export function introFilm(width: number, height: number): Film {
  const frames = EDGE_SECONDS.intro * FPS
  const scene = night(width, height, 'intro')
  const { stage, cx, cy, size } = scene
  const shards = shardsOf()
  const spark = lightStamp([226, 214, 255])
  return {
    width,
    height,
    frames,
    paint(canvas, index) {
      const c = canvas.getContext('2d')
      const t = index / FPS
      const locked = ease((t - MARK_CLOSES + 0.05) / 0.12)
      const after = Math.max(0, t - MARK_CLOSES)
      const beat = after > 0 ? Math.exp(-after * 5.5) * 0.07 : 0
      c.globalAlpha = 1
      c.drawImage(stage.canvas, 0, 0)
      moon(c, scene, 0.35 + 0.65 * ease(t / 1.1), 1 + 0.015 * t)
      c.save()
      c.translate(cx, cy)
      c.scale(1 + beat + 0.008 * t, 1 + beat + 0.008 * t)
      for (const shard of shards) flyingShard(c, shard, size, t)
      if (locked > 0) lockedMark(c, size, locked, after)
      c.restore()
      if (after > 0) burst(c, scene, spark, after)
      name(c, scene, ease((t - 1.12) / 0.35))
      c.drawImage(scene.finish, 0, 0)
    },
  }
}

/** Three seconds: the mark, the product's name and an invitation; fades out at the end. */
export function outroFilm(width: number, height: number): Film {
  const frames = EDGE_SECONDS.outro * FPS
  const scene = night(width, height, 'outro')
  const { stage, cx, cy, size } = scene
  const { unit, h } = stage
  const line = cy + 455 * unit
  return {
    width,
    height,
    frames,
    paint(canvas, index) {
      const c = canvas.getContext('2d')
      const t = index / FPS
      c.globalAlpha = 1
      c.drawImage(stage.canvas, 0, 0)
      moon(c, scene, 0.75 + 0.25 * ease(t / 0.8), 1 + 0.012 * t)
      c.save()
      c.translate(cx, cy)
      const scale = (0.9 + 0.1 * ease(t / 0.7)) * (1 + 0.006 * t)
      c.scale(scale, scale)
      c.globalAlpha = ease(t / 0.4)
      lockedMark(c, size, 1, Math.max(0, t - 0.35))
      c.restore()
      c.textAlign = 'center'
      c.textBaseline = 'middle'
      risingText(c, {
        text: 'Follow for more',
        x: cx,
        y: Math.min(line, h * 0.86),
        size: 82 * unit,
        colour: 'rgba(243,241,248,1)',
        shown: ease((t - 0.35) / 0.45),
        rise: 26 * unit,
      })
      risingText(c, {
        text: 'Made with the Pack',
        x: cx,
        y: Math.min(line, h * 0.86) + 84 * unit,
        size: 40 * unit,
        colour: css(mix(BRAND, WHITE, 0.35)),
        shown: ease((t - 0.65) / 0.45),
        rise: 20 * unit,
      })
      c.globalAlpha = 1
      c.drawImage(scene.finish, 0, 0)
      const gone = ease((t - 2.72) / 0.28)
      if (gone > 0) {
        c.fillStyle = `rgba(6,5,12,${gone})`
        c.fillRect(0, 0, width, height)
      }
    },
  }
}

/** A moon that the mark stands before: a dark disc with a bright rim, so that the mark stays the brightest thing. */
function moon(c: SKRSContext2D, { stage, cx, cy, size }: Night, light: number, scale: number): void {
  const r = size * 0.86 * scale
  c.save()
  c.globalCompositeOperation = 'screen'
  const halo = c.createRadialGradient(cx, cy, r * 0.7, cx, cy, r * 2.1)
  halo.addColorStop(0, 'rgba(0,0,0,0)')
  halo.addColorStop(0.18, css([150, 126, 255], 0.34 * light))
  halo.addColorStop(0.5, css([110, 84, 220], 0.12 * light))
  halo.addColorStop(1, 'rgba(0,0,0,0)')
  c.fillStyle = halo
  c.fillRect(cx - r * 2.1, cy - r * 2.1, r * 4.2, r * 4.2)
  c.restore()
  const disc = c.createRadialGradient(cx - r * 0.4, cy - r * 0.5, r * 0.1, cx, cy, r)
  disc.addColorStop(0, '#2a2150')
  disc.addColorStop(1, '#120e26')
  c.fillStyle = disc
  c.beginPath()
  c.arc(cx, cy, r, 0, 7)
  c.fill()
  const rim = c.createLinearGradient(cx - r, cy - r, cx + r, cy + r)
  rim.addColorStop(0, css([240, 234, 255], light))
  rim.addColorStop(0.5, css([164, 139, 255], 0.7 * light))
  rim.addColorStop(1, css([92, 70, 190], 0.25 * light))
  c.strokeStyle = rim
  c.lineWidth = 5 * stage.unit
  c.stroke()
}

/** The whole mark in its own colour over the shards, with a band of light running across once. */
function lockedMark(c: SKRSContext2D, size: number, strength: number, after: number): void {
  c.save()
  c.globalAlpha *= strength
  c.shadowColor = css(BRAND, 0.55)
  c.shadowBlur = size * 0.12
  traceMark(c, size)
  const fill = c.createLinearGradient(-size / 2, -size / 2, size / 2, size / 2)
  fill.addColorStop(0, css(mix(BRAND, WHITE, 0.32)))
  fill.addColorStop(0.55, css(BRAND))
  fill.addColorStop(1, css(mix(BRAND, [92, 62, 220], 0.4)))
  c.fillStyle = fill
  c.fill('evenodd')
  c.shadowColor = 'transparent'
  c.clip('evenodd')
  const at = (after / 0.55 - 0.5) * size * 2.2
  const band = c.createLinearGradient(at - size * 0.22, -size * 0.1, at + size * 0.22, size * 0.1)
  band.addColorStop(0, 'rgba(255,255,255,0)')
  band.addColorStop(0.5, 'rgba(255,255,255,0.75)')
  band.addColorStop(1, 'rgba(255,255,255,0)')
  c.fillStyle = band
  c.fillRect(-size, -size, size * 2, size * 2)
  c.restore()
}

/** At the moment it closes, light leaves through the play triangle and sparks fly. */
function burst(c: SKRSContext2D, { stage, cx, cy, size }: Night, spark: Canvas, after: number): void {
  const chance = random('burst')
  const fade = Math.exp(-after * 4.2)
  c.save()
  c.globalCompositeOperation = 'screen'
  c.translate(cx, cy)
  c.globalAlpha = fade * 0.85
  const glow = size * (0.5 + after)
  c.drawImage(spark, -glow + size * 0.03, -glow + size * 0.055, glow * 2, glow * 2)
  c.beginPath()
  for (const [x, y] of PLAY_TRIANGLE) c.lineTo((x * size) / 100, (y * size) / 100)
  c.closePath()
  c.globalAlpha = fade
  c.fillStyle = '#ffffff'
  c.fill()
  for (let i = 0; i < 44; i++) {
    const angle = chance.next() * 7
    const away = size * (0.25 + (0.5 + 1.6 * chance.next()) * (1 - Math.exp(-after * 2.6)))
    const r = (4 + 9 * chance.next()) * stage.unit
    c.globalAlpha = Math.exp(-after * (1.6 + 2 * chance.next())) * 0.9
    c.drawImage(spark, Math.cos(angle) * away - r, Math.sin(angle) * away - r + after * 30 * stage.unit, 2 * r, 2 * r)
  }
  c.restore()
}

function name(c: SKRSContext2D, { stage, cx, cy }: Night, shown: number): void {
  c.textAlign = 'center'
  c.textBaseline = 'middle'
  const { unit, h } = stage
  risingText(c, {
    text: 'the Pack',
    x: cx,
    y: Math.min(cy + 455 * unit, h * 0.88),
    size: 96 * unit,
    colour: 'rgba(243,241,248,1)',
    shown,
    rise: 30 * unit,
  })
}

function risingText(
  c: SKRSContext2D,
  line: { text: string; x: number; y: number; size: number; colour: string; shown: number; rise: number },
): void {
  if (line.shown <= 0) return
  c.save()
  c.globalAlpha = line.shown
  c.font = `800 ${line.size}px "${WORDMARK_FONT}"`
  c.letterSpacing = `${-line.size * 0.02}px`
  c.fillStyle = line.colour
  c.fillText(line.text, line.x, line.y + line.rise * (1 - line.shown))
  c.restore()
}

/** 0 to 1, fast then gentle. */
const ease = (k: number) => 1 - (1 - Math.min(1, Math.max(0, k))) ** 3
