import { type LatestExamples, latestExamplesSchema } from '@pack/core/examples/latest'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { items } from '../src/adapters/postgres/schema.ts'
import { hasItem } from './made.ts'
import { type Pack, startPack } from './pack.ts'

/** A finished video that its owner shows to everybody. */
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

test('where nobody shows anything yet, the examples are empty', async () => {
  await using pack = await startPack()
  await hasItem(pack, { owner: 'lyra', title: 'Mine alone' })

  const answer = await pack.anonymous.get('/public/examples/latest')

  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(answer.body).toEqual({ short: null, story: null, dialogue: null, uploads: [] })
})

test('everybody sees the newest finished video of each kind that its owner shows, and can play it', async () => {
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
    status: 'Unlisted',
    publishDate: day(6),
    youtubeUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1',
  })
  await hasShown(pack, { owner: 'jinx', mode: 'uploaded', title: 'A clip' })

  const examples = await latest(pack)

  expect(examples.short).toMatchObject({
    title: 'Newest short',
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

test('an example that is taken back is gone within five seconds', async () => {
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
