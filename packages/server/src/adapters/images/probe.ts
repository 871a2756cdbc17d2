import { guardedFetch } from '../providers/guarded-fetch.ts'
import { serverAt } from './local-server.ts'

type Finding = { ok: boolean; text: string }
type Asked =
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
const MOST_BYTES = 4 * 1024 * 1024

/** Whether who makes the pictures is there, without having one made: that would cost. */
export async function probeImages(images: Asked): Promise<Finding> {
  if (images.kind === 'drawn') return { ok: true, text: 'pictures: drawn' }
  if (images.kind === 'sdk' && images.provider === 'fal')
    return { ok: true, text: 'pictures: fal has a key; whether it is good shows with the first picture' }
  const { name, url, headers } = whereIs(images)
  const status = await guardedFetch(MOST_BYTES)(url, { headers, signal: AbortSignal.timeout(PROBE_MS) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.status
    },
    () => null,
  )
  if (status === 200) return { ok: true, text: `pictures: ${name} answers` }
  const problems: Record<number, string> = {
    401: 'does not accept the key',
    403: 'does not accept the key',
    404: 'does not know the model (set IMAGE_MODEL)',
  }
  const problem = status === null ? 'cannot be reached' : (problems[status] ?? `answers ${status}`)
  return { ok: false, text: `pictures: ${name} ${problem}; pictures are drawn meanwhile` }
}

function whereIs(images: Exclude<Asked, { kind: 'drawn' }>): {
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
