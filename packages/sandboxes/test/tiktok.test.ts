import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { CALLBACK, HOUR, start, VERIFIER, WEB_CALLBACK } from './start-tiktok.ts'

test('links an account: consent, a code that is escaped in the address, tokens, user info with the avatar', async () => {
  await using tiktok = await start()
  const { back } = await tiktok.authorize()
  const { status, body } = await tiktok.exchange(back?.get('code') ?? '')

  expect(back?.toString()).toContain('%21')
  expect([back?.get('scopes'), back?.get('state')]).toEqual(['user.info.basic,video.publish,video.list', 'st'])
  expect([status, body]).toEqual([
    200,
    {
      access_token: expect.stringMatching(/^act\./),
      expires_in: 2 * HOUR,
      open_id: expect.any(String),
      refresh_token: expect.stringMatching(/^rft\./),
      refresh_expires_in: 180 * 24 * HOUR,
      scope: 'user.info.basic,video.publish,video.list',
      token_type: 'Bearer',
    },
  ])
  expect((await tiktok.exchange(back?.get('code') ?? '')).body).toMatchObject({
    error: 'invalid_grant',
    log_id: expect.any(String),
  })

  const info = await tiktok.userInfo(body.access_token, 'open_id,avatar_url,display_name')
  expect(info).toEqual({
    status: 200,
    body: {
      data: { user: { open_id: body.open_id, avatar_url: expect.any(String), display_name: 'Lyra' } },
      error: { code: 'ok', message: '', log_id: expect.any(String) },
    },
  })
  const { avatar_url: picture } = info.body.data.user as { avatar_url: string }
  expect((await fetch(picture)).headers.get('content-type')).toBe('image/png')
  tiktok.pass(3 * HOUR)
  expect((await fetch(picture)).status).toBe(403)
})

test.each([
  ['an unknown client', { client_key: 'other' }, 'client_key'],
  ['a redirect URI that differs by a slash', { redirect_uri: `${CALLBACK}/` }, 'redirect_uri'],
  ['a web app without https', { redirect_uri: 'http://pack.example/callback' }, 'redirect_uri'],
  ['a desktop app without a port', { redirect_uri: 'http://localhost/callback' }, 'redirect_uri'],
  ['a redirect URI with a query', { redirect_uri: 'https://pack.example/callback?a=1' }, 'redirect_uri'],
  ['another response type', { response_type: 'token' }, 'response_type'],
  ['scopes separated by spaces', { scope: 'user.info.basic video.publish' }, 'invalid_scope'],
  ['an unknown scope', { scope: 'user.info.basic,video.delete' }, 'invalid_scope'],
  ['no state', { state: null }, 'state'],
  ['a desktop app without PKCE', { code_challenge: null }, 'code_challenge'],
  [
    'PKCE in base64url',
    { code_challenge: createHash('sha256').update(VERIFIER).digest('base64url') },
    'code_challenge',
  ],
])('shows an error page for %s and redirects nowhere', async (_case, change, problem) => {
  await using tiktok = await start()

  const { status, page, back } = await tiktok.authorize(change)

  expect([status, back]).toEqual([400, null])
  expect(page).toContain(problem)
  expect(page).toContain('Local TikTok sandbox')
})

test('web apps need no PKCE', async () => {
  await using tiktok = await start()
  const code = await tiktok.code({ redirect_uri: WEB_CALLBACK, code_challenge: null, code_challenge_method: null })

  expect((await tiktok.exchange(code, { redirect_uri: WEB_CALLBACK, code_verifier: '' })).status).toBe(200)
})

test('scopes can be refused, but not the basic one; and consent as a whole', async () => {
  await using tiktok = await start()
  const { page } = await tiktok.authorize({ prompt: null })
  const hidden = [...page.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ])
  const post = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields })
    const answer = await fetch(`${tiktok.url}/v2/auth/authorize/`, { method: 'POST', body, redirect: 'manual' })
    return new URL(answer.headers.get('location') ?? '').searchParams
  }

  expect(page).toContain('Post content to TikTok')
  expect((await post({ who: 'Lyra', grant: 'video.list' })).get('scopes')).toBe('user.info.basic,video.list')
  expect(Object.fromEntries(await post({ refuse: '1' }))).toMatchObject({ error: 'access_denied', state: 'st' })
  expect((await tiktok.authorize({ scopes: 'video.publish' })).back?.get('scopes')).toBe(
    'user.info.basic,video.publish',
  )
  await tiktok.control('PUT', 'accounts', { display_name: 'Lyra', denies: true })
  expect((await tiktok.authorize()).back?.get('error')).toBe('access_denied')
})

test.each([
  ['another secret', { client_secret: 'x' }, 'invalid_client'],
  ['another redirect URI', { redirect_uri: `${CALLBACK}/` }, 'invalid_request'],
  ['another verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_request'],
  ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
  ['a made-up code', { code: 'made-up' }, 'invalid_grant'],
])('a code exchange with %s is refused', async (_case, change, error) => {
  await using tiktok = await start()

  expect(await tiktok.exchange(await tiktok.code(), change)).toMatchObject({ status: 400, body: { error } })
})

