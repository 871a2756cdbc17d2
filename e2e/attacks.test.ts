import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOSTILE_REDIRECTS } from '../packages/core/test/redirects.ts'
import { personas, users } from '../packages/server/src/adapters/postgres/schema.ts'
import { buildWebWhenStale } from '../packages/server/src/commands/web-build.ts'
import { webFolder } from '../packages/server/src/resources.ts'
import { hasItem } from '../packages/server/test/made.ts'
import { type Pack, startPack } from '../packages/server/test/pack.ts'
import { launchBrowser, networkSettled } from './browser.ts'
import { signIn } from './sign-in.ts'
import { XSS_PAYLOADS } from './xss-payloads.ts'

const OWNER = 'lyra'
const PERSONAS = 12
const ITEMS = 12

let pack: Pack
let browser: Browser
let visitor: BrowserContext
let owner: BrowserContext
/** Payloads that ran, dialogs, and violations of the content security policy, on any page. */
const succeeded: string[] = []

beforeAll(async () => {
  ;[pack, browser] = await Promise.all([startPack({ rateLimits: [] }), launchBrowser()])
  const build = await buildWebWhenStale(new AbortController().signal)
  if (build.state === 'failed') throw new Error(build.reason)
  await symlink(webFolder, join(pack.config.home, 'web'))
  visitor = await watched()
  owner = await watched()
  const session = await pack.context.auth?.sessionFor(`${OWNER}@pack.test`)
  await owner.addInitScript((text) => localStorage.setItem('pack.session', text), JSON.stringify(session))
})

afterAll(async () => {
  await browser?.close()
  await pack?.[Symbol.asyncDispose]()
})

test('a text that becomes markup is detected', async () => {
  const page = await visitor.newPage()
  await page.goto(`${pack.url}/how`)

  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)><iframe></iframe>'),
  )
  await expect.poll(() => succeeded.length).toBeGreaterThan(0)

  expect(succeeded.splice(0).join()).toContain('script-src-attr blocked inline')
  expect(await intruders(page)).toHaveLength(2)
  await page.close()
})

test('user texts are shown on every screen and never run', async () => {
  expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(150)
  const item = await createHostileContent()

  const pages = [
    ...['/content?type=short', '/content?type=short&page=2', '/content?type=story', '/content?view=gallery'],
    ...['/personas', '/generate', '/dashboard'],
    ...[`/content?type=story&edit=${item.id}`, `/content?type=story&play=${item.id}`],
    ...(await pack.context.db.select().from(personas)).slice(0, 2).map(({ id }) => `/persona/${id}`),
  ]
  const shown = await Promise.all([...tabs(owner, pages), inTurn(visitor, ['/', '/examples'])])

  expect(succeeded).toEqual([])
  const texts = shown.flat().join('\n')
  const missing = XSS_PAYLOADS.filter((payload) => !texts.includes(squeezed(payload)))
  // Every payload was really shown.
  expect(missing).toEqual([])
})

test('text in a URL never runs', async () => {
  const parts = (count: number) => slices(XSS_PAYLOADS, count).map((chunk) => encodeURIComponent(chunk.join(' ')))
  const joined = parts(4)
  const [one = ''] = joined
  const sharp = XSS_PAYLOADS.filter((payload) => payload.includes('script:'))
    .slice(0, 3)
    .map(encodeURIComponent)
  const publicPages = [
    // The beginning of the text matters here.
    ...parts(6).map((text) => `/login?redirect=${text}`),
    ...joined.map((text) => `/nothing?${text}#${text}`),
    ...sharp.flatMap((text) => [`/${text}`, `/pack/${text}`]),
    ...[`/auth/callback?error=x&error_description=${one}`, `/examples?persona=${one}`, `/?${one}`],
  ]
  const memberPages = [
    ...joined.map((text) => `/content?type=short&persona=${text}&edit=x`),
    ...sharp.map((text) => `/persona/${text}`),
    ...[
      `/generate?theme=${one}`,
      `/content?type=${one}`,
      `/content?status=${one}`,
      `/services?plan=${one}`,
      `/analytics?x=${one}`,
    ],
  ]

  await Promise.all([...tabs(visitor, publicPages), ...tabs(owner, memberPages)])

  expect(succeeded).toEqual([])
})

