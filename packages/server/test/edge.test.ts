import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Persona } from '@pack/core/personas/persona'
import { findGuard, stockFile } from '@pack/media'
import { expect, test } from 'vitest'
import { sharedPack, startPack } from './pack.ts'

test('every error is { detail } with its status', async () => {
  await using pack = await sharedPack()
  const post = (body: string, headers: Record<string, string> = {}) =>
    pack.token('lyra@pack.test').then((token) =>
      fetch(`${pack.url}/generate_content`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      }),
    )
  const deep = '['.repeat(40) + ']'.repeat(40)

  const answers = {
    unknown: await pack.anonymous.get('/nothing/here'),
    anonymous: await pack.anonymous.get('/me'),
    malformed: await post('{"theme":'),
    deep: await post(deep),
    large: await post(JSON.stringify({ theme: 'x'.repeat(300_000) })),
    wrong: await post('{}'),
  }

  const statuses = Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]))
  expect(statuses).toEqual({ unknown: 404, anonymous: 401, malformed: 422, deep: 422, large: 413, wrong: 422 })
  const fields = expect.arrayContaining([{ loc: expect.arrayContaining(['body']), msg: expect.any(String) }])
  for (const answer of [answers.malformed, answers.deep, answers.wrong])
    expect(await answer.json()).toEqual({ detail: fields })
  for (const answer of [answers.unknown, answers.anonymous]) expect(answer.body).toEqual({ detail: expect.any(String) })
})

test('health, readiness and the OpenAPI description are public', async () => {
  await using pack = await sharedPack()

  const alive = await pack.anonymous.get('/healthz')
  const ready = await pack.anonymous.get('/readyz')
  const metrics = await pack.anonymous.get('/metrics')
  const description = await pack.anonymous.get('/openapi.json')
  const docs = await pack.anonymous.get('/docs')

  expect(alive.body).toEqual({ status: 'ok', version: pack.config.version, sandbox: findGuard() })
  // No worker runs.
  expect(ready).toMatchObject({
    status: 503,
    body: {
      database: { ok: true },
      queue: { ok: true, state: 'empty' },
      storage: { ok: true },
      work: { ok: true },
      workers: { ok: false, state: 'no worker is alive' },
      // Without it only scheduled jobs wait.
      scheduler: { ok: true, state: 'none alive, none busy' },
    },
  })
  expect(metrics.body).toContain('pack_http_request_seconds')
  expect(description.body).toMatchObject({
    openapi: '3.1.0',
    paths: { '/me': { get: { security: [{ bearer: [] }] } } },
  })
  expect(docs.body).toContain('/me')
  expect(docs.body).not.toContain('<script')
  const passedOn = await fetch(`${pack.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(passedOn.status).toBe(403)
})

/** Lets this process write no file larger than this, as a full disk would; ended with `using`. */
function limitFileSize(bytes: number): Disposable {
  const limit = (soft: number | 'unlimited') =>
    execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${soft}:`])
  limit(bytes)
  return { [Symbol.dispose]: () => void limit('unlimited') }
}

test('a full disk is reported by every call that stores, and by /readyz; nothing is half-stored', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const own = (await lyra.post('/user/personas', { name: 'Ash' })).body as Persona
  await pack.context.accounts.grant('lyra@pack.test', { tier: 'pro' })
  const picture = new Uint8Array(await readFile(stockFile('stock/portrait_flow.png')))
  const upload = async (path: string, fields: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new File([picture], 'me.png', { type: 'image/png' }))
    const headers = { authorization: `Bearer ${await pack.token('lyra@pack.test')}` }
    const answer = await fetch(pack.url + path, { method: 'POST', headers, body: form })
    return { status: answer.status, body: await answer.json() }
  }
  const state = async () => [
    (await readdir(pack.config.home, { recursive: true })).filter((path) =>
      /^(?:storage|work)\/.*\.|\/job-/.test(path),
    ),
    (await lyra.get('/user/personas')).body,
    (await lyra.get('/assets/all_signed')).body,
  ]
  const before = await state()
  {
    using _full = limitFileSize(100)
    const answers = {
      persona: await lyra.post('/user/personas', { name: 'Birch' }),
      change: await lyra.patch(`/user/personas/${own.id}`, { tone: 'calm', face_seed: 'moon-3' }),
      face: await upload(`/user/personas/${own.id}/avatar`),
      preview: await lyra.post('/voices/preview', { text: 'Let it move.', persona_id: own.id }),
      asset: await upload('/assets/upload', { asset_type: 'logo' }),
      picture: await upload('/assets/pictures'),
    }
    const detail =
      'Our server’s storage is full. Nothing was saved. Try again later. If it keeps happening, contact support.'
    for (const [call, { status, body }] of Object.entries(answers))
      expect([call, status, body]).toEqual([call, 507, { detail }])
    const full = { ok: false, state: 'Our server’s storage is full.' }
    expect(await pack.anonymous.get('/readyz')).toMatchObject({ status: 503, body: { storage: full, work: full } })
  }

  expect(await state()).toEqual(before)
  expect((await upload('/assets/upload', { asset_type: 'logo' })).status).toBe(201)
})

