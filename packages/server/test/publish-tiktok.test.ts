import type { Item } from '@pack/core/content/ports'
import { PlatformFault } from '@pack/core/publishing/platform-fault'
import { outcomeOf } from '@pack/core/publishing/publication'
import type { TikTokVideos } from '@pack/core/publishing/tiktok-videos'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { items, publications } from '../src/adapters/postgres/schema.ts'
import type { Pack } from './pack.ts'
import { press, publicationOf, receiptOf, scheduledTurn } from './publishing.ts'
import { hasCleanRendition, hasPost, refusing, SETTINGS, tiktokVideo, tiktokWorld } from './tiktok-world.ts'
import { itemRow } from './worker.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR * 1000)
const INIT = '/v2/post/publish/video/init/'

type World = Awaited<ReturnType<typeof tiktokWorld>>

/** Replaces calls to TikTok. */
function replacing({ pack }: World, calls: Partial<TikTokVideos>) {
  const { tiktokVideos } = pack.context
  if (!tiktokVideos) throw new Error('TikTok is not set up')
  return { tiktokVideos: { ...tiktokVideos, ...calls } }
}

/** The publication as its owner reads it. */
async function shownOf({ lyra }: World, item: Item, id: string) {
  const { body } = await lyra.get(`/api/content/${item.mode}/${item.id}/publications`)
  const found = (body as { id: string; message: string | null; remedy: string | null }[]).find((one) => one.id === id)
  if (!found) throw new Error('there is no such publication')
  return found
}

const checkAgain = ({ lyra }: World, item: Item, id: string) =>
  lyra.post(`/api/content/${item.mode}/${item.id}/publications/${id}/check`)

const rowsOf = (pack: Pack, item: Item) =>
  pack.context.db
    .select()
    .from(publications)
    .where(eq(publications.itemId, item.id))
    .orderBy(asc(publications.revision))

