import { expect, test, vi } from 'vitest'
import { createPlatform } from '../../src/adapters/platforms/platform-fetch.ts'
import type { ProviderFault } from '../../src/adapters/providers/provider-fault.ts'
import { redact } from '../../src/log.ts'
import {
  answer,
  cut,
  drip,
  empty,
  malformed,
  silence,
  startFaultyServer,
  type Turn,
} from '../providers/faulty-server.ts'

const never = new AbortController().signal
const clock = { now: () => 0, pause: async () => {} }

/** A stand-in that plays these answers, and the client that calls it. */
async function world(script: Record<string, Turn | Turn[]>, callMs?: number) {
  const server = await startFaultyServer(script)
  const platform = createPlatform({ platform: 'TikTok', standIn: server.url, clock, ...(callMs && { callMs }) })
  const ask = (path: string, repeatable = false) =>
    platform.ask(
      { method: 'POST', url: `${server.url}${path}`, bearer: 'act.CANARY', form: { code: 'CANARY' }, repeatable },
      never,
    )
  return { ...server, platform, ask }
}

const faultOf = (asked: Promise<unknown>): Promise<ProviderFault> =>
  asked.then(
    (answered) => Promise.reject(new Error(`answered ${JSON.stringify(answered)}`)),
    (error: ProviderFault) => error,
  )

const html = answer('<!doctype html><title>Bad gateway</title>', { headers: { 'content-type': 'text/html' } })
const redirect = answer('', { status: 302, headers: { location: 'https://evil.example/' } })
/** 50 MB without a declared length. */
const huge: Turn = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const chunk = Buffer.alloc(1024 * 1024, ' ')
  let sent = 0
  const more = () => {
    while (sent++ < 50) if (!response.write(chunk)) return void response.once('drain', more)
    response.end('{}')
  }
  more()
}

test('returns JSON answers with their status, refusals too, and null for an empty body or a refusal’s page', async () => {
  await using server = await world({
    'POST /ok': answer({ id: 1 }),
    'POST /refused': answer({ error: 'invalid_grant' }, { status: 400 }),
    'POST /empty': empty,
    'POST /gateway': answer('<html>Access Denied', { status: 403 }),
  })

  expect(await server.ask('/ok')).toMatchObject({ status: 200, body: { id: 1 } })
  expect(await server.ask('/refused')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await server.ask('/empty')).toMatchObject({ status: 200, body: null })
  expect(await server.ask('/gateway')).toMatchObject({ status: 403, body: null })
  expect(server.requests[0]).toMatchObject({ body: 'code=CANARY', headers: { authorization: 'Bearer act.CANARY' } })
})

test.each([
  ['a timeout before the answer', silence, 'slow', 'TikTok didn’t respond in time'],
  ['a timeout within the answer', drip({ id: 1 }, 5_000), 'slow', 'TikTok didn’t respond in time'],
  ['a closed connection', cut({}, 0), 'answer_lost', 'TikTok closed the connection before answering'],
  ['a cut answer', cut({ id: 1 }), 'answer_lost', 'TikTok closed the connection before answering'],
  ['an answer of 50 MB', huge, 'unusable', 'TikTok sent an unusable response (too large)'],
  ['a redirect', redirect, 'unusable', 'TikTok sent an unusable response (it redirected)'],
  ['HTML', html, 'unreadable', 'TikTok sent an unreadable response'],
  ['malformed JSON', malformed, 'unreadable', 'TikTok sent an unreadable response'],
  ['a 503', answer('', { status: 503 }), 'broken', 'TikTok had an internal error'],
  ['a 429', answer('{}', { status: 429 }), 'busy', 'TikTok is overloaded right now'],
] as const)('reports %s, and does not send the call again', async (_case, turn, kind, message) => {
  await using server = await world({ 'POST /call': turn }, 200)

  const fault = await faultOf(server.ask('/call'))

  expect(fault).toMatchObject({ kind, message })
  expect(server.requests).toHaveLength(1)
})

