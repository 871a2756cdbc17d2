import { random } from '@pack/core/kernel/random'
import { HEAD_OUTLINE } from '@pack/core/personas/drawing/logo-mark'
import type { SKRSContext2D } from '@pack/media/canvas'
import { css, mix, WHITE } from '@pack/media/scenes/colour'
import { BRAND, traceMark } from './mark.ts'

/** When the shards have become the mark, in seconds; the sound is made for it. */
export const MARK_CLOSES = 1

/** A piece of the mark and how it flies in. Corners in units of the mark, which is 100 wide. */
export type Shard = {
  corners: readonly (readonly [number, number])[]
  angle: number
  far: number
  spin: number
  delay: number
  shade: number
}

/** The head cut like a pie around the play triangle: each piece flies in from where it points to. */
export function shardsOf(): Shard[] {
  const chance = random('shards')
  const [mx, my] = [3, 5.5]
  return HEAD_OUTLINE.map(([x, y], i) => {
    const [nx, ny] = HEAD_OUTLINE[(i + 1) % HEAD_OUTLINE.length] ?? [0, 0]
    const angle = Math.atan2((y + ny) / 2 - my, (x + nx) / 2 - mx)
    return {
      corners: [
        [mx, my],
        [x, y],
        [nx, ny],
      ],
      angle,
      far: 105 + chance.next() * 110,
      spin: (chance.next() - 0.5) * 4,
      delay: chance.next() * 0.26,
      shade: 0.5 + 0.5 * Math.cos(angle + 2.2),
    }
  })
}

/** Draws a flying shard at `t` seconds, around 0,0, for a mark of `size` pixels. */
export function flyingShard(c: SKRSContext2D, shard: Shard, size: number, t: number): void {
  const k = Math.min(1, Math.max(0, (t - 0.06 - shard.delay) / (MARK_CLOSES - 0.1 - shard.delay)))
  if (k <= 0) return
  const left = (1 - k) ** 2.4
  const unit = size / 100
  c.save()
  c.globalAlpha = Math.min(1, k * 3)
  c.translate(
    Math.cos(shard.angle) * shard.far * left * unit * 1.6,
    Math.sin(shard.angle) * shard.far * left * unit * 1.6,
  )
  c.rotate(shard.spin * left)
  c.beginPath()
  for (const [i, [x, y]] of shard.corners.entries()) {
    if (i === 0) c.moveTo(x * unit, y * unit)
    else c.lineTo(x * unit, y * unit)
  }
  c.closePath()
  c.clip()
  traceMark(c, size)
  c.fillStyle = css(mix(mix(BRAND, [70, 48, 160], 0.45), mix(BRAND, WHITE, 0.5), shard.shade))
  c.fill('evenodd')
  c.restore()
}
