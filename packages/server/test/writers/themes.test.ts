import type { Script, ScriptOrder } from '@pack/core/content/script'
import { NO_FACTS } from '@pack/core/content/typed-problem'
import { firstMatch } from '@pack/core/kernel/first-match'
import { WOLF_IDS } from '@pack/core/personas/persona'
import { describe, expect, test } from 'vitest'
import { offlineWriter } from '../../src/adapters/writers/offline/offline-writer.ts'
import { prose } from '../../src/adapters/writers/offline/prose.ts'
import { contracted } from '../../src/adapters/writers/offline/sentences.ts'
import { tipsOn } from '../../src/adapters/writers/offline/theme-lines.ts'
import { kindOf, readTheme, sidesOf } from '../../src/adapters/writers/offline/themes/theme.ts'
import { FURTHER_THEMES, REVIEWED_THEMES } from './customer-themes.ts'
import { order, textOf, wolf } from './writer-contract.ts'

const write = (wanted: Partial<ScriptOrder>) => offlineWriter().write(order(wanted), new AbortController().signal)

const COMMON = new Set(
  'a an and are as at be can do does for from how i in into is it my of on or our should than that the they this to vs we what when where which who why will with would you your'.split(
    ' ',
  ),
)
const stem = (word: string) => (word.length > 5 ? word.slice(0, Math.max(5, word.length - 3)) : word)
/** Beginnings of the words that carry a text's meaning. */
const contentStems = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !COMMON.has(word)).map(stem)
const saidIn = (script: Script) => textOf(script).toLowerCase()

const MODES = ['short', 'story', 'dialogue'] as const

