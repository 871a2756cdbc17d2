import { expect, test } from 'vitest'
import { type FaultAction, startTikTok } from '../src/index.ts'
import { freePort } from './free-port.ts'

const CLIENT = { key: 'pack', secret: 'hush', redirectUris: ['https://pack.example/callback'] }

async function start() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const tiktok = await startTikTok({ host: '127.0.0.1', port, url, folder: null }, [CLIENT])
  const control = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/_control/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: answer.status === 204 ? null : ((await answer.json()) as { now: string }) }
  }
  const post = (form: Record<string, string>) =>
    fetch(`${url}/v2/oauth/token/`, {
      method: 'POST',
      body: new URLSearchParams({ client_key: 'pack', client_secret: 'hush', ...form }),
    })
  const link = async (name: string) => {
    const query = new URLSearchParams({
      client_key: 'pack',
      redirect_uri: 'https://pack.example/callback',
      response_type: 'code',
      scope: 'user.info.basic',
      state: 's',
      prompt: 'none',
      login_hint: name,
    })
    const { headers } = await fetch(`${url}/v2/auth/authorize/?${query}`, { redirect: 'manual' })
    const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
    const redirect_uri = 'https://pack.example/callback'
    const answer = await post({ grant_type: 'authorization_code', code, redirect_uri })
    return (await answer.json()) as { access_token: string; refresh_token: string }
  }
  return {
    ...tiktok,
    control,
    link,
    inject: (action: FaultAction, further: object = {}) =>
      control('POST', 'faults', { method: '*', path: '/v2/*', times: 1, action, ...further }),
    user: (token: string) =>
      fetch(`${url}/v2/user/info/?fields=display_name`, { headers: { authorization: `Bearer ${token}` } }),
    refresh: (token: string) => post({ grant_type: 'refresh_token', refresh_token: token }),
    [Symbol.asyncDispose]: tiktok.close,
  }
}

const failed = (call: Promise<unknown>) =>
  call.then(
    () => false,
    () => true,
  )

test('a fault for an account meets only the calls about it', async () => {
  await using tiktok = await start()
  const lyra = await tiktok.link('Lyra')
  const umbra = await tiktok.link('Umbra')
  await tiktok.inject({ status: 503 }, { account: 'lyra', times: 3 })

  const { access_token, refresh_token } = lyra
  expect((await tiktok.user(umbra.access_token)).status).toBe(200)
  expect((await tiktok.user(access_token)).status).toBe(503)
  expect((await tiktok.refresh(refresh_token)).status).toBe(503)
  expect((await tiktok.refresh(umbra.refresh_token)).status).toBe(200)
  // A fault instead of the work leaves the token as it was.
  await tiktok.control('DELETE', 'faults')
  expect((await tiktok.refresh(refresh_token)).status).toBe(200)
})

test('an answer can be cut in half, broken, mislabelled or lost, after the work was done', async () => {
  await using tiktok = await start()
  const answerTo = async (action: FaultAction) => {
    const { refresh_token: token } = await tiktok.link('Lyra')
    await tiktok.inject(action)
    const answer = await tiktok.refresh(token).catch(() => null)
    const text = await (answer?.text() ?? Promise.reject(new Error('no answer'))).catch(() => 'cut')
    // The work was done: the token has been used.
    expect((await tiktok.refresh(token)).status).toBe(400)
    return { text, status: answer?.status, type: answer?.headers.get('content-type') }
  }

  expect(await answerTo('drop_after')).toEqual({ text: 'cut', status: undefined, type: undefined })
  expect(await answerTo('truncate')).toMatchObject({ text: 'cut', status: 200 })
  const { text } = await answerTo('malformed')
  expect(text.startsWith('{"access_token"')).toBe(true)
  expect(() => JSON.parse(text)).toThrow()
  expect(await answerTo({ content_type: 'text/html' })).toMatchObject({
    text: expect.stringContaining('}'),
    type: 'text/html',
  })
})

test('a connection can be cut before the work, and within the body', async () => {
  await using tiktok = await start()
  const { refresh_token: token } = await tiktok.link('Lyra')

  for (const action of ['drop', { drop_after_bytes: 10 }] as const) {
    await tiktok.inject(action)
    expect(await failed(tiktok.refresh(token))).toBe(true)
  }
  expect((await tiktok.refresh(token)).status).toBe(200)
})

test('the log keeps JSON and forms, of uploads only the length', async () => {
  await using tiktok = await start()
  await tiktok.refresh('rft.x')
  await fetch(`${tiktok.url}/upload`, {
    method: 'PUT',
    body: new Uint8Array(1000),
    headers: { 'content-type': 'video/mp4' },
  })

  expect((await tiktok.control('GET', 'requests')).body).toMatchObject([
    { path: '/v2/oauth/token/', body: { refresh_token: 'rft.x' }, account: null, status: 400 },
    { path: '/upload', body: null, bytes: 1000, status: 404 },
  ])
})

test('the clock can be advanced and set', async () => {
  await using tiktok = await start()

  const advanced = await tiktok.control('PUT', 'clock', { advance_seconds: 3600 })
  const set = await tiktok.control('PUT', 'clock', { now: '2030-01-01T00:00:00Z' })

  expect(Date.parse(advanced.body?.now ?? '')).toBeGreaterThan(Date.now() + 3_500_000)
  expect(set.body?.now).toMatch(/^2030-01-01T00:00:0/)
  expect((await tiktok.control('GET', 'clock')).body?.now).toMatch(/^2030-01-01T00:00:0/)
  expect((await tiktok.control('PUT', 'clock', { now: 'soon' })).status).toBe(422)
  expect((await tiktok.control('PUT', 'clock', {})).status).toBe(422)
})