test('repeats a repeatable call after a lost answer and an internal error, a redirect never', async () => {
  await using server = await world({
    'POST /call': [cut({}, 0), answer('', { status: 500 }), answer({ id: 1 })],
    'POST /redirect': redirect,
  })

  expect(await server.ask('/call', true)).toMatchObject({ status: 200, body: { id: 1 } })
  expect((await faultOf(server.ask('/redirect', true))).kind).toBe('unusable')
  expect(server.requests.map(({ path }) => path)).toEqual(['/call', '/call', '/call', '/redirect'])
})

test('tells a platform that was never reached from a lost answer', async () => {
  const server = await world({})
  await server[Symbol.asyncDispose]()

  expect((await faultOf(server.ask('/call'))).kind).toBe('unreachable')
})

test('with a stand-in calls no other host, also not for uploads and pictures', async () => {
  await using server = await world({})
  const other = server.url.replace('127.0.0.1', 'localhost')
  const urls = [
    'https://open.tiktokapis.com/v2/oauth/token/',
    'https://youtube.googleapis.com/upload/youtube/v3/videos',
    `${other}/v2/user/info/`,
    server.url.replace('//', '//user:password@'),
    `${server.url}.evil.example/`,
    'file:///etc/passwd',
    'not an address',
  ]

  for (const url of urls) {
    const call = server.platform.ask({ method: 'GET', url, repeatable: true }, never)
    expect((await faultOf(call)).message).toBe('TikTok sent an unusable response (its address is unknown)')
    expect((await faultOf(server.platform.picture(url, never))).kind).toBe('unusable')
  }
  expect(server.requests).toEqual([])
})

test('without a stand-in calls only the platform’s hosts, over https', async () => {
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}))
  const platform = createPlatform({ platform: 'YouTube', standIn: null, clock })
  const ask = (url: string) => platform.ask({ method: 'GET', url, repeatable: true }, never)
  const picture = (url: string) => platform.picture(url, never)

  for (const address of [
    'http://oauth2.googleapis.com/token',
    'https://oauth2.googleapis.com:8443/token',
    'https://oauth2.googleapis.com.evil.example/token',
    'https://open.tiktokapis.com/v2/user/info/',
    'http://127.0.0.1:4402/token',
  ])
    for (const call of [ask(address), picture(address)]) expect((await faultOf(call)).kind).toBe('unusable')
  expect((await faultOf(ask('https://yt3.ggpht.com/a'))).kind).toBe('unusable')
  expect((await faultOf(picture('https://oauth2.googleapis.com/token'))).kind).toBe('unusable')
  expect(network).not.toHaveBeenCalled()

  await ask('https://oauth2.googleapis.com/token')
  await ask('https://youtube.googleapis.com/youtube/v3/channels')
  await picture('https://yt3.ggpht.com/a')
  expect(network).toHaveBeenCalledTimes(3)
  network.mockRestore()
})

test('downloads pictures without the token, up to 5 MB', async () => {
  const bytes = Buffer.from('picture')
  await using server = await world({
    'GET /a.png': answer(bytes),
    'GET /huge': huge,
    'GET /html': answer('', { status: 404 }),
  })
  const picture = (path: string) => server.platform.picture(server.url + path, never)

  expect(await picture('/a.png')).toEqual(bytes)
  expect((await faultOf(picture('/huge'))).message).toContain('too large')
  expect((await faultOf(picture('/html'))).message).toContain('no picture')
  expect(server.requests[0]?.headers.authorization).toBeUndefined()
})

test('no fault shows an address, a token or the answer, also not in the log', async () => {
  await using server = await world({
    'POST /html': answer('<p>CANARY</p>'),
    'POST /cut': cut({ access_token: 'CANARY' }),
    'POST /away': answer({}, { status: 307, headers: { location: 'https://evil.example/?code=CANARY' } }),
  })

  for (const path of ['/html', '/cut', '/away']) {
    const logged = JSON.stringify(redact(await faultOf(server.ask(`${path}?upload_id=CANARY`))))
    expect(logged).not.toMatch(/CANARY|127\.0\.0\.1|evil/)
  }
})
