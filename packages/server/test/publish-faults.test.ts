import { nextPlatformDay } from '@pack/core/publishing/platform-day'
import type { FaultAction } from '@pack/sandboxes'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { items, publications } from '../src/adapters/postgres/schema.ts'
import { link } from './linking.ts'
import { accessTokenOf, DAY, HOUR, inHours, picture, publishWorld, refusal } from './publish-world.ts'
import { hasChannel, hasVideo, press, publicationOf, scheduledTurn, turn } from './publishing.ts'
import { itemRow } from './worker.ts'

test('what does not fit into the day’s quota waits for Pacific midnight, and says so', async () => {
  await using it = await publishWorld()
  await it.pack.context.publicationWork.exhaustUploads('youtube')
  const item = await hasVideo(it.pack, 'lyra')
  const { id } = await press(it.pack, item)
  await it.turn()

  const waiting = await publicationOf(it.pack, id)
  expect(waiting).toMatchObject({ state: 'waiting', reason: 'quota' })
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Los_Angeles', timeStyle: 'medium' })
  expect(clock.format(waiting.nextAt ?? 0)).toBe('00:00:00')
  expect(await itemRow(it.pack, item.id)).toMatchObject({ shownStatus: 'Ready' })
  await it.pass(DAY)
  await it.turn()
  await it.pass(60)
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'live' })
})

test('a video that is due before the quota comes back says so before its date', async () => {
  await using it = await publishWorld()
  await it.pack.as('lyra').post('/user-meta', { youtube_privacy: 'unlisted' })
  const midnight = nextPlatformDay(new Date()).getTime()
  const noon = midnight + 12 * HOUR * 1000
  await it.pass((noon - Date.now()) / 1000)
  await it.pack.context.publicationWork.exhaustUploads('youtube')

  const dates = [noon + HOUR * 1000, midnight + DAY * 1000 + HOUR * 1000].map((ms) => new Date(ms))
  const [today, tomorrow] = await Promise.all(
    dates.map(async (publishDate) => press(it.pack, await hasVideo(it.pack, 'lyra', { publishDate }))),
  )
  await it.turn()

  const waiting = await publicationOf(it.pack, today?.id ?? '')
  expect(waiting).toMatchObject({ state: 'waiting', reason: 'quota', nextAt: new Date(midnight + DAY * 1000) })
  expect(await publicationOf(it.pack, tomorrow?.id ?? '')).toMatchObject({ state: 'waiting', reason: 'date' })
})

test('when YouTube says that the quota is used up, nobody uploads; a channel’s own limit stops that channel only', async () => {
  await using it = await publishWorld()
  it.fault('POST', '/upload/*', refusal(403, 'quotaExceeded'))
  const { id } = await press(it.pack, await hasVideo(it.pack, 'lyra'))
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'quota' })
  const jinx = await hasChannel(it.pack, 'jinx')
  const theirs = await press(it.pack, await hasVideo(it.pack, 'jinx'))
  await turn(it.pack, jinx)
  expect(await publicationOf(it.pack, theirs.id)).toMatchObject({ state: 'waiting', reason: 'quota' })

  await it.pass(DAY)
  it.fault('POST', '/upload/*', refusal(400, 'uploadLimitExceeded'))
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'channel_limit' })
  const another = await press(it.pack, await hasVideo(it.pack, 'lyra', { title: 'Another' }))
  await it.turn()
  expect(await publicationOf(it.pack, another.id)).toMatchObject({ state: 'waiting', reason: 'channel_limit' })
  await turn(it.pack, jinx)
  expect(await publicationOf(it.pack, theirs.id)).toMatchObject({ state: 'processing' })
})

test.each([
  ['YouTube refuses its title', refusal(400, 'invalidTitle'), 'failed', 'invalidTitle'],
  [
    'the channel was suspended',
    refusal(403, 'authenticatedUserAccountSuspended'),
    'failed',
    'authenticatedUserAccountSuspended',
  ],
  ['YouTube is away', { status: 503 } as FaultAction, 'waiting', 'retry'],
  ['YouTube wants fewer calls', refusal(403, 'rateLimitExceeded'), 'waiting', 'retry'],
])('when %s, the row says so', async (_what, action, state, reason) => {
  await using it = await publishWorld()
  it.fault('POST', '/upload/*', action)
  const item = await hasVideo(it.pack, 'lyra')
  const { id } = await press(it.pack, item)

  await it.turn()

  expect(await publicationOf(it.pack, id)).toMatchObject({ state, reason })
  expect((await itemRow(it.pack, item.id))?.shownStatus).toBe(state === 'failed' ? 'Failed' : 'Ready')
  expect(await it.received()).toHaveLength(0)
})

test('a check that fails clears by itself once it is remedied', async () => {
  await using it = await publishWorld()
  const { channel } = it.channel
  const account = it.youtube.channels.find(channel)
  await fetch(`${it.youtube.url}/_control/accounts/${account?.id}/revoke`, { method: 'POST' })
  const { id } = await press(it.pack, await hasVideo(it.pack, 'lyra'))
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'token_expired' })

  await link(it.pack, it.pack.as('lyra'), 'youtube', { account: channel })
  await it.pass(11 * 60)
  await it.turn()

  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'processing' })
})

