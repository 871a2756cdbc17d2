/** Faces in a row. */
const ROW = 6

/**
 * The seeds of a row of faces: null is the persona's first face. What is chosen stays in the row, whichever page is shown.
 * `first` says whether there is such a first face: one that is not made yet has none.
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

/** Names the faces of somebody who has no id yet. */
export const newStem = () => `new${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? ''}`
