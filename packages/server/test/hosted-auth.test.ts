import { createServer } from 'node:http'
import { AuthClient } from '@supabase/auth-js'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { freePort } from '../src/adapters/embedded-postgres/free-port.ts'
import { users } from '../src/adapters/postgres/schema.ts'
import { link, startPlatforms } from './linking.ts'
import { caller, startPack } from './pack.ts'
import { startWorker, until } from './worker.ts'

/** A hosted project, which publishes its keys and signs tokens. */
async function hostedProject() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'hosted', alg: 'RS256', use: 'sig' }
  const server = createServer((request, answer) => {
    answer.statusCode = request.url === '/auth/v1/.well-known/jwks.json' ? 200 : 404
    answer.end(JSON.stringify({ keys: [jwk] }))
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const token = (claims: object) =>
    new SignJWT({
      aud: 'authenticated',
      iss: `${url}/auth/v1`,
      sub: crypto.randomUUID(),
      session_id: crypto.randomUUID(),
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'hosted' })
      .setExpirationTime('1h')
      .sign(privateKey)
  return { url, token, [Symbol.asyncDispose]: async () => void server.close() }
}

test('a hosted project authenticates users; their rights are decided here', async () => {
  await using project = await hostedProject()
  await using pack = await startPack({ environment: { VITE_AUTH_URL: project.url, VITE_AUTH_ANON_KEY: 'anon' } })
  const sub = crypto.randomUUID()
  const email = 'flow@pack.test'
  const asked = async (claims: object) => {
    const answer = await fetch(`${pack.url}/me`, {
      headers: { authorization: `Bearer ${await project.token(claims)}` },
    })
    return { status: answer.status, body: await answer.json() }
  }

  const first = await asked({
    sub,
    email,
    user_metadata: { role: 'admin', tier: 'alpha' },
    app_metadata: { provider: 'email' },
  })
  const again = await asked({ sub, email, app_metadata: { provider: 'google' } })
  const foreign = await asked({ iss: 'http://127.0.0.1:1/auth/v1' })

  expect(first).toMatchObject({ status: 200, body: { email, tier: 'free', is_admin: false } })
  // The address is listed as an admin, but only Google verifies addresses.
  expect(again).toMatchObject({ status: 200, body: { id: (first.body as { id: string }).id, is_admin: true } })
  expect(foreign.status).toBe(401)
  expect((await pack.anonymous.get('/auth/v1/settings')).status).toBe(404)
})

test('users of a hosted project link their accounts through the stand-ins', async () => {
  await using project = await hostedProject()
  await using pack = await startPack({ environment: { VITE_AUTH_URL: project.url, VITE_AUTH_ANON_KEY: 'anon' } })
  await using _platforms = await startPlatforms(pack)
  const token = await project.token({ email: 'lyra@pack.test' })
  const lyra = caller(pack.url, async () => token)

  for (const platform of ['youtube', 'tiktok'] as const) {
    expect(await link(pack, lyra, platform, { account: 'Lyra' })).toMatchObject({
      status: 200,
      body: { title: 'Lyra' },
    })
    expect((await lyra.get(`/platform_tokens/${platform}`)).body).toMatchObject({ connected: true })
  }
})

test('a token from before the deletion of its account is refused; a new sign-in creates a new account', async () => {
  await using project = await hostedProject()
  await using pack = await startPack({ environment: { VITE_AUTH_URL: project.url, VITE_AUTH_ANON_KEY: 'anon' } })
  const claims = { sub: crypto.randomUUID(), email: 'lyra@pack.test' }
  const now = Math.floor(Date.now() / 1000)
  const as = (token: string) => caller(pack.url, async () => token)
  const old = as(await project.token({ ...claims, iat: now - 60 }))
  const undated = as(await project.token(claims))
  const { id } = (await old.get('/me')).body as { id: string }

  expect((await old.delete('/account', { confirm: claims.email })).status).toBe(202)
  const meanwhile = await old.get('/me')
  await using _worker = await startWorker(pack)
  await until(
    () => pack.context.db.select().from(users),
    (all) => all.length === 0,
  )
  const afterwards = [await old.get('/me'), await undated.get('/me')]
  const again = await as(await project.token({ ...claims, iat: now + 60 })).get('/me')

  expect([meanwhile, ...afterwards].map(({ status }) => status)).toEqual([401, 401, 401])
  expect(again).toMatchObject({ status: 200, body: { email: claims.email } })
  expect((again.body as { id: string }).id).not.toBe(id)
})

test('the unmodified client signs in at another Pack that serves as the hosted project', async () => {
  const port = await freePort()
  const here = `http://localhost:${port}`
  await using project = await startPack({ environment: { ALLOWED_ORIGINS: here } })
  await using pack = await startPack({
    environment: { PORT: String(port), VITE_AUTH_URL: project.url, VITE_AUTH_ANON_KEY: 'anon' },
  })
  const kept = new Map<string, string>()
  const auth = new AuthClient({
    url: `${project.url}/auth/v1`,
    headers: { apikey: 'anon', Authorization: 'Bearer anon' },
    flowType: 'pkce',
    autoRefreshToken: false,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  })
  const { data } = await auth.signInWithOAuth({
    provider: 'google',
    options: {
      redirectTo: `${here}/auth/callback`,
      queryParams: { login_hint: 'flow@pack.test', prompt: 'none' },
      skipBrowserRedirect: true,
    },
  })
  let at = data.url ?? ''
  for (let hops = 0; hops < 5 && !at.startsWith(here); hops++)
    at = (await fetch(at, { redirect: 'manual' })).headers.get('location') ?? ''
  const signedIn = await auth.exchangeCodeForSession(new URL(at).searchParams.get('code') ?? '')
  const me = async (token: string | undefined) => {
    const answer = await fetch(`${pack.url}/me`, { headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, body: await answer.json() }
  }

  const first = await me(signedIn.data.session?.access_token)
  const refreshed = await auth.refreshSession()
  const second = await me(refreshed.data.session?.access_token)
  const own = await fetch(`${project.url}/me`, {
    headers: { authorization: `Bearer ${refreshed.data.session?.access_token}` },
  })

  expect(first).toMatchObject({ status: 200, body: { email: 'flow@pack.test', is_admin: true } })
  expect(second).toEqual(first)
  expect(own.status).toBe(200)
  // This Pack's own tokens are refused: only the project authenticates.
  expect(pack.context.auth).toBeNull()
  expect((await auth.signOut()).error).toBeNull()
  expect((await auth.refreshSession()).error?.name).toBe('AuthSessionMissingError')
})
