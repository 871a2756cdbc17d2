import { expect, test } from 'vitest'
import { paths } from '../src/app/paths.ts'
import { router } from '../src/app/router.tsx'
import { COMING } from '../src/features/coming/screens.ts'

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
  router.matchRoutes(path.replace('$id', 'x')).filter(({ routeId }) => router.routesById[routeId].options.beforeLoad)

test('the router has every path of the specification and no other', () => {
  expect(Object.values(paths).sort()).toEqual([...SPECIFIED].sort())
  expect(Object.keys(router.routesByPath).sort()).toEqual([...SPECIFIED].sort())
})

test('what needs a sign-in is guarded, and nothing else is', () => {
  for (const path of SPECIFIED) expect(guardsOf(path).length > 0, path).toBe(GUARDED.includes(path))
})

test('each screen has a title and a description of its own', () => {
  const titles = SPECIFIED.map((path) => {
    const metas = router.matchRoutes(path.replace('$id', 'x')).flatMap(({ routeId, params }) => {
      const head = router.routesById[routeId].options.head as ((given: unknown) => { meta: unknown[] }) | undefined
      return head ? head({ params }).meta : []
    })
    expect(metas, path).toContainEqual({ name: 'description', content: expect.stringMatching(/\w+ \w+/) })
    return metas.find((meta): meta is { title: string } => typeof meta === 'object' && meta !== null && 'title' in meta)
      ?.title
  })

  expect(new Set(titles).size).toBe(SPECIFIED.length)
})

test('a screen that is still to come says what it will do and leads on', () => {
  for (const [path, screen] of Object.entries(COMING)) {
    expect(SPECIFIED).toContain(path)
    expect(screen?.will.length, path).toBeGreaterThan(0)
  }
})
