import { GRAVE_SUBJECTS } from '@pack/core/content/grave'
import type { Mode } from '@pack/core/content/mode'
import type { Script, ScriptOrder } from '@pack/core/content/script'
import { estimateSpeech } from '@pack/core/generation/estimate'
import { PACK } from '@pack/core/personas/pack'
import { WOLF_IDS, type WolfId } from '@pack/core/personas/persona'
import { describe, expect, test } from 'vitest'
import { GRAVE_THEMES } from '../../../core/test/grave-themes.ts'
import { offlineWriter } from '../../src/adapters/writers/offline/offline-writer.ts'
import { prose } from '../../src/adapters/writers/offline/prose.ts'
import { contracted, normalised, sentencesOf } from '../../src/adapters/writers/offline/sentences.ts'
import { isFlippant } from '../../src/adapters/writers/sober-order.ts'
import { OWN_PERSONAS } from './own-personas.ts'
import { order, textOf, wolf } from './writer-contract.ts'

const write = (wanted: Partial<ScriptOrder>) => offlineWriter().write(order(wanted), new AbortController().signal)
const MODES: readonly Mode[] = ['short', 'story', 'dialogue']
const castOf = (id: WolfId, mode: Mode): Pick<ScriptOrder, 'primary' | 'supporting'> => {
  const other = WOLF_IDS[(WOLF_IDS.indexOf(id) + 4) % WOLF_IDS.length] ?? 'flow'
  return { primary: [wolf(id)], supporting: mode === 'short' ? [] : [wolf(other)] }
}

/** Every text of the sober prose. */
function soberLines(): string[] {
  const texts: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (value instanceof Set) return
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) collect(part)
  }
  const { shared, subjects, voices } = prose('grave')
  collect([shared, subjects, voices])
  return texts
}

test('the sober prose holds nothing flippant and no catch-phrase', () => {
  const catchPhrases = WOLF_IDS.flatMap((id) => PACK[id].catch_phrases).map(normalised)

  for (const line of soberLines()) {
    expect(isFlippant(line), line).toBe(false)
    expect(
      catchPhrases.filter((phrase) => normalised(line).includes(phrase)),
      line,
    ).toEqual([])
  }
})

test('no wolf’s sober lines hold a word that the wolf never says', () => {
  for (const id of WOLF_IDS)
    for (const word of PACK[id].forbidden_words)
      expect(JSON.stringify(prose('grave').voices[id]).toLowerCase()).not.toContain(word)
})

describe.each(WOLF_IDS)('%s on sixty grave themes with many seeds', (id) => {
  const openings = soberLines().filter((line) => line.includes('{T}'))
  const known = new Set(
    soberLines()
      .filter((line) => !line.includes('{T}'))
      .flatMap((line) => [line, contracted(line)])
      .flatMap(sentencesOf)
      .map(normalised),
  )
  const starts = openings
    .flatMap((line) => [line, contracted(line)])
    .flatMap(sentencesOf)
    .map((sentence) => normalised(sentence.split('{T}')[0] ?? ''))

  test.each(MODES)('%ss say only sober lines, each once, and no text twice', async (mode) => {
    const faults: unknown[] = []
    const seeds = mode === 'short' ? 10 : 5
    for (const [theme] of GRAVE_THEMES) {
      const texts = new Set<string>()
      for (let seed = 0; seed < seeds; seed++) {
        const script = await write({ mode, theme, tone: seed % 2 ? 'romantic' : 'angry', seed, ...castOf(id, mode) })
        const text = textOf(script)
        const sentences = sentencesOf(text).map(normalised)
        const isSober = (sentence: string) => known.has(sentence) || starts.some((start) => sentence.startsWith(start))
        if (isFlippant(text) || !sentences.every(isSober) || new Set(sentences).size < sentences.length)
          faults.push({ theme, text })
        if (script.notes?.[0] !== 'Read this one before you post it.') faults.push({ theme, notes: script.notes })
        texts.add(text)
      }
      if (texts.size < seeds) faults.push({ theme, different: texts.size })
    }
    expect(faults).toEqual([])
  })
})

/** Words that carry no meaning of a theme. */
const EMPTY = /^(?:the|a|an|my|our|of|on|in|at|to|is|are|explained)$/

test('a script and its title name what was typed', async () => {
  for (const [theme] of GRAVE_THEMES.filter(([typed]) => /\w/.test(typed))) {
    const { title, ...script } = await write({ theme, primary: [wolf('umbra')] })
    const said = ` ${normalised(textOf({ title, ...script }))} `

    for (const word of normalised(theme)
      .split(' ')
      .filter((one) => !EMPTY.test(one)))
      expect(said, theme).toContain(` ${word} `)
    expect(title.length).toBeLessThanOrEqual(70)
    expect(title).toMatch(/^[\p{Lu}\p{N}]/u)
  }
})

