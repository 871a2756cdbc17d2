import { startLink } from '@pack/core/publishing/link-account'
import type { FaultAction } from '@pack/sandboxes'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { probePlatforms } from '../src/adapters/platforms/probe.ts'
import { platformAccounts } from '../src/adapters/postgres/schema.ts'
import type { PlatformApp } from '../src/config/config.ts'
import { createPlatforms } from '../src/context/platforms.ts'
import { consent, consentUrl, finish, link, sharedPlatforms } from './linking.ts'
import { type Answer, type Pack, sharedPack } from './pack.ts'
import { hasJob, startWorker, until } from './worker.ts'

const SCOPE = 'https://www.googleapis.com/auth/'

test('a YouTube channel is linked, shown with its picture, and disconnected', async () => {
  await using pack = await sharedPack()
  await using platforms = await sharedPlatforms(pack)
  const lyra = pack.as('lyra')
  const none = await lyra.get('/platform_tokens/youtube')
  expect(none).toMatchObject({ status: 200, body: { connected: false, reason: 'not_linked', channel_info: null } })

  const url = await consentUrl(pack, lyra, 'youtube')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    access_type: 'offline',
    prompt: 'consent',
    code_challenge_method: 'S256',
    scope: ['youtube', 'youtube.upload', 'youtube.force-ssl', 'youtube.readonly'].map((name) => SCOPE + name).join(' '),
  })
  const linked = await finish(pack, lyra, 'youtube', await consent(url, { account: 'Lyra at Night' }))
  const channel = platforms.youtube.channels.find('Lyra at Night')

  expect(linked).toMatchObject({ status: 200, body: { id: channel?.id, title: 'Lyra at Night' } })
  const { thumbnail, account_id: id } = linked.body as { thumbnail: string; account_id: string }
  const picture = await fetch(thumbnail)
  expect([picture.status, picture.headers.get('content-type'), new URL(thumbnail).origin]).toEqual([
    200,
    'image/webp',
    pack.url,
  ])
  const shown = {
    connected: true,
    account_id: id,
    reason: null,
    scopes: expect.arrayContaining([`${SCOPE}youtube.upload`]),
    channel_info: { id: channel?.id, title: 'Lyra at Night', handle: '@lyra-at-night', thumbnail: expect.anything() },
  }
  const connection = await lyra.get('/platform_tokens/youtube')
  expect(connection).toMatchObject({ status: 200, body: shown })
  const expiry = Date.parse((connection.body as { token_expiry: string }).token_expiry)
  expect(expiry - Date.now()).toBeGreaterThan(50 * 60_000)
  for (const path of ['/user/platforms', '/platform_tokens'])
    expect((await lyra.get(path)).body).toMatchObject([
      { id, name: 'YouTube', code: 'youtube', ...shown },
      { id: 'tiktok', name: 'TikTok', code: 'tiktok', connected: false, reason: 'not_linked' },
    ])
  expect((await pack.as('jinx').get(`/platform_tokens/youtube?account_id=${id}`)).body).toEqual(none.body)
  expect((await pack.as('jinx').delete(`/platform_tokens/youtube?account_id=${id}`)).status).toBe(204)

  expect((await lyra.delete('/platform_tokens/youtube')).status).toBe(204)
  expect((await lyra.get('/platform_tokens/youtube')).body).toEqual(none.body)
  expect(platforms.youtube.control.requests.map(({ path }) => path)).toContain('/revoke')
  const [row] = await pack.context.db.select().from(platformAccounts).where(eq(platformAccounts.id, id))
  expect(row).toMatchObject({ accessToken: null, refreshToken: null })
  expect((await lyra.delete('/platform_tokens/youtube')).status).toBe(204)
})