test('signing in never redirects to another site', async () => {
  const targets = [
    ...['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', '/.//evil.example'],
    ...['javascript:alert(1)', '/%2e//evil.example', 'data:text/html,<script>alert(1)</script>'],
  ]
  expect(HOSTILE_REDIRECTS).toEqual(expect.arrayContaining(targets))
  const landed: string[] = []

  const page = await owner.newPage()
  for (const target of targets) {
    await page.goto(`${pack.url}/login?redirect=${encodeURIComponent(target)}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    landed.push(page.url())
  }
  await page.close()
  const newcomer = await watched()
  const first = await newcomer.newPage()
  await first.goto(`${pack.url}/login?redirect=${encodeURIComponent('//evil.example')}`)
  await signIn(first, 'jinx@pack.test')
  await first.waitForURL('**/generate')

  expect(landed).toEqual(targets.map(() => `${pack.url}/generate`))
  expect(first.url()).toBe(`${pack.url}/generate`)
  expect(succeeded).toEqual([])
})

/** A browser context that records successful attacks in `succeeded`. */
async function watched(): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 1000 } })
  await context.exposeBinding('packReport', ({ page }, what: string) => void succeeded.push(`${page.url()}: ${what}`))
  await context.addInitScript(() => {
    const report = (what: string) => (window as unknown as { packReport(what: string): void }).packReport(what)
    addEventListener('securitypolicyviolation', (event) =>
      report(`${event.violatedDirective} blocked ${event.blockedURI} ${event.sample}`),
    )
    Object.defineProperty(window, 'hit', { set: () => report('a payload ran') })
  })
  context.on('dialog', (dialog) => {
    succeeded.push(`a dialog: ${dialog.message()}`)
    dialog.dismiss().catch(() => {})
  })
  return context
}

/** Opens these pages in two tabs: each mostly waits for its page to become idle. */
const tabs = (context: BrowserContext, addresses: string[]) => slices(addresses, 2).map((some) => inTurn(context, some))

/** Opens these pages in one tab; returns the text of each. */
async function inTurn(context: BrowserContext, addresses: string[]): Promise<string[]> {
  const page = await context.newPage()
  const texts: string[] = []
  for (const address of addresses) {
    await page.goto(pack.url + address)
    await page.locator('#root:not([data-first-paint]) h1').first().waitFor()
    await networkSettled(page)
    succeeded.push(...(await intruders(page)).map((what) => `${address.slice(0, 60)}: ${what}`))
    texts.push(squeezed(await shownOn(page)))
  }
  await page.close()
  return texts
}

/** Elements and links that the product never renders. */
const intruders = (page: Page) =>
  page.evaluate(() => {
    const foreign =
      'iframe, object, embed, base, marquee, math, body script, [onerror], [onload], [onfocus], [onclick], xss'
    const linked = Array.from(document.querySelectorAll('[href], [src], [action], [formaction]')).filter((element) =>
      ['href', 'src', 'action', 'formaction'].some((name) =>
        /^[\s\0-\x20]*(?:javascript|vbscript|data:text)/i.test(element.getAttribute(name) ?? ''),
      ),
    )
    return [...Array.from(document.querySelectorAll(foreign)), ...linked].map((element) =>
      element.outerHTML.slice(0, 120),
    )
  })

/** All text of a page, with that of its fields, titles and alternative texts. */
const shownOn = (page: Page) =>
  page.evaluate(() => {
    const fields = Array.from(
      document.querySelectorAll('input, textarea'),
      (field) => (field as HTMLInputElement).value,
    )
    const names = Array.from(document.querySelectorAll('[title], [aria-label], [alt]')).flatMap((element) =>
      ['title', 'aria-label', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.body.textContent, ...fields, ...names].join('\n')
  })

const squeezed = (text: string) => text.replace(/\s+/g, ' ')
const slices = <One>(all: readonly One[], count: number): One[][] =>
  Array.from({ length: count }, (_, part) => all.filter((__, at) => at % count === part))

/** Personas and videos, finished and failed, with all payloads in every text that users write. Returns a story. */
async function createHostileContent() {
  const { db } = pack.context
  const chunks = slices(XSS_PAYLOADS, ITEMS)
  const made = []
  for (const [at, chunk] of chunks.entries()) {
    const text = chunk.join(' ')
    const mode = at % 3 === 2 ? ('story' as const) : ('short' as const)
    const isFailed = at % 3 === 1
    made.push(
      await hasItem(pack, {
        owner: OWNER,
        mode,
        title: text,
        theme: text,
        tone: text,
        keywords: chunk,
        notes: chunk,
        script: { title: text, writer: text, lines: chunk.map((line) => ({ persona: line, line })) },
        personaSlugs: chunk,
        showcase: !isFailed,
        ...(isFailed && { status: 'Failed' as const, errorDetail: text, videoMedia: null }),
      }),
    )
  }
  const [{ id: ownerId } = { id: '' }] = await db.select({ id: users.id }).from(users)
  await db.update(users).set({ tier: 'alpha' })
  const values = slices(XSS_PAYLOADS, PERSONAS).map((chunk, at) => ({
    ownerId,
    slug: `x-${at}`,
    name: chunk.join(' '),
    roleTitle: chunk.join(' '),
    tone: chunk.join(' '),
    backstory: chunk.join(' '),
    voiceLine: chunk.join(' '),
    colour: '#2dd4bf',
    voice: { id: 'flow', pace: 1, pitch: 0 },
    catchPhrases: chunk,
    forbiddenWords: chunk,
  }))
  await db.insert(personas).values(values)
  const story = made.find(({ mode }) => mode === 'story')
  if (!story) throw new Error('no story')
  return story
}
