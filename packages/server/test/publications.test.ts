import type { Item } from '@pack/core/content/ports'
import type { PublicationSummary } from '@pack/core/content/publication-summary-schema'
import type { ProgressMessage } from '@pack/core/generation/job-schema'
import type { PublicationReceipt } from '@pack/core/publishing/publication-schema'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { items, platformAccounts, publications } from '../src/adapters/postgres/schema.ts'
import { deleteAccount } from '../src/jobs/delete-account.ts'
import { link, type Platforms, sharedPlatforms } from './linking.ts'
import { hasItem } from './made.ts'
import { type Answer, type Caller, type Pack, sharedPack } from './pack.ts'
import { hasChannel, hasVideo, moveClock, type Publishable, publicationOf, scheduledTurn, turn } from './publishing.ts'
import { statementsOf } from './statements.ts'
import { hasJob, itemRow, until } from './worker.ts'

const bodyOf = <Body>({ body }: Answer) => body as Body
const detailOf = (answer: Answer) => bodyOf<{ detail: unknown }>(answer).detail
const publicationsIn = (answer: Answer) => bodyOf<{ publications: PublicationSummary[] }>(answer).publications
const onlyOne = <One>([first, ...others]: readonly One[]): One => {
  if (first === undefined || others.length > 0) throw new Error(`not one, but ${others.length + (first ? 1 : 0)}`)
  return first
}

const pathOf = ({ mode, id }: Pick<Item, 'mode' | 'id'>, what: string) => `/api/content/${mode}/${id}/${what}`
const fromStorage = ({ mode, id }: Pick<Item, 'mode' | 'id'>, revision?: number) =>
  `/autopush/single/${mode}/${id}?from_storage=true${revision === undefined ? '' : `&revision=${revision}`}`
const anew = ({ mode, id }: Pick<Item, 'mode' | 'id'>, revision?: number) =>
  `/autopush/single/${mode}/${id}${revision === undefined ? '' : `?revision=${revision}`}`

const pressed = async (caller: Caller, item: Item): Promise<PublicationSummary> =>
  onlyOne(publicationsIn(await caller.post(fromStorage(item))))
const receiptsOf = async (caller: Caller, item: Item) =>
  bodyOf<PublicationReceipt[]>(await caller.get(pathOf(item, 'publications')))
const change = (pack: Pack, id: string, row: Partial<typeof publications.$inferInsert>) =>
  pack.context.db.update(publications).set(row).where(eq(publications.id, id))
const changeItem = (pack: Pack, { id }: Item, row: Partial<typeof items.$inferInsert>) =>
  pack.context.db.update(items).set(row).where(eq(items.id, id))
const channelVideos = async ({ youtube }: Platforms) => {
  const all = (await (await fetch(`${youtube.url}/_control/videos`)).json()) as {
    id: string
    privacy: string
    state: string
  }[]
  return all.filter(({ state }) => state !== 'deleted')
}

/** Uploads what is due of the account, and lets the stand-in process it. */
async function publishes(pack: Pack, platforms: Platforms, channel: Publishable): Promise<void> {
  await turn(pack, channel)
  platforms.youtube.control.clock.set(platforms.youtube.control.clock.now() + 60_000)
  await moveClock(pack, 60)
  await turn(pack, channel)
  await moveClock(pack, 0)
}

