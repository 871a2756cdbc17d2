import { drawWolf, svgMarkup } from '@pack/core/personas/wolf-drawing'
import { lookOf } from '../../ui/look-of.ts'

/** A drawn face as an address, for the painter: a picture that has not been stored yet. */
export const drawnAddress = (face: Parameters<typeof lookOf>[0]): string =>
  `data:image/svg+xml,${encodeURIComponent(svgMarkup(drawWolf(lookOf(face), 'avatar')))}`