test('a refresh rotates: the old refresh token ends, of twenty at once one wins', async () => {
  await using tiktok = await start()
  const tokens = await tiktok.link()

  const answers = await Promise.all(Array.from({ length: 20 }, () => tiktok.refresh(tokens.refresh_token)))

  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(19)
  expect(won[0]?.body).toMatchObject({ open_id: tokens.open_id, scope: tokens.scope })
  expect((await tiktok.refresh(won[0]?.body.refresh_token)).status).toBe(200)
})

test('lifetimes follow the settings and the clock', async () => {
  await using tiktok = await start()
  await tiktok.control('PUT', 'settings', { access_seconds: 24 * HOUR, refresh_seconds: 365 * 24 * HOUR })
  const tokens = await tiktok.link()
  const code = await tiktok.code()

  expect(tokens).toMatchObject({ expires_in: 24 * HOUR, refresh_expires_in: 365 * 24 * HOUR })
  tiktok.pass(23 * HOUR)
  expect((await tiktok.exchange(code)).body.error).toBe('invalid_grant')
  expect((await tiktok.userInfo(tokens.access_token, 'open_id')).status).toBe(200)
  tiktok.pass(2 * HOUR)
  expect((await tiktok.userInfo(tokens.access_token, 'open_id')).body.error.code).toBe('access_token_invalid')
  tiktok.pass(365 * 24 * HOUR)
  expect((await tiktok.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
})

test('revoking ends the whole grant', async () => {
  await using tiktok = await start()
  const first = await tiktok.link()
  const second = await tiktok.link()

  expect(await tiktok.form('/v2/oauth/revoke/', { token: String(first.access_token) })).toEqual({
    status: 200,
    body: {},
  })
  expect((await tiktok.refresh(second.refresh_token)).body.error).toBe('invalid_grant')
  expect((await tiktok.userInfo(second.access_token, 'open_id')).status).toBe(401)
  expect((await tiktok.form('/v2/oauth/revoke/', { token: String(first.access_token) })).status).toBe(400)
})

test('user info checks each field against the granted scopes', async () => {
  await using tiktok = await start()
  const basic = await tiktok.link()
  const more = await tiktok.link({ scope: 'user.info.basic,user.info.profile,user.info.stats' })

  expect((await tiktok.userInfo(basic.access_token, 'display_name,username')).body.error.code).toBe(
    'scope_not_authorized',
  )
  expect((await tiktok.userInfo(basic.access_token, 'shoe_size')).body.error.code).toBe('invalid_params')
  expect((await tiktok.userInfo(basic.access_token, '')).body.error.code).toBe('invalid_params')
  expect((await tiktok.userInfo(more.access_token, 'username,follower_count')).body.data.user).toEqual({
    username: 'lyra',
    follower_count: 0,
  })
})

test('creator info follows the account: public or private, interactions, limits, refusals', async () => {
  await using tiktok = await start()
  const tokens = await tiktok.link()
  const reader = await tiktok.link({ scopes: 'video.list' })

  expect((await tiktok.creatorInfo(tokens.access_token)).body.data).toMatchObject({
    creator_nickname: 'Lyra',
    creator_username: 'lyra',
    privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
    comment_disabled: false,
    max_video_post_duration_sec: 600,
  })
  await tiktok.control('PUT', 'accounts', { display_name: 'Lyra', private: true, duet_disabled: true })
  expect((await tiktok.creatorInfo(tokens.access_token)).body.data).toMatchObject({
    privacy_level_options: ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
    duet_disabled: true,
    // Nobody can stitch the videos of a private account.
    stitch_disabled: true,
    comment_disabled: false,
  })
  await tiktok.control('PUT', 'accounts', { id: tokens.open_id, posting: 'spam_risk_too_many_posts' })
  // TikTok answers this with 200, on purpose: only the code tells.
  expect(await tiktok.creatorInfo(tokens.access_token)).toMatchObject({
    status: 200,
    body: { data: {}, error: { code: 'spam_risk_too_many_posts' } },
  })
  expect((await tiktok.creatorInfo(reader.access_token)).body.error.code).toBe('scope_not_authorized')
  expect((await tiktok.creatorInfo(tokens.access_token, 'text/plain')).body.error.code).toBe('invalid_params')
})

test('creator info answers 20 times a minute', async () => {
  await using tiktok = await start()
  const { access_token: token } = await tiktok.link()

  for (let call = 0; call < 20; call++) expect((await tiktok.creatorInfo(token)).status).toBe(200)
  expect(await tiktok.creatorInfo(token)).toMatchObject({
    status: 429,
    body: { error: { code: 'rate_limit_exceeded' } },
  })
  tiktok.pass(61)
  expect((await tiktok.creatorInfo(token)).status).toBe(200)
})

test('unknown paths answer as TikTok’s gateway does, and are counted', async () => {
  await using tiktok = await start()
  const answer = await fetch(`${tiktok.url}/v2/user/everything/`)
  await fetch(`${tiktok.url}/v2/user/everything/`)

  expect([answer.status, await answer.text()]).toEqual([404, 'Unsupported path(Janus)'])
  expect(await (await tiktok.control('GET', 'unknown')).json()).toEqual({ 'GET /v2/user/everything/': 2 })
  expect(await (await fetch(tiktok.url)).text()).toContain('stands in for TikTok')
})
