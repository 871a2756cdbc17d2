import { expect, test } from 'vitest'
import { choices, readEnvironment, toConfig } from '../src/config/config.ts'

const configOf = (variables: Record<string, string>) => toConfig(readEnvironment(variables))

const KEY = `k1:${Buffer.alloc(32, 1).toString('base64')}`

test('an empty environment runs everything embedded', () => {
  const config = configOf({})

  expect(config).toMatchObject({
    port: 4400,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4400',
    database: { kind: 'embedded' },
    storage: { kind: 'folder' },
    auth: { kind: 'embedded', signIn: { kind: 'sandbox', url: 'http://localhost:4401' }, tiktok: null },
    sandboxes: [
      { platform: 'Google', port: 4401, url: 'http://localhost:4401' },
      { platform: 'YouTube', port: 4402, url: 'http://localhost:4402' },
      { platform: 'TikTok', port: 4403, url: 'http://localhost:4403' },
    ],
    platforms: {
      youtube: {
        redirectUris: ['http://localhost:4400/oauth/callback/google', 'http://127.0.0.1:4400/oauth/callback/google'],
        standIn: { browser: 'http://localhost:4402', server: 'http://127.0.0.1:4402' },
      },
      tiktok: { standIn: { browser: 'http://localhost:4403', server: 'http://127.0.0.1:4403' } },
    },
  })
  expect(config.home).toMatch(/\.pack$/)
  expect([config.warmUp, configOf({ WARM_UP: 'no' }).warmUp]).toEqual([true, false])
  expect([config.lowPriority, configOf({ RENDER_PRIORITY: 'normal' }).lowPriority]).toEqual([true, false])
})

