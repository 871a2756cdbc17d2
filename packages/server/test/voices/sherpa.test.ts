import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sherpaVoice } from '../../src/adapters/voices/sherpa/sherpa-voice.ts'
import { speechThread } from '../../src/adapters/voices/speech-thread.ts'
import { voiceContract } from './voice-contract.ts'

const home = await mkdtemp(join(tmpdir(), 'pack-sherpa-'))
afterAll(() => rm(home, { recursive: true, force: true }))
const thread = speechThread()
const never = new AbortController().signal
const program = new URL('./pretend-sherpa.mjs', import.meta.url)

/** A models folder with empty files. */
async function hasModels(name: string, models: Record<string, Record<string, string | Buffer>>): Promise<string> {
  const folder = join(home, name)
  for (const [model, files] of Object.entries(models)) {
    await mkdir(join(folder, model, 'espeak-ng-data'), { recursive: true })
    for (const [file, content] of Object.entries(files)) await writeFile(join(folder, model, file), content)
  }
  return folder
}

const piper = (json: object) => ({ 'm.onnx': 'no model', 'tokens.txt': '_ 0', 'm.onnx.json': JSON.stringify(json) })
const folder = await hasModels('several', {
  'kokoro-en-v0_19': { 'model.onnx': '', 'tokens.txt': '', 'voices.bin': Buffer.alloc(11 * 511 * 256 * 4) },
  'vits-piper-de_DE-thorsten-low': piper({ language: { code: 'de_DE' }, num_speakers: 1 }),
  'vits-piper-en_GB-two': piper({ language: { code: 'en_GB' }, num_speakers: 2, speaker_id_map: { fen: 1, elm: 0 } }),
  'no-model': { 'readme.txt': 'nothing here' },
})
const voice = sherpaVoice({ folder }, { thread, program })
await voice.refresh()
voiceContract('The local voice', () => voice)

test('sherpa offers the speakers of all models in the folder with their languages', () => {
  const offered = voice.catalogue().map(({ id, name, languages }) => [id, name, languages.join()])

  expect(offered).toHaveLength(11 + 1 + 2)
  expect(offered[1]).toEqual(['sherpa:kokoro-en-v0_19/af_bella', 'Bella', 'en'])
  expect(offered.slice(11)).toEqual([
    ['sherpa:vits-piper-de_DE-thorsten-low/0', 'Vits-piper-de_DE-thorsten-low', 'de'],
    ['sherpa:vits-piper-en_GB-two/elm', 'Vits-piper-en_GB-two elm', 'en'],
    ['sherpa:vits-piper-en_GB-two/fen', 'Vits-piper-en_GB-two fen', 'en'],
  ])
})

const settings = { id: 'sherpa:vits-piper-en_GB-two/elm', pace: 1, pitch: 0 }

test.each([
  { text: 'Crash now.', kind: 'broken', says: /its program ended/ },
  { text: 'Hang on.', kind: 'slow', says: /didn’t respond in time/ },
  { text: 'Fail now.', kind: 'broken', says: /check your config/ },
])('a model that reacts to “$text” is given up, and the next line is spoken', async ({ text, kind, says }) => {
  const hasty = sherpaVoice({ folder }, { thread, program, answerMs: kind === 'slow' ? 500 : 60_000 })
  await hasty.refresh()

  const asked = hasty.speak({ text, voice: settings }, never)

  await expect(asked).rejects.toMatchObject({ name: 'ProviderFault', kind, message: expect.stringMatching(says) })
  expect((await voice.speak({ text: 'All is well.', voice: settings }, never)).words).toHaveLength(3)
})

test('the real library refuses a broken model without harm outside its process', async () => {
  const real = sherpaVoice({ folder }, { thread })
  await real.refresh()

  for (const id of ['sherpa:kokoro-en-v0_19/af_bella', settings.id]) {
    const asked = real.speak({ text: 'Hello.', voice: { ...settings, id } }, never)

    await expect(asked).rejects.toThrow(/the model cannot be loaded|its program ended/)
  }
})
