import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { paths } from '../packages/web/src/product/paths.ts'
import { launchBrowser } from './browser.ts'
import { signIn, takeWolf } from './sign-in.ts'

declare global {
  interface Window {
    /** Sounds played by elements outside the page. */
    heard: HTMLAudioElement[]
  }
}

/** Part 1 §2: the quote changes every 5 seconds. */
const QUOTE_MS = 5000

const product = { url: inject('productUrl') }
let browser: Browser
let visitor: BrowserContext
const errors: string[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  visitor = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  visitor.on('weberror', (problem) => errors.push(problem.error().message))
  visitor.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  // Records sounds whose elements are outside the page.
  await visitor.addInitScript(() => {
    const heard: HTMLAudioElement[] = []
    window.heard = heard
    window.Audio = new Proxy(window.Audio, {
      construct: (Real, given) => {
        const audio: HTMLAudioElement = Reflect.construct(Real, given)
        heard.push(audio)
        return audio
      },
    })
  })
})

afterAll(async () => {
  await browser?.close()
})

test('the quote changes automatically, pauses on hover and stops with the Pause button', async () => {
  const page = await visitor.newPage()
  await page.clock.install()
  await page.goto(product.url)
  const quote = page.locator('blockquote')
  const shown = async (ms: number) => {
    await page.clock.runFor(ms)
    return quote.textContent()
  }
  const first = await quote.textContent()

  // The first quote is shown before hydration.
  await expect.poll(() => shown(QUOTE_MS)).not.toBe(first)
  const second = await quote.textContent()
  await quote.hover()
  const pointedAt = await shown(3 * QUOTE_MS)
  await page.mouse.move(0, 0)
  const third = await shown(QUOTE_MS)
  await page.getByRole('button', { name: 'Pause quotes' }).click()
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Play quotes' }).blur()
  const stopped = await shown(3 * QUOTE_MS)
  await page.close()

  expect(new Set([first, second, third]).size).toBe(3)
  expect([pointedAt, stopped]).toEqual([second, third])
})

test('only one wolf speaks at a time, and the arrow keys lead from wolf to wolf', async () => {
  const page = await visitor.newPage()
  await page.goto(product.url + paths.pack)
  const hear = async (name: string) => {
    await page.getByRole('button', { name: `Listen to ${name}` }).click()
    await page.getByRole('button', { name: `Stop (Listen to ${name})` }).waitFor()
  }

  await hear('Umbra')
  await heard(page, 0)
  await hear('Lyra')
  await heard(page, 1)
  const silent = await page.evaluate(() => document.defaultView?.heard[0]?.paused)
  await page.getByRole('link', { name: 'Lyra' }).click()
  await page.getByRole('heading', { name: 'Lyra', level: 1 }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: 'Forge', level: 1 }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('heading', { name: 'Codex', level: 1 }).waitFor()

  expect([silent, new URL(page.url()).pathname]).toEqual([true, '/pack/codex'])
  await page.close()
})

test('examples play: muted in the hero, above the fold, and in a dialog with its own URL, which prefills the form', async () => {
  const page = await visitor.newPage()
  await page.goto(product.url)
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const box = await page.locator('video[poster="/hero.webp"]').boundingBox()
    expect((box?.y ?? height) + (box?.height ?? 0), `${width}`).toBeLessThanOrEqual(height)
  }
  await playing(page.locator('video[poster="/hero.webp"]'), true)
  const tile = page.getByRole('button', { name: 'Play The Door with the Pencil Marks' })
  await tile.scrollIntoViewIfNeeded()
  await tile.hover()
  await plays(page, { label: 'The Door with the Pencil Marks', muted: true })
  await page.getByRole('link', { name: 'All examples' }).click()
  // The home page has a tile of the same name, which plays in place.
  await page.getByRole('heading', { name: 'See What You Can Make' }).waitFor()
  const opener = page.getByRole('button', { name: 'Play Burnout, Wearing Your Manners' })

  await opener.click()
  const size = await plays(page, { label: 'Burnout, Wearing Your Manners', muted: false })
  const address = new URL(page.url())
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const focused = await opener.evaluate((button) => button === document.activeElement)
  const closed = new URL(page.url()).search
  await page.goto(address.href.replace('short', 'dialogue'))
  await plays(page, { label: 'I Work Best Right Before a Deadline', muted: false })
  await page.getByRole('dialog').getByRole('link', { name: 'Make one like this' }).click()
  await page.getByRole('heading', { name: 'Login to the Pack' }).waitFor()

  expect(size).toEqual([720, 1280])
  expect([address.search, closed, focused]).toEqual(['?watch=short', '', true])
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/generate?mode=dialogue&theme=deadlines&persona=codex')
  await page.close()
})

test('the checklist asks visitors to log in, and updates while the user works in another tab', async () => {
  const page = await visitor.newPage()
  await page.goto(product.url + paths.onboarding)
  await page.getByRole('main').getByRole('link', { name: 'Log in and start free' }).click()
  await signIn(page, 'lumen@example.com')
  await page.getByText('1 needed, 5 optional').waitFor()
  const work = await visitor.newPage()
  await work.goto(product.url + paths.generate)

  await takeWolf(work, 'Lumen')

  await page
    .getByText('Optional, still open: logo, watermark, intro, outro, and background')
    .waitFor({ timeout: 10_000 })
  await page.getByRole('link', { name: 'Persona chosen' }).waitFor()
  await page.getByRole('link', { name: 'Add an outro video' }).click()
  await page.waitForURL(/\/assets#outro$/)
  await Promise.all([page.close(), work.close()])
})

test('the browser reported no error', () => {
  expect(errors).toEqual([])
})

/** Waits until the nth sound of the page is audibly playing. */
const heard = (page: Page, at: number) =>
  page.waitForFunction((at) => {
    const audio = document.defaultView?.heard[at]
    return audio && !audio.paused && !audio.muted && audio.currentTime > 0.2 && audio.duration > 2
  }, at)

/** Waits until the video of this name is playing; returns its size. */
async function plays(page: Page, { label, muted }: { label: string; muted: boolean }): Promise<number[]> {
  const scope = muted ? page.locator('main') : page.getByRole('dialog')
  return playing(scope.locator(`video[aria-label="${label}"]`), muted)
}

const playing = (video: Locator, muted: boolean): Promise<number[]> =>
  video.evaluate(async (video: HTMLVideoElement, muted) => {
    while (video.currentTime < 0.3 || video.muted !== muted) {
      if (video.error) throw new Error(video.error.message)
      await new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }))
    }
    return [video.videoWidth, video.videoHeight]
  }, muted)
