import { get } from 'node:http'
import { AuthClient } from '@supabase/auth-js'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOSTILE_REDIRECTS } from '../../core/test/redirects.ts'
import { authFlows } from '../src/adapters/postgres/schema.ts'
import { type Pack, sharedPack, startPack } from './pack.ts'

type Flow = 'pkce' | 'implicit'
type Client = ReturnType<typeof client>

/** The browser's client, unmodified, with its storage in memory. */
function client(pack: Pack, flowType: Flow = 'pkce') {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return new AuthClient({
    url: `${pack.url}/auth/v1`,
    headers: { apikey: 'embedded', Authorization: 'Bearer embedded' },
    flowType,
    storage,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
}

/** Follows redirects back to the application. */
async function follow(start: string, landing: string): Promise<URL> {
  let at = start
  for (let hops = 0; hops < 6 && !(at.startsWith(landing) && !at.includes('/auth/v1/')); hops++) {
    const answer = await fetch(at, { redirect: 'manual' })
    const location = answer.headers.get('location')
    if (!location) throw new Error(`${at} answered ${answer.status}: ${await answer.text()}`)
    at = new URL(location, at).href
  }
  return new URL(at)
}

async function startSignIn(pack: Pack, auth: Client, options: { email?: string; redirectTo?: string } = {}) {
  const redirectTo = options.redirectTo ?? `${pack.url}/auth/callback`
  const queryParams = { login_hint: options.email ?? 'lyra@pack.test', prompt: 'none' }
  const { data } = await auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo, queryParams, skipBrowserRedirect: true },
  })
  return data.url ?? ''
}

async function signIn(pack: Pack, auth = client(pack), email = 'lyra@pack.test') {
  const landed = await follow(await startSignIn(pack, auth, { email }), `${pack.url}/auth/callback`)
  const { data, error } = await auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
  if (error) throw error
  return data.session
}

/** Sends the header of a browser navigation, which fetch does not allow. */
function navigate(url: string): Promise<URL> {
  return new Promise((done, failed) => {
    const request = get(url, { headers: { 'sec-fetch-mode': 'navigate' } }, (answer) => {
      answer.resume()
      done(new URL(answer.headers.location ?? '', url))
    })
    request.on('error', failed)
  })
}

const refresh = (pack: Pack, refreshToken: string) =>
  pack.anonymous.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: refreshToken })
const me = (pack: Pack, token: string) =>
  fetch(`${pack.url}/me`, { headers: { authorization: `Bearer ${token}` } }).then((answer) => answer.status)
const refreshTokenOf = (body: unknown) => (body as { refresh_token: string }).refresh_token

test('a client signs in with PKCE, refreshes, reads its user and signs out', async () => {
  await using pack = await sharedPack()
  const auth = client(pack)

  const session = await signIn(pack, auth)

  expect(session.user).toMatchObject({
    email: 'lyra@pack.test',
    user_metadata: { full_name: 'Lyra' },
    app_metadata: { provider: 'google' },
  })
  expect(session.expires_in).toBe(3600)
  expect(await me(pack, session.access_token)).toBe(200)
  const refreshed = await auth.refreshSession()
  expect(refreshed.error).toBeNull()
  expect(refreshed.data.session?.refresh_token).not.toBe(session.refresh_token)
  expect((await auth.getUser()).data.user?.id).toBe(session.user.id)
  const claims = await auth.getClaims()
  expect(claims.data?.header.alg).toBe('ES256')

  expect((await auth.signOut()).error).toBeNull()

  expect(await me(pack, session.access_token)).toBe(401)
  expect((await refresh(pack, session.refresh_token)).body).toMatchObject({ code: 'refresh_token_not_found' })
})

test('a second sign-in with the implicit flow is the same account', async () => {
  await using pack = await sharedPack()
  const start = await startSignIn(pack, client(pack, 'implicit'))

  const landed = await follow(start, `${pack.url}/auth/callback`)

  const session = new URLSearchParams(landed.hash.slice(1))
  expect(Object.fromEntries(session)).toMatchObject({ token_type: 'bearer', expires_in: '3600' })
  expect(await me(pack, session.get('access_token') ?? '')).toBe(200)
  const again = await signIn(pack)
  const { body } = await pack.anonymous.get('/auth/v1/.well-known/jwks.json')
  expect(body).toMatchObject({ keys: [{ alg: 'ES256', kid: expect.any(String) }] })
  expect(JSON.stringify(body)).not.toContain('"d"')
  expect(JSON.parse(atob((session.get('access_token') ?? '').split('.')[1] ?? '')).sub).toBe(again.user.id)
})

