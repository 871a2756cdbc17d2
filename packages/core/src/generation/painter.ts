import type { Timeline } from './timeline.ts'

/** A picture that the painter can place: an HTMLImageElement in the browser, an Image of @napi-rs/canvas on the server. */
export type Picture = { readonly width: number; readonly height: number }

/** A stretch of the body, in seconds, during which the overlay does not change. */
export type OverlayState = { start: number; end: number }

/** The part of a 2D canvas context that the painter uses; browser and @napi-rs/canvas both fit it. */
// biome-ignore lint/suspicious/noExplicitAny: narrowed below by the painter's author
export type PaintContext = any

/**
 * The overlay's states over the whole body, in order and without gaps: within one, `paintOverlay` draws the same picture
 * for any time. Boundaries fall on whole frames.
 */
export function overlayStates(_timeline: Timeline): OverlayState[] {
  throw new Error('not written yet')
}

/**
 * Draws all that lies over the background at `seconds` of the body: captions, plates, logo, watermark. The context is
 * cleared first; its canvas has the timeline's size. `pictures` holds every media key that `overlayPictures` names.
 */
export function paintOverlay(
  _context: PaintContext,
  _timeline: Timeline,
  _seconds: number,
  _pictures: ReadonlyMap<string, Picture>,
): void {
  throw new Error('not written yet')
}

/** The media keys of the pictures that the overlay needs: avatars, logo, watermark. */
export function overlayPictures(_timeline: Timeline): string[] {
  throw new Error('not written yet')
}
