import type { Script, ScriptOrder } from '@pack/core/content/script'
import { estimateScript } from '@pack/core/generation/estimate'
import { WOLF_IDS } from '@pack/core/personas/persona'
import { beforeAll, describe, expect, test } from 'vitest'
import { offlineWriter } from '../../src/adapters/writers/offline/offline-writer.ts'
import { type Line, prose } from '../../src/adapters/writers/offline/prose.ts'
import { contracted, isBlow, normalised, sentencesOf as spoken } from '../../src/adapters/writers/offline/sentences.ts'
import { asPoint } from '../../src/adapters/writers/offline/themes/theme.ts'
import { order, sentencesOf, textOf, wolf } from './writer-contract.ts'

const write = (wanted: Partial<ScriptOrder>) => offlineWriter().write(order(wanted), new AbortController().signal)

/** Theme and key points as customers type them. */
const ORDERS: readonly [string, readonly string[]][] = [
  [
    '5 tips to pay off student loans',
    ['List every loan with its rate', 'pay the most expensive one first', 'Set up autopay'],
  ],
  ['our grand opening', ['Saturday at 8', 'free coffee until noon', 'Mill Lane 4, Leeds']],
  ['why my sourdough never rises', ['My starter was too young', 'the kitchen is at 16 degrees', 'I used cold water']],
  ['back pain from desk work', ['Raise the screen to eye level.', 'Stand up every 30 minutes!']],
  ['crypto scams my uncle fell for', ['He paid £4,000 to a man on Telegram', 'The website looked real']],
  ['is coffee healthy?', ['Coffee is good for you', 'Coffee is bad for you']],
  ['handmade soap', ['Made with olive oil from Crete', '$9.99 a bar; 3 for $25']],
  ['patience', ['Nobody sees the roots', "It doesn't pay at once"]],
  ['iPhone 16 vs Samsung S25', ['iPhone has the better video', 'Samsung charges faster', 'both cost too much']],
  [
    'Team news',
    ['Ana joined from Lisbon as head of design and will run the new studio with Marek and Li from the first of June'],
  ],
]
const MODES = ['short', 'story', 'dialogue'] as const

