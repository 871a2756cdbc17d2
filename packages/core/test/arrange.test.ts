import { describe, expect, test } from 'vitest'
import { orientationOf } from '../src/content/orientation.ts'
import { SLIDE_KEY_FRAMES } from '../src/film/slideshow.ts'
import { FPS, partAt, totalSeconds, videoSeconds } from '../src/film/timeline.ts'
import { timelineSchema } from '../src/film/timeline-schema.ts'
import { type Arrangement, arrange, pausesOf, planSlides } from '../src/generation/arrange.ts'
import { captionWords } from '../src/kernel/words.ts'

const PAUSE = pausesOf('dialogue')

type Spoken = [persona: string, line: string, seconds: number]

function arrangement(mode: Arrangement['mode'], spoken: Spoken[], change: Partial<Arrangement> = {}): Arrangement {
  return {
    mode,
    orientation: orientationOf(mode),
    script: { title: 'Still', writer: 'offline writer', lines: spoken.map(([persona, line]) => ({ persona, line })) },
    speech: spoken.map(([, line, seconds], index) => ({
      media: `speech/${index}.wav`,
      seconds,
      provider: 'offline voice',
      words: captionWords(line).map((text, at, all) => ({
        text,
        start: (seconds * at) / all.length,
        end: (seconds * (at + 1)) / all.length,
      })),
    })),
    speakers: ['flow', 'forge', 'lyra'].map((id) => ({ id, name: id, colour: '#2dd4bf', avatar: `avatars/${id}` })),
    background: { kind: 'loop', media: 'stock/background_aurora.mp4' },
    intro: { media: 'stock/intro.mp4', seconds: 2 },
    outro: { media: 'stock/outro.mp4', seconds: 3 },
    logo: 'stock/logo.png',
    watermark: null,
    music: null,
    ...change,
  }
}

const talk: Spoken[] = [
  ['flow', 'Why do you run?', 1.5],
  ['forge', 'Because I can.', 1.2],
  ['forge', 'And because I must.', 1.7],
]

