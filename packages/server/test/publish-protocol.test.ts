import type { Item } from '@pack/core/content/ports'
import { nextPlatformDay } from '@pack/core/publishing/platform-day'
import { PlatformFault } from '@pack/core/publishing/platform-fault'
import type { YouTubeVideos } from '@pack/core/publishing/youtube-videos'
import type { FaultAction } from '@pack/sandboxes'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { items, publications } from '../src/adapters/postgres/schema.ts'
import { createContext } from '../src/context/context.ts'
import { publishVideos } from '../src/jobs/publish-videos.ts'
import { runWorker } from '../src/jobs/worker.ts'
import { link, sharedPlatforms } from './linking.ts'
import { type Pack, sharedPack } from './pack.ts'
import {
  hasChannel,
  hasVideo,
  moveClock,
  pass,
  press,
  publicationOf,
  receiptOf,
  receivedBy,
  scheduledTurn,
  smallVideo,
  turn,
} from './publishing.ts'
import { itemRow } from './worker.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR * 1000)

/** A Pack with a linked channel and the sandbox of YouTube, where time has not moved. */
async function world(owner = 'lyra', tier: Parameters<typeof hasChannel>[2] = 'pro') {
  const pack = await sharedPack()
  const platforms = await sharedPlatforms(pack)
  platforms.youtube.control.clock.set(Date.now())
  await fetch(`${platforms.youtube.url}/_control/settings`, {
    method: 'PUT',
    body: JSON.stringify({ listing_lag_seconds: 2 }),
  })
  const channel = await hasChannel(pack, owner, tier)
  return {
    pack,
    platforms,
    youtube: platforms.youtube,
    channel,
    turn: (parts?: Parameters<typeof turn>[2]) => turn(pack, channel, parts),
    pass: (seconds: number) => pass(pack, platforms, seconds),
    received: () => receivedBy(platforms, channel.channel),
    /** Changes the sandbox's settings. */
    settings: (wanted: object) =>
      fetch(`${platforms.youtube.url}/_control/settings`, { method: 'PUT', body: JSON.stringify(wanted) }),
    /** Injects a fault into calls to YouTube. */
    fault: (method: string, path: string, action: FaultAction, times = 1) =>
      platforms.youtube.control.inject({ method, path, action, times }),
    [Symbol.asyncDispose]: () => pack[Symbol.asyncDispose](),
  }
}

const refusal = (status: number, reason: string): FaultAction => ({
  status,
  body: { error: { code: status, message: reason, errors: [{ message: reason, domain: 'youtube', reason }] } },
})

/** YouTube forgets its upload sessions, before or after the last byte. */
function forgetful({ pack, youtube }: { pack: Pack; youtube: { url: string } }, { afterLastByte = false } = {}) {
  const { youtubeVideos } = pack.context
  if (!youtubeVideos) throw new Error('YouTube is not set up')
  const send: typeof youtubeVideos.send = async (...sent) => {
    if (afterLastByte) await youtubeVideos.send(...sent)
    await fetch(`${youtube.url}/_control/uploads`, { method: 'DELETE' })
    return { kind: 'gone' }
  }
  return { youtubeVideos: { ...youtubeVideos, send } }
}

const change = (pack: Pack, item: Item, fields: Record<string, unknown>) =>
  pack.as('lyra').patch('/api/update/short', { id: item.id, ...fields })

test('a video is uploaded once, processed, given its thumbnail, and live with a receipt', async () => {
  await using it = await world()
  const item = await hasVideo(it.pack, 'lyra', { title: 'On <patience>' })
  const { id } = await press(it.pack, item)

  await it.turn()
  expect(await itemRow(it.pack, item.id)).toMatchObject({ status: 'Ready', shownStatus: 'Finalizing' })
  await it.pass(60)
  await it.turn()

  const publication = await publicationOf(it.pack, id)
  expect(publication).toMatchObject({ state: 'live', reason: null, revision: 1, nextAt: null, warnings: [] })
  expect(await receiptOf(it.pack, id)).toEqual(['prepared', 'uploading', 'accepted', 'processing', 'live'])
  expect(await it.received()).toMatchObject([
    {
      id: publication.remoteId,
      title: 'On patience',
      privacy: 'public',
      sha256: item.videoSha256,
      settings: { selfDeclaredMadeForKids: false, containsSyntheticMedia: true },
    },
  ])
  expect(await itemRow(it.pack, item.id)).toMatchObject({ shownStatus: 'Published', youtubeUrl: publication.url })
  await it.turn()
  expect(await it.received()).toHaveLength(1)
})

