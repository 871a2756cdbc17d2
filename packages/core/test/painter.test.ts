import { describe, expect, test } from 'vitest'
import { changingBounds, overlayPictures, overlayStates } from '../src/film/painter.ts'
import { inkOn, luminance, usableColour } from '../src/film/painting/colour.ts'
import { visualOrder } from '../src/film/painting/direction.ts'
import { momentAt } from '../src/film/painting/overlay-moments.ts'
import { arrangePlates, platedSpeakers, portraitOf } from '../src/film/painting/plates.ts'
import { spacesBefore } from '../src/film/painting/tokens.ts'
import { layoutZones } from '../src/film/painting/zones.ts'
import type { TimedLine, Timeline } from '../src/film/timeline.ts'
import { captionWords } from '../src/kernel/words.ts'

const PACK = ['flow', 'codex', 'lyra', 'forge', 'vanta'] as const
const speakers = PACK.map((id) => ({ id, name: id, colour: '#2dd4bf', avatar: `avatars/${id}` }))

function line(speaker: string, start: number, words: [text: string, start: number, end: number][]): TimedLine {
  const timed = words.map(([text, from, to]) => ({ text, start: from, end: to }))
  return { speaker, text: words.map(([text]) => text).join(' '), start, end: timed.at(-1)?.end ?? start, words: timed }
}

function timeline(lines: TimedLine[], change: Partial<Timeline> = {}): Timeline {
  return {
    width: 1080,
    height: 1920,
    fps: 30,
    intro: null,
    outro: null,
    bodySeconds: 6,
    background: { kind: 'loop', media: 'stock/background.mp4' },
    speakers,
    plates: false,
    lines,
    logo: 'stock/logo.png',
    watermark: null,
    speech: [],
    music: null,
    ...change,
  }
}

const calm = timeline([
  line('flow', 0.35, [
    ['Water', 0.41, 0.77],
    ['waits.', 0.79, 1.2],
    ['Then', 2.013, 2.3],
    ['moves.', 2.34, 2.9],
  ]),
  line('codex', 4, [['Noted.', 4.1, 4.6]]),
])

describe('overlay states', () => {
  test('cover the whole body without gaps, on whole frames, each at least a frame long', () => {
    const states = overlayStates(calm)

    expect(states[0]?.start).toBe(0)
    expect(states.at(-1)?.end).toBe(6)
    states.forEach(({ start, end }, index) => {
      expect(Math.abs(start * 30 - Math.round(start * 30))).toBeLessThan(1e-9)
      expect(end).toBeGreaterThan(start)
      if (index > 0) expect(start).toBe(states[index - 1]?.end)
    })
  })

  test('show the first caption from the first frame, before its first word is spoken', () => {
    expect(momentAt(calm, 0)).toMatchObject({ line: 0, word: 0, lit: false, speaking: 0 })
  })

  test('light each word within one frame of its start and leave it lit until the next one begins', () => {
    for (const [index, word] of (calm.lines[0]?.words ?? []).entries()) {
      const lit = momentAt(calm, word.start + 1 / 30)

      expect(lit).toMatchObject({ line: 0, word: index, lit: true })
      expect(Math.abs((lit?.start ?? 0) / 30 - word.start)).toBeLessThanOrEqual(1 / 30)
    }
    expect(momentAt(calm, 0.78)).toMatchObject({ word: 0, lit: true })
  })

  test('highlight no word in a long silence, and show no caption long after a line', () => {
    expect(momentAt(calm, 1.7)).toMatchObject({ line: 0, word: 1, lit: false })
    expect(momentAt(calm, 3.6)).toMatchObject({ line: null })
  })

  test('are about as many as there are words', () => {
    const words = Array.from(
      { length: 12 },
      (_, at) => [`word${at}`, 0.4 + at * 0.3, 0.65 + at * 0.3] as [string, number, number],
    )

    expect(overlayStates(timeline([line('flow', 0.35, words)]))).toHaveLength(12 + 3)
  })

  test('keep the last speaker lit between lines and the first one before anyone speaks', () => {
    expect(momentAt(calm, 0)?.speaking).toBe(0)
    expect(momentAt(calm, 3.6)?.speaking).toBe(0)
    expect(momentAt(calm, 4.1)?.speaking).toBe(1)
  })

  test('are one for a body in which nobody speaks', () => {
    expect(overlayStates(timeline([]))).toEqual([{ start: 0, end: 6 }])
  })

  test('cope with words that share a frame, overlapping lines and words beyond the body', () => {
    const crowded = timeline([
      line('flow', 0, [
        ['a', 0, 0.01],
        ['b', 0.01, 0.02],
        ['c', 0.02, 3],
      ]),
      line('codex', 1, [['late', 5.9, 9]]),
    ])

    const states = overlayStates(crowded)

    expect(states.at(-1)?.end).toBe(6)
    expect(momentAt(crowded, 1.5)).toMatchObject({ line: 1 })
  })
})

