import { createHash } from 'node:crypto'
import { clock } from '@pack/core/content/item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { type Timeline, totalSeconds } from '@pack/core/film/timeline'
import { stockFile } from '@pack/media'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { paths } from '../packages/web/src/product/paths.ts'
import { launchBrowser, withoutBlur } from './browser.ts'
import { crossFades, cutaways, cuts, type ShownPreview, unlikeMoments, watchPreview } from './preview-frames.ts'
import { ADMINS } from './shared-product.ts'
import { type Member, signedIn, signIn, takeWolf } from './sign-in.ts'

const EMAIL = ADMINS.publishing
const LINES = [
  { persona: 'forge', line: 'You light the fire before you feel ready, and you keep it burning all night.' },
  { persona: 'flow', line: 'The river starts again at every stone.' },
  { persona: 'forge', line: 'Leave a lamp by the front door.' },
]
const POINTS = ['leave a lamp by the front door', 'start again']
const EDITED = LINES.with(0, { persona: 'forge', line: 'Light the fire before you feel ready.' })
const CREATOR = 'Lyra of the North'
const DAY_MS = 24 * 60 * 60 * 1000
/** Frames of each preview that are compared with the rendered video. */
const SAMPLES = 6

const product = { url: inject('productUrl') }
let browser: Browser
let page: Page
let member: Member
const errors: string[] = []
/** Ids of the videos. */
let short = ''
let dialogue = ''
let vertical = ''

beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser)
})

afterAll(async () => {
  await browser?.close()
})

test('a visitor signs in on the way to the Generate screen and arrives there', async () => {
  await page.goto(`${product.url}/generate?mode=dialogue`)
  await signIn(page, EMAIL)

  await page.getByRole('heading', { name: 'Generate', level: 1 }).waitFor()

  expect(new URL(page.url()).search).toBe('?mode=dialogue')
  await page.getByText('No Personas Found').waitFor()
  await page.getByText('No queued or in-progress jobs.').waitFor()
  await page.getByText(EMAIL).first().waitFor()
})

test('two wolves become personas with one click each', async () => {
  await takeWolf(page, 'Forge')
  await page.getByRole('textbox', { name: 'Theme' }).waitFor()
  // In a dialogue with one persona, the wolves to add are shown.
  await takeWolf(page, 'Flow')

  await page.getByText('Supporting Personas').waitFor()
  member = await signedIn(product.url, EMAIL)
  const personas = await member.api<{ id: string; name: string }[]>('GET', '/user/personas')
  const flow = personas.find(({ name }) => name === 'Flow')
  await member.api('PATCH', `/user/personas/${flow?.id}`, {
    captions: { style: 'karaoke_fill', position: 'usual', face: 'serif' },
  })
})

test('an own script becomes a short over a slideshow, and it plays', async () => {
  await page.goto(`${product.url}/generate`)
  await chooseMode('Short')
  await page.getByRole('textbox', { name: 'Theme' }).fill('starting over')
  await choose('Personas', 'Flow')
  // A written one takes 20 s; it is rendered twice, with and without branding.
  await openScriptGroup()
  await page.getByLabel('My own script').click()
  await page.getByLabel('Lines').fill('The river starts again at every stone.\nSo begin where you are.')
  await page.getByLabel('Background', { exact: true }).selectOption('ai_slideshow')
  short = await queuedBy(() => page.getByRole('button', { name: 'Generate', exact: true }).click())
  await page.getByText('✅ Content generation job queued!').waitFor()
  // The pressed button had the focus, and has it again.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Generate')

  // The queue is below what the screen shows.
  const watch = page.getByRole('button', { name: 'Watch it' })
  const seconds = await plays(watch, { size: [1080, 1920], seconds: [5, 60] })

  const { duration_seconds, thumbnail_url } = await itemOf('short', short)
  expect(Math.abs(seconds - (duration_seconds ?? 0))).toBeLessThan(0.1)
  const thumbnail = Buffer.from(await (await fetch(thumbnail_url ?? '')).arrayBuffer())
  expect(thumbnail.toString('latin1', 8, 12)).toBe('WEBP')
})

test('the preview of a short over a slideshow shows the frames of its video', async () => {
  const preview = await previewOn(`/content?type=short&edit=${short}`, (tab) =>
    tab.getByRole('button', { name: 'Preview', exact: true }).click(),
  )

  expect(preview.timeline.background.kind).toBe('ai_slideshow')
  await expectRendered(preview, 'short', short)
})

