import { expect, test } from 'vitest'
import { ownLife } from '../../src/adapters/writers/offline/own-life.ts'

const lifeOf = (backstory: string, roleTitle = '') => ownLife({ backstory, roleTitle })

test.each([
  ['I grew up above a fish market in Leith.', ['a fish market'], ['in Leith'], []],
  ['His father carved a whale from driftwood.', ['a whale'], [], ['my father']],
  ['My brother Luc left me a cat called Segfault.', ['a cat called Segfault'], [], ['my brother Luc']],
  ['I was a tax inspector. Now I keep nine hives and a thermos of tea.', ['nine hives', 'a thermos of tea'], [], []],
  ['The kitchen burned down on a Friday in May.', ['the kitchen'], [], []],
  ['Whistle, stopwatch, orange bucket hat.', ['my whistle', 'my stopwatch', 'my orange bucket hat'], [], []],
  ['A lot of money, for many years, on the way.', [], [], []],
  ['Живу в Одессе. 私は漁師です。', [], [], []],
  ['', [], [], []],
])('phrases are found in "%s"', (backstory, things, places, kin) => {
  expect(lifeOf(backstory)).toEqual({ things, places, kin, trade: undefined })
})

test.each([
  ['Midwife', 'midwife'],
  ['Retired airline pilot', 'airline pilot'],
  ['The Archivist', undefined],
  ['CEO & Founder', undefined],
  ['料理人', undefined],
])('the role title %s is the occupation %s', (title, trade) => {
  expect(lifeOf('', title).trade).toBe(trade)
})
