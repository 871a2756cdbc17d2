import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { layoutZones } from '@pack/core/film/painting/zones'
import { VERTICAL } from '@pack/core/film/timeline'
import { findFfmpeg } from '@pack/media'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { paths } from '../packages/web/src/product/paths.ts'
import { launchBrowser, withoutBlur } from './browser.ts'
import { signedIn } from './sign-in.ts'

/** Decoding is slow on a busy machine. */
const PATIENT = { timeout: 20_000 }

const product = { url: inject('productUrl') }
let browser: Browser
let page: Page
/** A folder with the images, clips and sound of a brand. */
let kit: string

beforeAll(async () => {
  ;[kit, browser] = await Promise.all([makeKit(), launchBrowser()])
  const { storageState } = await signedIn(product.url, 'forge@example.com')
  page = await browser.newPage({ viewport: { width: 1440, height: 1000 }, storageState })
  await page.addInitScript(withoutBlur)
  await page.goto(product.url + paths.assets)
  await page.getByRole('heading', { name: 'Assets', exact: true }).waitFor()
})

afterAll(async () => {
  await browser?.close()
  await rm(kit, { recursive: true, force: true })
})

const KIT = [
  ['Logo', 'logo.png', '240 × 120'],
  ['Watermark', 'watermark.png', '160 × 80'],
  ['Intro (vertical)', 'intro.mp4', '270 × 480'],
  ['Outro (vertical)', 'outro.mp4', '270 × 480'],
  ['Background (vertical)', 'background.mp4', '270 × 480'],
  ['Background audio', 'bed.mp3', '3 sec'],
] as const

test('each slot of the brand kit takes a file and shows it', async () => {
  for (const [label, file] of KIT)
    await page.getByLabel(`File for ${label}`, { exact: true }).setInputFiles(join(kit, file))

  for (const [label, file, fact] of KIT) {
    await slot(label).getByTitle(file).waitFor()
    await slot(label).getByText(fact).waitFor()
  }
  expect(await slot('Logo').locator('img').evaluate(widthOf)).toBe(240)
  const intro = slot('Intro (vertical)').locator('video')
  await intro.scrollIntoViewIfNeeded()
  await expect
    .poll(() => intro.evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0), PATIENT)
    .toBe(true)
  // Clips that play by themselves would slow the next tests down.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const sound = slot('Background audio')
  await sound.scrollIntoViewIfNeeded()
  await sound.getByRole('button', { name: 'Play Background audio' }).click()
  await sound.getByRole('button', { name: 'Pause Background audio' }).click()
  const bars = sound.locator('rect')
  await expect
    .poll(() => bars.evaluateAll((all) => new Set(all.map((bar) => bar.getAttribute('height'))).size), PATIENT)
    .toBeGreaterThan(3)
  // Vertical clips fill empty slots of the horizontal orientation.
  await slot('Intro (horizontal)').getByText('From vertical').waitFor()
})

test('logo and watermark are painted into sample frames of both orientations', async () => {
  await page.getByRole('heading', { name: 'Safe areas' }).click()

  for (const frame of ['vertical', 'horizontal']) {
    const canvas = page.getByRole('img', { name: `Logo, watermark and captions in a ${frame} video` })
    // The logo is red and the watermark blue.
    await expect.poll(() => canvas.evaluate(colours), PATIENT).toEqual({ red: true, blue: true })
  }
})

test('a refused file is explained at its slot, which keeps the file it had', async () => {
  await page.getByLabel('File for Watermark', { exact: true }).setInputFiles(join(kit, 'bed.mp3'))

  const told = await slot('Watermark').getByRole('alert').textContent()
  await slot('Watermark').getByRole('button', { name: 'Dismiss bed.mp3' }).click()

  expect(told).toContain('bed.mp3 wasn’t uploaded.')
  expect(told).toContain('This is a sound file. Choose an image: PNG, JPEG or WebP.')
  expect(await slot('Watermark').getByRole('alert').count()).toBe(0)
  await slot('Watermark').getByText('watermark.png').first().waitFor()
})

