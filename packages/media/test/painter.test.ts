import { changingBounds, overlayFonts, overlayStates, paintChanging, paintOverlay } from '@pack/core/film/painter'
import { captionPages, type Page } from '@pack/core/film/painting/caption-layout'
import { captionFont } from '@pack/core/film/painting/fonts'
import { momentAt } from '@pack/core/film/painting/overlay-moments'
import { arrangePlates } from '@pack/core/film/painting/plates'
import { layoutZones } from '@pack/core/film/painting/zones'
import type { Timeline } from '@pack/core/film/timeline'
import { estimateSpeech } from '@pack/core/generation/estimate'
import { captionWords } from '@pack/core/kernel/words'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCanvas, type SKRSContext2D } from '../src/canvas.ts'
import { registerFonts } from '../src/fonts.ts'

beforeAll(() => registerFonts())

const SIZES = {
  short: { width: 1080, height: 1920, plates: false },
  dialogue: { width: 1920, height: 1080, plates: true },
  'vertical dialogue': { width: 1080, height: 1920, plates: true },
}

/** These texts, spoken one after the other by two speakers in turn. */
function timeline(texts: string[], size: Partial<Timeline> = SIZES.short): Timeline {
  let at = 0.35
  const lines = texts.map((text, index) => {
    const { seconds, words } = estimateSpeech(text)
    const start = at
    at += seconds + 0.4
    const shifted = words.map((word) => ({ ...word, start: start + word.start, end: start + word.end }))
    return { speaker: index % 2 === 0 ? 'flow' : 'forge', text, start, end: start + seconds, words: shifted }
  })
  return {
    width: 1080,
    height: 1920,
    fps: 30,
    intro: null,
    outro: null,
    bodySeconds: Math.ceil((at + 0.8) * 30) / 30,
    background: { kind: 'loop', media: 'stock/background.mp4' },
    speakers: [
      { id: 'flow', name: 'Flow', colour: '#2dd4bf', avatar: 'avatars/flow' },
      {
        id: 'forge',
        name: 'Forge the Unbreakable Keeper of the Long Iron Road',
        colour: '#ff9a52',
        avatar: 'avatars/forge',
      },
    ],
    plates: false,
    lines,
    logo: 'stock/logo.png',
    watermark: 'stock/watermark.png',
    speech: [],
    music: null,
    ...size,
  }
}

function canvasFor({ width, height }: { width: number; height: number }): SKRSContext2D {
  return createCanvas(width, height).getContext('2d')
}

function pagesOf(of: Timeline, line = 0): Page[] {
  return captionPages(canvasFor(of), of, line, layoutZones(of))
}

/** The smallest rectangle around everything that is painted more than faintly. */
function inked(context: SKRSContext2D, { width, height }: Timeline, least = 0) {
  const { data } = context.getImageData(0, 0, width, height)
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((data[4 * (y * width + x) + 3] ?? 0) > least) {
        if (x < left) left = x
        if (x > right) right = x
        if (y < top) top = y
        if (y > bottom) bottom = y
      }
  return { left, top, right: right + 1, bottom: bottom + 1 }
}

const square = (colour: string) => {
  const context = createCanvas(200, 200).getContext('2d')
  context.fillStyle = colour
  context.fillRect(0, 0, 200, 200)
  return context.canvas
}

