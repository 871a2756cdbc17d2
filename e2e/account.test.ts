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

test('the time zone is searched or taken from the device, and saved with the other preferences', async () => {
  await page.goto(product.url + paths.config)
  const zone = page.getByLabel('Time zone', { exact: true })
  const before = await zone.inputValue()

  await page.getByRole('button', { name: 'Use this device’s time zone (Asia/Tokyo)' }).click()
  const device = await zone.inputValue()
  await zone.fill('new york')
  await page.keyboard.press('Enter')
  await page.getByLabel('Posting time').selectOption({ label: '7:00 AM' })
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await page.getByText('Preferences saved.').waitFor()
  await page.reload()

  expect([before, device, await zone.inputValue()]).toEqual(['UTC', 'Asia/Tokyo', 'America/New York'])
  expect(await page.getByLabel('Posting time').inputValue()).toBe('7')
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

test('both platforms are linked in the browser, with all permissions, set up and disconnected', async () => {
  const continueAs = async (account: string) => {
    await page.locator('input[name=who]').fill(account)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
  }
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await page.goto(product.url + paths.config)

  // A refused permission is asked for once more.
  await page.getByRole('button', { name: 'Connect YouTube' }).click()
  await page.getByRole('group', { name: 'The Pack may' }).getByRole('checkbox').first().uncheck()
  await continueAs('Velour on Film')
  await page.getByText('Missing required YouTube permissions. Reconnecting...').waitFor()
  await page.getByRole('group', { name: 'The Pack may' }).waitFor()
  await continueAs('Velour on Film')
  await card('YouTube').getByText('Your YouTube channel is connected.').waitFor()
  expect(page.url()).toBe(product.url + paths.config)
  await card('YouTube').getByText('Details').click()
  await expect.poll(() => card('YouTube').getByRole('listitem').count()).toBe(4)

  await page.getByRole('button', { name: 'Connect TikTok' }).click()
  await continueAs('velour')
  await card('TikTok').getByText('Your TikTok account is connected.').waitFor()
  await card('TikTok').getByText('@velour').waitFor()

  await page.getByRole('heading', { name: 'TikTok defaults' }).click()
  await page.getByLabel('Who can watch').selectOption({ label: 'Friends' })
  await page.getByRole('button', { name: 'Save TikTok defaults' }).click()
  await page.getByText('TikTok defaults saved.').waitFor()
  await page.getByRole('heading', { name: 'Publishing templates' }).click()
  await page.getByLabel('Title template').fill('{title} | Velour')
  await page.getByRole('button', { name: 'Save Templates' }).click()
  await page.getByText('Created defaults.').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Title template').inputValue()).toBe('{title} | Velour')
  await expect.poll(() => page.getByLabel('Who can watch').inputValue()).toBe('MUTUAL_FOLLOW_FRIENDS')

  await page.goto(product.url + paths.integrations)
  for (const [name, text] of [
    ['YouTube', 'No YouTube account linked yet.'],
    ['TikTok', 'TikTok not connected.'],
  ] as const) {
    await card(name)
      .getByRole('button', { name: /^Disconnect/ })
      .click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('No videos are scheduled for it.').waitFor()
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await card(name).getByText(text).waitFor()
  }
})

test('a deleted account is signed out at once; the next sign-in finds an empty account', async () => {
  await page.goto(product.url + paths.config)
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
        const refused = page.getByText('This account is being deleted, so you can’t log in to it.')
        await fresh.or(refused).first().waitFor()
        return (await fresh.count()) > 0
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(true)
})
