import type { Slideshow } from './background.ts'

/** What a slideshow shows at a moment: `mix` 0 is only `from`, 1 only `to` (indexes of slides). */
export type SlideMoment = { from: number; to: number; mix: number }

/** How far the picture is enlarged at most. Little enough to stay sharp, and to move the edges by about 10 pixels a second. */
export const SLIDE_ZOOM = 0.04

/**
 * The slides seen at `seconds` of the body. A fade begins half its length before the change and ends as much after it, but
 * never reaches into another fade.
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

/** Seconds from one turn of the slow zoom to the next: it comes closer during one slide and goes back during the next. */
export function zoomPeriod({ slides }: Slideshow): number {
  const first = slides[0]
  return first ? Math.max(1, first.end - first.start) : 1
}

/** How much the picture is enlarged at `seconds`: one unbroken movement over all slides, slowest at the changes. */
export function zoomAt(slideshow: Slideshow, seconds: number): number {
  return 1 + (SLIDE_ZOOM / 2) * (1 - Math.cos((Math.PI * seconds) / zoomPeriod(slideshow)))
}
