import { expect, test } from 'vitest'
import { freePort } from '../src/adapters/embedded-postgres/free-port.ts'
import { readEnvironment, toConfig } from '../src/config/config.ts'
import { startSandboxes } from '../src/context/sandboxes.ts'

const HOSTED = { VITE_AUTH_URL: 'https://x.supabase.co', VITE_AUTH_ANON_KEY: 'k' }
const KEYS = { TOKEN_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}` }

async function answers(variables: Record<string, string>): Promise<{ google: boolean; tiktok: boolean }> {
  const port = await freePort(2)
  const ports = { SANDBOX_GOOGLE_PORT: String(port), SANDBOX_TIKTOK_PORT: String(port + 1) }
  const sandboxes = await startSandboxes(toConfig(readEnvironment({ ...ports, HOST: '127.0.0.1', ...variables })))
  const isUp = (at: number) =>
    fetch(`http://127.0.0.1:${at}/_control/accounts`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    return { google: await isUp(port), tiktok: await isUp(port + 1) }
  } finally {
    await sandboxes.close()
  }
}

test("with the embedded sign-in both sandboxes start, and Google's does not when its keys are set", async () => {
  expect(await answers({})).toEqual({ google: true, tiktok: true })
  expect(await answers({ GOOGLE_CLIENT_ID: 'i', GOOGLE_CLIENT_SECRET: 's' })).toEqual({ google: false, tiktok: true })
})

test('with a hosted sign-in the TikTok sandbox still starts', async () => {
  expect(await answers(HOSTED)).toEqual({ google: false, tiktok: true })
})

test('in production none starts', async () => {
  expect(await answers({ NODE_ENV: 'production', ...KEYS, ...HOSTED })).toEqual({ google: false, tiktok: false })
})