test('a theme becomes a dialogue, which is reviewed, shortened and rendered', async () => {
  await page.goto(`${product.url}/generate`)
  await chooseMode('Dialogue')
  await page.getByRole('textbox', { name: 'Theme' }).fill('courage')
  await choose('Primary Personas', 'Forge')
  await choose('Supporting Personas', 'Flow')
  await page.getByLabel('Key points').fill(POINTS.join('\n'))
  dialogue = await queuedBy(() => press('Write script first'))
  // Blocks the preview, which would speak the whole script before it is shortened.
  await page.route('**/preview', () => {})
  await page.getByRole('link', { name: /^Review script: / }).click({ timeout: 60_000 })
  const lines = page.getByRole('textbox', { name: /^Line \d+: text$/ })
  await lines.first().waitFor()
  const written = await lines.count()
  for (let left = written; left > LINES.length; left--) {
    await lines.nth(LINES.length).hover()
    await page.getByRole('button', { name: `Delete line ${LINES.length + 1}` }).click()
  }
  for (const [at, { line }] of LINES.entries()) await lines.nth(at).fill(line)
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/update/dialogue'))
  await press('Save')
  await saved
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.goto(`${product.url}/content?type=dialogue&edit=${dialogue}`)
  await press('Render video')
  await page.getByRole('heading', { name: 'Review script' }).waitFor({ state: 'detached' })
  await page.goto(`${product.url}/generate`)
  await plays(page.getByRole('link', { name: 'Watch courage' }), { size: [1920, 1080], seconds: [5, 60] })

  expect(written).toBeGreaterThanOrEqual(6)
  expect(JSON.parse((await itemOf('dialogue', dialogue)).script ?? '')).toEqual(LINES)
})

test('after a line was shortened, the background cross-fades to its place at the next line and cuts to what a key point names, in preview and video', async () => {
  const old = await itemOf('dialogue', dialogue)
  const script = JSON.stringify(EDITED)
  await member.api('PATCH', '/api/update/dialogue', { id: dialogue, script })

  const preview = await previewOn(`/content?type=dialogue&edit=${dialogue}`, (tab) =>
    tab.getByRole('button', { name: 'Preview', exact: true }).click(),
  )
  await member.api('POST', `/api/content/dialogue/${dialogue}/retry`)

  expect(spoken(preview.timeline)).toEqual(EDITED)
  expect(cutaways(preview.timeline)).toMatchObject([{ from: Math.round(30 * (preview.timeline.lines[2]?.start ?? 0)) }])
  expect(crossFades(preview.timeline), `no cross-fade in ${JSON.stringify(preview.timeline)}`).toHaveLength(1)
  await expectRendered(preview, 'dialogue', dialogue)
  const oldVideo = () => fetch(old.supabase_url ?? '').then(({ status }) => status)
  // A link to a removed file is refused.
  await expect.poll(oldVideo, { timeout: 30_000 }).toBe(403)
})

test('an own script becomes a vertical dialogue with the brand’s intro after its first line, as previewed', async () => {
  await page.goto(`${product.url}${paths.assets}`)
  await page.getByLabel('File for Intro (vertical)', { exact: true }).setInputFiles(stockFile('stock/intro.mp4'))
  await page.getByRole('region', { name: 'Intro (vertical)', exact: true }).getByTitle('intro.mp4').waitFor()
  await page.goto(`${product.url}/generate`)
  await chooseMode('Dialogue')
  await page.getByRole('textbox', { name: 'Theme' }).fill('first fires')
  await page.getByText('Vertical', { exact: true }).click()
  await choose('Primary Personas', 'Forge')
  await choose('Supporting Personas', 'Flow')
  await openScriptGroup()
  await page.getByLabel('My own script').click()
  await page.getByLabel('Lines').fill(`${EDITED[0]?.line}\nFlow: ${EDITED[1]?.line}`)
  vertical = await queuedBy(() => press('Hear script first'))

  // Opens with its preview.
  const preview = await previewOn('/generate', (tab) => tab.getByRole('link', { name: /^Review script: / }).click())
  await page.getByRole('link', { name: /^Review script: / }).click()
  // The script is as long as its preview.
  const length = `${clock(totalSeconds(preview.timeline))} with intro and outro`
  await page.getByText(`2 lines · ${length}`, { exact: true }).waitFor()
  const render = page.getByRole('button', { name: 'Render video' })
  const place = await render.boundingBox()
  await page.getByText('This is exactly how your video will look and sound.').waitFor()
  expect(await render.boundingBox()).toEqual(place)
  await render.click()
  await page.getByRole('heading', { name: 'Review script' }).waitFor({ state: 'detached' })

  const { intro, lines, width } = preview.timeline
  expect([width, intro?.at]).toEqual([1080, lines[1]?.start])
  expect(cuts(preview.timeline)).toMatchObject([{ framing: { zoom: 4 / 3 } }])
  expect(spoken(preview.timeline)).toEqual(EDITED.slice(0, 2))
  await expectRendered(preview, 'dialogue', vertical)
  expect((await itemOf('dialogue', vertical)).notes[0]).toBe('your script')
})

