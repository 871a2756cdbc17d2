import { readFile } from 'node:fs/promises'
import { REFUSALS } from '@pack/core/content/grave'
import type { ContentItem } from '@pack/core/content/item-schema'
import { stockFile } from '@pack/media'
import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { itemCounts, items, users } from '../src/adapters/postgres/schema.ts'
import { hasItem } from './made.ts'
import { type Pack, sharedPack } from './pack.ts'
import { planOf, statementsOf } from './statements.ts'
import { hasJob, itemRow } from './worker.ts'

test('items are listed by page, newest first, filtered by status, persona and month', async () => {
  await using pack = await sharedPack()
  pack.clock.now = new Date('2026-03-15T12:00:00Z')
  for (let day = 1; day <= 12; day++)
    await hasItem(pack, {
      owner: 'lyra',
      title: `Video ${day}`,
      createdAt: new Date(`2026-03-${String(day).padStart(2, '0')}T12:00:00Z`),
    })
  await hasItem(pack, { owner: 'lyra', title: 'Old', createdAt: new Date('2026-02-28T12:00:00Z') })
  await hasItem(pack, { owner: 'lyra', title: 'Broken', status: 'Failed', videoMedia: null, personaSlugs: ['umbra'] })
  await hasItem(pack, { owner: 'jinx' })
  const lyra = pack.as('lyra')
  const list = async (query: string) =>
    (await lyra.get(`/api/content/short?${query}`)).body as {
      items: { title: string }[]
      totalPages: number
      totalItems: number
    }

  const first = await list('view=table&page=1&limit=10')
  const second = await list('view=table&page=2&limit=10')

  expect([first.totalItems, first.totalPages, first.items.length, second.items.length]).toEqual([14, 2, 10, 4])
  expect(first.items.slice(1, 3).map(({ title }) => title)).toEqual(['Video 12', 'Video 11'])
  expect((await list('status=failed,Queued')).items.map(({ title }) => title)).toEqual(['Broken'])
  expect((await list('persona=umbra')).totalItems).toBe(1)
  expect((await list('status=%25')).totalItems).toBe(0)
  expect((await list('view=gallery')).totalItems).toBe(13)
  expect((await list('view=gallery&limit=12&page=99')).items).toEqual([])
  expect((await list('monthOnly=1&status=Ready')).totalItems).toBe(12)
  expect((await lyra.get('/api/content/story')).body).toEqual({ items: [], totalPages: 1, totalItems: 0 })
  expect((await lyra.get('/api/content/summary?mode=short')).body).toEqual({
    totalVideos: 14,
    videosThisMonth: 13,
    durationThisMonth: 156,
  })

  // Displayed alike, so found alike (part 2 §4).
  await hasItem(pack, { owner: 'lyra', title: 'Live', publishStatus: 'Published' })
  expect((await list('status=Unlisted')).items.map(({ title }) => title)).toEqual(['Live'])
  expect((await lyra.get('/api/content/short?page=0')).status).toBe(422)
})

test('the totals of every filter follow each insert, change and deletion', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const queries = ['', 'status=Ready', 'status=TestComplete', 'persona=umbra', 'output=youtube', 'view=gallery']
  const totals = () =>
    Promise.all(
      queries.map(async (query) => {
        const { body } = await lyra.get(`/api/content/short?limit=100&${query}`)
        const { items, totalItems } = body as { items: unknown[]; totalItems: number }
        expect([query, totalItems]).toEqual([query, items.length])
        return totalItems
      }),
    )
  const videos = async () => ((await lyra.get('/api/content/summary')).body as { totalVideos: number }).totalVideos

  const [kept, gone] = [await hasItem(pack, { owner: 'lyra' }), await hasItem(pack, { owner: 'lyra', showcase: true })]
  await hasItem(pack, { owner: 'lyra', personaSlugs: ['flow', 'umbra'], youtubeUrl: 'https://youtu.be/x' })
  await hasItem(pack, { owner: 'jinx' })
  const { job_id } = await hasJob(lyra, { quantity: 3 })
  const inserted = [await totals(), await videos()]
  await lyra.post(`/api/content/short/${kept.id}/test-mode?enabled=true`)
  const switched = [await totals(), await videos()]
  await pack.context.db.update(users).set({ tier: 'alpha' }).where(eq(users.email, 'lyra@pack.test'))
  await lyra.delete(`/api/content/short/${gone.id}`)
  await lyra.delete(`/jobs/${job_id}`)
  const deleted = [await totals(), await videos()]
  await pack.context.db.delete(users).where(eq(users.email, 'lyra@pack.test'))

  expect(inserted).toEqual([[6, 3, 0, 1, 1, 3], 6])
  expect(switched).toEqual([[6, 2, 1, 1, 1, 3], 6])
  expect(deleted).toEqual([[2, 1, 1, 1, 1, 2], 2])
  const left = await pack.context.db.select().from(itemCounts)
  expect(left.map(({ status, total }) => [status, total])).toEqual([['Ready', 1]])
})

