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

/** How often it is asked whether the picture is there, milliseconds. */
const POLL_MS = 500

/** A workflow as ComfyUI exports it for its API: nodes by number, each with its class and inputs. */
const workflowSchema = z
  .record(z.string(), z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }))
  .refine((workflow) => JSON.stringify(workflow).includes('%prompt%'), { message: 'no input of it is "%prompt%"' })
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

/** A ComfyUI server: a workflow is put in its queue, and its picture fetched when it is there. */
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
      if (entry) throw new ProviderFault(COMFYUI, 'unusable', { detail: 'its workflow makes no picture' })
      await sleep(POLL_MS, undefined, { signal })
    }
  }

  /** Out of its queue, and out of its hands if it is at it. */
  async function leave(id: string) {
    const signal = AbortSignal.timeout(5_000)
    const told = [
      { path: '/queue', json: { delete: [id] } },
      { path: '/interrupt', json: { prompt_id: id } },
    ].map((request) => askOnce(server, { ...request, read: () => {} }, signal).catch(() => {}))
    await Promise.all(told)
  }

  return {
    name: COMFYUI,
    version: `comfyui:${createHash('sha256').update(JSON.stringify(workflow)).digest('hex').slice(0, 16)}`,
    atOnce: 1,
    callMs: timeoutSeconds * 1000,
    async make(prompt, signal) {
      const json = { prompt: filled(workflow, { ...prompt, ...nativeSize(prompt) }), client_id: client }
      const request = { path: '/prompt', json, read: jsonOf(COMFYUI, queuedSchema) }
      const { prompt_id } = await askOnce(server, request, signal)
      try {
        const { filename, subfolder, type } = await pictureOf(prompt_id, signal)
        const path = `/view?${new URLSearchParams({ filename, subfolder, type })}`
        return await askOnce(server, { path, read: (body) => body }, signal)
      } catch (error) {
        if (signal.aborted) void leave(prompt_id)
        throw error
      }
    },
  }
}

/** The workflow with what is asked for in its places; a place that is a whole input keeps its type. */
function filled(workflow: Workflow, { text, avoid, seed, width, height }: Prompt): unknown {
  const places: Record<string, string | number> = {
    '%prompt%': text,
    '%avoid%': avoid,
    '%seed%': seed,
    '%width%': width,
    '%height%': height,
  }
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string')
      return places[value] ?? value.replace(/%(?:prompt|avoid|seed|width|height)%/g, (place) => String(places[place]))
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]))
    return value
  }
  return fill(workflow)
}

/** A workflow from a file. Throws ConfigError when it is none that can be used. */
export function readWorkflow(file: string): Workflow {
  const why = (cause: unknown) => (cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause)).split('\n')[0]
  try {
    return workflowSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new ConfigError(
      `COMFYUI_WORKFLOW: ${file} is no workflow in API format with "%prompt%" in it (${why(cause)})`,
    )
  }
}

/** What is run without a workflow of one's own: a checkpoint of the Stable Diffusion family, the picture kept by us alone. */
export const plainWorkflow = (checkpoint: string): Workflow => ({
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
