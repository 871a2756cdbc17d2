import { expect, test } from 'vitest'
import { featuresOf } from '../src/features/billing/plan-features.ts'

const gains = (...plans: Parameters<typeof featuresOf>) =>
  Object.fromEntries(featuresOf(...plans).flatMap(({ text, gain }) => (gain ? [[text, gain]] : [])))

test('a larger plan says what it adds to the user’s own', () => {
  expect(gains('pro_plus', 'pro')).toEqual({
    '120 videos': '+60',
    '180 speech minutes': '+120',
    '600 AI images': '+300',
    '5 custom personas': '+2',
    'Automatic publishing on each video’s date': 'New',
  })
})

test.each([
  ['pro', 'pro'],
  ['free', 'alpha'],
  ['pro', undefined],
] as const)('%s adds nothing to %s', (tier, own) => {
  expect(gains(tier, own)).toEqual({})
})
