import { join } from 'node:path'
import { cleanFolder, itemFolder } from '@pack/core/content/item-files'
import type { Writer } from '@pack/core/content/script'
import type { Abilities } from '@pack/core/content/typed-problem'
import type { Voice } from '@pack/core/film/speech'
import type { CleanMakers, Images } from '@pack/core/generation/ports'
import type { MediaMakers } from '@pack/core/generation/produce-video'
import type { Storage } from '@pack/core/kernel/storage'
import { stockFile } from '@pack/media'
import { drawingThread } from '../adapters/images/drawing-thread.ts'
import { drawnImages } from '../adapters/images/drawn.ts'
import { imageChain, previewChain } from '../adapters/images/image-chain.ts'
import { laidOutPictures } from '../adapters/images/laid-out.ts'
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
import { OFFLINE_ABILITIES, offlineWriter } from '../adapters/writers/offline/offline-writer.ts'
import { writerChain } from '../adapters/writers/writer-chain.ts'
import type { Config } from '../config/config.ts'
import { DRAWN_IMAGES, type ImagesConfig } from '../config/images.ts'
import { OFFLINE_VOICES, type VoicesConfig } from '../config/voices.ts'
import type { WriterConfig } from '../config/writer.ts'

type Item = { ownerId: string; id: string }

// Provider adapters are imported only when they are configured: their SDKs take up to a CPU second to load.

/** All configured voices, the offline one first. Their lists are fetched at once, in the background. */
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

/** The offline writer, or a model with the offline writer as its fallback. */
async function createWriter(chosen: WriterConfig): Promise<Writer> {
  const offline = offlineWriter()
  if (chosen.kind === 'offline') return offline
  const { modelWriter } = await import('../adapters/writers/model/model-writer.ts')
  return writerChain(modelWriter(chosen), offline)
}

/** A model writes any language. Voices of remote services speak many, whatever their lists say. */
const abilitiesOf = ({ kind }: WriterConfig, voice: Voice): Abilities => ({
  ...(kind === 'offline' ? OFFLINE_ABILITIES : { writes: null, reads: () => true, knows: () => true }),
  speaks: (id) =>
    /^(?:elevenlabs|openai):/.test(id)
      ? null
      : (voice.catalogue().find((choice) => choice.id === id)?.languages ?? null),
})

type ImagesOf = (item: Item) => Images
/** Makers of the pictures of clean renditions. */
type CleanPicturesOf = (item: Item) => Pick<CleanMakers, 'drawn' | 'layOut'>

/** Slideshow images for renders and for previews. A provider's images fall back to drawn ones. */
async function createImages(
  chosen: ImagesConfig,
  storage: Storage,
): Promise<{ imagesOf: ImagesOf; previewImages: ImagesOf; cleanPicturesOf: CleanPicturesOf }> {
  const drawing = drawingThread()
  const folderOf = (item: Item) => `${itemFolder(item)}images/`
  const drawn: ImagesOf = (item) => drawnImages({ storage, folder: folderOf(item), drawing })
  const cleanPicturesOf: CleanPicturesOf = (item) => {
    const places = { storage, folder: `${cleanFolder(item)}images/`, drawing }
    return { drawn: drawnImages(places), layOut: laidOutPictures(places) }
  }
  if (chosen.kind === 'drawn') return { imagesOf: drawn, previewImages: drawn, cleanPicturesOf }
  const maker = await pictureMaker(chosen)
  const breaker = new Breaker(maker.name)
  const clock = SYSTEM_CLOCK
  const made = (item: Item) =>
    madeImages({ maker, breaker, clock, drawing, storage, folder: folderOf(item), maxPictures: chosen.most })
  return {
    imagesOf: (item) => imageChain(made(item), drawn(item)),
    previewImages: (item) => previewChain(made(item), drawn(item)),
    cleanPicturesOf,
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

/** The inputs from which makers are chosen. `withLock` runs one process at a time; `now` ages cached values. */
type MakersSetup = {
  config: Pick<Config, 'ffmpegPath' | 'writer' | 'voices' | 'images'>
  storage: Storage
  /** Where parts are made; each job has a folder in it. */
  workFolder: string
  /** Prepared forms of assets. */
  cacheFolder: string
  withLock: WithLock
  now: () => Date
}

/**
 * Chooses what writes, speaks, draws and renders. Lines and pictures are kept in their item's folder and go with it.
 */
export async function createMakers({ config, storage, workFolder, cacheFolder, withLock, now }: MakersSetup) {
  const { ffmpegPath } = config
  const writer = await createWriter(config.writer)
  const voice = await createVoices(config.voices)
  const voicesOf = sharedVoices({ voice, storage, withLock, now })
  const { imagesOf, previewImages, cleanPicturesOf } = await createImages(config.images, storage)
  return {
    voice,
    abilities: abilitiesOf(config.writer, voice),
    voicesOf,
    previewImages,
    preparer: ffmpegPreparer({ storage, workFolder, cacheFolder, ffmpegPath, withLock }),
    makersFor: (item: Item): MediaMakers => ({
      writer,
      voices: spokenLines({
        voice: voicesOf(item.ownerId),
        voices: voice,
        storage,
        folder: `${itemFolder(item)}speech/`,
      }),
      images: imagesOf(item),
      renderer: ffmpegRenderer({ storage, folder: itemFolder(item), workFolder, cacheFolder, ffmpegPath }),
      clean: {
        ...cleanPicturesOf(item),
        renderer: ffmpegRenderer({ storage, folder: cleanFolder(item), workFolder, cacheFolder, ffmpegPath }),
      },
    }),
  }
}

/** Makers that need no server, database or network. `home` is a folder that the caller removes. */
export async function createOfflineMakers(
  home: string,
  { ffmpegPath, cacheFolder }: { ffmpegPath: string | null; cacheFolder: string },
) {
  const storage = diskStorage({
    folder: join(home, 'storage'),
    baseUrl: 'http://localhost',
    // No URLs are made here, so none are signed.
    secrets: { sign: () => '', verify: () => false },
    stockFile: async (key) => stockFile(key),
  })
  const { makersFor } = await createMakers({
    config: { ffmpegPath, writer: { kind: 'offline' }, voices: OFFLINE_VOICES, images: DRAWN_IMAGES },
    storage,
    workFolder: join(home, 'work'),
    cacheFolder,
    withLock: (_, work) => work(),
    now: () => new Date(),
  })
  return { storage, makers: makersFor({ ownerId: 'demo', id: 'demo' }) }
}