test('a dropped file replaces the one of the slot, and the starter kit replaces a deleted one', async () => {
  const bytes = await page.evaluateHandle(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 90
    canvas.getContext('2d')?.fillRect(0, 0, 90, 90)
    const blob = await new Promise<Blob>((done) => canvas.toBlob((made) => made && done(made)))
    const transfer = new DataTransfer()
    transfer.items.add(new File([blob], 'square.png', { type: 'image/png' }))
    return transfer
  })
  await slot('Watermark').dispatchEvent('drop', { dataTransfer: bytes })
  await slot('Watermark').getByText('90 × 90').waitFor()

  await page.getByRole('button', { name: 'Delete Watermark' }).click()
  await page.getByRole('heading', { name: 'Delete Watermark? This cannot be undone.' }).waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()

  await slot('Watermark').getByText('Starter kit').waitFor()
  await page.goto(`${product.url}/onboarding`)
  await page.getByRole('button', { name: 'Use the starter kit' }).click()
  await page.getByText('Starter kit added.').waitFor()
  await page.goto(`${product.url}/assets`)
  await slot('Watermark').getByRole('button', { name: 'Delete Watermark' }).waitFor()
  await slot('Logo').getByText('logo.png').first().waitFor()
})

test('several slideshow images are uploaded at once, reordered by keyboard and deleted', async () => {
  const section = page.getByRole('region', { name: 'Slideshow images' })
  const names = () => section.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('alt')))
  const files = ['logo.png', 'watermark.png', 'bed.mp3'].map((file) => join(kit, file))
  await page.getByLabel('Files for slideshow images').setInputFiles(files)
  const refusal = await section.getByRole('alert').textContent({ timeout: 60_000 })
  await section.getByRole('button', { name: 'Dismiss bed.mp3' }).click()

  await section.getByRole('button', { name: 'Move watermark.png earlier' }).focus()
  await page.keyboard.press('Enter')

  await expect.poll(names, PATIENT).toEqual(['watermark.png', 'logo.png'])
  expect(refusal).toContain('This is a sound file. Choose an image: PNG, JPEG or WebP.')
  // It is the first one now, so the focus moves to the opposite button.
  await expect.poll(() => focused(), PATIENT).toBe('Move watermark.png later')
  await page.reload()
  await expect.poll(names, PATIENT).toEqual(['watermark.png', 'logo.png'])
  await section.getByRole('button', { name: 'Delete logo.png' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(names, PATIENT).toEqual(['watermark.png'])
})

test('a persona gets a face, captions and a voice of its own, and its line is spoken', async () => {
  await page.goto(`${product.url}${paths.persona.replace('$id', 'new')}`)
  await page.getByLabel(/^Name/).fill('Ember')
  for (const name of ['Style', 'Captions']) await page.getByRole('heading', { name, exact: true }).click()
  await page.getByLabel('Signature line').fill('Small fires warm long nights.')
  await page.getByRole('button', { name: 'Shuffle' }).click()
  await page.getByRole('button', { name: 'Face 4', exact: true }).click()
  await page.getByText('Karaoke fill', { exact: true }).click()
  await page.getByLabel('Position', { exact: true }).selectOption('top')
  await page.getByRole('radio', { name: /^Umbra/ }).check()
  await page.getByLabel('Catchphrases').fill('Keep it lit.')
  await page.keyboard.press('Enter')

  const spoken = page.waitForResponse((answer) => answer.url().endsWith('/voices/preview'))
  await page.getByRole('button', { name: 'Listen to this line' }).click()
  const answer = await spoken
  // The square icon shows while the line plays.
  await page.locator('button[aria-label="Stop (Listen to this line)"] svg.lucide-square').waitFor()
  await page.getByRole('button', { name: 'Create a Persona' }).click()
  await page.getByRole('link', { name: 'Ember', exact: true }).click()
  await page.getByRole('heading', { name: 'Ember', exact: true }).waitFor()

  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'audio/wav'])
  expect(await page.getByLabel('Karaoke fill').isChecked()).toBe(true)
  expect(await page.getByLabel('Position', { exact: true }).inputValue()).toBe('top')
  expect(await page.getByRole('radio', { name: /^Umbra/ }).isChecked()).toBe(true)
  await page.getByRole('listitem').filter({ hasText: 'Keep it lit.' }).waitFor()
  // Empty slots take the account's files.
  await page.getByRole('heading', { name: 'Assets', exact: true }).click()
  await slot('Logo').getByText('Account default').waitFor()

  await page.getByLabel('Picture file').setInputFiles(join(kit, 'logo.png'))
  await page.getByRole('button', { name: 'Use picture' }).click()
  const portrait = page.locator('img[alt="Portrait of Ember"]')
  await portrait.waitFor()
  expect(await portrait.evaluate(widthOf)).toBe(640)
})

