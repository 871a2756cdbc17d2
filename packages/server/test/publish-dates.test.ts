import type { Item } from '@pack/core/content/ports'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { items, publications } from '../src/adapters/postgres/schema.ts'
import { link } from './linking.ts'
import type { Pack } from './pack.ts'
import { change, cutOff, HOUR, inHours, publishWorld, refusal } from './publish-world.ts'
import { hasChannel, hasVideo, moveClock, press, publicationOf, scheduledTurn, smallVideo, turn } from './publishing.ts'
import { itemRow } from './worker.ts'

test('a video with a date is uploaded a day before as a private one; what its owner changes is sent on', async () => {
  await using it = await publishWorld()
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(72) })
  const { id } = await press(it.pack, item)

  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'date' })
  expect(await itemRow(it.pack, item.id)).toMatchObject({ shownStatus: 'Ready', youtubeUrl: null })
  await it.pass(49 * HOUR)
  await it.turn()
  await it.pass(60)
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'scheduled' })
  expect(await it.received()).toMatchObject([{ privacy: 'private', publish_at: item.publishDate?.toISOString() }])
  // It has no link yet, and can be edited.
  expect(await itemRow(it.pack, item.id)).toMatchObject({ shownStatus: 'Ready', youtubeUrl: null })

  const later = inHours(90).toISOString()
  expect((await change(it.pack, item, { title: 'On haste', publish_date: later })).status).toBe(200)
  await it.turn()
  expect(await it.received()).toMatchObject([{ title: 'On haste', privacy: 'private', publish_at: later }])

  await it.pass(45 * HOUR)
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'live' })
  expect(await it.received()).toMatchObject([{ title: 'On haste', privacy: 'public' }])
  expect(await itemRow(it.pack, item.id)).toMatchObject({ shownStatus: 'Published' })
})

test('a private upload becomes unlisted at its date when its owner chose that meanwhile, and never public', async () => {
  await using it = await publishWorld()
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(2) })
  const { id } = await it.scheduled(item)
  expect(await it.received()).toMatchObject([{ privacy: 'private', publish_at: item.publishDate?.toISOString() }])

  const lyra = it.pack.as('lyra')
  expect((await lyra.post('/user-meta', { youtube_privacy: 'unlisted' })).status).toBe(201)
  await it.turn()
  expect(await it.received()).toMatchObject([{ privacy: 'private', publish_at: null }])
  expect((await publicationOf(it.pack, id)).dueAt).toEqual(item.publishDate)

  await it.pass(2 * HOUR)
  await it.turn()
  expect(await it.received()).toMatchObject([{ privacy: 'unlisted', publish_at: null }])
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'live', payload: { privacy: 'unlisted' } })
  expect(await itemRow(it.pack, item.id)).toMatchObject({ shownStatus: 'Unlisted' })
})

test('a private upload is scheduled again when its owner goes back to public', async () => {
  await using it = await publishWorld()
  const lyra = it.pack.as('lyra')
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(2) })
  const { id } = await it.scheduled(item)
  await lyra.post('/user-meta', { youtube_privacy: 'unlisted' })
  await it.turn()
  expect(await it.received()).toMatchObject([{ privacy: 'private', publish_at: null }])

  await lyra.patch('/user-meta', { youtube_privacy: 'public' })
  await it.turn()

  expect(await it.received()).toMatchObject([{ privacy: 'private', publish_at: item.publishDate?.toISOString() }])
  await it.pass(2 * HOUR)
  await it.turn()
  expect(await it.received()).toMatchObject([{ privacy: 'public' }])
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'live' })
})

test('a video that YouTube fails to publish at its time is published by us', async () => {
  await using it = await publishWorld()
  const { id } = await press(it.pack, await hasVideo(it.pack, 'lyra', { publishDate: inHours(1) }))
  await it.turn()
  await it.pass(60)
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'scheduled' })

  // Only our time passes.
  await moveClock(it.pack, HOUR + 30)
  await it.turn()
  expect(await it.received()).toMatchObject([{ privacy: 'private' }])
  await moveClock(it.pack, HOUR + 90)
  await it.turn()

  expect(await it.received()).toMatchObject([{ privacy: 'public' }])
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'live' })
})

test('what its owner changes while a video is being processed is sent on before it is live', async () => {
  await using it = await publishWorld()
  const item = await hasVideo(it.pack, 'lyra')
  const { id } = await press(it.pack, item)
  await it.turn()

  expect((await change(it.pack, item, { title: 'A better title' })).status).toBe(200)
  await it.pass(60)
  await it.turn()

  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'live', payload: { title: 'A better title' } })
  expect(await it.received()).toMatchObject([{ title: 'A better title', privacy: 'public' }])
})

