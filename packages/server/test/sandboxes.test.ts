import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../src/adapters/embedded-postgres/free-port.ts'
import { readEnvironment, toConfig } from '../src/config/config.ts'
import { startSandboxes } from '../src/context/sandboxes.ts'

const HOSTED = { VITE_AUTH_URL: 'https://x.supabase.co', VITE_AUTH_ANON_KEY: 'k' }
const KEYS = { TOKEN_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`, CONTACT_EMAIL: 'den@pack.test' }

/** Which sandboxes are up with these variables. */
async function started(variables: Record<string, string>): Promise<string[]> {
  const home = await mkdtemp(join(tmpdir(), 'pack-sandboxes-'))
  const port = await freePort(4)
  const config = toConfig(readEnvironment({ PACK_HOME: home, PORT: String(port), HOST: '127.0.0.1', ...variables }))
  const sandboxes = await startSandboxes(config)
  try {
    const names = ['google', 'youtube', 'tiktok']
    const up = await Promise.all(
      names.map((_name, at) =>
        fetch(`http://127.0.0.1:${port + 1 + at}/favicon.ico`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    return names.filter((_name, at) => up[at])
  } finally {
    await sandboxes.close()
    await rm(home, { recursive: true })
  }
}

test('outside production the sandbox of each platform without keys starts, also with a hosted sign-in', async () => {
  const google = { GOOGLE_CLIENT_ID: 'i', GOOGLE_CLIENT_SECRET: 's' }
  const youtube = { YOUTUBE_CLIENT_ID: 'i', YOUTUBE_CLIENT_SECRET: 's' }
  const tiktok = { TIKTOK_CLIENT_KEY: 'k', TIKTOK_CLIENT_SECRET: 's' }

  expect(await started({})).toEqual(['google', 'youtube', 'tiktok'])
  expect(await started(google)).toEqual(['youtube', 'tiktok'])
  expect(await started({ ...youtube, ...tiktok })).toEqual(['google'])
  expect(await started(HOSTED)).toEqual(['youtube', 'tiktok'])
})

test('in production the sandbox for signing in has no control API and shows nobody who signed in', async () => {
  const production = { NODE_ENV: 'production', ...KEYS, ALLOW_DEV_SIGN_IN: '1' }
  const home = await mkdtemp(join(tmpdir(), 'pack-sandboxes-'))
  const port = await freePort(2)
  const config = toConfig(readEnvironment({ PACK_HOME: home, PORT: String(port), HOST: '127.0.0.1', ...production }))
  const sandboxes = await startSandboxes(config)
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port + 1}${path}`)).status

  const paths = [
    '/',
    '/_control/accounts',
    '/_control/requests',
    '/_control/clock',
    '/.well-known/openid-configuration',
  ]
  const statuses = await Promise.all(paths.map(statusOf))
  await sandboxes.close()
  await rm(home, { recursive: true })

  expect(statuses).toEqual([404, 404, 404, 404, 200])
})

test('in production none starts; ALLOW_DEV_SIGN_IN starts only the one for signing in', async () => {
  const production = { NODE_ENV: 'production', ...KEYS }
  const ports = { SANDBOX_TIKTOK_PORT: String(await freePort()), SANDBOX_YOUTUBE_PORT: String(await freePort()) }

  expect(await started({ ...production, ...HOSTED, ...ports })).toEqual([])
  expect(await started({ ...production, ...ports, ALLOW_DEV_SIGN_IN: '1' })).toEqual(['google'])
  expect(await started({ ...production, ...HOSTED, ALLOW_DEV_SIGN_IN: '1' })).toEqual([])
})
