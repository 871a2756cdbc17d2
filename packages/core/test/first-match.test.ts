import { describe, expect, test } from 'vitest'
import { firstMatch } from '../src/kernel/first-match.ts'

describe('the first pattern that matches', () => {
  const find = firstMatch([
    ['tea', /\b(?:teas?|cups? of tea)$/],
    ['pair', /\bor\b/],
    ['letter', /^(?=.*[a-z])(?!.*-)/],
    ['number', /^\d+$/],
  ])

  test.each([
    ['a cup of tea', 'tea'],
    ['tea or coffee', 'pair'],
    ['teapots', 'letter'],
    ['42', 'number'],
    ['4-2', undefined],
  ])('of "%s" is %s', (text, name) => {
    expect(find(text)).toBe(name)
  })
})