describe('Publish from Storage', () => {
  test('a press publishes the video; a repeated one returns the same publication, whose receipt says what was sent', async () => {
    await using pack = await sharedPack()
    await using platforms = await sharedPlatforms(pack)
    const lyra = pack.as('lyra')
    const channel = await hasChannel(pack, 'lyra')
    const item = await hasVideo(pack, 'lyra')

    const first = await lyra.post(fromStorage(item))
    expect(first.status).toBe(202)
    const publication = onlyOne(publicationsIn(first))
    expect(publication).toMatchObject({
      ...{ platform: 'youtube', account_id: channel.accountId, account_title: channel.channel, revision: 1 },
      ...{ state: 'prepared', reason: null, message: null, remedy: null, may_retry: false, url: null, due_at: null },
    })
    const repeated = await Promise.all([1, 2, 3, 4, 5].map(() => lyra.post(fromStorage(item))))
    expect(repeated.map((answer) => publicationsIn(answer).map(({ id }) => id))).toEqual(
      Array(5).fill([publication.id]),
    )

    await publishes(pack, platforms, channel)

    const receipt = onlyOne(await receiptsOf(lyra, item))
    expect(receipt).toMatchObject({
      ...{ id: publication.id, item_id: item.id, state: 'live', requested: true, warnings: [], bytes: item.videoBytes },
      ...{ sent_bytes: item.videoBytes, sha256: item.videoSha256, remote_id: expect.any(String) },
      sent: { title: 'On patience', privacy: 'public', synthetic_media: true, made_for_kids: false, publish_at: null },
      live_at: expect.any(String),
    })
    expect(receipt.history.map(({ state }) => state)).toEqual([
      ...['prepared', 'uploading', 'accepted', 'processing', 'live'],
    ])
    expect(bodyOf(await lyra.get(pathOf(item, '').slice(0, -1)))).toMatchObject({
      ...{ status: 'Published', youtube_url: receipt.url, published_at: receipt.live_at, publish_account_ids: [] },
      publications: [{ id: publication.id, state: 'live', url: receipt.url }],
    })
    const [received] = (await channelVideos(platforms)).filter(({ id }) => id === receipt.remote_id)
    expect(received).toMatchObject({ privacy: 'public' })
  })

  test('of two tabs that replace a live video, only one does; the old video becomes private once the new one is live', async () => {
    await using pack = await sharedPack()
    await using platforms = await sharedPlatforms(pack)
    const lyra = pack.as('lyra')
    const channel = await hasChannel(pack, 'lyra')
    const item = await hasVideo(pack, 'lyra')
    const { id: first } = await pressed(lyra, item)
    await publishes(pack, platforms, channel)

    // A tab that has not seen the publication.
    expect(publicationsIn(await lyra.post(fromStorage(item, 0)))).toMatchObject([{ id: first, state: 'live' }])
    const [one, two] = await Promise.all([lyra.post(fromStorage(item, 1)), lyra.post(fromStorage(item, 1))])
    expect(publicationsIn(one)).toMatchObject([{ revision: 2, state: 'prepared' }])
    expect(publicationsIn(two)).toEqual(publicationsIn(one))
    await publishes(pack, platforms, channel)

    expect(publicationsIn(await lyra.post(fromStorage(item, 1)))).toMatchObject([{ revision: 2, state: 'live' }])
    const receipts = await receiptsOf(lyra, item)
    expect(receipts.map(({ revision, state, message }) => [revision, state, message])).toEqual([
      [2, 'live', null],
      [1, 'cancelled', 'Replaced by a newer upload. This one is private now.'],
    ])
    const privacy = new Map((await channelVideos(platforms)).map((video) => [video.id, video.privacy]))
    expect(receipts.map(({ remote_id }) => privacy.get(remote_id ?? ''))).toEqual(['public', 'private'])
  })

  test('while the video is being rendered, its publication waits for it', async () => {
    await using pack = await sharedPack()
    await using _platforms = await sharedPlatforms(pack)
    const channel = await hasChannel(pack, 'lyra')
    const item = await hasVideo(pack, 'lyra', { status: 'Rendering' })

    const { id } = await pressed(pack.as('lyra'), item)
    await turn(pack, channel)

    expect(onlyOne(await receiptsOf(pack.as('lyra'), item))).toMatchObject({
      ...{ id, state: 'waiting', reason: 'render', message: 'Waiting until the video is rendered.', sha256: null },
    })
    await changeItem(pack, item, { status: 'Ready' })
    await pack.context.publicationWork.renderEnded(item.id)
    await turn(pack, channel)
    expect(await publicationOf(pack, id)).toMatchObject({ state: 'processing', sha256: item.videoSha256 })
  })

  test('on the Pro plan a press schedules the item for its date', async () => {
    await using pack = await sharedPack()
    await using _platforms = await sharedPlatforms(pack)
    const channel = await hasChannel(pack, 'lyra')
    const item = await hasVideo(pack, 'lyra', { publishDate: new Date('2126-07-01T16:00:00Z') })

    await pressed(pack.as('lyra'), item)
    await turn(pack, channel)

    expect(onlyOne(await receiptsOf(pack.as('lyra'), item))).toMatchObject({
      ...{ state: 'waiting', reason: 'date', due_at: '2126-07-01T16:00:00.000Z' },
      message: expect.stringMatching(/^Waiting for its date: .* on Jul 1, 2126\.$/),
    })
    expect(await itemRow(pack, item.id)).toMatchObject({ shownStatus: 'Ready' })
  })

  test('what waits for access goes on as soon as the channel is linked again', async () => {
    await using pack = await sharedPack()
    await using _platforms = await sharedPlatforms(pack)
    const lyra = pack.as('lyra')
    const { accountId, channel, ownerId } = await hasChannel(pack, 'lyra')
    const item = await hasVideo(pack, 'lyra')
    const { id } = await pressed(lyra, item)
    expect((await lyra.get('/platform_tokens/youtube')).body).toMatchObject({ scheduled: 0, waiting: 1 })
    await lyra.delete('/platform_tokens/youtube')
    await turn(pack, { ownerId, accountId })
    expect(onlyOne(await receiptsOf(lyra, item))).toMatchObject({
      ...{ state: 'waiting', reason: 'account_unlinked', message: `${channel} is no longer connected.` },
      remedy: 'Connect it again in Account & Integrations, or choose another account for this video under Publish To.',
    })

    await link(pack, lyra, 'youtube', { account: channel })
    await turn(pack, { ownerId, accountId })

    expect(await publicationOf(pack, id)).toMatchObject({ state: 'processing' })
  })

  test('an uploaded video is published from storage', async () => {
    await using pack = await sharedPack()
    await using _platforms = await sharedPlatforms(pack)
    await hasChannel(pack, 'lyra')
    const item = await hasVideo(pack, 'lyra', { mode: 'uploaded' })

    const answer = await pack.as('lyra').post(`/videos/publish_from_supabase/${item.id}`)

    expect([answer.status, publicationsIn(answer).map(({ state }) => state)]).toEqual([202, ['prepared']])
    expect((await pack.as('lyra').post(`/videos/publish_from_supabase/${crypto.randomUUID()}`)).status).toBe(404)
  })
})

