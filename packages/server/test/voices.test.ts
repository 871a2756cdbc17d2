import { expect, test } from 'vitest'
import { usage } from '../src/adapters/postgres/schema.ts'
import { readEnvironment, toConfig } from '../src/config/config.ts'
import { sharedPack, startPack } from './pack.ts'
import { quickStudio } from './quick-studio.ts'
import { startSpeechServer } from './voices/pretend-providers.ts'
import { hasJob, startWorker, untilStatus } from './worker.ts'

const KEY = 'xi-canary-4417'

test('a persona speaks with an ElevenLabs voice, and two simultaneous previews of a line are paid once', async () => {
  await using server = await startSpeechServer()
  await using pack = await startPack({ environment: { ELEVENLABS_API_KEY: KEY, ELEVENLABS_BASE_URL: server.url } })
  const lyra = pack.as('lyra')
  await expect.poll(async () => JSON.stringify((await lyra.get('/voices')).body)).toContain('elevenlabs:rachel21')
  const voice = { id: 'elevenlabs:rachel21', pace: 1, pitch: 0 }
  const made = await lyra.post('/user/personas', { name: 'Rae', voice })
  const preview = { text: 'Good morning, wolf.', voice }

  const heard = await Promise.all([1, 2].map(() => lyra.post('/voices/preview', preview)))
  const again = await lyra.post('/voices/preview', preview)

  expect(made.status).toBe(201)
  expect([...heard, again].map(({ status }) => status)).toEqual([200, 200, 200])
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(JSON.stringify((await lyra.get('/voices')).body)).not.toContain(KEY)
})

test('an unavailable voice is reported in the preview; its persona still makes videos', async () => {
  await using server = await startSpeechServer()
  const environment = { ELEVENLABS_API_KEY: KEY, ELEVENLABS_BASE_URL: server.url }
  await using pack = await startPack({ environment })
  const lyra = pack.as('lyra')
  await expect.poll(() => pack.context.voice.catalogue().length).toBe(11)
  const voice = { id: 'elevenlabs:bill99', pace: 1, pitch: 0 }
  await lyra.post('/user/personas', { name: 'Bill', voice })
  await server[Symbol.asyncDispose]()

  const { status, body } = await lyra.post('/voices/preview', { text: 'Good morning, wolf.', voice })

  expect(status).toBe(503)
  expect(body).toEqual({
    detail: 'ElevenLabs couldn’t be reached. Try again later, or choose another voice.',
  })
  const usable = (await lyra.get('/user/personas?require_assets=true')).body as { name: string }[]
  expect(usable.map(({ name }) => name)).toContain('Bill')
})

test('a video spoken by a fallback asks the chosen voice again when it is remade, and counts each line once', async () => {
  await using pack = await sharedPack()
  const { item } = await hasJob(pack.as('lyra'))
  let away = true
  const speak = async (lines: { text: string }[]) =>
    lines.map(({ text }) => ({
      media: `${item}/${away ? 'stand-in' : 'wanted'}.wav`,
      seconds: 2,
      words: [{ text, start: 0, end: 2 }],
      provider: away ? 'offline voice' : 'ElevenLabs',
      ...(away && { standsIn: true, note: 'ElevenLabs didn’t respond in time; “Rachel” was replaced by “Lyra”' }),
    }))
  await using _worker = await startWorker(pack, { studio: quickStudio(pack.context.storage, { speak }) })
  const first = await untilStatus(pack, item, 'Ready')
  away = false

  await pack.as('lyra').post(`/api/content/short/${item}/retry`)

  await expect
    .poll(async () => (await untilStatus(pack, item, 'Ready'))?.notes, { timeout: 20_000 })
    .toContain('ElevenLabs')
  expect(first?.notes).toContain('ElevenLabs didn’t respond in time; “Rachel” was replaced by “Lyra”')
  const uses = await pack.context.db.select().from(usage)
  expect(uses.filter(({ kind }) => kind === 'speech_seconds')).toHaveLength(2)
})

test.each([
  [{ ELEVENLABS_MODEL: 'm' }, 'ELEVENLABS_API_KEY is missing: ELEVENLABS_MODEL needs it.'],
  [{ ELEVENLABS_BASE_URL: 'http://x' }, 'ELEVENLABS_API_KEY is missing: ELEVENLABS_BASE_URL needs it.'],
  [{ SPEECH_VOICES: 'af_bella' }, 'SPEECH_VOICES needs OPENAI_API_KEY, or OPENAI_BASE_URL for another server.'],
  [{ OPENAI_BASE_URL: 'http://x/v1', SPEECH_VOICES: 'a' }, 'SPEECH_MODEL is missing: SPEECH_VOICES needs it.'],
])('an incomplete voice configuration is refused with the missing variable: %o', (environment, message) => {
  expect(() => toConfig(readEnvironment(environment))).toThrow(message)
})

test.each([
  [{}, null],
  [{ OPENAI_API_KEY: 'k' }, { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', model: 'gpt-4o-mini-tts' }],
  [{ OPENAI_API_KEY: 'k', SPEECH_MODEL: 'none' }, null],
  [{ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://x/v1' }, null],
  [
    { OPENAI_BASE_URL: 'http://x/v1/', SPEECH_MODEL: 'kokoro', SPEECH_VOICES: 'af_bella, af_sky' },
    { apiKey: null, baseUrl: 'http://x/v1', model: 'kokoro', voices: ['af_bella', 'af_sky'] },
  ],
])('%o chooses the voice', (environment, openAi) => {
  const { voices } = toConfig(readEnvironment(environment))

  if (openAi) expect(voices.openAi).toMatchObject(openAi)
  else expect(voices.openAi).toBeNull()
})
