import { join } from 'node:path'
import type { AccountDeletions, DeletionDesk, ExportDesk, Exports, OpenArchive } from '@pack/core/accounts/ports'
import type { Assets, Judge, Preparer, SlideshowPictures } from '@pack/core/assets/ports'
import type { Calendars } from '@pack/core/content/calendars'
import { itemFolder } from '@pack/core/content/item-files'
import type { Items } from '@pack/core/content/ports'
import type { Stills } from '@pack/core/content/thumbnail'
import type { Announcement, Images, Jobs, Work } from '@pack/core/generation/ports'
import type { Studio } from '@pack/core/generation/produce-video'
import type { Voice } from '@pack/core/generation/speech'
import type { Storage } from '@pack/core/kernel/storage'
import type { Personas } from '@pack/core/personas/ports'
import { stockFile, sweepWorkFolder } from '@pack/media'
import type pg from 'pg'
import { zipArchives } from './adapters/archive.ts'
import { judgeIn, openIncoming } from './adapters/assets/judge.ts'
import { type Caches, cachesIn } from './adapters/caches.ts'
import { a1111Maker } from './adapters/images/a1111.ts'
import { comfyMaker, plainWorkflow, readWorkflow } from './adapters/images/comfyui.ts'
import { drawingThread } from './adapters/images/drawing-thread.ts'
import { drawnImages } from './adapters/images/drawn.ts'
import { imageChain, previewChain } from './adapters/images/image-chain.ts'
import { madeImages } from './adapters/images/made-images.ts'
import type { PictureMaker } from './adapters/images/picture-maker.ts'
import { sdkMaker } from './adapters/images/sdk-makers.ts'
import { stillsIn } from './adapters/images/stills.ts'
import { aloneIn } from './adapters/postgres/alone.ts'
import { listenToAnnouncements } from './adapters/postgres/announcements.ts'
import { assetsIn } from './adapters/postgres/assets.ts'
import { calendarsIn } from './adapters/postgres/calendars.ts'
import type { Database } from './adapters/postgres/database.ts'
import { deletionDeskIn, deletionsIn } from './adapters/postgres/deletions.ts'
import { exportDeskIn, exportsIn } from './adapters/postgres/exports.ts'
import { itemsIn } from './adapters/postgres/items.ts'
import { jobsIn } from './adapters/postgres/jobs.ts'
import { personasIn } from './adapters/postgres/personas.ts'
import { Queue } from './adapters/postgres/queue.ts'
import { slideshowPicturesIn } from './adapters/postgres/slideshow-pictures.ts'
import { workIn } from './adapters/postgres/work.ts'
import { Breaker } from './adapters/providers/breaker.ts'
import { PATIENCE } from './adapters/providers/patience.ts'
import { ffmpegRenderer } from './adapters/rendering/ffmpeg-renderer.ts'
import { ffmpegPreparer } from './adapters/rendering/preparer.ts'
import type { Secrets } from './adapters/secrets.ts'
import { diskStorage } from './adapters/storage/disk.ts'
import { elevenLabsVoice } from './adapters/voices/elevenlabs.ts'
import { type EveryVoice, everyVoice } from './adapters/voices/every-voice.ts'
import { offlineVoice } from './adapters/voices/offline/offline-voice.ts'
import { openAiVoice } from './adapters/voices/openai-speech.ts'
import { type Alone, forListening, sharedVoices } from './adapters/voices/shared-voice.ts'
import { sherpaVoice } from './adapters/voices/sherpa/sherpa-voice.ts'
import { speechThread } from './adapters/voices/speech-thread.ts'
import { spokenLines } from './adapters/voices/spoken-lines.ts'
import { encodeWav } from './adapters/voices/wav.ts'
import { modelWriter } from './adapters/writers/model/model-writer.ts'
import { offlineWriter } from './adapters/writers/offline/offline-writer.ts'
import { writerChain } from './adapters/writers/writer-chain.ts'
import { DRAWN_IMAGES, type ImagesConfig } from './images-config.ts'
import { OFFLINE_VOICES, type VoicesConfig } from './voices-config.ts'
import type { WriterConfig } from './writer-config.ts'