test('TikTok is linked without any of its keys, and says what the creator may post', async () => {
  await using pack = await sharedPack()
  await using platforms = await sharedPlatforms(pack)
  const lyra = pack.as('lyra')
  expect(await lyra.get('/tiktok/creator_info')).toMatchObject({
    status: 409,
    body: { detail: 'TikTok not connected.' },
  })

  expect(await link(pack, lyra, 'tiktok', { account: 'Lyra' })).toMatchObject({ status: 200, body: { title: 'Lyra' } })

  expect(await lyra.get('/platform_tokens/tiktok')).toMatchObject({
    body: {
      connected: true,
      scopes: ['user.info.basic', 'video.publish', 'video.list'],
      link_expiry: expect.any(String),
    },
  })
  expect((await lyra.get('/api/user/tiktok/defaults')).body).toMatchObject({ display_name: 'Lyra' })
  const info = await lyra.get('/tiktok/creator_info')
  expect(info).toMatchObject({
    status: 200,
    body: {
      nickname: 'Lyra',
      channel_title: 'Lyra',
      unique_id: 'lyra',
      avatar: expect.stringContaining(pack.url),
      privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
      max_video_post_duration_sec: 600,
      can_post: true,
      can_post_now: true,
    },
  })
  for (const posting of ['spam_risk_too_many_posts', 'reached_active_user_cap'] as const) {
    platforms.tiktok.creators.set({ display_name: 'Lyra', posting })
    expect((await lyra.get('/tiktok/creator_info')).body).toMatchObject({ nickname: 'Lyra', can_post_now: false })
  }
  // Sign-in with TikTok stays off.
  expect((await pack.anonymous.get('/auth/v1/settings')).body).not.toMatchObject({ external: { tiktok: true } })
  expect((await lyra.delete('/platform_tokens/tiktok')).status).toBe(204)
  expect(platforms.tiktok.control.requests.at(-1)).toMatchObject({ path: '/v2/oauth/revoke/', status: 200 })
})

test('the connection says how many videos are due to be published through it', async () => {
  await using pack = await sharedPack()
  await using _platforms = await sharedPlatforms(pack)
  const lyra = pack.as('lyra')
  const linked = await link(pack, lyra, 'youtube', { account: 'Lyra' })
  const { account_id: id } = linked.body as { account_id: string }
  const due = { schedule_date_start: '2126-07-01', quantity: 1 }
  await hasJob(lyra, { ...due, publish_to: ['youtube'], publish_account_ids: [id] })
  await hasJob(lyra, { ...due, publish_to: ['youtube', 'tiktok'], publish_account_ids: ['youtube'] })
  await hasJob(lyra, { ...due, publish_to: ['tiktok'] })

  expect((await lyra.get('/platform_tokens/youtube')).body).toMatchObject({ scheduled: 2, waiting: 0 })
  expect((await lyra.get('/platform_tokens/tiktok')).body).toMatchObject({ connected: false, scheduled: 0, waiting: 0 })
})

const detailOf = ({ body }: Answer) => (body as { detail: unknown }).detail

const nothingLinked = async ({ context: { db } }: Pack) => expect(await db.select().from(platformAccounts)).toEqual([])

test.each(['youtube', 'youtube.upload', 'youtube.force-ssl', 'youtube.readonly'])(
  'a consent without %s links nothing and asks again',
  async (missing) => {
    await using pack = await sharedPack()
    await using _platforms = await sharedPlatforms(pack)
    const names = ['youtube', 'youtube.upload', 'youtube.force-ssl', 'youtube.readonly'].filter(
      (one) => one !== missing,
    )
    const scopes = names.map((name) => SCOPE + name).join(' ')

    const refused = await link(pack, pack.as('lyra'), 'youtube', { account: `Without ${missing}`, scopes })

    expect([refused.status, detailOf(refused)]).toEqual([403, 'Missing required YouTube scopes'])
    await nothingLinked(pack)
  },
)

test('TikTok without permission to post is linked, but not ready to publish', async () => {
  await using pack = await sharedPack()
  await using _platforms = await sharedPlatforms(pack)
  const lyra = pack.as('lyra')

  await link(pack, lyra, 'tiktok', { account: 'Shy', scopes: 'user.info.basic' })

  expect((await lyra.get('/platform_tokens/tiktok')).body).toMatchObject({
    connected: true,
    scopes: ['user.info.basic'],
  })
  expect(await lyra.get('/tiktok/creator_info')).toMatchObject({ status: 409 })
})

