import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { paths } from '../packages/web/src/product/paths.ts'
import { launchBrowser } from './browser.ts'
import { ADMINS } from './shared-product.ts'
import { signedIn } from './sign-in.ts'

const SETTINGS = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

const product = { url: inject('productUrl') }
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage(SETTINGS)
})
afterAll(async () => {
  await browser?.close()
})

async function open(path: string): Promise<void> {
  await page.goto(product.url + path)
  await page.locator('#root:not([data-first-paint]) h1').waitFor()
}
/** Id or text of the focused element. */
const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
const focusIs = (what: string) =>
  page.waitForFunction(
    (wanted) => [document.activeElement?.id, document.activeElement?.textContent].includes(wanted),
    what,
  )

test('the first Tab offers to skip the navigation, which moves the focus into the content', async () => {
  await open(paths.how)

  await page.keyboard.press('Tab')
  const first = await focused()
  const box = await page.getByRole('link', { name: 'Skip to content' }).boundingBox()
  await page.keyboard.press('Enter')
  await focusIs('content')
  await page.keyboard.press('Tab')

  expect(first).toBe('Skip to content')
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content')
})

test('a new screen has its own title and takes the focus to its heading, forwards and back', async () => {
  await open(paths.how)
  const seen = [await page.title()]
  const arrive = async (heading: string) => {
    await focusIs(heading)
    await page.waitForFunction((before) => document.title !== before, seen.at(-1) ?? '')
    seen.push(await page.title())
  }

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await arrive('Privacy Policy')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await arrive('Terms of Service')
  await page.goBack()
  await arrive('Privacy Policy')
  await page.goForward()
  await arrive('Terms of Service')

  const [how, privacy, terms] = ['How it works', 'Privacy Policy', 'Terms of Service'].map(
    (name) => `${name} · the Pack`,
  )
  expect(seen).toEqual([how, privacy, terms, privacy, terms])
})

test('a link to a section scrolls there, Back returns, and the address of a section opens at it', async () => {
  // High enough to show the link without scrolling, so that Back returns to the top.
  await page.setViewportSize({ width: 1280, height: 1500 })
  await open(paths.privacy)
  const top = (id: string) => page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top, id)

  const current = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current=location]')
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'How long we keep it' })
    .click()
  await focusIs('retention')
  const clicked = await top('retention')
  await expect.poll(() => current.textContent()).toBe('How long we keep it')
  await page.goBack()
  await page.waitForFunction(() => scrollY === 0)
  await open(`${paths.privacy}#rights`)
  await page.waitForFunction(() => scrollY > 0)
  const rights = await top('rights')

  await page.setViewportSize({ width: 1280, height: 800 })
  expect(clicked).toBeGreaterThanOrEqual(0)
  expect(clicked).toBeLessThan(400)
  expect(rights).toBeLessThan(400)
})

test('on a phone the menu works by keyboard alone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(paths.how)
  const opener = page.getByRole('button', { name: /menu/ })
  const menu = page.getByRole('navigation', { name: 'Main' })

  await opener.focus()
  const closed = [await opener.getAttribute('aria-expanded'), await menu.isVisible()]
  await page.keyboard.press('Enter')
  const opened = [await opener.getAttribute('aria-expanded'), await menu.isVisible()]
  await page.keyboard.press('Tab')
  const inside = await focused()
  await page.keyboard.press('Escape')
  const after = [await opener.getAttribute('aria-expanded'), await menu.isVisible()]

  expect([closed, opened, after]).toEqual([
    ['false', false],
    ['true', true],
    ['false', false],
  ])
  expect(inside).toBe('Home')
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('with reduced motion nothing moves, and in forced colours the current page is still marked', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  await open(paths.home)

  const moving = await page.evaluate(
    () => document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().activeDuration) > 1).length,
  )
  const current = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })

  expect(moving).toBe(0)
  expect(await current.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline')
  await page.emulateMedia({ reducedMotion: null, forcedColors: null })
})

test('an unknown address has the title Not found, and every layout links the privacy policy and the terms', async () => {
  await open('/nowhere')
  await page.waitForFunction(() => document.title.startsWith('Not found'))
  const links = async () => {
    const footer = page.getByRole('contentinfo')
    return [
      await footer.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href'),
      await footer.getByRole('link', { name: 'Terms of Service' }).getAttribute('href'),
    ]
  }
  const found = [await links()]
  const { storageState } = await signedIn(product.url, ADMINS.navigation)
  page = await browser.newPage({ ...SETTINGS, storageState })
  for (const path of [paths.home, paths.dashboard, paths.admin, paths.stripeCancel]) {
    await open(path)
    found.push(await links())
  }

  expect(found).toEqual(Array.from({ length: 5 }, () => [paths.privacy, paths.terms]))
})