type StudioOptions = {
  storage: Storage
  home: string
  ffmpegPath: string | null
  writer: WriterConfig
  voices: VoicesConfig
  images: ImagesConfig
  alone: Alone
  now: () => Date
}

/** All voices that are set up, the offline one first. Their lists are asked for at once, in the background. */
function createVoices({ elevenLabs, openAi, sherpa }: VoicesConfig): EveryVoice {
  const thread = speechThread()
  const providers = [
    ...(elevenLabs ? [elevenLabsVoice(elevenLabs, { thread })] : []),
    ...(openAi ? [openAiVoice(openAi, { thread })] : []),
    ...(sherpa ? [sherpaVoice(sherpa, { thread })] : []),
  ]
  const voices = everyVoice(offlineVoice(thread), providers)
  void voices.refresh()
  return voices
}

type ImagesOf = (item: { ownerId: string; id: string }) => Images

/** Who makes pictures, and what previews show in their place. They lie with their item and go when it goes. */
function createImages(chosen: ImagesConfig, storage: Storage): { imagesOf: ImagesOf; previewImages: ImagesOf } {
  const drawing = drawingThread()
  const folderOf = (item: { ownerId: string; id: string }) => `${itemFolder(item)}images/`
  const drawn: ImagesOf = (item) => drawnImages({ storage, folder: folderOf(item), drawing })
  if (chosen.kind === 'drawn') return { imagesOf: drawn, previewImages: drawn }
  const maker = pictureMaker(chosen)
  const breaker = new Breaker(maker.name)
  const patience = PATIENCE
  const made = (item: { ownerId: string; id: string }) =>
    madeImages({ maker, breaker, patience, drawing, storage, folder: folderOf(item), most: chosen.most })
  return {
    imagesOf: (item) => imageChain(made(item), drawn(item)),
    previewImages: (item) => previewChain(made(item), drawn(item)),
  }
}

function pictureMaker(chosen: Exclude<ImagesConfig, { kind: 'drawn' }>): PictureMaker {
  switch (chosen.kind) {
    case 'sdk':
      return sdkMaker(chosen)
    case 'a1111':
      return a1111Maker(chosen)
    case 'comfyui': {
      const { model, workflowFile } = chosen
      return comfyMaker({ ...chosen, workflow: workflowFile ? readWorkflow(workflowFile) : plainWorkflow(model ?? '') })
    }
  }
}

/** Who makes the parts of videos, and where on this machine. `home` is the data folder. */
function createStudios({
  storage,
  home,
  ffmpegPath,
  writer: chosen,
  voices: set,
  images: pictures,
  alone,
  now,
}: StudioOptions) {
  const voices = createVoices(set)
  const voicesOf = sharedVoices({ voice: voices, storage, alone, now })
  const offline = offlineWriter()
  const writer = chosen.kind === 'model' ? writerChain(modelWriter(chosen), offline) : offline
  const workFolder = join(home, 'work')
  const cacheFolder = join(home, 'cache', 'media')
  // Lines and pictures lie with their item and go when it goes; the account's shelf of speech has copies of its own.
  const { imagesOf, previewImages } = createImages(pictures, storage)
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
    preparer: ffmpegPreparer({ storage, workFolder, cacheFolder, ffmpegPath, alone }),
    caches: cachesIn([cacheFolder, join(home, 'cache', 's3')]),
    sweep: () => sweepWorkFolder(workFolder),
  }
}

