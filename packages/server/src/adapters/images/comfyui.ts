import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { ConfigError } from '../../config/config-error.ts'
import { askOnce, jsonOf } from '../providers/ask-provider.ts'
import { ProviderFault } from '../providers/provider-fault.ts'
import { nativeSize, serverAt } from './local-server.ts'
import type { PictureMaker, Prompt } from './picture-maker.ts'

export const COMFYUI = 'ComfyUI'

/** Polling interval for a finished picture, milliseconds. */
const POLL_MS = 500

/** A workflow in ComfyUI's API export format: nodes by number, each with its class and inputs. */
const workflowSchema = z
  .record(z.string(), z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }))
  .refine((workflow) => JSON.stringify(workflow).includes('%prompt%'), { message: 'no input contains "%prompt%"' })
type Workflow = z.infer<typeof workflowSchema>

const queuedSchema = z.object({ prompt_id: z.string().min(1).max(100) })
const pictureSchema = z.object({ filename: z.string().min(1), subfolder: z.string().default(''), type: z.string() })
const historySchema = z.record(
  z.string(),
  z.object({
    status: z.object({ status_str: z.string().optional() }).nullish(),
    outputs: z.record(z.string(), z.looseObject({ images: z.array(pictureSchema).optional() })),
  }),
)

type Settings = { url: string; workflow: Workflow; timeoutSeconds: number }

/** A ComfyUI server: enqueues the workflow, polls until it has finished and fetches the picture. */
export function comfyMaker({ url, workflow, timeoutSeconds }: Settings): PictureMaker {
  const server = { name: COMFYUI, ...serverAt(url) }
  const client = randomUUID()

  async function pictureOf(id: string, signal: AbortSignal) {
    for (;;) {
      const path = `/history/${encodeURIComponent(id)}`
      const entry = (await askOnce(server, { path, read: jsonOf(COMFYUI, historySchema) }, signal))[id]
      if (entry?.status?.status_str === 'error')
        throw new ProviderFault(COMFYUI, 'broken', { detail: 'its workflow failed' })
      const pictures = Object.values(entry?.outputs ?? {}).flatMap(({ images }) => images ?? [])
      const picture = pictures.find(({ type }) => type === 'output') ?? pictures[0]
      if (picture) return picture
      if (entry) throw new ProviderFault(COMFYUI, 'unusable', { detail: 'its workflow has no image output' })
      await sleep(POLL_MS, undefined, { signal })
    }
  }

  /** Removes the prompt from the server's queue and interrupts it if it is already running. */
  async function cancel(id: string) {
    const signal = AbortSignal.timeout(5_000)
    const requests = [
      { path: '/queue', json: { delete: [id] } },
      { path: '/interrupt', json: { prompt_id: id } },
    ].map((request) => askOnce(server, { ...request, read: () => {} }, signal).catch(() => {}))
    await Promise.all(requests)
  }

  return {
    name: COMFYUI,
    version: `comfyui:${createHash('sha256').update(JSON.stringify(workflow)).digest('hex').slice(0, 16)}`,
    concurrency: 1,
    callMs: timeoutSeconds * 1000,
    async make(prompt, signal) {
      const json = { prompt: fillWorkflow(workflow, { ...prompt, ...nativeSize(prompt) }), client_id: client }
      const request = { path: '/prompt', json, read: jsonOf(COMFYUI, queuedSchema) }
      const { prompt_id } = await askOnce(server, request, signal)
      try {
        const { filename, subfolder, type } = await pictureOf(prompt_id, signal)
        const path = `/view?${new URLSearchParams({ filename, subfolder, type })}`
        return await askOnce(server, { path, read: (body) => body }, signal)
      } catch (error) {
        if (signal.aborted) void cancel(prompt_id)
        throw error
      }
    },
  }
}

/** Fills the workflow's %placeholders%; an input that is only a placeholder keeps the value's type. */
function fillWorkflow(workflow: Workflow, { text, avoid, seed, width, height }: Prompt): unknown {
  const placeholders: Record<string, string | number> = {
    '%prompt%': text,
    '%avoid%': avoid,
    '%seed%': seed,
    '%width%': width,
    '%height%': height,
  }
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string')
      return (
        placeholders[value] ??
        value.replace(/%(?:prompt|avoid|seed|width|height)%/g, (name) => String(placeholders[name]))
      )
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]))
    return value
  }
  return fill(workflow)
}

/** Reads a workflow file. Throws ConfigError if it is not a usable workflow. */
export function readWorkflow(file: string): Workflow {
  const why = (cause: unknown) => (cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause)).split('\n')[0]
  try {
    return workflowSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new ConfigError(
      `COMFYUI_WORKFLOW: ${file} isn't an API-format workflow with "%prompt%" in it (${why(cause)})`,
    )
  }
}

/** The default workflow: a Stable Diffusion checkpoint, with a preview output that the server does not keep. */
export const defaultWorkflow = (checkpoint: string): Workflow => ({
  '1': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: checkpoint } },
  '2': { class_type: 'CLIPTextEncode', inputs: { clip: ['1', 1], text: '%prompt%' } },
  '3': { class_type: 'CLIPTextEncode', inputs: { clip: ['1', 1], text: '%avoid%' } },
  '4': { class_type: 'EmptyLatentImage', inputs: { width: '%width%', height: '%height%', batch_size: 1 } },
  '5': {
    class_type: 'KSampler',
    inputs: {
      model: ['1', 0],
      positive: ['2', 0],
      negative: ['3', 0],
      latent_image: ['4', 0],
      seed: '%seed%',
      steps: 28,
      cfg: 6,
      sampler_name: 'dpmpp_2m',
      scheduler: 'karras',
      denoise: 1,
    },
  },
  '6': { class_type: 'VAEDecode', inputs: { samples: ['5', 0], vae: ['1', 2] } },
  '7': { class_type: 'PreviewImage', inputs: { images: ['6', 0] } },
})
