import { readdirSync } from 'node:fs'
import { WOLF_IDS } from '@pack/core/personas/persona'
import { describe, expect, test } from 'vitest'
import { checkProse, type Line, PROSE_FILES, prose } from '../../src/adapters/writers/offline/prose.ts'
import { normalised, sentencesOf } from '../../src/adapters/writers/offline/sentences.ts'
import { proseFolder } from '../../src/resources.ts'

describe('prose files', () => {
  test('are all known to the writer', () => {
    const files = readdirSync(proseFolder, { recursive: true }).map((file) => String(file).replaceAll('\\', '/'))
    expect(files.filter((file) => file.endsWith('.json')).sort()).toEqual(
      PROSE_FILES.map((name) => `${name}.json`).sort(),
    )
  })

  test.each(PROSE_FILES)('%s matches its schema', (name) => {
    expect(() => prose(name)).not.toThrow()
  })

  test.each([
    ['an unknown slot', '{Foo} is here.', /voices\/flow\.json, quotes\.0: .*slot/],
    ['an unclosed slot', 'It is {T.', /voices\/flow\.json, quotes\.0: /],
    ['an unknown condition', { text: 'Hello.', only: ['sometimes'] }, /voices\/flow\.json, quotes\.0: /],
  ])('%s is reported with its file and path', (_, line, message) => {
    const json = JSON.stringify({ ...prose('voices/flow'), quotes: [line] })
    expect(() => checkProse('voices/flow', json)).toThrow(message)
  })
})

const textOf = (line: Line) => (typeof line === 'string' ? line : line.text)
const TALKS = [
  ...WOLF_IDS.map((wolf) => [`by ${wolf}`, prose(`voices/${wolf}`).talks] as const),
  ...Object.entries(prose('dialogues')),
  ...prose('themes').map(({ names, talks }) => [names[0], talks] as const),
] as const
const WONDERS = [
  ...WOLF_IDS.map((wolf) => [`by ${wolf}`, prose(`voices/${wolf}`).wonders] as const),
  ...Object.entries(prose('shared').wonders),
]
const slotsOf = (lines: readonly string[]) =>
  lines.flatMap((line) => [...line.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot))
const sentencesIn = (lines: readonly string[]) => lines.flatMap(sentencesOf).map(normalised)

describe.each(TALKS)('dialogues: %s', (_, talks) => {
  test('are exchanges of six turns or more, without names', () => {
    expect(talks.filter((talk) => talk.length < 6)).toEqual([])
    expect(talks.flatMap(slotsOf).filter((slot) => !/^(?:[TQ]|one|two)$/i.test(slot))).toEqual([])
  })

  test('repeat no sentence', () => {
    for (const talk of talks) expect(new Set(sentencesIn(talk)).size).toBe(sentencesIn(talk).length)
  })
})

test.each(TALKS.slice(0, -prose('themes').length))('dialogues %s begin with the theme', (_, talks) => {
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
  const texts = WOLF_IDS.map((wolf) => prose(`voices/${wolf}`)).flatMap(({ told, remarks, arcs: _, ...voice }) =>
    [...Object.values(voice).flat(2), ...Object.values(told).flat(), ...Object.values(remarks).flat()].map((line) =>
      typeof line === 'object' ? line.text : String(line),
    ),
  )

  expect(texts.filter((text) => /\{other\}/i.test(text))).toEqual([])
})

test.each(WOLF_IDS)('%s has ten quotes for any theme, with nothing to fill in', (wolf) => {
  const { quotes } = prose(`voices/${wolf}`)
  expect(quotes.length).toBeGreaterThanOrEqual(10)
  expect(quotes.map(textOf).filter((line) => line.includes('{'))).toEqual([])
})

test.each(prose('themes').map(({ names, shorts }) => [names[0], shorts] as const))(
  'shorts about %s end with a question and share no part',
  (_, shorts) => {
    expect(shorts.map(([, , end]) => end).filter((end) => !end.includes('?'))).toEqual([])
    expect(new Set(shorts.flat()).size).toBe(shorts.length * 3)
  },
)

