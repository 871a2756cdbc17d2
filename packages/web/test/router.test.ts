import { paths, SCREENS } from '@pack/core/site/screens'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { developmentSettings } from '../development-settings.ts'
import { makeRouter } from '../src/app/router.tsx'
import { SCREEN_MODULES } from '../src/app/screens.ts'
import { COMING } from '../src/features/coming/screens.ts'
import { readConfig } from '../src/product/config.ts'

const router = makeRouter()

/** Part 1 §2, the route table and what links refer to. */
const SPECIFIED = [
  ...['/', '/login', '/meet-the-pack', '/pack/$id', '/onboarding', '/examples', '/how', '/privacy-policy'],
  ...['/terms-of-service', '/auth/callback', '/oauth/callback/google', '/oauth/callback/tiktok'],
  ...['/generate', '/content', '/config', '/personas', '/persona/$id', '/services', '/dashboard', '/assets'],
  ...['/analytics', '/uploads', '/scheduling', '/admin', '/stripe/success', '/stripe/cancel', '/integrations'],
]

/** Part 1 §6: these redirect to the login screen. Callbacks and the payment's return pages must not. */
const GUARDED = [
  ...['/generate', '/content', '/config', '/personas', '/persona/$id', '/services', '/dashboard', '/assets'],
  ...['/analytics', '/integrations', '/uploads', '/scheduling', '/admin'],
]

const guardsOf = (path: string) =>
  router
    .matchRoutes(path.replace('$id', 'x'))
    .filter(({ routeId }) => router.routesById[routeId as keyof typeof router.routesById].options.beforeLoad)

test('the router has every path of the specification and no other', () => {
  expect(Object.values(paths).sort()).toEqual([...SPECIFIED].sort())
  expect(Object.keys(router.routesByPath).sort()).toEqual([...SPECIFIED].sort())
})

test('exactly the screens that require sign-in are guarded', () => {
  for (const path of SPECIFIED) expect(guardsOf(path).length > 0, path).toBe(GUARDED.includes(path))
})

test.each([
  ['/content?view=list&type=foo&page=abc&status=Lost', {}],
  ['/content?view=gallery&output=vimeo&page=3', { view: 'gallery', page: 3 }],
  [`/content?page=1e20&persona=${'x'.repeat(121)}&edit=${'y'.repeat(5000)}`, {}],
  ['/admin?page=1e20&tab=__proto__', {}],
  ['/generate?mode=novel&theme=7', {}],
  ['/persona/1?from=%7B%7D', {}],
  ['/examples?watch=true', {}],
  ['/assets?persona=%5B1%5D', {}],
  ['/login?redirect=7&ended=maybe', {}],
  ['/login?redirect=%2Fcontent&ended=true', { redirect: '/content', ended: true }],
  ['/services?missing=%5B1%5D', {}],
  ['/services?missing=uploads', { missing: 'uploads' }],
  ['/admin?tab=logs&page=0&search=jinx', { search: 'jinx' }],
])('the screen at %s reads only valid parameters', (address, parameters) => {
  const visited = makeRouter(createMemoryHistory({ initialEntries: [address] }))

  expect(visited.matchRoutes(visited.latestLocation).at(-1)?.search).toEqual(parameters)
})

test('each page module belongs to a screen', () => {
  const files = Object.keys(import.meta.glob('../src/features/*/*-page.tsx'))

  expect(files.sort()).toEqual(
    [...new Set(Object.values(SCREEN_MODULES))].map((name) => `../src/features/${name}.tsx`).sort(),
  )
})

test('each screen has its own title and description; search engines list only open screens', () => {
  const screens = Object.values(SCREENS)
  expect(new Set(screens.map(({ title }) => title)).size).toBe(SPECIFIED.length)
  expect(new Set(screens.map(({ description }) => description)).size).toBe(SPECIFIED.length)
  for (const { path, indexed } of screens) {
    expect(indexed && (GUARDED.includes(path) || /callback|stripe/.test(path)), path).toBe(false)
  }
})

test('exactly the screens without a page of their own have a placeholder', () => {
  const coming = Object.entries(SCREEN_MODULES).flatMap(([name, module]) =>
    module === 'coming/coming-page' ? [paths[name as keyof typeof paths]] : [],
  )

  expect(Object.keys(COMING).sort()).toEqual(coming.sort())
})

test('every placeholder screen lists its planned features', () => {
  for (const [path, screen] of Object.entries(COMING)) expect(screen?.features.length, path).toBeGreaterThan(0)
})

test('`vite dev` shows the sign-in of the local server', () => {
  const page = document.implementation.createHTMLDocument()
  const written = (env: NodeJS.ProcessEnv) => {
    page.head.innerHTML = '<meta name="pack-config">'
    page.querySelector('meta')?.setAttribute('content', JSON.stringify(developmentSettings(env)))
    return readConfig(page)
  }

  expect(written({})).toMatchObject({ dev_sign_in: true, sign_ins: ['google'], auth_url: 'http://localhost:4400' })
  expect(written({ VITE_AUTH_URL: 'https://auth.example' })).toMatchObject({
    dev_sign_in: false,
    auth_url: 'https://auth.example',
  })
})
