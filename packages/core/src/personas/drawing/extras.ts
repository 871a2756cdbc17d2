import { coat, EYE, headOutline, type Landmarks, landmarks } from './face.ts'
import { SIGNS, type WolfLook } from './look.ts'
import { decimal, type Point, points, type SvgNode, svg } from './svg.ts'

/** Nose, mouth and fangs. */
export function snout(look: WolfLook, mark: Landmarks): SvgNode {
  const { dark } = coat(look)
  const { noseY, mouth } = mark
  const { smirk, muzzle } = look.traits
  const nose: Point[] = [
    [-12 * muzzle.width, noseY - 3],
    [12 * muzzle.width, noseY - 3],
    [13 * muzzle.width, noseY + 3],
    [4, noseY + 13],
    [-4, noseY + 13],
    [-13 * muzzle.width, noseY + 3],
  ]
  const shine: Point[] = [
    [-8, noseY - 1],
    [2, noseY - 1],
    [-1, noseY + 3],
    [-7, noseY + 3],
  ]
  const fang: Point[] = [
    [9, noseY + 22],
    [15, noseY + 20.5],
    [12.4, noseY + 30],
  ]
  const lips = [
    `M0,${decimal(noseY + 12)}V${decimal(noseY + 19)}`,
    `M${decimal(2 - mouth[0])},${decimal(mouth[1] - 4)}Q-8,${decimal(noseY + 27)} 0,${decimal(noseY + 19)}`,
    `Q8,${decimal(noseY + 27)} ${decimal(mouth[0] - 2 + smirk * 0.4)},${decimal(mouth[1] - 4 - smirk)}`,
  ]
  const both = look.extras.includes('fangs')
  return svg(
    'g',
    {},
    svg('polygon', { points: points(nose), fill: dark }),
    svg('polygon', { points: points(shine), fill: '#ffffff', 'fill-opacity': 0.35 }),
    svg('path', {
      d: lips.join(''),
      fill: 'none',
      stroke: dark,
      'stroke-width': 2.8,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
    (both || look.extras.includes('fang')) && svg('polygon', { points: points(fang), fill: '#ffffff' }),
    both && svg('polygon', { points: points(fang, -1), fill: '#ffffff' }),
  )
}

/** The glyph on the forehead. */
export function sign(look: WolfLook): SvgNode {
  const d = SIGNS[look.sign]
  const filled = /z$/i.test(d)
  return svg('path', {
    transform: 'translate(0 -36)',
    d,
    fill: filled ? look.glow[1] : 'none',
    stroke: filled ? 'none' : look.glow[0],
    'stroke-width': 3,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })
}

/** The line of light around head and ears; drawn before them. */
export function rimLight(look: WolfLook): SvgNode | null {
  if (!look.rim) return null
  const mark = landmarks(look)
  const earLine: Point[] = [mark.earInner, mark.earTip, mark.earOuter]
  return svg(
    'g',
    { fill: 'none', stroke: look.rim, 'stroke-width': 5, 'stroke-linejoin': 'round', 'stroke-opacity': 0.75 },
    svg('polygon', { points: points(headOutline(mark)) }),
    svg('polygon', { points: points(earLine) }),
    svg('polygon', { points: points(earLine, -1) }),
  )
}

/** The dark half of a face and the eye that glows in it; `gradient` names the veil's gradient. */
export function veil(look: WolfLook, mark: Landmarks, gradient: string): SvgNode {
  const fill = `url(#${gradient})`
  return svg(
    'g',
    {},
    svg('polygon', { points: points(headOutline(mark)), fill, stroke: fill, 'stroke-width': 1 }),
    svg(
      'g',
      { transform: `translate(${EYE[0]} ${EYE[1]}) rotate(${-look.traits.eye.tilt})` },
      svg('ellipse', { rx: 8, ry: 4, fill: look.glow[1] }),
      svg('ellipse', { rx: 4, ry: 2.2, fill: look.glow[0] }),
    ),
  )
}

/** Extras worn behind the head's fur but in front of the bust. */
export function wornBehind(look: WolfLook): SvgNode | null {
  if (!look.extras.includes('collar')) return null
  return svg(
    'g',
    {},
    svg('path', { d: 'M-50,84Q0,112 50,84L46,100Q0,126 -46,100Z', fill: '#1c0710' }),
    svg('path', { d: 'M-50,84Q0,112 50,84', stroke: '#ffcf7a', 'stroke-width': 2.4, fill: 'none' }),
  )
}

/** Extras drawn in front of the face: glasses, scar, earring; with a collar, its jewel and a beauty mark. */
export function wornInFront(look: WolfLook): SvgNode {
  const { extras, glow } = look
  const [x, y] = EYE
  return svg(
    'g',
    {},
    extras.includes('glasses') && glasses(coat(look).mask(0)),
    extras.includes('scar') &&
      svg('path', {
        d: `M${x + 8},${y - 24}L${x - 5},${y + 26}`,
        stroke: coat(look).mask(0.04),
        'stroke-width': 3,
        'stroke-linecap': 'round',
        'stroke-dasharray': '14 11 40',
      }),
    extras.includes('earring') && [
      svg('circle', { cx: 61, cy: -56, r: 6.5, fill: 'none', stroke: glow[1], 'stroke-width': 3 }),
      svg('circle', { cx: 62, cy: -45, r: 4.4, fill: glow[0] }),
    ],
    extras.includes('collar') && [
      svg('circle', { cx: 0, cy: 103, r: 8, fill: '#ffcf7a' }),
      svg('circle', { cx: 0, cy: 103, r: 4.5, fill: '#d81b50' }),
      svg('circle', { cx: 36, cy: 25, r: 2.2, fill: '#3a0715' }),
    ],
  )
}

function glasses(frame: string): SvgNode {
  const [x, y] = EYE
  const lens: Point[] = [
    [x - 20, y],
    [x - 10, y - 14],
    [x + 11, y - 14],
    [x + 21, y],
    [x + 11, y + 14],
    [x - 10, y + 14],
  ]
  return svg(
    'g',
    { fill: '#ffffff', 'fill-opacity': 0.13, stroke: frame, 'stroke-width': 3.2, 'stroke-linejoin': 'round' },
    svg('polygon', { points: points(lens, -1) }),
    svg('polygon', { points: points(lens) }),
    svg('path', { d: `M${20 - x},${y - 2}Q0,${y - 9} ${x - 20},${y - 2}`, fill: 'none' }),
  )
}
