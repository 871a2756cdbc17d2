import { guardedFetch } from '../providers/guarded-fetch.ts'
import { serverAt } from './local-server.ts'

type Finding = { ok: boolean; text: string }
type ImageProvider =
  | { kind: 'drawn' }
  | { kind: 'comfyui' | 'a1111'; url: string }
  | {
      kind: 'sdk'
      provider: 'openai' | 'compatible' | 'replicate' | 'fal'
      model: string
      key: string | null
      url: string | null
    }

const PROBE_MS = 8_000
const MAX_BYTES = 4 * 1024 * 1024

/** Checks that the image provider responds, without generating a paid picture. */
export async function probeImages(images: ImageProvider): Promise<Finding> {
  if (images.kind === 'drawn') return { ok: true, text: 'pictures: built-in illustrations' }
  if (images.kind === 'sdk' && images.provider === 'fal')
    return { ok: true, text: 'pictures: fal has a key (it is checked with the first picture)' }
  const { name, url, headers } = endpointOf(images)
  const status = await guardedFetch(MAX_BYTES)(url, { headers, signal: AbortSignal.timeout(PROBE_MS) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.status
    },
    () => null,
  )
  if (status === 200) return { ok: true, text: `pictures: ${name} responds` }
  const problems: Record<number, string> = {
    401: 'rejected the API key',
    403: 'rejected the API key',
    404: "doesn't know the model (set IMAGE_MODEL)",
  }
  const problem = status === null ? "can't be reached" : (problems[status] ?? `responded with status ${status}`)
  return { ok: false, text: `pictures: ${name} ${problem}; built-in illustrations are used instead` }
}

function endpointOf(images: Exclude<ImageProvider, { kind: 'drawn' }>): {
  name: string
  url: string
  headers: Record<string, string>
} {
  if (images.kind !== 'sdk') {
    const { baseUrl, headers } = serverAt(images.url)
    if (images.kind === 'comfyui') return { name: 'ComfyUI', url: `${baseUrl}/system_stats`, headers }
    return { name: 'the Stable Diffusion web UI', url: `${baseUrl}/sdapi/v1/sd-models`, headers }
  }
  const headers: Record<string, string> = images.key ? { authorization: `Bearer ${images.key}` } : {}
  const model = images.model.split(':')[0] ?? ''
  switch (images.provider) {
    case 'replicate':
      return { name: 'Replicate', url: `https://api.replicate.com/v1/models/${model}`, headers }
    case 'openai':
      return { name: 'OpenAI', url: `https://api.openai.com/v1/models/${encodeURIComponent(model)}`, headers }
    default:
      return { name: 'the server at OPENAI_BASE_URL', url: `${images.url}/models`, headers }
  }
}
