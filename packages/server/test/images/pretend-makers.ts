import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { PlannedScene } from '@pack/core/film/scene-lexicon'
import type { PictureOrder } from '@pack/core/generation/ports'
import { drawScene } from '@pack/media/drawing'
import { a1111Maker } from '../../src/adapters/images/a1111.ts'
import { comfyMaker, defaultWorkflow } from '../../src/adapters/images/comfyui.ts'
import { type Drawing, drawingThread } from '../../src/adapters/images/drawing-thread.ts'
import { drawnImages } from '../../src/adapters/images/drawn.ts'
import { imageChain, previewChain } from '../../src/adapters/images/image-chain.ts'
import { madeImages } from '../../src/adapters/images/made-images.ts'
import type { PictureMaker } from '../../src/adapters/images/picture-maker.ts'
import { sdkMaker } from '../../src/adapters/images/sdk-makers.ts'
import { Breaker } from '../../src/adapters/providers/breaker.ts'
import { diskStorage } from '../../src/adapters/storage/disk.ts'
import { answer, type Received, reply, startFaultyServer, type Turn } from '../providers/faulty-server.ts'

const KEY = 'sk-secret'
/** A landscape picture, for a portrait frame. */
export const PICTURE = await drawScene({
  width: 320,
  height: 200,
  seed: 'p',
  words: ['sea'],
  colour: '#2dd4bf',
  tone: '',
})

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
const header = Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 0, 0, 0, 0])
/** A safety filter's replacement: 64 × 64 black pixels. */
export const BLACK = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', header),
  chunk('IDAT', deflateSync(Buffer.alloc(64 * 65))),
  chunk('IEND', Buffer.alloc(0)),
])

type Service = {
  who: string
  /** Route that makes pictures. */
  route: string
  make: (url: string, timeoutSeconds: number) => PictureMaker
  /** A valid answer of that route; `file` is the address of a picture. */
  good: (picture: Buffer, file: string) => unknown
  /** Whether answers contain addresses of pictures. */
  byAddress: boolean
}

const sdk = (provider: 'openai' | 'compatible' | 'replicate' | 'fal', model: string, path: string) => {
  return (url: string, timeoutSeconds: number) =>
    sdkMaker({ provider, model, key: KEY, url: url + path, timeoutSeconds })
}
const base64 = (picture: Buffer) => ({ data: [{ b64_json: picture.toString('base64') }] })

/** Every supported provider, on a local server. */
export const SERVICES = {
  openai: {
    who: 'OpenAI',
    route: 'POST /v1/images/generations',
    make: sdk('openai', 'gpt-image-2.5-flare', '/v1'),
    good: base64,
    byAddress: false,
  },
  compatible: {
    who: 'The image server',
    route: 'POST /v1/images/generations',
    make: sdk('compatible', 'sdxl', '/v1'),
    good: (_: Buffer, file: string) => ({ data: [{ url: file }] }),
    byAddress: true,
  },
  replicate: {
    who: 'Replicate',
    route: 'POST /v1/models/black-forest-labs/flux-schnell/predictions',
    make: sdk('replicate', 'black-forest-labs/flux-schnell', '/v1'),
    good: (_: Buffer, file: string) => ({ id: 'p1', status: 'succeeded', output: [file], error: null }),
    byAddress: true,
  },
  fal: {
    who: 'fal',
    route: 'POST /fal-ai/flux/schnell',
    make: sdk('fal', 'fal-ai/flux/schnell', ''),
    good: (_: Buffer, file: string) => ({
      images: [{ url: file, content_type: 'image/jpeg' }],
      has_nsfw_concepts: [false],
    }),
    byAddress: true,
  },
  comfyui: {
    who: 'ComfyUI',
    route: 'POST /prompt',
    make: (url, timeoutSeconds) => comfyMaker({ url, workflow: defaultWorkflow('sdxl.safetensors'), timeoutSeconds }),
    good: () => ({ prompt_id: 'p1', number: 1, node_errors: {} }),
    byAddress: false,
  },
  a1111: {
    who: 'Stable Diffusion web UI',
    route: 'POST /sdapi/v1/txt2img',
    make: (url, timeoutSeconds) => a1111Maker({ url, model: null, timeoutSeconds }),
    good: (picture: Buffer) => ({ images: [picture.toString('base64')], parameters: {}, info: '{}' }),
    byAddress: false,
  },
} as const satisfies Record<string, Service>
export type ServiceName = keyof typeof SERVICES

