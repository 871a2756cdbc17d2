import { rimLight, sign, snout, veil, wornBehind, wornInFront } from './drawing/extras.ts'
import { coat, ear, halfFace, headOutline, landmarks } from './drawing/face.ts'
import type { WolfLook } from './drawing/look.ts'
import { MOTIFS } from './drawing/motifs.ts'
import { points, type SvgNode, svg } from './drawing/svg.ts'

export { logoMark } from './drawing/logo-mark.ts'
export { WOLF_LOOKS, type WolfLook } from './drawing/look.ts'
export { lookFromSeed } from './drawing/seeded-look.ts'
export { type SvgNode, svgMarkup } from './drawing/svg.ts'

/**
 * A portrait shows motif, forehead sign and bust; a bust is the portrait without its background, to be placed in a
 * scene; an avatar is cropped to the head and legible at 28 px.
 */
export type WolfVariant = 'portrait' | 'bust' | 'avatar'

/** The picture's frame in drawing units: x, y, width, height, corner radius. An avatar is square, a portrait 11:12. */
const FRAMES: Record<WolfVariant, readonly [number, number, number, number, number]> = {
  portrait: [-110, -130, 220, 240, 36],
  bust: [-110, -130, 220, 240, 0],
  avatar: [-100, -118, 200, 200, 46],
}

/** Default pixels per drawing unit: enough for a plate in a 1080p video. */
const NATURAL_SCALE = 3

/**
 * A wolf as SVG, with a size in pixels because picture loaders need one. Pass an `idPrefix` where the same look appears
 * more than once on a page: ids of gradients are page-wide.
 */
export function drawWolf(look: WolfLook, variant: WolfVariant, idPrefix = `${look.id}-${variant}`): SvgNode {
  const [x, y, width, height, rx] = FRAMES[variant]
  const portrait = variant === 'portrait'
  const bare = variant === 'bust'
  const mark = landmarks(look)
  const { fur } = coat(look)
  return svg(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `${x} ${y} ${width} ${height}`,
      width: width * NATURAL_SCALE,
      height: height * NATURAL_SCALE,
    },
    svg(
      'defs',
      {},
      svg(
        'radialGradient',
        { id: `${idPrefix}-ground`, cx: 0.5, cy: 0.38, r: 0.75 },
        svg('stop', { offset: 0, 'stop-color': look.ground[1] }),
        svg('stop', { offset: 1, 'stop-color': look.ground[0] }),
      ),
      svg('clipPath', { id: `${idPrefix}-frame` }, svg('rect', { x, y, width, height, rx })),
      look.shadow !== undefined &&
        svg(
          'linearGradient',
          { id: `${idPrefix}-veil`, x1: 0, x2: 1 },
          svg('stop', { offset: 0.5, 'stop-color': look.shadow, 'stop-opacity': 0 }),
          svg('stop', { offset: 0.5, 'stop-color': look.shadow, 'stop-opacity': 0.62 }),
          svg('stop', { offset: 1, 'stop-color': look.shadow, 'stop-opacity': 0.8 }),
        ),
    ),
    svg(
      'g',
      { 'clip-path': `url(#${idPrefix}-frame)` },
      !bare && svg('rect', { x: -110, y: -130, width: 220, height: 240, fill: `url(#${idPrefix}-ground)` }),
      portrait && MOTIFS[look.motif](look.motifColour),
      svg(
        'g',
        { transform: 'translate(0 6)' },
        bust(look),
        wornBehind(look),
        rimLight(look),
        ear(look, -1),
        ear(look, 1),
        svg('polygon', { points: points(headOutline(mark)), fill: fur(-0.08) }),
        halfFace(look, -1, idPrefix),
        halfFace(look, 1, idPrefix),
        snout(look, mark),
        look.shadow ? veil(look, mark, `${idPrefix}-veil`) : null,
        (portrait || bare) && sign(look),
        wornInFront(look),
      ),
    ),
  )
}

function bust(look: WolfLook): SvgNode {
  const { fur, mask } = coat(look)
  return svg(
    'g',
    {},
    svg('polygon', {
      points: '-44,40 -70,66 -62,70 -86,98 -74,98 -92,130 92,130 74,98 86,98 62,70 70,66 44,40',
      fill: fur(-0.16),
    }),
    svg('polygon', {
      points: '-30,60 -44,84 -36,86 -48,112 -36,130 36,130 48,112 36,86 44,84 30,60',
      fill: mask(-0.2),
    }),
  )
}
