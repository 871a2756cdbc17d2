import { safeRedirect } from '@pack/core/accounts/redirect'
import { TIERS } from '@pack/core/accounts/tiers'
import { describe, expect, test } from 'vitest'
import { tierRefusal } from '../src/app/guards.ts'

const ORIGIN = 'https://pack.example'

describe('after sign-in', () => {
  test.each([
    ['/generate', '/generate'],
    ['/content?type=story&page=3', '/content?type=story&page=3'],
    ['/persona/42#voice', '/persona/42#voice'],
  ])('%s leads on to the full path', (wanted, target) => {
    expect(safeRedirect(wanted, ORIGIN)).toBe(target)
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'generate',
    '/login?redirect=/login',
    '',
    undefined,
    42,
  ])('%j, which is elsewhere or nowhere, leads to the dashboard', (wanted) => {
    expect(safeRedirect(wanted, ORIGIN)).toBe('/dashboard')
  })
})

describe('a screen for some tiers', () => {
  const uploads = ['pro', 'pro_plus', 'alpha'] as const

  test('tells the free plan that it is not available there', () => {
    expect(tierRefusal({ tier: 'free', isAdmin: false }, uploads)).toBe(
      'This feature is not available on the free plan. Redirecting to subscription options.',
    )
  })

  test('tells other plans that theirs does not include it', () => {
    expect(tierRefusal({ tier: 'pro', isAdmin: false }, ['alpha'])).toBe(
      'Your current subscription tier does not include this feature. Redirecting to subscription options.',
    )
  })

  test('opens for its tiers, and for admins on any plan', () => {
    for (const tier of uploads) expect(tierRefusal({ tier, isAdmin: false }, uploads)).toBeNull()
    for (const tier of TIERS) expect(tierRefusal({ tier, isAdmin: true }, ['alpha'])).toBeNull()
  })
})
