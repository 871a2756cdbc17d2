import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { drawScene } from '../src/scenes/draw-scene.ts'
import { moodFor, planKinds, rankKinds, SCENE_KINDS } from '../src/scenes/lexicon.ts'

const small = { width: 216, height: 384, seed: 'line-1', words: ['begin'], colour: '#2dd4bf', tone: 'calm' } as const

describe('drawn scenes', () => {
  test('are the same picture for the same line, byte by byte', async () => {
    for (const kind of SCENE_KINDS) {
      const [once, again] = await Promise.all([drawScene({ ...small, kind }), drawScene({ ...small, kind })])

      expect(again.equals(once), kind).toBe(true)
    }
  })

  test('have exactly the size asked for, in both orientations', async () => {
    for (const [width, height] of [
      [270, 480],
      [480, 270],
    ] as const) {
      const picture = await loadImage(await drawScene({ ...small, width, height }))

      expect([picture.width, picture.height]).toEqual([width, height])
    }
  })

  test('differ clearly between any two kinds, between two seeds and between two personas', async () => {
    const pictures = await Promise.all(SCENE_KINDS.map(async (kind) => pixels(await drawScene({ ...small, kind }))))
    for (const [i, one] of pictures.entries()) {
      for (const other of pictures.slice(i + 1)) expect(meanDifference(one, other)).toBeGreaterThan(5)
    }
    const sea = await pixels(await drawScene({ ...small, kind: 'sea' }))
    const otherSea = await pixels(await drawScene({ ...small, kind: 'sea', seed: 'line-2' }))
    const redSea = await pixels(await drawScene({ ...small, kind: 'sea', colour: '#ff5533' }))

    expect(meanDifference(sea, otherSea)).toBeGreaterThan(3)
    expect(meanDifference(sea, redSea)).toBeGreaterThan(5)
  })

  test('are neither black nor flat nor too bright for white captions at any time of day', async () => {
    for (const kind of SCENE_KINDS) {
      for (const tone of ['night', 'morning', 'fierce', 'poetic']) {
        const values = await pixels(await drawScene({ ...small, width: 108, height: 192, kind, tone, words: [] }))
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length
        const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)

        expect(mean, `${kind} ${tone}`).toBeGreaterThan(9)
        expect(mean, `${kind} ${tone}`).toBeLessThan(165)
        expect(spread, `${kind} ${tone}`).toBeGreaterThan(7)
      }
    }
  })

  test('refuse sizes that no video has', async () => {
    await expect(drawScene({ ...small, width: 100_000 })).rejects.toThrow('16 to 4096 pixels')
    await expect(drawScene({ ...small, height: 1.5 })).rejects.toThrow('16 to 4096 pixels')
  })
})

describe('what a scene shows', () => {
  test.each([
    ['The ocean does not hurry.', 'sea'],
    ['Climb the mountain, then look back.', 'ridges'],
    ['A seed sleeps all winter in the garden, growing.', 'meadow'],
    ['Every star is a patient fire in the universe.', 'space'],
    ['Rain taught me how to grieve a loss.', 'rain'],
    ['The city sells you its crowd.', 'city'],
    ['Keep one ember; the fire comes back.', 'embers'],
    ['The trees of this forest know the hidden trail.', 'forest'],
  ])('follows the words: %s', (line, kind) => {
    for (const seed of ['a', 'b', 'c']) expect(rankKinds(line.split(' '), seed)[0]).toBe(kind)
  })

  test('varies when the words name nothing visible', () => {
    const kinds = Array.from({ length: 60 }, (_, i) => rankKinds(['of', 'the', 'is'], `line-${i}`)[0])

    expect(new Set(kinds).size).toBeGreaterThan(7)
  })

  test('never repeats within three slides, even when all lines say the same', () => {
    const slides = Array.from({ length: 12 }, (_, i) => ({ words: ['the', 'sea'], seed: `slide-${i}` }))

    const kinds = planKinds(slides)

    expect(kinds[0]).toBe('sea')
    for (const [i, kind] of kinds.entries()) expect(kinds.slice(Math.max(0, i - 2), i)).not.toContain(kind)
  })

  test('takes its time of day from the persona’s tone', () => {
    const hours = (tone: string) => new Set(Array.from({ length: 8 }, (_, i) => moodFor([], tone, `seed-${i}`)))

    expect(hours('fierce, blunt, iron will, strong')).toEqual(new Set(['blaze']))
    expect(hours('cheerful, bright, gentle, kind')).toEqual(new Set(['dawn']))
  })
})

/** The picture's pixels at 54x96, red green blue. */
async function pixels(jpeg: Buffer): Promise<number[]> {
  const canvas = createCanvas(54, 96)
  const context = canvas.getContext('2d')
  context.drawImage(await loadImage(jpeg), 0, 0, 54, 96)
  return [...context.getImageData(0, 0, 54, 96).data].filter((_, i) => i % 4 !== 3)
}

const meanDifference = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length