/** The same without server, database and network: files lie in a folder that the caller removes. */
export function createPrivateStudio(home: string, ffmpegPath: string | null) {
  const storage = diskStorage({
    folder: join(home, 'storage'),
    baseUrl: 'http://localhost',
    // Nobody follows links here.
    secrets: { sign: () => '', verify: () => false },
    stockFile: async (key) => stockFile(key),
  })
  const { studio } = createStudios({
    storage,
    home,
    ffmpegPath,
    writer: { kind: 'offline' },
    voices: OFFLINE_VOICES,
    images: DRAWN_IMAGES,
    alone: (_, work) => work(),
    now: () => new Date(),
  })
  return { storage, studio: studio({ ownerId: 'demo', id: 'demo' }) }
}

/** The ports of content and generation, and of what accounts ask for as a whole, filled. */
export type Workshop = {
  personas: Personas
  assets: Assets
  slideshowPictures: SlideshowPictures
  /** Tells what an uploaded file is. */
  judge: Judge
  preparer: Preparer
  /** A place for a file that has yet to be judged. */
  openIncoming: () => Promise<{ path: string; remove(): Promise<void> }>
  calendars: Calendars
  items: Items
  jobs: Jobs
  work: Work
  queue: Queue
  /** All voices that one can choose. */
  voice: Voice
  /** They, as one account hears them: what was spoken for it lately is not spoken again. */
  voicesOf: (ownerId: string) => Voice
  wav: (samples: Int16Array, sampleRate: number) => Uint8Array
  stills: Stills
  exports: Exports
  exportDesk: ExportDesk
  openArchive: OpenArchive
  deletions: AccountDeletions
  deletionDesk: DeletionDesk
  caches: Caches
  studio: (item: { ownerId: string; id: string }) => Studio
  /** Answers the item's pictures where that costs nothing, else draws what stands in for them before a render. */
  previewImages: (item: { ownerId: string; id: string }) => Images
  sweep: () => Promise<{ folders: number; processes: number }>
  listenToAnnouncements: (hear: (announcement: Announcement) => void, signal: AbortSignal) => void
}

type Options = {
  db: Database
  databaseUrl: string
  storage: Storage
  secrets: Secrets
  home: string
  ffmpegPath: string | null
  writer: WriterConfig
  voices: VoicesConfig
  images: ImagesConfig
  pool: pg.Pool
  now: () => Date
  /** Workers take from the queue and watch over each other; all others only put in. */
  role: 'sender' | 'worker'
  onQueueError: (cause: unknown) => void
}

/** Fills the ports of content and generation with the adapters of this machine. Close it with `queue.stop()`. */
export function createWorkshop({
  db,
  databaseUrl,
  storage,
  secrets,
  home,
  ffmpegPath,
  writer,
  voices,
  images,
  pool,
  now,
  role,
  onQueueError,
}: Options): Workshop {
  const queue = new Queue({ url: databaseUrl, role, onError: onQueueError })
  const { voice, voicesOf, studio, previewImages, workFolder, preparer, caches, sweep } = createStudios({
    storage,
    home,
    ffmpegPath,
    writer,
    voices,
    images,
    alone: aloneIn(pool),
    now,
  })
  const judge = judgeIn({ workFolder, ffmpegPath })
  return {
    personas: personasIn(db),
    assets: assetsIn(db, queue),
    slideshowPictures: slideshowPicturesIn(db, queue),
    calendars: calendarsIn(db),
    items: itemsIn(db, queue),
    jobs: jobsIn(db, queue),
    work: workIn(db),
    queue,
    voice,
    voicesOf: (ownerId) => forListening(voicesOf(ownerId)),
    wav: encodeWav,
    stills: stillsIn(workFolder, judge),
    judge,
    preparer,
    openIncoming: () => openIncoming(workFolder),
    exports: exportsIn(db, queue),
    exportDesk: exportDeskIn(db),
    openArchive: zipArchives(workFolder),
    deletions: deletionsIn(db, queue),
    deletionDesk: deletionDeskIn(db, queue, secrets),
    caches,
    studio,
    previewImages,
    sweep,
    listenToAnnouncements: (hear, signal) => listenToAnnouncements(databaseUrl, hear, signal),
  }
}