test.each([
  ['none', 409, /no YouTube channel.*youtube\.com\/create_channel/],
  ['signup_required', 409, /no YouTube channel/],
  ['suspended', 409, /refused access to this account/],
] as const)(
  'a Google account whose channel is %s links nothing and says what to do',
  async (channel, status, detail) => {
    await using pack = await sharedPack()
    await using platforms = await sharedPlatforms(pack)
    platforms.youtube.channels.set({ title: `Channel ${channel}`, channel })

    const refused = await link(pack, pack.as('lyra'), 'youtube', { account: `Channel ${channel}` })

    expect([refused.status, detailOf(refused)]).toEqual([status, expect.stringMatching(detail)])
    await nothingLinked(pack)
  },
)

test('a grant without a refresh token links nothing', async () => {
  await using pack = await sharedPack()
  await using platforms = await sharedPlatforms(pack)
  platforms.youtube.channels.set({ title: 'Fleeting', no_refresh_token: true })

  const refused = await link(pack, pack.as('lyra'), 'youtube', { account: 'Fleeting' })

  expect([refused.status, detailOf(refused)]).toEqual([409, expect.stringContaining('didn’t grant lasting access')])
  await nothingLinked(pack)
})

const HUGE = 'x'.repeat(2 * 1024 * 1024)
const FAULTS: [string, string, FaultAction, number][] = [
  ['/token', 'is empty', { status: 200, body: '' }, 503],
  ['/token', 'is a page', { status: 200, body: '<html>' }, 503],
  ['/token', 'is a success with an error code', { status: 200, body: { error: 'invalid_grant' } }, 409],
  ['/token', 'is far too large', { status: 200, body: HUGE }, 503],
  ['/token', 'redirects', { status: 302, headers: { location: 'https://evil.test/' } }, 503],
  ['/token', 'never comes', 'drop_after', 503],
  ['/token', 'rejects our keys', { status: 401, body: { error: 'invalid_client' } }, 409],
  ['/youtube/v3/channels', 'is empty', { status: 200, body: '' }, 503],
  ['/youtube/v3/channels', 'has an id with NUL', { status: 200, body: { items: [{ id: 'U\0', snippet: {} }] } }, 503],
  ['/youtube/v3/channels', 'has channels of another shape', { status: 200, body: { items: [{}] } }, 503],
  [
    '/youtube/v3/channels',
    'is a success with an error code',
    { status: 200, body: { error: { code: 403, errors: [{ reason: 'quotaExceeded' }] } } },
    503,
  ],
]

test.each(FAULTS)(
  'when the answer of %s %s, nothing is linked and the user learns it',
  async (path, _what, action, status) => {
    await using pack = await sharedPack()
    await using platforms = await sharedPlatforms(pack)
    platforms.youtube.control.inject({ method: '*', path, action })

    const refused = await link(pack, pack.as('lyra'), 'youtube', { account: 'Lyra' })

    expect([refused.status, detailOf(refused)]).toEqual([status, expect.stringContaining('YouTube')])
    await nothingLinked(pack)
  },
)

test('a picture that cannot be had leaves the link without one', async () => {
  await using pack = await sharedPack()
  await using platforms = await sharedPlatforms(pack)
  const body = {
    items: [{ id: 'UCx', snippet: { title: 'Lyra', thumbnails: { default: { url: 'https://evil.test/p.jpg' } } } }],
  }
  platforms.youtube.control.inject({ method: 'GET', path: '/youtube/v3/channels', action: { status: 200, body } })

  const linked = await link(pack, pack.as('lyra'), 'youtube', { account: 'Lyra' })

  expect(linked).toMatchObject({ status: 200, body: { title: 'Lyra', thumbnail: null } })
})