const TEXTS = {
  English: 'Discipline is not a punishment; it is the quiet river that carries you home. Begin with one small thing.',
  Russian: 'Дисциплина — это не наказание, а тихая река, которая несёт тебя домой.',
  Greek: 'Η πειθαρχία είναι το ήσυχο ποτάμι που σε πάει σπίτι.',
  Vietnamese: 'Kỷ luật không phải là hình phạt, mà là dòng sông yên tĩnh đưa bạn về nhà.',
  Arabic: 'الصبر مفتاح الفرج، ومن جدّ وجد كل يوم.',
  Hebrew: 'המשמעת היא לא עונש, אלא נהר שקט שנושא אותך הביתה.',
  Hindi: 'धैर्य वह शांत नदी है जो तुम्हें घर ले जाती है।',
  Thai: 'ความอดทนคือแม่น้ำที่เงียบสงบพาเราไปข้างหน้าทุกวัน',
  Japanese: '静かな川のように、毎日少しずつ前へ進もう。心は強くなる。',
  Chinese: '纪律不是惩罚，而是带你回家的安静河流。',
  Korean: '훈련은 벌이 아니라 집으로 데려다주는 조용한 강이다.',
  'long German': 'Donaudampfschifffahrtsgesellschaftskapitän Rechtsschutzversicherungsgesellschaften sagen nein.',
  emoji: 'Stay on fire 🔥 and keep going 💪🏽 my friend 👩‍👩‍👧 ❤️',
  'one endless word': `${'wolf'.repeat(60)} howls.`,
}

