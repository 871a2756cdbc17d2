import type { Script, ScriptOrder } from '@pack/core/content/script'
import { WOLF_IDS, type WolfId } from '@pack/core/personas/persona'
import { describe, expect, test } from 'vitest'
import { offlineWriter } from '../../src/adapters/writers/offline/offline-writer.ts'
import { prose } from '../../src/adapters/writers/offline/prose.ts'
import { contracted, normalised } from '../../src/adapters/writers/offline/sentences.ts'
import { kindOf, readTheme } from '../../src/adapters/writers/offline/themes/theme.ts'
import { REVIEWED_THEMES } from './customer-themes.ts'
import { order, sentencesOf, textOf, wolf } from './writer-contract.ts'

const write = (wanted: Partial<ScriptOrder>) => offlineWriter().write(order(wanted), new AbortController().signal)

const MODES = ['short', 'story', 'dialogue'] as const
const TWENTY = REVIEWED_THEMES.filter((_, i) => i % 6 === 0).slice(0, 20)
/** Themes that the writer has prose on; on others a short ends by asking. */
const KNOWN = ['burnout', 'courage', 'patience', 'discipline', 'starting over', 'friendship', 'failure']
const wolfAt = (i: number): WolfId => WOLF_IDS[i % WOLF_IDS.length] ?? 'flow'

