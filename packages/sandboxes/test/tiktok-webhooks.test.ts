import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { creatorStudio } from './creator-studio.ts'
import { CLIENT, HOUR, type Json } from './start-tiktok.ts'
import { webhookReceiver } from './webhook-receiver.ts'

const INSTANT = { processing_seconds: 0, moderation_seconds: 0 }

/** A creator, and an app that receives webhooks. */
async function world(settings: object = INSTANT) {
  const app = await webhookReceiver()
  const tiktok = await creatorStudio()
  await tiktok.set({ webhook_urls: { pack: app.url }, ...settings })
  return {
    ...tiktok,
    app,
    hooks: async () => (await (await tiktok.control('GET', 'webhooks')).json()) as Json[],
    advance: (seconds: number) => tiktok.control('PUT', 'clock', { advance_seconds: seconds }),
    redeliver: async (body: object) => {
      const answer = await tiktok.control('POST', 'webhooks/redeliver', body)
      return { status: answer.status, body: (await answer.json()) as Json[] }
    },
    async [Symbol.asyncDispose]() {
      await tiktok.close()
      await app[Symbol.asyncDispose]()
    },
  }
}

test('a public post is told of twice: when it is complete, and when anyone can see it', async () => {
  await using tiktok = await world()
  const id = await tiktok.post()
  const [complete, open] = await tiktok.app.take(2)
  const [video] = await tiktok.videos()

  expect(JSON.parse(complete?.body ?? '')).toEqual({
    client_key: 'pack',
    event: 'post.publish.complete',
    create_time: expect.any(Number),
    user_openid: tiktok.openId,
    content: JSON.stringify({ publish_id: id, publish_type: 'DIRECT_PUBLISH' }),
  })
  // Here the id is a text, other than in status/fetch.
  expect(open).toMatchObject({
    event: 'post.publish.publicly_available',
    content: { publish_id: id, publish_type: 'DIRECT_PUBLISH', post_id: video?.id },
  })
  for (const hook of [complete, open]) expect([hook?.isSigned, (hook?.age ?? 99) < 30]).toEqual([true, true])
  expect(await tiktok.hooks()).toMatchObject([
    { event: 'post.publish.complete', attempts: 1, status: 200, next_at: null, delivered_at: expect.any(String) },
    { event: 'post.publish.publicly_available', attempts: 1, status: 200 },
  ])
  await tiktok.control('DELETE', `videos/${video?.id}`)
  // Their spelling.
  expect(await tiktok.app.take(1)).toMatchObject([{ event: 'post.publish.no_longer_publicaly_available' }])
})

test('webhooks come without a call, when their time has come', async () => {
  await using tiktok = await world({ processing_seconds: 0.05, moderation_seconds: 0.05 })
  const id = await tiktok.post()

  expect(await tiktok.app.take(2)).toMatchObject([{ content: { publish_id: id } }, { content: { publish_id: id } }])
})

test('failed posts and drafts are told of, private posts only when they are complete', async () => {
  await using tiktok = await world()
  await tiktok.creator({ processing: 'spam_risk' })
  const failed = await tiktok.post()
  await tiktok.creator({ processing: 'ok' })
  await tiktok.post({ privacy_level: 'SELF_ONLY' })
  await tiktok.draft()

  expect((await tiktok.app.take(3)).map(({ event, content }) => [event, content])).toEqual([
    ['post.publish.failed', { publish_id: failed, publish_type: 'DIRECT_PUBLISH', reason: 'spam_risk' }],
    ['post.publish.complete', expect.anything()],
    ['post.publish.inbox_delivered', expect.objectContaining({ publish_type: 'INBOX_SHARE' })],
  ])
  expect(await tiktok.hooks()).toHaveLength(3)
})

test('a creator who removes the app in TikTok is told of, and what was being posted fails', async () => {
  await using tiktok = await world({ processing_seconds: HOUR })
  const id = await tiktok.post()
  const { to } = await tiktok.begin(1000)
  await tiktok.control('POST', `accounts/${tiktok.openId}/revoke`)

  const [removed, ...failed] = await tiktok.app.take(3)
  expect(removed).toMatchObject({ event: 'authorization.removed', content: { reason: 1 }, isSigned: true })
  expect(failed).toMatchObject([
    { event: 'post.publish.failed', content: { publish_id: id, reason: 'auth_removed' } },
    { event: 'post.publish.failed', content: { reason: 'auth_removed' } },
  ])
  expect(await tiktok.put(to, Buffer.alloc(1000), 'bytes 0-999/1000')).toBe(404)
  // An app that revokes is told so, too.
  const { access_token: token } = await tiktok.link()
  await tiktok.form('/v2/oauth/revoke/', { token: String(token) })
  expect(await tiktok.app.take(1)).toMatchObject([{ event: 'authorization.removed', content: { reason: 5 } }])
})