describe('a post', () => {
  test('of a public video is published once, as its author chose, and gets its link after the review', async () => {
    await using it = await tiktokWorld()
    const item = await hasPost(it.pack, 'lyra')
    const { id } = await press(it.pack, item)

    await it.turn()
    expect(await itemRow(it.pack, item.id)).toMatchObject({ shownStatus: 'Finalizing', tiktokStatus: 'processing' })
    await it.pass(5)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'live', reason: 'link_pending', url: null })
    expect(await itemRow(it.pack, item.id)).toMatchObject({ shownStatus: 'Published', tiktokStatus: 'published' })
    await it.pass(60)
    await it.turn()

    const [post] = await it.received()
    expect(post).toMatchObject({
      ...{ title: 'On patience #patience', privacy: 'PUBLIC_TO_EVERYONE', sha256: item.cleanSha256 },
      settings: {
        ...{ disable_duet: true, disable_stitch: true, disable_comment: false, is_aigc: true },
        ...{ brand_content_toggle: false, brand_organic_toggle: false },
      },
    })
    const publication = await publicationOf(it.pack, id)
    expect(publication).toMatchObject({ state: 'live', reason: null, postId: post?.id, remoteId: post?.publish_id })
    expect(await receiptOf(it.pack, id)).toEqual([
      ...['prepared', 'uploading', 'accepted', 'processing', 'live: link_pending', 'live'],
    ])
    expect(await itemRow(it.pack, item.id)).toMatchObject({
      ...{ tiktokUrl: publication.url, tiktokVideoId: post?.id, tiktokPublishId: post?.publish_id },
    })
    expect(publication.url).toMatch(new RegExp(`/@[^/]+/video/${post?.id}$`))
    expect(await shownOf(it, item, id)).toMatchObject({ sent: null, posted: { privacy_level: 'PUBLIC_TO_EVERYONE' } })
    expect(it.inits()).toBe(1)
  })

  test('of a private video never gets a link and is done all the same', async () => {
    await using it = await tiktokWorld()
    const item = await hasPost(it.pack, 'lyra', { settings: { ...SETTINGS, privacy_level: 'SELF_ONLY' } })
    const { id } = await press(it.pack, item)
    await it.turn()
    await it.pass(60)
    await it.turn()

    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'live', reason: null, nextAt: null, url: null })
    const gallery = await it.lyra.get('/api/content/short?view=gallery&output=tiktok&page=1&limit=12')
    expect(gallery.body).toMatchObject({
      items: [{ id: item.id, status: 'Published', tiktok_status: 'published', tiktok_url: null }],
    })
  })

  test('waits until the clean rendition is ready, and is sent then', async () => {
    await using it = await tiktokWorld()
    const item = await hasPost(it.pack, 'lyra')
    const none = { cleanMedia: null, cleanBytes: null, cleanSha256: null, cleanStatus: 'none' } as const
    await it.pack.context.db.update(items).set(none).where(eq(items.id, item.id))
    const { id } = await press(it.pack, item)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'render' })
    expect(await itemRow(it.pack, item.id)).toMatchObject({ cleanStatus: 'making' })

    const rendered = await tiktokVideo()
    await hasCleanRendition(it.pack, item, rendered)
    await it.pack.context.publicationWork.renderEnded(item.id)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'processing', bytes: rendered.length })
    // The video with its branding stays for other targets.
    expect(await it.pack.context.storage.size(item.videoMedia ?? '')).not.toBeNull()
  })

  test('of which TikTok refuses the file, or the text, has failed with the reason and what to do', async () => {
    await using it = await tiktokWorld()
    for (const reason of ['frame_rate_check_failed', 'internal', 'spam_risk_text']) {
      await it.change({ processing: reason })
      const item = await hasPost(it.pack, 'lyra', { title: reason })
      const { id } = await press(it.pack, item)
      await it.turn()
      await it.pass(60)
      await it.turn()
      expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'failed', reason, logId: expect.any(String) })
      const shown = await shownOf(it, item, id)
      expect([shown.message, shown.remedy]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)])
      expect(shown.message).not.toContain('Its reason:')
      expect(await itemRow(it.pack, item.id)).toMatchObject({ shownStatus: 'Failed', tiktokStatus: 'failed' })
    }
  })

  test('that TikTok is slow to process is said to be so, then unknown, and is found by “Check again”', async () => {
    await using it = await tiktokWorld()
    await it.change({ processing: 'stuck' })
    const item = await hasPost(it.pack, 'lyra')
    const { id } = await press(it.pack, item)
    await it.turn()
    await it.pass(29 * 60)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'processing', reason: null })
    await it.pass(2 * 60)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'processing', reason: 'still_processing' })
    await it.pass(DAY)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'unknown', nextAt: null })
    await expect(press(it.pack, item)).rejects.toThrow('Check again')
    await checkAgain(it, item, id)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'unknown', nextAt: null })

    const [post] = await it.received()
    await it.control('PUT', `videos/${post?.id}`, { processing: 'ok', moderation: 'ok' })
    await checkAgain(it, item, id)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'live', reason: null, postId: post?.id })
    expect(it.inits()).toBe(1)
  })

  test('replaces an earlier one by a new post; the earlier one stays, and the receipt says so', async () => {
    await using it = await tiktokWorld()
    const item = await hasPost(it.pack, 'lyra')
    const first = await press(it.pack, item)
    await it.turn()
    await it.pass(60)
    await it.turn()
    const second = await press(it.pack, item)
    await it.turn()
    expect(await itemRow(it.pack, item.id)).toMatchObject({
      ...{ tiktokStatus: 'processing', tiktokUrl: (await publicationOf(it.pack, first.id)).url },
    })
    await it.pass(60)
    await it.turn()

    expect((await it.received()).map((post) => post.public)).toEqual([true, true])
    expect(await publicationOf(it.pack, first.id)).toMatchObject({ state: 'live' })
    const live = await publicationOf(it.pack, second.id)
    expect(live).toMatchObject({ state: 'live', revision: 2, warnings: ['earlier_post_stays'] })
    expect(await itemRow(it.pack, item.id)).toMatchObject({ tiktokUrl: live.url })
    expect(await shownOf(it, item, second.id)).toMatchObject({ warnings: [expect.stringContaining('TikTok app')] })
  })

  test('that its creator removed at TikTok loses its link', async () => {
    await using it = await tiktokWorld()
    const item = await hasPost(it.pack, 'lyra')
    const { id } = await press(it.pack, item)
    await it.turn()
    await it.pass(60)
    await it.turn()
    const [post] = await it.received()
    await it.control('DELETE', `videos/${post?.id}`)
    await checkAgain(it, item, id)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({
      state: 'live',
      reason: 'link_gone',
      url: null,
      nextAt: null,
    })
    expect(await itemRow(it.pack, item.id)).toMatchObject({ tiktokUrl: null, tiktokStatus: 'published' })
  })
})

