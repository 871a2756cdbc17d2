import { guardedFetch } from '../../providers/guarded-fetch.ts'
import type { ModelSettings } from './models.ts'

export const PROVIDER_NAMES: Readonly<Record<ModelSettings['provider'], string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  compatible: 'The model server',
}

/** Limit for a model's description. */
const MAX_BYTES = 2_000_000

const MODELS_PATH: Readonly<Record<ModelSettings['provider'], { base: string; path: (model: string) => string }>> = {
  openai: { base: 'https://api.openai.com/v1', path: (model) => `/models/${encodeURIComponent(model)}` },
  anthropic: { base: 'https://api.anthropic.com/v1', path: (model) => `/models/${encodeURIComponent(model)}` },
  google: {
    base: 'https://generativelanguage.googleapis.com/v1beta',
    path: (model) => `/models/${encodeURIComponent(model)}`,
  },
  compatible: { base: '', path: () => '/models' },
}

/** Requests the model's description, which is free. Returns the HTTP status, or null without an answer. */
export async function probeModel({ provider, model, key, url }: ModelSettings): Promise<number | null> {
  const { base, path } = MODELS_PATH[provider]
  const headers: Record<string, string> =
    key === null
      ? {}
      : provider === 'anthropic'
        ? { 'x-api-key': key, 'anthropic-version': '2023-06-01' }
        : provider === 'google'
          ? { 'x-goog-api-key': key }
          : { authorization: `Bearer ${key}` }
  const answer = await guardedFetch(MAX_BYTES)(`${url ?? base}${path(model)}`, {
    headers,
    signal: AbortSignal.timeout(5000),
  }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status ?? null
}