describe('arranging a timeline', () => {
  test('a short is vertical without plates, a dialogue horizontal with plates for those who speak', () => {
    const short = arrange(arrangement('short', [['flow', 'Be water.', 4]]))
    const dialogue = arrange(arrangement('dialogue', talk))

    expect(short).toMatchObject({ width: 1080, height: 1920, plates: false })
    expect(dialogue).toMatchObject({ width: 1920, height: 1080, plates: true })
    expect(dialogue.speakers.map(({ id }) => id)).toEqual(['flow', 'forge'])
    expect(timelineSchema.parse(dialogue)).toEqual(dialogue)
  })

  test('a vertical dialogue has plates, too', () => {
    const dialogue = arrange(arrangement('dialogue', talk, { orientation: 'vertical' }))

    expect(dialogue).toMatchObject({ width: 1080, height: 1920, plates: true })
  })

  test('leaves a short pause between lines, a longer one on a change of speaker and after a question', () => {
    const { lines, bodySeconds, speech } = arrange(arrangement('dialogue', talk))

    const pauses = lines.map(({ start }, index) => start - (lines[index - 1]?.end ?? 0))
    for (const [index, least] of [PAUSE.before, PAUSE.change + PAUSE.thought, PAUSE.same].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(least - 1e-3)
      expect(pauses[index]).toBeLessThan(least + 1 / 30)
    }
    expect(bodySeconds).toBeGreaterThanOrEqual((lines[2]?.end ?? 0) + PAUSE.after - 1e-6)
    expect(bodySeconds * 30).toBeCloseTo(Math.round(bodySeconds * 30), 6)
    expect(speech).toEqual(lines.map(({ start }, index) => ({ media: `speech/${index}.wav`, start })))
  })

  test('begins each line on a whole frame, so that it looks the same at any position', () => {
    for (const { start } of arrange(arrangement('dialogue', talk)).lines)
      expect(start * 30).toBeCloseTo(Math.round(start * 30), 9)
  })

  test('shifts the times of words by the start of their line', () => {
    const { lines } = arrange(arrangement('dialogue', talk))

    expect(lines[1]?.words[0]?.start).toBe(lines[1]?.start)
    expect(lines[1]?.words.at(-1)?.end).toBeCloseTo(lines[1]?.end ?? 0, 3)
  })

  test('makes a video of five seconds even for a very short quote or script', () => {
    const bare = arrange(arrangement('short', [['flow', 'Be.', 0.5]], { intro: null, outro: null }))

    expect(totalSeconds(bare)).toBeCloseTo(5, 6)
    const own = arrange(arrangement('story', [['flow', 'Be.', 0.5]], { intro: null }))
    expect(totalSeconds(own)).toBeCloseTo(5, 6)
  })

  test.each([
    ['short', 55.4, 'This short would be 61 seconds long. The maximum is 60. Shorten the script'],
    ['story', 240, 'This story would be 246 seconds long. The maximum is 240. Shorten or remove some lines'],
  ] as const)('refuses a %s that is too long and says what to do', (mode, seconds, message) => {
    const tooLong = arrangement(mode, [['flow', 'On and on.', seconds]])

    expect(() => arrange(tooLong)).toThrow(
      expect.objectContaining({ code: 'invalid', message: expect.stringContaining(message) }),
    )
  })

  test('accepts a short of exactly sixty seconds', () => {
    const full = arrangement('short', [
      ['flow', 'On and on.', 60 - 5 - pausesOf('short').before - pausesOf('short').after],
    ])

    expect(totalSeconds(arrange(full))).toBeCloseTo(60, 1)
  })

  test('begins to speak within a tenth of a second', () => {
    expect(arrange(arrangement('short', [['flow', 'Be water.', 4]])).lines[0]?.start).toBeCloseTo(0.1, 9)
    expect(arrange(arrangement('dialogue', talk)).lines[0]?.start).toBeCloseTo(0.1, 9)
  })

  test('leaves at most 12 % of a short without speech, for which the kit’s outro yields', () => {
    const outro = { media: 'stock/outro.mp4', seconds: 1.5, shorter: [1.1, 0.7] }
    for (const [seconds, expected] of [
      [25, 1.5],
      [13, 1.1],
      [10.5, 0.7],
    ] as const) {
      const said: Spoken[] = [
        ['flow', 'Be water, they said.', seconds / 2],
        ['flow', 'I was ice.', seconds / 2],
      ]
      const short = arrange(arrangement('short', said, { intro: null, outro }))

      expect(short.outro).toEqual({ media: 'stock/outro.mp4', seconds: expected })
      expect(1 - seconds / totalSeconds(short)).toBeLessThanOrEqual(0.12 + 1e-3)
    }
  })

  test('refuses a line whose speaker is not in the cast', () => {
    expect(() => arrange(arrangement('story', [['nobody', 'Hello.', 1]]))).toThrow('“nobody”, who isn’t in this video')
  })
})