describe('what cannot be published', () => {
  const FREE = 'This feature is not available on the free plan. Redirecting to subscription options.'
  test.each<[string, Partial<Item>, number, string | RegExp]>([
    ['a test video', { test: true, status: 'TestComplete' }, 409, /Test videos aren’t published.*Switch/],
    ['a video without targets', { publishTo: [] }, 422, /Choose where to publish.*Publish To/],
    ['a video for TikTok only, without an account', { publishTo: ['tiktok'] }, 409, 'TikTok not connected.'],
    ['a script that waits for review', { status: 'Script Ready' }, 409, /waiting for your review/],
    ['a video without a file', { videoMedia: null }, 409, /no file yet. Press Generate & Publish/],
    ['a failed video', { videoMedia: null, status: 'Failed' }, 409, /couldn’t be rendered. Press Retry Job/],
  ])('%s is refused with the reason', async (_what, wanted, status, detail) => {
    await using pack = await sharedPack()
    await using _platforms = await sharedPlatforms(pack)
    await hasChannel(pack, 'lyra')
    const item = await hasItem(pack, { owner: 'lyra', publishTo: ['youtube'], ...wanted })

    const refused = await pack.as('lyra').post(fromStorage(item))

    expect([refused.status, detailOf(refused)]).toEqual([status, expect.stringMatching(detail)])
    expect(await pack.context.db.select().from(publications)).toEqual([])
  })

  test('the free plan, an account that was never linked and one whose link has ended', async () => {
    await using pack = await sharedPack()
    await using _platforms = await sharedPlatforms(pack)
    const lyra = pack.as('lyra')
    const item = await hasItem(pack, { owner: 'lyra', publishTo: ['youtube'] })
    const refused = async () => {
      const answers = [await lyra.post(fromStorage(item)), await lyra.post(anew(item))]
      return answers.map((answer) => [answer.status, detailOf(answer)])
    }
    expect(await refused()).toEqual(Array(2).fill([403, FREE]))
    await pack.context.accounts.grant('lyra@pack.test', { tier: 'pro' })
    expect(await refused()).toEqual(
      Array(2).fill([409, expect.stringContaining('Connect your channel in Account & Integrations')]),
    )
    const { accountId } = await hasChannel(pack, 'lyra')
    await pack.context.db.update(platformAccounts).set({ state: 'revoked' }).where(eq(platformAccounts.id, accountId))
    expect(await refused()).toEqual(Array(2).fill([409, 'YouTube access expired. Please reconnect.']))
    expect(await itemRow(pack, item.id)).toMatchObject({ status: 'Ready' })
  })
})