export type Script = Record<string, Turn | Turn[]>

/** A provider that answers with this picture, unless the script overrides it. */
export async function startMaker(name: ServiceName, script: Script = {}, picture: Buffer = PICTURE) {
  const service: Service = SERVICES[name]
  const file = (received: Received) => `http://${received.headers.host}/files/1.jpg`
  const server = await startFaultyServer({
    [service.route]: reply((received) => service.good(picture, file(received))),
    'GET /files/*': answer(picture),
    'GET /history/*': [
      answer({}),
      answer({
        p1: { status: { status_str: 'success' }, outputs: { 7: { images: [{ filename: 'a b.png', type: 'temp' }] } } },
      }),
    ],
    'GET /view*': answer(picture),
    ...script,
  })
  return {
    ...server,
    service,
    /** Requests for pictures, without downloads. */
    asked: () => server.requests.filter(({ method, path }) => `${method} ${path}` === service.route),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const drawing = drawingThread()
const home = await mkdtemp(join(tmpdir(), 'pack-pictures-'))
/** Removes what a test file stored; the folder itself is shared with other files of the process. */
export async function emptyHome(): Promise<void> {
  for (const name of await readdir(home)) await rm(join(home, name), { recursive: true, force: true })
}
export const storage = diskStorage({
  folder: home,
  baseUrl: 'http://localhost',
  secrets: { sign: () => '', verify: () => false },
  stockFile: async (key) => key,
})
let items = 0

type Wanted = { most?: number; timeoutSeconds?: number; folder?: string }

/** An item whose pictures that server makes; records pauses instead of waiting, and the kinds of drawn scenes. */
export function hasPictures(
  { url, service }: { url: string; service: Service },
  { most = 24, timeoutSeconds = 20, folder = `owner/videos/item${++items}/images/` }: Wanted = {},
) {
  const maker = service.make(url, timeoutSeconds)
  const pauses: number[] = []
  const clock = { now: Date.now, pause: async (ms: number) => void pauses.push(ms) }
  const made = madeImages({
    maker,
    breaker: new Breaker(maker.name),
    clock,
    drawing,
    storage,
    folder,
    maxPictures: most,
  })
  const kinds: (PlannedScene['kind'] | undefined)[] = []
  const noted: Drawing = (task, signal) => {
    if ('scene' in task) kinds.push(task.scene.kind)
    return drawing(task, signal)
  }
  const drawn = drawnImages({ storage, folder, drawing: noted })
  return { folder, pauses, kinds, made, drawn, render: imageChain(made, drawn), preview: previewChain(made, drawn) }
}

export const calm = (signal = new AbortController().signal) => ({ progress: () => {}, signal })

/** Picture orders for the lines of one video. */
export const ordersOf = (lines: readonly string[], changed: Partial<PictureOrder['brief']> = {}): PictureOrder[] =>
  lines.map((line, index) => ({
    line,
    colour: '#2dd4bf',
    tone: 'calm',
    seed: 100 + index,
    width: 108,
    height: 192,
    brief: {
      theme: 'patience',
      persona: {
        roleTitle: 'Ferryman',
        tone: 'unhurried',
        backstory: 'I grew up in a ferry house on a tidal river in Galway.',
      },
      styleNotes: '',
      seed: 7,
      ...changed,
    },
  }))
