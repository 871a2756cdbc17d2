import { describe, expect, test } from 'vitest'
import { WOLF_IDS } from '../src/personas/persona.ts'
import { drawWolf, logoMark, lookFromSeed, type SvgNode, svgMarkup, WOLF_LOOKS } from '../src/personas/wolf-drawing.ts'

const portraits = WOLF_IDS.map((id) => svgMarkup(drawWolf(WOLF_LOOKS[id], 'portrait')))

describe('the nine wolves', () => {
  test('are nine different faces, each between 5 and 10 kB', () => {
    const faces = new Set(
      portraits.map((markup) => markup.replace(/(flow|codex|lyra|forge|vanta|velour|umbra|lumen|jinx)/g, '')),
    )

    expect(faces.size).toBe(9)
    for (const markup of portraits) expect(markup.length).toBeGreaterThan(5000)
    for (const markup of portraits) expect(markup.length).toBeLessThan(10_000)
  })

  test('share no id on a page that shows all of them in both variants', () => {
    const all = WOLF_IDS.flatMap((id) => [
      ...idsOf(drawWolf(WOLF_LOOKS[id], 'portrait')),
      ...idsOf(drawWolf(WOLF_LOOKS[id], 'avatar')),
    ])

    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(18 * 3)
  })

  test('take an id prefix, so that the same wolf can be on a page twice', () => {
    const ids = idsOf(drawWolf(WOLF_LOOKS.umbra, 'avatar', 'list-7'))

    expect(ids.every((id) => id.startsWith('list-7-'))).toBe(true)
    expect(svgMarkup(drawWolf(WOLF_LOOKS.umbra, 'avatar', 'list-7'))).not.toContain('umbra-avatar')
  })

  test('refer only to ids within the drawing', () => {
    for (const [i, markup] of portraits.entries()) {
      const ids = idsOf(drawWolf(WOLF_LOOKS[WOLF_IDS[i] ?? 'flow'], 'portrait'))
      const references = [...markup.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1])

      expect(references.length).toBeGreaterThan(0)
      expect(references.filter((id) => !ids.includes(id ?? ''))).toEqual([])
    }
  })

  test('have a size in pixels, are plain ASCII and without NaN, so that picture loaders take them', () => {
    for (const markup of portraits) {
      expect(markup).toMatch(/^<svg xmlns="[^"]+" viewBox="-110 -130 220 240" width="660" height="720">/)
      expect(markup).not.toMatch(/NaN|undefined|[^\x20-\x7e]/)
    }
  })

  test('are square as avatars and show neither motif nor forehead sign', () => {
    const avatar = drawWolf(WOLF_LOOKS.velour, 'avatar')

    expect(avatar.attributes.width).toBe(avatar.attributes.height)
    expect(svgMarkup(avatar)).not.toContain('M0,9C-14,-1')
  })
})

describe("a user's own wolf", () => {
  test('is the same for the same seed and colour', () => {
    const [once, again] = [1, 2].map(() => svgMarkup(drawWolf(lookFromSeed('persona-1', '#2dd4bf'), 'portrait')))

    expect(again).toBe(once)
  })

  test('differs between personas of one colour', () => {
    const faces = Array.from({ length: 24 }, (_, i) =>
      svgMarkup(drawWolf({ ...lookFromSeed(`persona-${i}`, '#2dd4bf'), id: 'same' }, 'portrait', 'same')),
    )

    expect(new Set(faces).size).toBe(24)
  })

  test.each([
    ['#ff0000', 29],
    ['#00aa55', 155],
    ['#3366ff', 265],
  ])('wears the colour of its persona: %s', (colour, hue) => {
    const look = lookFromSeed('any', colour)

    expect(Math.abs(look.fur.h - hue)).toBeLessThan(6)
  })

  test('can be drawn in black, in white and with an invalid colour', () => {
    for (const colour of ['#000000', '#ffffff', 'tomato']) {
      expect(svgMarkup(drawWolf(lookFromSeed('edge', colour), 'portrait'))).not.toMatch(/NaN|undefined/)
    }
  })
})

test('the logo is one shape with the play triangle left out of the head', () => {
  const [shape] = logoMark('#123456').children

  expect(shape?.attributes['fill-rule']).toBe('evenodd')
  expect(shape?.attributes.d?.match(/M/g)).toHaveLength(2)
  expect(shape?.attributes.fill).toBe('#123456')
})

test('markup escapes what would end an attribute', () => {
  expect(svgMarkup({ tag: 'g', attributes: { id: '"<&>' }, children: [] })).toBe('<g id="&quot;&lt;&amp;&gt;"/>')
})

const idsOf = (node: SvgNode): string[] => [
  ...(node.attributes.id ? [node.attributes.id] : []),
  ...node.children.flatMap(idsOf),
]
