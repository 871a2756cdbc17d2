import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { text, url, whole } from './variables.ts'

/** Source of slideshow images: built-in drawings, or a provider with drawings as fallback. */
export type ImagesConfig =
  | { kind: 'drawn' }
  | (Limits &
      (
        | {
            kind: 'sdk'
            provider: 'openai' | 'compatible' | 'replicate' | 'fal'
            model: string
            key: string | null
            url: string | null
          }
        | { kind: 'comfyui'; url: string; model: string | null; workflowFile: string | null }
        | { kind: 'a1111'; url: string; model: string | null }
      ))

/** Timeout of one request in seconds, and the most images per video. */
type Limits = { timeoutSeconds: number; most: number }

const NAMES = ['drawn', 'comfyui', 'a1111', 'replicate', 'fal', 'openai', 'compatible'] as const
type Provider = Exclude<(typeof NAMES)[number], 'drawn'>

/** Its variables, besides OPENAI_API_KEY and OPENAI_BASE_URL (writer.ts). */
export const imagesVariables = {
  IMAGE_PROVIDER: text.pipe(z.enum(NAMES, `must be one of ${NAMES.join(', ')}`).optional()),
  IMAGE_MODEL: text,
  IMAGE_TIMEOUT: whole(5, 240, ' of seconds'),
  IMAGES_PER_VIDEO: whole(1, 240),
  REPLICATE_API_TOKEN: text,
  FAL_KEY: text,
  COMFYUI_URL: url,
  COMFYUI_WORKFLOW: text,
  A1111_URL: url,
}
const variables = z.object({ ...imagesVariables, OPENAI_API_KEY: text, OPENAI_BASE_URL: url })
type Variables = z.infer<typeof variables>

/** Without a provider, images are drawn. */
export const DRAWN_IMAGES: ImagesConfig = { kind: 'drawn' }

/** Defaults when only a key is given: the providers' fast models as of November 2026. */
const DEFAULT_MODELS = {
  openai: 'gpt-image-2.5-flare',
  replicate: 'black-forest-labs/flux-schnell',
  fal: 'fal-ai/flux/schnell',
} as const
const TIMEOUT_SECONDS = 120
const MOST = 24

const VARIABLES: Readonly<Record<Provider, keyof Variables>> = {
  comfyui: 'COMFYUI_URL',
  a1111: 'A1111_URL',
  replicate: 'REPLICATE_API_TOKEN',
  fal: 'FAL_KEY',
  openai: 'OPENAI_API_KEY',
  compatible: 'OPENAI_BASE_URL',
}

/** Derives the configuration from the variables; throws ConfigError when they contradict each other. */
export function imagesConfig(given: Variables): ImagesConfig {
  const { IMAGE_PROVIDER: wanted, IMAGE_MODEL: model, COMFYUI_WORKFLOW: workflow } = given
  if (workflow && !given.COMFYUI_URL) throw new ConfigError('COMFYUI_URL is missing: COMFYUI_WORKFLOW needs it.')
  if (wanted === 'drawn') return DRAWN_IMAGES
  if (wanted && !isConfigured(given, wanted)) throw missing(given, wanted)
  const provider = wanted ?? configuredProvider(given)
  if (!provider) return DRAWN_IMAGES
  const limits = { timeoutSeconds: given.IMAGE_TIMEOUT ?? TIMEOUT_SECONDS, most: given.IMAGES_PER_VIDEO ?? MOST }
  switch (provider) {
    case 'comfyui':
      if (!model && !workflow)
        throw new ConfigError('COMFYUI_URL needs IMAGE_MODEL (a checkpoint of that server) or COMFYUI_WORKFLOW.')
      return {
        ...limits,
        kind: 'comfyui',
        url: given.COMFYUI_URL ?? '',
        model: model ?? null,
        workflowFile: workflow ? resolve(workflow) : null,
      }
    case 'a1111':
      return { ...limits, kind: 'a1111', url: given.A1111_URL ?? '', model: model ?? null }
    case 'compatible':
      if (!model) throw new ConfigError('IMAGE_MODEL is missing: IMAGE_PROVIDER=compatible needs it.')
      return {
        ...limits,
        kind: 'sdk',
        provider,
        model,
        key: given.OPENAI_API_KEY ?? null,
        url: given.OPENAI_BASE_URL ?? null,
      }
    default:
      return {
        ...limits,
        kind: 'sdk',
        provider,
        model: model ?? DEFAULT_MODELS[provider],
        key: given[VARIABLES[provider] as 'FAL_KEY'] ?? null,
        url: null,
      }
  }
}

/**
 * The first configured provider, self-hosted before paid. Rejects IMAGE_MODEL when no provider, or more than one, is
 * configured.
 */
function configuredProvider(given: Variables): Provider | undefined {
  const { IMAGE_MODEL: model } = given
  const configured = (['comfyui', 'a1111', 'replicate', 'fal', 'openai', 'compatible'] as const).filter(
    // A compatible server may be for the writer only: without IMAGE_MODEL it makes no images.
    (provider) => isConfigured(given, provider) && (provider !== 'compatible' || model !== undefined),
  )
  if (model && configured.length > 1)
    throw new ConfigError(
      `IMAGE_MODEL: several providers are configured. Set IMAGE_PROVIDER to ${configured.join(' or ')}.`,
    )
  if (model && configured.length === 0)
    throw new ConfigError(`IMAGE_MODEL needs one of ${Object.values(VARIABLES).join(', ')}.`)
  return configured[0]
}

/** With OPENAI_BASE_URL, the OpenAI key belongs to that server and is never sent to OpenAI. */
const isConfigured = (given: Variables, provider: Provider) =>
  given[VARIABLES[provider]] !== undefined && (provider !== 'openai' || given.OPENAI_BASE_URL === undefined)

function missing(given: Variables, provider: Provider): ConfigError {
  if (provider === 'openai' && given.OPENAI_API_KEY !== undefined)
    return new ConfigError('IMAGE_PROVIDER is openai, but OPENAI_BASE_URL sends its key elsewhere: unset one.')
  return new ConfigError(`${VARIABLES[provider]} is missing: IMAGE_PROVIDER=${provider} needs it.`)
}

const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  comfyui: 'ComfyUI',
  a1111: 'the Stable Diffusion web UI',
  replicate: 'Replicate',
  fal: 'fal',
  openai: 'OpenAI',
  compatible: 'the server at OPENAI_BASE_URL',
}

/** The start-up log's line: what is in use and how to change it. */
export function imagesChoice(images: ImagesConfig): string {
  if (images.kind === 'drawn')
    return 'pictures: drawn (set REPLICATE_API_TOKEN, FAL_KEY, OPENAI_API_KEY, COMFYUI_URL or A1111_URL for a model)'
  const provider = images.kind === 'sdk' ? images.provider : images.kind
  const model = images.kind === 'comfyui' && images.workflowFile ? 'a workflow' : images.model
  return `pictures: ${model ? `${model} of ` : ''}${PROVIDER_NAMES[provider]}, at most ${images.most} per video, drawings as fallback`
}