describe('init', () => {
  test.each([
    ['is lost', 'drop_after'],
    ['is a server error', refusing(500, 'internal_error')],
    ['is an internal error with status 200', refusing(200, 'internal_error')],
  ] as const)(
    'is never repeated when its answer %s; “Check again” says that nothing was posted',
    async (_what, action) => {
      await using it = await tiktokWorld()
      const item = await hasPost(it.pack, 'lyra')
      it.fault(INIT, action)
      const { id } = await press(it.pack, item)
      await it.turn()
      expect(await publicationOf(it.pack, id)).toMatchObject({
        state: 'unknown',
        reason: 'init_unanswered',
        nextAt: null,
      })
      await it.pass(2 * DAY)
      await it.turn()
      await expect(press(it.pack, item)).rejects.toThrow('Check again')

      await checkAgain(it, item, id)
      await it.turn()
      expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'failed', reason: 'not_started' })
      expect(await shownOf(it, item, id)).toMatchObject({
        message: expect.stringContaining('nothing was posted'),
        may_retry: true,
      })
      const again = await press(it.pack, item)
      expect(again).toMatchObject({ revision: 2, state: 'prepared' })
      await it.turn()
      await it.pass(60)
      await it.turn()

      expect(await publicationOf(it.pack, again.id)).toMatchObject({ state: 'live' })
      expect(await it.received()).toHaveLength(1)
      expect(it.inits()).toBe(2)
    },
  )

  test.each([
    [403, 'privacy_level_option_mismatch'],
    [200, 'invalid_params'],
    [401, 'access_token_invalid'],
    [429, 'rate_limit_exceeded'],
    [400, 'something_new'],
  ])('that TikTok refuses with %i %s ends the post with the reason, and is not repeated', async (status, code) => {
    await using it = await tiktokWorld()
    it.fault(INIT, refusing(status, code))
    const item = await hasPost(it.pack, 'lyra')
    const { id } = await press(it.pack, item)
    await it.turn()
    await it.pass(2 * DAY)
    await it.turn()

    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'failed', reason: code, logId: 'LOG1' })
    const { message, remedy } = await shownOf(it, item, id)
    expect(message).not.toBeNull()
    expect(remedy).toMatch(/\.$/)
    expect([it.inits(), await it.received()]).toEqual([1, []])
  })

  test('refused as one post too many stops the creator for a day, and says so on their rows', async () => {
    await using it = await tiktokWorld()
    it.fault(INIT, refusing(403, 'spam_risk_too_many_posts'))
    const item = await hasPost(it.pack, 'lyra')
    const { id } = await press(it.pack, item)
    await it.turn()
    expect(await shownOf(it, item, id)).toMatchObject({
      state: 'failed',
      message: 'Posting disabled — try again later',
    })
    const other = await hasPost(it.pack, 'lyra', { title: 'Another' })
    const waiting = await press(it.pack, other)
    await it.turn()
    expect(await shownOf(it, other, waiting.id)).toMatchObject({
      ...{ state: 'waiting', message: 'Posting disabled — try again later' },
    })
    await it.pass(23 * HOUR)
    await it.turn()
    expect(it.inits()).toBe(1)
    await it.pass(2 * HOUR)
    await it.turn()
    expect(await publicationOf(it.pack, waiting.id)).toMatchObject({ state: 'processing' })
  })

  test('that names an upload address of somebody else sends nothing there', async () => {
    await using it = await tiktokWorld()
    it.fault(INIT, {
      status: 200,
      body: {
        data: { publish_id: 'v_pub_file~1', upload_url: 'https://evil.example/video/?upload_token=CANARY' },
        error: { code: 'ok', message: '', log_id: 'L' },
      },
    })
    const item = await hasPost(it.pack, 'lyra')
    const { id } = await press(it.pack, item)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'failed', reason: 'unknown_host', sentBytes: 0 })
  })

  test('waits its turn: six in a minute and fifteen in a day for each creator', async () => {
    await using it = await tiktokWorld()
    // At noon: TikTok's day ends at midnight UTC.
    const midnight = (Math.floor((Date.now() / 1000 - DAY / 2) / DAY) + 2) * DAY
    await it.pass(Math.round(midnight - DAY / 2 - Date.now() / 1000))
    await it.change({ posts_per_day: 100 })
    const ids: string[] = []
    for (let at = 0; at < 16; at++)
      ids.push((await press(it.pack, await hasPost(it.pack, 'lyra', { title: `Video ${at}` }))).id)
    await it.turn()
    expect(it.inits()).toBe(6)
    const seventh = await publicationOf(it.pack, ids[6] ?? '')
    expect(seventh).toMatchObject({ state: 'waiting', reason: 'quota' })
    await it.pass(61)
    await it.turn()
    await it.pass(61)
    await it.turn()
    expect(it.inits()).toBe(15)
    const last = await publicationOf(it.pack, ids[15] ?? '')
    expect(last).toMatchObject({ state: 'waiting', reason: 'quota' })
    expect(last.nextAt).toEqual(new Date(midnight * 1000))
    await it.pass(DAY)
    await it.turn()
    expect(it.inits()).toBe(16)
    expect((await it.pack.context.db.select().from(publications)).every(({ state }) => state !== 'failed')).toBe(true)
  })

  test('that could not be sent is tried again: TikTok has heard nothing', async () => {
    await using it = await tiktokWorld()
    const init = () => Promise.reject(new PlatformFault('unanswered', 'away', { reason: 'unreachable' }))
    const item = await hasPost(it.pack, 'lyra')
    const { id } = await press(it.pack, item)
    await it.turn(replacing(it, { init }))
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'retry' })
    await it.pass(60)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'processing' })
  })
})

