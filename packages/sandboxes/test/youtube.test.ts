import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRemoteJWKSet, importSPKI, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { CALLBACK, DAY, SCOPE, start } from './start-youtube.ts'

test('links a channel: consent, one-time code, tokens, the channel with its picture', async () => {
  await using youtube = await start()
  const code = await youtube.code()
  const { status, body } = await youtube.exchange(code)

  expect([status, body]).toEqual([
    200,
    {
      access_token: expect.stringMatching(/^ya29\./),
      refresh_token: expect.stringMatching(/^1\/\//),
      expires_in: 3599,
      scope: `${SCOPE}youtube.upload ${SCOPE}youtube.readonly`,
      token_type: 'Bearer',
    },
  ])
  expect(await youtube.exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })

  const found = await youtube.list(String(body?.access_token))
  expect(found.body.items).toMatchObject([
    {
      id: expect.stringMatching(/^UC[\w-]{22}$/),
      snippet: { title: 'Lyra at Night', customUrl: '@lyra-at-night' },
      statistics: { subscriberCount: '0' },
      contentDetails: { relatedPlaylists: { uploads: expect.stringMatching(/^UU/) } },
    },
  ])
  const url = /http[^"]+88\.png/.exec(JSON.stringify(found.body))?.[0] ?? ''
  const picture = await fetch(url)
  expect(picture.headers.get('content-type')).toBe('image/png')
})

test.each([
  ['an unknown client', { client_id: 'other' }, 'invalid_client'],
  ['a redirect URI that differs by a slash', { redirect_uri: `${CALLBACK}/` }, 'redirect_uri_mismatch'],
  ['another response type', { response_type: 'token' }, 'response_type'],
  ['an unknown scope', { scope: `${SCOPE}youtube.everything` }, 'invalid_scope'],
  ['no scope', { scope: null }, 'scope'],
  ['no PKCE', { code_challenge: null }, 'PKCE'],
  ['PKCE in hex', { code_challenge: 'a'.repeat(64) }, 'PKCE'],
  ['an unknown access type', { access_type: 'always' }, 'access_type'],
])('shows an error page for %s and redirects nowhere', async (_case, change, problem) => {
  await using youtube = await start()

  const { status, page, back } = await youtube.authorize(change)

  expect([status, back]).toEqual([400, null])
  expect(page).toContain(problem)
  expect(page).toContain('Local YouTube sandbox')
})

test('the consent page offers each scope and the known channels; scopes can be refused, and consent as a whole', async () => {
  await using youtube = await start()
  await youtube.control('PUT', 'accounts', { title: 'Second', email: 'lyra@pack.test' })
  const { page } = await youtube.authorize({ prompt: 'consent', login_hint: null })
  expect(page).toContain('<legend>The Pack may</legend>')
  const post = async (fields: Record<string, string>) => {
    const hidden = [...page.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ])
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields })
    const answer = await fetch(`${youtube.url}/o/oauth2/v2/auth`, { method: 'POST', body, redirect: 'manual' })
    return new URL(answer.headers.get('location') ?? '').searchParams
  }
  const [channel] = youtube.channels.list()

  const partly = await post({ account: channel?.id ?? '', grant: `${SCOPE}youtube.readonly` })
  const denied = await post({ refuse: '1' })

  expect(page).toContain('View your YouTube account')
  expect(page).toContain('Second <small>lyra@pack.test</small>')
  const tokens = (await youtube.exchange(partly.get('code') ?? '')).body
  expect(tokens?.scope).toBe(`${SCOPE}youtube.readonly`)
  expect((await youtube.list(String(tokens?.access_token))).body.items?.[0]?.id).toBe(channel?.id)
  expect(Object.fromEntries(denied)).toEqual({ error: 'access_denied', state: 'st' })
})

test('scripts drop scopes with `scopes`, and prompt=none counts beside prompt=consent', async () => {
  await using youtube = await start()
  const query = (await youtube.authorize({ scopes: 'youtube.upload' })).back

  expect(query?.get('scope')).toBe(`${SCOPE}youtube.upload`)
  expect((await youtube.authorize({ login_hint: null })).back?.get('error')).toBe('login_required')
  const tokens = await youtube.link({ scopes: 'youtube.upload' })
  expect(await youtube.list(tokens.access_token)).toMatchObject({
    status: 403,
    body: { error: { errors: [{ reason: 'insufficientPermissions' }] } },
  })
})

