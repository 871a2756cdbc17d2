import { startTikTok, type TikTokSandbox } from '@pack/sandboxes'
import { AuthClient, type Provider } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { freePort } from '../src/adapters/embedded-postgres/free-port.ts'
import { tiktokSignIn } from '../src/adapters/sign-in/tiktok.ts'
import { type Pack, startPack } from './pack.ts'

/** A Pack with TikTok keys and the TikTok sandbox. */
async function startWithTikTok(): Promise<AsyncDisposable & { pack: Pack; tiktok: TikTokSandbox }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const pack = await startPack({
    environment: { TIKTOK_CLIENT_KEY: 'key', TIKTOK_CLIENT_SECRET: 'secret', SANDBOX_TIKTOK_PORT: String(port) },
  })
  const tiktok = await startTikTok({ host: '127.0.0.1', port, url, folder: null }, [
    { key: 'key', secret: 'secret', redirectUris: [`${pack.url}/auth/v1/callback`] },
  ])
  return {
    pack,
    tiktok,
    async [Symbol.asyncDispose]() {
      await tiktok.close()
      await pack[Symbol.asyncDispose]()
    },
  }
}

/** The browser's client, unmodified, with its storage in memory. */
function client(pack: Pack) {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const headers = { apikey: 'embedded', Authorization: 'Bearer embedded' }
  return new AuthClient({ url: `${pack.url}/auth/v1`, headers, flowType: 'pkce', storage, autoRefreshToken: false })
}

/** Enters a name on the sandbox page, or cancels there; returns the final address. */
async function visit(pack: Pack, auth: ReturnType<typeof client>, answer: Record<string, string>): Promise<URL> {
  const { data } = await auth.signInWithOAuth({
    provider: 'tiktok' as Provider,
    options: { redirectTo: `${pack.url}/auth/callback`, skipBrowserRedirect: true },
  })
  const consent = await redirectOf(fetch(data.url ?? '', { redirect: 'manual' }))
  const body = new URLSearchParams({ ...Object.fromEntries(consent.searchParams), ...answer })
  const back = await redirectOf(fetch(consent.origin + consent.pathname, { method: 'POST', body, redirect: 'manual' }))
  return redirectOf(fetch(back, { redirect: 'manual' }))
}

async function signIn(pack: Pack, name: string) {
  const auth = client(pack)
  const landed = await visit(pack, auth, { who: name })
  const { data, error } = await auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
  if (error) throw error
  return data.session
}

async function redirectOf(asked: Promise<Response>): Promise<URL> {
  const answer = await asked
  const location = answer.headers.get('location')
  if (!location) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return new URL(location, answer.url)
}

test('TikTok signs in an account without email address, and the same one again', async () => {
  await using world = await startWithTikTok()
  const { pack } = world

  const first = await signIn(pack, 'Lyra Night')
  const again = await signIn(pack, 'lyra night')
  const other = await signIn(pack, 'Jinx')

  expect(first.user).toMatchObject({
    email: '',
    user_metadata: { full_name: 'Lyra Night' },
    app_metadata: { provider: 'tiktok', providers: ['tiktok'] },
  })
  expect(again.user.id).toBe(first.user.id)
  expect(other.user.id).not.toBe(first.user.id)
  const me = await fetch(`${pack.url}/me`, { headers: { authorization: `Bearer ${first.access_token}` } })
  expect(await me.json()).toMatchObject({ id: first.user.id, email: '', is_admin: false, tier: 'free' })
})

test('a shared display name does not merge accounts, and an empty address makes no admin', async () => {
  await using world = await startWithTikTok()
  const { pack, tiktok } = world
  const google = await pack.as('flow').get('/me')
  tiktok.creators.set({ display_name: 'flow@pack.test' })

  const named = await signIn(pack, 'flow@pack.test')

  expect(named.user.id).not.toBe((google.body as { id: string }).id)
  const me = await fetch(`${pack.url}/me`, { headers: { authorization: `Bearer ${named.access_token}` } })
  expect(await me.json()).toMatchObject({ email: '', is_admin: false })
})

test('cancelling at TikTok and every failure of TikTok end as an error of the sign-in', async () => {
  await using world = await startWithTikTok()
  const { pack, tiktok } = world
  const land = async (answer: Record<string, string>) => {
    const { searchParams } = await visit(pack, client(pack), answer)
    return [searchParams.get('error'), searchParams.get('code')]
  }
  const name = { who: 'Umbra' }
  const failing = async (path: string, action: Parameters<typeof tiktok.control.inject>[0]['action']) => {
    tiktok.control.reset()
    tiktok.control.inject({ method: '*', path, action, times: 1 })
    return land(name)
  }

  expect(await land({ refuse: '1' })).toEqual(['access_denied', null])
  const flat = { error: 'invalid_grant', error_description: 'Authorization code is expired.', log_id: 'L1' }
  const envelope = { data: {}, error: { code: 'scope_not_authorized', message: 'No.', log_id: 'L2' } }
  const answers = [
    await failing('/v2/oauth/token/', { status: 500 }),
    await failing('/v2/oauth/token/', { status: 200, body: flat }),
    await failing('/v2/oauth/token/', 'drop'),
    await failing('/v2/user/info/', { status: 200, body: envelope }),
    await failing('/v2/user/info/', { status: 502, body: 'gateway' }),
    await failing('/v2/user/info/', { status: 200, body: { data: { user: { open_id: 'x' } }, error: { code: 'ok' } } }),
  ]
  expect(answers).toEqual(answers.map(() => ['server_error', null]))
  tiktok.control.reset()
  expect((await land(name))[1]).toBeTruthy()
})

test('TikTok sign-in needs its keys', async () => {
  await using world = await startWithTikTok()
  await using plain = await startPack()

  const settings = (pack: Pack) => pack.anonymous.get('/auth/v1/settings').then(({ body }) => body)
  expect(await settings(world.pack)).toMatchObject({ external: { google: true, tiktok: true } })
  expect(await settings(plain)).toMatchObject({ external: { google: true } })
  expect((await plain.anonymous.get('/auth/v1/authorize?provider=tiktok')).status).toBe(400)
  expect((await world.pack.anonymous.get('/auth/v1/authorize?provider=__proto__')).status).toBe(400)
})

test('desktop apps use TikTok’s hex PKCE, web apps none', async () => {
  const provider = tiktokSignIn({ clientKey: 'key', clientSecret: 'secret', url: null })
  const flow = {
    state: 's',
    nonce: 'n',
    verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    scopes: 'video.publish',
  }
  const ask = (redirectUri: string) => provider.authorizationUrl({ ...flow, redirectUri }, { scope: 'video.publish' })

  const desktop = await ask('http://localhost:4400/auth/v1/callback')
  const web = await ask('https://pack.example/auth/v1/callback')

  expect(desktop.origin + desktop.pathname).toBe('https://www.tiktok.com/v2/auth/authorize/')
  // TikTok's own example of the hex digest.
  expect(Object.fromEntries(desktop.searchParams)).toEqual({
    client_key: 'key',
    response_type: 'code',
    scope: 'user.info.basic',
    redirect_uri: 'http://localhost:4400/auth/v1/callback',
    state: 's',
    code_challenge: '13d31e961a1ad8ec2f16b10c4c982e0876a878ad6df144566ee1894acb70f9c3',
    code_challenge_method: 'S256',
  })
  expect(web.searchParams.has('code_challenge')).toBe(false)
})
