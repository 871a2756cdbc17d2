import type { WolfLook } from './look.ts'
import { hexFrom } from './oklch.ts'
import { decimal, type Point, points, type SvgNode, svg } from './svg.ts'

/** Position of the eye in the right half of the face; everything around it is placed relative to it. */
export const EYE: Point = [31, -4]

/** Which half of the face: 1 is the viewer's right, -1 its mirror image. */
export type Side = 1 | -1

/** The wolf's colours. `step` changes the OKLCH lightness (0 to 1) of fur or mask, which forms the facets. */
export function coat({ fur, mask }: WolfLook) {
  return {
    fur: (step: number, chroma = 1) =>
      hexFrom({ l: Math.min(0.985, Math.max(0.06, fur.l + step)), c: fur.c * chroma, h: fur.h }),
    mask: (step: number) => hexFrom({ l: Math.min(0.99, mask.l + step), c: mask.c, h: mask.h }),
    dark: hexFrom({ l: 0.16, c: 0.03, h: fur.h }),
  }
}

/** The named points of half a face (x > 0) that facets, ears and extras share. */
export function landmarks({ traits }: WolfLook) {
  const { cheek, ruff, muzzle, ear, brow } = traits
  const chin = 78 * muzzle.length + 4
  const noseY = 36 + (muzzle.length - 1) * 30
  return {
    crown: [0, -44] as Point,
    earInner: [12, -54] as Point,
    temple: [60 * cheek, -30] as Point,
    side: [64 * cheek, -14] as Point,
    earTip: [42 + ear.spread, -54 - ear.height] as Point,
    earOuter: [58 * cheek + ear.width, -28] as Point,
    spikes: [
      [70 * cheek + 12 * ruff, 6 + 4 * ruff],
      [62 * cheek + 14 * ruff, 30 + 6 * ruff],
      [46 * cheek + 12 * ruff, 50 + 10 * ruff],
    ] as [Point, Point, Point],
    dents: [
      [66 * cheek, 16],
      [56 * cheek, 36],
    ] as [Point, Point],
    jaw: [36 * cheek, 56] as Point,
    chinSide: [17 * muzzle.width, chin - 6] as Point,
    chin: [0, chin] as Point,
    browInner: [12, -16 + brow] as Point,
    muzzleTop: [22 * muzzle.width, 26] as Point,
    muzzleOuter: [31 * muzzle.width, 42] as Point,
    mouth: [24 * muzzle.width, 58 * muzzle.length] as Point,
    noseY,
  }
}
export type Landmarks = ReturnType<typeof landmarks>

/** The whole head's outline, both halves, without the ears. */
export function headOutline(mark: Landmarks): Point[] {
  const half: Point[] = [
    mark.crown,
    mark.earInner,
    mark.temple,
    mark.side,
    mark.spikes[0],
    mark.dents[0],
    mark.spikes[1],
    mark.dents[1],
    mark.spikes[2],
    mark.jaw,
    mark.chinSide,
    mark.chin,
  ]
  return [...half, ...[...half].reverse().map(([x, y]): Point => [-x, y])]
}

/** One facet; the stroke of its own colour hides the seam to its neighbour. */
const facet = (corners: readonly Point[], fill: string, side: Side = 1) =>
  svg('polygon', {
    points: points(corners, side),
    fill,
    stroke: fill,
    'stroke-width': 0.9,
    'stroke-linejoin': 'round',
  })

/** An ear, or the bent one of a trickster (only ever on the right). */
export function ear(look: WolfLook, side: Side): SvgNode {
  const { fur, mask } = coat(look)
  const { earInner, earOuter, earTip: tip } = landmarks(look)
  if (side === 1 && look.extras.includes('bent ear')) {
    const fold: Point = [50, -82]
    return svg(
      'g',
      {},
      svg('polygon', { points: points([earInner, [30, -84], fold, earOuter]), fill: fur(-0.06) }),
      svg('polygon', { points: points([[30, -84], fold, [78, -66], [54, -70]]), fill: fur(0.06) }),
      svg('polygon', { points: '22,-52 34,-76 48,-72 50,-36', fill: fur(-0.22, 0.7) }),
    )
  }
  const middle: Point = [(earInner[0] + earOuter[0]) / 2 + 2, -40]
  const lit: Point = [tip[0] - 8, tip[1] + look.traits.ear.height * 0.45]
  const inside: Point[] = [[24, -50], [tip[0] - 1, tip[1] + 15], [earOuter[0] - 9, -34], middle]
  const tuft: Point[] = [
    [24, -50],
    [34, -62],
    [36, -44],
  ]
  return svg(
    'g',
    {},
    facet([earInner, tip, earOuter], fur(side === 1 ? -0.1 : -0.03), side),
    facet([earInner, tip, lit, [22, -48]], fur(side === 1 ? 0.02 : 0.1), side),
    facet(inside, fur(-0.24, 0.75), side),
    facet(tuft, mask(-0.08), side),
  )
}

