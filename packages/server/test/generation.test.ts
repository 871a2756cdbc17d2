import { randomUUID } from 'node:crypto'
import { fillSlot } from '@pack/core/assets/branding'
import { REFUSALS } from '@pack/core/content/grave'
import { THEME_IN_WORDS } from '@pack/core/content/theme'
import { NO_FACTS } from '@pack/core/content/typed-problem'
import type { Readiness } from '@pack/core/generation/job-schema'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assets, items, jobs } from '../src/adapters/postgres/schema.ts'
import { hasItem } from './made.ts'
import { sharedPack } from './pack.ts'
import { quickStudio } from './quick-studio.ts'
import { statementsOf } from './statements.ts'
import { hasJob, hasPersona, itemRow, onAlpha, startWorker, untilStatus } from './worker.ts'

test('a request queues one item per video, spread over the personas and dated a day apart', async () => {
  await using pack = await sharedPack()
  pack.clock.now = new Date('2026-11-15T12:00:00Z')
  const lyra = pack.as('lyra')
  const [flow, jinx] = [await hasPersona(lyra, 'flow'), await hasPersona(lyra, 'jinx')]

  const { status, body } = await lyra.post('/generate_content', {
    mode: 'short',
    theme: '  patience\n',
    quantity: 3,
    personas: [flow.id, jinx.id],
    schedule_date_start: '2026-11-30',
    inject_keywords: ['river', ' river ', ''],
    key_points: ['Wait  for the kettle.', '', '\n'],
    publish_to: ['youtube'],
  })

  expect(status).toBe(202)
  const { job_id, item_ids } = body as { job_id: string; item_ids: string[] }
  const rows = await Promise.all(item_ids.map((id) => itemRow(pack, id)))
  expect(rows.map((row) => row?.personaSlugs)).toEqual([['flow'], ['flow'], ['jinx']])
  expect(rows.map((row) => row?.publishDate?.toISOString())).toEqual([
    '2026-11-30T18:00:00.000Z',
    '2026-12-01T18:00:00.000Z',
    '2026-12-02T18:00:00.000Z',
  ])
  expect(rows[0]).toMatchObject({ theme: 'patience', keywords: ['river'], publishTo: ['youtube'], status: 'Queued' })
  expect(rows[0]?.keyPoints).toEqual(['Wait for the kettle.'])
  expect((await lyra.get(`/api/content/short/${item_ids[0]}`)).body).toMatchObject({
    key_points: ['Wait for the kettle.'],
  })
  expect((await lyra.get('/jobs/user')).body).toMatchObject([
    { id: job_id, status: 'Queued', quantity: 3, item_ids, personas: [{ name: 'Flow' }, { name: 'Jinx' }] },
  ])
  expect((await lyra.get('/queue_content/queue:generate_content')).body).toMatchObject([{ id: job_id }])
})

test('a request that is sent again with its id, because the answer was lost, makes its videos once', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const flow = await hasPersona(lyra, 'flow')
  const request_id = randomUUID()
  const order = { mode: 'short', theme: 'patience', quantity: 2, personas: [flow.id], request_id }

  const first = await lyra.post('/generate_content', order)
  // Two videos are half of what the plan allows and more than what is left of it.
  const [again, atOnce] = await Promise.all([
    lyra.post('/generate_content', order),
    lyra.post('/generate_content', order),
  ])

  expect(first).toMatchObject({ status: 202, body: { job_id: request_id } })
  expect([again.body, atOnce.body]).toEqual([first.body, first.body])
  expect((await lyra.get('/jobs/user')).body).toMatchObject([{ id: request_id, quantity: 2 }])

  const jinx = pack.as('jinx')
  const other = await hasPersona(jinx, 'jinx')
  const taken = await jinx.post('/generate_content', { ...order, quantity: 1, personas: [other.id] })
  expect(taken).toMatchObject({ status: 409, body: { detail: 'This request_id is already used. Choose another one.' } })
})