test('a video with a date is uploaded a day before as a private one; what its owner changes is sent on', async () => {
  await using it = await world()
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
  await using it = await world()
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(2) })
  const { id } = await press(it.pack, item)
  await it.turn()
  await it.pass(60)
  await it.turn()
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
  await using it = await world()
  const lyra = it.pack.as('lyra')
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(2) })
  const { id } = await press(it.pack, item)
  await it.turn()
  await it.pass(60)
  await it.turn()
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
  await using it = await world()
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
  await using it = await world()
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
  await using it = await world()
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(10) })
  const { id } = await press(it.pack, item)
  await it.turn()
  await it.pass(60)
  await it.turn()
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
  await using it = await world()
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(10) })
  const first = await press(it.pack, item)
  await it.turn()
  await it.pass(60)
  await it.turn()
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
  await using it = await world()
  const item = await hasVideo(it.pack, 'lyra')
  const first = await press(it.pack, item)
  await it.turn()
  await it.pass(60)
  await it.turn()
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

test.each([
  ['the answer to the last byte is lost', null],
  ['YouTube forgets a session after its last byte', { afterLastByte: true }],
  ['YouTube forgets an unfinished session', { afterLastByte: false }],
])('one video, though %s', async (_what, forgets) => {
  await using it = await world()
  const { id } = await press(it.pack, await hasVideo(it.pack, 'lyra'))
  if (!forgets) it.fault('PUT', '/upload/*', 'drop_after')

  await it.turn(forgets ? forgetful(it, forgets) : {})
  for (let turns = 0; turns < 3; turns++) {
    await it.pass(15 * 60)
    await it.turn()
  }

  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'live' })
  expect(await it.received()).toHaveLength(1)
})

test('when nobody can tell what became of an upload, it is not sent again; “Check again” asks YouTube', async () => {
  await using it = await world()
  const item = await hasVideo(it.pack, 'lyra')
  const { id } = await press(it.pack, item)
  await it.turn(forgetful(it))
  it.fault('GET', '/youtube/v3/playlistItems', refusal(403, 'playlistItemsNotAccessible'), 9)
  for (let turns = 0; turns < 3; turns++) {
    await it.pass(15 * 60)
    await it.turn()
  }

  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'unknown', nextAt: null })
  expect(await itemRow(it.pack, item.id)).toMatchObject({ shownStatus: 'Failed' })
  await expect(press(it.pack, item)).rejects.toThrow('Check again')
  await it.pass(DAY)
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'unknown' })

  it.youtube.control.reset()
  await it.pack.context.db.update(publications).set({ nextAt: new Date() }).where(eq(publications.id, id))
  await it.turn()
  // Its list may be late.
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'unknown', reason: 'reconcile' })
  await it.pass(15 * 60)
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'failed', reason: 'not_on_youtube' })
  expect(await it.received()).toEqual([])
})

test('what does not fit into the day’s quota waits for Pacific midnight, and says so', async () => {
  await using it = await world()
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
  await using it = await world()
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
  await using it = await world()
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
  await using it = await world()
  it.fault('POST', '/upload/*', action)
  const item = await hasVideo(it.pack, 'lyra')
  const { id } = await press(it.pack, item)

  await it.turn()

  expect(await publicationOf(it.pack, id)).toMatchObject({ state, reason })
  expect((await itemRow(it.pack, item.id))?.shownStatus).toBe(state === 'failed' ? 'Failed' : 'Ready')
  expect(await it.received()).toHaveLength(0)
})

test('a check that fails clears by itself once it is remedied', async () => {
  await using it = await world()
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
  await using it = await world()
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
  await using it = await world()
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
  await using it = await world()
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

test('Pro+ publishes at the item’s date without a press, and Pro does not', async () => {
  await using it = await world('lyra', 'pro_plus')
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

test('the second of two videos alike waits on the same day', async () => {
  await using it = await world()
  const twin = { title: 'Twins' }
  const first = await press(it.pack, await hasVideo(it.pack, 'lyra', twin))
  await it.turn()
  const second = await press(it.pack, await hasVideo(it.pack, 'lyra', twin))
  await it.turn()
  expect(await publicationOf(it.pack, first.id)).toMatchObject({ state: 'processing' })
  expect(await publicationOf(it.pack, second.id)).toMatchObject({ state: 'waiting', reason: 'duplicate_title' })
})

/** An upload that is cut off: its session stays open. */
const cutOff = ({ pack }: { pack: Pack }) =>
  replacing(pack, { send: () => Promise.reject(new PlatformFault('unanswered', 'cut off')) })

/** Replaces calls to YouTube. */
function replacing(pack: Pack, calls: Partial<YouTubeVideos>) {
  const { youtubeVideos } = pack.context
  if (!youtubeVideos) throw new Error('YouTube is not set up')
  return { youtubeVideos: { ...youtubeVideos, ...calls } }
}

const choosesNoTarget = (pack: Pack, item: Item) =>
  pack.as('lyra').post(`/api/content/short/${item.id}/publish-to`, { targets: [] })

test.each([
  ['changes the title', (pack: Pack, item: Item) => change(pack, item, { title: 'In a hurry' }), 'waiting', 1],
  ['withdraws it', choosesNoTarget, 'cancelled', 0],
])('a lost upload is looked for in the complete list, though its owner %s', async (_what, act, state, count) => {
  await using it = await world()
  await it.settings({ listing_lag_seconds: 50 })
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(10) })
  const { id } = await press(it.pack, item)
  await it.turn(forgetful(it, { afterLastByte: true }))
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'uploading', reason: 'reconcile' })

  expect((await act(it.pack, item)).status).toBe(200)
  await it.turn()
  for (let turns = 0; turns < 4; turns++) {
    await it.pass(11 * 60)
    await it.turn()
  }

  expect(await publicationOf(it.pack, id)).toMatchObject({ state })
  expect(await it.received()).toHaveLength(count)
})

