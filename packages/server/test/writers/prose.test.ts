import { readdirSync } from 'node:fs'
import { WOLF_IDS } from '@pack/core/personas/persona'
import { describe, expect, test } from 'vitest'
import { checkProse, type Line, PROSE_FILES, prose } from '../../src/adapters/writers/offline/prose.ts'
import { normalised, sentencesOf } from '../../src/adapters/writers/offline/sentences.ts'
import { proseFolder } from '../../src/resources.ts'

describe('prose files', () => {
  test('are all known to the writer', () => {
    const files = readdirSync(proseFolder, { recursive: true }).map((file) => String(file).replaceAll('\\', '/'))
    expect(files.filter((file) => file.endsWith('.json')).sort()).toEqual([...PROSE_FILES].sort())
  })

  test.each([
    'themes',
    'forms',
    'stories',
    'dialogues',
    'points',
    'comments',
    'shared',
    'grave',
    'ownLife',
    'vocabulary',
  ] as const)('%s matches its schema', (name) => {
    expect(() => prose[name]()).not.toThrow()
  })

  test.each(WOLF_IDS)('the voice of %s matches its schema', (wolf) => {
    expect(() => prose.voice(wolf)).not.toThrow()
  })

  test.each([
    ['an unknown slot', '{Foo} is here.', /voices\/flow\.json, quotes\.0: .*slot/],
    ['an unclosed slot', 'It is {T.', /voices\/flow\.json, quotes\.0: /],
    ['an unknown condition', { text: 'Hello.', only: ['sometimes'] }, /voices\/flow\.json, quotes\.0: /],
  ])('%s is reported with its file and path', (_, line, message) => {
    const json = JSON.stringify({ ...prose.voice('flow'), quotes: [line] })
    expect(() => checkProse('voice', 'voices/flow.json', json)).toThrow(message)
  })
})

const textOf = (line: Line) => (typeof line === 'string' ? line : line.text)
const TALKS = [
  ...WOLF_IDS.map((wolf) => [`by ${wolf}`, prose.voice(wolf).talks] as const),
  ...Object.entries(prose.dialogues()),
  ...prose.themes().map(({ names, talks }) => [names[0], talks] as const),
] as const
const WONDERS = [
  ...WOLF_IDS.map((wolf) => [`by ${wolf}`, prose.voice(wolf).wonders] as const),
  ...Object.entries(prose.shared().wonders),
]
const slotsOf = (lines: readonly string[]) =>
  lines.flatMap((line) => [...line.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot))
const sentencesIn = (lines: readonly string[]) => lines.flatMap(sentencesOf).map(normalised)

describe.each(TALKS)('dialogues: %s', (_, talks) => {
  test('are exchanges of six turns or more, without names', () => {
    expect(talks.filter((talk) => talk.length < 6)).toEqual([])
    expect(talks.flatMap(slotsOf).filter((slot) => !/^[TQ]$/.test(slot))).toEqual([])
  })

  test('repeat no sentence', () => {
    for (const talk of talks) expect(new Set(sentencesIn(talk)).size).toBe(sentencesIn(talk).length)
  })
})

test.each(TALKS.slice(0, -prose.themes().length))('dialogues %s begin with the theme', (_, talks) => {
  expect(talks.filter(([first = '']) => !/\{[TQ]\}/.test(first))).toEqual([])
})

describe.each(WONDERS)('shorts on themes without prose: %s', (_, wonders) => {
  test('begin with the theme, have four parts and nothing to fill in', () => {
    expect(wonders.filter((lines) => lines.length !== 4 || !/\{[TQ]\}/.test(lines[0] ?? ''))).toEqual([])
    expect(wonders.flatMap(slotsOf).filter((slot) => !/^[TQ]$/.test(slot))).toEqual([])
  })

  test('ask or invite the audience at the end', () => {
    expect(wonders.map((lines) => lines[3] ?? '').filter((last) => !/\?|\b(?:you|your|yours|it)\b/.test(last))).toEqual(
      [],
    )
  })
})

test('no line of a voice says the name of the other speaker', () => {
  const texts = WOLF_IDS.map(prose.voice).flatMap(({ told, ...voice }) =>
    [...Object.values(voice).flat(2), ...Object.values(told).flat()].map((line) =>
      typeof line === 'object' ? line.text : String(line),
    ),
  )

  expect(texts.filter((text) => /\{other\}/i.test(text))).toEqual([])
})

test.each(WOLF_IDS)('%s has ten quotes for any theme, with nothing to fill in', (wolf) => {
  const { quotes } = prose.voice(wolf)
  expect(quotes.length).toBeGreaterThanOrEqual(10)
  expect(quotes.map(textOf).filter((line) => line.includes('{'))).toEqual([])
})

test.each(prose.themes().map(({ names, shorts }) => [names[0], shorts] as const))(
  'shorts about %s end with a question and share no part',
  (_, shorts) => {
    expect(shorts.map(([, , end]) => end).filter((end) => !end.includes('?'))).toEqual([])
    expect(new Set(shorts.flat()).size).toBe(shorts.length * 3)
  },
)

/** Lines around key points and on unknown themes state nothing that somebody would have to know. */
const TOLD = [
  ...WOLF_IDS.map((wolf) => [wolf, prose.voice(wolf).told] as const),
  ['everyone', prose.shared().told] as const,
]

test.each(TOLD)('what %s says around key points needs no prose on the theme', (_, told) => {
  expect(slotsOf(Object.values(told).flat().map(textOf))).toEqual([])
})

