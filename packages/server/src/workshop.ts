import { join } from 'node:path'
import type { AccountDeletions, Exports } from '@pack/core/accounts/ports'
import type { Assets } from '@pack/core/assets/ports'
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
import { zipArchives } from './adapters/archive.ts'
import { type Caches, cachesIn } from './adapters/caches.ts'
import { drawnImages } from './adapters/images/drawn.ts'
import { stillsIn } from './adapters/images/stills.ts'
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
import { workIn } from './adapters/postgres/work.ts'
import { ffmpegRenderer } from './adapters/rendering/ffmpeg-renderer.ts'
import type { Secrets } from './adapters/secrets.ts'
import { diskStorage } from './adapters/storage/disk.ts'
import { offlineVoice } from './adapters/voices/offline/offline-voice.ts'
import { spokenLines } from './adapters/voices/spoken-lines.ts'
import { encodeWav } from './adapters/voices/wav.ts'
import { modelWriter } from './adapters/writers/model/model-writer.ts'
import { offlineWriter } from './adapters/writers/offline/offline-writer.ts'
import { writerChain } from './adapters/writers/writer-chain.ts'
import type { DeletionDesk } from './jobs/delete-account.ts'
import type { ExportDesk, OpenArchive } from './jobs/make-export.ts'
import type { WriterConfig } from './writer-config.ts'

/** Raised when the offline voice changes how it speaks: remembered lines are then spoken anew. */
const VOICE_VERSION = 'offline-1'

type StudioOptions = { storage: Storage; home: string; ffmpegPath: string | null; writer: WriterConfig }

/** Who makes the parts of videos, and where on this machine. `home` is the data folder. */
function createStudios({ storage, home, ffmpegPath, writer: chosen }: StudioOptions) {
  const voice: Voice = offlineVoice()
  const offline = offlineWriter()
  const writer = chosen.kind === 'model' ? writerChain(modelWriter(chosen), offline) : offline
  const workFolder = join(home, 'work')
  const cacheFolder = join(home, 'cache', 'media')
  // Lines and pictures lie with their item: no two items share any, and they go when it goes.
  const standIns = (item: { ownerId: string; id: string }) =>
    drawnImages({ storage, folder: `${itemFolder(item)}images/` })
  const studio = (item: { ownerId: string; id: string }): Studio => ({
    writer,
    voices: spokenLines({ voice, version: VOICE_VERSION, storage, folder: `${itemFolder(item)}speech/` }),
    images: standIns(item),
    renderer: ffmpegRenderer({ storage, folder: itemFolder(item), workFolder, cacheFolder, ffmpegPath }),
  })
  return {
    voice,
    studio,
    standIns,
    workFolder,
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
  const { studio } = createStudios({ storage, home, ffmpegPath, writer: { kind: 'offline' } })
  return { storage, studio: studio({ ownerId: 'demo', id: 'demo' }) }
}

/** The ports of content and generation, and of what accounts ask for as a whole, filled. */
export type Workshop = {
  personas: Personas
  assets: Assets
  calendars: Calendars
  items: Items
  jobs: Jobs
  work: Work
  queue: Queue
  voice: Voice
  wav: (samples: Int16Array, sampleRate: number) => Uint8Array
  stills: Stills
  exports: Exports
  exportDesk: ExportDesk
  openArchive: OpenArchive
  deletions: AccountDeletions
  deletionDesk: DeletionDesk
  caches: Caches
  studio: (item: { ownerId: string; id: string }) => Studio
  /** Draws what stands in, before a render, for pictures that cost something. */
  standIns: (item: { ownerId: string; id: string }) => Images
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
  role,
  onQueueError,
}: Options): Workshop {
  const queue = new Queue({ url: databaseUrl, role, onError: onQueueError })
  const { voice, studio, standIns, workFolder, caches, sweep } = createStudios({ storage, home, ffmpegPath, writer })
  return {
    personas: personasIn(db),
    assets: assetsIn(db),
    calendars: calendarsIn(db),
    items: itemsIn(db, queue),
    jobs: jobsIn(db, queue),
    work: workIn(db),
    queue,
    voice,
    wav: encodeWav,
    stills: stillsIn(workFolder),
    exports: exportsIn(db, queue),
    exportDesk: exportDeskIn(db),
    openArchive: zipArchives(workFolder),
    deletions: deletionsIn(db, queue),
    deletionDesk: deletionDeskIn(db, queue, secrets),
    caches,
    studio,
    standIns,
    sweep,
    listenToAnnouncements: (hear, signal) => listenToAnnouncements(databaseUrl, hear, signal),
  }
}