describe('an upload', () => {
  test.each([
    ['the answer to the last byte is lost', 'drop_after'],
    ['the connection is cut', { drop_after_bytes: 5000 }],
  ] as const)('goes on though %s', async (_what, action) => {
    await using it = await tiktokWorld()
    it.fault('/video/', action)
    const { id } = await press(it.pack, await hasPost(it.pack, 'lyra'))
    await it.turn()
    await it.pass(60)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'live' })
    expect([it.inits(), await it.received()]).toEqual([1, [expect.objectContaining({ status: 'PUBLISH_COMPLETE' })]])
  })

  test('whose hour has passed has failed; its author may post anew', async () => {
    await using it = await tiktokWorld()
    await it.settings({ upload_seconds: 0 })
    const item = await hasPost(it.pack, 'lyra')
    const { id } = await press(it.pack, item)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'failed', reason: 'upload_expired' })
    await it.settings({ upload_seconds: 3600 })
    expect(await press(it.pack, item)).toMatchObject({ revision: 2 })
    await it.turn()
    expect(await it.received()).toHaveLength(1)
  })
})

describe('what TikTok allows is asked again before init', () => {
  test.each([
    ['the account became private', { private: true }, 'choose_again', { privacy_level: 'SELF_ONLY' }],
    ['comments were turned off', { comment_disabled: true }, 'choose_again', { disable_comment: true }],
    ['the longest video became shorter', { max_video_post_duration_sec: 0 }, 'too_long_for_creator', null],
  ])('%s: the row waits and asks its author', async (_what, changed, reason, choice) => {
    await using it = await tiktokWorld()
    const item = await hasPost(it.pack, 'lyra')
    await it.change(changed)
    const { id } = await press(it.pack, item)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason })
    expect(it.inits()).toBe(0)
    if (choice) await it.lyra.patch(`/content/short/${item.id}/tiktok-metadata`, choice)
    else await it.change({ max_video_post_duration_sec: 600 })
    await it.pass(choice ? 0 : HOUR)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'processing' })
  })

  test.each([
    ['too many posts', 'spam_risk_too_many_posts', 'waiting', 'channel_limit'],
    ['a ban', 'spam_risk_user_banned_from_posting', 'failed', 'spam_risk_user_banned_from_posting'],
    ['too many creators in the app', 'reached_active_user_cap', 'waiting', 'reached_active_user_cap'],
  ])('%s: nothing is begun', async (_what, posting, state, reason) => {
    await using it = await tiktokWorld()
    await it.change({ posting })
    const { id } = await press(it.pack, await hasPost(it.pack, 'lyra'))
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state, reason })
    expect(it.inits()).toBe(0)
  })

  test('without the right to post, or after TikTok ended the link, the row asks to connect again', async () => {
    await using it = await tiktokWorld()
    await it.control('POST', `accounts/${it.creator.openId}/revoke`)
    const { id } = await press(it.pack, await hasPost(it.pack, 'lyra'))
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'token_expired' })
    expect(it.inits()).toBe(0)
  })
})