test('the queue lists unfinished jobs and those of the last half hour, with the same few statements for any number', async () => {
  await using pack = await sharedPack()
  const lyra = await onAlpha(pack, 'lyra')
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const has = (minutes: number, wanted = {}) =>
    hasItem(pack, { owner: 'lyra', updatedAt: at(minutes), lastUpdateAt: at(minutes), ...wanted })
  const failed = await has(50_000, { status: 'Failed', errorDetail: 'The intro is damaged.', progressPercent: 40 })
  await has(31)
  const finished = await has(29)
  // Its title was changed now; it was finished long ago.
  await has(0, { lastUpdateAt: at(31) })
  const reviewed = await has(600, { status: 'Script Ready', progressPercent: 20 })
  const dismissed = await has(600, { status: 'Failed' })
  await lyra.delete(`/jobs/${dismissed.jobId}`)
  const few = await statementsOf(() => lyra.get('/jobs/user'))
  const moving = await hasJob(lyra, { quantity: 20 })

  let body: unknown
  const many = await statementsOf(async () => {
    body = (await lyra.get('/jobs/user')).body
  })

  expect(body).toMatchObject([
    { id: moving.job_id, status: 'Queued', progress_percent: 0, item_ids: moving.item_ids, quantity: 20 },
    { id: reviewed.jobId, status: 'Script Ready', progress_percent: 100 },
    { id: finished.jobId, status: 'Ready', theme: 'patience', item_ids: [finished.id], eta_ms: null },
    { id: failed.jobId, status: 'Failed', progress_percent: 40, error_detail: 'The intro is damaged.' },
  ])
  expect([few.length, many.length]).toEqual([3, 3])
})

test('a batch is queued with one statement for its items, in the order of their turns', async () => {
  await using pack = await sharedPack()
  const lyra = await onAlpha(pack, 'lyra')

  const sent = await statementsOf(() => hasJob(lyra, { quantity: 100 }))

  expect(sent.filter(({ text }) => /^\s*(?:insert into|update) "items"/.test(text))).toHaveLength(2)
  const rows = await pack.context.db.select().from(items).orderBy(items.variant)
  const queued = await pack.context.db.execute(
    sql`select -priority as turn from pgboss.job join items on ticket = pgboss.job.id order by variant`,
  )
  expect(queued.rows.map(({ turn }) => turn)).toEqual(rows.map((_, index) => index))
  expect(rows.map(({ ticket }) => ticket)).toEqual(rows.map(({ ticket }) => ticket).sort())
  expect(new Set(rows.map(({ ticket }) => ticket)).size).toBe(100)
})

test('a schedule date is refused once it is over in every time zone', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const flow = await hasPersona(lyra)
  const order = {
    mode: 'short',
    theme: 'patience',
    quantity: 1,
    personas: [flow.id],
    schedule_date_start: '2026-11-15',
  }

  pack.clock.now = new Date('2026-11-16T11:59:59Z')
  expect((await lyra.post('/generate_content', order)).status).toBe(202)
  pack.clock.now = new Date('2026-11-16T12:00:00Z')
  expect(await lyra.post('/generate_content', order)).toMatchObject({
    status: 422,
    body: { detail: 'The schedule date 2026-11-15 is in the past. Choose today or a later date.' },
  })
  expect((await lyra.get('/jobs/user')).body).toHaveLength(1)
})

test('stories and dialogues take the requested orientation; shorts are always vertical', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const flow = await hasPersona(lyra)
  const orientationOf = async (order: Record<string, unknown>) => {
    const request = { theme: 'patience', quantity: 1, personas: [flow.id], ...order }
    const { item_ids } = (await lyra.post('/generate_content', request)).body as { item_ids: string[] }
    return (await itemRow(pack, item_ids[0] ?? ''))?.videoOrientation
  }

  expect(await orientationOf({ mode: 'story' })).toBe('horizontal')
  expect(await orientationOf({ mode: 'story', video_orientation: 'vertical' })).toBe('vertical')
  expect(await orientationOf({ mode: 'short', video_orientation: 'horizontal' })).toBe('vertical')
})