describe('with many items', () => {
  const ITEMS = 3000
  const hasMany = async (pack: Pack) => {
    const item = await hasItem(pack, { owner: 'lyra', createdAt: new Date('2026-01-01T00:00:00Z') })
    // A third in batches of the same moment; every hundredth failed.
    await pack.context.db.execute(sql`
      insert into items (owner_id, job_id, mode, variant, seed, persona_ids, persona_slugs, title, theme, status, video_media, duration_seconds, created_at)
      select owner_id, job_id, mode, n % 3, 1, persona_ids, array[case when n % 50 = 0 then 'umbra' else 'flow' end], 'Video ' || n, theme,
        case when n % 100 = 0 then 'Failed' else 'Ready' end, case when n % 100 > 0 then video_media end, 10, timestamptz '2026-01-01' + (n / 3) * interval '1 hour'
      from items, generate_series(1, ${ITEMS - 1}) n where id = ${item.id}`)
    // Every second one was published: an empty table says nothing about the plan.
    await pack.context.db.execute(sql`
      insert into publications (owner_id, item_id, platform, account_id, account_title, revision, state, requested)
      select owner_id, id, 'youtube', job_id, 'A channel', 1, 'live', false
      from (select owner_id, id, job_id, row_number() over (order by id) n from items) numbered where n % 2 = 0`)
    await pack.context.db.execute(sql`vacuum analyze items, publications`)
    return item
  }

  test('pages follow each other without gaps or repetitions, to the last', async () => {
    await using pack = await sharedPack()
    await hasMany(pack)
    const list = async (query: string) =>
      (await pack.as('lyra').get(`/api/content/short?limit=100&${query}`)).body as {
        items: ContentItem[]
        totalPages: number
        totalItems: number
      }

    const pages = await Promise.all(Array.from({ length: ITEMS / 100 }, (_, index) => list(`page=${index + 1}`)))
    const seen = pages.flatMap(({ items }) => items)

    expect(pages.map(({ totalItems, totalPages }) => [totalItems, totalPages])).toEqual(
      pages.map(() => [ITEMS, ITEMS / 100]),
    )
    expect(new Set(seen.map(({ id }) => id)).size).toBe(ITEMS)
    const rows = await pack.context.db
      .select({ id: items.id })
      .from(items)
      .orderBy(desc(items.createdAt), desc(items.variant), desc(items.id))
    expect(seen.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect((await list('status=failed&page=1')).totalItems).toBe(29)
    expect((await list('persona=umbra&page=1')).items.every(({ personas }) => personas.includes('umbra'))).toBe(true)
    expect(await list('page=1000')).toMatchObject({ items: [], totalItems: ITEMS })
  })

  test('a page is found in the index, from the nearer end, and its total without reading items', async () => {
    await using pack = await sharedPack()
    pack.clock.now = new Date('2026-02-15T12:00:00Z')
    await hasMany(pack)
    const lyra = pack.as('lyra')
    const table = [
      ['', 'Backward using'],
      ['page=250', 'using'],
      ['status=ready&page=250', 'using'],
      ['persona=umbra&page=2', 'Backward using'],
      ['output=storage&page=200', 'using'],
      ['view=gallery&page=100', 'Backward using'],
      ['monthOnly=1&status=ready', 'Backward using'],
    ]

    for (const [query = '', scan] of table) {
      const sent = await statementsOf(() => lyra.get(`/api/content/short?${query}`))
      const plans = await Promise.all(sent.map((statement) => planOf(pack.context.databaseUrl, statement)))
      const [total, page, ...others] = plans.filter((plan) => / on item(?:s|_counts)\b/.test(plan))
      expect([query, page]).toEqual([
        query,
        expect.stringMatching(paged(`Index Only Scan ${scan} items_listed on items`)),
      ])
      const counted = query.includes('month') ? 'Index Only Scan using items_listed on items' : 'Scan .* on item_counts'
      expect([query, total]).toEqual([query, expect.stringMatching(counted)])
      // The last one reads the publications of the page.
      const publications = expect.stringContaining('using publications_revision on publications')
      expect([query, others, sent.length, plans.at(-1)]).toEqual([query, [], 5, publications])
    }
  })

  /** The scan stops at the page: nothing is sorted. */
  const paged = (scan: string) => new RegExp(`Limit .*\\n *-> +${scan}`)
})

test('a signed link serves ranges of the video; a modified link does not', async () => {
  await using pack = await sharedPack()
  const item = await hasItem(pack, { owner: 'lyra' })

  const { body } = await pack.as('lyra').get(`/api/content/short/${item.id}`)

  const { supabase_url: link, quote } = body as { supabase_url: string; quote: string }
  const part = await fetch(link, { headers: { range: 'bytes=2-4' } })
  expect([part.status, await part.text()]).toEqual([206, '234'])
  expect((await fetch(`${link}0`)).ok).toBe(false)
  expect(quote).toBe('The river does not argue with the stone.')
})

describe('editing', () => {
  test('saves text, title, theme and date of a short, and marks its script as edited', async () => {
    await using pack = await sharedPack()
    pack.clock.now = new Date('2026-06-15T12:00:00Z')
    const item = await hasItem(pack, { owner: 'lyra' })
    const lyra = pack.as('lyra')

    const edited = await lyra.patch('/api/update/short', {
      id: item.id,
      quote: 'Another thought, in my own words.',
      title: 'Mine',
      publish_date: '2026-07-01',
    })
    const looked = await lyra.patch('/api/update/short', {
      id: item.id,
      background_mode: 'ai_slideshow',
      bg_change_seconds: 30,
    })

    expect(edited.body).toMatchObject({
      quote: 'Another thought, in my own words.',
      title: 'Mine',
      status: 'Ready',
      publish_date: '2026-07-01T18:00:00.000Z',
    })
    expect(looked.body).toMatchObject({ background_mode: 'ai_slideshow', bg_change_seconds: 30, title: 'Mine' })
    expect(await itemRow(pack, item.id)).toMatchObject({ scriptEdited: true })
  })

  test('changes the orientation of a story, and refuses one that does not exist', async () => {
    await using pack = await sharedPack()
    const item = await hasItem(pack, { owner: 'lyra', mode: 'story' })
    const lyra = pack.as('lyra')

    const upright = await lyra.patch('/api/update/story', { id: item.id, video_orientation: 'vertical' })
    const round = await lyra.patch('/api/update/story', { id: item.id, video_orientation: 'round' })

    expect(upright.body).toMatchObject({ video_orientation: 'vertical' })
    expect(round.status).toBe(422)
    expect(await itemRow(pack, item.id)).toMatchObject({ videoOrientation: 'vertical' })
  })

  test('refuses texts that would be refused in an order, and keeps what was there', async () => {
    await using pack = await sharedPack()
    const lyra = pack.as('lyra')
    const short = await hasItem(pack, { owner: 'lyra' })
    const story = await hasItem(pack, { owner: 'lyra', mode: 'story' })
    const lines = (line: string) => JSON.stringify([{ persona: story.personaSlugs[0], line }])

    const answers = [
      await lyra.patch('/api/update/short', { id: short.id, quote: 'Tonight I will end my life.' }),
      await lyra.patch('/api/update/short', { id: short.id, title: 'Holocaust jokes' }),
      await lyra.patch('/api/update/story', { id: story.id, script: lines('Then the faggots came in.') }),
      await lyra.post(`/api/content/story/${story.id}/preview`, { script: lines('Then the faggots came in.') }),
    ]

    expect(answers.map(({ status, body }) => [status, (body as { detail: string }).detail])).toEqual([
      [422, REFUSALS.atRisk],
      [422, REFUSALS.mockery],
      [422, REFUSALS.slur],
      [422, REFUSALS.slur],
    ])
    for (const item of [short, story])
      expect(await itemRow(pack, item.id)).toMatchObject({ title: item.title, script: item.script })
    const sober = 'My brother died in May. I still set the table for two.'
    expect((await lyra.patch('/api/update/short', { id: short.id, quote: sober })).status).toBe(200)
  })

  test('splits long lines of a story at sentence ends', async () => {
    await using pack = await sharedPack()
    const item = await hasItem(pack, { owner: 'lyra', mode: 'story' })
    const long = `${'The river goes on. '.repeat(30)}It arrives.`

    const { body } = await pack
      .as('lyra')
      .patch('/api/update/story', { id: item.id, script: JSON.stringify([{ persona: 'flow', line: long }]) })

    const lines = JSON.parse((body as { script: string }).script) as { line: string }[]
    expect(lines.length).toBe(2)
    expect(lines.every(({ line }) => line.length <= 350 && line.endsWith('.'))).toBe(true)
  })

  test('refuses an unspeakable script with line and reason', async () => {
    await using pack = await sharedPack()
    const item = await hasItem(pack, { owner: 'lyra', mode: 'story' })
    const table = [
      ['[{"persona":"flow","line":"Fine."},{"persona":"flow","line":" a "}]', 'Line 2 is invalid'],
      ['[{"persona":"umbra","line":"Who am I?"}]', 'Line 1 is spoken by “umbra”, who isn’t in this video.'],
      ['not JSON', 'The script isn’t valid JSON. Send a list of {persona, line}.'],
      ['[]', 'The script must be a list of {persona, line} with at least one line.'],
    ]

    for (const [script, detail] of table) {
      const answer = await pack.as('lyra').patch('/api/update/story', { id: item.id, script })
      expect([answer.status, answer.body]).toEqual([422, { detail }])
    }
  })

  test('refuses a theme that no script may be written on', async () => {
    await using pack = await sharedPack()
    const item = await hasItem(pack, { owner: 'lyra', tone: 'funny' })
    const lyra = pack.as('lyra')

    const answer = await lyra.patch('/api/update/short', { id: item.id, theme: 'school shootings' })

    expect([answer.status, answer.body]).toEqual([422, { detail: REFUSALS.mockery }])
  })

  test('refuses a title that a platform would refuse, and a date that is over', async () => {
    await using pack = await sharedPack()
    pack.clock.now = new Date('2026-06-15T13:00:00Z')
    const item = await hasItem(pack, { owner: 'lyra', publishDate: new Date('2026-06-01T18:00:00Z') })
    const lyra = pack.as('lyra')
    const change = (fields: object) => lyra.patch('/api/update/short', { id: item.id, ...fields })
    const over = { detail: 'The schedule date 2026-06-14 is in the past. Choose today or a later date.' }

    expect((await change({ title: 'Love <3' })).body).toEqual({
      detail: [{ loc: ['body', 'title'], msg: 'Titles can’t contain < or >. Remove them.' }],
    })
    expect(await change({ publish_date: '2026-06-14' })).toMatchObject({ status: 422, body: over })
    expect(await lyra.post(`/api/content/short/${item.id}/date?publish_date=2026-06-14T12:00:00Z`)).toMatchObject({
      status: 422,
      body: over,
    })
    // A date that stays may have passed.
    expect((await change({ publish_date: '2026-06-01', quote: 'Another thought.' })).status).toBe(200)
    expect((await change({ publish_date: '2026-06-15' })).status).toBe(200)
  })

  test('refuses changes to the text of a published video, and any edit while the video is made', async () => {
    await using pack = await sharedPack()
    pack.clock.now = new Date('2026-06-15T12:00:00Z')
    const published = await hasItem(pack, { owner: 'lyra', status: 'Unlisted', youtubeUrl: 'https://youtu.be/x' })
    const moving = await hasItem(pack, { owner: 'lyra', status: 'Rendering' })
    const lyra = pack.as('lyra')

    for (const change of [
      { title: 'New' },
      { theme: 'New' },
      { quote: 'New words here' },
      { publish_date: '2026-07-01' },
    ]) {
      const { status } = await lyra.patch('/api/update/short', { id: published.id, ...change })
      expect([change, status]).toEqual([change, 409])
    }

    expect((await lyra.patch('/api/update/short', { id: published.id, title: published.title })).status).toBe(200)
    expect((await lyra.post(`/api/content/short/${published.id}/date?publish_date=2026-07-01`)).status).toBe(409)
    expect((await lyra.patch('/api/update/short', { id: moving.id, title: 'New' })).status).toBe(409)
  })

  test('switches test mode, stores targets, sets and clears the date', async () => {
    await using pack = await sharedPack()
    pack.clock.now = new Date('2026-06-15T12:00:00Z')
    const item = await hasItem(pack, { owner: 'lyra' })
    const lyra = pack.as('lyra')
    const path = `/api/content/short/${item.id}`

    expect((await lyra.post(`${path}/test-mode?enabled=true`)).body).toMatchObject({
      test: true,
      status: 'TestComplete',
    })
    expect((await lyra.post(`${path}/test-mode?enabled=false`)).body).toMatchObject({ test: false, status: 'Ready' })
    expect((await lyra.post(`${path}/publish-to`, { targets: ['YouTube', 'tiktok', 'youtube'] })).body).toMatchObject({
      publish_to: ['youtube', 'tiktok'],
    })
    expect((await lyra.post(`${path}/date?publish_date=2026-07-01T09:30:00%2B02:00`)).body).toMatchObject({
      publish_date: '2026-07-01T07:30:00.000Z',
    })
    expect((await lyra.post(`${path}/date?publish_date=`)).body).toMatchObject({ publish_date: null })
    expect((await lyra.post(`${path}/date?publish_date=soon`)).status).toBe(422)
  })
})

test('deleting depends on the plan and on whether the video is published', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const table = [
    ['free', 'Ready', 403],
    ['pro', 'Ready', 403],
    ['pro_plus', 'Ready', 204],
    ['pro_plus', 'Unlisted', 403],
    ['alpha', 'Unlisted', 204],
  ] as const

  for (const [tier, status, expected] of table) {
    const item = await hasItem(pack, { owner: 'lyra', status })
    await pack.context.db.update(users).set({ tier }).where(eq(users.email, 'lyra@pack.test'))
    const answer = await lyra.delete(`/api/content/short/${item.id}`)
    expect([tier, status, answer.status]).toEqual([tier, status, expected])
    expect((await itemRow(pack, item.id)) === null).toBe(expected === 204)
  }
})