describe('captions', () => {
  test.each(Object.entries(TEXTS))(
    'show every word of a line in %s once, on at most three lines per page',
    (_, text) => {
      for (const size of Object.values(SIZES)) {
        const of = timeline([text], size)

        const pages = pagesOf(of)

        const words = captionWords(text)
        const shown = words.map((_, word) => {
          const parts = pages.flatMap((page) => page.words.filter((placed) => placed.word === word))
          return parts.map((part) => part.text.replace(/-$/, (hyphen) => (parts.length > 1 ? '' : hyphen))).join('')
        })
        expect(shown).toEqual(words)
        for (const page of pages)
          expect(new Set(page.words.map(({ y }) => y)).size).toBeLessThanOrEqual(layoutZones(of).captions.lines)
      }
    },
  )

  test.each(Object.entries(TEXTS))('keep %s inside the caption zone, box and outline included', (_, text) => {
    const of = timeline([text], { ...SIZES.short, speakers: [] })
    const context = canvasFor(of)
    const { captions, safe } = layoutZones(of)

    // The canvas is not cleared in between, so that one check covers many states.
    for (const { start } of overlayStates(of)) paintChanging(context, of, start, new Map())

    const ink = inked(context, of, 60)
    expect(ink.left).toBeGreaterThanOrEqual(captions.x)
    expect(ink.right).toBeLessThanOrEqual(captions.x + captions.width)
    expect(ink.top).toBeGreaterThanOrEqual(captions.y - 0.1 * captions.fontSize)
    expect(ink.bottom).toBeLessThanOrEqual(captions.y + captions.height + 0.1 * captions.fontSize)
    expect(ink.right).toBeLessThanOrEqual(safe.x + safe.width)
  })

  test.each([2, 3, 4])(
    'of a vertical dialogue of %i stay below the plates and clear of the platforms’ controls',
    (count) => {
      const speakers = ['flow', 'forge', 'lyra', 'codex'].slice(0, count).map((id) => ({
        id,
        name: `${id} of the Long Iron Road`,
        colour: '#ff9a52',
        avatar: `avatars/${id}`,
      }))
      const spoken = timeline([TEXTS.English, TEXTS['long German'], TEXTS.emoji, 'Yes.'], { plates: true, speakers })
      const lines = spoken.lines.map((line, index) => ({ ...line, speaker: speakers[index % count]?.id ?? '' }))
      const of = { ...spoken, lines }
      const context = canvasFor(of)

      for (const { start } of overlayStates(of)) paintChanging(context, of, start, new Map())

      const area = layoutZones(of)
      expect(area.captions.fontSize).toBe(86)
      expect(area.plates.y + area.plates.height).toBeLessThanOrEqual(area.captions.y)
      const ink = inked(context, of, 60)
      expect(ink.left).toBeGreaterThanOrEqual(60)
      expect(ink.right).toBeLessThanOrEqual(960)
      expect(ink.top).toBeGreaterThanOrEqual(130)
      expect(ink.bottom).toBeLessThanOrEqual(1550)
    },
  )

  test('run from right to left in Arabic and from left to right in English', () => {
    const lineOf = (text: string) => {
      const [page] = pagesOf(timeline([text]))
      const first = page?.words.filter(({ y }) => y === page.words.find(({ word }) => word === 0)?.y) ?? []
      return first.sort((a, b) => a.word - b.word).map(({ x }) => x)
    }

    const [arabic, english] = [lineOf(TEXTS.Arabic), lineOf(TEXTS.English)]

    expect(arabic.length).toBeGreaterThan(1)
    expect(arabic).toEqual([...arabic].sort((a, b) => b - a))
    expect(english).toEqual([...english].sort((a, b) => a - b))
  })

  test('have no space between Japanese words and one between English words', () => {
    const gaps = (text: string) =>
      pagesOf(timeline([text])).flatMap(({ words, fontSize }) =>
        words.flatMap((placed, index) => {
          const next = words[index + 1]
          return next && next.y === placed.y ? [(next.x - placed.x - placed.width) / fontSize] : []
        }),
      )

    for (const gap of gaps(TEXTS.Japanese)) expect(gap).toBeCloseTo(0, 6)
    for (const gap of gaps(TEXTS.English)) expect(gap).toBeGreaterThan(0.25)
  })

  test('break pages at sentences and phrases rather than in the middle', () => {
    const pages = pagesOf(timeline([TEXTS.English]))

    const endings = pages.map((page) => page.words.at(-1)?.text)
    expect(endings).toEqual(['punishment;', 'home.', 'thing.'])
  })

  test('do not begin a sentence at the end of a page that another one fills', () => {
    const text = 'Is it worth buying an electric car? You know somebody who would stop for this.'
    const pages = pagesOf(timeline([text], { plates: true }))

    expect(pages[0]?.words.at(-1)?.text).toBe('car?')
  })

  test.each([
    'Saturday, April 18, from 10 to 4.',
    'Come to Mill Lane 4 on May 2, after lunch.',
    'Tuesdays at 7 pm from May.',
  ])('keep a name and its number on one row: %s', (text) => {
    for (const size of Object.values(SIZES))
      for (const { words } of pagesOf(timeline([text], size)))
        for (const [at, { text: number, y }] of words.entries())
          if (/^\p{Lu}\S* \d|^\d+ pm/u.test(`${words[at - 1]?.text} ${number}`)) expect(words[at - 1]?.y).toBe(y)
    const lastOfPages = Object.values(SIZES).flatMap((size) =>
      pagesOf(timeline([text], size)).map(({ words }) => words.at(-1)?.text),
    )
    expect(lastOfPages).not.toContain('April')
    expect(lastOfPages).not.toContain('May')
    expect(lastOfPages).not.toContain('7')
  })

  test('shrink for a word that is too long, only on its page', () => {
    const pages = pagesOf(timeline(['Wir sagen leise nein. Versicherungsfall sagt ja.']))

    const sizeAt = (word: number) => pages.find(({ lastWord }) => lastWord >= word)?.fontSize ?? 0
    expect(sizeAt(4)).toBeLessThan(sizeAt(0))
    expect(sizeAt(0)).toBe(layoutZones(timeline([''])).captions.fontSize)
  })

  test('do not move when the next word of a page lights up', () => {
    const of = timeline(['Be here now.'])
    const context = canvasFor(of)
    const { captions } = layoutZones(of)
    const whites = [0, 1, 2].map((word) => {
      const { start = 0, end = 0 } = of.lines[0]?.words[word] ?? {}
      paintOverlay(context, of, (start + end) / 2, new Map())
      const { data } = context.getImageData(captions.x, captions.y, captions.width, captions.height)
      return Array.from({ length: data.length / 4 }, (_, at) => data[4 * at] === 255 && data[4 * at + 2] === 255)
    })

    // The third word's letters are white in both of the first two pictures.
    const count = (picture: boolean[] | undefined) => picture?.filter(Boolean).length ?? 0
    const both = whites[0]?.filter((white, at) => white && whites[1]?.[at]).length ?? 0
    expect(count(whites[0])).toBeGreaterThan(1000)
    expect(both).toBeGreaterThan(0.25 * count(whites[0]))
    expect(momentAt(of, 0.6)?.line).toBe(0)
  })
})

