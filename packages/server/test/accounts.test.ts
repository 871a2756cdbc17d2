import { expect, test } from 'vitest'
import { usage } from '../src/adapters/postgres/schema.ts'
import { sharedPack } from './pack.ts'
import { hasJob, itemRow } from './worker.ts'

test('GET /me returns identity, plan limits and usage of the month', async () => {
  await using pack = await sharedPack()
  pack.clock.now = new Date('2026-03-31T23:00:00Z')
  const lyra = pack.as('lyra')
  const { id } = (await lyra.get('/me')).body as { id: string }
  const at = (time: string) => new Date(time)
  await pack.context.db.insert(usage).values([
    { ownerId: id, itemId: crypto.randomUUID(), kind: 'video', amount: 1, reason: 'a', at: at('2026-03-01T00:00:00Z') },
    {
      ownerId: id,
      itemId: crypto.randomUUID(),
      kind: 'speech_seconds',
      amount: 12.5,
      reason: 'a',
      at: at('2026-03-31T22:00:00Z'),
    },
    { ownerId: id, itemId: crypto.randomUUID(), kind: 'video', amount: 1, reason: 'a', at: at('2026-02-28T23:59:59Z') },
  ])

  const { status, body } = await lyra.get('/me')

  expect(status).toBe(200)
  expect(body).toEqual({
    id,
    email: 'lyra@pack.test',
    tier: 'free',
    is_admin: false,
    time_zone: 'UTC',
    posting_hour: 18,
    style_notes: '',
    start_with: 'hook',
    limits: { videos: 3, speech_seconds: 600, image_credits: 0, personas: 1 },
    usage: { videos: 1, speech_seconds: 12.5, image_credits: 0, personas: 0 },
    resets_at: '2026-04-01T00:00:00.000Z',
  })
})

test('PATCH /me chooses what videos start with, and refuses anything else', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')

  expect((await lyra.patch('/me', { start_with: 'intro' })).body).toMatchObject({ start_with: 'intro' })
  expect((await lyra.patch('/me', { start_with: 'credits' })).status).toBe(422)
  expect((await lyra.get('/me')).body).toMatchObject({ start_with: 'intro', style_notes: '' })
})

test('PATCH /me sets the hour of new due dates, and refuses what is no full hour', async () => {
  await using pack = await sharedPack()
  pack.clock.now = new Date('2026-03-15T12:00:00Z')
  const lyra = pack.as('lyra')
  const settings = { time_zone: 'Europe/Vienna', posting_hour: 7 }

  expect((await lyra.patch('/me', settings)).body).toMatchObject(settings)
  for (const posting_hour of [-1, 24, 7.5, '7'])
    expect((await lyra.patch('/me', { posting_hour })).status, String(posting_hour)).toBe(422)

  expect((await lyra.get('/me')).body).toMatchObject(settings)
  const { item } = await hasJob(lyra, { schedule_date_start: '2026-03-20' })
  expect((await itemRow(pack, item))?.publishDate).toEqual(new Date('2026-03-20T06:00:00Z'))
})