test('the web app is served with its settings, immutable files, and its page on every path', async () => {
  await using pack = await startPack({ environment: { VITE_QUEUE_API_URL: 'https://queue.example' } })
  const web = join(pack.config.home, 'web')
  await mkdir(join(web, 'assets'), { recursive: true })
  await writeFile(join(web, 'index.html'), '<!doctype html><html><head><title>x</title></head></html>')
  await writeFile(join(web, 'assets/app-Ab12Cd34.js'), 'plain')
  await writeFile(join(web, 'assets/app-Ab12Cd34.js.br'), 'small')
  await writeFile(join(pack.config.home, 'outside.txt'), 'secret')
  const open = (path: string, headers: Record<string, string> = {}) =>
    fetch(pack.url + path, { headers: { accept: 'text/html', 'accept-encoding': 'identity', ...headers } })

  const page = await open('/persona/42?x=1')
  const file = await open('/assets/app-Ab12Cd34.js')
  const html = await page.text()

  const content = /<meta name="pack-config" content="([^"]+)">/.exec(html)?.[1] ?? ''
  expect(JSON.parse(content.replaceAll('&#34;', '"'))).toEqual({
    auth_url: pack.url,
    auth_anon_key: 'embedded',
    api_url: '',
    queue_api_url: 'https://queue.example',
    sign_ins: ['google'],
    dev_sign_in: true,
    contact_email: '',
    operator_name: '',
  })
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain('https://queue.example')
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(file.headers.get('cache-control')).toContain('immutable')
  expect(await file.text()).toBe('plain')
  expect(
    (
      await fetch(`${pack.url}/assets/app-Ab12Cd34.js`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    ).headers.get('content-encoding'),
  ).toBe('br')
  expect((await open('/assets/gone-Ab12Cd34.js')).status).toBe(404)
  for (const path of ['/..%2foutside.txt', '/%2e%2e/outside.txt', '/assets/..%2f..%2foutside.txt']) {
    expect(await (await open(path)).text(), path).not.toContain('secret')
  }
})

test('stored files are served only by signed links, with ranges', async () => {
  await using pack = await sharedPack()
  const { storage } = pack.context
  await storage.putBytes('lyra/video one.mp4', Buffer.from('0123456789'))
  const url = (await storage.signedUrl('lyra/video one.mp4', { seconds: 60 })) ?? ''
  const ask = (headers: Record<string, string> = {}, at = url, method = 'GET') => fetch(at, { method, headers })
  const body = async (answer: Promise<Response>) => {
    const { status, headers } = await answer
    return [status, headers.get('content-range'), await (await answer).text()]
  }

  const whole = await ask()

  expect(whole.status).toBe(200)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-disposition': 'inline',
  })
  expect(await whole.text()).toBe('0123456789')
  expect(await body(ask({ range: 'bytes=2-4' }))).toEqual([206, 'bytes 2-4/10', '234'])
  expect(await body(ask({ range: 'bytes=7-' }))).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await body(ask({ range: 'bytes=-3' }))).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await body(ask({ range: 'bytes=2-400' }))).toEqual([206, 'bytes 2-9/10', '23456789'])
  expect(await body(ask({ range: 'bytes=10-' }))).toEqual([416, 'bytes */10', ''])
  expect(await body(ask({ range: 'bytes=0-1,4-5' }))).toEqual([200, null, '0123456789'])
  expect((await ask({}, url, 'HEAD')).headers.get('content-length')).toBe('10')
  expect((await ask({ 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304)
  expect(await body(ask({ range: 'bytes=2-4', 'if-range': '"other"' }))).toEqual([200, null, '0123456789'])
  const named = (await storage.signedUrl('lyra/video one.mp4', { seconds: 60, downloadAs: 'Naïve "1".mp4' })) ?? ''
  expect((await ask({}, named)).headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''Na%C3%AFve%20%221%22.mp4",
  )
  const missing = (await storage.signedUrl('lyra/none.mp4', { seconds: 60 })) ?? ''
  expect((await ask({}, missing)).status).toBe(403)
})

test('modified, expired and foreign links are refused', async () => {
  await using pack = await sharedPack()
  const { storage, secrets } = pack.context
  await storage.putBytes('lyra/a.mp4', Buffer.from('a'))
  await storage.putBytes('jinx/b.mp4', Buffer.from('b'))
  await writeFile(join(pack.config.home, 'outside.txt'), 'secret')
  const url = (await storage.signedUrl('lyra/a.mp4', { seconds: 60 })) ?? ''
  const later = new URL(url)
  later.searchParams.set('expires', String(Number(later.searchParams.get('expires')) + 3600))
  const link = (path: string, key: string, expires: number) =>
    `${pack.url}/media/${path}?expires=${expires}&s=${secrets.sign('media-url', JSON.stringify([key, expires, '']))}`
  const soon = Math.floor(Date.now() / 1000) + 60

  const forged = [
    later.href,
    url.replace('lyra/a.mp4', 'jinx/b.mp4'),
    url.replace(/s=[^&]+/, 's=x'),
    `${url}&download=evil.html`,
    `${pack.url}/media/lyra/a.mp4`,
    link('lyra/a.mp4', 'lyra/a.mp4', Math.floor(Date.now() / 1000) - 1),
    link('..%2foutside.txt', '../outside.txt', soon),
    link('lyra%2f..%2f..%2foutside.txt', 'lyra/../../outside.txt', soon),
  ]

  for (const one of forged) expect((await fetch(one)).status, one).toBe(403)
  expect((await fetch(link('lyra/a.mp4', 'lyra/a.mp4', soon))).status).toBe(200)
})

test('stock kit and fonts are public, and nothing beside them', async () => {
  await using pack = await sharedPack()

  const avatar = await fetch(`${pack.url}/stock/avatar_lyra.svg`)
  const outside = await fetch(`${pack.url}/stock/..%2fpackage.json`)
  const font = await fetch(`${pack.url}/fonts/..%2fpackage.json`)

  expect([avatar.status, avatar.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(avatar.headers.get('cache-control')).toContain('public')
  expect([outside.status, font.status]).toEqual([404, 404])
})
