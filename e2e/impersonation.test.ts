import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { ADMINS } from './shared-product.ts'
import { cloneWolf, type Member, signedIn } from './sign-in.ts'

const ADMIN = ADMINS.views
const USER = 'jinx@example.com'

const product = { url: inject('productUrl') }
let browser: Browser
let admin: Page
let user: Page

beforeAll(async () => {
  browser = await launchBrowser()
  const member = await signedIn(product.url, USER)
  await cloneWolf(member, 'forge')
  user = await open(member)
  admin = await open(await signedIn(product.url, ADMIN))
})

afterAll(async () => {
  await browser?.close()
})

test('an admin finds a user and views the product as they see it', async () => {
  await admin.goto(`${product.url}/admin`)
  await admin.getByRole('searchbox').fill('jinx')
  await admin.waitForURL('**/admin?search=jinx')
  await admin.getByRole('button', { name: `View as Client: ${USER}` }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Reason (optional)').fill('Ticket 12')
  await dialog.getByRole('button', { name: 'View as Client' }).click()

  await banner(admin).getByText(`Viewing as ${USER}`).waitFor()
  await admin.getByRole('link', { name: 'Personas' }).click()
  await admin.getByRole('heading', { name: 'Forge' }).waitFor()
  const bar = admin.getByRole('banner')

  expect(await banner(admin).textContent()).toMatch(/Read-only until \d+:\d\d/)
  await bar.getByText(USER).waitFor()
  await bar.getByText('Tier: free').waitFor()
  expect(await bar.getByRole('button', { name: 'Logout' }).count()).toBe(0)
  expect(await kept(admin)).toMatchObject({ adminUser: { email: ADMIN }, targetUser: { email: USER, tier: 'free' } })
})

test('what would change something is disabled and says why', async () => {
  await admin.goto(`${product.url}/generate`)
  const theme = admin.getByRole('textbox', { name: 'Theme' })
  await theme.waitFor()
  const generate = admin.getByRole('button', { name: 'Generate', exact: true })

  expect(await theme.isDisabled()).toBe(true)
  expect(await generate.isDisabled()).toBe(true)
  expect(await generate.getAttribute('title')).toBe('Read-only while viewing as another user.')
  await user.goto(`${product.url}/generate`)
  await user.getByText('No queued or in-progress jobs.').waitFor()
})

test('the view survives a reload, and the admin’s own screens stay available', async () => {
  await admin.goto(`${product.url}/admin?tab=audit`)
  await banner(admin).getByText(`Viewing as ${USER}`).waitFor()

  const viewed = admin.getByRole('row').filter({ hasText: 'Viewed' })
  await viewed.getByText('Personas', { exact: true }).first().waitFor()
  await admin.getByRole('cell', { name: 'Ticket 12' }).waitFor()
})

test('Exit asks for confirmation and returns to the admin’s account', async () => {
  await banner(admin).getByRole('button', { name: 'Exit Impersonation' }).focus()
  await admin.keyboard.press('Enter')
  const question = admin.getByRole('alertdialog', { name: 'Exit impersonation and return to your account?' })
  await question.getByRole('button', { name: 'Exit' }).click()

  await admin.waitForURL('**/services')
  await admin.getByRole('banner').getByText(ADMIN).waitFor()
  expect(await banner(admin).count()).toBe(0)
  expect(await kept(admin)).toBeNull()
})

test('a forged record in the browser shows a banner but no data; an unreadable one is removed', async () => {
  const { id } = (await answerOf(user, '/me')) as { id: string }
  const admins = { id: await idOfAdmin(), email: ADMIN }
  await user.evaluate((record) => localStorage.setItem('impersonation', JSON.stringify(record)), {
    adminUser: { id, email: USER },
    targetUser: admins,
  })
  const refused: number[] = []
  user.on('response', (answer) => {
    if (
      /\/(?:me|user|jobs|queue_content|voices|admin)\b/.test(new URL(answer.url()).pathname) &&
      answer.request().resourceType() === 'fetch'
    )
      refused.push(answer.status())
  })
  await user.goto(`${product.url}/admin`)
  await user.waitForURL('**/services?missing=admin')
  await banner(user).getByText(`You can’t impersonate ${ADMIN}.`).waitFor()
  await user.goto(`${product.url}/personas`)
  await user.getByText('Only admins can view the app as another user.').first().waitFor()

  expect(new Set(refused)).toEqual(new Set([403]))

  await user.evaluate(() => localStorage.setItem('impersonation', '{"adminUser":'))
  await user.reload()
  await user.getByRole('heading', { name: 'Forge' }).waitFor()
  expect(await banner(user).count()).toBe(0)
  expect(await kept(user)).toBeNull()
})

/** A browser of its own for this member. */
async function open({ storageState }: Member): Promise<Page> {
  const viewport = { width: 1440, height: 1000 }
  return (await browser.newContext({ viewport, reducedMotion: 'reduce', storageState })).newPage()
}

const banner = (page: Page) => page.getByRole('region', { name: 'Viewing as another user' })

/** The view as the browser stores it. */
const kept = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('impersonation') ?? 'null'))

/** The answer that the signed-in page gets. */
const answerOf = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(async (wanted) => {
    const session = JSON.parse(localStorage.getItem('pack.session') ?? '{}')
    const answer = await fetch(wanted, { headers: { authorization: `Bearer ${session.access_token}` } })
    return answer.json()
  }, path)

async function idOfAdmin(): Promise<string> {
  return ((await answerOf(admin, '/me')) as { id: string }).id
}
