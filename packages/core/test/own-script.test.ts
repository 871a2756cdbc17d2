import { describe, expect, test } from 'vitest'
import { LINE } from '../src/content/lines.ts'
import { readTypedScript } from '../src/content/own-script.ts'
import { estimateScript, estimateSpeech, speakingPace, tooLongFor } from '../src/generation/estimate.ts'

const CAST = [
  { slug: 'forge', name: 'Forge' },
  { slug: 'flow', name: 'Flow' },
]
const spoken = (text: string) => {
  const { lines, problem } = readTypedScript(text, CAST)
  return problem ?? lines.map(({ persona, line }) => `${persona}: ${line}`)
}

describe('a typed script', () => {
  test('has a line per row; a name picks who speaks it and the rows after it', () => {
    expect(spoken('Sit down.\n\nFlow: Gladly.\r\nIt rained.\nFORGE : I know.\n')).toEqual([
      'forge: Sit down.',
      'flow: Gladly.',
      'flow: It rained.',
      'forge: I know.',
    ])
  })

  test('accepts a name alone on its row, by any case, slug or full-width colon', () => {
    expect(spoken('flow:\nGladly.\nforge：Sit down.')).toEqual(['flow: Gladly.', 'forge: Sit down.'])
  })

  test.each([
    'There is one rule: keep moving.',
    'We left at 10:30 and it rained.',
    'https://pack.test says so.',
    'Flow: Remember: water is patient.',
  ])('takes no colon within a sentence for a name: %s', (line) => {
    expect(readTypedScript(line, CAST)).toMatchObject({ problem: null })
  })

  test('accepts names of several words that contain each other, and in other scripts', () => {
    const cast = [
      { slug: 'ana', name: 'Ana' },
      { slug: 'ana-maria', name: 'Ana María' },
      { slug: 'olga', name: 'Ольга' },
    ]

    const { lines } = readTypedScript('ana maría: Hola a todos.\nAna: Hola.\nольга: Привет всем.', cast)

    expect(lines.map(({ persona }) => persona)).toEqual(['ana-maria', 'ana', 'olga'])
  })

  test('names the chosen personas when a name is unknown', () => {
    expect(spoken('Forge: Sit down.\nJon Snow: I know nothing.')).toBe(
      'Line 2 starts with “Jon Snow:”, but the chosen personas are Forge and Flow. Choose who says it, or start the line with one of their names.',
    )
    expect(readTypedScript('Jinx: Boo!', CAST.slice(0, 1)).problem).toBe(
      'Line 1 starts with “Jinx:”, but the chosen persona is Forge. Choose who says it, or start the line with “Forge:”.',
    )
  })

  test('refuses rows that are too short for a voice, and empty scripts', () => {
    expect(spoken('Sit down.\nno')).toBe('Line 2 is invalid')
    expect(spoken(' \n\n')).toBe('Add at least one line.')
    expect(spoken('Flow:')).toBe('Add at least one line.')
  })

  test('is counted while nobody is chosen to speak it, or a row has a problem', () => {
    const text = 'Sit down.\nJinx: Boo to you!\nNobody moved.'

    const unspoken = readTypedScript(text, [])

    expect(unspoken.problem).toBe('Choose a persona to speak your script.')
    for (const { lines } of [unspoken, readTypedScript(text, CAST)])
      expect(lines.map(({ line }) => line)).toEqual(['Sit down.', 'Boo to you!', 'Nobody moved.'])
  })

  test('splits a row of 5,000 characters into lines that a voice can say, and says so', () => {
    const { lines, problem, split } = readTypedScript('He carried the anvil. '.repeat(228).slice(0, 5000), CAST)

    expect([problem, split]).toEqual([null, true])
    expect(lines.every(({ line }) => line.length <= LINE.max)).toBe(true)
    expect(lines.map(({ line }) => line).join(' ').length).toBeGreaterThan(4980)
  })

  test('has at most 200 lines', () => {
    expect(spoken('Forge: Sit down.\n'.repeat(200))).toHaveLength(200)
    expect(spoken('Forge: Sit down.\n'.repeat(201))).toBe('This script has 201 lines. The maximum is 200. Remove some.')
  })
})

describe('the length of a typed script', () => {
  const lines = (count: number, line: string) => Array.from({ length: count }, () => ({ persona: 'forge', line }))

  test('is estimated from its lines and the paces of their speakers', () => {
    const one = estimateScript('story', lines(1, 'He carried the anvil up the hill.'))
    const three = estimateScript('story', lines(3, 'He carried the anvil up the hill.'))

    expect(three).toBeGreaterThan(2 * one)
    expect(estimateScript('story', lines(3, 'He carried the anvil up the hill.'), { forge: 2 })).toBeLessThan(three)
  })

  test.each([
    ['codex', 'Our bakery opens at dawn. If you are the person who always knows about things first, here you go.', 6.6],
    ['velour', 'Well. I did it at forty-eight, with a lamp and a divorce.', 4.3],
    ['lyra', 'You give away half of the boxes. A month later you cannot say what was in them.', 5.0],
    ['lumen', "Starting over isn't going back. You're taking the same road with better boots.", 4.7],
    ['jinx', "Bees. There's a sound that means summer, before you're quite awake.", 3.7],
  ])('is close to what the built-in voice %s takes', (id, line, seconds) => {
    const estimate = estimateSpeech(line, speakingPace({ id, pace: 1 })).seconds

    expect(Math.abs(estimate / seconds - 1)).toBeLessThan(0.1)
  })

  test('is refused before anything is queued when no voice could make it fit', () => {
    expect(tooLongFor('story', lines(30, 'He carried the anvil up the hill.'))).toBeNull()
    expect(tooLongFor('story', lines(200, 'He carried the anvil up the hill.'))).toMatch(
      /^This script takes about \d+ seconds to say\. A story lasts at most 240\. Shorten it\.$/,
    )
  })
})