test('an own script is used as it is, and no writer is asked', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const [forge, flow] = await Promise.all([hasPersona(lyra, 'forge'), hasPersona(lyra, 'flow')])
  const script = JSON.stringify([
    { persona: 'forge', line: ' Sit  down. ' },
    { persona: 'flow', line: 'Gladly, the two of us.' },
  ])
  const cast = { personas: [forge.id], supporting_personas: [flow.id] }
  const order = { mode: 'dialogue', theme: 'patience', quantity: 1, ...cast, script }
  const write = () => Promise.reject(new Error('The writer was asked.'))
  await using _worker = await startWorker(pack, { studio: quickStudio(pack.context.storage, { write }) })

  const { item_ids } = (await lyra.post('/generate_content', order)).body as { item_ids: string[] }
  const reviewed = (await lyra.post('/generate_content', { ...order, write_first: true })).body as {
    item_ids: string[]
  }

  await untilStatus(pack, item_ids[0] ?? '', 'Ready')
  await untilStatus(pack, reviewed.item_ids[0] ?? '', 'Script Ready')
  const item = (await lyra.get(`/api/content/dialogue/${item_ids[0]}`)).body as { script: string; notes: string[] }
  expect(JSON.parse(item.script)).toEqual([
    { persona: 'forge', line: 'Sit down.' },
    { persona: 'flow', line: 'Gladly, the two of us.' },
  ])
  expect(item.notes).toEqual(['your script', 'test voice'])
})

test.each([
  [
    'a speaker who is not in the video',
    [{ persona: 'jinx', line: 'Boo to you.' }],
    'Line 1 is spoken by “jinx”, who isn’t in this video.',
  ],
  ['a line that no voice can say', [{ persona: 'flow', line: ' a ' }], 'Line 1 is invalid'],
  ['no lines', [], 'The script must be a list of {persona, line} with at least one line.'],
  [
    '201 lines',
    Array(201).fill({ persona: 'flow', line: 'It rains.' }),
    'This script has 201 lines. The maximum is 200. Remove some.',
  ],
  [
    'a line of 5,000 characters',
    [{ persona: 'flow', line: 'It rains. '.repeat(500) }],
    'This script takes about 463 seconds to say. A short lasts at most 60. Shorten it.',
  ],
  [
    'a slur',
    [
      { persona: 'flow', line: 'We all sat down.' },
      { persona: 'flow', line: 'Then the faggots came in.' },
    ],
    REFUSALS.slur,
  ],
  ['a plan to die', [{ persona: 'flow', line: 'Tonight I will end my life.' }], REFUSALS.atRisk],
])('an own script with %s is refused, and nothing is queued', async (_what, lines, detail) => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const flow = await hasPersona(lyra, 'flow')

  const answer = await lyra.post('/generate_content', {
    ...{ mode: 'short', theme: 'patience', quantity: 1, personas: [flow.id] },
    script: JSON.stringify(lines),
  })

  expect([answer.status, answer.body]).toEqual([422, { detail }])
  expect((await lyra.get('/jobs/user')).body).toEqual([])
})

test('an own script makes one video', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const flow = await hasPersona(lyra, 'flow')
  const script = JSON.stringify([{ persona: 'flow', line: 'It rains.' }])

  const answer = await lyra.post('/generate_content', {
    ...{ mode: 'short', theme: 'patience', quantity: 2, personas: [flow.id], script },
  })

  expect(answer.body).toEqual({ detail: 'Your own script makes one video. Set the quantity to 1.' })
})

