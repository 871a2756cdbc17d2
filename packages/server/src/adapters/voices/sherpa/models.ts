import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'

/** A model folder, described for sherpa-onnx. */
export type SherpaModel = {
  /** The folder's name, part of its voices' ids. */
  name: string
  kind: 'kokoro' | 'vits'
  /** File paths for `new OfflineTts(…)`. */
  config: { model: Record<string, Record<string, string>>; numThreads: number; maxNumSentences: number }
  /** Voice names in the model's order, the last part of their ids. */
  speakers: string[]
  languages: string[]
}

const piperSchema = z.object({
  language: z.object({ code: z.string() }).optional(),
  num_speakers: z.number().int().positive().optional(),
  speaker_id_map: z.record(z.string(), z.number()).optional(),
})

/**
 * Finds models in a folder or its subfolders. A model is an .onnx file with tokens.txt; with voices.bin it is Kokoro,
 * else VITS (Piper).
 */
export async function modelsIn(folder: string): Promise<SherpaModel[]> {
  const own = await modelAt(folder)
  if (own) return [own]
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
      .map((entry) => modelAt(join(folder, entry.name))),
  )
  return found.filter((model) => model !== null).toSorted((a, b) => a.name.localeCompare(b.name))
}

async function modelAt(folder: string): Promise<SherpaModel | null> {
  const files: string[] = await readdir(folder).catch(() => [])
  // The unquantized model sounds better.
  const onnx = files.filter((file) => file.endsWith('.onnx')).toSorted((a, b) => a.length - b.length)[0]
  if (!onnx || !files.includes('tokens.txt')) return null
  const at = (file: string) => join(folder, file)
  const data = (await isFolder(at('espeak-ng-data'))) ? { dataDir: at('espeak-ng-data') } : {}
  const lexicons = files.filter((file) => /^lexicon.*\.txt$/.test(file)).map(at)
  const lexicon = lexicons.length > 0 ? { lexicon: lexicons.join(',') } : {}
  const paths = { model: at(onnx), tokens: at('tokens.txt'), ...data, ...lexicon }
  const name = basename(folder)
  if (files.includes('voices.bin')) {
    const multilingual = lexicons.length > 0
    return {
      name,
      kind: 'kokoro',
      config: { model: { kokoro: { ...paths, voices: at('voices.bin') } }, numThreads: 1, maxNumSentences: 1 },
      speakers: kokoroSpeakers((await stat(at('voices.bin'))).size),
      languages: multilingual ? ['en', 'zh'] : ['en'],
    }
  }
  const piper = await piperAt(at(`${onnx}.json`))
  const [language = 'en'] = (
    piper?.language?.code ??
    /^(?:vits-)?(?:piper-)?([a-z]{2})[_-]/.exec(basename(folder))?.[1] ??
    'en'
  ).split('_')
  const named = Object.entries(piper?.speaker_id_map ?? {}).toSorted((a, b) => a[1] - b[1])
  return {
    name,
    kind: 'vits',
    config: { model: { vits: paths }, numThreads: 1, maxNumSentences: 1 },
    speakers: named.length > 0 ? named.map(([speaker]) => speaker) : numbered(piper?.num_speakers ?? 1),
    languages: [language],
  }
}

/** Size of a voice in voices.bin: 510 styles (511 in the first model) of 256 floats. */
const KOKORO_VOICE_BYTES = 510 * 256 * 4

/** Voices of kokoro-en-v0_19 and kokoro-multi-lang-v1_0 in the order of voices.bin. */
const KOKORO_SPEAKERS = [
  'af af_bella af_nicole af_sarah af_sky am_adam am_michael bf_emma bf_isabella bm_george bm_lewis',
  'af_alloy af_aoede af_bella af_heart af_jessica af_kore af_nicole af_nova af_river af_sarah af_sky am_adam am_echo ' +
    'am_eric am_fenrir am_liam am_michael am_onyx am_puck am_santa bf_alice bf_emma bf_isabella bf_lily bm_daniel ' +
    'bm_fable bm_george bm_lewis ef_dora em_alex ff_siwis hf_alpha hf_beta hm_omega hm_psi if_sara im_nicola jf_alpha ' +
    'jf_gongitsune jf_nezumi jf_tebukuro jm_kumo pf_dora pm_alex pm_santa zf_xiaobei zf_xiaoni zf_xiaoxiao zf_xiaoyi ' +
    'zm_yunjian zm_yunxi zm_yunxia zm_yunyang',
].map((names) => names.split(' '))

/** Language by the first letter of a Kokoro voice's name. */
export const KOKORO_LANGUAGES: Readonly<Record<string, string>> = {
  a: 'en',
  b: 'en',
  e: 'es',
  f: 'fr',
  h: 'hi',
  i: 'it',
  j: 'ja',
  p: 'pt',
  z: 'zh',
}

function kokoroSpeakers(bytes: number): string[] {
  const count = Math.max(1, Math.floor(bytes / KOKORO_VOICE_BYTES))
  return KOKORO_SPEAKERS.find((names) => names.length === count) ?? numbered(count)
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, i) => String(i))

async function piperAt(path: string) {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return piperSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