/** Lines around key points and on unknown themes state nothing that somebody would have to know. */
const TOLD = [
  ...WOLF_IDS.map((wolf) => [wolf, prose(`voices/${wolf}`).told] as const),
  ['everyone', prose('shared').told] as const,
]

test.each(TOLD)('what %s says around key points needs no prose on the theme', (_, told) => {
  expect(slotsOf(Object.values(told).flat().map(textOf)).filter((slot) => !/^(?:Q|Day)$/.test(slot))).toEqual([])
})

describe.each(WOLF_IDS)('arcs around a key point: %s', (wolf) => {
  const { shorts, talks } = prose(`voices/${wolf}`).arcs
  const [told, answered] = [shorts, talks].map((all) => Object.values(all).flat())

  test('announce one of two to ten points by its number, and say no more of it', () => {
    const all = [...(told ?? []), ...(answered ?? [])]
    expect(all.filter(({ first }) => first.split('{nth}').length !== 2)).toEqual([])
    expect(slotsOf(all.map(({ first }) => first)).filter((slot) => !/^(?:Q|[Cc]ount|nth)$/.test(slot))).toEqual([])
    expect(slotsOf(all.flatMap(({ callback, end }) => [callback, end]))).toEqual([])
    expect(told?.filter(({ first }) => !first.startsWith('{Q} '))).toEqual([])
    expect(all.filter(({ end }) => !end.endsWith('?'))).toEqual([])
  })

  test('are enough for the items of a batch, and share no line', () => {
    expect(Object.values(shorts).filter(({ length }) => length < 5)).toEqual([])
    const texts = [...(told ?? []), ...(answered ?? [])].flatMap(({ first, callback }) => [first, callback])
    expect(texts.filter((text, i) => texts.indexOf(text) < i)).toEqual([])
  })
})

describe.each(Object.entries(prose('points').kinds))('lines around key points: %s', (kind, lines) => {
  test('begin with the theme, and ask or invite at the end', () => {
    const [hooks, ends] = [lines.hooks, lines.ends].map((all) => all.map(textOf))

    expect(hooks?.filter((line) => !line.startsWith('{Q} '))).toEqual([])
    expect(ends?.filter((line) => !/\?|\byou(?:rs?)?\b|\btell me\b/i.test(line))).toEqual([])
  })

  test('are enough for ten seeds in each voice', () => {
    for (const part of ['hooks', 'ends'] as const)
      for (const id of WOLF_IDS) {
        const own = prose(`voices/${id}`).told[part].map((line) => (typeof line === 'string' ? [] : line.only))
        const fitting = own.filter((only) => only[0] === kind && only.length === 1)
        if (kind !== 'blow') expect(fitting.length, `${id}: ${part}`).toBeGreaterThanOrEqual(4)
        expect(lines[part].length + fitting.length, `${id}: ${part}`).toBeGreaterThanOrEqual(8)
      }
  })

  test('name the first speaker once, when the other asks, and have short turns', () => {
    expect(lines.starts.map(textOf).filter((line) => !/^\{Q\} .*\{other\}/i.test(line))).toEqual([])
    expect(lines['first asks'].map(textOf).filter((line) => !line.includes('{other}'))).toEqual([])
    const others = [...(lines.asks ?? []), ...lines.sums].map(textOf)
    expect(slotsOf(others)).toEqual([])
    expect(others.filter((line) => line.split(' ').length > 20)).toEqual([])
  })
})