test('an upload that YouTube’s servers do not know yet is withdrawn once they do', async () => {
  await using it = await world()
  const unknown = replacing(it.pack, { read: async () => [], remove: async () => {} })
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(10) })
  const { id } = await press(it.pack, item)
  await it.turn(unknown)
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'accepted' })

  await choosesNoTarget(it.pack, item)
  await it.turn(unknown)
  await it.pass(60)
  await it.turn()

  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'cancelled' })
  expect(await it.received()).toHaveLength(0)
})

test('a new render opens one revision, even if that is recorded twice; of two live videos only the newer one stays public', async () => {
  await using it = await world()
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(1) })
  const { id } = await press(it.pack, item)
  await it.turn()
  await it.pass(60)
  await it.turn()

  // The answer to the first commit was lost; then YouTube publishes the first video before it is withdrawn.
  await it.pack.context.publicationWork.renderEnded(item.id)
  const lease = await it.pack.context.publicationWork.take(it.channel.accountId)
  await lease?.supersede()
  await lease?.supersede()
  await lease?.rest({ nextAt: new Date() })
  await it.pass(2 * HOUR)
  await it.turn()
  await it.pass(60)
  await it.turn()

  expect((await it.received()).map(({ privacy }) => privacy)).toEqual(['private', 'public'])
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'cancelled', reason: 'replaced' })
})

test('a server that loses its YouTube keys forgets nothing about what is on its way', async () => {
  await using it = await world()
  const { id } = await press(it.pack, await hasVideo(it.pack, 'lyra'))
  await it.turn()
  await it.pass(60)
  await it.turn({ youtubeVideos: null })
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'processing' })
  await it.pass(11 * 60)
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'live' })
})

test('YouTube may take hours to process a video', async () => {
  await using it = await world()
  const { id } = await press(it.pack, await hasVideo(it.pack, 'lyra'))
  await it.turn()
  await it.pack.context.db.update(publications).set({ attempts: 200 }).where(eq(publications.id, id))
  await moveClock(it.pack, 65)
  await it.turn()
  expect((await publicationOf(it.pack, id)).attempts).toBeLessThan(10)
})

test('a text that YouTube refuses is shown; the private upload stays, and takes a better one', async () => {
  await using it = await world()
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(10) })
  const { id } = await press(it.pack, item)
  await it.turn()
  await it.pass(60)
  await it.turn()

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

test('an upload to an account that stays unlinked ends as unknown', async () => {
  await using it = await world()
  const { id } = await press(it.pack, await hasVideo(it.pack, 'lyra'))
  await it.turn(cutOff(it))
  await it.pack.context.platformTokens.disconnect(it.channel.accountId)
  await it.pass(60)
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'uploading', reason: 'token_expired' })
  await it.pack.context.db.update(publications).set({ attempts: 149 }).where(eq(publications.id, id))
  await it.pass(11 * 60)
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'unknown', nextAt: null })
})

test('missing permissions do not spend the day’s quota', async () => {
  await using it = await world()
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

test('the file of a render that was replaced before its upload is removed', async () => {
  await using it = await world()
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(72) })
  await press(it.pack, item)
  await it.turn()
  const media = `${item.ownerId}/videos/${item.id}/again.mp4`
  await it.pack.context.storage.putBytes(media, await smallVideo())
  await it.pack.context.db.update(items).set({ videoMedia: media, videoSha256: null }).where(eq(items.id, item.id))
  await it.pack.context.publicationWork.renderEnded(item.id)
  await it.turn()
  expect(await it.pack.context.storage.size(item.videoMedia ?? '')).toBeNull()
  expect(await it.pack.context.storage.size(media)).not.toBeNull()
})

