import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../packages/server/src/adapters/embedded-postgres/free-port.ts'
import { launchBrowser } from './browser.ts'
import { type Product, startProduct } from './product.ts'
import { signIn } from './sign-in.ts'

const SETTINGS = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
const KEY = 'pack.session'

let product: Product
let browser: Browser
/** The file with the client of the sign-in service, found by what is in it. */
let authFile = ''

/** Another Pack, that has this one vouch for people. It comes up while the first journeys are made. */
let guest: Promise<Product>

beforeAll(async () => {
  const tiktok = String(await freePort())
  const guestPort = await freePort(2)
  const keys = { TIKTOK_CLIENT_KEY: 'key', TIKTOK_CLIENT_SECRET: 'secret', SANDBOX_TIKTOK_PORT: tiktok }
  const environment = {
    ADMIN_EMAILS: 'flow@example.com',
    WORKERS: '0',
    ALLOWED_ORIGINS: `http://localhost:${guestPort}`,
    ...keys,
  }
  ;[product, browser] = await Promise.all([startProduct(environment), launchBrowser()])
  const hosted = { VITE_AUTH_URL: product.url, VITE_AUTH_ANON_KEY: 'anon' }
  guest = startProduct({ PORT: String(guestPort), WORKERS: '0', ...hosted })
  // Whoever needs it hears of it.
  guest.catch(() => {})
})

afterAll(async () => {
  await browser?.close()
  await guest?.then(
    (started) => started[Symbol.asyncDispose](),
    () => {},
  )
  await product?.[Symbol.asyncDispose]()
})

test('a visitor loads nothing of the sign-in on public pages; then signs in, and stays so after a reload', async () => {
  await using visit = await open()
  const { context, page } = visit
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const scripts = new Map<string, string>()
  context.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.set(response.url(), await response.text().catch(() => ''))
  })

  const publicPaths = ['/', '/meet-the-pack', '/pack/lyra', '/onboarding', '/examples', '/how', '/terms-of-service']
  const quiet = async (path: string) => {
    const tab = await context.newPage()
    await tab.goto(product.url + path)
    await tab.locator('h1').waitFor()
    await tab.waitForLoadState('networkidle')
    return tab
  }
  const tabs = await Promise.all(publicPaths.map(quiet))

  expect(asked.filter((path) => path.startsWith('/auth/') || path === '/me')).toEqual([])
  expect([...scripts].filter(([, code]) => isAuthClient(code)).map(([url]) => url)).toEqual([])
  await Promise.all(tabs.map((tab) => tab.close()))
  await page.goto(`${product.url}/personas?tab=own`)
  await signIn(page, 'lyra@example.com')
  await page.getByRole('heading', { name: 'Personas', level: 1 }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=own')
  await page.reload()
  await page.getByText('lyra@example.com').first().waitFor()
  await page.waitForLoadState('networkidle')
  authFile = [...scripts].find(([, code]) => isAuthClient(code))?.[0] ?? ''
  expect(authFile).not.toBe('')
})

test('signing in and out in one tab is seen in the others, and leaves nothing behind', async () => {
  await using visit = await open()
  const { context, page } = visit
  const [reader, worker] = [await context.newPage(), await context.newPage()]
  await reader.goto(`${product.url}/how`)
  await page.goto(`${product.url}/dashboard`)
  await signIn(page, 'jinx@example.com')
  await page.getByText('jinx@example.com').first().waitFor()

  await reader.getByText('jinx@example.com').first().waitFor()
  await worker.goto(`${product.url}/content?type=story`)
  await worker.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => sessionStorage.setItem('draft', 'mine'))
  await page.getByRole('button', { name: 'Logout' }).click()

  await page.waitForURL(`${product.url}/`)
  await reader.getByRole('link', { name: 'Login', exact: true }).waitFor()
  await worker.waitForURL((url) => url.pathname === '/login' && url.search === '?redirect=%2Fcontent%3Ftype%3Dstory')
  for (const tab of [page, reader, worker]) expect(await leftIn(tab)).toEqual([])
})