describe('lines on a kind of theme', () => {
  const around = Object.entries(prose('theme-lines'))
  const hooks = around.flatMap(([, { opens }]) => opens.map(([hook]) => hook))
  const asides = around.flatMap((one) => one[1].asides.map(([aside]) => aside))
  const replies = around.flatMap(([, { opens, asides }]) => [...opens, ...asides].map(([, reply]) => reply))
  const ends = around.flatMap(([, { ends }]) => ends)
  const isLong = (most: number) => (line: string) => line.split(' ').length > most

  test('belong to kinds of themes and entries', () => {
    const kinds = [...Object.keys(prose('vocabulary').kinds), ...prose('themes').map(({ names }) => names[0])]

    expect(around.map(([kind]) => kind).filter((kind) => !kinds.includes(kind))).toEqual([])
  })

  test('have nothing to fill in, are answered with a statement, and end with a question', () => {
    expect(slotsOf([...hooks, ...asides, ...replies, ...ends])).toEqual([])
    expect([...asides, ...replies].filter((line) => line.endsWith('?'))).toEqual([])
    expect(ends.filter((line) => !line.endsWith('?'))).toEqual([])
  })

  test('are short, and no two kinds begin alike', () => {
    const long = [...hooks.filter(isLong(26)), ...asides.filter(isLong(18)), ...replies.filter(isLong(16))]
    expect([...long, ...ends.filter(isLong(14))]).toEqual([])
    const all = [...hooks, ...asides, ...replies].map(normalised)
    expect(all.filter((line, i) => all.indexOf(line) < i)).toEqual([])
  })

  test('are enough for the seeds of an order to begin and end differently', () => {
    const few = around.filter(([, { opens, asides, ends }]) => opens.length < 2 || asides.length < 4 || ends.length < 4)

    expect(few.map(([kind]) => kind)).toEqual([])
  })

  test('an aside stands alone, whoever says it and whatever was said before', () => {
    expect(asides.filter((line) => /^(?:It|They|He|She|This|That|Then|But|So|And)\b|\b(?:I|we)\b/.test(line))).toEqual(
      [],
    )
  })
})

describe('tips and replies', () => {
  const tips = Object.entries(prose('theme-lines')).flatMap(([kind, { tips }]) => (tips ? [{ kind, ...tips }] : []))
  const advice = tips.flatMap(({ hook, lines }) => [hook, ...lines])
  const known = Object.values(prose('replies')).flat()
  const replies = [...advice, ...known].map(([, reply]) => reply)
  const isLong = (most: number) => (line: string) => line.split(' ').length > most

  test('are on kinds of themes and entries that have lines', () => {
    expect(Object.keys(prose('replies')).filter((kind) => !(kind in prose('theme-lines')))).toEqual([])
  })

  test('have nothing to fill in and no figures, and are said to a listener', () => {
    const said = advice.map(([line]) => line)
    expect(slotsOf([...said, ...replies, ...tips.map(({ end }) => end)])).toEqual([])
    expect(said.filter((line) => /\d|\b(?:I|we)\b/.test(line))).toEqual([])
  })

  test('are answered with a statement of the other one about himself', () => {
    expect(replies.filter((line) => line.endsWith('?') || !/\b(?:I|me|my|mine|myself)\b/i.test(line))).toEqual([])
    expect(tips.filter(({ end }) => !end.endsWith('?'))).toEqual([])
  })

  test('are short, and none is there twice', () => {
    expect([...advice.map(([line]) => line).filter(isLong(24)), ...replies.filter(isLong(16))]).toEqual([])
    expect(tips.map(({ end }) => end).filter(isLong(14))).toEqual([])
    const all = [...advice.map(([line]) => line), ...replies].map(normalised)
    expect(all.filter((line, i) => all.indexOf(line) < i)).toEqual([])
  })
})

const REMARKS = [
  ...prose('comments').comments.map(({ on, say, ask }) => [on.source, say, ask] as const),
  ...WOLF_IDS.flatMap((wolf) =>
    Object.entries(prose(`voices/${wolf}`).remarks).map(([key, say]) => [`${wolf}, ${key}`, say, []] as const),
  ),
]

/** The remarks that a rule finds fault with, and what they are on. */
const remarksWith = (isFault: (line: string, isReply: boolean) => boolean) =>
  REMARKS.flatMap(([on, say, ask]) => [
    ...say.filter((line) => isFault(line, false)).map((line) => [on, line]),
    ...ask.filter((line) => isFault(line, true)).map((line) => [on, line]),
  ])

