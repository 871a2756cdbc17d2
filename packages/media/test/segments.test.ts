import { loopAt, loopParts } from '@pack/core/film/loop'
import type { Timeline } from '@pack/core/film/timeline'
import { arrange } from '@pack/core/generation/arrange'
import { describe, expect, test } from 'vitest'
import { render } from '../src/render/render.ts'
import { segmentName, segmentsOf } from '../src/render/segments.ts'
import { openStudio, SPEECH, smallTimeline } from './studio.ts'

const SPEAKER = { id: 'f', name: 'F', colour: '#22d3ee', avatar: 'a.png' }

type Look = Partial<Omit<Timeline, 'lines' | 'bodySeconds' | 'background'>>
type Spoken = { texts?: Record<number, string>; previous?: Timeline | null; background?: Timeline['background'] }

/** Lines of four words, each as long as given, one after the other, over a loop. */
function timeline(
  seconds: readonly number[],
  { texts = {}, previous = null, background }: Spoken = {},
  look: Look = {},
): Timeline {
  const said = seconds.map((length, index) => ({ length, text: texts[index] ?? `Line ${index} is spoken.` }))
  const size = { width: 216, height: 384, plates: false, speakers: [], ...look }
  const put = arrange({
    mode: 'story',
    orientation: 'horizontal',
    script: { title: '', writer: '', lines: said.map(({ text }) => ({ persona: 'f', line: text })) },
    speech: said.map(({ length, text }) => ({
      media: 'speech.wav',
      provider: '',
      seconds: length,
      words: text.split(' ').map((word, nth) => ({
        text: word,
        start: (nth * length) / 4,
        end: ((nth + 1) * length) / 4,
      })),
    })),
    speakers: [SPEAKER],
    background: { kind: 'loop', media: 'background.mp4' },
    ...{ intro: null, outro: null, logo: null, watermark: null, music: null },
    // As it was assembled, before it was scaled down.
    previous: previous && { ...previous, width: 1920, height: 1080, plates: true, speakers: [SPEAKER] },
  })
  return smallTimeline({ ...put, ...size, ...(background && { background }) })
}

const TWELVE = Array.from({ length: 12 }, () => 5)
const namesOf = (of: Timeline) => segmentsOf(of).map((segment) => segmentName(of, segment, '7.0'))