test('a webhook that is not answered with 200 is sent again, later and later, for 72 hours', async () => {
  await using tiktok = await world()
  tiktok.app.answers.push(500, 204, 302, 200, 500, 500)
  await tiktok.post({ privacy_level: 'SELF_ONLY' })
  const states = []
  for (const seconds of [11, 21, 41, 0]) {
    const [hook] = await tiktok.hooks()
    states.push([hook?.attempts, hook?.status, hook?.next_at === null])
    await tiktok.advance(seconds)
  }
  const hooks = await tiktok.app.take(4)

  expect(states).toEqual([
    [1, 500, false],
    [2, 204, false],
    [3, 302, false],
    [4, 200, true],
  ])
  expect(new Set(hooks.map(({ body }) => body)).size).toBe(1)
  await tiktok.post({ privacy_level: 'SELF_ONLY' })
  expect((await tiktok.hooks())[1]).toMatchObject({ attempts: 1, next_at: expect.any(String) })
  await tiktok.advance(72 * HOUR)
  expect((await tiktok.hooks())[1]).toMatchObject({ attempts: 2, delivered_at: null, next_at: null })
})

test('webhooks can be late, doubled, unsigned, signed by another, and signed long ago', async () => {
  await using tiktok = await world({ ...INSTANT, webhook_delay_seconds: 600, webhook_copies: 2 })
  await tiktok.post({ privacy_level: 'SELF_ONLY' })
  expect(await tiktok.hooks()).toMatchObject([{ attempts: 0, status: null, delivered_at: null }])
  await tiktok.advance(601)
  const [one, other] = await tiktok.app.take(2)
  expect(one?.body).toBe(other?.body)

  const redelivered = async (webhook_signature: string) => {
    await tiktok.set({ webhook_signature })
    await tiktok.redeliver({ last: 1 })
    const [hook] = await tiktok.app.take(1)
    return {
      isSigned: hook?.isSigned,
      hasHeader: 'tiktok-signature' in (hook?.headers ?? {}),
      isOld: (hook?.age ?? 0) > 300,
    }
  }
  expect(await redelivered('none')).toMatchObject({ isSigned: false, hasHeader: false })
  expect(await redelivered('wrong')).toEqual({ isSigned: false, hasHeader: true, isOld: false })
  expect(await redelivered('old')).toEqual({ isSigned: true, hasHeader: true, isOld: true })
  // Signed with the real time, whatever the sandbox's clock says: the receiver compares it with its own.
  expect(await redelivered('valid')).toEqual({ isSigned: true, hasHeader: true, isOld: false })
})

test('the last webhooks are delivered again, in any order', async () => {
  await using tiktok = await world()
  const ids = [await tiktok.post(), await tiktok.post()]
  await tiktok.app.take(4)

  const { body } = await tiktok.redeliver({ last: 3, shuffle: true })

  const again = await tiktok.app.take(3)
  expect(again.map(({ content }) => content.publish_id).sort()).toEqual([ids[0], ids[1], ids[1]].sort())
  expect(body).toHaveLength(3)
  for (const wrong of [{ last: 0 }, { last: 'all' }, { shuffle: 1 }])
    expect((await tiktok.redeliver(wrong)).status).toBe(422)
})

test('webhooks go to this computer only; without an address they are kept, and can be delivered later', async () => {
  await using tiktok = await world({ ...INSTANT, webhook_urls: {} })
  const set = async (url: string | null) => (await tiktok.set({ webhook_urls: { pack: url } })).status

  expect(await set('https://pack.example/tiktok/webhook')).toBe(422)
  expect(await set('http://localhost.example/')).toBe(422)
  expect((await tiktok.set({ webhook_urls: { other: tiktok.app.url } })).status).toBe(422)
  await tiktok.post({ privacy_level: 'SELF_ONLY' })
  expect(await tiktok.hooks()).toMatchObject([{ attempts: 0, next_at: null }])
  expect(await set(tiktok.app.url)).toBe(200)
  await tiktok.redeliver({ last: 1 })
  expect(await tiktok.app.take(1)).toMatchObject([{ event: 'post.publish.complete', isSigned: true }])
})

test('webhooks go where the app is registered, and what was not delivered goes out after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  await using app = await webhookReceiver()
  const client = { ...CLIENT, webhookUrl: app.url }
  const before = await creatorStudio(folder, client)
  await before.set({ ...INSTANT, webhook_delay_seconds: HOUR })
  const id = await before.post({ privacy_level: 'SELF_ONLY' })
  await before.close()

  await using after = await creatorStudio(folder, client)
  await after.control('PUT', 'clock', { advance_seconds: HOUR })

  expect(await app.take(1)).toMatchObject([{ event: 'post.publish.complete', content: { publish_id: id } }])
  expect(await after.videos()).toMatchObject([{ publish_id: id }])
  await rm(folder, { recursive: true })
})
