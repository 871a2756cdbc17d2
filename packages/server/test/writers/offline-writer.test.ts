import type { Mode } from '@pack/core/content/mode'
import type { CastMember, Script, ScriptOrder } from '@pack/core/content/script'
import { WOLF_IDS } from '@pack/core/personas/persona'
import { describe, expect, test } from 'vitest'
import { offlineWriter } from '../../src/adapters/writers/offline/offline-writer.ts'
import { readTheme } from '../../src/adapters/writers/offline/themes/theme.ts'
import { OWN_PERSONAS } from './own-personas.ts'
import { order, sentencesOf, textOf, wolf, writerContract } from './writer-contract.ts'

writerContract('offline writer', offlineWriter)

const write = (wanted: Partial<ScriptOrder>, writer = offlineWriter()) =>
  writer.write(order(wanted), new AbortController().signal)
const wordsIn = (script: Script) => textOf(script).split(/\s+/).length

/** By one writer, which remembers the items before; other tests write each item with a writer of its own. */
async function batch(wanted: Partial<ScriptOrder>, size: number): Promise<Script[]> {
  const writer = offlineWriter()
  const scripts: Script[] = []
  for (let variant = 0; variant < size; variant++) scripts.push(await write({ ...wanted, variant }, writer))
  return scripts
}

/** No sentence but the theme itself, as it was typed, occurs twice. */
function expectNoRepetition(scripts: readonly Script[], theme: string) {
  const seen = new Map<string, number>()
  const own = scripts.flatMap(sentencesOf).filter((sentence) => sentence !== theme.toLowerCase())
  for (const sentence of own) seen.set(sentence, (seen.get(sentence) ?? 0) + 1)
  expect([...seen].filter(([, times]) => times > 1)).toEqual([])
}

