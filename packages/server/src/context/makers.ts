import { join } from 'node:path'
import { itemFolder } from '@pack/core/content/item-files'
import type { Writer } from '@pack/core/content/script'
import type { Images } from '@pack/core/generation/ports'
import type { Studio } from '@pack/core/generation/produce-video'
import type { Storage } from '@pack/core/kernel/storage'
import { stockFile, sweepWorkFolder } from '@pack/media'
import { cachesIn } from '../adapters/caches.ts'
import { drawingThread } from '../adapters/images/drawing-thread.ts'
import { drawnImages } from '../adapters/images/drawn.ts'
import { imageChain, previewChain } from '../adapters/images/image-chain.ts'
import { madeImages } from '../adapters/images/made-images.ts'
import type { PictureMaker } from '../adapters/images/picture-maker.ts'
import type { WithLock } from '../adapters/postgres/lock.ts'
import { Breaker } from '../adapters/providers/breaker.ts'
import { SYSTEM_CLOCK } from '../adapters/providers/with-retries.ts'
import { ffmpegRenderer } from '../adapters/rendering/ffmpeg-renderer.ts'
import { ffmpegPreparer } from '../adapters/rendering/preparer.ts'
import { diskStorage } from '../adapters/storage/disk.ts'
import { type EveryVoice, everyVoice } from '../adapters/voices/every-voice.ts'
import { offlineVoice } from '../adapters/voices/offline/offline-voice.ts'
import type { ProviderVoice } from '../adapters/voices/provider-voice.ts'
import { sharedVoices } from '../adapters/voices/shared-voice.ts'
import { speechThread } from '../adapters/voices/speech-thread.ts'
import { spokenLines } from '../adapters/voices/spoken-lines.ts'
import { offlineWriter } from '../adapters/writers/offline/offline-writer.ts'
import { writerChain } from '../adapters/writers/writer-chain.ts'
import { DRAWN_IMAGES, type ImagesConfig } from '../config/images.ts'
import { OFFLINE_VOICES, type VoicesConfig } from '../config/voices.ts'
import type { WriterConfig } from '../config/writer.ts'

// Providers are loaded only where one is set up: with their libraries each process would compute for a second more.

type StudioOptions = {
  storage: Storage
  home: string
  ffmpegPath: string | null
  writer: WriterConfig
  voices: VoicesConfig
  images: ImagesConfig
  withLock: WithLock
  now: () => Date
}

/** All voices that are set up, the offline one first. Their lists are asked for at once, in the background. */
async function createVoices({ elevenLabs, openAi, sherpa }: VoicesConfig): Promise<EveryVoice> {
  const thread = speechThread()
  const providers: ProviderVoice[] = []
  if (elevenLabs) {
    const { elevenLabsVoice } = await import('../adapters/voices/elevenlabs.ts')
    providers.push(elevenLabsVoice(elevenLabs, { thread }))
  }
  if (openAi) {
    const { openAiVoice } = await import('../adapters/voices/openai-speech.ts')
    providers.push(openAiVoice(openAi, { thread }))
  }
  if (sherpa) {
    const { sherpaVoice } = await import('../adapters/voices/sherpa/sherpa-voice.ts')
    providers.push(sherpaVoice(sherpa, { thread }))
  }
  const voices = everyVoice(offlineVoice(thread), providers)
  void voices.refresh()
  return voices
}

/** The offline writer, behind the model if there is one. */
async function createWriter(chosen: WriterConfig): Promise<Writer> {
  const offline = offlineWriter()
  if (chosen.kind === 'offline') return offline
  const { modelWriter } = await import('../adapters/writers/model/model-writer.ts')
  return writerChain(modelWriter(chosen), offline)
}

type ImagesOf = (item: { ownerId: string; id: string }) => Images