test('a video that YouTube rejected stays in the history when it is published again', async () => {
  await using it = await world()
  const account = it.youtube.channels.find(it.channel.channel)
  const processing = (outcome: string) =>
    fetch(`${it.youtube.url}/_control/accounts`, {
      method: 'PUT',
      body: JSON.stringify({ id: account?.id, processing: outcome }),
    })
  await processing('copyright')
  const item = await hasVideo(it.pack, 'lyra')
  const rejected = await press(it.pack, item)
  await it.turn()
  await it.pass(60)
  await it.turn()
  await processing('ok')
  const again = await press(it.pack, item)
  expect(again).toMatchObject({ revision: 2, state: 'prepared' })
  expect(await publicationOf(it.pack, rejected.id)).toMatchObject({ state: 'failed', remoteId: expect.any(String) })
})

test('a date that is set while a public upload is under way is kept', async () => {
  await using it = await world()
  const item = await hasVideo(it.pack, 'lyra')
  const { id } = await press(it.pack, item)
  await it.turn(cutOff(it))
  expect((await change(it.pack, item, { publish_date: inHours(48).toISOString() })).status).toBe(200)
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'date' })
  expect(await it.received()).toHaveLength(0)
})

test('a render that is dismissed takes its publication along', async () => {
  await using it = await world()
  const item = await hasVideo(it.pack, 'lyra')
  await it.pack.context.db.update(items).set({ status: 'Rendering' }).where(eq(items.id, item.id))
  const { id } = await press(it.pack, { ...item, videoMedia: null })
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'render', nextAt: null })
  await it.pack.context.jobs.dismiss(item.ownerId, item.jobId)
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'cancelled', reason: 'withdrawn' })
  expect(await itemRow(it.pack, item.id)).toMatchObject({ shownStatus: 'Ready' })
})

test('items of owners without a channel do not hold back the others', async () => {
  await using it = await world('lyra', 'pro_plus')
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

test('a video that its owner deleted on YouTube is not published again by its date', async () => {
  await using it = await world('lyra', 'pro_plus')
  const { id } = await press(it.pack, await hasVideo(it.pack, 'lyra', { publishDate: inHours(-1) }))
  await it.turn()
  await it.pass(60)
  await it.turn()
  await it.pack.context.publications.markDeleted(await publicationOf(it.pack, id))
  await scheduledTurn(it.pack)
  expect(await it.pack.context.db.$count(publications)).toBe(1)
})

test('while YouTube is away, a start is tried once; our own trouble is not called YouTube’s', async () => {
  await using it = await world()
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

test('an upload whose outcome is unknown is withdrawn with its item', async () => {
  await using it = await world()
  await it.pack.context.accounts.grant('lyra@pack.test', { tier: 'alpha' })
  const item = await hasVideo(it.pack, 'lyra', { publishDate: inHours(10) })
  const { id } = await press(it.pack, item)
  await it.turn()
  await it.pass(60)
  await it.turn()
  await it.pack.context.db.update(publications).set({ state: 'unknown', nextAt: null }).where(eq(publications.id, id))
  expect((await it.pack.as('lyra').delete(`/api/content/short/${item.id}`)).status).toBe(204)
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'cancelled' })
  expect(await it.received()).toHaveLength(0)
})

test('a long upload does not hold back other channels', { timeout: 30_000 }, async () => {
  await using it = await world()
  await hasChannel(it.pack, 'jinx')
  for (const owner of ['lyra', 'jinx']) await press(it.pack, await hasVideo(it.pack, owner))
  let begin = () => {}
  const both = new Promise<void>((resolve) => {
    begin = resolve
  })
  let sending = 0
  const waiting: Partial<YouTubeVideos> = {
    async send() {
      if (++sending === 2) begin()
      await both
      throw new PlatformFault('unanswered', 'cut off')
    },
  }
  const { log, databaseUrl } = it.pack.context
  const context = await createContext({ config: it.pack.config, log, databaseUrl, role: 'worker' }, () =>
    replacing(it.pack, waiting),
  )
  const end = new AbortController()
  const running = runWorker(context, end.signal, { jobs: [publishVideos] })

  await both

  end.abort()
  await running
  await context.close()
})

async function picture(): Promise<Buffer> {
  const { createCanvas } = await import('@napi-rs/canvas')
  return createCanvas(320, 180).encode('webp')
}

async function accessTokenOf({ pack, channel }: Awaited<ReturnType<typeof world>>): Promise<string> {
  const tokens = await pack.context.platformTokens.read(channel.accountId)
  return tokens?.access ?? ''
}
