import { PACK } from '@pack/core/personas/pack'
import { indexedAddresses } from '@pack/core/site/find-page'
import type { ScreenName } from '@pack/core/site/screens'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { FIRST_REQUESTS } from '../packages/web/src/app/screens.ts'
import { paths } from '../packages/web/src/product/paths.ts'
import { launchBrowser, networkSettled } from './browser.ts'
import { type Member, signedIn } from './sign-in.ts'

const product = { url: inject('productUrl') }
/** Requests for scripts; without them nothing is hydrated. */
const SCRIPTS = '**/assets/*.js'

/** Holds the page's scripts back. Returns a function that lets them load. */
async function holdScripts(page: Page): Promise<() => void> {
  let allow = () => {}
  const allowed = new Promise<void>((resolve) => {
    allow = resolve
  })
  await page.route(SCRIPTS, async (route) => {
    await allowed
    await route.continue()
  })
  return allow
}
/** One wolf stands for all nine. */
const ADDRESSES = [
  ...indexedAddresses().filter((address) => !/^\/pack\/(?!lyra)/.test(address)),
  '/pack/nobody',
  '/nowhere',
]
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
})

/** A separate browser, with the errors it reports. */
async function visit(
  storageState?: Member['storageState'],
): Promise<AsyncDisposable & { context: BrowserContext; errors: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 1000 },
    ...(storageState && { storageState }),
  })
  const errors: string[] = []
  context.on('weberror', (problem) => errors.push(problem.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { context, errors, [Symbol.asyncDispose]: () => context.close() }
}

describe('a page without scripts', () => {
  let reader: BrowserContext
  beforeAll(async () => {
    reader = await browser.newContext({ javaScriptEnabled: false })
  })
  afterAll(() => reader?.close())

  test.each(ADDRESSES)('%s can be read', async (address) => {
    const page = await reader.newPage()
    await page.goto(product.url + address)

    const [heading, text, links] = await Promise.all([
      page.locator('h1').allTextContents(),
      page.locator('main').textContent(),
      page.locator('header a, footer a').count(),
    ])
    await page.close()
    expect(heading).toHaveLength(1)
    expect(text?.length).toBeGreaterThan(50)
    expect(links).toBeGreaterThanOrEqual(8)
  })

  test('shows the examples with titles and pictures', async () => {
    const page = await reader.newPage()
    await page.goto(product.url + paths.examples)

    const tiles = page.getByRole('article')
    const widths = await tiles.locator('img').evaluateAll((pictures) => pictures.map((one) => one.clientWidth > 100))
    const titles = await tiles.getByRole('button', { name: /^Play / }).count()
    await page.close()
    expect([widths, titles]).toEqual([[true, true, true], 3])
  })
})

describe('a server-rendered page', () => {
  test('is hydrated in place, and a click from before then takes effect', async () => {
    await using visitor = await visit()
    const page = await visitor.context.newPage()
    const allow = await holdScripts(page)
    // The load event waits for the scripts.
    await page.goto(product.url, { waitUntil: 'commit' })
    const heading = await page.locator('h1').elementHandle()
    await page.getByRole('button', { name: 'Pause quotes' }).click()
    const before = await page.getByRole('button', { name: 'Play quotes' }).count()

    allow()
    await page.getByRole('button', { name: 'Play quotes' }).waitFor()

    expect(before).toBe(0)
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
    expect(visitor.errors).toEqual([])
  })

  test('has working links before any script has run', async () => {
    await using visitor = await visit()
    const page = await visitor.context.newPage()
    await page.route(SCRIPTS, () => {})
    await page.goto(product.url, { waitUntil: 'commit' })

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Meet the Pack' }).click()

    const wolves = page.getByRole('heading', { level: 2 })
    await wolves.last().waitFor()
    expect(await wolves.allTextContents()).toEqual(Object.values(PACK).map(({ name }) => name))
  })

  test('of a signed-in screen shows its heading without scripts, where it then stays', async () => {
    const { storageState } = await signedIn(product.url, 'heading@example.com')
    await using visitor = await visit(storageState)
    const page = await visitor.context.newPage()
    const heading = page.locator('main h1')
    const place = async () => {
      const { x, y, height } = (await heading.boundingBox()) ?? {}
      return [await heading.textContent(), x, y, height]
    }
    const found: [string, unknown, unknown][] = []
    for (const path of [paths.generate, paths.content, paths.personas, paths.assets, paths.config, paths.services]) {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 800 })
        await page.route(SCRIPTS, () => {})
        await page.goto(product.url + path, { waitUntil: 'commit' })
        await page.waitForFunction(() => document.styleSheets.length > 0)
        const before = await place()
        await page.unroute(SCRIPTS)
        await page.goto(product.url + path)
        await page.locator('#root:not([data-first-paint]) h1').waitFor()
        found.push([`${path} ${width}`, before, await place()])
      }
    }

    for (const [at, before, after] of found) expect(before, at).toEqual(after)
    expect(visitor.errors).toEqual([])
  })

  test('of a signed-in screen asks for its data before its scripts have loaded, and no second time, and for fonts later', async () => {
    const { storageState } = await signedIn(product.url, 'first-requests@example.com')
    const found: Record<string, unknown>[] = []
    const expected: Record<string, unknown>[] = []
    for (const [name, listed = []] of Object.entries(FIRST_REQUESTS)) {
      const path = paths[name as ScreenName]
      await using visitor = await visit(storageState)
      const page = await visitor.context.newPage()
      const asked: string[] = []
      const fonts: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'font') fonts.push(request.url())
        if (request.headers().authorization) asked.push(request.url().slice(product.url.length))
      })
      await page.route(SCRIPTS, () => {})
      await page.goto(product.url + path, { waitUntil: 'commit' })
      await expect.poll(() => asked.length).toBeGreaterThanOrEqual(listed.length)
      const early = asked.splice(0)
      const earlyFonts = fonts.splice(0)
      await page.unroute(SCRIPTS)
      await page.goto(product.url + path)
      await page.locator('#root:not([data-first-paint]) h1').waitFor()
      await networkSettled(page)
      const untaken = await page.evaluate(() => {
        const { firstAnswers } = window as Window & { firstAnswers?: Map<string, unknown> }
        return [...(firstAnswers?.keys() ?? [])]
      })
      found.push({
        path,
        early,
        twice: listed.filter((one) => asked.filter((each) => each === one).length > 1),
        untaken,
        earlyFonts,
        hasFonts: fonts.length > 0,
      })
      expected.push({ path, early: listed, twice: [], untaken: [], earlyFonts: [], hasFonts: true })
    }

    expect(found).toEqual(expected)
  })

  test('of a signed-in screen asks for fonts once all scripts of the screen are there', async () => {
    const { storageState } = await signedIn(product.url, 'late-fonts@example.com')
    await using visitor = await visit(storageState)
    const page = await visitor.context.newPage()
    let allow = () => {}
    const allowed = new Promise<void>((resolve) => {
      allow = resolve
    })
    await page.route('**/assets/content-page-*.js', async (route) => {
      await allowed
      await route.continue()
    })
    await page.goto(product.url + paths.content, { waitUntil: 'commit' })
    // main.tsx has run, and the browser has laid out the page since.
    await page.waitForFunction(() => '__zod_globalConfig' in globalThis)
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
    )
    const loadingFonts = () =>
      page.evaluate(() =>
        [...document.fonts].flatMap(({ family, status }) =>
          family.includes('Variable') && status !== 'unloaded' ? [family] : [],
        ),
      )
    const before = await loadingFonts()

    allow()
    await page.getByText('No shorts yet').waitFor()

    expect(before).toEqual([])
    await expect.poll(loadingFonts).not.toEqual([])
  })

  test('of the Content Manager begins with its list, when the answers come before the scripts', async () => {
    const { storageState } = await signedIn(product.url, 'first-rows@example.com')
    await using visitor = await visit(storageState)
    const page = await visitor.context.newPage()
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const list = document.querySelector('main section[aria-label="Shorts"]')
        if (list) seen.add(list.querySelector('.skeleton') ? 'placeholder' : 'list')
      }).observe(document, { childList: true, subtree: true })
    })
    const answered = Promise.all(
      (FIRST_REQUESTS.content ?? []).map((one) =>
        page.waitForEvent('requestfinished', (request) => request.url() === product.url + one),
      ),
    )
    const allow = await holdScripts(page)
    await page.goto(product.url + paths.content, { waitUntil: 'commit' })
    expect(await answered).toHaveLength(5)

    allow()
    await page.getByText('No shorts yet').waitFor()

    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual(['list'])
  })

  test('shows the signed-in user after hydration', async () => {
    const { email, storageState } = await signedIn(product.url, 'first-paint@example.com')
    await using visitor = await visit(storageState)
    const page = await visitor.context.newPage()

    for (const path of [paths.home, paths.login, paths.onboarding]) {
      await page.goto(product.url + path)
      await page.getByRole('navigation', { name: 'Main' }).getByText(email).waitFor()
      await networkSettled(page)
    }

    expect(visitor.errors).toEqual([])
  })
})
