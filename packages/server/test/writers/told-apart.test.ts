import type { Mode } from '@pack/core/content/mode'
import type { CastMember } from '@pack/core/content/script'
import { WOLF_IDS } from '@pack/core/personas/persona'
import { describe, expect, test } from 'vitest'
import { offlineWriter } from '../../src/adapters/writers/offline/offline-writer.ts'
import { OWN_PERSONAS } from './own-personas.ts'
import { order, textOf, wolf } from './writer-contract.ts'

const THEMES = ['courage', 'patience', 'asking for a raise', 'envy', 'Lisbon', 'coffee', 'starting over', 'houseplants']

/** Words too common to identify a persona. */
const COMMON = new Set(
  (
    'about after again against all also always and another any anybody are ask away back because been before being but called came can come could did does down else ' +
    'enough even ever every everybody everything for from gave get give goes going gone got had has have head her here him his how into its just keep kept know ' +
    'last learn learned left less let like little long look made make many may mean more most much must never new night nobody nothing now off old once one only open ' +
    'other our out over own people put said same say says see she should show some somebody something still take tell than that the their them then there these they ' +
    'thing think this those three time told too took two under until use very was way well were what when where which while who why will with without would year years you your'
  ).split(' '),
)

/** The stems of a text's words. */
function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return new Set(
    words.filter((word) => !COMMON.has(word)).map((word) => word.slice(0, 6).replace(/(?:e|s|es|ed)$/, '')),
  )
}

const textsOf = ({ roleTitle, tone, backstory, voiceLine, catchPhrases }: CastMember) =>
  [roleTitle, tone, backstory, voiceLine, ...catchPhrases].join(' ')

/** The persona whose own texts share most words with this text; undefined when there is a tie. */
function guess(text: string, personas: readonly CastMember[]): CastMember | undefined {
  const spoken = stems(text)
  const shared = personas.map((persona) => [...stems(textsOf(persona))].filter((word) => spoken.has(word)).length)
  const most = Math.max(...shared)
  return shared.filter((count) => count === most).length === 1 ? personas[shared.indexOf(most)] : undefined
}

/** The share of scripts matched to their persona, and the scripts matched wrongly. */
async function matched(
  personas: readonly CastMember[],
  mode: Mode,
  themes: readonly string[],
): Promise<{ share: number; wrong: string[] }> {
  const writer = offlineWriter()
  const wrong: string[] = []
  let read = 0
  for (const [i, theme] of themes.entries()) {
    for (let first = 0; first < personas.length; first++) {
      const triple = [0, 1, 2].map(
        (k) => personas[(first + k * (1 + (i % 3))) % personas.length] ?? expect.fail('no persona'),
      )
      for (const speaker of triple) {
        const wanted = order({ mode, theme, primary: [speaker], seed: i, variant: (i + first) % 4 })
        const script = await writer.write(wanted, new AbortController().signal)
        read++
        if (guess(textOf(script), triple) !== speaker) wrong.push(`${speaker.name} on ${theme}: ${textOf(script)}`)
      }
    }
  }
  return { share: 1 - wrong.length / read, wrong }
}

/** The same for dialogues of three personas: the lines of each speaker are matched to one of the three. */
async function matchedInDialogues(personas: readonly CastMember[]): Promise<{ share: number; wrong: string[] }> {
  const writer = offlineWriter()
  const wrong: string[] = []
  let read = 0
  for (const [i, theme] of THEMES.entries()) {
    for (let first = 0; first < personas.length; first += 2) {
      const triple = [0, 1, 2].map((k) => personas[(first + k) % personas.length] ?? expect.fail('no persona'))
      const [primary, ...supporting] = triple
      if (!primary) continue
      const script = await writer.write(
        order({ mode: 'dialogue', theme, primary: [primary], supporting, seed: i, variant: i % 4 }),
        new AbortController().signal,
      )
      for (const speaker of triple) {
        const own = script.lines.filter(({ persona }) => persona === speaker.slug).map(({ line }) => line)
        read++
        // Names with which they address each other don't count.
        const text = own.join(' ').replace(new RegExp(triple.map(({ name }) => name).join('|'), 'g'), '')
        if (guess(text, triple) !== speaker) wrong.push(`${speaker.name} on ${theme}: ${text}`)
      }
    }
  }
  return { share: 1 - wrong.length / read, wrong }
}

describe('unlabelled scripts of three personas on one theme are matched to their backstories', () => {
  // Guessing would match a third.
  test.each(['short', 'story'] as const)("a %s of a user's own persona", async (mode) => {
    const { share, wrong } = await matched(OWN_PERSONAS, mode, THEMES)

    expect(share, wrong.slice(0, 5).join('\n')).toBeGreaterThanOrEqual(0.95)
  })

  test("a dialogue of users' own personas", async () => {
    const { share, wrong } = await matchedInDialogues(OWN_PERSONAS)

    expect(share, wrong.slice(0, 5).join('\n')).toBeGreaterThanOrEqual(0.9)
  })

  // Neither ends with a catch-phrase, which would give the wolf away. Its own sentence shows an attitude, not its backstory.
  test.each([
    ['short', 0.45],
    ['story', 0.45],
  ] as const)('a %s of a wolf', async (mode, floor) => {
    // They speak plainly about themes that the writer has no prose on, such as Lisbon, and in stories about things.
    const others = { Lisbon: 'friendship', ...(mode === 'story' ? { coffee: 'forgiveness', houseplants: 'hope' } : {}) }
    const themes = THEMES.map((theme) => Object.entries(others).find(([one]) => one === theme)?.[1] ?? theme)
    const { share, wrong } = await matched(WOLF_IDS.map(wolf), mode, themes)

    expect(share, wrong.slice(0, 5).join('\n')).toBeGreaterThanOrEqual(floor)
  })
})
