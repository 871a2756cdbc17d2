import {
  CAPTION_FACES,
  CAPTION_POSITIONS,
  CAPTION_STYLES,
  type CaptionSettings,
  DEFAULT_CAPTIONS,
} from '@pack/core/film/caption-styles'
import { changingBounds, overlayFonts, overlayStates, paintChanging } from '@pack/core/film/painter'
import { captionFont } from '@pack/core/film/painting/fonts'
import { momentAt, overlayMoments } from '@pack/core/film/painting/overlay-moments'
import { layoutZones } from '@pack/core/film/painting/zones'
import type { Timeline } from '@pack/core/film/timeline'
import { estimateSpeech } from '@pack/core/generation/estimate'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCanvas, type SKRSContext2D } from '../src/canvas.ts'
import { registerFonts } from '../src/fonts.ts'

beforeAll(() => registerFonts())

const TEXTS = {
  English: 'Begin with one small thing, then keep going.',
  Arabic: 'الصبر مفتاح الفرج كل يوم.',
  Japanese: '静かな川のように、毎日少しずつ。',
  'one endless word': `${'wolf'.repeat(30)} howls.`,
}

function timeline(text: string, captions: Partial<CaptionSettings>, size: Partial<Timeline> = {}): Timeline {
  const { seconds, words } = estimateSpeech(text)
  const shifted = words.map((word) => ({ ...word, start: 0.4 + word.start, end: 0.4 + word.end }))
  return {
    width: 1080,
    height: 1920,
    fps: 30,
    intro: null,
    outro: null,
    bodySeconds: Math.ceil(seconds + 2),
    background: { kind: 'loop', media: 'background.mp4' },
    speakers: [{ id: 'flow', name: '', colour: '#2dd4bf', avatar: '', captions: { ...DEFAULT_CAPTIONS, ...captions } }],
    plates: false,
    lines: [{ speaker: 'flow', text, start: 0.35, end: 0.4 + seconds, words: shifted }],
    logo: null,
    watermark: null,
    speech: [],
    music: null,
    ...size,
  }
}

const canvasFor = ({ width, height }: Timeline): SKRSContext2D => createCanvas(width, height).getContext('2d')

/** Paints the moment at `seconds` on an empty frame. */
function frameAt(of: Timeline, seconds: number): SKRSContext2D {
  const context = canvasFor(of)
  paintChanging(context, of, seconds, new Map())
  return context
}

/** The pixels in the captions' room that `wanted` accepts, and their horizontal extent. */
function pixels(context: SKRSContext2D, of: Timeline, wanted: (r: number, g: number, b: number, a: number) => boolean) {
  const { captions } = layoutZones(of)
  const [left, top] = [Math.round(captions.x) - 40, Math.round(captions.y) - 40]
  const [width, height] = [Math.round(captions.width) + 80, Math.round(captions.height) + 80]
  const { data } = context.getImageData(left, top, width, height)
  const found = { count: 0, first: Number.POSITIVE_INFINITY, last: 0 }
  for (let at = 0; at < data.length; at += 4) {
    if (!wanted(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, data[at + 3] ?? 0)) continue
    const x = left + ((at / 4) % width)
    found.count++
    found.first = Math.min(found.first, x)
    found.last = Math.max(found.last, x)
  }
  return found
}
const white = (r: number, g: number, b: number, a: number) => a > 250 && r > 240 && g > 240 && b > 240
const teal = (r: number, g: number, b: number, a: number) => a > 250 && r < 90 && g > 180 && b > 150