const fourWordRuns = (script: Script) => {
  const words =
    textOf(script)
      .toLowerCase()
      .match(/[\p{L}\p{N}']+/gu) ?? []
  return new Set(words.slice(0, -3).map((_, i) => words.slice(i, i + 4).join(' ')))
}

/** How many pieces a script is made of: where there are pieces on the very theme, no others are mixed in. */
function piecesOn(mode: (typeof MODES)[number], theme: string): number {
  const { entry, name, about, sentence } = readTheme(theme)
  const { kind, isNoun } = kindOf(about ?? name, sentence)
  const { wonders } = prose('shared')
  const pieces = (mode === 'short' ? wonders : prose('dialogues'))[kind] ?? []
  return isNoun && !entry && mode !== 'story' ? Math.max(2, Math.min(10, pieces.length)) : 10
}

describe.each(MODES)('a %s', (mode) => {
  test.each(TWENTY.map((theme, i) => [theme, i] as const))(
    'on "%s" differs in ten seeds, with several endings',
    async (theme, i) => {
      const supporting = mode === 'dialogue' ? [wolf(wolfAt(i + 4))] : []
      const scripts: Script[] = []
      for (let seed = 0; seed < 10; seed++)
        scripts.push(await write({ mode, theme, seed, primary: [wolf(wolfAt(i))], supporting }))

      const pieces = piecesOn(mode, theme)
      // The voice's own words between the pieces' lines tell shorts apart.
      expect(new Set(scripts.map(textOf)).size).toBeGreaterThanOrEqual(mode === 'dialogue' ? pieces : 10)
      const endings = new Set(scripts.map((script) => sentencesOf(script).at(-1)))
      expect(endings.size).toBeGreaterThanOrEqual(Math.min(4, pieces))
    },
  )

  test('shares less than a quarter of its four-word runs with those on nineteen other themes', async () => {
    const runs: Set<string>[] = []
    for (const [i, theme] of TWENTY.entries()) {
      const supporting = mode === 'short' ? [] : [wolf(wolfAt(i * 5 + 2))]
      runs.push(fourWordRuns(await write({ mode, theme, seed: i, primary: [wolf(wolfAt(i * 5))], supporting })))
    }
    const all = runs.flatMap((own) => [...own].map((run) => runs.some((other) => other !== own && other.has(run))))

    expect(all.filter((isShared) => isShared).length / all.length).toBeLessThan(0.25)
  })

  test('names its theme once or twice', async () => {
    for (const theme of ['inflation', 'burnout', 'patience', 'bees']) {
      for (let seed = 0; seed < 5; seed++) {
        const supporting = mode === 'dialogue' ? [wolf('lumen')] : []
        const times =
          textOf(await write({ mode, theme, seed, supporting }))
            .toLowerCase()
            .split(theme).length - 1

        expect(times).toBeGreaterThanOrEqual(1)
        expect(times).toBeLessThanOrEqual(mode === 'short' || theme === 'inflation' || theme === 'bees' ? 2 : 3)
      }
    }
  })
})

test.each([
  ['the last video store in town', 'store'],
  ['rescue greyhounds', 'pet'],
  ["my grandmother's lasagna", 'dish'],
  ['robot vacuums', 'device'],
  ['youth hockey', 'team squad'],
  ['teenagers', 'child kin family'],
  ['plumbers', 'job'],
  ['how to fold a fitted sheet', 'how'],
  ['why old houses creak', 'why'],
  ['Is cereal a soup?', 'question'],
  ['our flower shop reopens on Friday', 'ad'],
  ['learning to whistle', 'doing'],
])('a story on "%s" is about its kind and begins with it', async (theme, subjects) => {
  const { plots } = prose('stories')
  const near: string[] = []
  for (let seed = 0; seed < 6; seed++) {
    const { lines, title } = await write({ mode: 'story', theme, seed, variant: 1 })
    const plot = plots.find((one) => title.toLowerCase().endsWith(`: ${one.title.toLowerCase()}`))
    near.push(...(plot?.about.some((subject) => subjects.split(' ').includes(subject)) ? [plot.title] : []))

    expect(lines[0]?.line.toLowerCase()).toContain(theme.toLowerCase().replace(/^my /, ''))
  }

  expect(near.length).toBeGreaterThanOrEqual(3)
})

test('a short on a known theme ends with the question of its own text', async () => {
  for (let i = 0; i < 45; i++) {
    const theme = KNOWN[i % KNOWN.length] ?? ''
    const said = textOf(await write({ theme, seed: i, primary: [wolf(wolfAt(i))] })).replaceAll('\n', ' ')
    const ends = readTheme(theme).entry?.shorts.map(([, , end]) => contracted(end)) ?? []

    expect(ends.some((end) => contracted(said).endsWith(end))).toBe(true)
  }
})

const USUAL_TONES = (
  'angry authoritative blunt bold calm casual cheerful comforting confident conversational curious cynical dark dramatic dry ' +
  'educational elegant emotional empowering encouraging energetic excited friendly fun funny gentle happy heartfelt honest ' +
  'hopeful humorous hype informative inspirational intense ironic light-hearted luxurious melancholic motivational mysterious ' +
  'nostalgic optimistic passionate persuasive playful practical professional provocative reassuring reflective relatable ' +
  'romantic sad sarcastic scary self-deprecating serious skeptical suspenseful tender uplifting upbeat urgent warm witty'
).split(' ')

describe('a tone', () => {
  test.each(USUAL_TONES)('%s is known and colours the text', async (tone) => {
    const { notes = [], ...toned } = await write({ tone, points: ['Doors open at six', 'Bring a friend'] })
    const plain = await write({ points: ['Doors open at six', 'Bring a friend'] })

    expect(notes).toEqual([])
    expect(textOf(toned)).not.toBe(textOf(plain))
  })

  test('that nobody knows is ignored, and the item says so', async () => {
    expect((await write({ tone: 'zesty' })).notes).toEqual([
      'The built-in writer doesn’t know the tone “zesty” and ignored it.',
    ])
  })

  test('and keywords never have the last word', async () => {
    const lines = [...Object.values(prose('shared').tones).flatMap(({ openers, remarks }) => [...openers, ...remarks])]
    const known = new Set(lines.map((line) => normalised(typeof line === 'string' ? line : line.text)))
    for (const [i, tone] of USUAL_TONES.entries()) {
      const mode = MODES[i % 3] ?? 'short'
      const supporting = mode === 'dialogue' ? [wolf('jinx')] : []
      const theme = i % 2 ? 'burnout' : 'inflation'
      const last =
        sentencesOf(await write({ mode, theme, tone, seed: i, keywords: ['zebra'], supporting })).at(-1) ?? ''

      expect(known.has(normalised(last)), last).toBe(false)
      expect(last).not.toContain('zebra')
    }
  })

  test('"warm" is not romantic, and "blunt" is not angry', () => {
    const { tones } = prose('shared')
    expect(tones.romantic?.words).not.toContain('warm')
    for (const word of ['blunt', 'bold', 'intense']) expect(tones.angry?.words).not.toContain(word)
  })
})

test.each([
  ['hydrate', /(?:remember to|also|could|more thing:|I forget:|you:|says:|doubt,) hydrate\./],
  ['groceries', /\bgroceries\b/],
  ['Bella', /\bBella\b/],
  ['30% off', /: 30% off\./],
  ['5k', /\b5k\b/],
  ['leg day', /: leg day\./],
  ['Friday', /\bFriday\b/],
  ['never give up', /: never give up\./],
])('the keyword %s stands in a sentence that fits its kind', async (keyword, expected) => {
  for (let seed = 0; seed < 6; seed++)
    expect(textOf(await write({ theme: 'inflation', keywords: [keyword], seed }))).toMatch(expected)
})

test('a keyword that an English voice cannot say is left out, and the item says so', async () => {
  const { notes = [] } = await write({ theme: 'patience', keywords: ['勇気'] })

  expect(notes).toEqual(['Left out, because an English voice can’t say it: 勇気.'])
})
