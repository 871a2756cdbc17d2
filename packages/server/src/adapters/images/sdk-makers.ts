import { setTimeout as sleep } from 'node:timers/promises'
import { createFal } from '@ai-sdk/fal'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { createReplicate } from '@ai-sdk/replicate'
import { APICallError, generateImage, NoImageGeneratedError } from 'ai'
import { z } from 'zod'
import { ProviderFault } from '../providers/provider-fault.ts'
import { sdkFault } from '../providers/sdk-fault.ts'
import { foreignAddressFault, pictureFetch } from './picture-fetch.ts'
import type { PictureMaker, Prompt } from './picture-maker.ts'

type SdkSettings = {
  provider: 'openai' | 'compatible' | 'replicate' | 'fal'
  model: string
  key: string | null
  /** Null uses the provider's default address. */
  url: string | null
  timeoutSeconds: number
}

const SERVICES = {
  openai: { name: 'OpenAI', url: 'https://api.openai.com/v1', hosts: [] },
  compatible: { name: 'The image server', url: '', hosts: [] },
  replicate: { name: 'Replicate', url: 'https://api.replicate.com/v1', hosts: ['replicate.delivery'] },
  fal: { name: 'fal', url: 'https://fal.run', hosts: ['fal.media'] },
} as const

type Asked = Pick<Parameters<typeof generateImage>[0], 'model' | 'size' | 'aspectRatio' | 'seed' | 'providerOptions'>

/** Models with a negative prompt; others reject it or draw it. */
const HAS_NEGATIVE_PROMPT = /stable-diffusion|sdxl|qwen-image|playground|hidream|kandinsky/i
/** Error texts that mean the content was declined, not the request. */
const DECLINED = /moderation_blocked|content_policy|content policy|safety system|nsfw|sensitive/i

/** OpenAI, OpenAI-compatible servers, Replicate and fal through the AI SDK. */
export function sdkMaker(settings: SdkSettings): PictureMaker {
  const { provider, model } = settings
  const { name } = SERVICES[provider]
  const asked = askedOf(settings)
  return {
    name,
    version: `${provider}:${model}`,
    concurrency: 3,
    callMs: settings.timeoutSeconds * 1000,
    async make(prompt, signal) {
      try {
        const { image, providerMetadata } = await generateImage({
          ...asked(prompt, signal),
          prompt: prompt.text,
          maxRetries: 0,
          abortSignal: signal,
        })
        if (isBlackened(providerMetadata)) throw new ProviderFault(name, 'declined')
        return image.uint8Array
      } catch (error) {
        signal.throwIfAborted()
        const wasDeclined =
          APICallError.isInstance(error) &&
          (error.statusCode === 400 || error.statusCode === 422) &&
          DECLINED.test(error.responseBody ?? '')
        if (wasDeclined) throw new ProviderFault(name, 'declined')
        if (NoImageGeneratedError.isInstance(error)) throw new ProviderFault(name, 'unusable', { detail: 'no image' })
        // The SDK's own check of returned URLs.
        if (error instanceof Error && error.name === 'AI_DownloadError') throw foreignAddressFault(name)
        throw sdkFault(error, name)
      }
    },
  }
}

function askedOf({ provider, model, key, url }: SdkSettings): (prompt: Prompt, signal: AbortSignal) => Asked {
  const { name, url: usual, hosts } = SERVICES[provider]
  const baseURL = url ?? usual
  const fetch = pictureFetch({ provider: name, baseUrl: baseURL, hosts })
  const apiKey = key ?? ''
  const avoid = (text: string) => (HAS_NEGATIVE_PROMPT.test(model) ? { negative_prompt: text } : {})
  switch (provider) {
    case 'openai': {
      const images = createOpenAI({ baseURL, apiKey, fetch }).image(model)
      // Large enough for the slideshow's slow zoom, at the provider's middle price.
      const options = { openai: { quality: 'medium', outputFormat: 'jpeg' } } as const
      return (prompt) => ({ model: images, size: sizeOf(prompt, '1024x1536', '1536x1024'), providerOptions: options })
    }
    case 'compatible': {
      const images = createOpenAICompatible({ name: 'pictures', baseURL, ...(key && { apiKey }), fetch }).imageModel(
        model,
      )
      return (prompt) => ({ model: images, size: sizeOf(prompt, '768x1344', '1344x768') })
    }
    case 'replicate':
      // One client per picture, because its polling ends with that picture's signal.
      return (prompt, signal) => ({
        model: createReplicate({ baseURL, apiToken: apiKey, fetch: pollUntilFinished(fetch, baseURL, signal) }).image(
          model,
        ),
        aspectRatio: prompt.width > prompt.height ? '16:9' : '9:16',
        seed: prompt.seed,
        providerOptions: { replicate: { output_format: 'jpg', output_quality: 95, ...avoid(prompt.avoid) } },
      })
    case 'fal': {
      const images = createFal({ baseURL, apiKey, fetch }).image(model)
      return (prompt) => ({
        model: images,
        size: sizeOf(prompt, '864x1536', '1536x864'),
        seed: prompt.seed,
        providerOptions: { fal: { outputFormat: 'jpeg', enableSafetyChecker: true, ...avoid(prompt.avoid) } },
      })
    }
  }
}

const sizeOf = <Size extends string>({ width, height }: Prompt, tall: Size, wide: Size) =>
  width > height ? wide : tall

/** fal returns a black image for declined content and flags it as NSFW in the metadata. */
const nsfwSchema = z.object({ fal: z.object({ images: z.array(z.object({ nsfw: z.literal(true) })).min(1) }) })
const isBlackened = (metadata: unknown) => nsfwSchema.safeParse(metadata).success

const predictionSchema = z.object({
  id: z.string().regex(/^[a-z0-9]{1,64}$/i),
  status: z.string(),
  error: z.unknown(),
})
const POLL_MS = 1_000

/**
 * Replicate responds within a minute even if the prediction is still running, which the SDK does not handle: polls
 * until it has finished, and cancels it at Replicate when the caller cancels.
 */
function pollUntilFinished(fetchOnce: typeof fetch, baseUrl: string, signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    let response = await fetchOnce(input, init)
    if (init?.method !== 'POST' || !response.ok) return response
    const { headers } = init
    for (;;) {
      const text = await response.text()
      const answer = predictionSchema.safeParse(parseJson(text))
      const same = () => new Response(text, { status: response.status, headers: response.headers })
      if (!answer.success) return same()
      const { id, status, error } = answer.data
      if (status === 'failed' || status === 'canceled')
        throw new ProviderFault('Replicate', DECLINED.test(String(error)) ? 'declined' : 'broken')
      if (status !== 'starting' && status !== 'processing') return same()
      const own = `${baseUrl}/predictions/${id}`
      try {
        await sleep(POLL_MS, undefined, { signal })
        response = await fetchOnce(own, { ...(headers && { headers }), signal })
      } catch (cause) {
        if (signal.aborted) void cancelPrediction(fetchOnce, `${own}/cancel`, headers)
        throw cause
      }
      if (!response.ok) throw new ProviderFault('Replicate', 'broken')
    }
  }
}

async function cancelPrediction(fetchOnce: typeof fetch, url: string, headers: RequestInit['headers']) {
  const signal = AbortSignal.timeout(5_000)
  await fetchOnce(url, { method: 'POST', ...(headers && { headers }), signal }).then(
    (response) => response.body?.cancel(),
    () => {},
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
