import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { diskStorage } from '../../src/adapters/storage/disk.ts'
import { elevenLabsVoice } from '../../src/adapters/voices/elevenlabs.ts'
import { everyVoice } from '../../src/adapters/voices/every-voice.ts'
import { offlineVoice } from '../../src/adapters/voices/offline/offline-voice.ts'
import { openAiVoice } from '../../src/adapters/voices/openai-speech.ts'
import { sharedVoices } from '../../src/adapters/voices/shared-voice.ts'
import { speechThread } from '../../src/adapters/voices/speech-thread.ts'
import { spokenLines } from '../../src/adapters/voices/spoken-lines.ts'
import { refusal, reply, silence, type Turn } from '../providers/faulty-server.ts'
import { ELEVENLABS_SPEECH, said, startSpeechServer, timestampedSpeech } from './pretend-providers.ts'

const home = await mkdtemp(join(tmpdir(), 'pack-lines-'))
afterAll(() => rm(home, { recursive: true, force: true }))
const storage = diskStorage({
  folder: home,
  baseUrl: 'http://localhost',
  secrets: { sign: () => '', verify: () => false },
  stockFile: async (key) => key,
})
const thread = speechThread()
const offline = offlineVoice(thread)
const speaks = reply((received) => timestampedSpeech(said(received)))
let accounts = 0

