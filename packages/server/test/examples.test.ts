import { cp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentItemSchema } from '@pack/core/content/item-schema'
import { type LatestExamples, latestExamplesSchema } from '@pack/core/examples/latest'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { items, users } from '../src/adapters/postgres/schema.ts'
import { hasItem } from './made.ts'
import { type Pack, startPack } from './pack.ts'
import { hasPersona } from './worker.ts'

const PUBLIC = fileURLToPath(new URL('../../web/public', import.meta.url))
/** Most bytes that a visitor has to load. */
const MOST = { '.mp4': 3_000_000, '.webp': 40_000 } as const

/** A finished video that is shown as an example. */
async function hasShown(pack: Pack, wanted: Parameters<typeof hasItem>[1]) {
  const item = await hasItem(pack, wanted)
  await pack.context.db.update(items).set({ showcase: true }).where(eq(items.id, item.id))
  return item
}

async function latest(pack: Pack): Promise<LatestExamples> {
  const { status, body } = await pack.anonymous.get('/public/examples/latest')
  expect(status).toBe(200)
  return latestExamplesSchema.strict().parse(body)
}

test('without shown videos the list of examples is empty', async () => {
  await using pack = await startPack()
  await hasItem(pack, { owner: 'lyra', title: 'Mine alone' })

  const answer = await pack.anonymous.get('/public/examples/latest')

  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(answer.body).toEqual({ short: null, story: null, dialogue: null, uploads: [] })
})

test('the newest shown video of each mode is public and plays', async () => {
  await using pack = await startPack()
  const day = (number: number) => new Date(`2026-03-0${number}T12:00:00Z`)
  await hasShown(pack, { owner: 'lyra', title: 'Newest short', createdAt: day(3) })
  await hasShown(pack, { owner: 'jinx', title: 'Older short', createdAt: day(2) })
  await hasItem(pack, { owner: 'jinx', title: 'Not shown', createdAt: day(4) })
  await hasShown(pack, { owner: 'jinx', title: 'Broken', createdAt: day(5), status: 'Failed' })
  await hasShown(pack, { owner: 'jinx', title: 'In the making', createdAt: day(5), status: 'Rendering' })
  await hasShown(pack, {
    owner: 'jinx',
    mode: 'story',
    title: 'On YouTube',
    status: 'Ready',
    publishStatus: 'Unlisted',
    publishedAt: day(6),
    youtubeUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1',
  })
  await hasShown(pack, { owner: 'jinx', mode: 'uploaded', title: 'A clip' })

  const examples = await latest(pack)

  expect(examples.short).toMatchObject({
    title: 'Newest short',
    // The typed theme stays private.
    theme: null,
    persona: 'Flow',
    duration_seconds: 12,
    youtube_video_id: null,
    published_at: null,
    created_at: '2026-03-03T12:00:00.000Z',
  })
  expect(examples.story).toMatchObject({
    title: 'On YouTube',
    youtube_video_id: 'dQw4w9WgXcQ',
    published_at: '2026-03-06T12:00:00.000Z',
  })
  expect(examples.dialogue).toBeNull()
  expect(examples.uploads.map(({ title }) => title)).toEqual(['A clip'])
  const part = await fetch(examples.short?.video_url ?? '', { headers: { range: 'bytes=2-4' } })
  expect([part.status, await part.text()]).toEqual([206, '234'])
})

test('an example names all personas of its video, in their order, and none that was deleted', async () => {
  await using pack = await startPack()
  const lyra = pack.as('lyra')
  const [velour, codex] = [await hasPersona(lyra, 'velour'), await hasPersona(lyra, 'codex')]
  const gone = '00000000-0000-4000-8000-000000000000'
  await hasShown(pack, { owner: 'lyra', mode: 'dialogue', personaIds: [velour.id, gone, codex.id] })

  const { dialogue } = await latest(pack)

  expect(dialogue).toMatchObject({ persona: 'Velour', personas: ['Velour', 'Codex'] })
})