test.each([
  ['another secret', { client_secret: 'x' }, 401, 'invalid_client'],
  ['another client', { client_id: 'x' }, 401, 'invalid_client'],
  ['another redirect URI', { redirect_uri: `${CALLBACK}/` }, 400, 'redirect_uri_mismatch'],
  ['another verifier', { code_verifier: 'w'.repeat(43) }, 400, 'invalid_grant'],
  ['another grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ['a made-up code', { code: '4/0made-up' }, 400, 'invalid_grant'],
])('a code exchange with %s is refused', async (_case, change, status, error) => {
  await using youtube = await start()

  expect(await youtube.exchange(await youtube.code(), change)).toMatchObject({ status, body: { error } })
})

test('access tokens last an hour, codes ten minutes, unused refresh tokens six months', async () => {
  await using youtube = await start()
  const tokens = await youtube.link()
  const code = await youtube.code()

  youtube.pass(601)
  expect(await youtube.exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  youtube.pass(3000)
  expect(await youtube.list(tokens.access_token)).toMatchObject({
    status: 401,
    body: { error: { errors: [{ reason: 'authError' }] } },
  })
  const refreshed = await youtube.refresh(tokens.refresh_token)
  expect(refreshed.body).toEqual({
    access_token: expect.any(String),
    expires_in: 3599,
    scope: tokens.scope,
    token_type: 'Bearer',
  })
  youtube.pass(150 * DAY)
  expect((await youtube.refresh(tokens.refresh_token)).status).toBe(200)
  youtube.pass(190 * DAY)
  expect(await youtube.refresh(tokens.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('a refresh token comes with offline access, at the first consent or with prompt=consent', async () => {
  await using youtube = await start()
  const online = await youtube.link({ access_type: 'online' })
  await youtube.control('PUT', 'accounts', { title: 'Stingy', no_refresh_token: true })

  expect(online).not.toHaveProperty('refresh_token')
  expect(await youtube.link()).toHaveProperty('refresh_token')
  expect(await youtube.link({ login_hint: 'Stingy' })).not.toHaveProperty('refresh_token')
})

test('include_granted_scopes adds the scopes of earlier grants', async () => {
  await using youtube = await start()
  await youtube.link({ scope: `${SCOPE}youtube.readonly` })

  expect((await youtube.link({ scope: `${SCOPE}youtube.upload` })).scope).toBe(`${SCOPE}youtube.upload`)
  const both = await youtube.link({ scope: `${SCOPE}youtube.upload`, include_granted_scopes: 'true' })
  expect(both.scope?.split(' ').sort()).toEqual([`${SCOPE}youtube.readonly`, `${SCOPE}youtube.upload`])
})

test('one refresh token too many ends the oldest', async () => {
  await using youtube = await start()
  await youtube.control('PUT', 'settings', { max_refresh_tokens: 2 })
  const [first, second, third] = [await youtube.link(), await youtube.link(), await youtube.link()]

  expect((await youtube.refresh(first.refresh_token)).status).toBe(400)
  expect((await youtube.refresh(second.refresh_token)).status).toBe(200)
  expect((await youtube.refresh(third.refresh_token)).status).toBe(200)
})

test('while the app is in testing, refresh tokens end after seven days', async () => {
  await using youtube = await start()
  await youtube.control('PUT', 'settings', { testing: true })
  const tokens = await youtube.link()

  expect(tokens).toMatchObject({ refresh_token_expires_in: 7 * DAY })
  youtube.pass(6 * DAY)
  expect((await youtube.refresh(tokens.refresh_token)).status).toBe(200)
  youtube.pass(2 * DAY)
  expect(await youtube.refresh(tokens.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('revoking one token ends the whole grant of that channel, and no other', async () => {
  await using youtube = await start()
  const first = await youtube.link()
  const second = await youtube.link()
  const other = await youtube.link({ login_hint: 'Umbra' })

  const revoked = await fetch(`${youtube.url}/revoke?token=${encodeURIComponent(first.access_token ?? '')}`, {
    method: 'POST',
  })

  expect([revoked.status, await revoked.text()]).toEqual([200, ''])
  expect(await youtube.refresh(second.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect((await youtube.list(second.access_token)).status).toBe(401)
  expect((await youtube.list(other.access_token)).status).toBe(200)
  expect(await youtube.form('/revoke', { token: first.access_token ?? '' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_token' },
  })
})

test('the control API revokes as the user would, expires access tokens, and denies consent', async () => {
  await using youtube = await start()
  const tokens = await youtube.link()
  const [channel] = youtube.channels.list()

  await youtube.control('POST', `accounts/${channel?.id}/expire`)
  expect((await youtube.list(tokens.access_token)).status).toBe(401)
  expect((await youtube.refresh(tokens.refresh_token)).status).toBe(200)
  await youtube.control('POST', `accounts/${channel?.id}/revoke`)
  expect((await youtube.refresh(tokens.refresh_token)).status).toBe(400)
  await youtube.control('PUT', 'accounts', { id: channel?.id, denies: true })
  expect((await youtube.authorize()).back?.get('error')).toBe('access_denied')
  expect((await youtube.control('POST', 'accounts/UC0/revoke')).status).toBe(404)
})

test('tokeninfo, ID tokens and both forms of the keys', async () => {
  await using youtube = await start()
  const tokens = await youtube.link({ scope: `openid email ${SCOPE}youtube.readonly`, login_hint: 'lyra@pack.test' })

  const info = await fetch(`${youtube.url}/tokeninfo?access_token=${tokens.access_token}`)
  expect(await info.json()).toMatchObject({
    aud: 'pack',
    email: 'lyra@pack.test',
    email_verified: 'true',
    expires_in: expect.stringMatching(/^35\d\d$/),
    access_type: 'offline',
  })
  expect(await youtube.form('/tokeninfo', { access_token: 'x' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_token' },
  })
  const expected = { issuer: youtube.url, audience: 'pack' }
  const keys = createRemoteJWKSet(new URL(`${youtube.url}/oauth2/v3/certs`))
  await jwtVerify(tokens.id_token ?? '', keys, expected)
  const pems = (await (await fetch(`${youtube.url}/oauth2/v1/certs`)).json()) as Record<string, string>
  const [pem = ''] = Object.values(pems)
  const { payload } = await jwtVerify(tokens.id_token ?? '', await importSPKI(pem, 'RS256'), expected)
  expect(payload).toMatchObject({ email: 'lyra@pack.test', email_verified: true })
})

test.each([
  ['no token', undefined, 'part=snippet&mine=true', 401, 'required'],
  ['a made-up token', 'ya29.x', 'part=snippet&mine=true', 401, 'authError'],
  ['no part', '', 'mine=true', 400, 'missingRequiredParameter'],
  ['an unknown part', '', 'part=everything&mine=true', 400, 'unknownPart'],
  ['no filter', '', 'part=snippet', 400, 'missingRequiredParameter'],
  ['two filters', '', 'part=snippet&mine=true&id=UC', 400, 'incompatibleParameters'],
])('channels.list with %s is refused in YouTube’s words', async (_case, token, query, status, reason) => {
  await using youtube = await start()
  const bearer = token === '' ? (await youtube.link()).access_token : token

  const { body, ...answer } = await youtube.list(bearer, query)

  expect(answer.status).toBe(status)
  expect(body.error).toMatchObject({ code: status, errors: [{ reason }] })
})

test.each([
  ['signup_required', 401, 'youtubeSignupRequired'],
  ['suspended', 403, 'authenticatedUserAccountSuspended'],
  ['closed', 403, 'authenticatedUserAccountClosed'],
])('a channel that is %s is refused', async (channel, status, reason) => {
  await using youtube = await start()
  await youtube.control('PUT', 'accounts', { title: 'Umbra', channel })
  const { access_token: token } = await youtube.link({ login_hint: 'Umbra' })

  expect(await youtube.list(token)).toMatchObject({ status, body: { error: { errors: [{ reason }] } } })
})

test('an account without a channel gets an empty list', async () => {
  await using youtube = await start()
  await youtube.control('PUT', 'accounts', { email: 'none@pack.test', channel: 'none' })
  const { access_token: token } = await youtube.link({ login_hint: 'none@pack.test' })

  expect(await youtube.list(token)).toMatchObject({ status: 200, body: { pageInfo: { totalResults: 0 } } })
  expect((await youtube.list(token)).body.items).toBeUndefined()
})

test('each call costs quota, which is renewed at midnight Pacific Time', async () => {
  await using youtube = await start()
  await youtube.control('PUT', 'settings', { units_per_day: 2 })
  // 23:30 in Los Angeles, in winter.
  await youtube.control('PUT', 'clock', { now: '2027-01-15T07:30:00Z' })
  const { access_token: token } = await youtube.link()
  const statuses = async () => [(await youtube.list(token)).status, (await youtube.list('ya29.x')).status]

  expect(await statuses()).toEqual([200, 401])
  expect(await youtube.list(token)).toMatchObject({
    status: 403,
    body: { error: { errors: [{ domain: 'youtube.quota', reason: 'quotaExceeded' }] } },
  })
  youtube.pass(31 * 60)
  expect(await statuses()).toEqual([200, 401])
})

test('accounts, grants and the clock survive a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const before = await start(folder)
  const tokens = await before.link()
  before.pass(2 * DAY)
  const code = await before.code()
  const { now } = (await (await before.control('GET', 'clock')).json()) as { now: string }
  await before.close()

  await using after = await start(folder)

  const later = (await (await after.control('GET', 'clock')).json()) as { now: string }
  expect(Date.parse(later.now)).toBeGreaterThanOrEqual(Date.parse(now))
  expect((await after.exchange(code)).status).toBe(200)
  expect((await after.refresh(tokens.refresh_token)).status).toBe(200)
  await rm(folder, { recursive: true })
})
