import { describe, expect, test } from 'vitest'
import { literalsOf, rarePattern } from '../src/kernel/rare-pattern.ts'

describe('a rare pattern', () => {
  test.each([
    ['\\bfold(?:ed|ing)? (?:the |your )*shirts?\\b', ['shirt']],
    ['^(?:no|skip the) warm-?ups?\\b', [' warm']],
    ['\\b(?:dogs?|cats?) food\\b', [' food ']],
    ['\\b(?:soup|stew)\\b|\\bbroth\\b', ['soup', 'stew', ' broth ']],
    ['^(?=.*\\bice\\b)(?!.*\\b(?:cream|thin)\\b)', [' ice ']],
    ['(?<!hot )\\bdog\\b', [' dog ']],
    ["\\bdon['’]t wait", ['t wait']],
    ['a{2,3}bcd', ['bcd']],
    ['(?:two)? cups', [' cups']],
    ['(?:very )+good', ['very ']],
    ['[^x]yes+no', ['ye']],
    ['\\$5\\.00', [' 5 00']],
    ['\\d+ ?%?', null],
    ['soup|\\d', null],
  ])('of %s needs one of %j', (source, literals) => {
    expect(literalsOf(source)).toEqual(literals)
  })

  test.each([
    ['\\bfold(?:ed|ing)? (?:the |your )*shirts?\\b', 'Fold your shirts.', 'Fold your skirts.'],
    ['^(?:no|skip the) warm-?ups?\\b', 'No warm-up', 'Now warm up'],
    ['\\bice\\b', 'No ICE, please', 'Nice price'],
    ["\\bdon['’]t wait", 'Please DON’T wait', 'Do not wait'],
    ['x\\b-y', 'x-y', 'x y'],
    ['^\\d+$', '12', 'twelve'],
    ['caf\\b', 'a café', 'cafe'],
  ])('%s matches “%s”, not “%s”', (source, text, other) => {
    const pattern = rarePattern(source)

    expect([pattern.test(text), pattern.test(other)]).toEqual([true, false])
    expect([text, other].map((one) => new RegExp(source, 'i').test(one))).toEqual([true, false])
  })
})