describe('Generate & Publish and Re-Render & Upload', () => {
  test('the video is rendered anew and published afterwards; presses meanwhile return the same publication', async () => {
    await using pack = await sharedPack()
    await using platforms = await sharedPlatforms(pack)
    const lyra = pack.as('lyra')
    const channel = await hasChannel(pack, 'lyra')
    const item = await hasVideo(pack, 'lyra')
    await pressed(lyra, item)
    await publishes(pack, platforms, channel)

    const [one, two] = await Promise.all([lyra.post(anew(item, 1)), lyra.post(anew(item, 1))])

    expect([one.status, publicationsIn(one)]).toMatchObject([202, [{ revision: 2, state: 'prepared', bytes: null }]])
    expect(publicationsIn(two)).toEqual(publicationsIn(one))
    expect(await itemRow(pack, item.id)).toMatchObject({ status: 'Queued', shownStatus: 'Queued' })
    await turn(pack, channel)
    expect((await receiptsOf(lyra, item))[0]).toMatchObject({ revision: 2, state: 'waiting', reason: 'render' })
    await changeItem(pack, item, { status: 'Ready' })
    await pack.context.publicationWork.renderEnded(item.id)
    await publishes(pack, platforms, channel)
    expect((await receiptsOf(lyra, item)).map(({ state, reason }) => reason ?? state)).toEqual(['live', 'replaced'])

    // A tab that was left open does not render it once more.
    expect(publicationsIn(await lyra.post(anew(item, 1)))).toMatchObject([{ revision: 2, state: 'live' }])
    expect(await itemRow(pack, item.id)).toMatchObject({ status: 'Ready' })
  })

  test('what is being uploaded is not rendered again', async () => {
    await using pack = await sharedPack()
    await using _platforms = await sharedPlatforms(pack)
    await hasChannel(pack, 'lyra')
    const item = await hasVideo(pack, 'lyra')
    const { id } = await pressed(pack.as('lyra'), item)
    await change(pack, id, { state: 'uploading', session: 'sealed' })

    expect(publicationsIn(await pack.as('lyra').post(anew(item)))).toMatchObject([{ id, state: 'uploading' }])
    expect(await itemRow(pack, item.id)).toMatchObject({ status: 'Ready' })
  })

  test('when the rendering fails, so does the publication; Retry Job renders and publishes', async () => {
    await using pack = await sharedPack()
    await using _platforms = await sharedPlatforms(pack)
    const lyra = pack.as('lyra')
    const channel = await hasChannel(pack, 'lyra')
    const item = await hasVideo(pack, 'lyra')
    const { id } = onlyOne(publicationsIn(await lyra.post(anew(item))))
    await changeItem(pack, item, { status: 'Failed', errorDetail: 'Rendering failed.' })
    await pack.context.publicationWork.renderEnded(item.id)
    await turn(pack, channel)
    expect(onlyOne(await receiptsOf(lyra, item))).toMatchObject({
      ...{ state: 'failed', reason: 'render_failed', may_retry: true },
      remedy: 'Press Retry Job to render and publish it.',
    })

    const retried = await lyra.post(pathOf(item, 'retry'))

    expect(retried).toMatchObject({
      status: 202,
      body: { item_ids: [item.id], publications: [{ id, state: 'waiting', reason: 'render' }] },
    })
    expect(await itemRow(pack, item.id)).toMatchObject({ status: 'Queued', publishStatus: null })
  })
})

describe('Retry Job', () => {
  test('a failed publication is tried again, without rendering; with "render" the video is rendered', async () => {
    await using pack = await sharedPack()
    await using _platforms = await sharedPlatforms(pack)
    const lyra = pack.as('lyra')
    await hasChannel(pack, 'lyra')
    const item = await hasVideo(pack, 'lyra')
    const { id } = await pressed(lyra, item)
    const fails = () => change(pack, id, { state: 'failed', reason: 'invalidTitle', nextAt: null })
    await fails()
    expect(onlyOne(await receiptsOf(lyra, item))).toMatchObject({
      ...{ may_retry: true, message: 'YouTube doesn’t accept the title.' },
    })

    const retried = await lyra.post(pathOf(item, 'retry'))

    expect(retried).toMatchObject({ status: 202, body: { publications: [{ id, revision: 1, state: 'prepared' }] } })
    expect(await itemRow(pack, item.id)).toMatchObject({ status: 'Ready', shownStatus: 'In Progress' })
    await fails()
    expect((await lyra.post(pathOf(item, 'retry?render=true'))).body).toMatchObject({ publications: [] })
    expect(await itemRow(pack, item.id)).toMatchObject({ status: 'Queued' })
  })

  test('an upload whose outcome is unknown is never sent again: it is looked up', async () => {
    await using pack = await sharedPack()
    await using _platforms = await sharedPlatforms(pack)
    const lyra = pack.as('lyra')
    const channel = await hasChannel(pack, 'lyra')
    const item = await hasVideo(pack, 'lyra')
    const { id } = await pressed(lyra, item)
    await change(pack, id, { state: 'unknown', reason: 'forbidden', nextAt: null })

    for (const path of [
      pathOf(item, 'retry'),
      fromStorage(item),
      anew(item),
      pathOf(item, `publications/${id}/cancel`),
    ]) {
      const refused = await lyra.post(path)
      expect([refused.status, detailOf(refused)]).toEqual([409, expect.stringContaining('Check again')])
    }
    expect(onlyOne(await receiptsOf(lyra, item))).toMatchObject({
      ...{ may_retry: false, message: 'We can’t tell whether YouTube has this video.' },
    })

    const checked = await lyra.post(pathOf(item, `publications/${id}/check`))

    expect(checked).toMatchObject({ status: 202, body: { id, state: 'unknown', next_at: expect.any(String) } })
    await turn(pack, channel)
    // The channel's list may not show the latest uploads yet.
    expect(onlyOne(await receiptsOf(lyra, item))).toMatchObject({ state: 'unknown' })
    await moveClock(pack, 15 * 60)
    await turn(pack, channel)
    await moveClock(pack, 0)
    expect(onlyOne(await receiptsOf(lyra, item))).toMatchObject({
      ...{ state: 'failed', message: 'YouTube doesn’t have this video.', may_retry: true },
    })
    expect((await lyra.post(pathOf(item, 'retry'))).body).toMatchObject({ publications: [{ id, state: 'prepared' }] })
  })
})