test('twenty tabs whose token runs out at the same moment all stay signed in', async () => {
  await using visit = await open()
  const { context, page } = visit
  await page.goto(`${product.url}/dashboard`)
  await signIn(page, 'umbra@example.com')
  await page.getByText('umbra@example.com').first().waitFor()
  const before = await tokensOf(page)
  const tabs = await Promise.all(Array.from({ length: 20 }, () => context.newPage()))
  let refreshed = 0
  context.on('response', (response) => {
    if (response.url().includes('grant_type=refresh_token')) refreshed++
  })

  await runOut(page)
  await Promise.all(tabs.map((tab) => tab.goto(`${product.url}/services`, { waitUntil: 'commit' })))
  for (const tab of tabs) await tab.getByText('umbra@example.com').first().waitFor()

  expect(tabs.map((tab) => new URL(tab.url()).pathname)).toEqual(tabs.map(() => '/services'))
  expect(refreshed).toBeGreaterThan(0)
  const after = await tokensOf(page)
  expect(after.refresh_token).not.toBe(before.refresh_token)
  expect(await status(after.access_token)).toBe(200)
})

test('a token that has run out, or that the server refuses, is renewed without a word', async () => {
  await using visit = await open()
  const { page } = visit
  await page.goto(`${product.url}/personas`)
  await signIn(page, 'forge@example.com')
  await page.getByText('No personas yet').waitFor()
  const first = await tokensOf(page)

  await runOut(page)
  await page.reload()
  await page.getByText('No personas yet').waitFor()
  const second = await tokensOf(page)
  await change(page, { access_token: 'refused' })
  await page.reload()
  await page.getByText('No personas yet').waitFor()
  const third = await tokensOf(page)

  expect(new Set([first, second, third].map((tokens) => tokens.refresh_token)).size).toBe(3)
  expect(new URL(page.url()).pathname).toBe('/personas')
})

