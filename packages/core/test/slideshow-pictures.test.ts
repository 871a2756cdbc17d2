import { expect, test } from 'vitest'
import { MAX_PICTURES, type OwnPictures, picturesForVideo, smallCopyKey } from '../src/assets/pictures.ts'
import { assemble } from '../src/generation/assemble.ts'
import type { Images, Pictures } from '../src/generation/ports.ts'

const own = (account: string[], ember: string[] = []): OwnPictures => ({ account, personas: { ember } })

test.each([
  ['the persona’s own before the account’s', own(['a'], ['p', 'q']), ['p', 'q']],
  ['the account’s where the persona has none', own(['a', 'b']), ['a', 'b']],
  ['none where nobody has any: then they are made', own([]), []],
])('a slideshow shows %s', (_, pictures, shown) => {
  expect(picturesForVideo(pictures, 'ember', 0)).toEqual(shown)
})

test('a persona without pictures uses none of another persona', () => {
  expect(picturesForVideo(own(['a'], ['p']), 'jinx', 0)).toEqual(['a'])
})

test.each([1, 2, 3, 6, 12, MAX_PICTURES])(
  'each of %d pictures is first once in as many videos, and the others follow in order',
  (count) => {
    const all = Array.from({ length: count }, (_, index) => index)

    const turns = all.map((_, turn) => picturesForVideo(own(all.map(String)), undefined, turn).map(Number))

    expect(turns.map(([first]) => first ?? -1).sort((a, b) => a - b)).toEqual(all)
    for (const turn of turns) expect(turn).toEqual(all.map((at) => ((turn[0] ?? 0) + at) % count))
  },
)

test('three videos in a row by one persona show different ones of many pictures', () => {
  const all = Array.from({ length: MAX_PICTURES }, (_, index) => `${index}`)

  const shown = [0, 1, 2].flatMap((turn) => picturesForVideo(own(all), undefined, turn).slice(0, 4))

  expect(new Set(shown).size).toBe(12)
})

test('the small copy is stored beside its picture', () => {
  expect(smallCopyKey('me/assets/pictures/x.jpg')).toBe('me/assets/pictures/x.small.webp')
})

const images: Images = { draw: () => Promise.reject(new Error('no picture may be ordered')) }

test.each([
  [
    ['a', 'b'],
    ['a', 'b', 'a', 'b', 'a', 'b'],
  ],
  [
    ['a', 'b', 'c', 'd'],
    ['a', 'b', 'c', 'd', 'a', 'b'],
  ],
  [['a'], ['a', 'a', 'a', 'a', 'a', 'a']],
])('a slideshow repeats the pictures %j in order, uses no credits and orders no pictures', async (media, shown) => {
  const look = {
    mode: 'short',
    orientation: 'vertical',
    intro: null,
    outro: null,
    logo: null,
    watermark: null,
    music: null,
  } as const
  const spoken = {
    script: { title: 'On patience', writer: 'you', lines: [{ persona: 'flow', line: 'Slow water wins.' }] },
    speech: [{ media: 'line.wav', seconds: 5.9, words: [], provider: 'test' }],
    speakers: [{ id: 'flow', name: 'Flow', colour: '#2dd4bf', avatar: 'flow.svg' }],
  }
  const context = { progress: () => {}, signal: new AbortController().signal }

  const { timeline, pictures } = await assemble(
    { ...spoken, look, background: { kind: 'own_slideshow', changeSeconds: 1, media } },
    { images, previous: null },
    context,
  )

  const { background } = timeline
  expect(background.kind === 'own_slideshow' && background.slides.map((slide) => slide.media)).toEqual(shown)
  expect(pictures).toEqual<Pictures>({ media, provider: 'own pictures', credits: [] })
})
