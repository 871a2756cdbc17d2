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
  await page.locator('h1').waitFor()
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

  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'How long we keep it' })
    .click()
  await focusIs('retention')
  const clicked = await top('retention')
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
