import { PAGES } from '@pack/core/site/pages'
import { expect, test } from 'vitest'
import { makeRouter } from '../src/app/router.tsx'
import { COMING } from '../src/features/coming/screens.ts'
import { paths } from '../src/product/paths.ts'

const router = makeRouter()

/** Part 1 §2, the route table and what links refer to. */
const SPECIFIED = [
  ...['/', '/login', '/meet-the-pack', '/pack/$id', '/onboarding', '/examples', '/how', '/privacy-policy'],
  ...['/terms-of-service', '/auth/callback', '/oauth/callback/google', '/oauth/callback/tiktok'],
  ...[
    '/generate',
    '/content',
    '/config',
    '/personas',
    '/persona/$id',
    '/services',
    '/dashboard',
    '/assets',
    '/analytics',
  ],
  ...['/uploads', '/scheduling', '/admin', '/stripe/success', '/stripe/cancel', '/integrations'],
]

/** Part 1 §6: these redirect to the login screen. Callbacks and the payment's return pages must not. */
const GUARDED = [
  ...[
    '/generate',
    '/content',
    '/config',
    '/personas',
    '/persona/$id',
    '/services',
    '/dashboard',
    '/assets',
    '/analytics',
  ],
  ...['/integrations', '/uploads', '/scheduling', '/admin'],
]

const guardsOf = (path: string) =>
  router
    .matchRoutes(path.replace('$id', 'x'))
    .filter(({ routeId }) => router.routesById[routeId as keyof typeof router.routesById].options.beforeLoad)

test('the router has every path of the specification and no other', () => {
  expect(Object.values(paths).sort()).toEqual([...SPECIFIED].sort())
  expect(Object.keys(router.routesByPath).sort()).toEqual([...SPECIFIED].sort())
})

test('what needs a sign-in is guarded, and nothing else is', () => {
  for (const path of SPECIFIED) expect(guardsOf(path).length > 0, path).toBe(GUARDED.includes(path))
})

test('every path has a page of its own: title and description; only what visitors may see is for search engines', () => {
  expect(Object.keys(PAGES).sort()).toEqual([...SPECIFIED].sort())
  const pages = Object.values(PAGES)
  expect(new Set(pages.map(({ title }) => title)).size).toBe(SPECIFIED.length)
  expect(new Set(pages.map(({ description }) => description)).size).toBe(SPECIFIED.length)
  for (const [path, { indexed }] of Object.entries(PAGES)) {
    expect(indexed && (GUARDED.includes(path) || /callback|stripe/.test(path)), path).toBe(false)
  }
})

test('a placeholder screen lists its planned features, unless it is only the target of a redirect', () => {
  for (const [path, screen] of Object.entries(COMING)) {
    expect(SPECIFIED).toContain(path)
    if (!/callback|cancel/.test(path)) expect(screen?.features.length, path).toBeGreaterThan(0)
  }
})