test.each([
  ['was changed on disk', Buffer.from('something else'), 'file_changed'],
  ['is empty', Buffer.alloc(0), 'empty_file'],
  ['is gone', null, 'file_missing'],
])('nothing is sent when the file %s', async (_what, bytes, reason) => {
  await using it = await publishWorld()
  const item = await hasVideo(it.pack, 'lyra')
  const { id } = await press(it.pack, item)
  const { storage } = it.pack.context
  if (bytes) await storage.putBytes(item.videoMedia ?? '', bytes)
  else await storage.remove(item.videoMedia ?? '')

  await it.turn()

  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'failed', reason })
  expect(it.youtube.control.requests.filter(({ path }) => path.startsWith('/upload'))).toEqual([])
})

test('thumbnail and playlist may fail: the video is live, with a warning', async () => {
  await using it = await publishWorld()
  await it.pack.as('lyra').post('/user-meta', { playlist_id: 'PLdoesnotexist0000000000000000000' })
  it.fault('POST', '/upload/youtube/v3/thumbnails/set', refusal(403, 'forbidden'))
  const item = await hasVideo(it.pack, 'lyra')
  await it.pack.context.storage.putBytes(`${item.ownerId}/videos/${item.id}/own-thumbnail-x.webp`, await picture())
  await it.pack.context.db
    .update(items)
    .set({ thumbnailMedia: `${item.ownerId}/videos/${item.id}/own-thumbnail-x.webp` })
    .where(eq(items.id, item.id))
  const { id } = await press(it.pack, item)
  await it.turn()
  await it.pass(60)
  await it.turn()

  expect(await publicationOf(it.pack, id)).toMatchObject({
    state: 'live',
    warnings: ['thumbnail_refused', 'playlist_refused'],
  })
})

test('YouTube’s late refusal is shown as the reason; a video deleted there, too', async () => {
  await using it = await publishWorld()
  const account = it.youtube.channels.find(it.channel.channel)
  await fetch(`${it.youtube.url}/_control/accounts`, {
    method: 'PUT',
    body: JSON.stringify({ id: account?.id, processing: 'copyright' }),
  })
  const rejected = await press(it.pack, await hasVideo(it.pack, 'lyra'))
  await it.turn()
  await it.pass(60)
  await it.turn()
  expect(await publicationOf(it.pack, rejected.id)).toMatchObject({ state: 'failed', reason: 'copyright' })

  await fetch(`${it.youtube.url}/_control/accounts`, {
    method: 'PUT',
    body: JSON.stringify({ id: account?.id, processing: 'ok' }),
  })
  const item = await hasVideo(it.pack, 'lyra', { title: 'Later', publishDate: inHours(5) })
  const scheduled = await press(it.pack, item)
  await it.turn()
  await it.pass(60)
  await it.turn()
  const { remoteId } = await publicationOf(it.pack, scheduled.id)
  await it.pack.context.youtubeVideos?.remove(await accessTokenOf(it), remoteId ?? '')
  await it.pass(6 * HOUR)
  await it.turn()
  expect(await publicationOf(it.pack, scheduled.id)).toMatchObject({ state: 'failed', reason: 'removed_on_youtube' })
  expect(await itemRow(it.pack, item.id)).toMatchObject({ shownStatus: 'Failed', youtubeUrl: null })
})

test('missing permissions do not spend the day’s quota', async () => {
  await using it = await publishWorld()
  it.fault('POST', '/upload/*', refusal(403, 'insufficientPermissions'), 9)
  const { id } = await press(it.pack, await hasVideo(it.pack, 'lyra'))
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'scopes_missing', generation: 1 })
  await it.pass(11 * 60)
  await it.turn()
  await it.pass(11 * 60)
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ generation: 2 })
})

test('items of owners without a channel do not hold back the others', async () => {
  await using it = await publishWorld('lyra', 'pro_plus')
  await it.pack.as('jinx').get('/me')
  await it.pack.context.accounts.grant('jinx@pack.test', { tier: 'pro_plus' })
  const { id: _, ...row } = await hasVideo(it.pack, 'jinx')
  const early = Array.from({ length: 200 }, () => ({ ...row, publishDate: inHours(-1) }))
  await it.pack.context.db.insert(items).values(early)
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(1) })

  await scheduledTurn(it.pack)

  const [opened] = await it.pack.context.db.select().from(publications)
  expect(opened).toMatchObject({ itemId: item.id, requested: false })
  // Nobody pressed a button, and the new plan doesn't publish by itself.
  await it.pack.context.accounts.grant('lyra@pack.test', { tier: 'pro' })
  await it.turn()
  expect(await publicationOf(it.pack, opened?.id ?? '')).toMatchObject({ state: 'waiting', reason: 'needs_press' })
})

test('while YouTube is away, a start is tried once; our own trouble is not called YouTube’s', async () => {
  await using it = await publishWorld()
  it.fault('POST', '/upload/*', { status: 503 })
  const { id } = await press(it.pack, await hasVideo(it.pack, 'lyra'))
  await it.turn()
  it.fault('GET', '/youtube/v3/channels', { status: 503 }, 3)
  await it.pass(60)
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'retry', generation: 1 })

  await it.pass(60)
  await it.turn({ inspect: () => Promise.reject(new Error('the disk is away')) })
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'trouble', generation: 1 })
  await it.pass(60)
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'processing', generation: 2 })
})
