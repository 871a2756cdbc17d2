import { describe, expect, test } from 'vitest'
import type { Cutaway } from '../src/film/background.ts'
import { type LoopPart, loopAt, loopParts, STOCK_FRAMINGS } from '../src/film/loop.ts'
import type { Timeline } from '../src/film/timeline.ts'
import { arrange } from '../src/generation/arrange.ts'
import { captionWords } from '../src/kernel/words.ts'

type Said = { persona: string; line: string; seconds: number }

type Look = { logo?: string; media?: string; intro?: number; cutaways?: Cutaway[] }

/** A dialogue of these lines, assembled after `previous`; `intro`: seconds of one after the first line. */
function dialogue(said: readonly Said[], previous: Timeline | null = null, look: Look = {}): Timeline {
  const { logo = 'logo.png', media = 'me/background.mp4', intro, cutaways = [] } = look
  return arrange({
    mode: 'dialogue',
    orientation: 'horizontal',
    script: { title: '', writer: '', lines: said.map(({ persona, line }) => ({ persona, line })) },
    speech: said.map(({ line, seconds }, index) => ({
      media: `${index}.wav`,
      provider: '',
      seconds,
      words: captionWords(line).map((text, at, all) => ({
        text,
        start: (seconds * (at + 0.1)) / all.length,
        end: (seconds * (at + 1)) / all.length,
      })),
    })),
    speakers: ['flow', 'forge'].map((id) => ({ id, name: id, colour: '#2dd4bf', avatar: `${id}.svg` })),
    background: { kind: 'loop', media, cutaways },
    intro: intro ? { media: 'intro.mp4', seconds: intro, afterHook: true } : null,
    outro: null,
    logo,
    watermark: null,
    music: null,
    previous,
  })
}

const TWELVE: Said[] = Array.from({ length: 12 }, (_, index) => ({
  persona: index % 2 ? 'forge' : 'flow',
  line: `This is what line ${index} has to say.`,
  seconds: 4.2 + ((index * 7) % 10) / 10,
}))
const LONGER = { line: 'Quite another text, and a longer one.', seconds: 5.83 }

const partsOf = ({ background, bodySeconds }: Timeline): LoopPart[] =>
  background.kind === 'loop' ? loopParts(background, bodySeconds) : []
const edited = (index: number, change: Partial<Said> = LONGER) =>
  TWELVE.map((said, at) => (at === index ? { ...said, ...change } : said))

/** The visible content of each part, independent of its position: place in the loop, ending, line. */
const seen = (timeline: Timeline) =>
  partsOf(timeline).map(({ from, to, media, place, framing, crossFade }) => {
    const spoken = timeline.lines.filter(({ start }) => start * 30 >= from - 1 && start * 30 < to - 1)
    return JSON.stringify([to - from, media, place, framing, crossFade, spoken.map(({ text }) => text)])
  })

describe('a looping background', () => {
  test('is one unbroken loop, in parts of at least four seconds that begin with lines', () => {
    const { lines, ...timeline } = dialogue(TWELVE)
    const parts = loopParts(timeline.background as never, timeline.bodySeconds)

    expect(parts).toHaveLength(12)
    expect(parts.at(-1)?.to).toBe(Math.round(timeline.bodySeconds * 30))
    for (const [index, { from, to, place, crossFade }] of parts.entries()) {
      expect([place, crossFade]).toEqual([from, null])
      if (index > 0) expect(from).toBe(parts[index - 1]?.to)
      if (index > 0) expect(from / 30).toBeCloseTo(lines[index]?.start ?? 0, 6)
      if (index < 11) expect(to - from).toBeGreaterThanOrEqual(120)
    }
  })

  test('joins short lines with the next ones in one part', () => {
    const short = TWELVE.map((said) => ({ ...said, seconds: 1.4 }))
    const parts = partsOf(dialogue(short))

    expect(parts.length).toBeLessThan(6)
    for (const { from, to } of parts.slice(0, -1)) expect(to - from).toBeGreaterThanOrEqual(120)
  })
})