describe('the overlay', () => {
  test.each(Object.entries(SIZES))('of a %s changes nothing outside its changing bounds', (_, size) => {
    const of = timeline([TEXTS.Vietnamese, TEXTS.Thai, TEXTS.English], size)
    const context = canvasFor(of)
    const pictures = new Map([
      ['avatars/flow', square('#114444')],
      ['avatars/forge', square('#442211')],
    ])

    for (const { start } of overlayStates(of, context)) paintChanging(context, of, start, pictures, { moving: true })

    const bounds = changingBounds(of)
    const ink = inked(context, of)
    expect(ink.left).toBeGreaterThanOrEqual(bounds.x)
    expect(ink.top).toBeGreaterThanOrEqual(bounds.y)
    expect(ink.right).toBeLessThanOrEqual(bounds.x + bounds.width)
    expect(ink.bottom).toBeLessThanOrEqual(bounds.y + bounds.height)
    expect([bounds.x, bounds.y, bounds.width, bounds.height].map((value) => value % 2)).toEqual([0, 0, 0, 0])
  })

  test('pops a page in over four frames, in the steps of its states, but never in the first frame', () => {
    const of = timeline([TEXTS.English])
    const context = canvasFor(of)
    const widthAt = (seconds: number, moving = true) => {
      context.clearRect(0, 0, of.width, of.height)
      paintChanging(context, of, seconds, new Map(), { moving })
      const { left, right } = inked(context, of, 200)
      return right - left
    }
    const page = pagesOf(of)[1]?.words[0]?.word ?? 0
    const frame = Math.round((of.lines[0]?.words[page]?.start ?? 0) * 30)
    const starts = overlayStates(of, context).map(({ start }) => Math.round(start * 30))

    expect(starts).toEqual(expect.arrayContaining([frame, frame + 2, frame + 4]))
    const [first, second, whole] = [0, 2, 4].map((step) => widthAt((frame + step) / 30))
    expect(first).toBeLessThan((second ?? 0) - 10)
    expect(second).toBeLessThan((whole ?? 0) - 4)
    expect(widthAt(frame / 30, false)).toBe(whole)
    expect(widthAt(0)).toBe(widthAt(0, false))
  })

  test('eases the change of speakers over four frames', () => {
    const of = timeline([TEXTS.English, TEXTS.English], SIZES.dialogue)
    const context = canvasFor(of)
    const frame = Math.round((of.lines[1]?.start ?? 0) * 30)
    const pictures = new Map([
      ['avatars/flow', square('#ffffff')],
      ['avatars/forge', square('#ffffff')],
    ])
    const brightness = (at: number, plate: 0 | 1) => {
      context.clearRect(0, 0, of.width, of.height)
      paintChanging(context, of, at / 30, pictures, { moving: true })
      const { x = 0, y = 0 } = arrangePlates(of.speakers, layoutZones(of))[plate] ?? {}
      return context.getImageData(x, y, 1, 1).data[0] ?? 0
    }
    const [before, coming, there] = [frame - 1, frame + 2, frame + 4].map((at) => brightness(at, 1))
    const [was, going, gone] = [frame - 1, frame + 2, frame + 4].map((at) => brightness(at, 0))

    expect([was, there]).toEqual([255, 255])
    expect(coming).toBeGreaterThan(before ?? 255)
    expect(coming).toBeLessThan(255)
    expect(going).toBeLessThan(255)
    expect(going).toBeGreaterThan(gone ?? 255)
  })

  test('shows the speaking avatar larger in a loud word than in a quiet one', () => {
    const spoken = timeline([TEXTS.English], SIZES.dialogue)
    const of = {
      ...spoken,
      lines: spoken.lines.map((line) => ({
        ...line,
        words: line.words.map((word, index) => ({ ...word, level: index % 2 === 0 ? 3 : 0 })),
      })),
    }
    const context = canvasFor(of)
    const heightAt = (word: number) => {
      context.clearRect(0, 0, of.width, of.height)
      paintChanging(context, of, (of.lines[0]?.words[word]?.start ?? 0) + 0.04, new Map(), { moving: true })
      const { plates } = layoutZones(of)
      const column = context.getImageData(Math.round(of.width / 2), plates.y, 1, plates.height).data
      return column.filter((value, i) => i % 4 === 3 && value === 255).length
    }

    expect(heightAt(2) - heightAt(1)).toBeGreaterThan(10)
    expect(heightAt(4)).toBe(heightAt(2))
  })

  test('is the same picture at any time within a state, and another in the next', () => {
    const of = timeline([TEXTS.English])
    const context = canvasFor(of)
    const picture = (seconds: number) => {
      paintOverlay(context, of, seconds, new Map(), { moving: true })
      return Buffer.from(context.getImageData(100, 700, 880, 640).data)
    }
    const [, second, third] = overlayStates(of, context)
    if (!second || !third) throw new Error('too few states')

    expect(picture(second.start).equals(picture(second.end - 1 / 60))).toBe(true)
    expect(picture(third.start).equals(picture(second.start))).toBe(false)
  })

  test('shows logo and watermark in their corners, the watermark translucent', () => {
    const of = timeline([TEXTS.English])
    const context = canvasFor(of)

    paintOverlay(
      context,
      of,
      1,
      new Map([
        ['stock/logo.png', square('#ff0000')],
        ['stock/watermark.png', square('#0000ff')],
      ]),
    )

    const { logo, watermark } = layoutZones(of)
    const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data]
    expect(at(logo.x + 20, logo.y + 20)).toEqual([255, 0, 0, 255])
    expect(at(watermark.x + 20, watermark.y + 20)[3]).toBeGreaterThan(140)
    expect(at(watermark.x + 20, watermark.y + 20)[3]).toBeLessThan(230)
  })
})