test('a session that the server has ended leads to the login screen with nothing kept, and back after it', async () => {
  await using visit = await open()
  const { page } = visit
  await page.goto(`${product.url}/content?type=story`)
  await signIn(page, 'vanta@example.com')
  await page.getByRole('heading', { name: 'Content Manager' }).waitFor()
  const { access_token: token } = await tokensOf(page)
  await page.evaluate(() => localStorage.setItem('theme', 'light'))

  await fetch(`${product.url}/auth/v1/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  await page.reload()
  await page.waitForURL((url) => url.pathname === '/login')

  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/content?type=story')
  expect(await leftIn(page)).toEqual([])
  await signIn(page, 'vanta@example.com')
  await page.getByRole('heading', { name: 'Content Manager' }).waitFor()
  expect(new URL(page.url()).search).toBe('?type=story')
})

test('gates say why and lead to the plans; admins come in', async () => {
  await using visit = await open()
  await using admins = await open()
  const { page } = visit
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await page.goto(`${product.url}/services`)
  await signIn(page, 'velour@example.com')
  await page.getByText('velour@example.com').first().waitFor()
  const landed = async (path: string) => {
    await page.goto(product.url + path)
    await page.waitForURL(`${product.url}/services`)
  }

  await landed('/uploads')
  await landed('/SCHEDULING')
  await landed('/admin')
  // What the server would say of a Pro account.
  await page.route('**/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), tier: 'pro' } })
  })
  await landed('/scheduling')
  await page.goto(`${product.url}/uploads`)
  await page.getByRole('heading', { name: 'Upload Your Own Video' }).waitFor()

  expect(alerts).toEqual([
    'This feature is not available on the free plan. Redirecting to subscription options.',
    'This feature is not available on the free plan. Redirecting to subscription options.',
    'Your current subscription tier does not include this feature. Redirecting to subscription options.',
  ])
  await admins.page.goto(`${product.url}/admin`)
  await signIn(admins.page, 'flow@example.com')
  await admins.page.getByText('Admin Control').waitFor()
})

test('with TikTok one is called by one’s name, and a refusal there is told with a way to try again', async () => {
  await using visit = await open()
  const { page } = visit
  await page.goto(`${product.url}/login?redirect=/personas`)
  await page.getByRole('button', { name: 'Login with TikTok' }).click()
  await page.getByText('Local stand-in for TikTok').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('You canceled the sign-in.').waitFor()

  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Login with TikTok' }).click()
  await page.getByLabel('Display name').fill('Lumen Light')
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.waitForURL(`${product.url}/personas`)
  await page.getByText('Lumen Light').first().waitFor()
  await page.goto(`${product.url}/login`)
  await page.getByText('You’re logged in as Lumen Light.').waitFor()
})

test('the way back from a sign-in is never blank: refusals, missing codes and silence are told', async () => {
  await using visit = await open()
  const { page } = visit
  const said = async (query: string, sentence: string) => {
    await page.goto(`${product.url}/auth/callback${query}`)
    await page.getByRole('alert').getByText(sentence).waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  }

  await said('?error=server_error&error_description=Unable+to+exchange', 'Unable to exchange')
  await said('#error=access_denied', 'You canceled the sign-in.')
  await said('', 'Something went wrong during sign-in.')
  await said('?code=foreign', 'This sign-in was started in another browser')
  await page.evaluate((key) => localStorage.setItem(`${key}-code-verifier`, '"verifier"'), KEY)
  await page.route('**/auth/v1/token*', () => {})
  await page.clock.install()
  await page.goto(`${product.url}/auth/callback?code=slow`)
  await page.getByRole('heading', { name: 'Signing you in…' }).waitFor()
  await page.clock.fastForward(10_000)
  await page.getByText('Sign-in took too long. Please try again.').waitFor()
})

test('starts whatever is kept, whatever the clock says, and where nothing may be kept', async () => {
  await using broken = await open()
  await broken.page.addInitScript((key) => localStorage.setItem(key, '{"access_token":'), KEY)
  await broken.page.goto(`${product.url}/how`)
  await broken.page.getByRole('link', { name: 'Login', exact: true }).waitFor()
  expect(await broken.page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull()

  await using old = await open()
  const warnings: string[] = []
  old.page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await old.page.route(authFile, (route) => route.abort())
  const past = { access_token: 'a', refresh_token: 'r', expires_at: 1, user: { id: 'u' } }
  await old.page.addInitScript(([key, kept]) => localStorage.setItem(key, kept), [KEY, JSON.stringify(past)] as const)
  await old.page.goto(product.url)
  await old.page.getByRole('link', { name: 'Login', exact: true }).waitFor()
  await expect.poll(() => warnings.join()).toContain('The session could not be restored.')

  await using forbidden = await open()
  await forbidden.page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await forbidden.page.goto(`${product.url}/login`)
  await forbidden.page.getByRole('button', { name: 'Login with Google' }).click()
  await forbidden.page.getByText('This browser keeps no data for this site.').waitFor()

  await using skewed = await open()
  let tokens = 0
  skewed.page.on('request', (request) => {
    if (request.url().includes('/auth/v1/token')) tokens++
  })
  await skewed.page.clock.setSystemTime(Date.now() + 3 * 3_600_000)
  await skewed.page.goto(`${product.url}/personas`)
  await signIn(skewed.page, 'codex@example.com')
  await skewed.page.getByText('No personas yet').waitFor()
  await skewed.page.reload()
  await skewed.page.getByText('No personas yet').waitFor()
  expect(tokens).toBe(1)
})

test('with a hosted auth service by configuration only, one signs in there, stays in and signs out', async () => {
  const { url } = await guest
  await using visit = await open()
  const { page } = visit
  await page.goto(`${url}/personas`)
  await signIn(page, 'lyra@example.com')
  await page.getByText('No personas yet').waitFor()
  const before = await tokensOf(page)

  await runOut(page)
  await page.reload()
  await page.getByText('No personas yet').waitFor()

  const after = await tokensOf(page)
  expect(after.refresh_token).not.toBe(before.refresh_token)
  expect(JSON.parse(atob(after.access_token.split('.')[1] ?? '')).iss).toBe(`${product.url}/auth/v1`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${url}/`)
  expect(await leftIn(page)).toEqual([])
  expect(await status(after.access_token)).toBe(401)
})

/** A browser of its own for one person. */
async function open(): Promise<AsyncDisposable & { context: BrowserContext; page: Page }> {
  const context = await browser.newContext(SETTINGS)
  return { context, page: await context.newPage(), [Symbol.asyncDispose]: () => context.close() }
}

/** The one text of the client that no minifier changes. */
const isAuthClient = (code: string) => code.includes('grant_type=refresh_token')

type Tokens = { access_token: string; refresh_token: string; expires_at: number }

const tokensOf = (page: Page): Promise<Tokens> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), KEY)

async function change(page: Page, part: Partial<Tokens>): Promise<void> {
  const kept = { ...(await tokensOf(page)), ...part }
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, JSON.stringify(kept)] as const)
}

/** What both storages hold; the router writes where a page was scrolled to whenever one is left. */
const leftIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => !key.startsWith('tsr-scroll')),
  )

/** As if the hour were over: the client knows only what is kept. */
const runOut = (page: Page) => change(page, { expires_at: Math.floor(Date.now() / 1000) - 5 })

const status = (token: string) =>
  fetch(`${product.url}/me`, { headers: { authorization: `Bearer ${token}` } }).then((answer) => answer.status)