describe('the order of words on a line', () => {
  const shown = (words: string[], base: 'ltr' | 'rtl') => visualOrder(words, base).map(({ index }) => words[index])

  test.each([
    ['English', 'ltr', ['one', 'two'], ['one', 'two']],
    ['Arabic', 'rtl', ['ومن', 'جد', 'وجد.'], ['وجد.', 'جد', 'ومن']],
    ['Hebrew around an English name', 'rtl', ['זה', 'Big', 'Bad', 'זאב'], ['זאב', 'Big', 'Bad', 'זה']],
    ['a number inside Hebrew', 'rtl', ['בשנת', '1948', 'קם'], ['קם', '1948', 'בשנת']],
    ['Hebrew inside English', 'ltr', ['say', 'שלום', 'עולם', 'twice'], ['say', 'עולם', 'שלום', 'twice']],
    ['an emoji between Arabic words', 'rtl', ['نار', '🔥', 'حب'], ['حب', '🔥', 'نار']],
  ] as const)('is right for %s', (_, base, words, expected) => {
    expect(shown([...words], base)).toEqual(expected)
  })

  test('places a mark in the line’s direction after a lone foreign word, and in the phrase’s inside a foreign phrase', () => {
    const alone = visualOrder(['זה', 'Apple,', 'כן'], 'rtl').find(({ index }) => index === 1)
    const phrase = visualOrder(['זה', 'iPhone', '15,', 'כן'], 'rtl').find(({ index }) => index === 2)

    expect(alone?.direction).toBe('rtl')
    expect(phrase?.direction).toBe('ltr')
  })
})

test('spaces are those of the text: none inside Japanese, one between English words', () => {
  const text = '心は fire のように'
  const words = captionWords(text).map((word) => ({ text: word }))

  const spaced = spacesBefore(text, words)

  expect(words.map((word, index) => (spaced[index] ? ` ${word.text}` : word.text)).join('')).toBe(text)
})

describe('plates', () => {
  const everyone = timeline(
    PACK.map((id, index) => line(id, index, [['Here.', index, index + 0.5]])),
    { width: 1920, height: 1080, plates: true },
  )

  test('are at most four, and a fifth speaker takes the last one while speaking', () => {
    expect(platedSpeakers(everyone, 'flow').map(({ id }) => id)).toEqual(['flow', 'codex', 'lyra', 'forge'])
    expect(platedSpeakers(everyone, 'vanta').map(({ id }) => id)).toEqual(['flow', 'codex', 'lyra', 'vanta'])
    expect(overlayPictures(everyone)).toEqual([...PACK.map((id) => `avatars/${id}`), 'stock/logo.png'])
  })

  test.each([
    [1920, 1080, 'loop'],
    [1920, 1080, 'ai_slideshow'],
    [1080, 1920, 'loop'],
  ] as const)('never touch each other, the captions or the marks at %i x %i over a %s', (width, height, kind) => {
    const background =
      kind === 'loop'
        ? everyone.background
        : { kind, slides: [{ media: 'a', start: 0, end: 6 }], crossfadeSeconds: 0.4 }
    const area = layoutZones({ ...everyone, width, height, background })

    for (const count of [1, 2, 3, 4]) {
      const plates = arrangePlates(speakers.slice(0, count), area)
      for (const { x, y, radius } of plates) {
        const lit = radius * 1.14 + 11 * area.unit
        expect(radius).toBeGreaterThan(60 * area.unit)
        expect(y + lit + 84 * area.unit).toBeLessThanOrEqual(area.captions.y + 1)
        expect(y - lit).toBeGreaterThanOrEqual(area.safe.y)
        const overLogo = x - lit < area.logo.x + area.logo.width && y - lit < area.logo.y + area.logo.height
        expect(overLogo).toBe(false)
        for (const other of plates)
          if (other.x !== x || other.y !== y) expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(2 * lit)
      }
    }
  })
})