test('a script is previewed, edited and rendered with the logo and the outro of the brand', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`${product.url}${paths.generate}`)
  await page.getByRole('textbox', { name: 'Theme' }).fill('late trains')
  // The only persona is selected. The form's preview shows the red logo of the brand.
  const sample = page.getByRole('img', { name: 'Preview: Ember' })
  await expect.poll(() => sample.evaluate(colours), PATIENT).toMatchObject({ red: true })
  const loop = page.getByRole('complementary', { name: 'Preview' }).locator('video')
  await expect.poll(() => loop.evaluate((video: HTMLVideoElement) => video.videoWidth), PATIENT).toBe(270)
  await page.getByRole('button', { name: 'Write script first' }).click()
  await page.getByRole('link', { name: /^Review script: / }).click({ timeout: 60_000 })
  const play = page.getByRole('button', { name: 'Play preview' })
  await expect.poll(() => play.isEnabled().catch(() => false), { timeout: 60_000 }).toBe(true)

  await page.getByLabel('Script', { exact: true }).fill('Small fires warm the longest nights.')
  await page.getByRole('button', { name: 'Update preview' }).click()
  await page.getByRole('button', { name: 'Update preview' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Render video' }).click()
  await page.getByRole('heading', { name: 'Review script' }).waitFor({ state: 'detached' })
  // A playing preview would slow the render down.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${product.url}${paths.generate}`)
  await page.getByRole('link', { name: 'Watch late trains' }).click({ timeout: 120_000 })

  const address = await page.locator('[role=dialog] video').getAttribute('src')
  const pixel = await pixelsOf(new URL(address ?? '', product.url).href)
  const { logo } = layoutZones({ ...VERTICAL, plates: false, background: { kind: 'loop', media: '' }, speakers: [] })
  // The logo is red, and as wide as its place; the outro's second bar is yellow.
  expect(await pixel(1, logo.x + logo.width / 2, logo.y + 20)).toEqual({ red: 'high', green: 'low', blue: 'low' })
  expect(await pixel(-1, (1.5 / 7) * VERTICAL.width, 500)).toEqual({ red: 'high', green: 'high', blue: 'low' })
})

