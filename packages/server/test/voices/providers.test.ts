import { captionWords } from '@pack/core/kernel/words'
import { encodeWav } from '@pack/media/sound/wav'
import { afterAll, describe, expect, test } from 'vitest'
import type { Clock } from '../../src/adapters/providers/with-retries.ts'
import { elevenLabsVoice, wordsOf } from '../../src/adapters/voices/elevenlabs.ts'
import { openAiVoice } from '../../src/adapters/voices/openai-speech.ts'
import { speechThread } from '../../src/adapters/voices/speech-thread.ts'
import {
  answer,
  cut,
  drip,
  empty,
  malformed,
  refusal,
  silence,
  type Turn,
  tooMany,
  wrongLength,
} from '../providers/faulty-server.ts'
import { ELEVENLABS_SPEECH, OPENAI_SPEECH, startSpeechServer, timestampedSpeech, wavOf } from './pretend-providers.ts'
import { voiceContract } from './voice-contract.ts'

const never = new AbortController().signal
const thread = speechThread()
const server = await startSpeechServer()
afterAll(() => server[Symbol.asyncDispose]())

/** Records pauses instead of waiting. */
function hurried() {
  const pauses: number[] = []
  return { pauses, clock: { now: Date.now, pause: async (ms: number) => void pauses.push(ms) } }
}

type World = { url: string; clock?: Clock; callMs?: number | undefined; model?: string }
const elevenLabs = ({ url, clock = hurried().clock, callMs, model = 'eleven_multilingual_v2' }: World) =>
  elevenLabsVoice({ apiKey: 'xi-secret', baseUrl: url, model }, { thread, clock, ...(callMs && { callMs }) })
const openAi = ({ url, clock = hurried().clock, callMs, model = 'tts-1' }: World) =>
  openAiVoice(
    { name: 'OpenAI', apiKey: 'sk-secret', baseUrl: `${url}/v1`, model, voices: null },
    { thread, clock, ...(callMs && { callMs }) },
  )

const known = elevenLabs(server)
await known.refresh()
voiceContract('ElevenLabs', () => known)
voiceContract('OpenAI speech', () => openAi(server))

test('ElevenLabs offers the voices of the account, and requests follow its protocol', async () => {
  const before = server.requests.length

  const { words } = await known.speak(
    { text: 'Run now.', voice: { id: 'elevenlabs:rachel21', pace: 1.4, pitch: 0 } },
    never,
  )

  expect(known.catalogue()).toMatchObject([
    { id: 'elevenlabs:rachel21', name: 'Rachel', description: 'female, american', languages: ['en', 'de'] },
    { id: 'elevenlabs:bill99', name: 'Bill', description: 'An old man', languages: ['en'] },
  ])
  const [asked] = server.requests.slice(before)
  expect(asked?.path).toBe('/v1/text-to-speech/rachel21/with-timestamps?output_format=pcm_24000')
  expect(asked?.headers['xi-api-key']).toBe('xi-secret')
  // The rest of the pace is applied to its sound.
  expect(asked?.json).toEqual({ text: 'Run now.', model_id: 'eleven_multilingual_v2', voice_settings: { speed: 1.2 } })
  expect(words.map(({ text }) => text)).toEqual(['Run', 'now.'])
})

test('OpenAI requests follow its protocol; sound of a model without pace is stretched', async () => {
  const before = server.requests.length
  const voice = { id: 'openai:onyx', pace: 1.25, pitch: 0 }

  await openAi(server).speak({ text: 'Run now.', voice }, never)
  const fast = await openAi({ url: server.url, model: 'gpt-4o-mini-tts' }).speak(
    { text: 'Run now, wolf.', voice },
    never,
  )
  const plain = await openAi({ url: server.url, model: 'gpt-4o-mini-tts' }).speak(
    { text: 'Run now, wolf.', voice: { ...voice, pace: 1 } },
    never,
  )

  const [first, second] = server.requests.slice(before)
  expect(first?.headers.authorization).toBe('Bearer sk-secret')
  expect(first?.json).toEqual({ model: 'tts-1', input: 'Run now.', voice: 'onyx', response_format: 'wav', speed: 1.25 })
  expect(second?.json).toEqual({
    model: 'gpt-4o-mini-tts',
    input: 'Run now, wolf.',
    voice: 'onyx',
    response_format: 'wav',
  })
  expect(plain.seconds / fast.seconds).toBeGreaterThan(1.12)
})