test('a link to an example names neither owner nor video, and ends with the consent, at the latest after an hour or so', async () => {
  await using pack = await startPack()
  pack.clock.now = new Date('2026-03-15T12:00:01Z')
  const item = await hasShown(pack, { owner: 'lyra', thumbnailMedia: 'stock/portrait_flow.png' })
  const { short } = await latest(pack)
  const [video, thumbnail] = [short?.video_url ?? '', short?.thumbnail_url ?? '']
  const statusOf = async (url: string) => (await fetch(url)).status

  for (const link of [video, thumbnail]) {
    expect(decodeURIComponent(link)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
    expect(link).not.toContain(Buffer.from(item.id).toString('base64url').slice(2, -2))
    expect(await statusOf(link)).toBe(200)
  }
  expect((await fetch(thumbnail)).headers.get('content-type')).toBe('image/png')
  pack.clock.now = new Date('2026-03-15T12:00:07Z')
  expect((await latest(pack)).short).toMatchObject({ video_url: video })

  pack.clock.now = new Date('2026-03-15T13:30:00Z')
  expect(await statusOf(video)).toBe(404)
  expect(await statusOf((await latest(pack)).short?.video_url ?? '')).toBe(200)
  pack.clock.now = new Date('2026-03-15T12:00:07Z')
  expect(await statusOf(video.slice(0, -1))).toBe(404)
  await pack.as('lyra').post(`/api/content/short/${item.id}/showcase?enabled=false`)
  expect(await statusOf(video)).toBe(404)
})

test('a withdrawn example disappears within five seconds', async () => {
  await using pack = await startPack()
  pack.clock.now = new Date('2026-03-15T12:00:00Z')
  const item = await hasShown(pack, { owner: 'lyra' })
  const before = await latest(pack)
  await pack.context.db.update(items).set({ showcase: false }).where(eq(items.id, item.id))

  pack.clock.now = new Date('2026-03-15T12:00:04.900Z')
  const remembered = await latest(pack)
  pack.clock.now = new Date('2026-03-15T12:00:05Z')
  const after = await latest(pack)

  expect([before.short?.title, remembered.short?.title, after.short]).toEqual(['On patience', 'On patience', null])
})

test('a built-in example fills a mode in which no video is shown', async () => {
  await using pack = await startPack()
  await cp(PUBLIC, join(pack.config.home, 'web'), { recursive: true })
  await hasShown(pack, { owner: 'lyra', title: 'Shown by Lyra' })

  const { short, story, dialogue, uploads } = await latest(pack)

  expect(short?.title).toBe('Shown by Lyra')
  expect(uploads).toEqual([])
  expect([story?.persona, dialogue?.persona]).toEqual(['Umbra', 'Codex'])
  expect([story?.personas, dialogue?.personas]).toEqual([['Umbra'], ['Codex', 'Jinx']])
  expect([story?.theme, dialogue?.theme]).toEqual(['starting over', 'deadlines'])
  for (const example of [story, dialogue]) {
    expect(example?.duration_seconds).toBeGreaterThanOrEqual(20)
    expect(example?.duration_seconds).toBeLessThanOrEqual(42)
    expect(Date.parse(example?.created_at ?? '')).toBeLessThan(Date.now())
    const film = await fetch(example?.video_url ?? '', { headers: { range: 'bytes=0-9' } })
    expect([film.status, film.headers.get('content-type')]).toEqual([206, 'video/mp4'])
    const poster = await fetch(example?.thumbnail_url ?? '')
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
})

test.each(['welcome', 'examples/short', 'examples/story', 'examples/dialogue'])(
  'the film %s of the public pages and its poster are small',
  async (name) => {
    for (const [ending, most] of Object.entries(MOST)) {
      const { size } = await stat(join(PUBLIC, name + ending))
      expect(size, ending).toBeGreaterThan(1000)
      expect(size, ending).toBeLessThanOrEqual(most)
    }
  },
)

test('a video is an example as long as its owner shows it', async () => {
  await using pack = await startPack()
  const item = await hasItem(pack, { owner: 'lyra', title: 'For everybody' })
  const consent = (enabled: boolean) =>
    pack.as('lyra').post(`/api/content/short/${item.id}/showcase?enabled=${enabled}`)
  const before = await latest(pack)

  const given = await consent(true)
  const shown = await latest(pack)
  const taken = await consent(false)
  const after = await latest(pack)

  expect([given.status, contentItemSchema.parse(given.body).showcase]).toEqual([200, true])
  expect([taken.status, contentItemSchema.parse(taken.body).showcase]).toEqual([200, false])
  expect([before.short, shown.short?.title, after.short]).toEqual([null, 'For everybody', null])
})

test('a deleted video stops being an example', async () => {
  await using pack = await startPack()
  const item = await hasShown(pack, { owner: 'lyra' })
  await pack.context.db.update(users).set({ tier: 'alpha' }).where(eq(users.email, 'lyra@pack.test'))
  expect((await latest(pack)).short?.title).toBe('On patience')

  expect((await pack.as('lyra').delete(`/api/content/short/${item.id}`)).status).toBe(204)
  pack.clock.now = new Date(Date.now() + 5_000)

  expect((await latest(pack)).short).toBeNull()
})

test.each([
  { what: 'a failed video', wanted: { status: 'Failed' } },
  { what: 'a video in the making', wanted: { status: 'Rendering' } },
  { what: 'a test', wanted: { status: 'TestComplete', test: true } },
  { what: 'an item without a video', wanted: { videoMedia: null } },
] as const)('$what cannot be shown, but can be withdrawn', async ({ wanted }) => {
  await using pack = await startPack()
  const item = await hasShown(pack, { owner: 'lyra', ...wanted })
  const consent = (enabled: boolean) =>
    pack.as('lyra').post(`/api/content/short/${item.id}/showcase?enabled=${enabled}`)

  const [given, taken] = [await consent(true), await consent(false)]

  expect([given.status, given.body]).toEqual([
    409,
    { detail: 'Only finished, non-test videos can be shown on Examples.' },
  ])
  expect([taken.status, contentItemSchema.parse(taken.body).showcase]).toEqual([200, false])
  expect((await latest(pack)).short).toBeNull()
})

test('only its owner can show a video', async () => {
  await using pack = await startPack()
  const item = await hasItem(pack, { owner: 'lyra' })

  const answers = [
    await pack.as('jinx').post(`/api/content/short/${item.id}/showcase?enabled=true`),
    await pack.anonymous.post(`/api/content/short/${item.id}/showcase?enabled=true`),
    await pack.as('lyra').post(`/api/content/story/${item.id}/showcase?enabled=true`),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 401, 404])
  expect((await latest(pack)).short).toBeNull()
})
