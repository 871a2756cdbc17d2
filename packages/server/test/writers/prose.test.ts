import { readdirSync } from 'node:fs'
import { WOLF_IDS } from '@pack/core/personas/persona'
import { describe, expect, test } from 'vitest'
import { checkProse, type Line, PROSE_FILES, prose } from '../../src/adapters/writers/offline/prose.ts'
import { proseFolder } from '../../src/resources.ts'

describe('prose files', () => {
  test('are all known to the writer', () => {
    const files = readdirSync(proseFolder, { recursive: true }).map((file) => String(file).replaceAll('\\', '/'))
    expect(files.filter((file) => file.endsWith('.json')).sort()).toEqual([...PROSE_FILES].sort())
  })

  test.each(['themes', 'forms', 'stories', 'dialogues', 'shared', 'grave', 'ownLife', 'vocabulary'] as const)(
    '%s matches its schema',
    (name) => {
      expect(() => prose[name]()).not.toThrow()
    },
  )

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

const DIALOGUES = [
  ...WOLF_IDS.map((wolf) => [wolf, prose.voice(wolf).dialogue] as const),
  ['everyone', prose.dialogues().lines] as const,
]

const textOf = (line: Line) => (typeof line === 'string' ? line : line.text)
const without = (lines: readonly Line[], ...slots: string[]) =>
  lines.map(textOf).filter((line) => !slots.every((slot) => line.toLowerCase().includes(`{${slot}}`)))

test.each(DIALOGUES)('each turn of %s names what the next turn answers', (_, talk) => {
  expect(without(talk.stances, 't', 'act')).toEqual([])
  expect(without(talk.counters, 'foe')).toEqual([])
  expect(without(talk.rebuts, 'foe')).toEqual([])
  expect(without(talk['answer start'], 'act')).toEqual([])
  expect(without(talk.doubts, 'act')).toEqual([])
  expect(without(talk['answer proof'], 'sign')).toEqual([])
  expect(without(talk['answer why'], 'gain')).toEqual([])
  expect(without(talk.confessions, 'myth')).toEqual([])
  expect(talk.doubts.map(textOf).filter((line) => !/\?|blank\.$/.test(line))).toEqual([])
})

test.each(WOLF_IDS)('%s has ten quotes for any theme, and every quote names the theme', (wolf) => {
  const { quotes } = prose.voice(wolf)
  expect(quotes.filter((line) => typeof line === 'string').length).toBeGreaterThanOrEqual(10)
  expect(without(quotes, 't')).toEqual([])
})

test.each(prose.themes().map((entry) => [entry.names[0], entry.act] as const))(
  'advice about %s addresses nobody in particular',
  (_, act) => {
    expect(act.filter((one) => /(?<!thank[ -])\byou(?:r|rself)?\b/.test(one))).toEqual([])
  },
)

/** Lines around key points and on unknown themes state nothing that somebody would have to know. */
const TOLD = [
  ...WOLF_IDS.map((wolf) => [wolf, prose.voice(wolf).told] as const),
  ['everyone', prose.shared().told] as const,
]

test.each(TOLD)('what %s says around key points needs no prose on the theme', (_, told) => {
  for (const [part, lines] of Object.entries(told)) {
    const allowed = part === 'echoes' ? /^(?:other|[Ee]cho)$/ : /^(?:[Oo]ther|[Cc]ount|first)$/
    const slots = lines.map(textOf).flatMap((line) => [...line.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot))
    expect(
      slots.filter((slot) => !allowed.test(slot)),
      part,
    ).toEqual([])
  }
})

describe('questions about themes without prose', () => {
  const { cards, parts } = prose.shared()
  const all = Object.values(cards).flat()

  test('belong to the kinds of themes', () => {
    expect(Object.keys(cards).sort()).toEqual([...Object.keys(prose.vocabulary().kinds), 'any'].sort())
  })

  test('are one question', () => {
    const asks = [...all.flatMap((card) => card.asks), ...parts['part asks']].map(textOf)
    expect(asks.filter((ask) => !/^[A-Z][^.?!]+\?$/.test(ask))).toEqual([])
  })

  test('stand beside whole sentences, with nothing to fill in', () => {
    const ways = [...all.flatMap((card) => card.ways), ...parts['part ways']].map(textOf)
    expect(ways.filter((way) => !/^[A-Z][^“”…?]+\.$/.test(way))).toEqual([])
  })
})

/** What a form may ask for: the names of lines, and what the writer makes itself. */
const PARTS = new Set([
  ...Object.keys(prose.stories()),
  ...Object.keys(prose.dialogues().lines),
  ...Object.keys(prose.shared().told),
  ...Object.keys(prose.voice('flow')),
  ...Object.keys(prose.grave().shared),
  ...Object.values(prose.grave().subjects).flatMap((subject) => Object.keys(subject)),
  ...Object.keys(prose.ownLife()).map((name) => `own ${name}`),
  ...Object.keys(prose.stories().plots[0] ?? {}).map((name) => `plot ${name}`),
  ...[1, 2, 3].flatMap((nth) => [`ask ${nth}`, `answer ${nth}`]),
  ...Object.keys(prose.shared().parts),
  ...['card asks', 'card ways', 'any asks', 'any ways'],
  ...['tone openers', 'tone remarks', 'theme', 'points', 'keywords', 'scenes', 'endings', 'signature'],
])

test.each(Object.entries(prose.forms()))(
  'a %s on points or on a theme without prose begins with the theme',
  (_, { points, wonder }) => {
    expect([...points, ...wonder].map(({ opening }) => opening[0]?.say[0]?.notation)).toEqual(
      [...points, ...wonder].map(() => 'theme'),
    )
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
