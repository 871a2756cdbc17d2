import { createHmac } from 'node:crypto'
import type { Item } from '@pack/core/content/ports'
import { asc, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { publications, receivedWebhooks } from '../src/adapters/postgres/schema.ts'
import type { Pack } from './pack.ts'
import { press, publicationOf } from './publishing.ts'
import { hasPost, SETTINGS, tiktokWorld } from './tiktok-world.ts'
import { itemRow } from './worker.ts'

const HOUR = 3600

const rowsOf = (pack: Pack, item: Item) =>
  pack.context.db
    .select()
    .from(publications)
    .where(eq(publications.itemId, item.id))
    .orderBy(asc(publications.revision))

describe('POST /tiktok/post', () => {
  test('saves what the creator chose and posts at once, though the item has a later date', async () => {
    await using it = await tiktokWorld()
    const item = await hasPost(it.pack, 'lyra', {
      ...{ publishDate: new Date(Date.now() + 72 * HOUR * 1000), publishTo: ['youtube'], settings: null },
    })
    const { status, body } = await it.post(item, { privacy_level: 'SELF_ONLY', title: 'Mine', disable_duet: false })

    const [row] = await rowsOf(it.pack, item)
    expect({ status, body }).toEqual({
      status: 200,
      body: { tiktok_url: null, tiktok_video_id: null, publish_id: row?.remoteId, publication_id: row?.id },
    })
    expect(row).toMatchObject({ dueAt: null, requested: true, remoteId: expect.stringMatching(/^v_pub_file/) })
    expect(await it.received()).toMatchObject([
      { title: 'Mine', privacy: 'SELF_ONLY', settings: { disable_duet: false } },
    ])
    expect(await itemRow(it.pack, item.id)).toMatchObject({
      ...{ tiktok: { title: 'Mine', privacy_level: 'SELF_ONLY' }, publishTo: ['youtube', 'tiktok'] },
    })
  })

  test('is refused while a post of the item is in flight, and opens a new one once it is published', async () => {
    await using it = await tiktokWorld()
    const item = await hasPost(it.pack, 'lyra')
    expect(await it.post(item)).toMatchObject({ status: 200 })
    expect(await it.post(item)).toMatchObject({
      ...{ status: 409, body: { detail: 'This video is already being posted to TikTok. Wait until it’s done.' } },
    })
    await it.pass(60)
    await it.turn()
    // Of two tabs that saw the first one, one posts.
    expect(await it.post(item, { revision: 1 })).toMatchObject({ status: 200 })
    await it.pass(60)
    await it.turn()
    expect(await it.post(item, { revision: 1 })).toMatchObject({ status: 200 })
    expect(await it.received()).toHaveLength(2)
  })

  test('takes over a row that waits for settings or its date', async () => {
    await using it = await tiktokWorld()
    const item = await hasPost(it.pack, 'lyra', { publishDate: new Date(Date.now() + HOUR * 1000) })
    const { id } = await press(it.pack, item)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'waiting', reason: 'date' })
    expect(await it.post(item, { privacy_level: 'SELF_ONLY' })).toMatchObject({ body: { publication_id: id } })
    expect(await it.received()).toMatchObject([{ privacy: 'SELF_ONLY' }])
  })

  test.each<[string, object, number, string | RegExp]>([
    ['no privacy level', { privacy_level: undefined }, 422, /privacy_level/],
    ['a level that TikTok does not offer', { privacy_level: 'FOLLOWER_OF_CREATOR' }, 422, /doesn’t offer “Followers”/],
    [
      'branded content that only the creator may watch',
      { is_commercial: true, branded_content: true, privacy_level: 'SELF_ONLY' },
      422,
      'Branded content visibility cannot be set to private.',
    ],
    ['a commercial post for nobody', { is_commercial: true }, 422, /indicate if your content promotes/],
    ['a title of 2,201 UTF-16 units', { title: `${'a'.repeat(2199)}😀` }, 422, /2201 characters/],
    ['another account', { account_id: crypto.randomUUID() }, 409, 'TikTok not connected.'],
  ])('past the modal, %s is refused, and nothing begins', async (_what, wanted, status, detail) => {
    await using it = await tiktokWorld()
    const item = await hasPost(it.pack, 'lyra', { settings: null })
    const answer = await it.post(item, wanted)
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).toMatch(detail instanceof RegExp ? detail : new RegExp(detail))
    expect([await rowsOf(it.pack, item), it.inits()]).toEqual([[], 0])
    expect(await itemRow(it.pack, item.id)).toMatchObject({ tiktok: null })
  })

  test('a title of 2,200 UTF-16 units arrives whole', async () => {
    await using it = await tiktokWorld()
    const title = `${'a'.repeat(2198)}😀`
    await it.post(await hasPost(it.pack, 'lyra'), { title })
    expect(await it.received()).toMatchObject([{ title }])
  })

  test('follows what the creator changed since the modal opened', async () => {
    await using it = await tiktokWorld()
    const item = await hasPost(it.pack, 'lyra')
    await it.change({ comment_disabled: true })
    expect(await it.post(item, { disable_comment: false })).toMatchObject({
      ...{ status: 422, body: { detail: 'Comments are turned off in your TikTok settings.' } },
    })
    await it.change({ comment_disabled: false, posting: 'spam_risk_too_many_posts' })
    expect(await it.post(item)).toMatchObject({
      ...{ status: 409, body: { detail: 'TikTok account cannot post right now. Try again later.' } },
    })
  })

  test('answers with the reason when TikTok refuses at once', async () => {
    await using it = await tiktokWorld()
    await it.settings({ audited: false })
    expect(await it.post(await hasPost(it.pack, 'lyra'))).toMatchObject({
      ...{ status: 409, body: { detail: expect.stringContaining('TikTok hasn’t reviewed the Pack yet') } },
    })
  })

  test('through an app that is not audited, a private account posts what it alone sees', async () => {
    await using it = await tiktokWorld()
    await it.settings({ audited: false })
    await it.change({ private: true })
    const settings = { ...SETTINGS, privacy_level: 'SELF_ONLY', disable_duet: true, disable_stitch: true }
    expect(await it.post(await hasPost(it.pack, 'lyra'), { privacy_level: settings.privacy_level })).toMatchObject({
      status: 200,
    })
  })
})