describe('the segments of a body', () => {
  test('over a loop are the parts of the loop', () => {
    const body = timeline(TWELVE)

    expect(segmentsOf(body)).toHaveLength(12)
    expect(segmentsOf(body)).toEqual(
      loopParts(body.background as never, body.bodySeconds).map(({ from, to }) => ({ from, to })),
    )
  })

  test('over a slideshow are longer, because each costs more', () => {
    const slides = [{ media: 'a.png', start: 0, end: 80 }]
    const background = { kind: 'ai_slideshow', slides, crossfadeSeconds: 0.4 } as const
    const body = timeline(TWELVE, { background })
    const segments = segmentsOf(body)

    expect(segments.length).toBeGreaterThan(3)
    expect(segments.at(-1)?.to).toBe(Math.round(body.bodySeconds * 30))
    for (const { from, to } of segments.slice(0, -1)) expect(to - from).toBeGreaterThanOrEqual(300)
  })

  test('are cut where the intro interrupts the body', () => {
    const intro = { media: 'intro.mp4', seconds: 2, at: 6.3 }
    const slides = [{ media: 'a.png', start: 0, end: 20 }]
    const background = { kind: 'ai_slideshow', slides, crossfadeSeconds: 0.4 } as const
    const lines = [0.1, 6.3].map((start) => ({ speaker: 'f', text: 'Wait.', start, end: start + 4, words: [] }))

    expect(segmentsOf(smallTimeline({ intro, background, lines, bodySeconds: 11 }))).toEqual([
      { from: 0, to: 189 },
      { from: 189, to: 330 },
    ])
  })

  test('are a single one for a short', () => {
    expect(segmentsOf(timeline([14]))).toHaveLength(1)
  })

  test.each([...TWELVE.keys()])('stay the same after an edit, except that of the edited line %i', (index) => {
    const before = timeline(TWELVE)
    const texts = { [index]: 'Another text is spoken.' }
    const after = timeline(TWELVE.with(index, 5.71), { texts, previous: before })

    const changed = namesOf(after).flatMap((name, at) => (namesOf(before).includes(name) ? [] : [at]))
    expect(changed).toEqual([index])
  })

  test('over a slideshow stay the same before the edited line', () => {
    const slides = [{ media: 'a.png', start: 0, end: 80 }]
    const background = { kind: 'ai_slideshow', slides, crossfadeSeconds: 0.4 } as const
    const before = namesOf(timeline(TWELVE, { background }))
    const after = namesOf(timeline(TWELVE.with(6, 5.7), { background }))

    expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
    expect(after.slice(3).some((name) => before.includes(name))).toBe(false)
  })

  test('stay the same when a database has reordered the fields', () => {
    const body = timeline(TWELVE, {}, { speakers: [SPEAKER], plates: true })
    const reversed = JSON.parse(JSON.stringify(body), (_, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    )

    expect(Object.keys(reversed)[0]).not.toBe(Object.keys(body)[0])
    expect(namesOf(reversed)).toEqual(namesOf(body))
  })

  test('have another name when anything visible in them changes', () => {
    const first = (look: Look, spoken: Spoken = {}) => namesOf(timeline(TWELVE, spoken, look))[0]
    const captions = { style: 'minimal', position: 'top', face: 'tall' } as const
    const other = { kind: 'loop', media: 'other.mp4' } as const

    const names = [
      first({}),
      first({ logo: 'logo.png' }),
      first({}, { background: other }),
      first({}, { background: { ...other, stretches: [{ start: 0, from: 3 }] } }),
      first({}, { background: { ...other, stretches: [{ start: 0, from: 3, framing: { zoom: 2, x: 1, y: 0 } }] } }),
      first({}, { background: { ...other, stretches: [{ start: 0, from: 3, media: 'cutaway.mp4' }] } }),
      first({ speakers: [SPEAKER] }),
      first({ speakers: [{ ...SPEAKER, captions }] }),
      first({ plates: true }),
      first({}, { texts: { 0: 'Another text is spoken.' } }),
    ]

    expect(new Set(names).size).toBe(names.length)
  })

  test('have another name when a later line has another speaker, which removes the portrait', () => {
    const alone = timeline(TWELVE, {}, { speakers: [SPEAKER] })
    const lines = alone.lines.map((line, index) => (index === 11 ? { ...line, speaker: 'g' } : line))

    expect(namesOf({ ...alone, lines })[0]).not.toBe(namesOf(alone)[0])
  })
})

/** The lightness of each frame of out.mp4, above the captions. */
const LOOK = 'crop=216:20:0:0,scale=1:1:flags=area,format=gray'

test('a rendered loop shows the right frame at each time, also after a jump', async () => {
  await using studio = await openStudio()
  // Each frame of the three seconds is a little lighter than the one before.
  await studio.ask(
    ...['-f', 'lavfi', '-i', 'nullsrc=s=216x384:r=30:d=3,geq=lum=30+2*N:cb=128:cr=128', '-crf', '10', 'background.mp4'],
  )
  await studio.clip('speech.wav', null, SPEECH)
  const before = timeline([4.2, 4.2, 4.2])
  const of = timeline([4.2, 5.3, 4.2], { previous: before })
  const parts = loopParts(of.background as never, of.bodySeconds)

  await render(of, studio.options)

  expect(parts.map(({ crossFade }) => crossFade !== null)).toEqual([false, true, false])
  const seen = await studio.bytes('-i', 'out.mp4', '-vf', LOOK, '-f', 'rawvideo')
  expect(seen).toHaveLength(Math.round(of.bodySeconds * 30))
  // As converted to full range.
  const lightness = (place: number) => ((30 + 2 * (Math.round(place * 30) % 90) - 16) * 255) / 219
  const wrong = [...seen].flatMap((value, frame) => {
    const { place = 0, into } = loopAt(parts, frame / 30) ?? {}
    const [mix, other] = [into?.mix ?? 0, lightness(into?.place ?? 0)]
    const expected = (1 - mix) * lightness(place) + mix * other
    // The encoder follows a cross-fade less closely.
    return Math.abs(value - expected) > (into ? 4 : 2.5) ? [{ frame, value, expected }] : []
  })
  expect(wrong).toEqual([])
})

test('a cutaway shows the other loop from its first frame to its last', async () => {
  await using studio = await openStudio()
  await studio.clip('background.mp4', 'color=0x202020:s=216x384:r=30:d=1', null)
  await studio.clip('other.mp4', 'color=0xe0e0e0:s=216x384:r=30:d=1', null)
  await studio.clip('speech.wav', null, SPEECH)
  const stretches = [
    { start: 0, from: 0 },
    { start: 1, from: 1, media: 'other.mp4' },
    { start: 2, from: 2 },
  ]
  await render(
    smallTimeline({ bodySeconds: 3, background: { kind: 'loop', media: 'background.mp4', stretches } }),
    studio.options,
  )

  const seen = await studio.bytes('-i', 'out.mp4', '-vf', LOOK, '-f', 'rawvideo')
  expect([...seen].map((value) => value > 128)).toEqual([0, 1, 0].flatMap((on) => Array(30).fill(on === 1)))
})

test('a stretch in a framing shows it from its first frame on, wherever in the body it is encoded', async () => {
  await using studio = await openStudio()
  // Lighter from left to right, darker each second.
  const gradient = 'nullsrc=s=216x384:r=30:d=3,geq=lum=150*X/216-30*floor(N/30)+60:cb=128:cr=128'
  await studio.ask('-f', 'lavfi', '-i', gradient, '-crf', '10', 'background.mp4')
  await studio.clip('speech.wav', null, SPEECH)
  const framing = { zoom: 2, x: 1, y: 0 }
  const framedAfter = (seconds: number) =>
    smallTimeline({
      bodySeconds: seconds + 1,
      background: {
        ...{ kind: 'loop', media: 'background.mp4' },
        stretches: [
          { start: 0, from: 0 },
          { start: seconds, from: 1, framing },
        ],
      },
    })
  const framesOf = async (of: Timeline, ...look: string[]) => {
    await render(of, studio.options)
    return studio.bytes('-i', 'out.mp4', ...look, '-f', 'rawvideo')
  }
  const size = 216 * 384 * 1.5

  const columns = await framesOf(framedAfter(1), '-vf', 'format=gray,crop=216:1:0:100')
  const inLong = (await framesOf(framedAfter(1))).subarray(30 * size)
  const inShort = (await framesOf(framedAfter(0.5))).subarray(15 * size)

  const lightness = (x: number, second: number) => ((150 * x) / 216 - 30 * second + 60 - 16) * (255 / 219)
  for (const frame of [0, 29, 30, 59])
    for (const x of [20, 100, 190]) {
      const expected = frame < 30 ? lightness(x, 0) : lightness(108 + x / 2, 1)
      expect(Math.abs((columns[frame * 216 + x] ?? 0) - expected), `frame ${frame}, column ${x}`).toBeLessThan(5)
    }
  expect(namesOf(framedAfter(1))[1]).toBe(namesOf(framedAfter(0.5))[1])
  expect(inLong).toHaveLength(30 * size)
  expect(inLong.equals(inShort)).toBe(true)
})

test('after an edit of a line in the middle only its segment is encoded again', async () => {
  await using studio = await openStudio()
  await studio.clip('background.mp4', 'testsrc2=s=216x384:r=30:d=1', null)
  await studio.clip('speech.wav', null, SPEECH)
  const kept = new Map<string, Buffer>()
  const made: string[] = []
  const segments = {
    find: async (name: string) => (kept.has(name) ? studio.path(`${name}.mp4`) : null),
    store: async (name: string, path: string) => {
      made.push(name)
      kept.set(name, Buffer.alloc(0))
      await studio.ask('-i', path, '-c', 'copy', `${name}.mp4`)
    },
  }
  const before = timeline([4.2, 4.2, 4.2])
  const first = await render(before, { ...studio.options, segments })
  const madeFirst = made.splice(0)
  const after = timeline([4.2, 5.2, 4.2], { texts: { 1: 'Quite another text.' }, previous: before })

  const edited = await render(after, { ...studio.options, segments })

  expect([madeFirst.length, made.length]).toEqual([3, 1])
  expect(edited.frames).toBe(first.frames + 30)
})
