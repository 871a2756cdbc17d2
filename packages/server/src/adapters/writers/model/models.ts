import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { extractJsonMiddleware, type generateText, type LanguageModel, wrapLanguageModel } from 'ai'
import { guardedFetch } from '../../providers/guarded-fetch.ts'

/** `url` null means the provider's own address. */
export type ModelSettings = {
  provider: 'openai' | 'anthropic' | 'google' | 'compatible'
  model: string
  key: string | null
  url: string | null
  /** Limit for one request. */
  timeoutSeconds: number
}

/** An answer takes a few kilobytes. */
const MAX_ANSWER_BYTES = 2_000_000

type Extras = Pick<Parameters<typeof generateText>[0], 'temperature' | 'seed' | 'providerOptions'>

/** The model and its request options. `schema` false: the server rejects JSON schemas. */
export function modelOf(
  { provider, model, key, url }: ModelSettings,
  { seed, schema }: { seed: number; schema: boolean },
): { model: LanguageModel; extras: Extras } {
  const reach = { fetch: guardedFetch(MAX_ANSWER_BYTES), ...(url && { baseURL: url }), ...(key && { apiKey: key }) }
  const readable = (raw: Parameters<typeof wrapLanguageModel>[0]['model']) =>
    wrapLanguageModel({ model: raw, middleware: extractJsonMiddleware({ transform: innerJson }) })
  switch (provider) {
    case 'openai':
      // Reasoning counts as output, and a script needs little of it.
      return {
        model: readable(createOpenAI(reach)(model)),
        extras: { providerOptions: { openai: { reasoningEffort: 'low', store: false } } },
      }
    case 'anthropic':
      // Supports no seed, and newer models reject a temperature.
      return { model: readable(createAnthropic(reach)(model)), extras: {} }
    case 'google':
      return { model: readable(createGoogleGenerativeAI(reach)(model)), extras: { seed } }
    case 'compatible':
      return {
        model: readable(
          createOpenAICompatible({
            ...reach,
            name: 'compatible',
            baseURL: url ?? '',
            supportsStructuredOutputs: schema,
          }).chatModel(model),
        ),
        extras: { seed, temperature: 0.8 },
      }
  }
}

/** Removes code fences, and the reasoning that some local models write before the answer. */
function innerJson(text: string): string {
  const answer = text.replace(/^[\s\S]*<\/think>/i, '')
  const [from, to] = [answer.indexOf('{'), answer.lastIndexOf('}')]
  return from >= 0 && to > from ? answer.slice(from, to + 1) : answer
}