test.each([
  [
    { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id' },
    'S3_SECRET_ACCESS_KEY is missing: S3_BUCKET and S3_ACCESS_KEY_ID need it.',
  ],
  [{ S3_ENDPOINT: 'http://localhost:9000' }, 'S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing.'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID needs it.'],
  [{ YOUTUBE_CLIENT_ID: 'id' }, 'YOUTUBE_CLIENT_SECRET is missing: YOUTUBE_CLIENT_ID needs it.'],
  [{ TIKTOK_CLIENT_KEY: 'key' }, 'TIKTOK_CLIENT_SECRET is missing: TIKTOK_CLIENT_KEY needs it.'],
  [{ TIKTOK_CLIENT_SECRET: 's' }, 'TIKTOK_CLIENT_KEY is missing: TIKTOK_CLIENT_SECRET needs it.'],
  [{ VITE_AUTH_URL: 'https://x.supabase.co' }, 'VITE_AUTH_ANON_KEY is missing: VITE_AUTH_URL needs it.'],
  [{ VITE_AUTH_ANON_KEY: 'k' }, 'VITE_AUTH_URL is missing: VITE_AUTH_ANON_KEY needs it.'],
  [{ WARM_UP: '0' }, 'WARM_UP: '],
  [{ PORT: 'eighty' }, 'PORT: must be a whole number from 1 to 65535'],
  [{ ALLOWED_ORIGINS: 'example' }, `ALLOWED_ORIGINS: "example" isn't a valid origin`],
  [{ TOKEN_KEYS: 'k1:short' }, 'TOKEN_KEYS: each entry must be <id>:<32 bytes in base64>'],
  [
    { NODE_ENV: 'production', TOKEN_KEYS: KEY },
    'No sign-in is configured, and in production the Google sandbox is off. Set GOOGLE_CLIENT_ID',
  ],
  [{ NODE_ENV: 'production', GOOGLE_CLIENT_ID: 'i', GOOGLE_CLIENT_SECRET: 's' }, 'TOKEN_KEYS is missing'],
  [
    { NODE_ENV: 'production', TOKEN_KEYS: KEY, GOOGLE_CLIENT_ID: 'i', GOOGLE_CLIENT_SECRET: 's' },
    'CONTACT_EMAIL is missing: production requires it, as the address on the Privacy Policy and the Terms of Service',
  ],
  [{ CONTACT_EMAIL: 'den at pack' }, "CONTACT_EMAIL: isn't a valid email address"],
])('refuses %o and names what is missing', (variables, sentence) => {
  expect(() => configOf(variables)).toThrow(sentence)
})

test('production needs Google, a hosted auth project, or the explicit switch', () => {
  const production = { NODE_ENV: 'production', TOKEN_KEYS: KEY, CONTACT_EMAIL: 'den@pack.test' }

  const google = configOf({ ...production, GOOGLE_CLIENT_ID: 'i', GOOGLE_CLIENT_SECRET: 's' })
  const hosted = configOf({ ...production, VITE_AUTH_URL: 'https://x.supabase.co/', VITE_AUTH_ANON_KEY: 'k' })
  const trial = configOf({ ...production, ALLOW_DEV_SIGN_IN: '1' })

  expect(google).toMatchObject({ sandboxes: [], auth: { signIn: { kind: 'google' } } })
  expect(hosted).toMatchObject({ sandboxes: [], auth: { kind: 'hosted', url: 'https://x.supabase.co' } })
  expect(trial.platforms).toEqual({ youtube: null, tiktok: null })
  expect(trial.sandboxes.map(({ platform }) => platform)).toEqual(['Google'])
  expect(choices(trial)).toContain('warning: ALLOW_DEV_SIGN_IN lets anyone sign in as anyone')
})

test('platform keys lead to the platform itself; the TikTok sandbox does not switch on sign-in with TikTok', () => {
  const keys = {
    ...{ YOUTUBE_CLIENT_ID: 'y', YOUTUBE_CLIENT_SECRET: 's' },
    ...{ TIKTOK_CLIENT_KEY: 't', TIKTOK_CLIENT_SECRET: 's' },
  }

  expect(configOf({}).auth).toMatchObject({ tiktok: null })
  expect(configOf({ SANDBOX_TIKTOK_PORT: '5000' }).auth).toMatchObject({ tiktok: null })
  expect(configOf(keys)).toMatchObject({
    auth: { tiktok: { clientKey: 't', url: null } },
    platforms: { youtube: { clientId: 'y', standIn: null }, tiktok: { clientId: 't', standIn: null } },
  })
  expect(configOf({ ...keys, SANDBOX_TIKTOK_PORT: '5000' })).toMatchObject({
    auth: { tiktok: { url: 'http://localhost:5000' } },
    platforms: { tiktok: { clientId: 't', standIn: { server: 'http://127.0.0.1:5000' } } },
  })
})

test('an empty auth URL tells the browser that sign-in is not configured', () => {
  expect(configOf({ VITE_AUTH_URL: '' }).browser).toMatchObject({ authUrl: '', authAnonKey: '' })
})

test('a key selects the provider’s default model; WRITER_MODEL overrides it or turns it off', () => {
  const writer = (variables: Record<string, string>) => configOf(variables).writer

  expect(writer({})).toEqual({ kind: 'offline' })
  expect(writer({ ANTHROPIC_API_KEY: 'k' })).toMatchObject({ provider: 'anthropic', key: 'k', timeoutSeconds: 60 })
  expect(writer({ ANTHROPIC_API_KEY: 'a', OPENAI_API_KEY: 'o' })).toMatchObject({ provider: 'openai', key: 'o' })
  expect(writer({ ANTHROPIC_API_KEY: 'a', OPENAI_API_KEY: 'o', WRITER_MODEL: 'anthropic:x' })).toMatchObject({
    provider: 'anthropic',
    model: 'x',
    key: 'a',
  })
  expect(writer({ OPENAI_API_KEY: 'o', WRITER_MODEL: 'offline' })).toEqual({ kind: 'offline' })
})

test('a compatible server needs its own model name, and its key is not an OpenAI key', () => {
  const server = { OPENAI_BASE_URL: 'http://localhost:11434/v1/', OPENAI_API_KEY: 'k' }

  expect(configOf(server).writer).toEqual({ kind: 'offline' })
  expect(configOf({ ...server, WRITER_MODEL: 'llama3.2:3b', WRITER_TIMEOUT: '100' }).writer).toEqual({
    kind: 'model',
    provider: 'compatible',
    model: 'llama3.2:3b',
    key: 'k',
    url: 'http://localhost:11434/v1',
    timeoutSeconds: 100,
  })
  expect(() => configOf({ ...server, WRITER_MODEL: 'openai:gpt-6-luna' })).toThrow(
    'OPENAI_BASE_URL sends its key elsewhere',
  )
})

test.each([
  [{ WRITER_MODEL: 'gpt-6-luna' }, 'WRITER_MODEL needs one of OPENAI_API_KEY'],
  [{ WRITER_MODEL: 'google:gemini-3.8-flash', OPENAI_API_KEY: 'o' }, 'GOOGLE_GENERATIVE_AI_API_KEY is missing'],
  [{ WRITER_MODEL: 'x', OPENAI_API_KEY: 'o', ANTHROPIC_API_KEY: 'a' }, 'openai:x or anthropic:x'],
  [{ WRITER_TIMEOUT: '4' }, 'WRITER_TIMEOUT: must be a whole number of seconds from 5 to 110'],
  [{ OPENAI_BASE_URL: 'ollama' }, 'OPENAI_BASE_URL'],
])('refuses the writer %o and says why', (variables, sentence) => {
  expect(() => configOf(variables)).toThrow(sentence)
})

test('the first configured image maker is used, self-hosted before paid ones, else pictures are drawn', () => {
  const images = (variables: Record<string, string>) => configOf(variables).images

  expect(images({})).toEqual({ kind: 'drawn' })
  expect(images({ OPENAI_API_KEY: 'o' })).toMatchObject({ provider: 'openai', key: 'o', most: 24, timeoutSeconds: 120 })
  expect(images({ OPENAI_API_KEY: 'o', FAL_KEY: 'f', REPLICATE_API_TOKEN: 'r' })).toMatchObject({
    provider: 'replicate',
    key: 'r',
  })
  expect(images({ OPENAI_API_KEY: 'o', FAL_KEY: 'f', IMAGE_PROVIDER: 'fal', IMAGE_MODEL: 'fal-ai/x' })).toMatchObject({
    provider: 'fal',
    model: 'fal-ai/x',
    key: 'f',
  })
  expect(images({ FAL_KEY: 'f', A1111_URL: 'http://localhost:7860/' })).toMatchObject({
    kind: 'a1111',
    url: 'http://localhost:7860',
  })
  expect(images({ FAL_KEY: 'f', IMAGE_PROVIDER: 'drawn' })).toEqual({ kind: 'drawn' })
  expect(images({ OPENAI_BASE_URL: 'http://localhost:1/v1', OPENAI_API_KEY: 'k', WRITER_MODEL: 'llama' })).toEqual({
    kind: 'drawn',
  })
})

test.each([
  [{ IMAGE_PROVIDER: 'fal' }, 'FAL_KEY is missing: IMAGE_PROVIDER=fal needs it.'],
  [{ IMAGE_PROVIDER: 'midjourney' }, 'IMAGE_PROVIDER: must be one of'],
  [{ IMAGE_MODEL: 'x' }, 'IMAGE_MODEL needs one of COMFYUI_URL'],
  [{ IMAGE_MODEL: 'x', FAL_KEY: 'f', OPENAI_API_KEY: 'o' }, 'Set IMAGE_PROVIDER to fal or openai.'],
  [{ IMAGE_TIMEOUT: '1' }, 'IMAGE_TIMEOUT: must be a whole number of seconds from 5 to 240'],
  [{ COMFYUI_URL: 'http://localhost:8188' }, 'COMFYUI_URL needs IMAGE_MODEL'],
  [{ COMFYUI_WORKFLOW: 'a.json' }, 'COMFYUI_URL is missing: COMFYUI_WORKFLOW needs it.'],
  [
    { IMAGE_PROVIDER: 'openai', OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://localhost:1/v1' },
    'OPENAI_BASE_URL sends its key elsewhere',
  ],
])('rejects the image settings %o with the reason', (variables, sentence) => {
  expect(() => configOf(variables)).toThrow(sentence)
})

test('start-up messages contain no key', () => {
  const keys = {
    OPENAI_API_KEY: 'sk-CANARY',
    ANTHROPIC_API_KEY: 'sk-CANARY',
    REPLICATE_API_TOKEN: 'CANARY',
    FAL_KEY: 'CANARY',
  }
  const config = configOf({ ...keys, A1111_URL: 'http://me:CANARY@localhost:7860' })

  expect(choices(config).join()).toContain('writer: gpt-6-luna of OpenAI')
  expect(choices(config).join()).not.toContain('CANARY')
})
