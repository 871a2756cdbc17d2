import type { Item } from '@pack/core/content/ports'
import { PlatformFault } from '@pack/core/publishing/platform-fault'
import type { YouTubeVideos } from '@pack/core/publishing/youtube-videos'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { items, publications } from '../src/adapters/postgres/schema.ts'
import { createContext } from '../src/context/context.ts'
import { publishVideos } from '../src/jobs/publish-videos.ts'
import { runWorker } from '../src/jobs/worker.ts'
import type { Pack } from './pack.ts'
import {
  change,
  choosesNoTarget,
  cutOff,
  DAY,
  forgetful,
  HOUR,
  inHours,
  publishWorld,
  refusal,
  replacing,
} from './publish-world.ts'
import { hasChannel, hasVideo, moveClock, press, publicationOf, receiptOf, smallVideo } from './publishing.ts'
import { itemRow } from './worker.ts'

test('a video is uploaded once, processed, given its thumbnail, and live with a receipt', async () => {
  await using it = await publishWorld()
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

test.each([
  ['the answer to the last byte is lost', null],
  ['YouTube forgets a session after its last byte', { afterLastByte: true }],
  ['YouTube forgets an unfinished session', { afterLastByte: false }],
])('one video, though %s', async (_what, forgets) => {
  await using it = await publishWorld()
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
  await using it = await publishWorld()
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

test.each([
  ['changes the title', (pack: Pack, item: Item) => change(pack, item, { title: 'In a hurry' }), 'waiting', 1],
  ['withdraws it', choosesNoTarget, 'cancelled', 0],
])('a lost upload is looked for in the complete list, though its owner %s', async (_what, act, state, count) => {
  await using it = await publishWorld()
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
  await using it = await publishWorld()
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
  await using it = await publishWorld()
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
  await using it = await publishWorld()
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
  await using it = await publishWorld()
  const { id } = await press(it.pack, await hasVideo(it.pack, 'lyra'))
  await it.turn()
  await it.pack.context.db.update(publications).set({ attempts: 200 }).where(eq(publications.id, id))
  await moveClock(it.pack, 65)
  await it.turn()
  expect((await publicationOf(it.pack, id)).attempts).toBeLessThan(10)
})

test('an upload to an account that stays unlinked ends as unknown', async () => {
  await using it = await publishWorld()
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

test('an upload whose outcome is unknown is withdrawn with its item', async () => {
  await using it = await publishWorld()
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

test('the file of a render that was replaced before its upload is removed', async () => {
  await using it = await publishWorld()
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

test('a render that is dismissed takes its publication along', async () => {
  await using it = await publishWorld()
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

test('a long upload does not hold back other channels', { timeout: 30_000 }, async () => {
  await using it = await publishWorld()
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
