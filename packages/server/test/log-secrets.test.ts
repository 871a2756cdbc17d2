import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { makeObject } from './authorization-people.ts'
import { consent, consentUrl, finish, startPlatforms } from './linking.ts'
import { caller, startPack } from './pack.ts'

test('no secret that passes through the server is logged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pack-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const logFile = join(folder, 'log')
  const environment = { LOG_LEVEL: 'trace', METRICS_TOKEN: 'canary-metrics-token' }
  await using pack = await startPack({ logFile, environment })
  const secrets: Record<string, string> = { 'metrics token': 'canary-metrics-token' }
  const follow = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, { redirect: 'manual', headers })
    return { to: answer.headers.get('location') ?? '', cookie: answer.headers.get('set-cookie') ?? '' }
  }

  // A complete sign-in through the provider.
  const verifier = 'canary-verifier-'.padEnd(64, 'v')
  const query = `provider=google&code_challenge=${verifier}&code_challenge_method=plain&login_hint=canary%40pack.test&prompt=none`
  const begun = await follow(`${pack.url}/auth/v1/authorize?${query}`)
  secrets.cookie = begun.cookie.split('=')[0] ?? ''
  const provider = new URL(begun.to)
  for (const name of ['state', 'nonce', 'code_challenge'])
    secrets[`provider ${name}`] = provider.searchParams.get(name) ?? ''
  const { to: callback } = await follow(begun.to)
  secrets['provider code'] = new URL(callback).searchParams.get('code') ?? ''
  const { to: landed } = await follow(callback, { cookie: begun.cookie.split(';')[0] ?? '' })
  const code = new URL(landed).searchParams.get('code') ?? ''
  const exchanged = await pack.anonymous.post('/auth/v1/token?grant_type=pkce', {
    auth_code: code,
    code_verifier: verifier,
  })
  const session = exchanged.body as { access_token: string; refresh_token: string; user: { id: string; email: string } }
  Object.assign(secrets, { code, verifier, email: session.user.email })
  const renewed = await pack.anonymous.post('/auth/v1/token?grant_type=refresh_token', session)
  const { access_token, refresh_token } = renewed.body as typeof session
  secrets['first access token'] = session.access_token.slice(20)
  secrets['first refresh token'] = session.refresh_token
  secrets['access token'] = access_token.slice(20)
  secrets['refresh token'] = refresh_token
  // Successful and failing calls, with secrets everywhere.
  const bearer = { authorization: `Bearer ${access_token}` }
  const file = await makeObject(pack, 'file', session.user.id)
  secrets.signature = new URL(file, pack.url).searchParams.get('s') ?? ''
  const other = 'canary-other-secret'
  Object.assign(secrets, { other, 'user id': session.user.id })
  const calls: [string, RequestInit?][] = [
    ['/me', { headers: bearer }],
    [file],
    [`${file}x`],
    [`/media/none?s=${other}&expires=1`],
    ['/me', { headers: { authorization: `Bearer ${other}` } }],
    ['/me', { headers: { ...bearer, 'x-impersonation': other } }],
    [`/nothing?access_token=${access_token}&code=${other}`, { headers: { cookie: `pack-sign-in-x=${other}` } }],
    ['/metrics', { headers: { authorization: 'Bearer canary-metrics-token' } }],
    [`/auth/v1/callback?state=${other}&code=${other}`],
    ['/auth/v1/token?grant_type=refresh_token', json({ refresh_token: other })],
    [`/auth/v1/token?grant_type=pkce&refresh_token=${other}`, json({ auth_code: other, code_verifier: other })],
    // Reusing the first refresh token ends the session, which is logged.
    ['/auth/v1/token?grant_type=refresh_token', json({ refresh_token: session.refresh_token })],
  ]
  for (const [path, init] of calls) await (await fetch(pack.url + path, init)).text()
  const socket = new WebSocket(`${pack.url.replace('http', 'ws')}/ws/progress?token=${other}`)
  await new Promise((open) => socket.on('open', open))
  socket.send(JSON.stringify({ token: other }))
  await new Promise((closed) => socket.on('close', closed))
  // Linked accounts: consent, tokens, a refresh that fails and one that ends the link, revocation.
  await using platforms = await startPlatforms(pack)
  const lyra = caller(pack.url, async () => access_token)
  for (const platform of ['youtube', 'tiktok'] as const) {
    const consentPage = await consentUrl(pack, lyra, platform)
    const back = await consent(consentPage, { account: 'Lyra' })
    for (const name of ['state', 'code']) secrets[`${platform} ${name}`] = back.searchParams.get(name) ?? ''
    secrets[`${platform} challenge`] = consentPage.searchParams.get('code_challenge') ?? ''
    const { body } = await finish(pack, lyra, platform, back)
    await finish(pack, lyra, platform, back)
    const { account_id: id } = body as { account_id: string }
    const tokens = await pack.context.platformTokens.read(id)
    secrets[`${platform} access token`] = tokens?.access ?? ''
    secrets[`${platform} refresh token`] = tokens?.refresh ?? ''
    await pack.context.platformTokens.expire(id, tokens?.version ?? 0)
    const { control } = platforms[platform]
    const path = platform === 'youtube' ? '/token' : '/v2/oauth/token/'
    const answer = { error: 'temporarily_unavailable', error_description: tokens?.refresh }
    control.inject({ method: 'POST', path, action: { status: 400, body: answer }, times: 1 })
    await lyra.get(`/platform_tokens/${platform}`)
    await pack.context.db.execute('update platform_accounts set lease_until = null')
    if (platform === 'tiktok') {
      control.inject({ method: 'POST', path, action: 'drop_after', times: 1 })
      await lyra.get('/platform_tokens/tiktok')
    }
    await lyra.delete(`/platform_tokens/${platform}`)
  }
  // An unexpected error, whose whole cause is logged.
  const broken = Object.assign(new Error(`refused: Bearer ${access_token} of ${session.user.email}`), {
    cause: { headers: bearer, url: `${pack.url}${file}`, refresh_token },
  })
  pack.context.events.requestBroke({ id: 'x', method: 'GET', path: '/', cause: broken })

  const logged = (await readFile(logFile, 'utf8')).split('\n')
  for (const [kind, secret] of Object.entries(secrets)) {
    expect(secret.length, `${kind}: ${secret}`).toBeGreaterThan(9)
    expect(
      logged.filter((line) => line.includes(secret)),
      kind,
    ).toEqual([])
  }
  expect(logged.length).toBeGreaterThan(10)
  expect(logged.join('')).toContain('unexpected error')
  expect(logged.join('')).toContain('call to a platform failed')
  expect(logged.join('')).toContain('link lost')
})

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