test('a request that exceeds the plan is refused whole, with what is left and when there is more', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const flow = await hasPersona(lyra)
  const ask = (quantity: number) =>
    lyra.post('/generate_content', { mode: 'short', theme: 'patience', quantity, personas: [flow.id] })
  const used = async () => ((await lyra.get('/me')).body as { usage: { videos: number } }).usage.videos
  const now = new Date()
  const next = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1),
  )

  const tooMany = await ask(4)
  // All at once, to catch a race between counting and adding.
  const asked = await Promise.all([1, 1, 1, 1, 1].map(ask))
  const later = (await ask(2)).body
  const [job] = asked.flatMap(({ status, body }) => (status === 202 ? [(body as { job_id: string }).job_id] : []))
  const full = await used()
  await lyra.delete(`/jobs/${job}`)

  expect([tooMany.status, tooMany.body]).toEqual([
    402,
    { detail: `You have 3 of 3 videos left this month, so 4 won’t fit. You get 3 more on ${next}.` },
  ])
  expect(asked.map(({ status }) => status).sort()).toEqual([202, 202, 202, 402, 402])
  expect(later).toEqual({ detail: `You’ve used all 3 of this month’s videos. You get 3 more on ${next}.` })
  expect([full, await used()]).toEqual([3, 2])
  expect((await ask(1)).status).toBe(202)
})

test('an invalid request is refused with the reason, and nothing is queued', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const flow = await hasPersona(lyra)
  const foreign = await hasPersona(pack.as('jinx'))
  const fine = { mode: 'short', theme: 'patience', quantity: 1, personas: [flow.id] }
  const table: [Record<string, unknown>, unknown][] = [
    [{ theme: '' }, [{ loc: ['body', 'theme'], msg: 'Theme is required.' }]],
    [{ theme: ' \u0007 ' }, [{ loc: ['body', 'theme'], msg: 'Theme is required.' }]],
    [{ theme: 'x'.repeat(10_000) }, [{ loc: ['body', 'theme'], msg: 'Theme is too long: at most 2000 characters.' }]],
    [
      { key_points: ['x'.repeat(201)] },
      [{ loc: ['body', 'key_points', 0], msg: 'A key point is too long: at most 200 characters.' }],
    ],
    [{ key_points: [...'abcdefghijk'] }, [{ loc: ['body', 'key_points'], msg: 'Add up to 10 key points.' }]],
    [{ quantity: 0 }, [{ loc: ['body', 'quantity'], msg: 'Quantity must be at least 1.' }]],
    [{ quantity: 101 }, [{ loc: ['body', 'quantity'], msg: 'Quantity can be at most 100.' }]],
    [{ quantity: 2.5 }, [{ loc: ['body', 'quantity'], msg: 'Quantity must be a whole number.' }]],
    [{ quantity: '5; rm' }, [{ loc: ['body', 'quantity'], msg: expect.any(String) }]],
    [{ mode: undefined }, [{ loc: ['body', 'mode'], msg: expect.any(String) }]],
    [{ personas: [] }, 'Select at least one persona for Shorts.'],
    [{ personas: [foreign.id] }, 'One of your selected personas was deleted. Please choose again.'],
    [{ personas: ["x'; drop table items; --"] }, 'One of your selected personas was deleted. Please choose again.'],
    [{ theme: 'the Holocaust', tone: 'funny' }, REFUSALS.mockery],
    [{ theme: 'hope', inject_keywords: ['faggot'] }, REFUSALS.slur],
    [{ theme: 'how to kill myself' }, REFUSALS.atRisk],
    [{ theme: 'Warum wir immer müde sind' }, expect.stringMatching(/looks like German.*own script/)],
    [{ theme: 'sleep', key_points: ['warum wir immer müde sind'] }, expect.stringMatching(/looks like German/)],
    [{ theme: 'calm before the deadline' }, expect.stringMatching(/“deadline”, which Flow never says/)],
    [{ key_points: ['No deadline today'] }, expect.stringMatching(/“deadline”, which Flow never says/)],
    [{ theme: '🫥🪬' }, expect.stringMatching(/can’t read this theme/)],
    [{ theme: 'https://example.com/shop' }, [{ loc: ['body', 'theme'], msg: THEME_IN_WORDS }]],
    [{ theme: '?!… ---' }, [{ loc: ['body', 'theme'], msg: THEME_IN_WORDS }]],
    [{ mode: 'dialogue' }, 'At least one supporting persona is required for Dialogues.'],
    [
      { mode: 'dialogue', supporting_personas: [foreign.id] },
      'One of your selected personas was deleted. Please choose again.',
    ],
  ]

  for (const [change, detail] of table) {
    const answer = await lyra.post('/generate_content', { ...fine, ...change })
    expect([change, answer.status, answer.body]).toEqual([change, 422, { detail }])
  }

  expect(await pack.context.db.select().from(jobs)).toEqual([])
  expect(await pack.context.db.select().from(items)).toEqual([])
  expect((await pack.context.queue.states()).get('produce-video')).toMatchObject({ waiting: 0 })
})