describe('a withdrawn post', () => {
  test('whose bytes are missing stops, and is never published', async () => {
    await using it = await tiktokWorld()
    const item = await hasPost(it.pack, 'lyra')
    const { id } = await press(it.pack, item)
    await it.turn(replacing(it, { send: () => Promise.reject(new PlatformFault('unanswered', 'cut off')) }))
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'uploading', remoteId: expect.any(String) })
    await it.lyra.post(`/api/content/short/${item.id}/publications/${id}/cancel`)
    await it.turn()
    // A worker that is sending a chunk needs a moment to notice.
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'uploading', withdrawn: true })
    await it.pass(60)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'cancelled', reason: 'cancelled' })
    expect(await it.received()).toEqual([])
  })

  test('that TikTok has completely goes on, and the row says so', async () => {
    await using it = await tiktokWorld()
    const item = await hasPost(it.pack, 'lyra')
    const { id } = await press(it.pack, item)
    await it.turn()
    await it.lyra.post(`/api/content/short/${item.id}/publications/${id}/cancel`)
    await it.turn()
    expect(await shownOf(it, item, id)).toMatchObject({
      ...{ state: 'processing', message: expect.stringContaining('can’t be taken back') },
    })
    await it.pass(60)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'live', warnings: ['too_late_to_withdraw'] })
    expect(await it.lyra.post(`/api/content/short/${item.id}/publications/${id}/cancel`)).toMatchObject({
      ...{ status: 409, body: { detail: expect.stringContaining('TikTok app') } },
    })
  })

  test('of which nothing was sent is cancelled at once', async () => {
    await using it = await tiktokWorld()
    const item = await hasPost(it.pack, 'lyra', { publishDate: inHours(3) })
    const { id } = await press(it.pack, item)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'date' })
    await it.lyra.post(`/api/content/short/${item.id}/publish-to`, { targets: [] })
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'cancelled', reason: 'withdrawn' })
    expect(it.inits()).toBe(0)
  })
})

describe('at its date', () => {
  test('an item is posted with its author’s settings; without any it waits and asks for them', async () => {
    await using it = await tiktokWorld('lyra', 'pro_plus')
    const chosen = await hasPost(it.pack, 'lyra', { publishDate: inHours(2) })
    const open = await hasPost(it.pack, 'lyra', { title: 'Open', publishDate: inHours(2), settings: null })
    await scheduledTurn(it.pack)
    await it.turn()
    const [first] = await rowsOf(it.pack, chosen)
    const [second] = await rowsOf(it.pack, open)
    expect(first).toMatchObject({ state: 'waiting', reason: 'date', requested: false })
    expect(second).toMatchObject({ state: 'waiting', reason: 'settings_missing' })
    await it.pass(2 * HOUR + 60)
    await it.turn()
    expect((await it.received()).map(({ title }) => title)).toEqual([SETTINGS.title])

    expect(
      await it.lyra.patch(`/content/short/${open.id}/tiktok-metadata`, { privacy_level: 'SELF_ONLY' }),
    ).toMatchObject({
      status: 200,
    })
    await it.turn()
    expect((await it.received()).map(({ title, privacy }) => [title, privacy])).toEqual([
      [SETTINGS.title, 'PUBLIC_TO_EVERYONE'],
      ['Open', 'SELF_ONLY'],
    ])
  })

  test('defaults that approve posting serve where its author chose nothing', async () => {
    await using it = await tiktokWorld('lyra', 'pro_plus')
    const item = await hasPost(it.pack, 'lyra', { publishDate: inHours(-1), settings: null })
    await scheduledTurn(it.pack)
    await it.turn()
    expect(await rowsOf(it.pack, item)).toMatchObject([{ state: 'waiting', reason: 'settings_missing' }])

    await it.lyra.patch('/api/user/tiktok/defaults', {
      ...{ approve_public_posting: true, privacy_level: 'PUBLIC_TO_EVERYONE' },
    })
    await it.turn()
    expect(await it.received()).toMatchObject([{ title: 'On patience', privacy: 'PUBLIC_TO_EVERYONE' }])
  })

  test('a press for TikTok alone needs settings first, and says where', async () => {
    await using it = await tiktokWorld()
    const item = await hasPost(it.pack, 'lyra', { settings: null })
    expect(await it.lyra.post(`/autopush/single/short/${item.id}?from_storage=true`)).toMatchObject({
      ...{ status: 409, body: { detail: expect.stringContaining('Post to TikTok') } },
    })
    expect(await rowsOf(it.pack, item)).toEqual([])
  })
})

test('the words for a post’s state are those that part 2 §4 calls pending and done', () => {
  const one = { platform: 'tiktok', accountId: 'a', withdrawn: false, url: null, postId: null, remoteId: 'r' }
  const statusOf = (...states: string[]) =>
    outcomeOf(states.map((state) => ({ ...one, state, liveAt: null, payload: null })) as never).tiktokStatus
  expect(['uploading', 'accepted', 'processing'].map((state) => statusOf(state))).toEqual([
    ...['in_progress', 'submitted', 'processing'],
  ])
  expect([statusOf('live'), statusOf('failed', 'live'), statusOf('processing', 'live')]).toEqual([
    ...['published', 'published', 'processing'],
  ])
  expect([statusOf('waiting'), statusOf('failed'), statusOf('unknown')]).toEqual([null, 'failed', 'unconfirmed'])
})