test('Check again finds a live video that was deleted on YouTube, which can then be uploaded anew', async () => {
  await using pack = await sharedPack()
  await using platforms = await sharedPlatforms(pack)
  const lyra = pack.as('lyra')
  const channel = await hasChannel(pack, 'lyra')
  const item = await hasVideo(pack, 'lyra')
  const { id } = await pressed(lyra, item)
  await publishes(pack, platforms, channel)
  const check = async () => {
    const answer = await lyra.post(pathOf(item, `publications/${id}/check`))
    await moveClock(pack, 3600)
    await turn(pack, channel)
    await moveClock(pack, 0)
    return bodyOf<PublicationReceipt>(answer)
  }

  expect(await check()).toMatchObject({ state: 'live', message: 'We’re checking whether YouTube has the video.' })
  const live = onlyOne(await receiptsOf(lyra, item))
  expect(live).toMatchObject({ state: 'live', reason: null, next_at: null })

  await fetch(`${platforms.youtube.url}/_control/videos/${live.remote_id}`, { method: 'DELETE' })
  await check()

  expect(onlyOne(await receiptsOf(lyra, item))).toMatchObject({
    ...{ state: 'failed', message: 'The video was removed on YouTube.', may_retry: true },
  })
  expect(await itemRow(pack, item.id)).toMatchObject({ shownStatus: 'Failed', youtubeUrl: null })
  await lyra.post(pathOf(item, 'retry'))
  await publishes(pack, platforms, channel)
  expect((await receiptsOf(lyra, item)).map(({ state, revision }) => [state, revision])).toEqual([
    ['live', 2],
    ['failed', 1],
  ])
})

describe('cancelling', () => {
  test('what waits is withdrawn for good, also on a plan that publishes by date', async () => {
    await using pack = await sharedPack()
    await using _platforms = await sharedPlatforms(pack)
    const lyra = pack.as('lyra')
    const channel = await hasChannel(pack, 'lyra', 'pro_plus')
    const item = await hasVideo(pack, 'lyra', { publishDate: new Date('2126-07-01T16:00:00Z') })
    await scheduledTurn(pack)
    await turn(pack, channel)
    const [{ id } = { id: '' }] = await receiptsOf(lyra, item)
    const cancel = () => lyra.post(pathOf(item, `publications/${id}/cancel`))

    expect(await cancel()).toMatchObject({
      status: 202,
      body: { id, state: 'cancelled', message: 'You canceled it.' },
    })
    expect(await cancel()).toMatchObject({ status: 202, body: { state: 'cancelled' } })
    await scheduledTurn(pack)
    expect(await receiptsOf(lyra, item)).toHaveLength(1)
    // A press asks for it again.
    expect(publicationsIn(await lyra.post(fromStorage(item, 1)))).toMatchObject([{ revision: 2, state: 'prepared' }])
  })

  test('a private upload is deleted on YouTube; a live video stays', async () => {
    await using pack = await sharedPack()
    await using platforms = await sharedPlatforms(pack)
    const lyra = pack.as('lyra')
    const channel = await hasChannel(pack, 'lyra')
    const item = await hasVideo(pack, 'lyra', { publishDate: new Date(Date.now() + 20 * 3600_000) })
    const { id } = await pressed(lyra, item)
    await publishes(pack, platforms, channel)
    const scheduled = onlyOne(await receiptsOf(lyra, item))
    expect(scheduled).toMatchObject({ state: 'waiting', reason: 'scheduled', remote_id: expect.any(String) })
    expect(await itemRow(pack, item.id)).toMatchObject({ youtubeUrl: null })

    const cancelled = await lyra.post(pathOf(item, `publications/${id}/cancel`))
    expect(cancelled.body).toMatchObject({ state: 'waiting', message: 'It’s being withdrawn.' })
    await turn(pack, channel)

    expect(onlyOne(await receiptsOf(lyra, item))).toMatchObject({ state: 'cancelled', reason: 'cancelled' })
    expect((await channelVideos(platforms)).map((video) => video.id)).not.toContain(scheduled.remote_id)

    await lyra.post(pathOf(item, 'date'))
    const second = await pressed(lyra, item)
    await publishes(pack, platforms, channel)
    const refused = await lyra.post(pathOf(item, `publications/${second.id}/cancel`))
    expect([refused.status, detailOf(refused)]).toEqual([409, expect.stringContaining('is live')])
  })

  test('what waits for a video is withdrawn when its request is removed from the queue', async () => {
    await using pack = await sharedPack()
    await using _platforms = await sharedPlatforms(pack)
    const lyra = pack.as('lyra')
    const channel = await hasChannel(pack, 'lyra')
    const item = await hasVideo(pack, 'lyra', { status: 'Rendering' })
    await pressed(lyra, item)
    await turn(pack, channel)

    expect((await lyra.delete(`/jobs/${item.jobId}`)).status).toBe(204)
    await turn(pack, channel)

    expect(onlyOne(await receiptsOf(lyra, item))).toMatchObject({ state: 'cancelled', reason: 'withdrawn' })
    expect(await itemRow(pack, item.id)).toMatchObject({ shownStatus: 'Ready', videoMedia: item.videoMedia })
  })

  test('publications of others, and of other items, do not exist', async () => {
    await using pack = await sharedPack()
    await using _platforms = await sharedPlatforms(pack)
    const lyra = pack.as('lyra')
    await hasChannel(pack, 'lyra')
    const [item, other] = [await hasVideo(pack, 'lyra'), await hasVideo(pack, 'lyra')]
    const { id } = await pressed(lyra, item)

    for (const act of ['check', 'cancel']) {
      expect((await lyra.post(pathOf(other, `publications/${id}/${act}`))).status).toBe(404)
      expect((await lyra.post(pathOf(item, `publications/${crypto.randomUUID()}/${act}`))).status).toBe(404)
      expect((await pack.as('jinx').post(pathOf(item, `publications/${id}/${act}`))).status).toBe(404)
    }
    expect((await pack.as('jinx').get(pathOf(item, 'publications'))).status).toBe(404)
    expect(await publicationOf(pack, id)).toMatchObject({ state: 'prepared' })
  })
})