describe('the bundled fonts', () => {
  test.each(['ab', 'жш', 'λπ', 'ếữ', 'عك', 'שמ', 'कख', 'กข', 'かね', '静動', '纪带', '강물', '🔥🐺'])(
    'have their own glyphs for %s',
    (pair) => {
      const pictures = [...pair].map((character) => {
        const context = createCanvas(120, 120).getContext('2d')
        context.font = captionFont(pair, 80)
        context.fillText(character, 10, 90)
        return Buffer.from(context.getImageData(0, 0, 120, 120).data)
      })

      // A missing glyph is the same empty box for both.
      expect(pictures[0]?.some((value) => value > 0)).toBe(true)
      expect(pictures[0]?.equals(pictures[1] as Buffer)).toBe(false)
    },
  )

  test('draw emoji in colour', () => {
    const context = createCanvas(120, 120).getContext('2d')
    context.font = captionFont('🔥', 80)
    context.fillText('🔥', 10, 90)

    const { data } = context.getImageData(0, 0, 120, 120)
    const colourful = data.filter((value, at) => at % 4 === 0 && value > 200 && (data[at + 2] ?? 0) < 100).length
    expect(colourful).toBeGreaterThan(500)
  })

  test('are listed for the browser with the texts that need them', () => {
    const [first] = overlayFonts(timeline([TEXTS.Japanese]))

    expect(first?.text).toBe(TEXTS.Japanese)
    expect(first?.font).toMatch(/"Pack Japanese", "Pack Chinese"/)
  })
})
