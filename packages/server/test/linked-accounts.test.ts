import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { platformAccounts } from '../src/adapters/postgres/schema.ts'
import { consent, consentUrl, finish, link, sharedPlatforms } from './linking.ts'
import { sharedPack } from './pack.ts'

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