describe('an uploaded thumbnail', () => {
  const upload = async (pack: Pack, id: string, file: Buffer, name = 'picture.png') => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(file)], name, { type: 'image/png' }))
    const answer = await fetch(`${pack.url}/api/content/short/${id}/thumbnail`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await pack.token('lyra@pack.test')}` },
      body: form,
    })
    return { status: answer.status, body: (await answer.json()) as { thumbnail_url?: string; detail?: string } }
  }

  test('is recognized by content, re-encoded and shown', async () => {
    await using pack = await sharedPack()
    const item = await hasItem(pack, { owner: 'lyra' })
    const picture = await readFile(stockFile('stock/portrait_flow.png'))

    const first = await upload(pack, item.id, picture, '../../x.exe')
    const { body } = await pack.as('lyra').get(`/api/content/short/${item.id}/thumbnail`)

    expect(first.status).toBe(200)
    const shown = Buffer.from(await (await fetch((body as { thumbnail_url: string }).thumbnail_url)).arrayBuffer())
    expect(shown.toString('latin1', 8, 12)).toBe('WEBP')
  })

  test('is refused when it is not a picture, or too large', async () => {
    await using pack = await sharedPack()
    const item = await hasItem(pack, { owner: 'lyra' })
    const picture = await readFile(stockFile('stock/portrait_flow.png'))
    const noPictures = [Buffer.from('<script>alert(1)</script>'), picture.subarray(0, 60), Buffer.alloc(0)]

    for (const file of noPictures) {
      const { status, body } = await upload(pack, item.id, file)
      expect([status, body.detail]).toEqual([422, expect.stringContaining('thumbnail')])
    }
    const { status, body } = await upload(pack, item.id, Buffer.alloc(21 * 1024 * 1024))

    expect([status, body.detail]).toEqual([413, 'The file is too large: at most 20 MB. Choose a smaller one.'])
    expect(await itemRow(pack, item.id)).toEqual(item)
  })
})