const words = (text: string) =>
  text
    .toLowerCase()
    .replace(/\bmy\b/g, 'your')
    .match(/[\p{L}\p{N}£$.,']*[\p{L}\p{N}]/gu) ?? []

/** A hundred orders: every theme in every mode and with every wolf. */
const HUNDRED = ORDERS.flatMap(([theme, points], i) =>
  Array.from({ length: 10 }, (_, seed): Partial<ScriptOrder> => {
    const mode = MODES[(i + seed) % 3] ?? 'short'
    const [first, second] = [WOLF_IDS[(i + seed) % 9] ?? 'flow', WOLF_IDS[(i + seed + 3) % 9] ?? 'jinx']
    return {
      mode,
      theme,
      points: [...points],
      seed,
      tone: ['', 'funny', 'warm', 'urgent'][seed % 4] ?? '',
      primary: [wolf(first)],
      supporting: mode === 'short' ? [] : [wolf(second)],
    }
  }),
)

const TYPED_WORD = `(?:${[...new Set(normalised(ORDERS.flat(2).join(' ')).split(' ')), 'two', 'three', 'four'].join('|')})`

const lineText = (line: Line) => (typeof line === 'string' ? line : line.text)

/** Remarks of any wolf. */
const COMMENTS = prose('comments').comments

/** Lines around points, of any kind of theme. */
const AROUND = Object.values(prose('theme-lines'))
const endsOf = ({ ends, tips }: (typeof AROUND)[number]) => [...ends, ...(tips ? [tips.end] : [])]

/** All lines that a wolf may say after a point. */
const remarksOf = (id: (typeof WOLF_IDS)[number]) => Object.values(prose(`voices/${id}`).remarks).flat()

/** The arcs of a wolf: those of shorts, of dialogues, or both. */
const arcsOf = (id: (typeof WOLF_IDS)[number], mode?: 'shorts' | 'talks') =>
  Object.entries(prose(`voices/${id}`).arcs).flatMap(([of, kinds]) =>
    mode === undefined || of === mode ? Object.values(kinds).flat() : [],
  )

/** Sentences that the writer may say beside what was typed; an open slot stands for a name or somebody to ask. */
const OWN_SENTENCES = (() => {
  const { told, tones } = prose('shared')
  const { bridges, days, kinds } = prose('points')
  const lines: Line[] = [
    ...[told, ...WOLF_IDS.map((id) => prose(`voices/${id}`).told), ...Object.values(kinds)].flatMap((parts) =>
      Object.values(parts).flatMap((part) => part ?? []),
    ),
    ...[...bridges, ...days],
    ...AROUND.flatMap(({ opens, asides }) => [...opens.flat(), ...asides.flat()]),
    ...AROUND.flatMap(endsOf),
    ...AROUND.flatMap(({ tips }) => tips?.lines.map(([, reply]) => reply) ?? []),
    ...Object.values(prose('replies')).flatMap((known) => known.map(([, reply]) => reply)),
    ...COMMENTS.flatMap(({ say, ask }) => [...say, ...ask]),
    ...WOLF_IDS.flatMap((id) => [...remarksOf(id), ...prose(`voices/${id}`).quotes]),
    ...WOLF_IDS.flatMap((id) => arcsOf(id).flatMap(({ first, callback, end }) => [first, callback, end])),
    ...Object.values(tones).flatMap(({ openers, remarks }) => [...openers, ...remarks]),
    ...WOLF_IDS.flatMap((id) => wolf(id).catchPhrases),
    ...['one', 'two', 'three'].map((number) => `Number ${number}.`),
  ]
  const sentences = lines
    .map(lineText)
    .flatMap((line) => [line, contracted(line)])
    .flatMap((line) =>
      line
        .replace('{Q} ', '')
        .replace(/\{(?:other|count|nth)\}/gi, 'SLOT')
        .replace(/\{(\w+)\}/g, 'TYPED')
        .split(/(?<=[.!?])\s+/),
    )
  const known = new Set(sentences.map(normalised))
  // Slots for repeated text match only typed words and numbers.
  const open = [...known].filter((line) => /\b(?:slot|typed)\b/.test(line))
  const pattern = (line: string) =>
    line.replaceAll('slot', '.+').replaceAll('typed', `(?:${TYPED_WORD}(?: ${TYPED_WORD})*)`)
  const filled = new RegExp(`^(?:${open.map(pattern).join('|')})$`)
  return { has: (sentence: string) => known.has(sentence) || filled.test(sentence) }
})()

describe('a script with key points', () => {
  let written: { wanted: Partial<ScriptOrder>; text: string }[]
  beforeAll(async () => {
    written = await Promise.all(HUNDRED.map(async (wanted) => ({ wanted, text: textOf(await write(wanted)) })))
  })

  test('says every content word of every point, in 100 of 100 orders', async () => {
    for (const { wanted, text } of written) {
      const said = words(text)
      for (const point of wanted.points ?? []) expect(said).toEqual(expect.arrayContaining(words(point)))
    }
  })

  test('states nothing that was not typed', async () => {
    for (const { wanted, text } of written) {
      const typed = new Set(
        [wanted.theme ?? '', ...(wanted.points ?? [])]
          .map((text) => asPoint(text, true))
          .flatMap(spoken)
          .map(normalised),
      )
      const more = text
        .split('\n')
        .flatMap(spoken)
        .map(normalised)
        .filter((sentence) => !typed.has(sentence) && !OWN_SENTENCES.has(sentence))

      expect(more).toEqual([])
    }
  })

  test('says the points in their order, and numbers them when the theme announces a list', async () => {
    const points = ['Measure twice', 'cut once', 'sweep up']
    const tips = textOf(await write({ theme: '3 tips for carpenters', points }))
    const plain = textOf(await write({ theme: 'my workshop', points }))

    expect(tips).toMatch(/Number one\. Measure twice\.[\s\S]*Number two\. Cut once\.[\s\S]*Number three\. Sweep up\./)
    expect(plain).toMatch(/Measure twice\.[\s\S]*Cut once\.[\s\S]*Sweep up\./)
    expect(plain).not.toContain('Number')
  })

  test('takes the further sentences of a theme as points', async () => {
    const theme =
      'We are a family-run dental practice in Leeds. We love nervous patients and children. Free check-up in May!'
    const said = textOf(await write({ theme }))

    expect(said).toMatch(/^We are a family-run dental practice in Leeds\./)
    expect(said).toMatch(/We love nervous patients and children\.[\s\S]*Free check-up in May!/)
  })

  test('keeps "my", because their author tells them', async () => {
    const said = textOf(
      await write({ theme: 'my first marathon at 50', points: ['My knees held', 'cried at my finish line'] }),
    )

    expect(said).toMatch(/My first marathon at 50[\s\S]*My knees held\.[\s\S]*Cried at my finish line\./)
  })

  test.each([
    ['Ask for a number, not for "more"', 'Ask for a number, not for "more."'],
    ['Say “not now”, and mean it', 'Say "not now", and mean it.'],
    ['"Best bread in town"', 'Best bread in town.'],
    ['"do you have more" - once a day', '"Do you have more" - once a day.'],
    ['A 12" pizza', 'A 12 pizza.'],
  ])('of the quotation marks in %s, those of a pair within it stay', (typed, said) => {
    expect(asPoint(typed, true)).toBe(said)
  })

  test('contradicting points are said as typed', async () => {
    const said = textOf(await write({ theme: 'eggs', points: ['Eggs are healthy', 'Eggs are unhealthy'] }))

    expect(said).toMatch(/Eggs are healthy\.[\s\S]*Eggs are unhealthy\./)
  })

  test('lets the personas of a dialogue say the points in turn; whoever did not say the last one sums up', async () => {
    const points = ['We open at six', 'Rye on Fridays', 'Cash only', 'Dogs may wait inside']
    const cast = { primary: [wolf('forge')], supporting: [wolf('lumen')] }
    for (let seed = 0; seed < 6; seed++)
      for (const [count, summing] of [
        [4, 'forge'],
        [3, 'lumen'],
      ] as const) {
        const order = { theme: 'our bakery', points: points.slice(0, count), seed, ...cast }
        const { lines } = await write({ ...order, mode: 'dialogue' })
        const by = (slug: string) => lines.filter(({ persona }) => persona === slug).map(({ line }) => line)
        const sums = [...prose('points').kinds.view.sums, ...prose(`voices/${summing}`).told.sums].map(lineText)
        const said = sums.filter(
          (sum) => by(summing).at(-1)?.includes(contracted(sum)) || by(summing).at(-1)?.includes(sum),
        )

        // A reply and the point after it are lines of their own.
        const isPoint = (line: string) => points.some((point) => line.startsWith(point))
        expect(lines.every(({ persona, line }, i) => persona !== lines[i - 1]?.persona || isPoint(line))).toBe(true)
        expect(by('forge').join(' ')).toMatch(/We open at six\..*Cash only\./)
        expect(by('lumen').join(' ')).toMatch(
          count === 4 ? /Rye on Fridays\..*Dogs may wait inside\./ : /Rye on Fridays\./,
        )
        expect(said, by(summing).at(-1)).toHaveLength(1)
      }
  })

  test('lets one persona tell what happened, while the other one listens', async () => {
    const points = ['We lost the key', 'The goat had it', 'She gave it back on Monday', 'We wrote her a card']
    const order = { theme: 'the day the goat came', points, primary: [wolf('forge')], supporting: [wolf('lumen')] }
    const { lines } = await write({ ...order, mode: 'dialogue' })
    const by = (slug: string) => lines.filter(({ persona }) => persona === slug).map(({ line }) => line)

    expect(by('forge').join(' ')).toMatch(/lost the key.*had it.*gave it back.*a card/)
    expect(by('lumen').length).toBeGreaterThan(1)
    // More would only ask for the next point.
    const asks = [...(prose('points').kinds.told.asks ?? []), ...prose('voices/lumen').told.asks].map(lineText)
    expect(asks.filter((ask) => by('lumen').includes(contracted(ask)))).toHaveLength(2)
  })

  test('lets one persona tell of the author’s own life, also of what still is', async () => {
    const points = ['Rent is half of what I paid', 'My mother is ten minutes away', 'The last bus leaves at nine']
    const order = { theme: 'moving back to my hometown', points, supporting: [wolf('lumen')] }
    const { lines } = await write({ ...order, primary: [wolf('umbra')], mode: 'dialogue' })
    const told = lines.filter(({ persona }) => persona === 'umbra').map(({ line }) => line)

    expect(told.join(' ')).toMatch(/Rent is half.*My mother.*The last bus/)
    expect(lines.some(({ persona }) => persona === 'lumen')).toBe(true)
  })

  test.each([
    ['faults', 'mistakes of new managers', 'they talk too much'],
    ['signs', '4 signs that you need a break', 'you yawn at noon'],
    ['signs', 'how to spot a ripe melon', 'it sounds hollow'],
    ['advice', 'how to ask for a raise', 'a number is better than a hint'],
    ['advice', 'Tokyo on a budget', 'Eat at the station'],
    ['vote', 'cash only or card at my market stall?', 'cash has no fee'],
    ['vote', 'renting or buying', 'a house needs repairs'],
    ['ad', 'our party', 'bring a friend'],
    ['ad', 'pre-orders for the candle box', 'only 80 boxes this year'],
    ['ad', 'new opening hours', 'Monday to Friday 8 to 18'],
    ['told', 'how I quit sugar', 'I started with my coffee'],
    ['told', 'moving to a small town', 'we knew nobody'],
    ['vote', 'pancakes or waffles for our sunday menu', 'vote until Friday'],
    ['ad', 'chess club open evening', '7 pm, entry is free'],
    ['ad', 'our nursery moves', 'opening weekend in May, 18 Station Road'],
    ['advice', "don't wash your sweater so often", 'hang it outside'],
    ['reasons', 'why I walk to work', 'I like the quiet'],
    ['reasons', 'why cities need trees', 'shade costs nothing'],
    ['reasons', '4 reasons to join our band', 'we lend you a drum'],
    ['view', 'myth: you need talent to draw', 'drawing is mostly looking'],
    ['view', 'my sunday routine', 'I cook one big pot of soup'],
    ['view', 'octopus facts', 'their blood is blue'],
  ] as const)('has hooks and ends for %s: %s', async (kind, theme, point) => {
    for (const [seed, mode] of MODES.entries()) {
      const supporting = mode === 'short' ? [] : [wolf('lyra')]
      const lines = textOf(await write({ mode, theme, points: [point, 'four of them'], seed, supporting })).split('\n')
      const own = prose('voices/flow').told
      const ofVoice = own.ends.filter((line) => typeof line !== 'string' && line.only.includes(kind))
      const last = contracted(lines.at(-1) ?? '')

      // A story may end with what its teller thinks of it.
      const thoughts = mode === 'story' && kind === 'told' ? prose('shared').told.reflections : []
      const shared = Object.values(prose('points').kinds).flatMap(({ ends }) => ends)
      const ends = [
        ...AROUND.flatMap(endsOf),
        'What do you say? {Q}',
        ...shared,
        ...WOLF_IDS.flatMap((id) => arcsOf(id).map(({ end }) => end)),
      ]
      const known = [...prose('points').days, ...ofVoice, ...ends, ...thoughts].map((line) =>
        contracted(typeof line === 'string' ? line : line.text),
      )
      expect(
        known.filter((line) =>
          last.endsWith(
            line
              .split(/(?<=[.!?]) /)
              .at(-1)
              ?.replace(/.*\}/, '') ?? '',
          ),
        ),
      ).not.toEqual([])
    }
  })

  describe('that says the same as a known one', () => {
    const theme = 'make your bouquet last'
    const bowl = 'Keep it away from the fruit bowl, ripening apples give off a gas that ages flowers'
    const reply = 'I put mine by the bananas. By evening they looked forty.'
    const points = ['Buy it on a Tuesday', bowl]

    test('gets its reply, in a short from the same persona, in a dialogue from the partner', async () => {
      const short = await write({ theme, points })
      const dialogue = await write({ theme, points, mode: 'dialogue', supporting: [wolf('lyra')] })
      const after = ({ lines }: Script) => {
        const at = lines.findIndex(({ line }) => line.includes('fruit bowl'))
        return lines.slice(at, at + 2).map(({ persona, line }) => ({ persona, line: contracted(line) }))
      }

      expect(after(short)).toEqual([expect.objectContaining({ persona: 'flow' }), { persona: 'flow', line: reply }])
      expect(after(dialogue)).toEqual([expect.objectContaining({ persona: 'lyra' }), { persona: 'flow', line: reply }])
    })

    test.each([
      ['another theme of the same kind', 'flowers for your table', bowl],
      ['a theme of another kind', 'what my grandmother taught me', bowl],
      ['a fact', theme, 'Apples in the fruit bowl next to the vase make flowers age faster'],
    ])('also on or as %s', async (_, theme, point) => {
      expect(contracted(textOf(await write({ theme, points: ['Buy it on a Tuesday', point] })))).toContain(reply)
    })

    test.each(['The bowl is blue', 'I keep it away from my sister', 'Flowers age faster than friends'])(
      'not "%s", which shares a word or two',
      async (point) => {
        expect(contracted(textOf(await write({ theme, points: ['Buy it on a Tuesday', point] })))).not.toContain(reply)
      },
    )
  })

  describe('that a wolf announces by its number', () => {
    const theme = 'How to care for a cutting board'
    const points = ['Never soak it in the sink', 'Rub it with mineral oil', 'Dry it on its edge']
    const around = (first: string) => {
      const [before = '', after = ''] = contracted(first).replace('{Q} ', '').split('{nth}')
      const escaped = [before, after].map((part) => part.replace(/[.?]/g, '\\$&').replace(/\{[Cc]ount\}/g, '[Tt]hree'))
      return new RegExp(escaped.join('(second|last)'))
    }

    test.each(WOLF_IDS)('is followed by the callback, and the last question is on both: a short by %s', async (id) => {
      const begun = new Set<string>()
      for (let seed = 0; seed < 10; seed++) {
        const { lines } = await write({ theme, points, seed, primary: [wolf(id)] })
        const said = contracted(lines.map(({ line }) => line).join('\n'))
        const [arc, ...others] = arcsOf(id, 'shorts').filter(({ first }) => around(first).test(said))
        const { callback = '', end = '', first = '' } = arc ?? {}
        const nth = around(first).exec(said)?.[1] === 'second' ? 1 : 2

        expect(others).toEqual([])
        expect(said).toMatch(new RegExp(`${points[nth]}\\.\\s`))
        expect(said.split(`${points[nth]}.`)[1]?.trim().startsWith(contracted(callback)), said).toBe(true)
        expect(said.endsWith(contracted(end)), said).toBe(true)
        begun.add(`${first} ${nth}`)
      }

      expect(begun.size).toBe(10)
    })

    test('in a dialogue the partner waits for one that the other says, and asks the viewers', async () => {
      for (const id of WOLF_IDS.filter((one) => one !== 'flow')) {
        const order = { theme, points, mode: 'dialogue' as const, seed: 3, supporting: [wolf(id)] }
        const lines = (await write(order)).lines.map(({ persona, line }) => ({ persona, line: contracted(line) }))
        const [arc] = arcsOf(id, 'talks').filter(({ first }) => around(first).test(lines[1]?.line ?? ''))
        const at = lines.findIndex(({ line }) => line === `${points[2]}.`)

        expect(lines[1]?.persona).toBe(id)
        expect(lines[at]?.persona).toBe('flow')
        expect(lines[at + 1]?.persona).toBe(id)
        expect(`${lines[at + 1]?.line}`.startsWith(contracted(arc?.callback ?? '-'))).toBe(true)
        expect(lines.at(-1)?.persona).toBe(id)
        expect(lines.at(-1)?.line.endsWith(contracted(arc?.end ?? '-'))).toBe(true)
      }
    })

    test.each([
      ['a tip among mistakes', 'mistakes people make with shoes', 'A rubber sole gives you two more years'],
      ['a confession among advice', 'how to keep a sourdough starter alive', 'I forgot mine for two months'],
      ['a question among arguments', 'cat or dog', 'Is insurance worth it?'],
      ['a choice among arguments', 'cat or dog', 'A cat or a dog if you are never at home'],
    ])('is never %s', async (_, theme, point) => {
      const points = ['Waiting until it is too late', point]
      for (let seed = 0; seed < 6; seed++) {
        const said = contracted(textOf(await write({ theme, points, seed })))
        expect(
          arcsOf('flow').filter(({ callback }) => said.includes(contracted(callback))),
          said,
        ).toEqual([])
      }
    })

    test('is never one that gets a reply, and in a dialogue none of two', async () => {
      const known = 'Keep it away from the fruit bowl, ripening apples give off a gas that ages flowers'
      const short = contracted(textOf(await write({ theme: 'make your bouquet last', points: ['Trim it', known] })))
      const talk = await write({ theme, points: points.slice(0, 2), mode: 'dialogue', supporting: [wolf('jinx')] })

      expect(arcsOf('flow').filter(({ callback }) => short.includes(contracted(callback)))).toEqual([])
      expect(arcsOf('jinx').filter(({ callback }) => textOf(talk).includes(contracted(callback)))).toEqual([])
    })
  })

  describe('on a kind of theme that has lines of its own', () => {
    const around = prose('theme-lines').runners ?? { opens: [], asides: [], ends: [] }
    const { opens, asides } = around
    const ends = endsOf(around)
    const runners = { theme: '3 mistakes new runners make', points: ['starting too fast', 'skipping rest days'] }

    test.each(['short', 'story'] as const)(
      'a %s begins with them, and ends with one that takes up a word',
      async (mode) => {
        const begun = new Set<string>()
        for (let seed = 0; seed < 8; seed++) {
          const supporting = mode === 'short' ? [] : [wolf('lyra')]
          const text = contracted(textOf(await write({ ...runners, mode, seed, supporting })))
          const first = opens.findIndex(([hook]) => text.startsWith(contracted(hook)))
          const known = [
            ...ends.filter((end) => /run|rest|start|fast|new/i.test(end)),
            ...prose('points').kinds.faults.ends.map(lineText),
          ]
          expect(first).toBeGreaterThanOrEqual(0)
          expect(
            known.filter((end) => text.endsWith(contracted(end))),
            text,
          ).toHaveLength(1)
          begun.add(`${first} ${known.findIndex((end) => text.endsWith(contracted(end)))}`)
        }

        expect(begun.size).toBeGreaterThanOrEqual(4)
      },
    )

    test('the partner in a dialogue answers the first line', async () => {
      for (let seed = 0; seed < 4; seed++) {
        const { lines } = await write({ ...runners, mode: 'dialogue', seed, supporting: [wolf('jinx')] })
        const [hook = '', reply = ''] = lines.map(({ line }) => contracted(line))

        expect(
          opens.filter(([first, answer]) => hook === contracted(first) && reply === contracted(answer)),
        ).toHaveLength(1)
      }
    })

    test('asides stand before the first point, in dialogues also after the last, and none in shorts', async () => {
      const points = ['eating nothing before a long run', 'starting too fast', 'skipping rest days', 'running angry']
      for (const mode of ['short', 'story', 'dialogue'] as const)
        for (let seed = 0; seed < 4; seed++) {
          const supporting = mode === 'short' ? [] : [wolf('lyra')]
          const said = contracted(textOf(await write({ ...runners, points, mode, seed, supporting })))
          const [before = '', after = ''] = [said.split('ating nothing')[0], said.split('unning angry')[1]]
          const count = (text: string) => asides.filter(([aside]) => text.includes(contracted(aside))).length

          const [first, last] = ({ short: [0, 0], story: [1, 0], dialogue: [1, 1] } as const)[mode]
          expect([count(before), count(after)], said).toEqual([first, last])
          expect(count(said)).toBe(first + last)
        }
    })

    test('in a dialogue an aside is answered by the other one', async () => {
      const points = ['eating nothing before a long run', 'starting too fast', 'skipping rest days', 'running angry']
      const { lines } = await write({ ...runners, points, mode: 'dialogue', supporting: [wolf('jinx')] })
      const said = lines.map(({ persona, line }) => ({ persona, line: contracted(line) }))
      const pairs = asides.flatMap(([aside, reply]) => {
        const at = said.findIndex(({ line }) => line.includes(contracted(aside)))
        return at < 0 ? [] : [{ one: said[at], other: said[at + 1], reply: contracted(reply) }]
      })

      expect(pairs.length).toBeGreaterThan(0)
      for (const { one, other, reply } of pairs) {
        expect(other?.line).toContain(reply)
        expect(other?.persona).not.toBe(one?.persona)
      }
    })

    test('points that nobody of this kind would type begin with the theme: it may be of a neighboring kind', async () => {
      const { lines } = await write({ ...runners, points: ['painting the fence blue', 'lending out the ladder'] })
      const said = contracted(textOf({ lines, title: '', writer: '' }))

      expect(lines[0]?.line).toMatch(/^3 mistakes new runners make\./)
      expect([...opens, ...asides].filter(([line]) => said.includes(contracted(line)))).toEqual([])
    })

    test('what happened to its author gets none, nor does a short that is full', async () => {
      const told = {
        theme: 'a runner who got lost',
        points: ['He ran the wrong way', 'He asked a cow', 'He won anyway'],
      }
      const long = Array.from(
        { length: 6 },
        (_, i) => `take ${i + 2} small steps uphill and look at the trees on your left`,
      )
      for (const order of [told, { ...runners, points: long }]) {
        const said = contracted(textOf(await write(order)))

        expect(AROUND.flatMap((one) => one.asides).filter(([aside]) => said.includes(contracted(aside)))).toEqual([])
      }
    })

    test('an aside begins it where both first lines would give points away', async () => {
      const [first = ['']] = opens
      const given = new Set(opens.flatMap(([line]) => line.split(/[.!?] ?/).filter(Boolean)))
      const ofKind = [
        'skipping rest days',
        'no rest days at all',
        'eating nothing before a long run',
        'a long run unfed',
      ]
      const points = [...ofKind, ...given].slice(0, 8)
      const { lines } = await write({ ...runners, points })
      const begin = contracted(lines[0]?.line ?? '')

      expect(begin).not.toContain(contracted(first[0]))
      expect(asides.filter(([aside]) => begin.includes(contracted(aside)))).toHaveLength(1)
    })

    test.each([
      ['an announcement', 'our running club opens on friday', ['Doors open at 9', 'Bring a friend']],
      ['a vote', 'running or cycling', ['Running is cheaper', 'Cycling is faster']],
    ])('%s has others', async (_, theme, points) => {
      const text = contracted(textOf(await write({ theme, points })))

      expect(AROUND.flatMap(({ ends }) => ends).filter((end) => text.includes(contracted(end)))).toEqual([])
    })
  })

  test('names no more of a long theme than a hook has room for, but all of a story’s', async () => {
    const advice = {
      theme: 'How to water a tomato on a balcony in the sun without flooding the neighbors below',
      points: ['Water the soil, not the leaves', 'Come back in the evening'],
    }
    const told = {
      theme: 'An old piano at a train station and the night cleaner who learned to play it',
      points: ['Nobody had tuned it', 'She came every night'],
    }
    for (const mode of MODES) {
      const supporting = mode === 'short' ? [] : [wolf('lyra')]
      const said = async (order: object) => textOf(await write({ ...order, mode, supporting }))

      expect(await said(advice)).toMatch(/^How to water a tomato on a balcony in the sun\.( |$)/m)
      expect(await said(told)).toMatch(/who learned to play it\.( |$)/m)
    }
  })

  test('has everybody of a story speak, however long and many the points are', async () => {
    const point = 'We carried the old oven up four flights of stairs, and then we carried it down again in the rain'
    for (const theme of ['how we moved our bakery', 'three tips for moving an oven', 'why old ovens are better'])
      for (const points of [
        ['We moved'],
        ['We moved', 'We slept'],
        [1, 2, 3, 4].map((nth) => `${point} ${nth} times`),
      ]) {
        const { lines } = await write({ mode: 'story', theme, points, supporting: [wolf('umbra')] })

        expect(new Set(lines.map(({ persona }) => persona)).size, `${theme}: ${points}`).toBe(2)
      }
  })

  test('the partner in a dialogue adds its points in its own voice, after a reply if it has one', async () => {
    const points = ['The lamps go first', 'Start small', 'The piano goes last', 'Leave the cat with a friend']
    const replies = COMMENTS.flatMap(({ on, ask }) => (on.test('Start small') ? ask : []))
    for (let seed = 0; seed < 6; seed++) {
      const order = { theme: 'how to do it twice', points, seed, supporting: [wolf('jinx')] }
      const talk = textOf(await write({ mode: 'dialogue', ...order }))
      const before = (lines: readonly string[], point: string) =>
        lines.filter((line) => talk.includes(`${contracted(line)}\n${point}.`))

      expect(before(replies, 'The piano goes last'), talk).toHaveLength(1)
    }
  })

  test('a story remarks on its points by their words; a short does not', async () => {
    const points = ['Skip the fries', 'Start small', 'Say thank you', 'Listen first', 'Start today']
    const remarks = [...COMMENTS.flatMap(({ say }) => say), ...remarksOf('flow')].map(contracted)
    const callbacks = arcsOf('flow').map(({ callback }) => contracted(callback))
    for (let seed = 0; seed < 6; seed++)
      for (const count of [2, 3, 5]) {
        const order = { theme: 'tips', points: points.slice(0, count), seed }
        const [story, short] = [await write({ ...order, mode: 'story' }), await write({ ...order, mode: 'short' })]
        const made = (script: Script, lines: readonly string[]) =>
          lines.filter((one) => contracted(textOf(script)).includes(one)).length

        // It has none on fries, and a callback takes the place of another.
        expect(made(story, remarks) + made(story, callbacks), textOf(story)).toBeGreaterThanOrEqual(count - 1)
        expect(made(short, remarks)).toBe(0)
      }
  })

  test.each([
    ['Do the worst task first', '.'],
    ['Do your research', '.'],
    ['Have the title ready', '.'],
    ['Do the dishes need soap', '?'],
    ['Do your parents know', '?'],
    ['Have you eaten', '?'],
    ['Have the doors always been blue', '?'],
  ])('“%s” ends with “%s”', (point, mark) => {
    expect(asPoint(point, true)).toBe(point + mark)
  })

  test('a personal story is told without remarks', async () => {
    const points = ['We adopted a dog', 'The dog ate a shoe', 'We laughed about it']
    const remarks = COMMENTS.flatMap(({ say }) => say)
    for (const id of WOLF_IDS) {
      const said = contracted(textOf(await write({ theme: 'how our dog moved in', points, primary: [wolf(id)] })))

      expect([...remarks, ...remarksOf(id)].filter((line) => said.includes(contracted(line)))).toEqual([])
    }
  })

  test('comments as the wolf that speaks', async () => {
    const points = ['A vase is included', 'The van stops at 4 pm', '20 percent on roses']
    const said = async (id: (typeof WOLF_IDS)[number]) =>
      contracted(textOf(await write({ mode: 'story', theme: 'our flower shop reopens', points, primary: [wolf(id)] })))
    for (const id of WOLF_IDS) {
      const spoken = await said(id)
      for (const other of WOLF_IDS) {
        const made = remarksOf(other).filter((remark) => spoken.includes(contracted(remark)))

        expect(made.length > 0, `${id} says what ${other} says: ${spoken}`).toBe(id === other)
      }
    }
  })

  test('an offer on one weekday ends with an invitation to come on it', async () => {
    const points = ['Doors open at 9', '14 Mill Street']
    const days = [...prose('voices/flow').told.days, ...prose('points').days].map((line) =>
      contracted(lineText(line).replace(/\{day\}/i, 'Friday')),
    )
    for (let seed = 0; seed < 6; seed++) {
      const said = async (theme: string) => contracted(textOf(await write({ theme, points, seed })))
      const [open, closed] = [await said('our shop reopens on friday'), await said('our shop is closed on Friday')]

      expect(days.filter((day) => open.endsWith(day))).toHaveLength(1)
      expect(days.filter((day) => closed.endsWith(day))).toEqual([])
    }
  })

  test('a point that asks is said as a question', async () => {
    const points = [
      'What does the vet cost',
      'How much time do both of you have',
      'May you keep him',
      'When it rains, stay in',
    ]
    const said = textOf(await write({ theme: 'before you adopt a dog', points }))

    expect(said).toMatch(
      /What does the vet cost\?[\s\S]*How much time do both of you have\?[\s\S]*May you keep him\?[\s\S]*When it rains, stay in\./,
    )
  })

  test('in a dialogue on a question no persona gives in, because none has taken a side', async () => {
    const wanted = {
      mode: 'dialogue' as const,
      theme: 'should small shops close on Sundays',
      points: ['our staff have children', 'Sunday is our second best day'],
    }
    const pairs = WOLF_IDS.map((id, i) => [wolf(id), wolf(WOLF_IDS[(i + 1) % WOLF_IDS.length] ?? id)] as const)
    for (const [first, second] of pairs)
      for (let seed = 0; seed < 5; seed++)
        expect(textOf(await write({ ...wanted, primary: [first], supporting: [second], seed }))).not.toMatch(
          /\byou win\b|\bI give in\b|\byour side\b(?![?,])|\bconvinced\b|\bwon me over\b|\byours wins\b/i,
        )
  })

  test('makes no comment on a blow', async () => {
    const lines = (await write({ theme: 'my year', points: ['My dog died', 'I never lost my job', 'I slept'] })).lines

    expect(lines.map(({ line }) => line)).toEqual(expect.arrayContaining(['My dog died.', 'I never lost my job.']))
  })

  test('makes a joke on the other points of a list, and none on a blow', async () => {
    const divorce = 'Customers tell me about a divorce before they tell their brother'
    const points = [
      'Men who say do what you want have a picture in their head',
      divorce,
      'Nobody complains in the shop',
    ]
    for (let seed = 0; seed < 6; seed++) {
      const said = textOf(await write({ theme: 'things I noticed as a barber', points, seed }))

      expect(said).toMatch(/the last one|the last part/i)
      expect(said).toMatch(/before they tell their brother\.\nNobody complains/)
    }
  })

  test.each([
    ['Do you have something that doesn’t die', false],
    ['My phone always dies', false],
    ['My aunt died in May', true],
  ])('whether “%s” is a blow: %s', (point, blow) => {
    expect(isBlow([asPoint(point, true)])).toBe(blow)
  })

  test('the second persona of a dialogue does not thank the first for points that only explain', async () => {
    const points = [
      'phones get stolen every six minutes',
      'one copy at home and one somewhere else',
      'it takes ten minutes',
    ]
    const wanted = { mode: 'dialogue' as const, points, supporting: [wolf('jinx')] }
    for (let seed = 0; seed < 6; seed++)
      expect(textOf(await write({ ...wanted, theme: 'why you should back up your photos', seed }))).not.toMatch(
        /telling me|I'm listening|Go on, slowly/,
      )
  })

  test('leaves no gap where the second persona of a story sums up', async () => {
    for (let seed = 0; seed < 6; seed++) {
      const said = textOf(
        await write({ mode: 'story', theme: 'patience', points: ['Wait', 'Look'], seed, supporting: [wolf('jinx')] }),
      )

      expect(said).not.toMatch(/, [,.!?]/)
    }
  })

  /** A story or dialogue ends with an outro of this length. */
  const OUTRO_SECONDS = 3

  test.each(['story', 'dialogue'] as const)('a %s lasts at least 20 seconds, with one to ten points', async (mode) => {
    const points = ['Wait', 'Look', 'Listen', 'Ask', 'Read', 'Rest', 'Walk', 'Call home', 'Try again', 'Sleep']
    for (const [i, id] of WOLF_IDS.entries())
      for (let count = 1; count <= points.length; count++) {
        const supporting = mode === 'dialogue' ? [wolf(WOLF_IDS[(i + 2) % 9] ?? 'lyra')] : []
        const wanted = { mode, points: points.slice(0, count), seed: count, primary: [wolf(id)], supporting }
        const { lines } = await write({ ...wanted, theme: ['bees', '3 tips for bakers', 'our sale'][i % 3] ?? '' })

        expect(
          estimateScript(mode, lines) + OUTRO_SECONDS,
          lines.map(({ line }) => line).join(' '),
        ).toBeGreaterThanOrEqual(20)
      }
  })

  test('ten seeds give ten scripts', async () => {
    for (const mode of MODES)
      for (const [theme, points] of ORDERS) {
        const supporting = mode === 'short' ? [] : [wolf('lyra')]
        const said = await Promise.all(
          Array.from({ length: 10 }, async (_, seed) =>
            textOf(await write({ mode, theme, points: [...points], seed, supporting })),
          ),
        )

        expect(new Set(said).size, `${mode} on ${theme}`).toBe(10)
      }
  })

  test('a batch repeats nothing but the points and the theme', async () => {
    const points = ['We open at six', 'Rye on Fridays']
    const typed = new Set(['we open at six', 'rye on fridays', 'our bakery'])
    const seen: string[] = []
    for (let variant = 0; variant < 8; variant++)
      seen.push(...sentencesOf(await write({ theme: 'our bakery', points, variant, seed: 3 })))
    const own = seen.filter((sentence) => !typed.has(sentence))

    expect(new Set(own).size).toBe(own.length)
  })

  test("a persona's forbidden word in a point is refused", async () => {
    await expect(write({ points: ['No more hustle'] })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('forbidden word'),
    })
  })
})