test.each([
  ['its date', (pack: Pack, item: Item) => pack.as('lyra').post(`/api/content/short/${item.id}/date`)],
  [
    'its target',
    (pack: Pack, item: Item) => pack.as('lyra').post(`/api/content/short/${item.id}/publish-to`, { targets: [] }),
  ],
  [
    'the item',
    async (pack: Pack, item: Item) => {
      await pack.context.accounts.grant('lyra@pack.test', { tier: 'alpha' })
      return pack.as('lyra').delete(`/api/content/short/${item.id}`)
    },
  ],
])('a private upload is deleted when its owner removes %s', async (_what, remove) => {
  await using it = await publishWorld()
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(10) })
  const { id } = await it.scheduled(item)
  expect(await it.received()).toHaveLength(1)

  expect((await remove(it.pack, item)).status).toBeLessThan(300)
  await it.turn()

  expect(await it.received()).toHaveLength(0)
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'cancelled', reason: 'withdrawn', nextAt: null })
  // The history of a deleted video is deleted, too.
  await it.pack.context.publicationWork.purge()
  expect(await it.pack.context.db.$count(publications)).toBe((await itemRow(it.pack, item.id)) ? 1 : 0)
})

test('a video that is rendered again before its date replaces the private upload', async () => {
  await using it = await publishWorld()
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(10) })
  const first = await it.scheduled(item)
  const [before] = await it.received()

  const media = `${item.ownerId}/videos/${item.id}/again.mp4`
  await it.pack.context.storage.putBytes(media, await smallVideo())
  const anew = { videoMedia: media, videoBytes: null, videoSha256: null }
  await it.pack.context.db.update(items).set(anew).where(eq(items.id, item.id))
  await it.pack.context.publicationWork.renderEnded(item.id)
  await it.turn()
  await it.pass(60)
  await it.turn()

  const received = await it.received()
  expect(received).toMatchObject([{ privacy: 'private', publish_at: item.publishDate?.toISOString() }])
  expect(received[0]?.id).not.toBe(before?.id)
  expect(await publicationOf(it.pack, first.id)).toMatchObject({ state: 'cancelled' })
  // The file of the first upload is no longer needed.
  expect(await it.pack.context.storage.size(item.videoMedia ?? '')).toBeNull()
})

test('a replaced video becomes private once the new one is live; only that step is retried', async () => {
  await using it = await publishWorld()
  const item = await hasVideo(it.pack, 'lyra')
  const first = await it.scheduled(item)
  const second = await press(it.pack, item)
  expect(second).toMatchObject({ revision: 2, replaces: first.id })
  await it.turn()
  expect(await itemRow(it.pack, item.id)).toMatchObject({
    shownStatus: 'Finalizing',
    youtubeUrl: (await publicationOf(it.pack, first.id)).url,
  })

  it.fault('PUT', '/youtube/v3/videos', { status: 503 }, 5)
  await it.pass(60)
  await it.turn()
  const isBoth = (await it.received()).map(({ privacy }) => privacy)
  expect(isBoth).toEqual(['public', 'public'])
  it.youtube.control.reset()
  await it.pass(HOUR)
  await it.turn()

  expect((await it.received()).map(({ privacy }) => privacy)).toEqual(['private', 'public'])
  expect(await publicationOf(it.pack, first.id)).toMatchObject({ state: 'cancelled', reason: 'replaced' })
  const live = await publicationOf(it.pack, second.id)
  expect(live).toMatchObject({ state: 'live', nextAt: null })
  expect(await itemRow(it.pack, item.id)).toMatchObject({ shownStatus: 'Published', youtubeUrl: live.url })
})

test('an item that is deleted on YouTube as well takes the videos along that it replaced', async () => {
  await using it = await publishWorld('lyra', 'alpha')
  const item = await hasVideo(it.pack, 'lyra')
  await it.scheduled(item)
  await press(it.pack, item)
  await it.turn()
  await it.pass(60)
  await it.turn()
  expect((await it.received()).map(({ privacy }) => privacy)).toEqual(['private', 'public'])

  const deleted = await it.pack.as('lyra').delete(`/api/content/short/${item.id}?delete_there=true`)

  expect(deleted.status).toBe(204)
  expect(await it.received()).toEqual([])
})

test('Pro+ publishes at the item’s date without a press, and Pro does not', async () => {
  await using it = await publishWorld('lyra', 'pro_plus')
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(2) })
  const late = await hasVideo(it.pack, 'lyra', { title: 'A bit late', publishDate: inHours(-3) })
  const missed = await hasVideo(it.pack, 'lyra', { title: 'Far too late', publishDate: inHours(-30) })
  await hasChannel(it.pack, 'jinx', 'pro')
  await hasVideo(it.pack, 'jinx', { publishDate: inHours(2) })
  await hasVideo(it.pack, 'lyra', { title: 'A test', publishDate: inHours(2), test: true, status: 'TestComplete' })
  await hasVideo(it.pack, 'lyra', { title: 'Without targets', publishDate: inHours(2), publishTo: [] })

  await scheduledTurn(it.pack)
  await scheduledTurn(it.pack)
  await it.turn()

  const rows = await it.pack.context.db.select().from(publications)
  const states = Object.fromEntries(rows.map(({ itemId, state, reason }) => [itemId, [state, reason]]))
  expect(states).toEqual({
    [item.id]: ['processing', null],
    [late.id]: ['processing', null],
    [missed.id]: ['waiting', 'missed_date'],
  })
  expect(await itemRow(it.pack, missed.id)).toMatchObject({ shownStatus: 'Ready' })
  await it.pass(60)
  await it.turn()
  expect((await it.received()).map(({ title, privacy }) => [title, privacy]).sort()).toEqual([
    ['A bit late', 'public'],
    ['On patience', 'private'],
  ])
})

