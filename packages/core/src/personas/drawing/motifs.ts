import { type Motif, SIGNS } from './look.ts'
import { type Point, points, type SvgNode, svg } from './svg.ts'

/** Motifs behind the head, each in one muted colour. */
export const MOTIFS: Record<Motif, (colour: string) => SvgNode> = {
  waves: (colour) =>
    svg(
      'g',
      { fill: 'none', stroke: colour, 'stroke-opacity': 0.22, 'stroke-width': 3 },
      [0, 1, 2, 3, 4].map((row) => svg('path', { d: `M-110,${-62 + row * 34}q27,-26 55,0t55,0t55,0t55,0` })),
    ),

  circuit: (colour) =>
    svg(
      'g',
      { stroke: colour, 'stroke-opacity': 0.2, 'stroke-width': 2, fill: colour, 'fill-opacity': 0.3 },
      [-80, -48, -16, 16, 48, 80].map((x, i) => {
        const y = i % 2 ? -20 : 40
        return [
          svg('path', { d: `M${x},-100V${y}l${i < 3 ? -14 : 14},14V100`, fill: 'none' }),
          svg('circle', { cx: x, cy: y, r: 4, stroke: 'none' }),
        ]
      }),
    ),

  strings: (colour) =>
    svg(
      'g',
      { fill: 'none', stroke: colour, 'stroke-opacity': 0.22, 'stroke-width': 2 },
      [0, 9, 18, 27, 36].map((dy) =>
        svg('path', { d: `M-110,${40 + dy}C-50,${-40 + dy} 40,${100 + dy} 110,${-10 + dy}` }),
      ),
      at([-74, -50], [78, -62], [86, 34]).map(([x, y]) =>
        svg(
          'g',
          { stroke: 'none', fill: colour, 'fill-opacity': 0.45 },
          svg('ellipse', { cx: x, cy: y, rx: 6.5, ry: 5, transform: `rotate(-20 ${x} ${y})` }),
          svg('rect', { x: x + 4.5, y: y - 24, width: 2.4, height: 24 }),
        ),
      ),
    ),

  sparks: (colour) =>
    svg(
      'g',
      { fill: colour, 'fill-opacity': 0.55 },
      [
        [-86, 40, 6],
        [-70, -30, 4.8],
        [-92, -60, 4],
        [80, 10, 6.4],
        [90, -44, 4.4],
        [66, -88, 5.2],
        [-50, -92, 4.4],
        [94, 56, 4],
      ].map(([x = 0, y = 0, size = 0]) =>
        svg('rect', { x, y, width: size, height: size, transform: `rotate(45 ${x} ${y})` }),
      ),
    ),

  hexagons: (colour) =>
    svg(
      'g',
      { fill: 'none', stroke: colour, 'stroke-opacity': 0.16, 'stroke-width': 1.6 },
      [20, 42, 64, 86, 108].map((r) => {
        const side = r * 0.87
        const corners = at([0, -r], [side, -r / 2], [side, r / 2], [0, r], [-side, r / 2], [-side, -r / 2])
        return svg('polygon', { points: points(corners) })
      }),
    ),

  hearts: (colour) =>
    svg(
      'g',
      { fill: colour, 'fill-opacity': 0.14 },
      at([-78, -52], [78, -52], [-88, 26], [88, 26], [-46, -86], [46, -86]).map(([x, y]) =>
        svg('path', { transform: `translate(${x} ${y}) scale(1.3)`, d: SIGNS.heart }),
      ),
    ),

  eclipse: (colour) =>
    svg(
      'g',
      {},
      svg('circle', { cx: 0, cy: -34, r: 66, fill: colour, 'fill-opacity': 0.16 }),
      svg('circle', { cx: 24, cy: -46, r: 58, fill: '#1a0f36', 'fill-opacity': 0.75 }),
    ),

  rays: (colour) =>
    svg(
      'g',
      { fill: colour, 'fill-opacity': 0.28 },
      Array.from({ length: 16 }, (_, i) =>
        svg('polygon', { points: '-7,-46 7,-46 0,-130', transform: `rotate(${i * 22.5})` }),
      ),
    ),

  bolts: (colour) =>
    svg(
      'g',
      { fill: colour, 'fill-opacity': 0.2 },
      [
        [-84, -40, 0],
        [84, -56, 20],
        [-90, 40, -15],
        [90, 34, 35],
        [-40, -90, 45],
        [52, -92, -30],
      ].map(([x, y, turn]) =>
        svg('path', { transform: `translate(${x} ${y}) rotate(${turn}) scale(1.2)`, d: SIGNS.bolt }),
      ),
    ),

  peaks: (colour) =>
    svg(
      'g',
      { fill: colour },
      svg('circle', { cx: 62, cy: -78, r: 17, 'fill-opacity': 0.35 }),
      svg('polygon', {
        points: '-110,30 -84,-26 -70,-8 -46,-60 -8,6 30,-44 58,-6 82,-40 110,20 110,110 -110,110',
        'fill-opacity': 0.13,
      }),
      svg('polygon', {
        points: '-110,70 -88,28 -66,52 -30,10 20,60 70,8 92,40 110,30 110,110 -110,110',
        'fill-opacity': 0.14,
      }),
    ),
}

const at = (...places: Point[]) => places