describe('targets', () => {
  test('linked accounts and codes of platforms are targets; unknown and foreign ones are refused', async () => {
    await using pack = await sharedPack()
    await using _platforms = await sharedPlatforms(pack)
    const lyra = pack.as('lyra')
    const { accountId } = await hasChannel(pack, 'lyra')
    const foreign = await hasChannel(pack, 'jinx')
    const item = await hasVideo(pack, 'lyra')
    const set = (targets: string[]) => lyra.post(pathOf(item, 'publish-to'), { targets })

    expect((await set([accountId, 'TikTok', 'tiktok'])).body).toMatchObject({
      ...{ publish_to: ['youtube', 'tiktok'], publish_account_ids: [accountId] },
    })
    for (const unknown of [foreign.accountId, crypto.randomUUID(), 'instagram']) {
      const refused = await set(['youtube', unknown])
      expect([refused.status, detailOf(refused)]).toEqual([422, expect.stringContaining('isn’t connected')])
      const named = { publish_to: ['youtube'], publish_account_ids: [unknown] }
      const ordered = await lyra.post('/generate_content', {
        ...{ mode: 'short', theme: 'patience', quantity: 1, personas: item.personaIds },
        ...named,
      })
      expect([ordered.status, detailOf(ordered)]).toEqual([422, expect.stringContaining('isn’t connected')])
    }
    expect(await itemRow(pack, item.id)).toMatchObject({ publishTo: ['youtube', 'tiktok'] })
    const made = await hasJob(lyra, { publish_to: ['youtube'], publish_account_ids: [accountId] })
    expect(await itemRow(pack, made.item)).toMatchObject({ publishTo: ['youtube'], publishAccountIds: [accountId] })
  })

  test('what waits for a removed target is withdrawn; one for a target that stays goes on', async () => {
    await using pack = await sharedPack()
    await using _platforms = await sharedPlatforms(pack)
    const lyra = pack.as('lyra')
    const channel = await hasChannel(pack, 'lyra')
    const tiktok = bodyOf<{ account_id: string }>(await link(pack, lyra, 'tiktok', { account: 'Lyra' })).account_id
    const item = await hasVideo(pack, 'lyra', { publishDate: new Date('2126-07-01T16:00:00Z') })
    await pressed(lyra, item)

    // An account was chosen for TikTok only.
    await lyra.post(pathOf(item, 'publish-to'), { targets: ['youtube', tiktok] })
    await turn(pack, channel)
    expect(onlyOne(await receiptsOf(lyra, item))).toMatchObject({ state: 'waiting', reason: 'date' })

    await lyra.post(pathOf(item, 'publish-to'), { targets: [tiktok] })
    await turn(pack, channel)
    expect(onlyOne(await receiptsOf(lyra, item))).toMatchObject({ state: 'cancelled', reason: 'withdrawn' })
  })
})