test.each(['Привет, волк! Утро приходит.', '初めての狼は走る。'])(
  'services speak other languages than English: %s',
  async (text) => {
    for (const voice of [known, openAi(server)]) {
      const id = voice.catalogue()[0]?.id ?? ''

      const { words } = await voice.speak({ text, voice: { id, pace: 1, pitch: 0 } }, never)

      expect(words.map((word) => word.text)).toEqual(captionWords(text))
    }
  },
)

const LINE = 'Nobody hands you the mountain, so climb it before breakfast.'
const sound = wavOf(LINE)
const timed = timestampedSpeech(LINE)
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2 / 2) * 2)
const halfPcm = half(Buffer.from(timed.audio_base64, 'base64')).toString('base64')

type Fault = { name: string; turn: Turn | Turn[]; kind: string; calls: number; says?: RegExp }
const EVERYWHERE: Fault[] = [
  { name: 'does not answer', turn: silence, kind: 'slow', calls: 1 },
  { name: 'drips byte by byte', turn: drip(sound), kind: 'slow', calls: 1 },
  { name: 'cuts the connection', turn: cut(sound), kind: 'unreachable', calls: 3 },
  { name: 'promises more than it sends', turn: wrongLength(sound), kind: 'unreachable', calls: 3 },
  { name: 'fails with 500', turn: refusal(500), kind: 'broken', calls: 3 },
  { name: 'is busy', turn: tooMany(7), kind: 'busy', calls: 3 },
  { name: 'wants to be left alone for an hour', turn: tooMany(3600), kind: 'busy', calls: 1 },
  { name: 'does not take the key', turn: refusal(401, 'Incorrect API key: sk-secret'), kind: 'key_refused', calls: 1 },
  { name: 'refuses', turn: refusal(422, 'no'), kind: 'refused', calls: 1 },
]
const OF_ELEVENLABS: Fault[] = [
  { name: 'answers broken JSON', turn: malformed, kind: 'unreadable', calls: 2 },
  { name: 'answers another schema', turn: answer({ audio: 'AAAA' }), kind: 'unreadable', calls: 2 },
  { name: 'answers nothing', turn: empty, kind: 'unreadable', calls: 2 },
  { name: 'sends no sound', turn: answer({ audio_base64: '', alignment: null }), kind: 'unusable', calls: 1 },
  {
    name: 'sends silence',
    turn: answer({ audio_base64: Buffer.alloc(96_000).toString('base64') }),
    kind: 'unusable',
    calls: 1,
    says: /silent/,
  },
  {
    name: 'sends half of the sound',
    turn: answer({ ...timed, audio_base64: halfPcm }),
    kind: 'unusable',
    calls: 1,
    says: /truncated/,
  },
  {
    name: 'has no credit',
    turn: answer({ detail: { status: 'quota_exceeded', message: 'x' } }, { status: 401 }),
    kind: 'no_credit',
    calls: 1,
  },
  {
    name: 'lost the voice',
    turn: answer({ detail: { status: 'voice_not_found', message: 'x' } }, { status: 400 }),
    kind: 'declined',
    calls: 1,
    says: /voice/,
  },
]
const OF_OPENAI: Fault[] = [
  { name: 'answers JSON', turn: answer({ audio: 'AAAA' }), kind: 'unusable', calls: 1, says: /not a WAV/ },
  { name: 'answers nothing', turn: empty, kind: 'unusable', calls: 1, says: /no sound/ },
  {
    name: 'sends silence',
    turn: answer(encodeWav(new Int16Array(48_000), 24000)),
    kind: 'unusable',
    calls: 1,
    says: /silent/,
  },
  { name: 'sends a file that is cut off', turn: answer(half(sound)), kind: 'unusable', calls: 1, says: /truncated/ },
  {
    name: 'says a third',
    turn: answer(
      Buffer.concat([sound.subarray(0, 40), Buffer.from([255, 255, 255, 255]), sound.subarray(44, sound.length / 3)]),
    ),
    kind: 'unusable',
    calls: 1,
    says: /part of the text/,
  },
  { name: 'has no credit', turn: refusal(429, 'insufficient_quota'), kind: 'no_credit', calls: 1 },
]