test.each([...REVIEWED_THEMES, ...FURTHER_THEMES].map((theme, i) => [theme, i] as const))(
  'a script on "%s" mentions what was typed',
  async (theme, i) => {
    const [first, second] = [WOLF_IDS[i % 9] ?? 'flow', WOLF_IDS[(i + 4) % 9] ?? 'jinx']
    for (const mode of MODES) {
      const supporting = mode === 'dialogue' ? [wolf(second)] : []
      const script = await write({ mode, theme, primary: [wolf(first)], supporting, seed: i })
      const said = saidIn(script)

      expect(
        contentStems(theme).filter((one) => said.includes(one)),
        said,
      ).not.toEqual([])
      expect(said).not.toMatch(/that question|\bone's\b|undefined|[{}[\]<>|]/)
    }
  },
)

describe('a theme is not mistaken for another', () => {
  test.each([
    ['What would Taylor Swift do after a breakup?', /divorc/],
    ['why small bakeries are dying', /grief|griev/],
    ['what Steve Jobs got wrong', /work/],
    ['how vaccines work', /job|career/],
    ['who invented the internet', /social media|instagram/],
    ['how to say no to your boss', /leader/],
    ['dry January', /sober|sobriety/],
    ['sleep training twins', /sleeping training/],
    ['slow fashion', /slowing/],
    ['open relationships', /opening/],
    ['how to price a dog bed', /dogs\b/],
    ['how to draw a cat', /cats\b/],
  ])('%s', (theme, other) => {
    const { entry, name, sentence } = readTheme(theme)
    expect(entry).toBeNull()
    expect(`${name} ${sentence}`.replace(theme, '')).not.toMatch(other)
  })

  test.each([
    ['fear of flying', 'fear'],
    ['marathon at 50', 'running'],
    ['how to be patient', 'patience'],
    ['how to stop comparing yourself to others', 'comparison'],
    ['What is love?', 'love'],
    ['the art of patience', 'patience'],
    ['why cats knock things over', 'cats'],
    ['does money buy happiness?', 'money'],
    ['why my neighbor mows at 7 am', 'neighbors'],
    ['our dog hates the vacuum', 'dogs'],
    ['when your best friend ghosts you', 'friendship'],
    ['how to ask a friend for money back', 'friendship'],
    ['gym in the morning or in the evening', 'harmless debates'],
  ])('%s is about %s', (theme, name) => {
    expect(readTheme(theme).entry?.names[0]).toBe(name)
  })
})

test.each([
  ['how to fold a fitted sheet', /sheets?$/],
  ['what your barista thinks', /baristas?$/],
  ['how to get a teenager to talk', /teenagers?$/],
  ['is it worth fixing an old bike?', /bikes?$/],
  ['our baby only naps on me', /bab(?:y|ies)$/],
  ['what Steve Jobs got wrong', /^null$/],
  ['how to read a wine label', /^null$/],
  ['why I keep buying notebooks', /^null$/],
  ['people who clap when the plane lands', /^null$/],
  ['start running when you are out of shape', /^null$/],
])('%s is about what it asks or says something of', (theme, about) => {
  expect(String(readTheme(theme).about)).toMatch(about)
})

test.each([
  ['two neighbours arguing about whose tomatoes are bigger, funny please', 'Whose tomatoes are bigger?'],
  ['customer asks barista what is the difference between a flat white and a latte', 'difference between a flat white'],
  ['film camera vs phone for holiday photos, two friends', 'Film camera vs phone for holiday photos.'],
])('a dialogue on "%s" speaks about it and reads no stage direction aloud', async (theme, said) => {
  const cast = { primary: [wolf('forge')], supporting: [wolf('flow')] }
  const text = textOf(await write({ mode: 'dialogue', theme, points: ['Look at both first'], ...cast }))

  expect(text).toContain(said)
  expect(text).not.toMatch(/funny please|two (?:neighbours|friends)|customer/i)
})

test('a question is said before a text on what it is about', async () => {
  const said = textOf(await write({ theme: 'how to fold a fitted sheet' })).replaceAll('\n', ' ')

  const { asides = [], tips, ends = [] } = prose('theme-lines').linen ?? {}
  const known = [...asides, ...(tips?.lines ?? [])].map(([line]) => contracted(`How to fold a fitted sheet. ${line}`))
  expect(known.filter((line) => contracted(said).includes(line))).toHaveLength(1)
  expect([...ends, tips?.end ?? ''].filter((end) => contracted(said).endsWith(contracted(end)))).toHaveLength(1)
})

describe('a theme without prose is about the noun that ends it', () => {
  test.each([
    ['train stations', 'passage'],
    ['our coffee shop regulars', undefined],
    ["my mom's chili", 'soupfood'],
    ['foxes in the city', 'hedgehogs'],
    ['gummy bears', 'candy'],
    ['mortgage rates', 'mortgage'],
    ['being the new kid', undefined],
    ['homeowner associations', 'group'],
  ])('%s: %s', async (theme, expected) => {
    const said = contracted(textOf(await write({ theme })).replaceAll('\n', ' '))
    const lines = Object.entries(prose('theme-lines')).map(([kind, { ends }]) => [kind, ends] as const)
    const texts = Object.entries(prose('shared').wonders).map(
      ([kind, pieces]) => [kind, pieces.map(([, , , end = '']) => end)] as const,
    )
    const kinds = [...lines, ...texts].filter(([, ends]) => ends.some((end) => said.endsWith(contracted(end))))
    const nouns = [...new Set(kinds.map(([kind]) => kind))].filter((kind) => prose('vocabulary').kinds[kind]?.isNoun)

    expect(nouns).toEqual(expected ? expect.arrayContaining([expected]) : [])
  })
})

describe('a theme in any form', () => {
  test.each([
    ['🔥💪 gym motivation 🏋️', 'Gym motivation.'],
    ['"Beekeeping" <script>alert(1)</script>', 'Beekeeping.'],
    ['https://www.example.com/sale?x=1 is open', 'Example.com is open.'],
    ['new arrivals: linen shirts from $49.99', 'New arrivals: linen shirts from $49.99.'],
    ['couch to 5k', 'Couch to 5k.'],
    ['eSports for parents', 'eSports for parents.'],
    ['!!! Big news !!!', 'Big news!'],
    ['why is the sky blue', 'Why is the sky blue?'],
    ['café culture in Vienna', 'Café culture in Vienna.'],
    ['C++ for beginners', 'C++ for beginners.'],
  ])('%s is said as "%s"', (theme, sentence) => {
    expect(readTheme(theme).sentence).toBe(sentence)
  })

  test.each([
    ['?!', /^Describe the theme in words\./],
    ['🪬🪬', /can’t read this theme\. Describe it in English words\.$/],
    ['π and δ day ideas', /can’t read this theme/],
    ['ขนม', /looks like Thai\..*Write in English/],
  ])('%s is refused with what to do', async (theme, message) => {
    await expect(write({ theme })).rejects.toMatchObject({ code: 'invalid', message: expect.stringMatching(message) })
  })
})

test('a bus is a thing, not what a school does', () => {
  expect(readTheme('the school bus driver').name).toBe('the school bus driver')
})

test.each([
  ['why my neighbor mows at 7 am', 'Why My Neighbor Mows at 7 am'],
  ['running 5 km on a Monday', 'Running 5 km on a Monday'],
  ['lifting 100 kg at 40', 'Lifting 100 kg at 40'],
])('units after a number stay as they are in the title of "%s"', async (theme, title) => {
  expect((await write({ theme, points: ['Start slowly'] })).title).toBe(title)
})

test.each(['is a college degree still worth it', 'are electric cars worth it', 'does money buy happiness?'])(
  'a dialogue on "%s" answers the question instead of talking about its noun',
  async (theme) => {
    const answers = prose('dialogues').vote?.map(([, answer = '']) => answer)
    const { lines } = await write({ mode: 'dialogue', theme, supporting: [wolf('velour')] })

    expect(
      answers?.some((answer) => lines[1]?.line.endsWith(contracted(answer))),
      lines[1]?.line,
    ).toBe(true)
  },
)

test('a theme without prose or key points is marked: it was written without facts', async () => {
  const note = 'Written without facts about this theme. Add key points, or connect a model.'

  expect((await write({ theme: 'why deserts are cold' })).notes).toEqual([note])
  expect((await write({ theme: 'why deserts are cold', points: ['Sand keeps no heat.'] })).notes).toBeUndefined()
  expect((await write({ theme: 'patience' })).notes).toBeUndefined()
})

describe('a theme that asks for advice', () => {
  const tipsOf = (kind: string) => prose('theme-lines')[kind]?.tips?.lines.map(([tip]) => contracted(tip)) ?? []

  test.each([
    ['running a food truck', 'foodtruckowner'],
    ['how to start journaling', 'journal'],
    ['tips for first-time campers', 'camping'],
  ])('%s: a short gives three tips, and knows what it says', async (theme, kind) => {
    const { lines, notes } = await write({ theme, seed: 2 })
    const said = contracted(lines.map(({ line }) => line).join(' '))

    expect(tipsOf(kind).filter((tip) => said.includes(tip))).toHaveLength(3)
    expect(notes).toBeUndefined()
  })

  test('a dialogue answers each tip', async () => {
    const cast = { primary: [wolf('jinx')], supporting: [wolf('velour')] }
    const { lines } = await write({ mode: 'dialogue', theme: 'visiting your in-laws', seed: 6, ...cast })
    const { lines: tips = [] } = prose('theme-lines').inlawvisit?.tips ?? {}
    const answers = lines.flatMap(({ line }, i) =>
      tips.flatMap(([tip, reply]) => (contracted(line).includes(contracted(tip)) ? [[lines[i + 1]?.line, reply]] : [])),
    )

    expect(answers).toHaveLength(2)
    for (const [said = '', reply = ''] of answers) expect(contracted(said)).toContain(contracted(reply))
  })

  test.each(['why deserts are cold', 'the first day of camp', 'people who camp in the rain', '5 tips for campers'])(
    '"%s" asks for none, or for a number of them',
    (theme) => {
      expect(tipsOn(readTheme(theme))).toBeUndefined()
    },
  )

  test.each(['summer sale on garden chairs', 'tents vs. cabins'])(
    '"%s" asks for none, and is marked',
    async (theme) => {
      expect(tipsOn(readTheme(theme))).toBeUndefined()
      expect((await write({ theme })).notes).toHaveLength(1)
    },
  )

  test('videos of one order give advice once', async () => {
    const texts = await Promise.all(
      [0, 1, 2].map((variant) => write({ theme: 'running a food truck', seed: 2, variant })),
    )
    const given = texts.map(({ lines }) => {
      const said = contracted(lines.map(({ line }) => line).join(' '))
      return tipsOf('foodtruckowner').filter((tip) => said.includes(tip))
    })

    expect(given.map(({ length }) => length)).toEqual([3, 0, 0])
  })
})

test.each(['window seat or aisle seat', 'call or text', 'should I get a cat or a dog'])(
  '"%s" is read as a choice between two, not as a yes-or-no question',
  (theme) => {
    expect(kindOf(null, readTheme(theme).sentence).kind).toBe('versus')
  },
)

test.each([
  ['window seat or aisle seat', 'window seat', 'aisle seat'],
  ['Cats vs dogs for a small flat', 'cats', 'dogs'],
  ['renting or buying a home', 'renting', 'buying a home'],
  ['you either love it or hate it', '', ''],
  ['should I get a cat or a dog', '', ''],
])('the two things of "%s" are "%s" and "%s"', (theme, one, two) => {
  expect(sidesOf(readTheme(theme))).toEqual({ one, two })
})

test('no kind of a theme is missed because most patterns are never tried', () => {
  const kinds = Object.entries(prose('vocabulary').kinds).map(([kind, { pattern }]) => [kind, pattern] as const)
  const find = firstMatch(kinds)
  const texts = [...REVIEWED_THEMES, ...FURTHER_THEMES]
    .map((theme) => readTheme(theme))
    .flatMap(({ sentence, name, about }) => [
      `${sentence}\n${(about ?? name ?? '').toLowerCase()}`,
      `\n${(name ?? '').toLowerCase()}`,
    ])

  expect(texts.map(find)).toEqual(texts.map((text) => kinds.find(([, pattern]) => pattern.test(text))?.[0]))
})

test.each([
  ['the courage to begin again', 'courage'],
  ['the art of saying no at work', 'saying no'],
  ['the joy of bowling', 'board games'],
])('"%s" is about %s', (theme, name) => {
  expect(readTheme(theme).entry?.names[0]).toBe(name)
})

test.each([
  ['the price of eggs', 'prices'],
  ['daylight saving time', 'dst'],
  ['teachers in summer', 'teach'],
  ['golf', 'golfers'],
  ['my husband’s man cave', 'attic'],
  ['garage sale treasures', 'yardsale'],
  ['why deserts are cold', 'wild'],
  ['desert boots', 'footwear'],
  ['a book on the art of war', 'readbook'],
])('"%s" is of the kind %s', (theme, kind) => {
  const { entry, name, about, sentence } = readTheme(theme)
  expect(entry).toBeNull()
  expect(kindOf(about ?? name, sentence).kind).toBe(kind)
})

test.each([
  ['how to descale a kettle', 'tea', /\btea\b|\bleaves\b/i],
  ['why do onions make you cry', 'potatoes', /potato|peeler|mashed/i],
])('“%s” gets no lines on %s, and a note that it has no facts', async (theme, _, neighbor) => {
  for (let seed = 0; seed < 6; seed++) {
    const script = await write({ theme, seed })

    expect(textOf(script)).not.toMatch(neighbor)
    expect(script.notes).toContain(NO_FACTS)
  }
})
