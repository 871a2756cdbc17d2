import { drawWolf, svgMarkup } from '@pack/core/personas/wolf-drawing'
import { lookOf } from '../../ui/look-of.ts'

/** Faces per row. */
const ROW = 6

/**
 * The seeds of a row of faces; null is the persona's default face. The chosen face stays in the row on every page.
 * `first`: whether there is a default face; a new persona has none.
 */
export function faceRow({
  stem,
  page,
  kept,
  first,
}: {
  stem: string
  page: number
  kept: string | null
  first: boolean
}): (string | null)[] {
  const fresh = Array.from({ length: ROW }, (_, index) => `${stem.slice(0, 24)}-${page * ROW + index}`)
  const row: (string | null)[] = [...(first ? [null] : []), ...(kept === null || fresh.includes(kept) ? [] : [kept])]
  return [...row, ...fresh].slice(0, ROW)
}

/** Seed prefix for the faces of a persona that has no id yet. */
export const newStem = () => `new${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? ''}`

/** A drawn face as a data URL for the painter. */
export const drawnAddress = (face: Parameters<typeof lookOf>[0]): string =>
  `data:image/svg+xml,${encodeURIComponent(svgMarkup(drawWolf(lookOf(face), 'avatar')))}`