test('a listed address becomes an admin; user metadata grants nothing', async () => {
  await using pack = await sharedPack()
  const auth = client(pack)
  const admin = await signIn(pack, client(pack), 'flow@pack.test')
  await signIn(pack, auth)

  const { data } = await auth.updateUser({
    data: { role: 'admin', tier: 'alpha', subscription_level: 'alpha', subscription_tier: 'x', nickname: 'Ly' },
  })

  expect(data.user?.user_metadata).toMatchObject({ nickname: 'Ly' })
  for (const key of ['role', 'tier', 'subscription_level', 'subscription_tier'])
    expect(data.user?.user_metadata).not.toHaveProperty(key)
  const rights = async (token = '') =>
    (await fetch(`${pack.url}/me`, { headers: { authorization: `Bearer ${token}` } })).json()
  expect(await rights(admin.access_token)).toMatchObject({ is_admin: true })
  expect(await rights((await auth.getSession()).data.session?.access_token)).toMatchObject({
    is_admin: false,
    tier: 'free',
  })
})

test('twenty simultaneous refreshes get the same successor token', async () => {
  await using pack = await sharedPack()
  const { refresh_token: parent } = await signIn(pack)

  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(pack, parent)))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const successors = new Set(answers.map(({ body }) => refreshTokenOf(body)))
  expect(successors.size).toBe(1)
  const sessions = answers.map(({ body }) => me(pack, (body as { access_token: string }).access_token))
  expect(await Promise.all(sessions)).toEqual(answers.map(() => 200))
  const [successor = ''] = successors
  expect((await refresh(pack, successor)).status).toBe(200)
  const [lineage] = (
    await pack.context.db.execute<{ tokens: number; sessions: number }>(
      sql`select count(*)::int as tokens, count(distinct session_id)::int as sessions from auth_refresh_tokens`,
    )
  ).rows
  expect(lineage).toEqual({ tokens: 3, sessions: 1 })
})

test.each(['grandparent', 'parent after its grace'])(
  'a %s that comes back ends the session with all its descendants',
  async (which) => {
    await using pack = await sharedPack()
    const { refresh_token: first } = await signIn(pack)
    const second = await refresh(pack, first)
    const last = which === 'grandparent' ? await refresh(pack, refreshTokenOf(second.body)) : second
    if (which !== 'grandparent')
      await pack.context.db.execute(sql`update auth_refresh_tokens set used_at = used_at - interval '11 seconds'`)

    const replay = await refresh(pack, first)

    expect(replay).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
    expect((await refresh(pack, refreshTokenOf(last.body))).status).toBe(400)
    for (const { body } of [second, last])
      expect(await me(pack, (body as { access_token: string }).access_token)).toBe(401)
  },
)

test('signing out other sessions keeps this one', async () => {
  await using pack = await sharedPack()
  const here = client(pack)
  const [kept, other] = [await signIn(pack, here), await signIn(pack)]

  await here.signOut({ scope: 'others' })

  expect(await me(pack, kept.access_token)).toBe(200)
  expect(await me(pack, other.access_token)).toBe(401)
})