test('a target that is linked or chosen before the date is published to as well', async () => {
  await using it = await publishWorld('lyra', 'pro_plus')
  const lyra = it.pack.as('lyra')
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(72), publishTo: ['youtube', 'tiktok'] })
  const opened = async () => {
    await scheduledTurn(it.pack)
    const rows = await it.pack.context.db.select().from(publications).orderBy(publications.createdAt)
    for (const { ownerId, accountId } of rows) await turn(it.pack, { ownerId, accountId })
    return rows.map(({ accountId }) => accountId)
  }
  const channel = it.channel.accountId
  expect(await opened()).toEqual([channel])

  const linked = await link(it.pack, lyra, 'tiktok', { account: 'Lyra by the fire' })
  const { account_id: tiktok } = linked.body as { account_id: string }
  const { accountId: another } = await hasChannel(it.pack, 'lyra', 'pro_plus')
  // The platform has its publication at the first channel.
  expect(await opened()).toEqual([channel, tiktok])

  await lyra.post(`/api/content/short/${item.id}/publish-to`, { targets: [channel, another, 'tiktok'] })
  expect(await opened()).toEqual([channel, tiktok, another])
  expect(await opened()).toEqual([channel, tiktok, another])
})

test('the second of two videos alike waits on the same day', async () => {
  await using it = await publishWorld()
  const twin = { title: 'Twins' }
  const first = await press(it.pack, await hasVideo(it.pack, 'lyra', twin))
  await it.turn()
  const second = await press(it.pack, await hasVideo(it.pack, 'lyra', twin))
  await it.turn()
  expect(await publicationOf(it.pack, first.id)).toMatchObject({ state: 'processing' })
  expect(await publicationOf(it.pack, second.id)).toMatchObject({ state: 'waiting', reason: 'duplicate_title' })
})

test('a date that is set while a public upload is under way is kept', async () => {
  await using it = await publishWorld()
  const item = await hasVideo(it.pack, 'lyra')
  const { id } = await press(it.pack, item)
  await it.turn(cutOff(it))
  expect((await change(it.pack, item, { publish_date: inHours(48).toISOString() })).status).toBe(200)
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'date' })
  expect(await it.received()).toHaveLength(0)
})

test('a text that YouTube refuses is shown; the private upload stays, and takes a better one', async () => {
  await using it = await publishWorld()
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(10) })
  const { id } = await it.scheduled(item)

  it.fault('PUT', '/youtube/v3/videos', refusal(400, 'invalidTitle'))
  await change(it.pack, item, { title: 'Refused' })
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'invalidTitle' })
  await change(it.pack, item, { title: 'Better' })
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'scheduled' })
  expect(await it.received()).toMatchObject([{ title: 'Better', privacy: 'private' }])

  const other = await hasVideo(it.pack, 'lyra', { title: 'Public' })
  const published = await press(it.pack, other)
  await it.turn()
  await change(it.pack, other, { title: 'Refused' })
  it.fault('PUT', '/youtube/v3/videos', refusal(400, 'invalidTitle'))
  await it.pass(60)
  await it.turn()
  expect(await publicationOf(it.pack, published.id)).toMatchObject({ state: 'live', warnings: ['edits_refused'] })
})

test('a video that YouTube rejected stays in the history when it is published again', async () => {
  await using it = await publishWorld()
  const account = it.youtube.channels.find(it.channel.channel)
  const processing = (outcome: string) =>
    fetch(`${it.youtube.url}/_control/accounts`, {
      method: 'PUT',
      body: JSON.stringify({ id: account?.id, processing: outcome }),
    })
  await processing('copyright')
  const item = await hasVideo(it.pack, 'lyra')
  const rejected = await it.scheduled(item)
  await processing('ok')
  const again = await press(it.pack, item)
  expect(again).toMatchObject({ revision: 2, state: 'prepared' })
  expect(await publicationOf(it.pack, rejected.id)).toMatchObject({ state: 'failed', remoteId: expect.any(String) })
})

test('a video that its owner deleted on YouTube is not published again by its date', async () => {
  await using it = await publishWorld('lyra', 'pro_plus')
  const { id } = await press(it.pack, await hasVideo(it.pack, 'lyra', { publishDate: inHours(-1) }))
  await it.turn()
  await it.pass(60)
  await it.turn()
  await it.pack.context.publications.markDeleted(await publicationOf(it.pack, id))
  await scheduledTurn(it.pack)
  expect(await it.pack.context.db.$count(publications)).toBe(1)
})
