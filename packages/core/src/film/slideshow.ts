import type { Slideshow } from './background.ts'

/** The slides visible at a moment, by index: `mix` 0 shows only `from`, 1 only `to`. */
export type SlideMoment = { from: number; to: number; mix: number }

/** Renderers cut a body over a slideshow only at multiples of this, frames: there they compute a whole picture. */
export const SLIDE_KEY_FRAMES = 7

/** Maximum enlargement: little enough to stay sharp; it moves the edges by about 10 pixels a second. */
export const SLIDE_ZOOM = 0.04

/**
 * The slides visible at `seconds` of the body. A cross-fade is centred on the change and never overlaps another one.
 */
export function slideAt({ slides, crossfadeSeconds }: Slideshow, seconds: number): SlideMoment {
  const last = slides.length - 1
  const found = slides.findIndex((slide) => seconds < slide.end)
  const index = found < 0 ? last : found
  for (const to of [index, index + 1]) {
    const [before, after] = [slides[to - 1], slides[to]]
    if (!before || !after) continue
    const fade = Math.min(crossfadeSeconds, before.end - before.start, after.end - after.start)
    const mix = fade > 0 ? (seconds - after.start) / fade + 0.5 : 0
    if (mix > 0 && mix < 1) return { from: to - 1, to, mix }
  }
  return { from: index, to: index, mix: 0 }
}

/** Seconds between turning points of the slow zoom: it zooms in during one slide and out during the next. */
export function zoomPeriod({ slides }: Slideshow): number {
  const first = slides[0]
  return first ? Math.max(1, first.end - first.start) : 1
}

/** The enlargement at `seconds`: one continuous movement over all slides, slowest at the changes. */
export function zoomAt(slideshow: Slideshow, seconds: number): number {
  return 1 + (SLIDE_ZOOM / 2) * (1 - Math.cos((Math.PI * seconds) / zoomPeriod(slideshow)))
}