test('foreign objects answer exactly like missing ones', async () => {
  await using pack = await sharedPack()
  const item = await hasItem(pack, { owner: 'lyra' })
  const { job_id } = await hasJob(pack.as('lyra'))
  const persona = await hasPersona(pack.as('lyra'))
  const jinx = pack.as('jinx')
  const nobody = crypto.randomUUID()
  const calls: [keyof typeof jinx, (id: string) => string, string, unknown?][] = [
    ['get', (id) => `/api/content/short/${id}`, item.id],
    ['get', (id) => `/api/content/short/${id}/thumbnail`, item.id],
    ['delete', (id) => `/api/content/short/${id}`, item.id],
    ['post', (id) => `/api/content/short/${id}/retry`, item.id],
    ['post', (id) => `/api/content/short/${id}/test-mode?enabled=true`, item.id],
    ['post', (id) => `/api/content/short/${id}/date?publish_date=2026-11-30`, item.id],
    ['post', (id) => `/api/content/short/${id}/publish-to`, item.id, { targets: ['youtube'] }],
    ['patch', (id) => `/jobs/${id}/retry`, job_id],
    ['delete', (id) => `/jobs/${id}`, job_id],
    ['get', (id) => `/user/personas/${id}`, persona.id],
    ['patch', (id) => `/user/personas/${id}`, persona.id, { name: 'Mine' }],
    ['delete', (id) => `/user/personas/${id}`, persona.id],
  ]

  for (const [method, path, id, body] of calls) {
    const [foreign, missing] = [await jinx[method](path(id), body), await jinx[method](path(nobody), body)]
    expect([path(id), foreign.status, foreign.body]).toEqual([path(id), 404, missing.body])
    const anonymous = await pack.anonymous[method](path(id), body)
    expect([path(id), anonymous.status]).toEqual([path(id), 401])
  }
  const patched = await jinx.patch('/api/update/short', { id: item.id, title: 'Mine' })
  expect(patched.status).toBe(404)
  expect(await itemRow(pack, item.id)).toEqual(item)
})

test.each([
  ['patience', null],
  ['qualia of zorblaxes', NO_FACTS],
  // It has sober texts.
  ['losing my mother', null],
])('about the theme %s the author is told before it is ordered: %s', async (theme, note) => {
  await using pack = await sharedPack()

  expect(await pack.as('lyra').get(`/user/theme?theme=${encodeURIComponent(theme)}`)).toMatchObject({
    status: 200,
    body: { note },
  })
})

test('readiness needs a persona and filled slots', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const before = (await lyra.get('/user/readiness')).body
  const persona = await hasPersona(lyra)
  const { id: ownerId } = (await lyra.get('/me')).body as { id: string }

  const kit = (['logo', 'intro', 'outro_large', 'background'] as const).map((type) => ({
    ownerId,
    type,
    media: 'stock/x',
  }))
  await pack.context.db.insert(assets).values(kit)

  expect(before).toMatchObject({ is_ready: false, has_persona: false, has_logo: false })
  expect((await lyra.get('/user/readiness')).body).toEqual({
    is_ready: true,
    has_persona: true,
    has_logo: true,
    has_watermark: false,
    has_intro: true,
    has_outro: true,
    has_background: true,
    turns: { [persona.id]: 1 },
    writes: ['en'],
    speaks: expect.objectContaining({}),
  })
})

