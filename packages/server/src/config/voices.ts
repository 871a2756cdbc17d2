import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { text, url } from './variables.ts'

/** Voice providers besides the offline voice; null if not configured. */
export type VoicesConfig = {
  elevenLabs: { apiKey: string; baseUrl: string; model: string } | null
  openAi: {
    name: string
    apiKey: string | null
    baseUrl: string
    model: string
    voices: readonly string[] | null
  } | null
  /** Absolute path of the folder with the models. */
  sherpa: { folder: string } | null
}

/** Its variables, besides OPENAI_API_KEY and OPENAI_BASE_URL (writer.ts). */
export const voicesVariables = {
  ELEVENLABS_API_KEY: text,
  ELEVENLABS_BASE_URL: url,
  ELEVENLABS_MODEL: text,
  SPEECH_MODEL: text,
  SPEECH_VOICES: text,
  SHERPA_MODEL_DIR: text,
}
const variables = z.object({ ...voicesVariables, OPENAI_API_KEY: text, OPENAI_BASE_URL: url })
type Variables = z.infer<typeof variables>

const ELEVENLABS_URL = 'https://api.elevenlabs.io'
const ELEVENLABS_MODEL = 'eleven_multilingual_v2'
const OPENAI_URL = 'https://api.openai.com/v1'
const OPENAI_MODEL = 'gpt-4o-mini-tts'
/** Value of SPEECH_MODEL that reserves the OpenAI key for other uses. */
const NO_SPEECH = 'none'

/** Only the offline voice. */
export const OFFLINE_VOICES: VoicesConfig = { elevenLabs: null, openAi: null, sherpa: null }

/** Derives the configuration from the variables; throws ConfigError when they contradict each other. */
export function voicesConfig(given: Variables): VoicesConfig {
  return { elevenLabs: elevenLabs(given), openAi: openAi(given), sherpa: sherpa(given) }
}

function elevenLabs(given: Variables): VoicesConfig['elevenLabs'] {
  const { ELEVENLABS_API_KEY: apiKey, ELEVENLABS_BASE_URL: baseUrl, ELEVENLABS_MODEL: model } = given
  if (apiKey) return { apiKey, baseUrl: baseUrl ?? ELEVENLABS_URL, model: model ?? ELEVENLABS_MODEL }
  if (!baseUrl && !model) return null
  throw new ConfigError(
    `ELEVENLABS_API_KEY is missing: ${baseUrl ? 'ELEVENLABS_BASE_URL' : 'ELEVENLABS_MODEL'} needs it.`,
  )
}

function openAi(given: Variables): VoicesConfig['openAi'] {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, SPEECH_MODEL: model, SPEECH_VOICES: named } = given
  const voices = named?.split(',').flatMap((voice) => voice.trim() || [])
  if (model === NO_SPEECH) return null
  if (baseUrl) {
    // A compatible server may be for the writer only: without SPEECH_MODEL it doesn't speak.
    if (model) return { name: 'The speech server', apiKey: apiKey ?? null, baseUrl, model, voices: voices ?? null }
    if (voices) throw new ConfigError('SPEECH_MODEL is missing: SPEECH_VOICES needs it.')
    return null
  }
  if (apiKey)
    return { name: 'OpenAI', apiKey, baseUrl: OPENAI_URL, model: model ?? OPENAI_MODEL, voices: voices ?? null }
  if (!model && !voices) return null
  throw new ConfigError(
    `${model ? 'SPEECH_MODEL' : 'SPEECH_VOICES'} needs OPENAI_API_KEY, or OPENAI_BASE_URL for another server.`,
  )
}

const sherpa = ({ SHERPA_MODEL_DIR: folder }: Variables): VoicesConfig['sherpa'] =>
  folder ? { folder: resolve(folder) } : null

/** The start-up log's line: what is in use and how to change it. */
export function voicesChoice({ elevenLabs, openAi, sherpa }: VoicesConfig): string {
  const more = [
    elevenLabs && `ElevenLabs (${elevenLabs.model})`,
    openAi && `${openAi.name === 'OpenAI' ? 'OpenAI' : 'the server at OPENAI_BASE_URL'} (${openAi.model})`,
    sherpa && `local models in ${sherpa.folder}`,
  ].filter((voice) => voice !== null)
  if (more.length > 0) return `voices: ${more.join(', ')}, offline voice as fallback`
  return 'voices: offline voice (set ELEVENLABS_API_KEY, OPENAI_API_KEY, OPENAI_BASE_URL with SPEECH_MODEL, or SHERPA_MODEL_DIR for others)'
}