test('sections show where the user is: a rail on wide screens, a bar at the bottom of phones', async () => {
  const sections = page.getByRole('navigation', { name: 'Workspace' })
  const current = sections.locator('[aria-current]')
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(paths.analytics)
  const wide = { section: await current.textContent(), rail: await sections.boundingBox() }
  const content = await page.locator('main').boundingBox()
  await page.setViewportSize({ width: 390, height: 844 })
  await open(paths.assets)
  const phone = { section: await current.textContent(), bar: await sections.boundingBox() }
  // A screen that isn't built is in the menu only: the bar has room for five sections.
  await open(paths.analytics)
  const links = await sections.getByRole('link').allTextContents()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const inMenu = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Analytics' })
    .getAttribute('aria-current')
  await page.getByRole('button', { name: 'Close menu' }).click()
  // With the keyboard open.
  await page.setViewportSize({ width: 390, height: 500 })
  const tooWide = await sections
    .getByRole('link')
    .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent))

  expect(wide.section).toContain('Analytics')
  expect(wide.rail).toMatchObject({ x: 0, width: 208 })
  expect(content?.x).toBe(208)
  expect(phone.section).toBe('Assets')
  expect(inMenu).toBe('page')
  expect(links).toEqual(['Generate', 'Content', 'Personas', 'Assets', 'Account'])
  expect(phone.bar).toMatchObject({ x: 0, width: 390 })
  expect((phone.bar?.y ?? 0) + (phone.bar?.height ?? 0)).toBe(844)
  expect(tooWide).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
})

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('the next step of the setup shows without scrolling in a window of $width x $height', async (size) => {
  await page.setViewportSize(size)
  await open(paths.onboarding)
  const step = page.getByRole('main').getByRole('link', { name: 'Generate with a wolf', exact: true })
  await step.waitFor()
  const isReachable = await step.evaluate((link) => {
    const { left, top, width, height } = link.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === link
  })
  await page.setViewportSize({ width: 1280, height: 800 })

  expect(isReachable).toBe(true)
})

test('what scrolls does not show through the bars', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(paths.config)
  const backgrounds: string[] = []
  for (const bar of [page.getByRole('banner'), page.getByRole('navigation', { name: 'Workspace' })])
    backgrounds.push(await bar.evaluate((element) => getComputedStyle(element).backgroundColor))
  await page.setViewportSize({ width: 1280, height: 800 })

  for (const background of backgrounds) expect(background).toMatch(/^rgb\(/)
})

test.each([1280, 390])('with text twice as large, nothing is wider than a window of %i px', async (width) => {
  await page.setViewportSize({ width, height: 800 })
  const wide: string[] = []
  for (const path of [paths.home, paths.generate, paths.content, paths.personas, paths.config, paths.services]) {
    await open(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await page.locator('[data-text="large"]').waitFor()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) wide.push(`${path} by ${overflow} px`)
  }
  await page.setViewportSize({ width: 1280, height: 800 })

  expect(wide).toEqual([])
})

test('while offline, a screen whose scripts are missing does not open, and the current one stays', async () => {
  let goOffline = () => {}
  const offline = new Promise<void>((resolve) => {
    goOffline = resolve
  })
  await page.route('**/assets/assets-page-*.js', (route) => route.abort())
  // A part of the current screen is missing, too.
  await page.route('**/assets/account-area-*.js', (route) => offline.then(() => route.abort()))
  await open(paths.analytics)
  await page.evaluate(() => document.querySelector('main')?.setAttribute('data-kept', ''))
  const link = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Assets' })

  await page.context().setOffline(true)
  goOffline()
  await link.click()
  await page.getByText('Assets can’t open until you’re back online.').waitFor()
  const stayed = [new URL(page.url()).pathname, await page.locator('main[data-kept]').count()]
  await page.context().setOffline(false)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await link.click()
  await page.getByRole('heading', { name: 'Assets', level: 1 }).waitFor()

  expect(stayed).toEqual([paths.analytics, 1])
})
