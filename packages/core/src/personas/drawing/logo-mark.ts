import { type Point, points, type SvgNode, svg } from './svg.ts'

/** The brand's violet on dark grounds. */
export const BRAND_COLOUR = '#a48bff'

/** Half of the head's outline, from crown to chin; the other half mirrors it. Units: 100 across. */
const HALF_HEAD: readonly Point[] = [
  [12.5, -24.7],
  [44.8, -51.8],
  [50, 5.5],
  [30.2, 14.3],
  [35.9, 26.8],
  [16.1, 32.5],
  [0, 51.8],
]

/** The play triangle that is left out of the head, a little right of the centre because its weight lies left. */
export const PLAY_TRIANGLE: readonly Point[] = [
  [-12.5, -13.8],
  [21.3, 5.5],
  [-12.5, 25.2],
]

/** The head's outline as a closed list of points. */
export const HEAD_OUTLINE: readonly Point[] = [
  ...HALF_HEAD,
  ...[...HALF_HEAD]
    .reverse()
    .slice(1)
    .map(([x, y]): Point => [-x, y]),
]

/** The logo: an angular wolf's head with a play triangle as negative space. Readable from 16 px. */
export function logoMark(colour: string = BRAND_COLOUR): SvgNode {
  const path = `M${points(HEAD_OUTLINE)}ZM${points(PLAY_TRIANGLE)}Z`
  return svg(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: '-60 -60 120 120', width: 480, height: 480 },
    svg('path', { d: path, fill: colour, 'fill-rule': 'evenodd' }),
  )
}