test('a video is scheduled, moved, published to YouTube at its date, replaced, and plays there', async () => {
  const channel = 'Lyra by the Campfire'
  await member.api('PATCH', '/me', { posting_hour: 0 })
  await page.goto(product.url + paths.integrations)
  await press('Connect YouTube')
  await page.locator('input[name=who]').fill(channel)
  await press('Continue')
  await page.getByText('Your YouTube channel is connected.').waitFor()

  await page.goto(`${product.url}/content?type=short`)
  const { title } = await itemOf('short', short)
  const row = rowOf(title)
  const chip = row.getByRole('button', { name: /^YouTube, Lyra by the Campfire/ })
  await row.getByRole('button', { name: `YouTube: ${channel}`, exact: true }).click()
  await page.getByText('Publish targets updated!').waitFor()
  await moveTo(row, dayIn(5))
  await row.getByRole('button', { name: 'Publish from Storage' }).click()
  await page.getByText('Queued (storage)!').waitFor()
  await chip.filter({ hasText: /Goes live/ }).waitFor()
  const received = () => youtubeVideos(channel)
  expect(await received()).toEqual([])

  // At midnight today, which has passed.
  await moveTo(row, dayIn(0))
  await chip.filter({ hasText: /Published$/ }).waitFor()
  const first = await received()
  expect(first).toMatchObject([{ title, privacy: 'public', settings: { containsSyntheticMedia: true } }])

  await row.getByRole('button', { name: 'Replace from Storage' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace from Storage' }).click()
  await expect
    .poll(async () => (await received()).map(({ privacy }) => privacy), { timeout: 60_000, interval: 500 })
    .toEqual(['private', 'public'])
  await chip.filter({ hasText: /Published$/ }).click()
  const receipt = page.getByRole('dialog')
  await receipt.getByText('Technical details').first().click()
  await receipt.getByText('Version 2').first().waitFor()
  const link = await receipt
    .getByRole('link', { name: /YouTube/ })
    .first()
    .getAttribute('href')

  const { supabase_url, youtube_url } = await itemOf('short', short)
  expect(link).toBe(youtube_url)
  const stored = Buffer.from(await (await fetch(supabase_url ?? '')).arrayBuffer())
  const sha256 = createHash('sha256').update(stored).digest('hex')
  expect((await received()).map((video) => video.sha256)).toEqual([sha256, sha256])
  await receipt.getByText(sha256).first().waitFor()
  expect(await playsThere(youtube_url ?? '')).toEqual([1080, 1920])
})

test('a horizontal dialogue is posted to TikTok publicly: it arrives vertical, as it was previewed, and plays there', async () => {
  await tiktok('settings', { processing_seconds: 1, moderation_seconds: 1 })
  await page.goto(product.url + paths.integrations)
  await press('Connect TikTok')
  await page.locator('input[name=who]').fill(CREATOR)
  await press('Continue')
  await page.getByText('Your TikTok account is connected.').waitFor()

  await page.goto(`${product.url}/content?type=dialogue`)
  const { title } = await itemOf('dialogue', dialogue)
  await rowOf(title)
    .getByRole('button', { name: `More actions for ${title}` })
    .click()
  await page.getByRole('menuitem', { name: 'Post to TikTok' }).click()
  const modal = await postAs('Public')
  await modal.getByText('Published to TikTok — link available').waitFor()

  const [post] = await posts()
  expect(post).toMatchObject({ title, privacy: 'PUBLIC_TO_EVERYONE', settings: { is_aigc: true, disable_duet: true } })
  const { clean_url, tiktok_url, tiktok_video_id } = await itemOf('dialogue', dialogue)
  const previewed = Buffer.from(await (await fetch(clean_url ?? '')).arrayBuffer())
  expect(post?.sha256).toBe(createHash('sha256').update(previewed).digest('hex'))
  expect(tiktok_video_id).toBe(post?.id)
  expect(await modal.getByRole('link', { name: 'Open on TikTok' }).getAttribute('href')).toBe(tiktok_url)
  expect(await playsThere(tiktok_url ?? '')).toEqual([1080, 1920])
})

test('a short is posted to TikTok privately: it never gets a link, and is among the posted ones all the same', async () => {
  const { title } = await itemOf('short', short)
  await page.goto(`${product.url}/content?type=short&post=${short}`)
  const modal = await postAs('Private')
  await modal.getByText('Published to TikTok', { exact: true }).waitFor()

  const post = (await posts()).find((one) => one.title.startsWith(title))
  expect(post).toMatchObject({ privacy: 'SELF_ONLY', public: false })
  expect(await playsThere(`${inject('tiktokUrl')}/_control/videos/${post?.id}/file`)).toEqual([1080, 1920])
  await page.goto(`${product.url}/content?type=short&view=gallery&output=tiktok`)
  await page.getByRole('img', { name: `${title} is on TikTok, without a link` }).waitFor()
})

test('a video scheduled for TikTok waits for its settings, and is posted at its date once they are saved', async () => {
  await page.goto(`${product.url}/content?type=dialogue`)
  const { title } = await itemOf('dialogue', vertical)
  const row = rowOf(title)
  const chip = row.getByRole('button', { name: new RegExp(`^TikTok, ${CREATOR}`) })
  for (const account of ['YouTube: Lyra by the Campfire', `TikTok: ${CREATOR}`]) {
    await row.getByRole('button', { name: account, exact: true }).click()
    await row.getByRole('button', { name: account, exact: true, pressed: true }).waitFor()
  }
  await moveTo(row, dayIn(5))
  await row.getByRole('button', { name: 'Publish from Storage' }).click()
  await chip.filter({ hasText: 'Waiting for your TikTok settings' }).waitFor()

  await row.getByRole('button', { name: `Edit ${title}` }).click()
  const editor = page.getByRole('dialog')
  await editor.locator('summary', { hasText: 'TikTok title and settings' }).click()
  await editor.getByRole('combobox', { name: 'Who can watch this video' }).click()
  await page.getByRole('option', { name: /^Public/ }).click()
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved to item.').waitFor()
  await chip.filter({ hasText: /Goes live/ }).waitFor()
  const before = await posts()

  // At midnight today, which has passed.
  await moveTo(row, dayIn(0))
  await chip.filter({ hasText: 'Published to TikTok — link available' }).waitFor()
  const after = await posts()
  expect(after).toHaveLength(before.length + 1)
  expect(after.at(-1)).toMatchObject({ privacy: 'PUBLIC_TO_EVERYONE', width: 1080, height: 1920 })
})

test('the browser reported no error', () => {
  expect(errors).toEqual([])
})

/** A page whose errors are collected. */
async function openPage(opener: Browser, storageState?: Member['storageState']): Promise<Page> {
  const context = await opener.newContext({
    viewport: { width: 1440, height: 1000 },
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  })
  await context.addInitScript(withoutBlur)
  const opened = await context.newPage()
  // Speech is slow while another journey runs.
  opened.setDefaultTimeout(60_000)
  opened.on('pageerror', (problem) => errors.push(problem.message))
  opened.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  return opened
}

const chooseMode = (mode: string) => page.getByRole('group', { name: 'Mode' }).getByText(mode, { exact: true }).click()

/** Groups of the form that don't fit the window are closed at first. */
const openScriptGroup = () => page.locator('summary').filter({ hasText: 'Written for you' }).click()

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

const rowOf = (title: string) => page.getByRole('row').filter({ hasText: title })

async function moveTo(row: Locator, day: string): Promise<void> {
  await row.getByRole('button', { name: /^Scheduled date of/ }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Scheduled date of/)
    .fill(day)
  await page.keyboard.press('Enter')
  await page.getByText('Date updated!').first().waitFor()
}
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Posts the video of the open modal, once its preview can be watched. */
async function postAs(level: 'Public' | 'Private'): Promise<Locator> {
  const modal = page.getByRole('dialog', { name: 'Post to TikTok' })
  await modal.getByText(CREATOR).waitFor()
  await modal.locator('video').waitFor({ timeout: 180_000 })
  await modal.getByRole('combobox', { name: 'Who can watch this video' }).click()
  await page.getByRole('option', { name: new RegExp(`^${level}`) }).click()
  await modal.getByRole('button', { name: 'Post to TikTok' }).click()
  return modal
}

/** Plays the video of a page at a platform and returns its size. */
async function playsThere(address: string): Promise<number[]> {
  const tab = await page.context().newPage()
  await tab.goto(address)
  const size = await tab.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
    return [video.videoWidth, video.videoHeight]
  })
  await tab.close()
  return size
}

