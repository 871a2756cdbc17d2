import axe, { type RunOptions } from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { NEW_PERSONA, paths } from '../packages/web/src/product/paths.ts'
import { launchBrowser, networkSettled } from './browser.ts'
import { ADMINS } from './shared-product.ts'
import { cloneWolf, signedIn } from './sign-in.ts'

const ADMIN = ADMINS.screens
/** Promised conformance: WCAG 2.2, levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const WIDTHS = { desktop: 1440, phone: 390 } as const
const HEIGHT = 1000
const THEMES = ['dark', 'light'] as const
const SETTINGS = { viewport: { width: WIDTHS.desktop, height: HEIGHT }, reducedMotion: 'reduce' } as const

/** Screens checked as a visitor; an admin opens all others. */
const OPEN: readonly string[] = [
  paths.home,
  paths.login,
  paths.pack,
  paths.wolf,
  paths.onboarding,
  paths.examples,
  paths.how,
  paths.privacy,
  paths.terms,
  paths.authCallback,
]

/** All placeholders are one component: one of them is checked like any other screen. */
const MORE_PLACEHOLDERS: readonly string[] = [paths.analytics, paths.uploads, paths.scheduling]

/** They only complete a link and leave for Config. */
const STEPS: readonly string[] = [paths.googleCallback, paths.tiktokCallback]

declare global {
  interface Window {
    /** In pages into which `loadAxe` loaded it. */
    axe: typeof axe
  }
}

const product = { url: inject('productUrl') }
let browser: Browser
let visitor: BrowserContext
let admin: BrowserContext
/** The address of a persona that exists. */
let persona: string

beforeAll(async () => {
  browser = await launchBrowser()
  const member = await signedIn(product.url, ADMIN)
  const [{ id }] = await Promise.all([cloneWolf(member, 'forge'), cloneWolf(member, 'flow')])
  persona = paths.persona.replace('$id', id)
  visitor = await browser.newContext(SETTINGS)
  admin = await browser.newContext({ ...SETTINGS, storageState: member.storageState })
})

afterAll(async () => {
  await browser?.close()
})

// Two at a time: each mostly waits for its page.
test.concurrent.each([
  ...Object.values(paths).filter((path) => !MORE_PLACEHOLDERS.includes(path) && !STEPS.includes(path)),
  paths.persona.replace('$id', NEW_PERSONA),
])('%s has one heading and a title, fits desktop and phone, and is readable, dark and light', async (path) => {
  const address = path === paths.persona ? persona : path.replace('$id', 'lyra')
  using tab = await tabOf(OPEN.includes(path) ? visitor : admin)
  const { page, faults } = tab
  await page.goto(product.url + address)
  await settled(page)

  await loadAxe(page)
  for (const theme of THEMES) {
    await useTheme(page, theme)
    // Themes differ in colours only.
    const rules = theme === THEMES[0] ? undefined : COLOUR_RULES
    faults.push(...(await barriers(page, rules)).map((barrier) => `${theme}: ${barrier}`))
  }
  faults.push(...(await overflowAtAllWidths(page)))

  expect(faults).toEqual([])
  expect(await outline(page)).toEqual({ path: address, headings: 1, title: expect.stringContaining('the Pack') })
})

test('every other placeholder has one heading and a title, and fits desktop and phone screens', async () => {
  using tab = await tabOf(admin)
  const { page, faults } = tab
  const outlines = []
  for (const path of MORE_PLACEHOLDERS) {
    await page.goto(product.url + path)
    await page.locator('#root:not([data-first-paint]) h1').first().waitFor()
    faults.push(...(await overflowAtAllWidths(page)))
    outlines.push(await outline(page))
  }

  expect(faults).toEqual([])
  expect(outlines).toEqual(
    MORE_PLACEHOLDERS.map((path) => ({ path, headings: 1, title: expect.stringContaining('the Pack') })),
  )
})

test('with reduced motion a theme change has no transition', async () => {
  const page = await visitor.newPage()
  await page.goto(product.url + paths.how)
  await settled(page)

  const seen = await page.evaluate(() => {
    const { dataset } = document.documentElement
    const colour = () => getComputedStyle(document.querySelector('main li, main p') ?? document.body).color
    const before = colour()
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
    return { changed: colour() !== before, moving: document.getAnimations().length }
  })

  await page.close()
  expect(seen).toEqual({ changed: true, moving: 0 })
})

