import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type Product, startProduct } from './product.ts'
import { signIn, takeWolf } from './sign-in.ts'

let product: Product
let browser: Browser
let context: BrowserContext
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' })
  page = await context.newPage()
  page.on('pageerror', (problem) => complaints.push(problem.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
})

afterAll(async () => {
  await browser?.close()
  await product?.[Symbol.asyncDispose]()
})

test('a visitor signs in on the way to the Generate screen and is taken there', async () => {
  await page.goto(`${product.url}/generate?mode=dialogue`)
  await signIn(page, 'lyra@example.com')

  await page.getByRole('heading', { name: 'Generate', level: 1 }).waitFor()

  expect(new URL(page.url()).search).toBe('?mode=dialogue')
  await page.getByText('No Personas Found').waitFor()
  await page.getByText('No queued or in-progress jobs.').waitFor()
  await page.getByText('lyra@example.com').first().waitFor()
})

test('two wolves of the Pack are taken in with one press each', async () => {
  await takeWolf(page, 'Forge')
  await page.getByRole('textbox', { name: 'Theme' }).waitFor()
  await page.getByText('Add another wolf').click()
  await takeWolf(page, 'Flow')

  await page.getByText('Supporting Personas').waitFor()
})

test('a theme becomes a short that plays', async () => {
  await page.goto(`${product.url}/generate`)
  await page.getByText('Short', { exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Theme' }).fill('starting over')
  await choose('Personas', 'Forge')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.getByText('✅ Content generation job queued!').waitFor()

  await plays('starting over', { size: [1080, 1920], seconds: [5, 60] })
})

test('a theme becomes a dialogue, which is read and shortened before it is rendered, and plays', async () => {
  await page.goto(`${product.url}/generate`)
  await page.getByText('Dialogue', { exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Theme' }).fill('courage')
  await choose('Primary Personas', 'Forge')
  await choose('Supporting Personas', 'Flow')
  await page.getByRole('button', { name: 'Review script first' }).click()
  await page.getByRole('link', { name: 'Review script: courage' }).click({ timeout: 60_000 })
  const lines = page.getByRole('textbox', { name: /^Line \d+: text$/ })
  await lines.first().waitFor()
  const written = await lines.count()
  // Two lines of each, rather than the minute and a half that was written: rendering that proves no more.
  for (let left = written; left > 4; left--) await page.getByRole('button', { name: 'Delete line 5' }).click()
  await page.getByRole('button', { name: 'Render video' }).click()
  await page.getByRole('heading', { name: 'Edit dialogue' }).waitFor({ state: 'detached' })
  await page.goto(`${product.url}/generate`)

  const seconds = await plays('courage', { size: [1920, 1080], seconds: [20, 240] })
  expect(written).toBeGreaterThanOrEqual(8)
  expect(seconds).toBeLessThan(60)
})

test('nothing complained on the way, and Ctrl-C ends everything', async () => {
  expect(complaints).toEqual([])
  expect(await product.stop()).toBe(0)
})

/** Waits for the video on this theme and plays it; answers its length. */
async function plays(theme: string, { size, seconds }: { size: number[]; seconds: number[] }): Promise<number> {
  const watch = page.getByRole('link', { name: `Watch ${theme}` })
  const failed = page.getByRole('table').getByText('Failed')
  await watch.or(failed).first().waitFor({ timeout: 300_000 })
  expect(await failed.count(), 'the job failed').toBe(0)
  await watch.click()
  const player = page.locator('dialog video, [role=dialog] video')
  await player.waitFor()
  const seen = await player.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
    await new Promise<void>((resolve, reject) => {
      video.ontimeupdate = () => video.currentTime > 1 && resolve()
      video.onerror = () => reject(new Error(video.error?.message))
    })
    return { width: video.videoWidth, height: video.videoHeight, seconds: video.duration }
  })

  expect([seen.width, seen.height]).toEqual(size)
  expect(seen.seconds).toBeGreaterThanOrEqual(seconds[0] ?? 0)
  expect(seen.seconds).toBeLessThanOrEqual(seconds[1] ?? 0)
  return seen.seconds
}

async function choose(field: string, name: string): Promise<void> {
  if (await page.getByLabel(`Remove ${name}`).count()) return
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await page.keyboard.press('Escape')
}