test('a disconnection that the platform does not answer is completed later by a worker', async () => {
  await using pack = await sharedPack()
  await using platforms = await sharedPlatforms(pack)
  const lyra = pack.as('lyra')
  await link(pack, lyra, 'tiktok', { account: 'Lyra' })
  platforms.tiktok.control.inject({ method: 'POST', path: '/v2/oauth/revoke/', action: { status: 503 }, times: 1 })

  expect((await lyra.delete('/platform_tokens/tiktok')).status).toBe(204)
  expect((await lyra.get('/platform_tokens/tiktok')).body).toMatchObject({ connected: false, reason: 'not_linked' })
  await pack.context.db.execute(sql`update pgboss.job set start_after = now() where name = 'revoke-grant'`)
  await using _worker = await startWorker(pack)

  await until(
    () => pack.context.db.select().from(platformAccounts),
    ([row]) => row?.accessToken === null && row.refreshToken === null,
  )
  const revocations = platforms.tiktok.control.requests.filter(({ path }) => path === '/v2/oauth/revoke/')
  expect(revocations.map(({ status }) => status)).toEqual([503, 200])
})

test('disconnecting TikTok renews an access token that has expired, because TikTok revokes by access token', async () => {
  await using pack = await sharedPack()
  await using platforms = await sharedPlatforms(pack)
  const lyra = pack.as('lyra')
  const { body } = await link(pack, lyra, 'tiktok', { account: 'Lyra' })
  const { url, control } = platforms.tiktok
  await fetch(`${url}/_control/accounts/${(body as { id: string }).id}/expire`, { method: 'POST' })
  control.reset()

  expect((await lyra.delete('/platform_tokens/tiktok')).status).toBe(204)

  expect(control.requests.map(({ path, status }) => [path, status])).toEqual([
    ['/v2/oauth/revoke/', 400],
    ['/v2/oauth/token/', 200],
    ['/v2/oauth/revoke/', 200],
  ])
})

test('doctor says whether a platform answers, accepts our keys and returns to our address', async () => {
  await using pack = await sharedPack()
  await using _platforms = await sharedPlatforms(pack)
  const { platforms: apps, ...config } = pack.config
  const probe = async (change: Partial<PlatformApp>, { asReal = true } = {}) => {
    const changed = (app: PlatformApp | null) => app && { ...app, ...change }
    const wanted = { ...pack.config, platforms: { youtube: changed(apps.youtube), tiktok: changed(apps.tiktok) } }
    const real = (app: PlatformApp | null) => app && { ...app, standIn: null }
    const { youtube, tiktok } = wanted.platforms
    const shown = asReal ? { ...config, platforms: { youtube: real(youtube), tiktok: real(tiktok) } } : wanted
    return (await probePlatforms(shown, createPlatforms(wanted))).map(({ ok, text }) => `${ok} ${text}`)
  }

  expect(await probe({}, { asReal: false })).toEqual([
    'true YouTube accounts: local sandbox',
    'true TikTok accounts: local sandbox',
  ])
  expect(await probe({})).toEqual([
    expect.stringMatching(/^true YouTube .* accepts the keys/),
    expect.stringMatching(/^true TikTok .* accepts the keys/),
  ])
  expect(await probe({ clientSecret: 'wrong' })).toEqual([
    expect.stringMatching(/^false YouTube .* rejects the keys \(invalid_client\): check YOUTUBE_CLIENT_ID/),
    expect.stringMatching(/^false TikTok .* rejects the keys/),
  ])
  expect(await probe({ redirectUris: ['http://pack.example/oauth/callback/google'] })).toEqual([
    expect.stringMatching(/^false .*set PUBLIC_URL to an https address/),
    expect.stringMatching(/^false /),
  ])
})

test('without keys, or with an address that TikTok does not return to, the user learns who can help', async () => {
  await using pack = await sharedPack()
  const { body } = await pack.as('lyra').get('/me')
  const viewer = { ...(body as { id: string; email: string }), tier: 'free', isAdmin: false } as const
  const start = (change: Partial<typeof pack.context>) =>
    startLink({ ...pack.context, ...change }, viewer, { platform: 'tiktok', sessionId: 'session' })

  await expect(start({ platforms: { youtube: null, tiktok: null } })).rejects.toThrow(
    'TikTok isn’t set up on this server. Contact support',
  )
  const redirectUris = { youtube: [], tiktok: ['http://pack.example/oauth/callback/tiktok'] }
  await expect(start({ redirectUris })).rejects.toThrow('TikTok returns only to https addresses and to localhost.')
})