describe.each([
  {
    who: 'ElevenLabs',
    route: ELEVENLABS_SPEECH,
    id: 'elevenlabs:rachel21',
    make: elevenLabs,
    faults: [...EVERYWHERE, ...OF_ELEVENLABS],
  },
  {
    who: 'OpenAI',
    route: OPENAI_SPEECH,
    id: 'openai:alloy',
    make: openAi,
    faults: [...EVERYWHERE, ...OF_OPENAI],
  },
])('$who', ({ who, route, id, make, faults }) => {
  const utterance = { text: LINE, voice: { id, pace: 1, pitch: 0 } }

  test.each(faults)(
    'that $name is given up after $calls calls, with the reason in plain words',
    async ({ turn, kind, calls, says }) => {
      await using faulty = await startSpeechServer({ [route]: turn })
      const voice = make({ url: faulty.url, callMs: kind === 'slow' ? 700 : undefined })

      const asked = voice.speak(utterance, never)

      await expect(asked).rejects.toMatchObject({ name: 'ProviderFault', kind })
      await expect(asked).rejects.toThrow(says ?? who)
      await expect(asked).rejects.not.toThrow(/secret/)
      expect(faulty.requests).toHaveLength(calls)
    },
  )

  test('is asked again after the requested pause, and then speaks', async () => {
    const good = who === 'OpenAI' ? answer(sound) : answer(timed)
    await using faulty = await startSpeechServer({ [route]: [tooMany(7), refusal(503), good] })
    const { clock, pauses } = hurried()

    const { words } = await make({ url: faulty.url, clock }).speak(utterance, never)

    expect(words).toHaveLength(10)
    expect(pauses[0]).toBe(7_000)
    expect(faulty.requests).toHaveLength(3)
  })

  test('is disconnected when the work is cancelled', async () => {
    await using faulty = await startSpeechServer({ [route]: silence })
    const stop = new AbortController()
    const asked = make(faulty).speak(utterance, stop.signal)
    await expect.poll(() => faulty.requests.length).toBe(1)

    stop.abort('enough')

    await expect(asked).rejects.toBe('enough')
    await expect.poll(() => faulty.requests[0]?.left).toBe(true)
  })
})

test('ElevenLabs letter times become word times without the pause after a comma', () => {
  const times = {
    characters: [...'Go, now ', '🐺', '!'],
    character_start_times_seconds: [0, 0.1, 0.2, 0.5, 0.6, 0.7, 0.8, 0.9, 0.9, 0.9],
    character_end_times_seconds: [0.1, 0.2, 0.5, 0.6, 0.7, 0.8, 0.9, 0.9, 0.9, 0.9],
  }

  expect(wordsOf('Go, now 🐺!', times)).toEqual([
    { text: 'Go,', start: 0, end: 0.2 },
    { text: 'now', start: 0.6, end: 0.9 },
    { text: '🐺!', start: 0.9, end: 0.9 },
  ])
  expect(wordsOf('Go, wolf!', times)).toBeNull()
  expect(wordsOf('Go, now 🐺!', { ...times, character_end_times_seconds: [] })).toBeNull()
})
