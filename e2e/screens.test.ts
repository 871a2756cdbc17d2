import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { NEW_PERSONA, paths } from '../packages/web/src/product/paths.ts'
import { launchBrowser } from './browser.ts'
import { ADMINS } from './shared-product.ts'
import { signIn, takeWolf } from './sign-in.ts'

const ADMIN = ADMINS.screens
/** The conformance that the product promises: WCAG 2.2, levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Those of its rules that colours decide. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const WIDTHS = { desktop: 1440, phone: 390 } as const
const HEIGHT = 1000
const THEMES = ['dark', 'light'] as const
const SETTINGS = { viewport: { width: WIDTHS.desktop, height: HEIGHT }, reducedMotion: 'reduce' } as const

/** Screens that a visitor sees; all others are looked at by somebody who may open every one. */
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

const product = { url: inject('productUrl') }
let browser: Browser
let visitor: BrowserContext
let admin: BrowserContext
/** The address of a persona that exists. */
let persona: string

beforeAll(async () => {
  browser = await launchBrowser()
  visitor = await browser.newContext(SETTINGS)
  admin = await browser.newContext(SETTINGS)
  const page = await admin.newPage()
  await page.goto(product.url + paths.generate)
  await signIn(page, ADMIN)
  await takeWolf(page, 'Forge')
  await page.getByText('Add another wolf').click()
  await takeWolf(page, 'Flow')
  await page.getByRole('button', { name: 'Flow', exact: true }).waitFor({ state: 'detached' })
  await page.goto(product.url + paths.personas)
  const link = page
    .locator(`main a[href^="${paths.persona.replace('$id', '')}"]:not([href$="/${NEW_PERSONA}"])`)
    .first()
  persona = (await link.getAttribute('href')) ?? ''
  await page.close()
})

afterAll(async () => {
  await browser?.close()
})

// Each waits for its page most of the time.
test.concurrent.each([
  ...Object.values(paths).map((path) => ({ path })),
  { path: paths.persona.replace('$id', NEW_PERSONA) },
])('$path has one heading and a title, fits desktop and phone, and is readable, dark and light', async ({ path }) => {
  const real = path === paths.persona ? persona : path.replace('$id', 'lyra')
  const faults: string[] = []
  const page = await (OPEN.includes(path) ? visitor : admin).newPage()
  page.on('pageerror', (problem) => faults.push(problem.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`)
  })
  await page.goto(product.url + real)
  await settled(page)

  for (const theme of THEMES) {
    await wear(page, theme)
    // From theme to theme only colours differ.
    const rules = theme === THEMES[0] ? undefined : COLOUR_RULES
    faults.push(...(await barriers(page, rules)).map((barrier) => `${theme}: ${barrier}`))
    for (const width of Object.values(WIDTHS)) {
      await page.setViewportSize({ width, height: HEIGHT })
      await still(page)
      faults.push(...(await overflow(page)).map((what) => `${theme}, ${width} px wide: ${what}`))
    }
    await page.setViewportSize({ width: WIDTHS.desktop, height: HEIGHT })
  }
  const seen = {
    path: new URL(page.url()).pathname,
    headings: await page.locator('h1').count(),
    title: await page.title(),
  }
  await page.close()

  expect(faults).toEqual([])
  expect(seen).toEqual({ path: real, headings: 1, title: expect.stringContaining('the Pack') })
})

test('with less motion another theme is there at once, however deep a text stands', async () => {
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

test('with less motion a clip stands still in its middle', async () => {
  const page = await admin.newPage()
  await page.goto(product.url + paths.assets)
  const clip = page.getByRole('region', { name: 'Outro (shorts)', exact: true }).locator('video')
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

/** The theme follows the system's while the screen is open. */
async function wear(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme)
  await still(page)
}

/** What keeps somebody from reading or using the screen; with `rules`, of these only. */
async function barriers(page: Page, rules?: string[]): Promise<string[]> {
  // `resultTypes` and the legacy mode save most of the time; what the latter leaves out are frames, and there are none.
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: rules ?? WCAG, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
}

/** What is waited for has come: nothing loads, nothing of the screen is a placeholder any more. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('main .skeleton'))
}

/** Nothing moves: with less motion a change still takes a frame. One that gets no frame is not waited for for ever. */
const still = (page: Page) =>
  page.evaluate(async () => {
    const ended = Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 10_000))])
  })

/** What sticks out of the page sideways, so that it could be scrolled there. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = Array.from(document.querySelectorAll('body *')).filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return [`${scrollWidth} of ${clientWidth} px`, ...wide.slice(-3).map((element) => element.outerHTML.slice(0, 120))]
  })