/** Half of the face: about a dozen facets and an eye. The right half is darker: light comes from the left. */
export function halfFace(look: WolfLook, side: Side, id: string): SvgNode {
  const { fur, mask } = coat(look)
  const mark = landmarks(look)
  const { crown, earInner, temple, side: cheekbone, browInner, muzzleTop, muzzleOuter, mouth, noseY } = mark
  const [spike1, spike2, spike3] = mark.spikes
  const [dent1, dent2] = mark.dents
  const { brow } = look.traits
  const shade = side === 1 ? -0.055 : 0.02
  const furFacet = (step: number, ...corners: Point[]) => facet(corners, fur(step + shade), side)
  const maskFacet = (step: number, ...corners: Point[]) => facet(corners, mask(step + shade), side)
  const bridge: Point[] = [[0, -22], browInner, [9, -8], [14, 8], muzzleTop, [11, noseY - 4], [0, noseY - 4]]
  const browLine: Point[] = [
    [8, -17 + brow],
    [54, brow < 0 ? -22 : -25],
    [48, -16],
    [11, -9 + brow],
  ]
  return svg(
    'g',
    {},
    furFacet(0.05, crown, earInner, temple, cheekbone, [50, -20], browInner, [0, -22]),
    furFacet(0.11, crown, earInner, [30, -34], browInner, [0, -22]),
    furFacet(-0.03, temple, cheekbone, spike1, [58, 4], [50, -20]),
    furFacet(-0.09, [50, -20], [58, 4], dent1, [44, 14], [12, 4], browInner),
    maskFacet(-0.1, [58, 4], spike1, dent1, spike2, [46, 20]),
    maskFacet(-0.02, [44, 12], [46, 20], spike2, dent2, spike3, [30, 34], muzzleTop),
    maskFacet(-0.13, [30, 34], spike3, mark.jaw, mark.chinSide, mouth, muzzleOuter),
    look.extras.includes('blaze') ? maskFacet(-0.03, ...bridge) : furFacet(0.14, ...bridge),
    maskFacet(-0.05, [14, 8], [44, 12], muzzleTop),
    maskFacet(0.03, [11, noseY - 4], muzzleTop, muzzleOuter, mouth, [0, noseY + 18]),
    maskFacet(-0.16, [0, noseY + 16], mouth, mark.chinSide, mark.chin),
    facet(browLine, fur(-0.2), side),
    eye(look, side, id),
  )
}

function eye(look: WolfLook, side: Side, id: string): SvgNode {
  const { fur, dark } = coat(look)
  const { width: w, height: h, tilt, lid } = look.traits.eye
  const [white, iris] = look.glow
  const clip = `${id}-eye${side === 1 ? 'r' : 'l'}`
  const almond = `M${-w},1Q-1,${-h - 2} ${w + 1},-1Q1,${h + 3} ${-w},1Z`
  return svg(
    'g',
    { transform: `scale(${side} 1) translate(${EYE[0]} ${EYE[1]}) rotate(${-tilt})` },
    svg('path', { d: `M${-w - 3},1Q-2,${-h - 5} ${w + 5},-2Q2,${h + 5} ${-w - 3},1Z`, fill: dark }),
    svg('clipPath', { id: clip }, svg('path', { d: almond })),
    svg(
      'g',
      { 'clip-path': `url(#${clip})` },
      svg('rect', { x: -20, y: -20, width: 40, height: 40, fill: white }),
      svg('circle', {
        r: decimal(Math.max(6.2, h * 0.78)),
        fill: side === 1 ? (look.otherIris ?? iris) : iris,
      }),
      svg('ellipse', { rx: 2.5, ry: decimal(Math.max(3.6, h * 0.48)), fill: dark }),
      svg('circle', { cx: -2.6 * side, cy: -2.6, r: 1.9, fill: '#ffffff' }),
      svg('rect', { x: -22, y: -h - 8, width: 44, height: decimal(8 + h * 2 * lid), fill: fur(-0.13) }),
    ),
    look.extras.includes('lashes') &&
      svg('path', {
        d: `M${w - 1},-3l8,-6M${w - 5},-6l6,-7`,
        stroke: dark,
        'stroke-width': 2.4,
        'stroke-linecap': 'round',
      }),
  )
}
