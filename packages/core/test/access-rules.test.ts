import { admission, tierOfUser, tierRefusal } from '@pack/core/accounts/access'
import { safeRedirect } from '@pack/core/accounts/safe-redirect'
import { readTier, TIERS } from '@pack/core/accounts/tiers'
import { accessTo, SCREENS } from '@pack/core/site/screens'
import { describe, expect, test } from 'vitest'
import { HOSTILE_REDIRECTS } from './redirects.ts'

const FREE = 'This feature is not available on the free plan. Redirecting to subscription options.'
const OTHER = 'Your current subscription tier does not include this feature. Redirecting to subscription options.'

/** A visitor, an account of each tier, an admin on the free tier. */
const WHO = {
  visitor: null,
  ...Object.fromEntries(TIERS.map((tier) => [tier, { tier, isAdmin: false }])),
  admin: { tier: 'free', isAdmin: true },
} as const
const COLUMNS = ['visitor', 'free', 'pro', 'pro_plus', 'alpha', 'admin'] as const

describe('access to screens (part 1 §2 and §6)', () => {
  const everybody = ['in', 'in', 'in', 'in', 'in', 'in']
  const account = ['login', 'in', 'in', 'in', 'in', 'in']
  const table: Record<string, string[]> = {
    '/': everybody,
    '/login': everybody,
    '/meet-the-pack': everybody,
    '/pack/$id': everybody,
    '/onboarding': everybody,
    '/examples': everybody,
    '/how': everybody,
    '/privacy-policy': everybody,
    '/terms-of-service': everybody,
    '/auth/callback': everybody,
    '/oauth/callback/google': everybody,
    '/oauth/callback/tiktok': everybody,
    '/stripe/success': everybody,
    '/stripe/cancel': everybody,
    '/generate': account,
    '/content': account,
    '/config': account,
    '/personas': account,
    '/persona/$id': account,
    '/services': account,
    '/dashboard': account,
    '/assets': account,
    '/analytics': account,
    '/integrations': account,
    '/uploads': ['login', FREE, 'in', 'in', 'in', 'in'],
    '/scheduling': ['login', FREE, OTHER, OTHER, 'in', 'in'],
    '/admin': ['login', 'plans', 'plans', 'plans', 'plans', 'in'],
  }

  test.each(Object.entries(table))('%s', (path, expected) => {
    const seen = COLUMNS.map((who) => {
      const verdict = admission(accessTo(path), (WHO as Record<string, typeof WHO.admin | null>)[who] ?? null)
      if (verdict.kind === 'enter') return 'in'
      return verdict.kind === 'sign_in' ? 'login' : (verdict.alert ?? 'plans')
    })

    expect(seen).toEqual(expected)
  })

  test('SCREENS has exactly these paths; an unknown path requires sign-in', () => {
    expect(
      Object.values(SCREENS)
        .map((screen) => screen.path)
        .sort(),
    ).toEqual(Object.keys(table).sort())
    expect(admission(accessTo('/nowhere'), null)).toEqual({ kind: 'sign_in' })
    expect(['/pack/lyra', '/persona/42', '/uploads/42'].map(accessTo)).toEqual(['open', 'signed_in', 'signed_in'])
  })
})

describe('reading a tier from metadata (part 1 §4)', () => {
  test.each([
    ['free', 'free'],
    ['pro', 'pro'],
    [' Pro ', 'pro'],
    ['pro_plus', 'pro_plus'],
    ['pro+', 'pro_plus'],
    ['PRO PLUS', 'pro_plus'],
    ['pro plus+', 'pro_plus'],
    ['\tPro+\n', 'pro_plus'],
    ['alpha', 'alpha'],
    ['Alpha Wolf', 'alpha'],
    [' ALPHA ', 'alpha'],
  ])('%j is read as %s', (written, tier) => {
    expect(readTier(written)).toBe(tier)
  })

  test.each(['', 'gold', 'admin', 'alphawolf', 'toString', '__proto__', null, undefined, 7, {}, ['alpha']])(
    '%j is read as free',
    (written) => {
      expect(readTier(written)).toBe('free')
    },
  )

  test.each([
    [{ user_metadata: { subscription_level: 'pro', tier: 'alpha' } }, 'pro'],
    [{ user_metadata: { subscription_tier: 'pro+' } }, 'pro_plus'],
    [{ user_metadata: { tier: 'alpha wolf' } }, 'alpha'],
    [{ user_metadata: {}, app_metadata: { tier: 'pro' } }, 'pro'],
    [{ user_metadata: { role: 'admin' } }, 'free'],
    [{}, 'free'],
    [{ user_metadata: null, app_metadata: 'alpha' }, 'free'],
  ])('%j carries %s', (user, tier) => {
    expect(readTier(tierOfUser(user))).toBe(tier)
  })
})

test('admins pass every tier check; others get the message for their plan', () => {
  for (const tier of TIERS) expect(tierRefusal({ tier, isAdmin: true }, [])).toBeNull()
  expect(TIERS.map((tier) => tierRefusal({ tier, isAdmin: false }, []))).toEqual([FREE, OTHER, OTHER, OTHER])
})

describe('the destination after sign-in', () => {
  const ORIGIN = 'https://pack.example'

  test.each([
    ['/', '/'],
    ['/generate', '/generate'],
    ['/content?type=story&page=3', '/content?type=story&page=3'],
    ['/persona/42#voice', '/persona/42#voice'],
    ['/generate?theme=a%2F%2Fb&next=https://x.example', '/generate?theme=a%2F%2Fb&next=https://x.example'],
  ])('%s leads on to the full path', (wanted, target) => {
    expect(safeRedirect(wanted, ORIGIN)).toBe(target)
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/content\\..\\x',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'generate',
    '/login?redirect=/login',
    '/login/',
    '/LOGIN',
    '/auth/callback?code=theirs',
    '/auth/v1/authorize?provider=google',
    '/oauth/callback/google?code=theirs',
    '',
    undefined,
    null,
    42,
    ['/generate'],
  ])('%j, which is elsewhere, nowhere or a sign-in, leads to Generate', (wanted) => {
    expect(safeRedirect(wanted, ORIGIN)).toBe('/generate')
  })

  test('no known attack leaves the origin', () => {
    expect(new Set(HOSTILE_REDIRECTS).size).toBeGreaterThanOrEqual(60)

    const led = HOSTILE_REDIRECTS.map((wanted) => [wanted, safeRedirect(wanted, ORIGIN)])

    expect(led.filter(([, target]) => target !== '/generate')).toEqual([])
  })
})
