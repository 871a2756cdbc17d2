import { createHash } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { startGoogle } from '../src/index.ts'
import { freePort } from './free-port.ts'

const CALLBACK = 'http://localhost:9/auth/v1/callback'
const VERIFIER = 'v'.repeat(43)

const CLIENT = { id: 'pack', secret: 'hush', redirectUris: [CALLBACK] }

async function start() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const google = await startGoogle({ host: '127.0.0.1', port, url, folder: null }, [CLIENT])
  return { ...google, [Symbol.asyncDispose]: google.close }
}

const query = (further: Record<string, string> = {}) =>
  new URLSearchParams({
    client_id: 'pack',
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email',
    state: 'st',
    nonce: 'no',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...further,
  })
const redirectOf = (answer: Response) => new URL(answer.headers.get('location') ?? 'none:')

test('the sign-in page returns a code that can be exchanged for an id token once', async () => {
  await using google = await start()
  const page = await (await fetch(`${google.url}/o/oauth2/v2/auth?${query()}`)).text()
  expect(page).toContain('Dev sign-in')
  expect(page).toContain('Local Google sandbox')

  const back = redirectOf(
    await fetch(`${google.url}/o/oauth2/v2/auth`, {
      method: 'POST',
      body: query({ who: ' Lyra.Wolf@Pack.test ' }),
      redirect: 'manual',
    }),
  )
  const exchange = () =>
    fetch(`${google.url}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: CALLBACK,
        client_id: 'pack',
        client_secret: 'hush',
        code_verifier: VERIFIER,
      }),
    })
  const tokens = (await (await exchange()).json()) as { id_token: string }

  expect(back.searchParams.get('state')).toBe('st')
  const { payload } = await jwtVerify(tokens.id_token, createRemoteJWKSet(new URL(`${google.url}/oauth2/v3/certs`)), {
    issuer: google.url,
    audience: 'pack',
  })
  expect(payload).toMatchObject({
    email: 'lyra.wolf@pack.test',
    email_verified: true,
    name: 'Lyra Wolf',
    nonce: 'no',
    sub: expect.stringMatching(/^\d{21}$/),
  })
  expect((await exchange()).status).toBe(400)
})

test('login_hint with prompt=none signs in without a page, and codes go to registered origins only', async () => {
  await using google = await start()
  const authorize = (further: Record<string, string>) =>
    fetch(`${google.url}/o/oauth2/v2/auth?${query(further)}`, { redirect: 'manual' })

  const known = await authorize({ login_hint: 'jinx@pack.test', prompt: 'none' })
  const unknown = await authorize({ prompt: 'none' })
  const foreign = await authorize({
    login_hint: 'jinx@pack.test',
    prompt: 'none',
    redirect_uri: 'https://evil.example/',
  })

  expect(redirectOf(known).searchParams.get('code')).toBeTruthy()
  expect(redirectOf(unknown).searchParams.get('error')).toBe('login_required')
  expect([foreign.status, foreign.headers.get('location')]).toEqual([400, null])
})

test('pages are set in the typefaces that the sandbox is given', async () => {
  const port = await freePort()
  const fonts = { text: import.meta.filename, headings: import.meta.filename }
  const at = { host: '127.0.0.1', port, url: `http://localhost:${port}`, folder: null }
  await using google = {
    ...(await startGoogle({ ...at, fonts }, [CLIENT])),
    [Symbol.asyncDispose]: () => google.close(),
  }

  const page = await (await fetch(google.url)).text()
  const files = [...page.matchAll(/src:url\((.+?)\)/g)].map(([, path]) => google.url + path)
  expect(files).toHaveLength(2)
  for (const file of files) expect((await fetch(file)).headers.get('content-type')).toBe('font/woff2')
})

test('the control API injects faults and lists received requests', async () => {
  await using google = await start()
  const control = (path: string, body: unknown) =>
    fetch(`${google.url}/_control/${path}`, {
      method: path === 'accounts' ? 'PUT' : 'POST',
      body: JSON.stringify(body),
    }).then((answer) => answer.status)
  const keys = () =>
    fetch(`${google.url}/oauth2/v3/certs`).then(
      ({ status }) => status,
      () => 'cut',
    )

  expect(await control('faults', { method: 'GET', path: '/oauth2/v3/certs', nth: 2, action: { status: 503 } })).toBe(
    201,
  )
  expect(await control('faults', { method: 'GET', path: '/oauth2/v3/c*', nth: 2, action: 'drop' })).toBe(201)
  expect(await control('faults', { path: '/oauth2/v3/certs', action: 'explode' })).toBe(422)
  expect(await control('accounts', { email: 'umbra@pack.test', name: 'Umbra', email_verified: false })).toBe(200)

  expect([await keys(), await keys(), await keys(), await keys()]).toEqual([200, 503, 'cut', 200])
  const log = (await (await fetch(`${google.url}/_control/requests`)).json()) as { path: string; status: number }[]
  expect(log.map(({ status }) => status)).toEqual([200, 503, 0, 200])
  expect(await (await fetch(google.url)).text()).toContain('GET /oauth2/v3/certs')
  await fetch(`${google.url}/_control/faults`, { method: 'DELETE' })
  expect(await (await fetch(`${google.url}/_control/faults`)).json()).toEqual([])
})
