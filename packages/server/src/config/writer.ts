import { z } from 'zod'
import type { ModelSettings } from '../adapters/writers/model/models.ts'
import { ConfigError } from './config-error.ts'
import { text, url, whole } from './variables.ts'

/** Writer of scripts: the offline writer, or a model with the offline writer as fallback. */
export type WriterConfig = { kind: 'offline' } | ({ kind: 'model' } & ModelSettings)

/** Its variables. Voices and images read OPENAI_BASE_URL and OPENAI_API_KEY, too. */
export const writerVariables = {
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: url,
  ANTHROPIC_API_KEY: text,
  GOOGLE_GENERATIVE_AI_API_KEY: text,
  WRITER_MODEL: text,
  WRITER_TIMEOUT: whole(5, 110, ' of seconds'),
}
const variables = z.object(writerVariables)
type Variables = z.infer<typeof variables>

/** Defaults when only a key is given: the providers' low-cost models as of November 2026. */
const DEFAULT_MODELS = {
  openai: 'gpt-6-luna',
  anthropic: 'claude-haiku-5-5',
  google: 'gemini-3.8-flash',
} as const

const DEFAULT_TIMEOUT_SECONDS = 60

type Provider = ModelSettings['provider']
const PROVIDERS: Readonly<Record<Provider, { variable: keyof Variables; label: string }>> = {
  compatible: { variable: 'OPENAI_BASE_URL', label: 'the server at OPENAI_BASE_URL' },
  openai: { variable: 'OPENAI_API_KEY', label: 'OpenAI' },
  anthropic: { variable: 'ANTHROPIC_API_KEY', label: 'Anthropic' },
  google: { variable: 'GOOGLE_GENERATIVE_AI_API_KEY', label: 'Google' },
}
const isProvider = (name: string): name is Provider => Object.hasOwn(PROVIDERS, name)

/** Derives the configuration from the variables; throws ConfigError when they contradict each other. */
export function writerConfig(given: Variables): WriterConfig {
  const { WRITER_MODEL: wanted, WRITER_TIMEOUT: timeout } = given
  if (wanted === 'offline') return { kind: 'offline' }
  const [, prefix = '', rest = ''] = /^([a-z]+):(.+)$/.exec(wanted ?? '') ?? []
  const named = isProvider(prefix) ? prefix : undefined
  const model = named ? rest : wanted
  const provider = named ?? configuredProvider(given, model)
  if (!provider) return { kind: 'offline' }
  const { variable, label } = PROVIDERS[provider]
  if (provider === 'openai' && given.OPENAI_BASE_URL !== undefined)
    throw new ConfigError(
      'WRITER_MODEL names a model of OpenAI, but OPENAI_BASE_URL sends its key elsewhere: unset one.',
    )
  if (!isConfigured(given, provider))
    throw new ConfigError(`${variable} is missing: WRITER_MODEL names a model of ${label}.`)
  const chosen = model ?? (provider === 'compatible' ? undefined : DEFAULT_MODELS[provider])
  if (chosen === undefined) return { kind: 'offline' }
  return {
    kind: 'model',
    provider,
    model: chosen,
    key: keyOf(given, provider) ?? null,
    url: provider === 'compatible' ? (given.OPENAI_BASE_URL ?? null) : null,
    timeoutSeconds: timeout ?? DEFAULT_TIMEOUT_SECONDS,
  }
}

/** The configured provider. Rejects a model without a provider prefix when several are configured. */
function configuredProvider(given: Variables, model: string | undefined): Provider | undefined {
  const configured = (['compatible', 'openai', 'anthropic', 'google'] as const).filter((one) =>
    isConfigured(given, one),
  )
  // A compatible server may be for voices only: without WRITER_MODEL it doesn't write.
  const candidates = model === undefined ? configured.filter((one) => one !== 'compatible') : configured
  if (model !== undefined && configured.length === 0) {
    throw new ConfigError(
      'WRITER_MODEL needs one of OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY or OPENAI_BASE_URL.',
    )
  }
  if (model !== undefined && configured.length > 1) {
    const ways = configured.map((one) => `${one}:${model}`).join(' or ')
    throw new ConfigError(`WRITER_MODEL: several providers are configured. Name the provider: ${ways}.`)
  }
  return candidates[0]
}

/** With OPENAI_BASE_URL, the OpenAI key belongs to that server and is never sent to OpenAI. */
function isConfigured(given: Variables, provider: Provider): boolean {
  if (provider === 'openai') return given.OPENAI_API_KEY !== undefined && given.OPENAI_BASE_URL === undefined
  return given[PROVIDERS[provider].variable] !== undefined
}

const keyOf = (given: Variables, provider: Provider) =>
  ({
    openai: given.OPENAI_API_KEY,
    compatible: given.OPENAI_API_KEY,
    anthropic: given.ANTHROPIC_API_KEY,
    google: given.GOOGLE_GENERATIVE_AI_API_KEY,
  })[provider]

/** The start-up log's line: what is in use and how to change it. */
export function writerChoice(writer: WriterConfig): string {
  if (writer.kind === 'offline') {
    return 'writer: offline writer (set OPENAI_API_KEY, ANTHROPIC_API_KEY or GOOGLE_GENERATIVE_AI_API_KEY, or OPENAI_BASE_URL with WRITER_MODEL, for a model)'
  }
  return `writer: ${writer.model} of ${PROVIDERS[writer.provider].label}, offline writer as fallback`
}