test('with reduced motion a progress bar jumps to its new value', async () => {
  using tab = await tabOf(visitor)
  const { page } = tab
  await page.goto(product.url)
  await page.evaluate(() => {
    const bar = '<progress class="pack-progress" style="width: 200px" max="100"'
    document.body.innerHTML = `${bar} id="moved" value="5"></progress>${bar} id="fresh" value="95"></progress>`
  })
  const [moved, fresh] = [page.locator('#moved'), page.locator('#fresh')]
  await moved.screenshot()

  await moved.evaluate((bar: HTMLProgressElement) => {
    bar.value = 95
  })

  expect(await moved.screenshot()).toEqual(await fresh.screenshot())
})

test('with reduced motion a clip shows its middle frame', async () => {
  const page = await admin.newPage()
  await page.goto(product.url + paths.assets)
  const clip = page.getByRole('region', { name: 'Outro (vertical)', exact: true }).locator('video')
  await clip.scrollIntoViewIfNeeded()

  const shows = () =>
    clip.evaluate(({ paused, currentTime, duration }: HTMLVideoElement) => ({ paused, at: currentTime / duration }))
  await expect.poll(shows, { timeout: 20_000 }).toEqual({ paused: true, at: 0.5 })

  await page.close()
})

test('the welcome video of the home screen plays on a click', async () => {
  const page = await visitor.newPage()
  await page.goto(product.url + paths.home)

  await page.getByRole('button', { name: 'Play the welcome video' }).click()

  const video = page.getByLabel('Welcome video')
  const size = await video.evaluate(async (element: HTMLVideoElement) => {
    await new Promise<void>((resolve, reject) => {
      element.ontimeupdate = () => element.currentTime > 0.5 && resolve()
      element.onerror = () => reject(new Error(element.error?.message))
    })
    return [element.videoWidth, element.videoHeight]
  })
  await page.close()
  expect(size).toEqual([1280, 720])
})

/** A tab, with the errors that its page reports. */
type Tab = { page: Page; faults: string[] }
/** Tabs that no test uses: loading a page in an old tab costs half of a new tab's. */
const free = new Map<BrowserContext, Tab[]>()

async function tabOf(context: BrowserContext): Promise<Tab & Disposable> {
  const known = free.get(context) ?? []
  free.set(context, known)
  const tab = known.pop() ?? (await openTab(context))
  tab.faults = []
  await tab.page.emulateMedia({ colorScheme: THEMES[0] })
  await tab.page.setViewportSize({ width: WIDTHS.desktop, height: HEIGHT })
  return { ...tab, [Symbol.dispose]: () => known.push(tab) }
}

async function openTab(context: BrowserContext): Promise<Tab> {
  const tab: Tab = { page: await context.newPage(), faults: [] }
  tab.page.on('pageerror', (problem) => tab.faults.push(problem.message))
  tab.page.on('console', (message) => {
    if (message.type() === 'error') tab.faults.push(`${message.text()} (${message.location().url})`)
  })
  return tab
}

const outline = async (page: Page) => ({
  path: new URL(page.url()).pathname,
  headings: await page.locator('h1').count(),
  title: await page.title(),
})

/** Switches the system's theme, which the open screen follows. */
async function useTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme)
  await still(page)
}

/** Loads axe into the page: evaluated once for both themes, since that takes as long as its checks. */
const loadAxe = (page: Page) => page.evaluate(axe.source)

/** Violations of WCAG, or only of these rules. */
async function barriers(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = { runOnly: rules ?? WCAG, resultTypes: ['violations'], preload: !rules }
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
}

/** Waits until nothing loads and no skeleton is left. */
async function settled(page: Page): Promise<void> {
  await page.locator('#root:not([data-first-paint]) h1').first().waitFor()
  await networkSettled(page)
  await page.waitForFunction(() => !document.querySelector('main .skeleton'))
}

/** Waits for animations: even with reduced motion a change takes a frame, which can be late in a busy browser. */
const still = (page: Page) =>
  page.evaluate(async () => {
    const ended = Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 10_000))])
  })

async function overflowAtAllWidths(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of Object.values(WIDTHS)) {
    await page.setViewportSize({ width, height: HEIGHT })
    await still(page)
    found.push(...(await overflow(page)).map((what) => `${page.url()}, ${width} px wide: ${what}`))
  }
  return found
}

/** Elements that make the page scroll sideways. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = Array.from(document.querySelectorAll('body *')).filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return [`${scrollWidth} of ${clientWidth} px`, ...wide.slice(-3).map((element) => element.outerHTML.slice(0, 120))]
  })
