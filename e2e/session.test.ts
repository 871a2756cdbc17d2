import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, networkSettled } from './browser.ts'
import { type Product, startProduct } from './product.ts'
import { ADMINS } from './shared-product.ts'
import { type Member, signedIn, signIn } from './sign-in.ts'

const SETTINGS = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
const KEY = 'pack.session'

const product = { url: inject('productUrl') }
let browser: Browser
/** The script that contains the client of the sign-in service. */
let authFile = ''

/** A second product, whose users sign in through the first. It starts while the first journeys run. */
let guest: Promise<Product>

beforeAll(async () => {
  const environment = { VITE_AUTH_URL: product.url, VITE_AUTH_ANON_KEY: 'anon' }
  guest = startProduct({ PORT: String(inject('guestPort')), WORKERS: '0', ...environment })
  // The tests that need it get the error.
  guest.catch(() => {})
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await guest?.then(
    (started) => started[Symbol.asyncDispose](),
    () => {},
  )
})

/** Users of this file only. */
const emailOf = (name: string) => `${name}.session@example.com`

test('public pages load no sign-in code; a visitor signs in and stays signed in after a reload', async () => {
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
    await networkSettled(tab)
    return tab
  }
  const tabs = await Promise.all(publicPaths.map(quiet))

  expect(asked.filter((path) => path.startsWith('/auth/') || path === '/me')).toEqual([])
  expect([...scripts].filter(([, code]) => isAuthClient(code)).map(([url]) => url)).toEqual([])
  await Promise.all(tabs.map((tab) => tab.close()))
  await page.goto(`${product.url}/personas?tab=own`)
  await signIn(page, emailOf('lyra'))
  await page.getByRole('heading', { name: 'Personas', level: 1 }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=own')
  await page.reload()
  await page.getByText(emailOf('lyra')).first().waitFor()
  await networkSettled(page)
  authFile = [...scripts].find(([, code]) => isAuthClient(code))?.[0] ?? ''
  expect(authFile).not.toBe('')
})

test('other tabs follow a sign-in and a sign-out, and a sign-out clears the storage', async () => {
  await using visit = await open()
  const { context, page } = visit
  const [reader, worker] = [await context.newPage(), await context.newPage()]
  await reader.goto(`${product.url}/how`)
  await page.goto(`${product.url}/dashboard`)
  await signIn(page, emailOf('jinx'))
  await page.getByText(emailOf('jinx')).first().waitFor()

  await reader.getByText(emailOf('jinx')).first().waitFor()
  // Its scripts run while the other tab signs out.
  await (await context.newCDPSession(worker)).send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await worker.goto(`${product.url}/content?type=story`, { waitUntil: 'commit' })
  await worker.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => sessionStorage.setItem('draft', 'mine'))
  await page.getByRole('button', { name: 'Logout' }).click()

  await page.waitForURL(`${product.url}/`)
  await reader.getByRole('link', { name: 'Login', exact: true }).waitFor()
  await worker.waitForURL(
    (url) => url.pathname === '/login' && url.search === '?redirect=%2Fcontent%3Ftype%3Dstory&ended=true',
  )
  await networkSettled(worker)
  // Browser processes see each other's changes of the storage later, on a busy machine by more than poll's usual second.
  for (const tab of [page, reader, worker]) await expect.poll(() => leftIn(tab), { timeout: 10_000 }).toEqual([])
})

test('eight tabs whose token expires at the same moment all stay signed in', async () => {
  const member = await signedIn(product.url, emailOf('umbra'))
  await using visit = await open(member)
  const { context, page } = visit
  await page.goto(`${product.url}/dashboard`)
  await page.getByText(member.email).first().waitFor()
  const before = await tokensOf(page)
  const tabs = await Promise.all(Array.from({ length: 8 }, () => context.newPage()))
  let refreshed = 0
  context.on('response', (response) => {
    if (response.url().includes('grant_type=refresh_token')) refreshed++
  })

  await expire(page)
  await Promise.all(tabs.map((tab) => tab.goto(`${product.url}/services`, { waitUntil: 'commit' })))
  for (const tab of tabs) await tab.getByText(member.email).first().waitFor()

  expect(tabs.map((tab) => new URL(tab.url()).pathname)).toEqual(tabs.map(() => '/services'))
  expect(refreshed).toBeGreaterThan(0)
  const after = await tokensOf(page)
  expect(after.refresh_token).not.toBe(before.refresh_token)
  expect(await status(after.access_token)).toBe(200)
})