test.each([
  ['losing my brother', 'losing a brother.'],
  ['saying goodbye to our cat', 'saying goodbye to a cat.'],
  ["my father's cancer", "a father's cancer."],
  ['dying dog', 'a dying dog.'],
  ['killed by a drunk driver', 'being killed by a drunk driver.'],
  ['Losing someone', 'losing someone.'],
  ['Auschwitz survivors', 'Auschwitz survivors.'],
  ['SCHOOL SHOOTINGS', 'school shootings.'],
  ['my mother died last week', '"my mother died last week".'],
  ['my mother drinks', '"my mother drinks".'],
  ['Why do people self-harm?', 'the question "Why do people self-harm?"'],
])('%s is said as: %s', async (theme, said) => {
  const { lines } = await write({ theme, primary: [wolf('vanta')] })

  expect(lines[0]?.line.replace(/^.*(?:This is|[Ii]t is|speak(?:ing)?|words|subject|know enough) about /, '')).toBe(
    said,
  )
})

test.each([
  ['short', 5, 60],
  ['story', 30, 90],
  ['dialogue', 40, 110],
] as const)('a %s lasts %i to %i seconds', async (mode, fewest, most) => {
  for (const [theme] of GRAVE_THEMES) {
    const { lines } = await write({ mode, theme, ...castOf('forge', mode) })
    const seconds = lines.reduce((sum, { line }) => sum + estimateSpeech(line).seconds, 0)

    expect(seconds, theme).toBeGreaterThanOrEqual(fewest)
    expect(seconds, theme).toBeLessThanOrEqual(most)
  }
})

test('a batch repeats no sentence as long as there are others', async () => {
  const scripts: Script[] = []
  for (let variant = 0; variant < 8; variant++)
    scripts.push(await write({ theme: 'losing my brother', primary: [wolf('lumen')], variant, tone: 'sad' }))
  const sentences = scripts.flatMap(({ lines }) => lines.slice(1)).flatMap(({ line }) => sentencesOf(line))

  expect(new Set(sentences).size).toBe(sentences.length)
  expect(new Set(scripts.map(({ title }) => title)).size).toBe(8)
})

test.each(['my boyfriend hits me', 'I was raped at nineteen', 'leaving an abusive marriage'])(
  'about "%s" the last line points to help',
  async (theme) => {
    for (const mode of MODES) {
      const { lines, notes } = await write({ mode, theme, ...castOf('umbra', mode) })
      expect(lines.at(-1)?.line).toMatch(/help line/i)
      expect(notes?.at(-1)).toMatch(/findahelpline\.com/)
    }
  },
)

test('every subject ends in its own way; about suicide and abuse with a pointer to help', async () => {
  for (const subject of GRAVE_SUBJECTS)
    expect(prose('grave').subjects[subject].help !== undefined).toBe(subject === 'self-harm' || subject === 'abuse')
  for (const mode of MODES) {
    const { lines } = await write({ mode, theme: 'losing my brother to suicide', ...castOf('jinx', mode) })
    expect(lines.at(-1)?.line).toMatch(/\bplease\b.*|help line/i)
  }
})

test('key points are read as they were written, in their order', async () => {
  const points = ['she was fourteen', 'my house is so quiet now', 'thank you, Dr. Hill']
  for (const mode of MODES) {
    const script = await write({ mode, theme: 'losing our dog Bella', points, ...castOf('velour', mode) })
    const text = textOf(script)

    expect(text).toMatch(/She was fourteen\.[\s\S]*My house is so quiet now\.[\s\S]*Thank you, Dr\. Hill\./)
    expect(text).toMatch(/losing a dog Bella|Bella/)
  }
})

test('a theme of 2,000 characters is named and every sentence of it is said', async () => {
  const theme =
    `Grief after losing a dog. ${'He waited at the door for me. I still look for him in the evening. '.repeat(40)}`.slice(
      0,
      1990,
    )

  const { lines, title } = await write({ mode: 'story', theme: `${theme}.` })

  expect(title).toMatch(/grief after losing a dog/i)
  for (const { line } of lines) expect([...line].length).toBeLessThanOrEqual(350)
})

describe('keywords', () => {
  test('are said in a sentence of their own', async () => {
    const { lines } = await write({ theme: 'grief after losing a dog', keywords: ['leash', 'Bella'] })

    expect(lines.map(({ line }) => line).join(' ')).toMatch(/words.*: leash, Bella\./)
  })

  test('that would make light of the theme are left out with a note', async () => {
    const { lines, notes } = await write({ theme: 'planning a funeral', keywords: ['50% off', 'lilies'] })

    expect(lines.map(({ line }) => line).join(' ')).not.toContain('50')
    expect(notes).toContain('Keywords left out because they don’t suit this serious theme: 50% off.')
  })
})

test.each(OWN_PERSONAS.map((persona) => [persona.name, persona] as const))(
  '%s speaks soberly, without imagery that is not their own',
  async (_, persona) => {
    for (let seed = 0; seed < 10; seed++) {
      const text = textOf(await write({ theme: 'the death of a parent', primary: [persona], seed }))
      expect(isFlippant(text), text).toBe(false)
      for (const phrase of persona.catchPhrases) expect(text).not.toContain(phrase)
      expect(text).not.toMatch(/I am usually the loud one/)
    }
  },
)

test('a theme with a forbidden word is refused here, too', async () => {
  const speaker = { ...wolf('flow'), forbiddenWords: ['funeral'] }

  await expect(write({ theme: 'my funeral plan', primary: [speaker] })).rejects.toMatchObject({ code: 'invalid' })
})

test('an order that mocks an atrocity is refused by the writer itself', async () => {
  await expect(write({ theme: 'the Holocaust', tone: 'funny' })).rejects.toMatchObject({ code: 'invalid' })
})