/** An account with ElevenLabs, optionally OpenAI, and offline voices. */
async function hasVoices(script: Record<string, Turn | Turn[]> = {}, { withOpenAi = false } = {}) {
  const server = await startSpeechServer(script)
  const clock = { now: new Date('2026-11-20T12:00:00Z') }
  const uses = { thread, clock: { now: Date.now, pause: async () => {} } }
  const voices = everyVoice(offline, [
    elevenLabsVoice({ apiKey: 'key', baseUrl: server.url, model: 'm' }, uses),
    ...(withOpenAi
      ? [
          openAiVoice(
            { name: 'OpenAI', apiKey: 'key', baseUrl: `${server.url}/v1`, model: 'tts-1', voices: null },
            uses,
          ),
        ]
      : []),
  ])
  await voices.refresh()
  const owner = `owner${++accounts}`
  const voicesOf = sharedVoices({ voice: voices, storage, withLock: (_, work) => work(), now: () => clock.now })
  const context = { progress: () => {}, signal: new AbortController().signal }
  return {
    clock,
    owner,
    voice: voicesOf(owner),
    speak: (item: string, lines: { text: string; voice: Settings }[]) =>
      spokenLines({ voice: voicesOf(owner), voices, storage, folder: `${owner}/videos/${item}/speech/` }).speak(
        lines,
        context,
      ),
    calls: () => server.requests.filter(({ method }) => method === 'POST').length,
    play: server.play,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

type Settings = { id: string; pace: number; pitch: number }
const rachel = { id: 'elevenlabs:rachel21', pace: 1, pitch: 0 }
const flow = { id: 'flow', pace: 1, pitch: 0 }
const TWELVE = 'one two three four five six seven eight nine ten eleven twelve'
  .split(' ')
  .map((number) => ({ text: `Line ${number} is here.`, voice: rachel }))

test('editing one of twelve lines costs one call; another video and a preview of the same lines none', async () => {
  await using world = await hasVoices()
  const first = await world.speak('a', TWELVE)
  const before = world.calls()

  const edited = TWELVE.with(4, { text: 'Line five has changed.', voice: rachel })
  const second = await world.speak('a', edited)
  const afterEdit = world.calls()
  const other = await world.speak('b', TWELVE)
  const heard = await world.voice.speak({ text: 'Line two is here.', voice: rachel }, new AbortController().signal)

  expect(before).toBe(12)
  expect(afterEdit).toBe(13)
  expect(world.calls()).toBe(13)
  expect(second.toSpliced(4, 1)).toEqual(first.toSpliced(4, 1))
  // Each video has its own files, which are deleted with it.
  expect(other.map(({ media }) => media.split('/')[2])).toEqual(Array(12).fill('b'))
  // The words of a video also have their levels.
  expect(first[1]?.words).toMatchObject(heard.words)
})

test('a line unused for long is evicted, a used one stays', async () => {
  await using world = await hasVoices()
  const [used, unused] = ['We run.', 'We rest.'].map((text) => ({ text, voice: rachel }))
  const hear = (line: typeof used) =>
    world.voice.speak(line ?? { text: '', voice: rachel }, new AbortController().signal)
  await hear(used)
  await hear(unused)

  for (const month of ['2026-12', '2027-01', '2027-02', '2027-03']) {
    world.clock.now = new Date(`${month}-15T12:00:00Z`)
    await hear(used)
    await hear({ text: `Now it is ${month}.`, voice: flow })
  }
  const before = world.calls()
  await hear(used)
  await hear(unused)

  expect(before).toBe(2)
  expect(world.calls()).toBe(3)
  const months = new Set((await storage.list(`${world.owner}/speech/`)).map((key) => key.split('/')[2]))
  expect([...months].sort()).toEqual(['2027-01', '2027-02', '2027-03'])
})

test('a voice that fails in the third line is replaced in all lines by a voice no other speaker has', async () => {
  await using world = await hasVoices({ [ELEVENLABS_SPEECH]: [speaks, speaks, refusal(401)] })
  const lines = ['It begins.', 'It goes on.', 'It breaks.', 'It ends.'].map((text) => ({ text, voice: rachel }))

  const spoken = await world.speak('a', [...lines, { text: 'I am still myself.', voice: flow }])

  expect(spoken.map(({ provider }) => provider)).toEqual(Array(5).fill('offline voice'))
  expect(spoken.slice(0, 4).every(({ standsIn }) => standsIn)).toBe(true)
  expect(spoken[4]).not.toHaveProperty('standsIn')
  const notes = new Set(spoken.flatMap(({ note }) => note ?? []))
  expect([...notes]).toEqual([
    expect.stringMatching(
      /^ElevenLabs rejected the API key; “Rachel” was replaced by “(?!Flow)\w+” \(offline voice\)$/,
    ),
  ])
  expect(spoken.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual([
    ...lines.map(({ text }) => text),
    'I am still myself.',
  ])
})

test('after an outage the next render uses the chosen voice again', async () => {
  await using world = await hasVoices({ [ELEVENLABS_SPEECH]: refusal(422) })
  const lines = [{ text: 'Good morning, wolf.', voice: rachel }]
  const [away] = await world.speak('a', lines)
  world.play(ELEVENLABS_SPEECH, speaks)

  const [back] = await world.speak('a', lines)

  expect(away?.provider).toBe('offline voice')
  expect(back).toMatchObject({ provider: 'ElevenLabs' })
  expect(back?.media).not.toBe(away?.media)
  expect(back).not.toHaveProperty('note')
})

test('another service is preferred over the offline voice as a fallback', async () => {
  await using world = await hasVoices({ [ELEVENLABS_SPEECH]: refusal(422) }, { withOpenAi: true })

  const [spoken] = await world.speak('a', [{ text: 'Доброе утро, волк.', voice: rachel }])

  expect(spoken).toMatchObject({ provider: 'OpenAI', standsIn: true })
  expect(spoken?.note).toMatch(/^ElevenLabs rejected the request; “Rachel” was replaced by “\w+” \(OpenAI\)$/)
})

test('without a fallback the video waits with the reason; an unconfigured service is named', async () => {
  await using world = await hasVoices({ [ELEVENLABS_SPEECH]: refusal(422) })

  await expect(world.speak('a', [{ text: 'Доброе утро.', voice: rachel }])).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/^ElevenLabs rejected the request, and no other voice can say these lines/),
  })
  const [spoken] = await world.speak('b', [{ text: 'Hello.', voice: { ...rachel, id: 'openai:nova' } }])
  expect(spoken?.note).toMatch(/^OpenAI couldn’t be reached \(it isn’t configured\); “nova” was replaced by/)
})

test('an unspeakable text does not trigger the fallback', async () => {
  await using world = await hasVoices({ [ELEVENLABS_SPEECH]: silence })

  await expect(world.speak('a', [{ text: '…', voice: rachel }])).rejects.toMatchObject({ code: 'invalid' })
  await expect(world.speak('a', [{ text: 'Привет', voice: flow }])).rejects.toMatchObject({ code: 'invalid' })
  expect(world.calls()).toBe(0)
})