test('remarks are short and have nothing to fill in', () => {
  expect(remarksWith((line) => line.split(' ').length > 20 || /[{}]/.test(line))).toEqual([])
})

test('a remark asks nothing of the audience, and a partner asks or speaks of himself', () => {
  const [own, reply] = [/\b(?:I|us)\b/, /\?|\b(?:I|me|my|mine|we|you|your)\b/i]
  expect(remarksWith((line, isReply) => (isReply ? !reply.test(line) : line.endsWith('?') && !own.test(line)))).toEqual(
    [],
  )
})

test('no two remarks are on the same', () => {
  const sources = REMARKS.map(([on]) => on)
  expect(sources.filter((source, i) => sources.indexOf(source) < i)).toEqual([])
})

test('no remark is made twice, as a statement or as a reply', () => {
  for (const lines of [REMARKS.flatMap(([, say]) => say), REMARKS.flatMap(([, , ask]) => ask)])
    expect(lines.filter((line, i) => lines.indexOf(line) < i)).toEqual([])
})

test.each(WOLF_IDS)('the keys of %s’s remarks are those of comments.json', (wolf) => {
  const known = prose('comments').keys.map(({ key }) => key)

  expect(Object.keys(prose(`voices/${wolf}`).remarks).filter((key) => !known.includes(key))).toEqual([])
})

test('dialogues and shorts on themes without prose belong to the kinds of themes', () => {
  const kinds = [...Object.keys(prose('vocabulary').kinds), 'any'].sort()

  const withoutLines = kinds.filter((kind) => !(kind in prose('theme-lines')))

  for (const texts of [prose('shared').wonders, prose('dialogues')]) {
    expect(Object.keys(texts).filter((kind) => ![...kinds, 'odd'].includes(kind))).toEqual([])
    expect(withoutLines.filter((kind) => !(kind in texts))).toEqual([])
  }
})

/** What a form may ask for: the names of lines, and what the writer makes itself. */
const PARTS = new Set([
  ...Object.keys(prose('stories')),
  ...Object.keys(prose('voices/flow').told),
  ...Object.keys(prose('voices/flow')),
  ...Object.keys(prose('grave').shared),
  ...Object.values(prose('grave').subjects).flatMap((subject) => Object.keys(subject)),
  ...Object.keys(prose('own-life')),
  ...Object.keys(prose('stories').plots[0] ?? {}).map((name) => `plot ${name}`),
  ...[1, 2, 3].flatMap((nth) => [`ask ${nth}`, `answer ${nth}`]),
  ...Object.keys(prose('points')),
  ...Object.keys(prose('points').kinds.view),
  ...['comments', 'answers'],
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
    'start 1',
    'start 2',
    'finish 1',
    'leads',
    'arc first',
    'arc callback',
    'arc end',
    'aside',
    'aside reply',
  ],
])

test.each(Object.entries(prose('forms')))(
  'a %s on points or on a theme without prose names the theme before anything is said about it',
  (_, { points, wonder }) => {
    const first = [...points, ...wonder].map(({ opening }) =>
      opening.flatMap(({ say }) => say).find(({ notation }) => !/^(?:tone openers|start \d)\?$/.test(notation)),
    )
    expect(
      first.filter(
        (speech) => !/^(?:(?:arc first \| hooks|starts) \| theme|wonder 1|talk 1)$/.test(speech?.notation ?? ''),
      ),
    ).toEqual([])
  },
)

test.each(Object.entries(prose('forms')))('the forms of a %s ask for lines that exist', (_, forms) => {
  const asked = Object.values(forms)
    .flat()
    .flatMap(({ opening, round, extra, closing }) => [
      ...extra,
      ...[...opening, ...round, ...closing].flatMap(({ say }) => say),
    ])
    .flatMap(({ alternatives }) => alternatives.flat())

  expect(asked.filter((part) => !PARTS.has(part))).toEqual([])
})
