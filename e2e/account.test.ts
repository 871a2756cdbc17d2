import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { unzip } from '../packages/server/test/unzip.ts'
import { paths } from '../packages/web/src/product/paths.ts'
import { launchBrowser } from './browser.ts'
import { cloneWolf, signedIn, signIn } from './sign-in.ts'

const EMAIL = 'velour@example.com'

const product = { url: inject('productUrl') }
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  const member = await signedIn(product.url, EMAIL)
  await cloneWolf(member, 'forge')
  const { storageState } = member
  page = await browser.newPage({ reducedMotion: 'reduce', timezoneId: 'Asia/Tokyo', storageState })
})

afterAll(async () => {
  await browser?.close()
})

test('the device time zone is set with one click, and any other can be selected', async () => {
  await page.goto(product.url + paths.config)
  const zone = page.getByLabel('Your time zone')
  const before = await zone.inputValue()

  await page.getByRole('button', { name: 'Use device time zone (Asia/Tokyo)' }).click()
  await page.getByText('Time zone saved.').waitFor()
  const chosen = await zone.inputValue()
  await zone.selectOption({ label: 'America/New York' })
  await page.getByRole('button', { name: 'Save time zone' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Save time zone' }).isDisabled()).toBe(true)
  await page.reload()

  expect([before, chosen, await zone.inputValue()]).toEqual(['UTC', 'Asia/Tokyo', 'America/New_York'])
})

test('a user downloads all their data as one archive', async () => {
  await page.goto(product.url + paths.config)
  await page.getByRole('button', { name: 'Export my data' }).click()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download \(/ }).click({ timeout: 60_000 }),
  ])

  const files = await unzip(await readFile(await download.path()))
  expect(download.suggestedFilename()).toMatch(/^the-pack-.*\.zip$/)
  expect(files.get('account.json')?.toString()).toContain(EMAIL)
  expect(files.get('personas.json')?.toString()).toContain('Forge')
})

test('a deleted account is signed out at once; the next sign-in finds an empty account', async () => {
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const everything = page.getByRole('button', { name: 'Delete everything' })
  expect(await everything.isDisabled()).toBe(true)
  await page.getByLabel('Type your email address to confirm').fill(EMAIL.toUpperCase())
  await page.keyboard.press('Enter')

  await page.getByText('deleting your account').waitFor()
  const left = await page.evaluate(() => [location.pathname, Object.keys(localStorage)])
  expect(left).toEqual([paths.home, []])

  // The address can sign in again once the last row is deleted.
  await expect
    .poll(
      async () => {
        await page.goto(product.url + paths.generate)
        await signIn(page, EMAIL)
        const fresh = page.getByText('No Personas Found')
        const refused = page.getByText('This account is being deleted.')
        await fresh.or(refused).first().waitFor()
        return (await fresh.count()) > 0
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(true)
})