describe('a video that is assembled again', () => {
  test.each([...TWELVE.keys()])('after an edit of line %i looks the same in all others', (index) => {
    const before = dialogue(TWELVE)
    const after = dialogue(edited(index), before)

    const changed = seen(after).filter((part) => !seen(before).includes(part))
    expect(changed).toHaveLength(1)
    expect(changed[0]).toContain(LONGER.line)
  })

  test('with short lines changes only the part of the edited line', () => {
    const short = TWELVE.map((said) => ({ ...said, seconds: 1.4 }))
    const before = dialogue(short)
    const after = dialogue(short.with(5, { ...TWELVE[5], ...LONGER, persona: 'forge' }), before)

    const [first, ...others] = seen(after).flatMap((part, index) => (seen(before).includes(part) ? [] : [index]))
    expect(others.length).toBeLessThanOrEqual(1)
    expect(first).toBeGreaterThan(0)
  })

  test('without some lines changes only the ending of the line before them', () => {
    const before = dialogue(TWELVE)
    const after = dialogue(TWELVE.toSpliced(4, 2), before)

    const changed = seen(after).filter((part) => !seen(before).includes(part))
    expect(changed).toHaveLength(1)
    expect(changed[0]).toContain(TWELVE[3]?.line)
  })

  test('with added lines changes at most two parts', () => {
    const before = dialogue(TWELVE)
    const more = [
      { persona: 'flow', ...LONGER },
      { persona: 'forge', line: 'And an answer to it.', seconds: 4.4 },
    ]
    const after = dialogue(TWELVE.toSpliced(6, 0, ...more), before)

    const changed = seen(after).filter((part) => !seen(before).includes(part))
    expect(changed.join()).toContain(LONGER.line)
    expect(changed.length).toBeLessThanOrEqual(2)
  })

  test('without a further edit stays the same, however often it was edited before', () => {
    let [said, timeline] = [TWELVE, dialogue(TWELVE)]
    for (const [index, seconds] of [
      [3, 5.2],
      [0, 2.1],
      [11, 7],
      [3, 4.9],
      [8, 0.6],
    ] as const) {
      said = said.map((one, at) => (at === index ? { ...one, seconds, line: `For ${seconds} seconds.` } : one))
      timeline = dialogue(said, timeline)
      expect(dialogue(said, timeline)).toEqual(timeline)
    }
    expect(partsOf(timeline).filter(({ crossFade }) => crossFade).length).toBeLessThanOrEqual(4)
  })

  test('with an earlier text looks as it did then', () => {
    const before = dialogue(TWELVE)
    const back = dialogue(TWELVE, dialogue(edited(4), before))

    expect(seen(back)).toEqual(seen(before))
  })

  test('looks the same when a database has reordered its fields', () => {
    const before = dialogue(TWELVE)
    const kept = JSON.parse(JSON.stringify(before), (_, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    )

    expect(dialogue(edited(4), kept)).toEqual(dialogue(edited(4), before))
    expect(partsOf(dialogue(edited(4), kept)).some(({ crossFade }) => crossFade)).toBe(true)
  })

  test('starts the loop from the beginning when everything looks different', () => {
    const before = dialogue(edited(4), dialogue(TWELVE))

    expect(partsOf(before).some(({ crossFade }) => crossFade)).toBe(true)
    expect(partsOf(dialogue(edited(4), before, { logo: 'other.png' })).every(({ from, place }) => from === place)).toBe(
      true,
    )
  })
})

describe('a stock loop', () => {
  const STOCK = { media: 'stock/background_large_moonrise.mp4' }
  const [right, left] = STOCK_FRAMINGS
  const framings = (timeline: Timeline) => partsOf(timeline).map(({ framing }) => framing)
  /** Seconds of the body at which the framing changes; the intro hides the one at its own position. */
  const changes = (timeline: Timeline) =>
    partsOf(timeline).flatMap(({ from, framing }, index, all) =>
      index > 0 && framing !== all[index - 1]?.framing && from / 30 !== timeline.intro?.at ? [from / 30] : [],
    )
  const short = TWELVE.map((said, index) => ({ ...said, seconds: 1.1 + ((index * 5) % 7) / 2 }))

  test('plays on while it is cut from the whole picture to a near framing and back, line by line', () => {
    const timeline = dialogue(TWELVE, null, STOCK)

    expect(framings(timeline).slice(0, 6)).toEqual([null, right, null, left, null, right])
    for (const { from, place, crossFade } of partsOf(timeline)) expect([place, crossFade]).toEqual([from, null])
    expect(dialogue(TWELVE, null, STOCK)).toEqual(timeline)
  })

  test('keeps a framing for at least four seconds, and the last one for two', () => {
    const timeline = dialogue(short, null, STOCK)
    const at = changes(timeline)

    expect(at.length).toBeGreaterThan(3)
    for (const [index, seconds] of at.entries()) expect(seconds - (at[index - 1] ?? 0)).toBeGreaterThanOrEqual(4)
    expect(timeline.bodySeconds - (at.at(-1) ?? 0)).toBeGreaterThanOrEqual(2)
  })

  test('comes back from the intro in another framing, however short the line before it is', () => {
    const hook = [{ persona: 'flow', line: 'Wait.', seconds: 1 }, ...TWELVE]

    expect(framings(dialogue(hook, null, { ...STOCK, intro: 2 })).slice(0, 3)).toEqual([null, right, null])
  })

  test.each([...TWELVE.keys()])(
    'after an edit of line %i looks the same in all others, without a cross-fade',
    (index) => {
      const before = dialogue(TWELVE, null, STOCK)
      const after = dialogue(edited(index), before, STOCK)

      const changed = seen(after).filter((part) => !seen(before).includes(part))
      expect(changed).toHaveLength(1)
      expect(changed[0]).toContain(LONGER.line)
      expect(framings(after)).toEqual(framings(before))
      expect(partsOf(after).every(({ crossFade }) => crossFade === null)).toBe(true)
    },
  )

  test('keeps the framing of its neighbour over a line that became too short for its own', () => {
    const before = dialogue(TWELVE, null, STOCK)
    const after = (index: number) => dialogue(edited(index, { line: 'No.', seconds: 0.8 }), before, STOCK)

    expect(framings(after(5)).slice(4, 7)).toEqual([null, null, null])
    expect(framings(after(0)).slice(0, 2)).toEqual([right, right])
    for (const index of TWELVE.keys()) {
      const at = changes(after(index))
      for (const [nth, seconds] of at.entries()) expect(seconds - (at[nth - 1] ?? 0)).toBeGreaterThanOrEqual(4)
    }
  })

  test('shows added lines in other framings than those around them', () => {
    const before = dialogue(TWELVE, null, STOCK)
    const after = dialogue(TWELVE.toSpliced(6, 0, { persona: 'flow', ...LONGER }), before, STOCK)

    const changed = seen(after).filter((part) => !seen(before).includes(part))
    expect(changed).toHaveLength(1)
    const [one, added, other] = framings(after).slice(5, 8)
    expect([one, other]).not.toContain(added)
  })

  test('that was planned whole, by an earlier version, stays whole in unchanged lines', () => {
    const before = dialogue(TWELVE, null, STOCK)
    const stretches = partsOf(before).map(({ from, place }) => ({ start: from / 30, from: place / 30 }))
    const stored = { ...before, background: { kind: 'loop', ...STOCK, stretches } } as const

    const after = dialogue(edited(4), stored, STOCK)

    expect(framings(dialogue(TWELVE, stored, STOCK)).every((framing) => framing === null)).toBe(true)
    expect(framings(after)).toEqual(TWELVE.map((_, index) => (index === 4 ? right : null)))
  })

  test('is never reframed when it was uploaded, because that could cut a logo', () => {
    expect(new Set(framings(dialogue(TWELVE)))).toEqual(new Set([null]))
  })
})

describe('a loop with cutaways', () => {
  const STOCK = 'stock/background_large_house.mp4'
  const [BEACH, MONEY] = ['stock/background_large_sea.mp4', 'stock/background_large_coins.mp4']
  const said = TWELVE.toSpliced(3, 1, {
    persona: 'flow',
    line: 'Number one. Put your towel on the beach.',
    seconds: 2.4,
  }).toSpliced(7, 1, { persona: 'forge', line: 'Never say your budget first.', seconds: 4.5 })
  const look = {
    media: STOCK,
    cutaways: [
      { point: 'put my towel on the beach', media: BEACH },
      { point: 'Never say your budget first', media: MONEY },
    ],
  }
  const shown = (timeline: Timeline) => partsOf(timeline).map(({ media }) => media)

  test('shows another loop while a line says what it is about, and returns', () => {
    const timeline = dialogue(said, null, look)
    const cuts = partsOf(timeline).filter(({ media }) => media !== STOCK)

    expect(cuts.map(({ media }) => media)).toEqual([BEACH, MONEY])
    expect(cuts.map(({ from }) => from / 30)).toEqual([timeline.lines[3]?.start, timeline.lines[7]?.start])
    expect(cuts.map(({ to }) => to / 30)).toEqual([timeline.lines[4]?.start, timeline.lines[8]?.start])
    for (const { framing, crossFade } of cuts) expect([framing, crossFade]).toEqual([null, null])
  })

  test('shows each other loop for at least two seconds', () => {
    const quick = said.map((one, index) => (index === 3 ? { ...one, seconds: 1 } : one))

    for (const { from, to } of partsOf(dialogue(quick, null, look))) expect(to - from).toBeGreaterThanOrEqual(60)
  })

  test.each([1, 3, 7, 10])('after an edit of line %i looks the same in all others', (index) => {
    const before = dialogue(said, null, look)
    const after = dialogue(
      said.map((one, at) => (at === index ? { ...one, ...LONGER } : one)),
      before,
      look,
    )

    const changed = seen(after).filter((part) => !seen(before).includes(part))
    expect(changed).toHaveLength(1)
    expect(changed[0]).toContain(LONGER.line)
  })

  test('shows none of them once the background is another', () => {
    const before = dialogue(said, null, look)

    expect(new Set(shown(dialogue(said, before)))).toEqual(new Set(['me/background.mp4']))
  })

  test('has a moment in each of them', () => {
    const timeline = dialogue(said, null, look)
    const at = (line: number) => loopAt(partsOf(timeline), (timeline.lines[line]?.start ?? 0) + 0.5)?.media

    expect([2, 3, 4, 7].map(at)).toEqual([STOCK, BEACH, STOCK, MONEY])
  })
})

describe('what a loop shows at a time', () => {
  const loop = {
    kind: 'loop',
    media: 'background.mp4',
    stretches: [
      { start: 0, from: 0 },
      { start: 5, from: 5 },
      { start: 10, from: 8 },
    ],
  } as const
  const parts = loopParts({ ...loop, stretches: [...loop.stretches] }, 15)

  test('is the position since the last jump', () => {
    const whole = { media: 'background.mp4', framing: null, into: null }
    expect(loopAt(parts, 7)).toEqual({ run: 0, place: expect.closeTo(7, 4), ...whole })
    expect(loopAt(parts, 11)).toEqual({ run: 1, place: expect.closeTo(9, 4), ...whole })
  })

  test('cross-fades within 0.4 seconds into the next position', () => {
    expect(loopAt(parts, 9.6)?.into?.mix ?? 0).toBeCloseTo(0, 4)
    expect(loopAt(parts, 9.8)).toEqual({
      run: 0,
      media: 'background.mp4',
      place: expect.closeTo(9.8, 4),
      framing: null,
      into: { place: expect.closeTo(7.8, 4), mix: expect.closeTo(0.5, 4) },
    })
  })

  test('is the loop from its beginning without stretches', () => {
    expect(loopParts({ kind: 'loop', media: 'a' }, 3)).toEqual([
      { from: 0, to: 90, media: 'a', place: 0, framing: null, crossFade: null },
    ])
  })
})