type Post = { id: string; account: string; title: string; privacy: string; public: boolean; sha256: string }

/** Asks or tells the sandbox of TikTok. */
async function tiktok<Answer>(path: string, body?: object): Promise<Answer> {
  const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (await fetch(`${inject('tiktokUrl')}/_control/${path}`, body && put)).json() as Promise<Answer>
}

/** What TikTok has received from the creator, oldest first. */
async function posts(): Promise<Post[]> {
  const accounts = await tiktok<{ open_id: string; display_name: string }[]>('accounts')
  const id = accounts.find((one) => one.display_name === CREATOR)?.open_id
  return (await tiktok<Post[]>('videos')).filter(({ account }) => account === id)
}

/** The item of a request for one video. */
async function queuedBy(request: () => Promise<unknown>): Promise<string> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/generate_content'))
  await request()
  const { item_ids }: { item_ids: string[] } = await (await answered).json()
  return item_ids[0] ?? ''
}

type Received = { account: string; title: string; privacy: string; sha256: string; settings: object }

/** What a channel has in the sandbox of YouTube, oldest first. */
async function youtubeVideos(channel: string): Promise<Received[]> {
  const { protocol, hostname, port } = new URL(product.url)
  const sandbox = `${protocol}//${hostname}:${Number(port) + 2}/_control`
  const read = async <Answer>(path: string) => (await (await fetch(`${sandbox}/${path}`)).json()) as Answer
  const accounts = await read<{ id: string; title: string }[]>('accounts')
  const id = accounts.find((one) => one.title === channel)?.id
  return (await read<Received[]>('videos')).filter(({ account }) => account === id)
}