describe('TikTok’s webhooks', () => {
  const body = (fields: object = {}) =>
    JSON.stringify({
      ...{ client_key: 'sandbox', event: 'post.publish.complete', create_time: 1, user_openid: 'u' },
      content: JSON.stringify({ publish_id: 'v_pub_file~1', publish_type: 'DIRECT_PUBLISH' }),
      ...fields,
    })

  /** Sends a webhook, signed by the app's secret at this time. */
  async function hook(pack: Pack, text: string, { seconds = 0, secret, header }: Signing = {}) {
    const app = pack.config.platforms.tiktok
    const time = Math.floor(Date.now() / 1000) + seconds
    const digest = createHmac('sha256', secret ?? app?.clientSecret ?? '')
      .update(`${time}.${text}`)
      .digest('hex')
    const signature = header === undefined ? `t=${time},s=${digest}` : header
    const answer = await fetch(`${pack.url}/tiktok/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature && { 'tiktok-signature': signature }) },
      body: text,
    })
    return answer.status
  }
  type Signing = { seconds?: number; secret?: string; header?: string }
  const keyOf = ({ config }: Pack) => config.platforms.tiktok?.clientId ?? ''

  test('wake the post that they name at once; repeated ones count once', async () => {
    await using it = await tiktokWorld()
    const url = `${it.pack.url}/tiktok/webhook`
    await it.settings({ webhook_urls: { [keyOf(it.pack)]: url }, webhook_copies: 3 })
    const item = await hasPost(it.pack, 'lyra')
    const { id } = await press(it.pack, item)
    const webhooks = async () =>
      (await it.control('GET', 'webhooks')) as { event: string; status: number; account: string; body: string }[]
    const { length: earlier } = await webhooks()
    await it.turn()
    const before = await publicationOf(it.pack, id)
    // Only TikTok's time passes, also for the posts of other tests.
    await it.control('PUT', 'clock', { advance_seconds: 60 })
    const told = (await webhooks()).slice(earlier).filter(({ account }) => account === it.creator.openId)

    expect(told).toMatchObject([
      { event: 'post.publish.complete', status: 200 },
      { event: 'post.publish.publicly_available', status: 200 },
    ])
    const woken = await publicationOf(it.pack, id)
    expect(woken.nextAt?.getTime()).toBeLessThan(before.nextAt?.getTime() ?? 0)
    const keys = told.map((webhook) => it.pack.context.tiktokWebhooks.hash(webhook.body))
    expect(await it.pack.context.db.$count(receivedWebhooks, inArray(receivedWebhooks.key, keys))).toBe(told.length)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'live', reason: null })

    // Shuffled and repeated ones change nothing.
    await it.control('POST', 'webhooks/redeliver', { last: 2, shuffle: true })
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'live', nextAt: null })
  })

  test('are a hint only: what they say counts for nothing', async () => {
    await using it = await tiktokWorld()
    const { id } = await press(it.pack, await hasPost(it.pack, 'lyra'))
    await it.turn()
    const { remoteId } = await publicationOf(it.pack, id)
    const content = JSON.stringify({ publish_id: remoteId, reason: 'spam_risk', post_id: '666' })
    const failed = body({ client_key: keyOf(it.pack), event: 'post.publish.failed', content })
    expect(await hook(it.pack, failed)).toBe(200)
    await it.turn()
    expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'processing', postId: null })
  })

  test('that are forged, old, or for another app are refused', async () => {
    await using it = await tiktokWorld()
    const ours = body({ client_key: keyOf(it.pack) })
    const send = (text: string, signing?: Signing) => hook(it.pack, text, signing)
    expect([await send(ours), await send(ours, { seconds: -290 }), await send(ours, { seconds: 290 })]).toEqual([
      ...[200, 200, 200],
    ])
    const refused = [
      await send(ours, { secret: 'another' }),
      await send(ours, { seconds: -310 }),
      await send(ours, { seconds: 310 }),
      await send(body({ client_key: 'another' })),
      await send(ours, { header: '' }),
      await send(ours, { header: `t=${Math.floor(Date.now() / 1000)},s=${'0'.repeat(64)}` }),
      await send(ours, { header: `t=${Math.floor(Date.now() / 1000)},s=ff` }),
      await send('[]'),
      await send('{"broken":'),
    ]
    expect(refused).toEqual(refused.map(() => 422))
    // A signature of one text does not fit another.
    const time = Math.floor(Date.now() / 1000)
    const digest = createHmac('sha256', it.pack.config.platforms.tiktok?.clientSecret ?? '')
      .update(`${time}.${ours}`)
      .digest('hex')
    expect(await send(`${ours} `, { header: `t=${time},s=${digest}` })).toBe(422)
    expect(await it.pack.context.db.$count(receivedWebhooks)).toBe(1)
  })

  test('about unknown posts and events are taken, so that TikTok does not repeat them', async () => {
    await using it = await tiktokWorld()
    const client_key = keyOf(it.pack)
    for (const fields of [{}, { event: 'authorization.removed', content: '{"reason":1}' }, { content: 'no JSON' }])
      expect(await hook(it.pack, body({ client_key, ...fields }))).toBe(200)
  })
})