test('a persona is made from a wolf or from scratch, changed, heard and deleted', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  await lyra.get('/me')
  await pack.context.accounts.grant('lyra@pack.test', { tier: 'pro' })

  const twin = (await lyra.post('/user/personas', { clone_of: 'jinx' })).body as { id: string; slug: string }
  const second = (await lyra.post('/user/personas', { clone_of: 'jinx', tone: 'sleepy' })).body
  const own = (await lyra.post('/user/personas', { name: 'Ada Łovelace!', colour: '#AABBCC' })).body as {
    id: string
    avatar_url: string
  }
  const changed = await lyra.patch(`/user/personas/${own.id}`, { voice: { id: 'umbra', pitch: -2 } })
  const heard = await fetch(`${pack.url}/voices/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await pack.token('lyra@pack.test')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Let it move.', persona_id: own.id }),
  })
  const face = await fetch(own.avatar_url)
  const deleted = await lyra.delete(`/user/personas/${twin.id}`)

  expect(second).toMatchObject({ slug: 'jinx-2', name: 'Jinx', tone: 'sleepy', clone_of: 'jinx', read_only: false })
  expect(own).toMatchObject({ slug: 'ada-łovelace', colour: '#aabbcc', voice: { pace: 1, pitch: 0 } })
  expect(changed.body).toMatchObject({ voice: { id: 'umbra', pace: 1, pitch: -2 } })
  expect(heard.headers.get('content-type')).toBe('audio/wav')
  expect(Buffer.from(await heard.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF')
  expect(await face.text()).toMatch(/^<svg/)
  expect(deleted.status).toBe(204)
  expect((await lyra.get('/user/personas?require_assets=true')).body).toHaveLength(2)
})

test('a persona without a name, or with a voice that is not offered, is refused', async () => {
  await using pack = await sharedPack()
  const table = [
    [{ name: ' ' }, 'A name is required.'],
    [{ name: 'Ada', colour: 'blue' }, 'Enter a color like #2dd4bf.'],
    [{ name: 'Ada', voice: 'nobody' }, 'isn’t available. Choose another.'],
  ] as const

  for (const [wanted, message] of table) {
    const { status, body } = await pack.as('lyra').post('/user/personas', wanted)
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(message)])
  }
})

test('a persona’s videos rotate backgrounds and music across batches, and the form shows the next ones', async () => {
  await using pack = await sharedPack()
  const lyra = await onAlpha(pack, 'lyra')
  const persona = await hasPersona(lyra)
  const order = { mode: 'short', theme: 'patience', quantity: 2, personas: [persona.id] }

  const first = (await lyra.post('/generate_content', order)).body as { item_ids: string[] }
  const { turns } = (await lyra.get('/user/readiness')).body as Readiness
  const second = (await lyra.post('/generate_content', order)).body as { item_ids: string[] }

  const rows = await Promise.all([...first.item_ids, ...second.item_ids].map((id) => itemRow(pack, id)))
  // Flow begins with the aurora.
  expect(rows.map((item) => item?.rotation)).toEqual([1, 2, 3, 4])
  expect(turns).toEqual({ [persona.id]: 3 })
})

test('the first videos of different wolves have different backgrounds, which suit them', async () => {
  await using pack = await sharedPack()
  const lyra = await onAlpha(pack, 'lyra')
  const first = async (wolf: string) => {
    const persona = await hasPersona(lyra, wolf)
    const { turns } = (await lyra.get('/user/readiness')).body as Readiness
    return fillSlot('background', { persona: {}, account: {} }, turns[persona.id] ?? 0)
  }

  const found: string[] = []
  for (const wolf of ['umbra', 'flow', 'forge', 'lumen', 'codex']) found.push(await first(wolf))

  expect(found).toEqual([
    'stock/background_moonrise.mp4',
    'stock/background_aurora.mp4',
    'stock/background_embers.mp4',
    'stock/background_daybreak.mp4',
    'stock/background_citylight.mp4',
  ])
})
