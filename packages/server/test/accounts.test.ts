import type { SentMessageList } from '@pack/core/admin/list-developer-messages'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { usage, users } from '../src/adapters/postgres/schema.ts'
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

test('a video counts once a month, however often it is rendered and while it is made again', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const { item } = await hasJob(lyra)
  const used = async () => ((await lyra.get('/me')).body as { usage: { videos: number } }).usage.videos
  expect(await used()).toBe(1)

  const row = await itemRow(pack, item)
  if (!row) throw new Error('There is no item')
  const rendered = { ownerId: row.ownerId, itemId: item, kind: 'video', amount: 1 } as const
  await pack.context.db.insert(usage).values([
    { ...rendered, reason: 'first.mp4' },
    { ...rendered, reason: 'second.mp4' },
  ])

  expect(await used()).toBe(1)
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

test('alpha users can write to the developers; admins read it, newest first', async () => {
  await using pack = await sharedPack()
  const [lyra, jinx, flow] = [pack.as('lyra'), pack.as('jinx'), pack.as('flow')]
  await lyra.get('/me')
  await flow.get('/me')
  const rights = (values: Partial<typeof users.$inferInsert>, email: string) =>
    pack.context.db.update(users).set(values).where(eq(users.email, email))
  await rights({ tier: 'alpha' }, 'lyra@pack.test')
  await rights({ isAdmin: true }, 'flow@pack.test')
  const send = (message: unknown) => lyra.post('/developer_messages', { message })

  expect((await jinx.post('/developer_messages', { message: 'Let me in' })).status).toBe(403)
  expect((await send('  The queue\u202e \n\n  is great.\r\n')).status).toBe(204)
  expect((await send('ש'.repeat(4000))).status).toBe(204)
  for (const message of ['', ' \n ', 'x'.repeat(4001), 7])
    expect((await send(message)).status, String(message)).toBe(422)

  const messages = async () => (await flow.get('/admin/developer_messages')).body as SentMessageList
  const body = await messages()
  expect(body).toMatchObject({
    totalRows: 2,
    totalPages: 1,
    rows: [
      { text: 'ש'.repeat(4000), done: false },
      { text: 'The queue\n\nis great.', done: false, from: { email: 'lyra@pack.test' } },
    ],
  })
  const mark = (id: string, done: boolean) => flow.patch(`/admin/developer_messages/${id}`, { done })
  const areDone = async () => (await messages()).rows.map(({ done }) => done)
  const id = body.rows[1]?.id ?? ''
  expect((await mark(id, true)).status).toBe(204)
  expect(await areDone()).toEqual([false, true])
  expect((await mark(id, false)).status).toBe(204)
  expect(await areDone()).toEqual([false, false])
  for (const other of ['none', crypto.randomUUID()]) expect((await mark(other, true)).status).toBe(404)
})