test('a token that has expired, or that the server refuses, is renewed silently', async () => {
  await using visit = await open(await signedIn(product.url, emailOf('forge')))
  const { page } = visit
  await page.goto(`${product.url}/personas`)
  await page.getByText('No personas yet').waitFor()
  const first = await tokensOf(page)

  await expire(page)
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

test('a session that the server has ended leads to the login screen, clears the browser and returns after a new sign-in', async () => {
  await using visit = await open(await signedIn(product.url, emailOf('vanta')))
  const { page } = visit
  await page.goto(`${product.url}/content?type=story`)
  await page.getByRole('heading', { name: 'Content Manager' }).waitFor()
  const { access_token: token } = await tokensOf(page)
  await page.evaluate(() => localStorage.setItem('theme', 'light'))

  await fetch(`${product.url}/auth/v1/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  await page.reload()
  await page.waitForURL((url) => url.pathname === '/login')

  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/content?type=story')
  await page.getByText('Your session ended. Log in again.').waitFor()
  await page.getByText('We’ll take you back to Content Manager.').waitFor()
  // The chosen appearance belongs to the device.
  expect(await leftIn(page)).toEqual(['theme'])
  await signIn(page, emailOf('vanta'))
  await page.getByRole('heading', { name: 'Content Manager' }).waitFor()
  expect(new URL(page.url()).search).toBe('?type=story')
})

test('screens of another plan explain why and lead to the plans; admins open the admin screen', async () => {
  const member = await signedIn(product.url, emailOf('velour'))
  await using visit = await open(member)
  await using admins = await open(await signedIn(product.url, ADMINS.session))
  const { page } = visit
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await page.goto(`${product.url}/services`)
  await page.getByText(member.email).first().waitFor()
  const landed = async (path: string) => {
    await page.goto(product.url + path)
    await page.waitForURL(`${product.url}/services?missing=${path.slice(1).toLowerCase()}`)
  }

  await landed('/uploads')
  await landed('/SCHEDULING')
  await page.goto(`${product.url}/admin`)
  await page.getByRole('heading', { name: 'This page is for admins' }).waitFor()
  // The server's answer for a Pro account.
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
  await admins.page.getByText('Admin Control').waitFor()
})

test('a TikTok user is shown by name; a sign-in cancelled there can be retried', async () => {
  await using visit = await open()
  const { page } = visit
  await page.goto(`${product.url}/login`)
  await page.getByRole('button', { name: 'Login with TikTok' }).click()
  await page.getByText('Local TikTok sandbox').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Nothing was changed. You can log in whenever you like.').waitFor()

  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Login with TikTok' }).click()
  await page.getByLabel('Display name').fill('Lumen Light')
  await page.getByRole('button', { name: 'Continue' }).click()

  // The account is empty.
  await page.waitForURL(`${product.url}/onboarding`)
  await page.getByText('Lumen Light').first().waitFor()
  await page.goto(`${product.url}/login`)
  await page.getByText('You’re logged in as Lumen Light.').waitFor()
})

test('the callback screen reports refusals, missing codes and a service that does not answer', async () => {
  await using visit = await open()
  const { page } = visit
  const said = async (query: string, sentence: string) => {
    await page.goto(`${product.url}/auth/callback${query}`)
    await page.getByRole('alert').getByText(sentence).waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  }

  await said('?error=server_error&error_description=Unable+to+exchange', 'Unable to exchange')
  await said('#error=access_denied', 'Nothing was changed. You can log in whenever you like.')
  await said('', 'Something went wrong. Please log in again.')
  await said('?code=foreign', 'This login link was opened in another browser')
  await page.evaluate((key) => localStorage.setItem(`${key}-code-verifier`, '"verifier"'), KEY)
  await page.route('**/auth/v1/token*', () => {})
  await page.clock.install()
  await page.goto(`${product.url}/auth/callback?code=slow`)
  await page.getByRole('heading', { name: 'Logging you in…' }).waitFor()
  await page.clock.fastForward(10_000)
  await page.getByText('Login took too long. Please try again.').waitFor()
})

test('the app starts with an unreadable or expired session, without storage, and with a wrong clock', async () => {
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
  await forbidden.page.getByText('Your browser is blocking cookies for this site.').waitFor()

  await using skewed = await open()
  let tokens = 0
  skewed.page.on('request', (request) => {
    if (request.url().includes('/auth/v1/token')) tokens++
  })
  await skewed.page.clock.setSystemTime(Date.now() + 3 * 3_600_000)
  await skewed.page.goto(`${product.url}/personas`)
  await signIn(skewed.page, emailOf('codex'))
  await skewed.page.getByText('No personas yet').waitFor()
  await skewed.page.reload()
  await skewed.page.getByText('No personas yet').waitFor()
  expect(tokens).toBe(1)
})

test('with a hosted auth service in the configuration, users sign in there, stay signed in and sign out', async () => {
  const { url } = await guest
  await using visit = await open()
  const { page } = visit
  await page.goto(`${url}/personas`)
  await signIn(page, emailOf('lyra'))
  await page.getByText('No personas yet').waitFor()
  const before = await tokensOf(page)

  await expire(page)
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

test('npm start exits with code 0 on SIGTERM', async () => {
  expect(await (await guest).stop()).toBe(0)
})

/** A browser of its own, signed in when there is a member. */
async function open(member?: Member): Promise<AsyncDisposable & { context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ ...SETTINGS, ...(member && { storageState: member.storageState }) })
  return { context, page: await context.newPage(), [Symbol.asyncDispose]: () => context.close() }
}

/** A text of the client that survives minification. */
const isAuthClient = (code: string) => code.includes('grant_type=refresh_token')

type Tokens = { access_token: string; refresh_token: string; expires_at: number }

const tokensOf = (page: Page): Promise<Tokens> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), KEY)

async function change(page: Page, part: Partial<Tokens>): Promise<void> {
  const kept = { ...(await tokensOf(page)), ...part }
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, JSON.stringify(kept)] as const)
}

/** Keys of both storages, except the scroll positions that the router writes on every page change. */
const leftIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => !key.startsWith('tsr-scroll')),
  )

/** Makes the token look expired, by changing the stored expiry. */
const expire = (page: Page) => change(page, { expires_at: Math.floor(Date.now() / 1000) - 5 })

const status = (token: string) =>
  fetch(`${product.url}/me`, { headers: { authorization: `Bearer ${token}` } }).then((answer) => answer.status)