/** The script that a timeline says. */
const spoken = ({ lines }: Timeline) => lines.map(({ speaker, text }) => ({ persona: speaker, line: text }))

const itemOf = (mode: string, id: string) => member.api<ContentItem>('GET', `/api/content/${mode}/${id}`)

/** Opens the preview of a video in Chromium as users have it, whose frames are compared with the video's. */
async function previewOn(address: string, open: (tab: Page) => Promise<void>): Promise<ShownPreview> {
  const whole = await launchBrowser({ whole: true })
  try {
    const tab = await openPage(whole, member.storageState)
    await tab.goto(product.url + address)
    return await watchPreview(tab, SAMPLES, () => open(tab))
  } finally {
    await whole.close()
  }
}

/** Waits for the video and compares it with its preview. */
async function expectRendered(preview: ShownPreview, mode: string, id: string): Promise<void> {
  await expect
    .poll(async () => (await itemOf(mode, id)).status, { timeout: 120_000, interval: 200 })
    .toSatisfy((status) => status === 'Ready' || status === 'Failed')
  const { status, error_detail, supabase_url } = await itemOf(mode, id)
  expect({ status, error_detail }).toMatchObject({ status: 'Ready' })
  expect(preview.times.length).toBeGreaterThanOrEqual(SAMPLES)
  expect(await unlikeMoments(preview, supabase_url ?? '')).toEqual([])
}

type Expected = { size: number[]; seconds: [number, number] }

/** Waits for the link to a video, plays it, and returns its length in seconds. */
async function plays(watch: Locator, { size, seconds }: Expected): Promise<number> {
  const failed = page.getByRole('table').getByText('Failed')
  await watch.or(failed).first().waitFor({ timeout: 180_000 })
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
  expect(seen.seconds).toBeGreaterThanOrEqual(seconds[0])
  expect(seen.seconds).toBeLessThanOrEqual(seconds[1])
  return seen.seconds
}

/** Presses the face of a persona, unless it is chosen already. */
const choose = (field: string, name: string): Promise<void> =>
  page.getByRole('group', { name: field }).getByRole('checkbox', { name, exact: true }).check()