test('a video for YouTube and TikTok is published to both at its date; one without a linked channel waits', async () => {
  await using pack = await sharedPack()
  await using _platforms = await sharedPlatforms(pack)
  const lyra = pack.as('lyra')
  const { accountId } = await hasChannel(pack, 'lyra', 'pro_plus')
  const { account_id: creatorId } = bodyOf<{ account_id: string }>(
    await link(pack, lyra, 'tiktok', { account: 'Lyra' }),
  )
  const publishDate = new Date('2126-07-01T16:00:00Z')
  const both = await hasVideo(pack, 'lyra', { publishTo: ['tiktok', 'youtube'], publishDate })
  const onlyTikTok = await hasVideo(pack, 'lyra', { publishTo: ['tiktok'], publishDate })
  await pack.as('jinx').get('/me')
  await pack.context.accounts.grant('jinx@pack.test', { tier: 'alpha' })
  const unlinked = await hasVideo(pack, 'jinx', { publishDate })

  await scheduledTurn(pack)
  await scheduledTurn(pack)

  const targets = (await receiptsOf(lyra, both)).map(({ account_id: id, requested }) => [id, requested])
  expect(new Map(targets as [string, boolean][])).toEqual(
    new Map([
      [accountId, false],
      [creatorId, false],
    ]),
  )
  expect(await receiptsOf(lyra, onlyTikTok)).toMatchObject([{ platform: 'tiktok', account_id: creatorId }])
  expect(await receiptsOf(pack.as('jinx'), unlinked)).toEqual([])
})

describe('a published item', () => {
  test('keeps its targets and cannot become a test', async () => {
    await using pack = await sharedPack()
    const item = await hasItem(pack, { owner: 'lyra', publishTo: ['youtube'], publishStatus: 'Published' })
    const lyra = pack.as('lyra')

    expect(await lyra.post(pathOf(item, 'publish-to'), { targets: [] })).toMatchObject({ status: 409 })
    const refused = await lyra.post(pathOf(item, 'test-mode?enabled=true'))
    expect([refused.status, detailOf(refused)]).toEqual([409, expect.stringContaining('Test and Live')])
  })

  test('a publication that waits is withdrawn when its video becomes a test', async () => {
    await using pack = await sharedPack()
    await using _platforms = await sharedPlatforms(pack)
    const lyra = pack.as('lyra')
    const channel = await hasChannel(pack, 'lyra')
    const item = await hasVideo(pack, 'lyra', { publishDate: new Date('2126-07-01T16:00:00Z') })
    await pressed(lyra, item)
    await turn(pack, channel)

    expect((await lyra.post(pathOf(item, 'test-mode?enabled=true'))).status).toBe(200)
    await turn(pack, channel)

    expect(onlyOne(await receiptsOf(lyra, item))).toMatchObject({ state: 'cancelled', reason: 'withdrawn' })
    expect(await itemRow(pack, item.id)).toMatchObject({ shownStatus: 'TestComplete' })
  })

  test('is deleted here only, or on YouTube first; when that fails, nothing is deleted', async () => {
    await using pack = await sharedPack()
    await using platforms = await sharedPlatforms(pack)
    const lyra = pack.as('lyra')
    const channel = await hasChannel(pack, 'lyra', 'alpha')
    const [here, everywhere] = [
      await hasVideo(pack, 'lyra', { title: 'Stays there' }),
      await hasVideo(pack, 'lyra', { title: 'Goes there too' }),
    ]
    for (const { id } of [here, everywhere]) await changeItem(pack, { id } as Item, { videoSha256: null })
    await pressed(lyra, here)
    await publishes(pack, platforms, channel)
    // The same file on the same day.
    await changeItem(pack, here, { videoSha256: '0' })
    const { id } = await pressed(lyra, everywhere)
    await change(pack, id, {
      state: 'live',
      remoteId: (await receiptsOf(lyra, here))[0]?.remote_id ?? '',
      nextAt: null,
    })
    const remote = (await receiptsOf(lyra, here))[0]?.remote_id
    const path = ({ mode, id }: Item) => `/api/content/${mode}/${id}`

    expect((await lyra.delete(path(here))).status).toBe(204)
    expect((await channelVideos(platforms)).map((video) => video.id)).toContain(remote)

    const fault = { method: 'DELETE', path: '/youtube/v3/videos' }
    platforms.youtube.control.inject({
      ...fault,
      action: { status: 403, body: { error: { code: 403, errors: [{ reason: 'forbidden' }] } } },
    })
    const refused = await lyra.delete(`${path(everywhere)}?delete_there=true`)
    expect([refused.status, detailOf(refused)]).toEqual([409, expect.stringContaining('it stays here too')])
    expect((await lyra.get(path(everywhere))).status).toBe(200)

    platforms.youtube.control.reset()
    expect((await lyra.delete(`${path(everywhere)}?delete_there=true`)).status).toBe(204)
    expect((await lyra.get(path(everywhere))).status).toBe(404)
    expect((await channelVideos(platforms)).map((video) => video.id)).not.toContain(remote)
    expect(await publicationOf(pack, id)).toMatchObject({ state: 'cancelled', reason: 'deleted' })
  })
})

