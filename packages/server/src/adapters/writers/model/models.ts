import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { extractJsonMiddleware, type generateText, type LanguageModel, wrapLanguageModel } from 'ai'
import { guardedFetch } from '../../providers/guarded-fetch.ts'

/** A writing model: whose, which, and how it is reached. `url` null is the provider's own address. */
export type ModelSettings = {
  provider: 'openai' | 'anthropic' | 'google' | 'compatible'
  model: string
  key: string | null
  url: string | null
  /** For one request, seconds. */
  timeoutSeconds: number
}

/** An answer of a model is a few kilobytes; its wrapping a few more. */
const ANSWER_MOST_BYTES = 2_000_000

type Extras = Pick<Parameters<typeof generateText>[0], 'temperature' | 'seed' | 'providerOptions'>

/** The model, what is asked for beside the prompt, and whether the schema goes along (`schema` false: in words only). */
export function modelOf(
  { provider, model, key, url }: ModelSettings,
  { seed, schema }: { seed: number; schema: boolean },
): { model: LanguageModel; extras: Extras } {
  const reach = { fetch: guardedFetch(ANSWER_MOST_BYTES), ...(url && { baseURL: url }), ...(key && { apiKey: key }) }
  const readable = (raw: Parameters<typeof wrapLanguageModel>[0]['model']) =>
    wrapLanguageModel({ model: raw, middleware: extractJsonMiddleware({ transform: innerJson }) })
  switch (provider) {
    case 'openai':
      // Its models reason before they write and count that as output; a script needs little of it.
      return {
        model: readable(createOpenAI(reach)(model)),
        extras: { providerOptions: { openai: { reasoningEffort: 'low', store: false } } },
      }
    case 'anthropic':
      // Takes no seed, and its newer models refuse a temperature.
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

/** Without code fences, and without the thoughts that some local models write down before they answer. */
function innerJson(text: string): string {
  const answer = text.replace(/^[\s\S]*<\/think>/i, '')
  const [from, to] = [answer.indexOf('{'), answer.lastIndexOf('}')]
  return from >= 0 && to > from ? answer.slice(from, to + 1) : answer
}