describe.each(CAPTION_STYLES)('captions in the style %s', (style) => {
  test('highlight each word within a frame of its sound, in order, and never go back', () => {
    const of = timeline(TEXTS.English, { style })

    for (const [index, word] of (of.lines[0]?.words ?? []).entries()) {
      const first = overlayMoments(of).find((moment) => moment.line === 0 && moment.word === index && moment.lit)
      expect(Math.abs((first?.start ?? 0) / 30 - word.start)).toBeLessThanOrEqual(1 / 30)
      expect(momentAt(of, word.end - 1 / 60)).toMatchObject({ word: index })
    }
    const read = overlayMoments(of)
      .filter(({ line }) => line === 0)
      .map(({ word, part }) => word + part)
    expect(read).toEqual([...read].sort((a, b) => a - b))
  })

  test('are there in the first frame, which platforms show as the cover', () => {
    const of = timeline(TEXTS.English, { style })

    const shown = pixels(frameAt(of, 0), of, (_r, _g, _b, alpha) => alpha > 250)

    expect(shown.count).toBeGreaterThan(5000)
  })

  test('change at most sixteen times a second, so that they cost little', () => {
    const of = timeline(TEXTS.English, { style })

    expect(overlayStates(of).length).toBeLessThanOrEqual(16 * of.bodySeconds)
  })

  test.each(Object.entries(TEXTS))('keep %s within the room of captions and the changing bounds', (_, text) => {
    const of = timeline(text, { style })
    const context = canvasFor(of)
    const { captions } = layoutZones(of)
    const bounds = changingBounds(of)

    for (const { start } of overlayStates(of)) paintChanging(context, of, start, new Map())

    const strong = pixels(context, of, (_r, _g, _b, alpha) => alpha > 60)
    expect(strong.count).toBeGreaterThan(1000)
    expect(strong.first).toBeGreaterThanOrEqual(captions.x)
    expect(strong.last).toBeLessThanOrEqual(captions.x + captions.width)
    const any = pixels(context, of, (_r, _g, _b, alpha) => alpha > 0)
    expect(any.first).toBeGreaterThanOrEqual(bounds.x)
    expect(any.last).toBeLessThanOrEqual(bounds.x + bounds.width)
  })
})

describe('differences between the styles', () => {
  /** The middle of the second word's sound, and of the silence after the line. */
  const during = (of: Timeline, word: number, share: number) => {
    const { start = 0, end = 0 } = of.lines[0]?.words[word] ?? {}
    return start + share * (end - start)
  }

  test('a popping word is large for a moment, then as large as its neighbours', () => {
    const of = timeline('Slow water wins.', { style: 'word_pop' })

    // The first frame of the pop begins a little after the sound.
    const large = pixels(frameAt(of, during(of, 1, 0.1)), of, teal).count
    const settled = pixels(frameAt(of, during(of, 1, 0.9)), of, teal).count

    expect(large).toBeGreaterThan(1.1 * settled)
    expect(settled).toBeGreaterThan(500)
  })

  test.each([
    ['left', 'Slow water wins.'],
    ['right', TEXTS.Arabic],
  ])('karaoke fills the words from the %s', (side, text) => {
    const of = timeline(text, { style: 'karaoke_fill' })
    const last = (of.lines[0]?.words.length ?? 1) - 1

    const [early, late, over] = [during(of, 1, 0.1), during(of, 1, 0.9), (of.lines[0]?.end ?? 0) + 0.1].map((at) =>
      pixels(frameAt(of, at), of, teal),
    )

    expect(late?.count).toBeGreaterThan(early?.count ?? 0)
    expect(over?.count).toBeGreaterThan(late?.count ?? 0)
    if (side === 'left') expect(late?.last).toBeGreaterThan(early?.last ?? 0)
    else expect(late?.first).toBeLessThan(early?.first ?? 0)
    expect(pixels(frameAt(of, during(of, last, 0.1)), of, white).count).toBeGreaterThan(0)
    expect(pixels(frameAt(of, (of.lines[0]?.end ?? 0) + 0.1), of, white).count).toBe(0)
  })

  test('the typewriter starts a video with its first word, and types every other word as it is spoken', () => {
    const of = timeline('Slow water wins.', { style: 'typewriter' })
    const reach = (at: number) => pixels(frameAt(of, at), of, white)

    const [before, first, more] = [reach(0), reach(during(of, 0, 0.4)), reach(during(of, 1, 0.4))]

    expect(before.last).toBe(first.last)
    expect(more.last).toBeGreaterThan(first.last)
    expect(more.last).toBeLessThan(reach(during(of, 2, 0.99)).last)
  })

  test('the typewriter shows nothing of a later line before it is spoken', () => {
    const one = timeline('Slow water wins.', { style: 'typewriter' })
    const [line] = one.lines
    const later = { speaker: 'flow', text: 'Later.', start: 4, end: 5, words: [{ text: 'Later.', start: 4.2, end: 5 }] }
    const of = { ...one, bodySeconds: 6, lines: line ? [line, later] : [] }
    const count = (at: number) => pixels(frameAt(of, at), of, white).count

    expect([count(4.1), count(4.9) > 0]).toEqual([0, true])
  })

  test('the minimal style has no colour, and spoken words stand out from those to come', () => {
    const of = timeline('Slow water wins.', { style: 'minimal' })
    const frame = frameAt(of, during(of, 1, 0.5))

    expect(pixels(frame, of, teal).count).toBe(0)
    expect(pixels(frame, of, white).count).toBeGreaterThan(0)
    expect(pixels(frame, of, white).count).toBeLessThan(
      pixels(frameAt(of, (of.lines[0]?.end ?? 0) + 0.1), of, white).count,
    )
  })
})