/** Who makes pictures, and what previews show in their place. They lie with their item and go when it goes. */
async function createImages(
  chosen: ImagesConfig,
  storage: Storage,
): Promise<{ imagesOf: ImagesOf; previewImages: ImagesOf }> {
  const drawing = drawingThread()
  const folderOf = (item: { ownerId: string; id: string }) => `${itemFolder(item)}images/`
  const drawn: ImagesOf = (item) => drawnImages({ storage, folder: folderOf(item), drawing })
  if (chosen.kind === 'drawn') return { imagesOf: drawn, previewImages: drawn }
  const maker = await pictureMaker(chosen)
  const breaker = new Breaker(maker.name)
  const clock = SYSTEM_CLOCK
  const made = (item: { ownerId: string; id: string }) =>
    madeImages({ maker, breaker, clock, drawing, storage, folder: folderOf(item), maxPictures: chosen.most })
  return {
    imagesOf: (item) => imageChain(made(item), drawn(item)),
    previewImages: (item) => previewChain(made(item), drawn(item)),
  }
}

async function pictureMaker(chosen: Exclude<ImagesConfig, { kind: 'drawn' }>): Promise<PictureMaker> {
  switch (chosen.kind) {
    case 'sdk': {
      const { sdkMaker } = await import('../adapters/images/sdk-makers.ts')
      return sdkMaker(chosen)
    }
    case 'a1111': {
      const { a1111Maker } = await import('../adapters/images/a1111.ts')
      return a1111Maker(chosen)
    }
    case 'comfyui': {
      const { comfyMaker, defaultWorkflow, readWorkflow } = await import('../adapters/images/comfyui.ts')
      const { model, workflowFile } = chosen
      return comfyMaker({
        ...chosen,
        workflow: workflowFile ? readWorkflow(workflowFile) : defaultWorkflow(model ?? ''),
      })
    }
  }
}

/** Who makes the parts of videos, and where on this machine. `home` is the data folder. */
export async function createStudios({
  storage,
  home,
  ffmpegPath,
  writer: chosen,
  voices: set,
  images: pictures,
  withLock,
  now,
}: StudioOptions) {
  const voices = await createVoices(set)
  const voicesOf = sharedVoices({ voice: voices, storage, withLock, now })
  const writer = await createWriter(chosen)
  const workFolder = join(home, 'work')
  const cacheFolder = join(home, 'cache', 'media')
  // Lines and pictures lie with their item and go when it goes; the account's shelf of speech has copies of its own.
  const { imagesOf, previewImages } = await createImages(pictures, storage)
  const studio = (item: { ownerId: string; id: string }): Studio => ({
    writer,
    voices: spokenLines({ voice: voicesOf(item.ownerId), voices, storage, folder: `${itemFolder(item)}speech/` }),
    images: imagesOf(item),
    renderer: ffmpegRenderer({ storage, folder: itemFolder(item), workFolder, cacheFolder, ffmpegPath }),
  })
  return {
    voice: voices,
    voicesOf,
    studio,
    previewImages,
    workFolder,
    preparer: ffmpegPreparer({ storage, workFolder, cacheFolder, ffmpegPath, withLock }),
    caches: cachesIn([cacheFolder, join(home, 'cache', 's3')]),
    sweep: () => sweepWorkFolder(workFolder),
  }
}

/** The same without server, database and network: files lie in a folder that the caller removes. */
export async function createPrivateStudio(home: string, ffmpegPath: string | null) {
  const storage = diskStorage({
    folder: join(home, 'storage'),
    baseUrl: 'http://localhost',
    // Nobody follows links here.
    secrets: { sign: () => '', verify: () => false },
    stockFile: async (key) => stockFile(key),
  })
  const { studio } = await createStudios({
    storage,
    home,
    ffmpegPath,
    writer: { kind: 'offline' },
    voices: OFFLINE_VOICES,
    images: DRAWN_IMAGES,
    withLock: (_, work) => work(),
    now: () => new Date(),
  })
  return { storage, studio: studio({ ownerId: 'demo', id: 'demo' }) }
}
