import type { AccountDeletions, DeletionDesk, ExportDesk, Exports, OpenArchive } from '@pack/core/accounts/ports'
import type { Assets, Judge, Preparer, SlideshowPictures } from '@pack/core/assets/ports'
import type { Calendars } from '@pack/core/content/calendars'
import type { Items } from '@pack/core/content/ports'
import type { Stills } from '@pack/core/content/thumbnail'
import type { Voice } from '@pack/core/film/speech'
import type { Announcement, Images, Jobs, Work } from '@pack/core/generation/ports'
import type { Studio } from '@pack/core/generation/produce-video'
import type { Storage } from '@pack/core/kernel/storage'
import type { Personas } from '@pack/core/personas/ports'
import type pg from 'pg'
import { zipArchives } from '../adapters/archive.ts'
import type { Caches } from '../adapters/caches.ts'
import { stillsIn } from '../adapters/images/stills.ts'
import { aloneIn } from '../adapters/postgres/alone.ts'
import { listenToAnnouncements } from '../adapters/postgres/announcements.ts'
import { assetsIn } from '../adapters/postgres/assets.ts'
import { calendarsIn } from '../adapters/postgres/calendars.ts'
import type { Database } from '../adapters/postgres/database.ts'
import { deletionDeskIn, deletionsIn } from '../adapters/postgres/deletions.ts'
import { exportDeskIn, exportsIn } from '../adapters/postgres/exports.ts'
import { itemsIn } from '../adapters/postgres/items.ts'
import { jobsIn } from '../adapters/postgres/jobs.ts'
import { personasIn } from '../adapters/postgres/personas.ts'
import { slideshowPicturesIn } from '../adapters/postgres/slideshow-pictures.ts'
import { workIn } from '../adapters/postgres/work.ts'
import { Queue } from '../adapters/queue/queue.ts'
import { judgeIn, openIncoming } from '../adapters/rendering/judge.ts'
import type { Secrets } from '../adapters/secrets.ts'
import { forListening } from '../adapters/voices/shared-voice.ts'
import { encodeWav } from '../adapters/voices/wav.ts'
import type { ImagesConfig } from '../config/images.ts'
import type { VoicesConfig } from '../config/voices.ts'
import type { WriterConfig } from '../config/writer.ts'
import { createStudios } from './makers.ts'

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
export async function createWorkshop({
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
}: Options): Promise<Workshop> {
  const queue = new Queue({ url: databaseUrl, role, onError: onQueueError })
  const { voice, voicesOf, studio, previewImages, workFolder, preparer, caches, sweep } = await createStudios({
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