test('the deletion of an account withdraws what is not live and leaves what is', async () => {
  await using pack = await sharedPack()
  await using platforms = await sharedPlatforms(pack)
  const lyra = pack.as('lyra')
  const channel = await hasChannel(pack, 'lyra')
  const live = await hasVideo(pack, 'lyra')
  await pressed(lyra, live)
  await publishes(pack, platforms, channel)
  const dated = await hasVideo(pack, 'lyra', { title: 'Tomorrow', publishDate: new Date(Date.now() + 20 * 3600_000) })
  await changeItem(pack, dated, { videoSha256: null })
  await pressed(lyra, dated)
  await change(pack, onlyOne(await receiptsOf(lyra, live)).id, { sha256: '0' })
  await publishes(pack, platforms, channel)
  const [kept, gone] = [...(await receiptsOf(lyra, live)), ...(await receiptsOf(lyra, dated))]
  expect([kept?.state, gone?.reason]).toEqual(['live', 'scheduled'])
  await lyra.delete('/account', { confirm: 'delete' })
  const run = () =>
    deleteAccount.run(
      pack.context,
      { ownerId: channel.ownerId },
      { id: 'deletion', attempt: 1, signal: new AbortController().signal },
    )

  await expect(run()).rejects.toThrow('1 publications are still being withdrawn')
  await turn(pack, channel)
  await run()

  const there = (await channelVideos(platforms)).map(({ id }) => id)
  expect([there.includes(kept?.remote_id ?? ''), there.includes(gone?.remote_id ?? '')]).toEqual([true, false])
  expect(await pack.context.db.select().from(publications)).toEqual([])
})

test('a page of items names the newest publication at each account, read with one query', async () => {
  await using pack = await sharedPack()
  await using _platforms = await sharedPlatforms(pack)
  const lyra = pack.as('lyra')
  await hasChannel(pack, 'lyra')
  const made = [await hasVideo(pack, 'lyra'), await hasVideo(pack, 'lyra')]
  for (const item of made) await pressed(lyra, item)
  let page = await lyra.get('/api/content/short')

  const sent = await statementsOf(async () => {
    page = await lyra.get('/api/content/short')
  })

  expect(sent.filter(({ text }) => text.includes('"publications"'))).toHaveLength(1)
  const listed = bodyOf<{ items: { publications: PublicationSummary[] }[] }>(page).items
  expect(listed.map(({ publications }) => publications.map(({ state, revision }) => [state, revision]))).toEqual([
    [['prepared', 1]],
    [['prepared', 1]],
  ])
})

test('live progress says when a video is published and where; operators see how many publications there are', async () => {
  await using pack = await sharedPack()
  await using platforms = await sharedPlatforms(pack)
  const channel = await hasChannel(pack, 'lyra')
  const item = await hasVideo(pack, 'lyra')
  const socket = new WebSocket(`${pack.url.replace('http', 'ws')}/ws/progress`)
  const received: ProgressMessage[] = []
  socket.on('message', (data) => received.push(JSON.parse(String(data))))
  const token = await pack.token('lyra@pack.test')
  socket.on('open', () => socket.send(JSON.stringify({ token, subscribe: [item.id] })))
  await until(() => received.length, Boolean)

  await pressed(pack.as('lyra'), item)
  await publishes(pack, platforms, channel)

  const url = onlyOne(await receiptsOf(pack.as('lyra'), item)).url
  await until(
    () => received.at(-1)?.status,
    (status) => status === 'Published',
  )
  expect([...new Set(received.map(({ status }) => status))]).toEqual([
    'Ready',
    'In Progress',
    'Finalizing',
    'Published',
  ])
  expect(received.at(-1)).toMatchObject({ item_id: item.id, share_url: url, platform: 'youtube' })
  expect(received[0]).not.toHaveProperty('share_url')
  socket.terminate()
  expect((await pack.anonymous.get('/metrics')).body).toContain('pack_publications{platform="youtube",state="live"} 1')
})
