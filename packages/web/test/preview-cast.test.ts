import type { Persona } from '@pack/core/personas/persona'
import { describe, expect, test } from 'vitest'
import { emptyDraft } from '../src/features/generation/order.ts'
import { previewCast } from '../src/features/generation/preview-cast.ts'
import { sampleSpeakers } from '../src/features/generation/sample-speakers.ts'

const persona = (slug: string, name: string) =>
  ({ id: `id-${slug}`, slug, name, voice_line: `I am ${name}.`, voice: { pace: 1 } }) as Persona
const FORGE = persona('forge', 'Forge')
const FLOW = persona('flow', 'Flow')
const LYRA = persona('lyra', 'Lyra')
const CAST = [FORGE, FLOW, LYRA]

type Chosen = { personas?: string[]; supporting?: string[]; mode?: 'short' | 'story' | 'dialogue' }

/** Who says what in the preview; the first persona's assets brand it. */
function preview(chosen: Chosen, { script = '', theme = '' }) {
  const { isExample, speakers, lines } = previewCast({ ...emptyDraft(), ...chosen }, script, CAST)
  const said = sampleSpeakers(speakers, { theme, lines }).map(({ name, line }) => `${name}: ${line}`)
  return { isExample, brand: speakers[0]?.name, said }
}

describe('a preview of an own script while nobody is chosen', () => {
  test('shows the first typed line, spoken by the first persona', () => {
    expect(preview({}, { script: '\nGood mornings start early.\nPut the kettle on.' })).toEqual({
      isExample: true,
      brand: 'Forge',
      said: ['Forge: Good mornings start early.'],
    })
  })

  test.each([
    ['Lyra: Good morning.\nForge: Hm.', ['Lyra: Good morning.']],
    ['Jinx: Good morning.', ['Forge: Good morning.']],
  ])('shows who says “%s”, without the name', (script, said) => {
    expect(preview({}, { script }).said).toEqual(said)
  })

  test('shows the first two speakers of a dialogue', () => {
    const script = 'Lyra: Tea or coffee?\nFlow: Tea.\nLyra: Coffee, then.'

    expect(preview({ mode: 'dialogue' }, { script }).said).toEqual(['Lyra: Tea or coffee?', 'Flow: Tea.'])
  })

  test('shows a stock line while there is none, and instead of one that is refused', () => {
    expect(preview({}, {}).said).toEqual(['Forge: I am Forge.'])
    expect(preview({}, { script: 'Then the faggots came in.' }).said).toEqual(['Forge: I am Forge.'])
  })
})

test('a refused script counts as none, so that the preview is not said to show it', () => {
  expect(previewCast({ ...emptyDraft() }, 'Then the faggots came in.', CAST).lines).toEqual([])
})

test('a chosen supporting persona that opens the script speaks first, over the primary persona’s look', () => {
  const chosen = { mode: 'dialogue' as const, personas: [FLOW.id], supporting: [LYRA.id] }

  expect(preview(chosen, { script: 'Lyra: Tea or coffee?' })).toEqual({
    isExample: false,
    brand: 'Flow',
    said: ['Lyra: Tea or coffee?', 'Flow: I am Flow.'],
  })
})

test('a long line is cut after a word', () => {
  const script = 'Good mornings start the evening before, when the kettle is put where you can reach it.'

  expect(preview({}, { script }).said).toEqual(['Forge: Good mornings start the evening before, when the kettle is…'])
})

test('the theme opens the preview of a script that is written for the user', () => {
  const chosen = { mode: 'dialogue' as const, personas: [FLOW.id], supporting: [LYRA.id] }

  expect(preview(chosen, { theme: 'coffee or tea' }).said).toEqual(['Flow: coffee or tea', 'Lyra: I am Lyra.'])
})
