import { expect, test } from 'vitest'
import { withLevels } from '../../src/adapters/voices/word-levels.ts'

test('a word’s level says how loud it is beside the loudest word of its line, in steps of 4 dB', () => {
  const decibels = [0, -3, -5, -9, -30]
  const samples = Int16Array.from({ length: 5000 }, (_, i) => {
    const loudness = 10 ** ((decibels[Math.floor(i / 1000)] ?? 0) / 20)
    return Math.round(20_000 * loudness * Math.sin(i / 5))
  })
  const words = decibels.map((_, i) => ({ text: `word${i}`, start: i / 48, end: (i + 1) / 48 }))

  const levels = withLevels({ samples, sampleRate: 48000, words }).map(({ level }) => level)

  expect(levels).toEqual([3, 3, 2, 1, 0])
})

test('silence and words without sound have the lowest level', () => {
  const words = [
    { text: 'nothing', start: 0, end: 0.1 },
    { text: '🐺', start: 0.1, end: 0.1 },
  ]

  const levels = withLevels({ samples: new Int16Array(4800), sampleRate: 48000, words }).map(({ level }) => level)

  expect(levels).toEqual([0, 0])
})