test('redirects only to allowed addresses', async () => {
  await using pack = await startPack({ rateLimits: [] })
  const host = new URL(pack.url).host
  const targets = [
    ...HOSTILE_REDIRECTS.map((target) => target.replaceAll('pack.example', host)),
    ...['http://localhost.evil.example/', 'http://localhost@evil.example/', 'http://localhost:1/'],
    ...[`${pack.url}.evil.example/`, `${pack.url}@evil.example/`, `${pack.url.replace('http', 'https')}/`],
  ]
  expect(new Set(targets).size).toBeGreaterThanOrEqual(60)

  for (const target of targets) {
    const query = new URLSearchParams({ provider: 'google', redirect_to: target })
    const { status } = await fetch(`${pack.url}/auth/v1/authorize?${query}`, { redirect: 'manual' })
    // Values that are not strings are refused by the schema.
    expect(status, JSON.stringify(target)).toBe(target.includes('\0') ? 422 : 302)
  }
  const flows = await pack.context.db.select().from(authFlows)
  const landed = await follow(await startSignIn(pack, client(pack), { redirectTo: targets[0] ?? '' }), pack.url)

  expect(flows.length).toBeGreaterThanOrEqual(60)
  expect(new Set(flows.map(({ redirectTo }) => redirectTo))).toEqual(new Set([`${pack.url}/auth/callback`]))
  expect(landed.origin + landed.pathname).toBe(`${pack.url}/auth/callback`)
})

test('a state, a code and a verifier work once and only together', async () => {
  await using pack = await sharedPack()
  const auth = client(pack)
  const toProvider = await fetch(await startSignIn(pack, auth), { redirect: 'manual' })
  const toCallback = await fetch(toProvider.headers.get('location') ?? '', { redirect: 'manual' })
  const callback = toCallback.headers.get('location') ?? ''
  const landed = new URL((await fetch(callback, { redirect: 'manual' })).headers.get('location') ?? '')
  const code = landed.searchParams.get('code') ?? ''

  const again = await fetch(callback, { redirect: 'manual' })
  const forged = await pack.anonymous.post('/auth/v1/token?grant_type=pkce', {
    auth_code: code,
    code_verifier: 'guess',
  })
  const spent = await auth.exchangeCodeForSession(code)

  expect(again.status).toBe(400)
  expect(forged).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
  expect(spent.error?.code).toBe('flow_state_not_found')
})

test('a sign-in expires after ten minutes and is bound to its browser', async () => {
  await using pack = await sharedPack()
  const begin = async () => {
    const toProvider = await fetch(await startSignIn(pack, client(pack)), { redirect: 'manual' })
    const answer = await fetch(toProvider.headers.get('location') ?? '', { redirect: 'manual' })
    return answer.headers.get('location') ?? ''
  }
  const [old, foreign] = [await begin(), await begin()]

  const navigated = await navigate(foreign)
  await pack.context.db.execute(sql`update auth_flows set created_at = created_at - interval '11 minutes'`)
  const late = await fetch(old, { redirect: 'manual' })

  expect(navigated.searchParams.get('error')).toBe('access_denied')
  expect(late.status).toBe(400)
})

test('unverified addresses are refused, and failures of the provider are reported', async () => {
  await using pack = await sharedPack()
  pack.google.accounts.set({ email: 'umbra@pack.test', email_verified: false })

  const unverified = await follow(
    await startSignIn(pack, client(pack), { email: 'umbra@pack.test' }),
    `${pack.url}/auth/callback`,
  )
  pack.google.control.inject({ method: 'POST', path: '/token', action: { status: 500 }, times: 1 })
  const failed = await follow(await startSignIn(pack, client(pack)), `${pack.url}/auth/callback`)
  const unknown = await follow(await startSignIn(pack, client(pack), { email: 'nobody' }), `${pack.url}/auth/callback`)

  for (const landed of [unverified, failed]) expect(landed.searchParams.get('error')).toBe('server_error')
  expect(unknown.searchParams.get('error')).toBe('access_denied')
})

test('errors have code, message and protocol version; other origins are refused', async () => {
  await using pack = await sharedPack()
  const answers = await Promise.all([
    pack.anonymous.get('/auth/v1/authorize?provider=github'),
    pack.anonymous.post('/auth/v1/token?grant_type=password', {}),
    pack.anonymous.get('/auth/v1/user'),
  ])
  const preflight = (origin: string) =>
    fetch(`${pack.url}/auth/v1/user`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'apikey,authorization,x-client-info,x-supabase-api-version,content-type',
      },
    }).then((answer) => answer.headers.get('access-control-allow-origin'))

  expect(answers.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
    [400, 'validation_failed'],
    [400, 'invalid_credentials'],
    [401, 'no_authorization'],
  ])
  for (const { headers } of answers) expect(headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(await preflight(pack.url)).toBe(pack.url)
  expect(await preflight('https://evil.example')).toBeNull()
})