/** Obvious mistakes of English. */
function mistakesIn(text: string): string[] {
  const mistakes: [string, RegExp][] = [
    ['placeholder', /[{}[\]<>|]|undefined|NaN|\bnull\b/],
    ['double space', / {2}/],
    ['space before punctuation', /\s[,.!?;:]/],
    ['doubled punctuation', /[,;:][.,!?;:]|\.\.|[!?]\./],
    ['a before a vowel', /(?<!Plan )\b[Aa] (?!one\b)(?:[aeio]|un[^i])/],
    ['an before a consonant', /\b[Aa]n (?:[bcdfgjklmnpqrstvwxyz]|uni|hu)/],
    ['plural after there is', /\b[Tt]here(?: i|')s (?:[a-z]+s|hands|people) (?:that|who|are)\b/],
    ['doubled word', /\b(\w+) \1\b/i],
    ['two articles', /\b(?:a|an|the) (?:a|an|the|your|my)\b/i],
    ['lower case after a full stop', /[.!?]["']? [a-z]/],
    ['no end mark', /[^.!?"'”]$/m],
    ['lower case at the start', /^["']?[a-z]/m],
  ]
  const quotes = text.split('"').length % 2 === 0 ? ['unbalanced quotes'] : []
  return [
    ...mistakes.flatMap(([name, pattern]) =>
      pattern.exec(text) ? [`${name}: ${pattern.exec(text)?.[0]} in ${text}`] : [],
    ),
    ...quotes,
  ]
}

describe('a batch of shorts', () => {
  test.each(WOLF_IDS)('%s writes twenty on one theme without repeating a sentence or a title', async (id) => {
    for (const theme of ['courage', 'envy', 'Lisbon', 'pottery', 'deadlines']) {
      const scripts = await batch({ theme, primary: [wolf(id)], seed: 11 }, 20)

      expectNoRepetition(scripts, theme)
      expect(new Set(scripts.map(({ title }) => title)).size).toBe(20)
    }
  })

  test('by four wolves repeats no sentence either', async () => {
    const cast = (['forge', 'flow', 'jinx', 'umbra'] as const).map(wolf)
    const scripts: Script[] = []
    for (let variant = 0; variant < 24; variant++) {
      const speaker = cast[variant % cast.length]
      if (speaker) scripts.push(await write({ theme: 'patience', primary: [speaker], variant }))
    }

    expectNoRepetition(scripts, 'patience')
  })
})

/** One theme of each type: with an entry of its own, welcome or unwelcome, and without an entry. */
const TYPES = ['money', 'envy', 'Lisbon', 'tango shoes', 'Marie Curie', 'cold brew coffee', 'our silver wedding']

test.each(TYPES)('large batches on %s repeat no sentence', async (theme) => {
  expectNoRepetition(await batch({ theme, primary: [wolf('vanta')] }, 40), theme)
  expectNoRepetition(await batch({ mode: 'story', theme, primary: [wolf('lyra')] }, 30), theme)
  expectNoRepetition(
    await batch({ mode: 'dialogue', theme, primary: [wolf('forge')], supporting: [wolf('velour')] }, 24),
    theme,
  )
})

/** Theme, and what the text must name: the theme itself, or a related English word. */
const THEMES: readonly [string, RegExp][] = [
  ['courage', /courage|brave/i],
  ['envy', /envy|envi/i],
  ['discipline', /disciplin|habit|routine/i],
  ['my first marathon', /first marathon/i],
  ['our wedding', /wedding/i],
  ['Lisbon', /Lisbon/],
  ['New York', /New York/],
  ['cold brew coffee', /cold brew coffee/i],
  ['vegan protein powder', /vegan protein powder/i],
  ['why do we procrastinate?', /procrastinat/i],
  ['What is love?', /love/i],
  ['how do I stop overthinking', /overthinking|fear/i],
  ['Marie Curie', /Marie Curie/],
  ['Coca-Cola', /Coca-Cola/],
  [
    'we bought a small house far too young, and now the roof leaks every winter, and nobody ever told us what it would cost to keep',
    /small house far too young/i,
  ],
  ['🔥', /fire/i],
  ['❤️', /love/i],
  ['la saudade', /longing/i],
  ['deadlines', /deadline/i],
  ['2026 goals', /2026 goals|success/i],
  ['starting over', /starting over/i],
  ['asking for a raise', /\braise\b/i],
  ['quit smoking', /quit(?:ting)? smoking/i],
  ['AI', /\bAI\b/],
  ['fear of flying', /fear/i],
  ['my mother', /(?:your|his|her) mother|family|a mother/i],
  ['"Beekeeping" <script>alert(1)</script>', /beekeeping/i],
  ['hour of power', /hour of power/i],
  ['single mothers', /single mothers|family/i],
  ['a\u0000b\u0007 courage\n\n', /courage|brave/i],
]

describe.each(['short', 'story', 'dialogue'] as const)('a %s on any kind of theme', (mode: Mode) => {
  test.each(THEMES)('%s is named, in correct English', async (theme, expected) => {
    for (let i = 0; i < 3; i++) {
      const [first, second] = [WOLF_IDS[(i * 4 + theme.length) % 9], WOLF_IDS[(i * 4 + theme.length + 2) % 9]]
      if (!first || !second) throw new Error('no wolf')
      const script = await write({
        mode,
        theme,
        primary: [wolf(first)],
        supporting: mode === 'dialogue' ? [wolf(second)] : [],
        seed: i,
        variant: i,
      })

      expect(mistakesIn(textOf(script))).toEqual([])
      expect(textOf(script)).toMatch(expected)
      expect(textOf(script)).not.toMatch(/[^\p{Script=Latin}\p{Script=Common}]/u)
    }
  })
})

test.each([
  ['Warum wir immer müde sind', /looks like German.*English/],
  ['勇気を出す', /looks like Japanese/],
  ['🫥🪬', /can’t read this theme/],
  ['?!… ---', /Describe the theme in words/],
])('a theme that the writer cannot read is refused with what works: %s', async (theme, message) => {
  await expect(write({ theme })).rejects.toMatchObject({ code: 'invalid', message: expect.stringMatching(message) })
})

describe('length', () => {
  test.each([
    ['short', [], 18, 62, 1, 5],
    ['story', [], 65, 150, 6, 11],
    ['dialogue', [wolf('codex')], 60, 190, 6, 14],
  ] as const)(
    'a %s has the expected number of words and lines',
    async (mode, supporting, fewest, most, fewestLines, mostLines) => {
      for (const id of WOLF_IDS.filter((other) => other !== 'codex')) {
        for (const theme of ['grief', 'coffee', 'asking for a raise']) {
          const script = await write({
            mode,
            theme,
            primary: [wolf(id)],
            supporting: [...supporting],
            variant: 2,
            tone: 'funny',
          })

          expect(wordsIn(script), textOf(script)).toBeGreaterThanOrEqual(fewest)
          expect(wordsIn(script), textOf(script)).toBeLessThanOrEqual(most)
          expect(script.lines.length).toBeGreaterThanOrEqual(fewestLines)
          expect(script.lines.length).toBeLessThanOrEqual(mostLines)
        }
      }
    },
  )
})

describe('a dialogue', () => {
  test('alternates between two speakers', async () => {
    const { lines } = await write({ mode: 'dialogue', primary: [wolf('forge')], supporting: [wolf('flow')] })

    expect(lines.every(({ persona }, i) => persona !== lines[i - 1]?.persona)).toBe(true)
  })

  test('lasts about half a minute', async () => {
    for (const theme of ['starting over', 'houseplants', 'Bitcoin'])
      for (const script of await batch(
        { mode: 'dialogue', theme, primary: [wolf('codex')], supporting: [wolf('umbra')] },
        6,
      )) {
        expect(script.lines.length).toBeLessThanOrEqual(7)
        expect(wordsIn(script)).toBeLessThanOrEqual(130)
      }
  })

  test('answers a question before it adds keywords', async () => {
    for (const script of await batch(
      {
        mode: 'dialogue',
        primary: [wolf('umbra')],
        supporting: [wolf('lumen')],
        tone: 'angry',
        keywords: ['Monday', 'old notebook', 'never give up'],
      },
      6,
    ))
      for (const { line } of script.lines) expect(line).not.toMatch(/\?.*(?:Monday|notebook|never give up)/i)
  })

  test.each([3, 4])('gives each of %i speakers at least two turns', async (size) => {
    const [first, ...others] = WOLF_IDS.slice(0, size).map(wolf)
    const { lines } = await write({ mode: 'dialogue', primary: first ? [first] : [], supporting: others })

    for (const id of WOLF_IDS.slice(0, size))
      expect(lines.filter(({ persona }) => persona === id).length).toBeGreaterThanOrEqual(2)
  })

  test('gives each of six speakers a turn', async () => {
    const [first, ...others] = WOLF_IDS.slice(0, 6).map(wolf)
    const { lines } = await write({ mode: 'dialogue', primary: first ? [first] : [], supporting: others })

    expect(new Set(lines.map(({ persona }) => persona)).size).toBe(6)
    expect(lines.length).toBeLessThanOrEqual(16)
  })
})

describe('an order', () => {
  test('keywords occur in the script', async () => {
    for (const mode of ['short', 'story', 'dialogue'] as const) {
      const script = await write({
        mode,
        keywords: ['Monday', 'old notebook', 'never give up'],
        supporting: mode === 'dialogue' ? [wolf('jinx')] : [],
      })

      expect(textOf(script)).toMatch(/Monday/)
      expect(textOf(script)).toMatch(/old notebook/i)
      expect(textOf(script)).toMatch(/never give up/i)
      expect(mistakesIn(textOf(script))).toEqual([])
    }
  })

  test('with keywords gives the same scripts whether or not the writer wrote the earlier items', async () => {
    const wanted = { keywords: ['Monday', 'old notebook', 'never give up'] }
    const scripts = await batch(wanted, 8)

    for (const [variant, script] of scripts.entries()) expect(await write({ ...wanted, variant })).toEqual(script)
  })

  test.each(['calm', 'angry', 'funny', 'inspirational', 'sarcastic', 'warm and heartfelt'])(
    'the tone %s changes the words',
    async (tone) => {
      const plain = new Set(sentencesOf(await write({})))
      const toned = sentencesOf(await write({ tone }))

      expect(toned.some((sentence) => !plain.has(sentence))).toBe(true)
    },
  )

  test('forbidden words are avoided', async () => {
    const persona: CastMember = { ...wolf('flow'), forbiddenWords: ['river', 'water', 'tide', 'boat', 'safe'] }

    for (const script of await batch({ primary: [persona] }, 6))
      expect(textOf(script)).not.toMatch(/\b(?:river|water|tide|boat|safe)\b/i)
  })

  test('a theme with a forbidden word is refused with a remedy', async () => {
    const persona: CastMember = { ...wolf('flow'), forbiddenWords: ['courage'] }

    await expect(write({ primary: [persona] })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/“courage”.*forbidden words/i),
    })
  })

  test('no sentence of an earlier script is repeated', async () => {
    const earlier = await batch({ theme: 'hope', primary: [wolf('lumen')] }, 12)

    const next = await write({ theme: 'hope', primary: [wolf('lumen')], seed: 2, avoid: earlier.map(textOf) })

    expectNoRepetition([...earlier, next], 'hope')
  })

  test('when no line is left the order is refused instead of repeating one', async () => {
    const common =
      'a and are at do for how i in is it no not of on one or say so that the there this to what who with you your'
    const persona: CastMember = { ...wolf('flow'), forbiddenWords: common.split(' ') }

    await expect(write({ theme: 'envy', primary: [persona] })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('another theme'),
    })
  })
})

describe("a user's own persona", () => {
  const dan: CastMember = {
    slug: 'coach-dan',
    name: 'Coach Dan',
    roleTitle: 'Boxing coach',
    tone: 'blunt, tough',
    backstory:
      'I grew up above a fish market in Leith. My father left me a broken scale. I trained three champions with an old truck tyre.',
    voiceLine: 'Hands up.',
    catchPhrases: ['Hands up, chin down'],
    forbiddenWords: [],
    wolf: null,
  }

  test('speaks in the voice of the nearest wolf about its own life', async () => {
    const all = (await batch({ primary: [dan] }, 40)).map(textOf).join('\n')

    expect(all).toMatch(/a fish market|my broken scale|an old truck tyre|a broken scale/)
    expect(all).toContain('Hands up, chin down.')
    expect(mistakesIn(all)).toEqual([])
  })

  test.each(OWN_PERSONAS)('$name speaks correct English and repeats no sentence', async (persona) => {
    const [other] = OWN_PERSONAS.filter(({ slug }) => slug !== persona.slug)
    const supporting = other ? [other] : []
    for (const theme of ['envy', 'houseplants']) {
      const shorts = await batch({ theme, primary: [persona] }, 12)
      const story = await write({ mode: 'story', theme, primary: [persona], supporting, variant: 1 })
      const dialogue = await write({ mode: 'dialogue', theme, primary: [persona], supporting, variant: 2 })

      expectNoRepetition(shorts, theme)
      expect([...shorts, story, dialogue].flatMap((script) => mistakesIn(textOf(script)))).toEqual([])
    }
  })

  test("does not claim a wolf's memories", async () => {
    const all = (await batch({ primary: [dan] }, 20)).map(textOf).join('\n')

    expect(all).not.toMatch(/I have a scar that explains|lost that yard/)
  })
})

test.each([
  ['my first marathon', 'your first marathon', false],
  ['deadlines', 'deadlines', true],
  ['ask for a raise', 'asking for a raise', false],
  ['a raise', 'a raise', false],
  ['MY JOB', 'your job', false],
  ['wedding', 'a wedding', false],
  ['The Beatles', 'the Beatles', true],
  ['how to price your work', 'pricing your work', false],
  ['my dog Biscuit', 'your dog Biscuit', false],
  ['quit smoking', 'quitting smoking', false],
  ['São Paulo', 'São Paulo', false],
  ['iPhone 16 vs Samsung S25', 'iPhone 16 vs Samsung S25', false],
  ['Harry Potter and the power of friendship', 'Harry Potter and the power of friendship', false],
  ['Formula 1 drama', 'Formula 1 drama', false],
  ['why my cat ignores me', 'why your cat ignores you', false],
  ['what I learned from my dad', 'what I learned from my dad', false],
  ['our grand opening', 'our grand opening', false],
  ['my ex is getting married', null, false],
  ['are eggs bad for you?', null, false],
])('the theme %s is the noun phrase "%s"', (theme, name, plural) => {
  expect(readTheme(theme)).toMatchObject({ name, plural })
})