describe.each(prose.points().map(({ only, frames, talks }) => [only.join(' and '), frames, talks] as const))(
  'texts around key points: %s',
  (_, frames, talks) => {
    test('begin with the theme and have nothing else to fill in', () => {
      expect(frames.filter(({ say: [first = ''] }) => !first.startsWith('{Q} '))).toEqual([])
      expect(
        frames.flatMap(({ say }) => slotsOf(say.slice(1))).filter((slot) => !/^(?:day|place)$/.test(slot)),
      ).toEqual([])
    })

    test('ask or invite the audience at the end', () => {
      const ends = frames.map(({ say }) => say[1] ?? '')
      expect(ends.filter((end) => !/\?|\b(?:you|your)\b|\{day\}/i.test(end))).toEqual([])
    })

    test('repeat no sentence', () => {
      for (const { say } of frames) expect(new Set(sentencesIn(say)).size).toBe(sentencesIn(say).length)
    })

    test('include dialogues, which begin with the theme, name only the first speaker and have short turns', () => {
      expect(talks.length).toBeGreaterThanOrEqual(3)
      for (const [first = '', second = '', ...others] of talks) {
        const open = slotsOf(others).filter((slot) => slot !== 'day')
        expect([slotsOf([first]), slotsOf([second]).filter((slot) => slot !== 'other'), open]).toEqual([['Q'], [], []])
        expect(first).toMatch(/^\{Q\} /)
        expect(others.filter((turn) => turn.split(' ').length > 25)).toEqual([])
      }
      for (const talk of talks) expect(new Set(sentencesIn(talk)).size).toBe(sentencesIn(talk).length)
    })

    test.each(WOLF_IDS)('ten or more can be said by %s', (wolf) => {
      expect(frames.filter(({ by }) => !by || by.includes(wolf)).length).toBeGreaterThanOrEqual(10)
    })
  },
)

test.each(prose.comments().comments)(
  'comments on $on are short, and the partner asks or speaks of himself',
  (comment) => {
    const { say, ask } = comment
    expect(say.filter((line) => line.endsWith('?') && !/\b(?:I|us)\b/.test(line))).toEqual([])
    expect(ask.filter((line) => !/\?|\b(?:I|me|my|mine|we|you|your)\b/i.test(line))).toEqual([])
    expect([...say, ...ask].filter((line) => line.split(' ').length > 20)).toEqual([])
    expect(slotsOf([...say, ...ask])).toEqual([])
  },
)

test('no comment is said twice, as a statement or as a reply', () => {
  for (const part of ['say', 'ask'] as const) {
    const lines = prose.comments().comments.flatMap((comment) => comment[part])
    expect(lines.filter((line, i) => lines.indexOf(line) < i)).toEqual([])
  }
})

test('every theme with key points has texts around them', () => {
  const conditions = prose.points().map(({ only }) => only.join(' '))

  expect([conditions[0], conditions[1], conditions.at(-1)]).toEqual(['blow', 'not several', 'several'])
})

test('dialogues and shorts on themes without prose belong to the kinds of themes', () => {
  const kinds = [...Object.keys(prose.vocabulary().kinds), 'any'].sort()

  expect(Object.keys(prose.shared().wonders).sort()).toEqual(kinds)
  expect(Object.keys(prose.dialogues()).sort()).toEqual(kinds)
})

/** What a form may ask for: the names of lines, and what the writer makes itself. */
const PARTS = new Set([
  ...Object.keys(prose.stories()),
  ...Object.keys(prose.shared().told),
  ...Object.keys(prose.voice('flow')),
  ...Object.keys(prose.grave().shared),
  ...Object.values(prose.grave().subjects).flatMap((subject) => Object.keys(subject)),
  ...Object.keys(prose.ownLife()).map((name) => `own ${name}`),
  ...Object.keys(prose.stories().plots[0] ?? {}).map((name) => `plot ${name}`),
  ...[1, 2, 3].flatMap((nth) => [`ask ${nth}`, `answer ${nth}`]),
  ...[1, 2, 3, 4].map((nth) => `frame ${nth}`),
  ...[1, 2, 3, 4, 5, 6].map((nth) => `around ${nth}`),
  'comments',
  ...Array.from({ length: 7 }, (_, i) => [`wonder ${i + 1}`, `talk ${i + 1}`, `more ${i + 1}`]).flat(),
  ...[
    'tone openers',
    'tone remarks',
    'theme',
    'points',
    'keywords',
    'truth',
    'named scene',
    'bare truth',
    'scene',
    'end',
    'signature',
  ],
])

test.each(Object.entries(prose.forms()))(
  'a %s on points or on a theme without prose begins with a line that names the theme',
  (_, { points, bare, wonder }) => {
    const first = [...points, ...bare, ...wonder].map(({ opening }) =>
      opening[0]?.say.find(({ notation }) => notation !== 'tone openers?'),
    )
    expect(
      first.filter(
        (speech) => !/^(?:frame 1|theme|frame 1 \| theme|wonder 1|talk 1|around 1)$/.test(speech?.notation ?? ''),
      ),
    ).toEqual([])
  },
)

test.each(Object.entries(prose.forms()))('the forms of a %s ask for lines that exist', (_, forms) => {
  const asked = Object.values(forms)
    .flat()
    .flatMap(({ opening, round, extra, closing }) => [
      ...extra,
      ...[...opening, ...round, ...closing].flatMap(({ say }) => say),
    ])
    .flatMap(({ alternatives }) => alternatives.flat())

  expect(asked.filter((part) => !PARTS.has(part))).toEqual([])
})