test.each([1440, 390])(
  'at %i px a refused save is explained above the dialog and beside Save, one reason a line',
  async (width) => {
    await page.setViewportSize({ width, height: 1000 })
    await page.goto(`${product.url}${paths.content}`)
    const row = page.locator('tbody tr, main li:has(button)').locator('visible=true').first()
    await row.waitFor()
    const { y = 900, height = 900 } = (await row.boundingBox()) ?? {}
    // Seven rows on a laptop of 1440x900; the first video on the first screen of a phone of 390x844.
    expect(width > 1000 ? y + 7 * height : y + height).toBeLessThan(width > 1000 ? 900 : 844)
    const reasons = ['The title is too long.', 'The theme is too long.']
    const detail = reasons.map((msg) => ({ msg }))
    await page.route('**/api/update/short', (route) => route.fulfill({ status: 422, json: { detail } }))
    await page
      .getByRole('button', { name: /^Edit / })
      .locator('visible=true')
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Late trains')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()

    const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
    await toast.waitFor()
    const atItsCentre = () =>
      toast.evaluate((shown) => {
        const { left, top, width, height } = shown.getBoundingClientRect()
        return shown.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
    await expect.poll(atItsCentre).toBe(true)
    // biome-ignore lint/performance/useDomNodeTextContent: only the rendered text shows where lines break
    expect((await toast.innerText()).split('\n').filter(Boolean)).toEqual(reasons)
    // It stays while the pointer is over it.
    await page.mouse.move(0, 0)
    await toast.waitFor({ state: 'detached' })

    await dialog.getByText(reasons.join('\n')).waitFor()
    await page.unroute('**/api/update/short')
  },
)

/** Reads the colour of a video at a time in seconds (negative: before its end) and a place. */
async function pixelsOf(url: string) {
  const { path } = await findFfmpeg({})
  const file = join(kit, 'rendered.mp4')
  await writeFile(file, Buffer.from(await (await fetch(url)).arrayBuffer()))
  return async (seconds: number, x: number, y: number) => {
    const seek = seconds < 0 ? ['-sseof', String(seconds)] : ['-ss', String(seconds)]
    const look = `crop=8:8:${Math.round(x)}:${Math.round(y)},scale=1:1,format=rgb24`
    const args = ['-v', 'error', ...seek, '-i', file, '-frames:v', '1', '-vf', look, '-f', 'rawvideo', 'pipe:1']
    const { stdout } = await promisify(execFile)(path, args, { encoding: 'buffer' })
    const [red, green, blue] = [...stdout].map((value) => (value > 130 ? 'high' : value < 70 ? 'low' : 'middle'))
    return { red, green, blue }
  }
}

const slot = (label: string): Locator => page.getByRole('region', { name: label, exact: true })

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

const widthOf = async (image: SVGElement | HTMLElement) => {
  if (!(image instanceof HTMLImageElement)) return null
  await image.decode()
  return image.naturalWidth
}

/** Which colours of the kit a canvas shows. */
function colours(canvas: SVGElement | HTMLElement): { red: boolean; blue: boolean } | null {
  if (!(canvas instanceof HTMLCanvasElement)) return null
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
  let [red, blue] = [false, false]
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, , b = 0, alpha = 0] = [data[at], 0, data[at + 2], data[at + 3]]
    if (alpha < 100) continue
    if (r > 180 && b < 60) red = true
    if (b > 180 && r < 60) blue = true
  }
  return { red, blue }
}

async function makeKit(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pack-kit-'))
  const { path } = await findFfmpeg({})
  const make = (file: string, ...args: string[]) =>
    promisify(execFile)(path, ['-v', 'error', '-y', ...args, join(folder, file)])
  const lavfi = (source: string) => ['-f', 'lavfi', '-i', source]
  const clip = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  await Promise.all([
    make('logo.png', ...lavfi('color=red:s=240x120'), '-frames:v', '1'),
    make('watermark.png', ...lavfi('color=blue:s=160x80'), '-frames:v', '1'),
    make('intro.mp4', ...lavfi('testsrc2=s=270x480:r=30:d=2'), ...clip),
    make('outro.mp4', ...lavfi('smptebars=s=270x480:r=30:d=3'), ...clip),
    make('background.mp4', ...lavfi('mandelbrot=s=270x480:r=30'), '-t', '3', ...clip),
    make('bed.mp3', ...lavfi('sine=f=220:d=3'), '-af', 'tremolo=f=3:d=0.9', '-b:a', '96k'),
  ])
  return folder
}