describe('the portrait', () => {
  const alone = timeline([line('flow', 0.35, [['Water.', 0.41, 0.77]])])
  const at = (position: 'usual' | 'top' | 'middle' | 'bottom'): Timeline => ({
    ...alone,
    speakers: speakers.map((one) => ({ ...one, captions: { style: 'boxed_word', face: 'bold', position } })),
  })

  test.each(['usual', 'middle', 'bottom'] as const)(
    'stands above captions at the %s, clear of the logo',
    (position) => {
      const area = layoutZones(at(position))
      const face = portraitOf(at(position), area)

      expect(face?.speaker.id).toBe('flow')
      const { x = 0, y = 0, radius = 0 } = face ?? {}
      const lit = radius * 1.14 + 14 * area.unit
      expect(y - lit).toBeGreaterThanOrEqual(area.safe.y)
      expect(y + lit + 84 * area.unit).toBeLessThanOrEqual(area.captions.y)
      expect(x - lit).toBeGreaterThan(area.logo.x + area.logo.width)
    },
  )

  test('gives way to a byline where captions leave no room, in horizontal videos and when several speak', () => {
    for (const of of [at('top'), { ...alone, width: 1920, height: 1080 }, calm])
      expect(portraitOf(of, layoutZones(of))).toBeUndefined()
  })

  test('is not drawn beside plates', () => {
    expect(portraitOf({ ...alone, plates: true }, layoutZones(alone))).toBeUndefined()
  })

  test('leaves only captions to what changes', () => {
    const { captions, unit } = layoutZones(alone)

    expect(changingBounds(alone).y).toBeGreaterThanOrEqual(captions.y - 26 * unit)
    expect(changingBounds(calm).y).toBeLessThan(captions.y - 100 * unit)
  })
})

describe('zones', () => {
  test.each([
    [1080, 1920],
    [1920, 1080],
  ])('keep captions, byline, logo and watermark apart and within the safe area at %i x %i', (width, height) => {
    const area = layoutZones(timeline([], { width, height }))

    const boxes = [area.captions, area.byline, area.logo, area.watermark]
    for (const box of boxes) {
      expect(box.x).toBeGreaterThanOrEqual(area.safe.x - 1e-6)
      expect(box.y).toBeGreaterThanOrEqual(area.safe.y - 1e-6)
      expect(box.x + box.width).toBeLessThanOrEqual(area.safe.x + area.safe.width + 1e-6)
      expect(box.y + box.height).toBeLessThanOrEqual(area.safe.y + area.safe.height + 1e-6)
      for (const other of boxes)
        if (other !== box) {
          const apart =
            box.x + box.width <= other.x ||
            other.x + other.width <= box.x ||
            box.y + box.height <= other.y ||
            other.y + other.height <= box.y
          expect(apart).toBe(true)
        }
    }
    expect(area.logo.width).toBeLessThanOrEqual(0.12 * width)
  })

  test('leave a vertical video’s top tenth, bottom fifth and right eighth to the platform', () => {
    const { safe } = layoutZones(timeline([]))

    expect(safe.y).toBeGreaterThanOrEqual(192)
    expect(safe.y + safe.height).toBeLessThanOrEqual(0.8 * 1920)
    expect(safe.x + safe.width).toBeLessThanOrEqual(0.88 * 1080)
  })
})

test('ink on a speaker’s colour always has a contrast of more than 4', () => {
  for (const colour of ['#000000', '#ffffff', '#2dd4bf', '#b04a0a', '#808080', '#ff0000', '#0000ff', '#7a7a7a']) {
    const [light, dark] = [luminance(colour), luminance(inkOn(colour))].sort((a, b) => b - a)

    expect(((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)).toBeGreaterThan(4)
  }
  expect(usableColour('url(x)')).toBe('#a48bff')
})