describe('caption positions', () => {
  const SHAPES = [
    { width: 1080, height: 1920, plates: false },
    { width: 1080, height: 1920, plates: true },
    { width: 1920, height: 1080, plates: false },
    { width: 1920, height: 1080, plates: true },
  ]
  test.each(CAPTION_POSITIONS.flatMap((position) => SHAPES.map((shape) => ({ position, ...shape }))))(
    '$position at $width x $height, plates $plates: inside the safe area, clear of plates, logo and watermark',
    ({ position, ...shape }) => {
      const area = layoutZones(timeline('One.', { position }, shape))

      const boxes = [area.captions, area.logo, area.watermark, ...(shape.plates ? [area.plates] : [area.byline])]
      for (const box of boxes) {
        expect(box.y).toBeGreaterThanOrEqual(area.safe.y - 1e-6)
        expect(box.y + box.height).toBeLessThanOrEqual(area.safe.y + area.safe.height + 1e-6)
        expect(box.height).toBeGreaterThan(40 * area.unit)
      }
      const { captions } = area
      for (const box of boxes.slice(1)) {
        const apart =
          captions.x + captions.width <= box.x ||
          box.x + box.width <= captions.x ||
          captions.y + captions.height <= box.y + 1e-6 ||
          box.y + box.height <= captions.y + 1e-6
        expect(apart).toBe(true)
      }
    },
  )

  test('top is above the middle, bottom below it', () => {
    const at = (position: CaptionSettings['position']) => layoutZones(timeline('One.', { position })).captions.y

    expect(at('top')).toBeLessThan(at('middle'))
    expect(at('middle')).toBeLessThan(at('bottom'))
  })
})

describe('the caption typefaces', () => {
  const drawn = (face: CaptionSettings['face'], text: string) => {
    const context = createCanvas(600, 160).getContext('2d')
    context.font = captionFont(text, 90, face)
    context.fillText(text, 10, 110)
    return Buffer.from(context.getImageData(0, 0, 600, 160).data)
  }

  test('look different, and fall back for scripts that they lack', () => {
    const latin = CAPTION_FACES.map((face) => drawn(face, 'Howl'))
    const japanese = CAPTION_FACES.map((face) => drawn(face, '静か'))

    expect(new Set(latin.map((pixels) => pixels.toString('base64'))).size).toBe(CAPTION_FACES.length)
    expect(new Set(japanese.map((pixels) => pixels.toString('base64'))).size).toBe(1)
  })

  test('are listed for the browser, so that it loads the chosen ones', () => {
    const [first] = overlayFonts(timeline('Howl.', { face: 'serif' }))

    expect(first?.font).toContain('"Pack Playfair Basic"')
  })
})