describe('an intro after the hook', () => {
  const intro = { media: 'me/intro.mp4', seconds: 2, afterHook: true }
  const body = arrange(arrangement('dialogue', talk, { intro }))
  const [hook, second] = body.lines

  test('interrupts the body where the second line begins, shortly after the first', () => {
    expect(body.intro).toEqual({ media: 'me/intro.mp4', seconds: 2, at: second?.start })
    expect((second?.start ?? 0) - (hook?.end ?? 0)).toBeGreaterThanOrEqual(PAUSE.hook - 1e-3)
    expect((second?.start ?? 0) - (hook?.end ?? 0)).toBeLessThan(PAUSE.hook + 0.2)
    expect(timelineSchema.parse(body)).toEqual(body)
  })

  test('shifts everything after it, and nothing before it', () => {
    const cut = second?.start ?? 0

    expect(videoSeconds(body, hook?.start ?? 0)).toBe(hook?.start)
    expect(videoSeconds(body, cut)).toBeCloseTo(cut + 2, 9)
    expect(partAt(body, cut - 0.01)).toEqual({ part: 'body', seconds: cut - 0.01 })
    expect(partAt(body, cut + 0.5)).toMatchObject({ part: 'intro', seconds: expect.closeTo(0.5, 9) })
    expect(partAt(body, cut + 2.5)).toMatchObject({ part: 'body', seconds: expect.closeTo(cut + 0.5, 9) })
    expect(partAt(body, totalSeconds(body) - 1)).toMatchObject({ part: 'outro', seconds: expect.closeTo(2, 9) })
  })

  test('falls on a cut of the background, over a loop and over a slideshow', () => {
    const { background } = body
    const starts = background.kind === 'loop' ? background.stretches?.map(({ start }) => start) : []

    expect(starts).toContain(second?.start)
    const keys = ((second?.start ?? 0) * FPS) / SLIDE_KEY_FRAMES
    expect(keys).toBeCloseTo(Math.round(keys), 6)
  })

  test('follows the only line of a short', () => {
    const short = arrange(arrangement('short', [['flow', 'Be water.', 8]], { intro }))

    expect(short.intro?.at).toBe(short.bodySeconds)
    expect(partAt(short, short.bodySeconds + 1)).toMatchObject({ part: 'intro' })
    expect(partAt(short, short.bodySeconds + 3)).toMatchObject({ part: 'outro' })
  })

  test('an intro of older timelines, without a position, still plays first', () => {
    const old = timelineSchema.parse({ ...body, intro: { media: 'me/intro.mp4', seconds: 2 } })

    expect(partAt(old, 1)).toEqual({ part: 'intro', seconds: 1 })
    expect(videoSeconds(old, 0)).toBe(2)
  })
})

describe('a slideshow', () => {
  const long: Spoken[] = Array.from({ length: 6 }, (_, index) => ['flow', `Line number ${index}.`, 2.6] as Spoken)

  test.each([1, 2.5, 3, 12, 60])(
    'with a change every %d seconds covers the body without gaps, on whole frames',
    (changeSeconds) => {
      const media = ['a.png', 'b.png', 'c.png']
      const { background, bodySeconds } = arrange(
        arrangement('story', long, { background: { kind: 'ai_slideshow', changeSeconds, media } }),
      )
      const plan = planSlides({ ...arrangement('story', long), changeSeconds })

      const slides = background.kind === 'ai_slideshow' ? background.slides : []
      expect(slides[0]?.start).toBe(0)
      expect(slides.at(-1)?.end).toBe(bodySeconds)
      slides.forEach(({ start, end, media: picture }, index) => {
        if (index > 0) expect(start).toBe(slides[index - 1]?.end)
        expect(Math.abs(start * 30 - Math.round(start * 30))).toBeLessThan(1e-9)
        if (index < slides.length - 1) expect(Math.abs(end - start - changeSeconds)).toBeLessThanOrEqual(1.5 + 1 / 30)
        expect(end - start).toBeGreaterThanOrEqual(Math.min(changeSeconds / 2, bodySeconds) - 1 / 30)
        expect(picture).toBe(media[index % 3])
      })
      expect(plan.map(({ start, end }) => ({ start, end }))).toEqual(slides.map(({ start, end }) => ({ start, end })))
    },
  )

  test('changes with a line that begins near a slide’s turn, and names the line that is heard during each slide', () => {
    const order = arrangement('story', long)
    const { lines } = arrange(order)

    const plan = planSlides({ ...order, changeSeconds: 3 })

    expect(plan.slice(1, 4).map(({ start }) => start)).toEqual(
      lines.slice(1, 4).map(({ start }) => Math.round(start * 30) / 30),
    )
    expect(plan.map(({ line }) => line)).toEqual(long.map(([, line]) => line))
  })
})
