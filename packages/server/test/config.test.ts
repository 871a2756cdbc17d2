import { expect, test } from 'vitest'
import { choices, readEnvironment, toConfig } from '../src/config.ts'

const configOf = (variables: Record<string, string>) => toConfig(readEnvironment(variables))

const KEY = `k1:${Buffer.alloc(32, 1).toString('base64')}`

test('runs on embedded defaults when nothing is set', () => {
  const config = configOf({})

  expect(config).toMatchObject({
    port: 4400,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4400',
    database: { kind: 'embedded' },
    storage: { kind: 'folder' },
    auth: { kind: 'embedded', signIn: { kind: 'sandbox', url: 'http://localhost:4401' }, tiktok: null },
    sandboxes: { google: 4401, tiktok: null },
  })
  expect(config.home).toMatch(/\.pack$/)
})

test.each([
  [
    { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id' },
    'S3_SECRET_ACCESS_KEY is missing: S3_BUCKET and S3_ACCESS_KEY_ID need it.',
  ],
  [{ S3_ENDPOINT: 'http://localhost:9000' }, 'S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing.'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID needs it.'],
  [{ TIKTOK_CLIENT_KEY: 'key' }, 'TIKTOK_CLIENT_SECRET is missing: TIKTOK_CLIENT_KEY needs it.'],
  [{ TIKTOK_CLIENT_SECRET: 's' }, 'TIKTOK_CLIENT_KEY is missing: TIKTOK_CLIENT_SECRET needs it.'],
  [{ VITE_AUTH_URL: 'https://x.supabase.co' }, 'VITE_AUTH_ANON_KEY is missing: VITE_AUTH_URL needs it.'],
  [{ VITE_AUTH_ANON_KEY: 'k' }, 'VITE_AUTH_URL is missing: VITE_AUTH_ANON_KEY needs it.'],
  [{ PORT: 'eighty' }, 'PORT: must be a whole number from 1 to 65535'],
  [{ ALLOWED_ORIGINS: 'example' }, 'ALLOWED_ORIGINS: "example" is no origin'],
  [{ TOKEN_KEYS: 'k1:short' }, 'TOKEN_KEYS: each entry must be <id>:<32 bytes in base64>'],
  [
    { NODE_ENV: 'production', TOKEN_KEYS: KEY },
    'Nobody could sign in: in production the stand-in for Google is off. Set GOOGLE_CLIENT_ID',
  ],
  [{ NODE_ENV: 'production', GOOGLE_CLIENT_ID: 'i', GOOGLE_CLIENT_SECRET: 's' }, 'TOKEN_KEYS is missing'],
])('refuses %o and names what is missing', (variables, sentence) => {
  expect(() => configOf(variables)).toThrow(sentence)
})

test('starts in production with Google, a hosted project, or the explicit switch', () => {
  const production = { NODE_ENV: 'production', TOKEN_KEYS: KEY }

  const google = configOf({ ...production, GOOGLE_CLIENT_ID: 'i', GOOGLE_CLIENT_SECRET: 's' })
  const hosted = configOf({ ...production, VITE_AUTH_URL: 'https://x.supabase.co/', VITE_AUTH_ANON_KEY: 'k' })
  const trial = configOf({ ...production, ALLOW_DEV_SIGN_IN: '1' })

  expect(google).toMatchObject({ sandboxes: null, auth: { signIn: { kind: 'google' } } })
  expect(hosted).toMatchObject({ sandboxes: null, auth: { kind: 'hosted', url: 'https://x.supabase.co' } })
  expect(choices(trial)).toContain('warning: ALLOW_DEV_SIGN_IN lets anybody sign in as anybody')
})

test('tells the browser that nothing is configured when the auth URL is set to nothing', () => {
  expect(configOf({ VITE_AUTH_URL: '' }).browser).toMatchObject({ authUrl: '', authAnonKey: '' })
})
