import type { AccountDeletions, DeletionWork, Exports, ExportWork, OpenArchive } from '@pack/core/accounts/ports'
import type { Assets, Judge, Preparer, SlideshowPictures } from '@pack/core/assets/ports'
import type { Calendars } from '@pack/core/content/calendars'
import type { Items } from '@pack/core/content/ports'
import type { Stills } from '@pack/core/content/thumbnail'
import type { Voice } from '@pack/core/film/speech'
import type { Announcement, Images, Jobs, Work } from '@pack/core/generation/ports'
import type { Studio } from '@pack/core/generation/produce-video'
import type { Storage } from '@pack/core/kernel/storage'
import type { Personas } from '@pack/core/personas/ports'
import { encodeWav } from '@pack/media/sound/wav'
import type pg from 'pg'
import { zipArchives } from '../adapters/archive.ts'
import type { Caches } from '../adapters/caches.ts'
import { stillsIn } from '../adapters/images/stills.ts'
import { postgresCalendars } from '../adapters/postgres/accounts.ts'
import { listenToAnnouncements } from '../adapters/postgres/announcements.ts'
import { postgresAssets } from '../adapters/postgres/assets.ts'
import type { Database } from '../adapters/postgres/database.ts'
import { postgresDeletions, postgresDeletionWork } from '../adapters/postgres/deletions.ts'
import { postgresExports, postgresExportWork } from '../adapters/postgres/exports.ts'
import { postgresItems } from '../adapters/postgres/items.ts'
import { postgresJobs } from '../adapters/postgres/jobs.ts'
import { postgresLock } from '../adapters/postgres/lock.ts'
import { postgresPersonas } from '../adapters/postgres/personas.ts'
import { postgresSlideshowPictures } from '../adapters/postgres/slideshow-pictures.ts'
import { postgresWork } from '../adapters/postgres/work.ts'
import { Queue } from '../adapters/queue/queue.ts'
import { judgeIn, openIncoming } from '../adapters/rendering/judge.ts'
import type { Secrets } from '../adapters/secrets.ts'
import { forListening } from '../adapters/voices/shared-voice.ts'
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
  exportWork: ExportWork
  openArchive: OpenArchive
  deletions: AccountDeletions
  deletionWork: DeletionWork
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
  pollSeconds?: number | undefined
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
  pollSeconds,
}: Options): Promise<Workshop> {
  const queue = new Queue({ url: databaseUrl, role, onError: onQueueError, pollSeconds })
  const { voice, voicesOf, studio, previewImages, workFolder, preparer, caches, sweep } = await createStudios({
    storage,
    home,
    ffmpegPath,
    writer,
    voices,
    images,
    withLock: postgresLock(pool),
    now,
  })
  const judge = judgeIn({ workFolder, ffmpegPath })
  return {
    personas: postgresPersonas(db),
    assets: postgresAssets(db, queue),
    slideshowPictures: postgresSlideshowPictures(db, queue),
    calendars: postgresCalendars(db),
    items: postgresItems(db, queue),
    jobs: postgresJobs(db, queue),
    work: postgresWork(db),
    queue,
    voice,
    voicesOf: (ownerId) => forListening(voicesOf(ownerId)),
    wav: encodeWav,
    stills: stillsIn(workFolder, judge),
    judge,
    preparer,
    openIncoming: () => openIncoming(workFolder),
    exports: postgresExports(db, queue),
    exportWork: postgresExportWork(db),
    openArchive: zipArchives(workFolder),
    deletions: postgresDeletions(db, queue),
    deletionWork: postgresDeletionWork(db, queue, secrets),
    caches,
    studio,
    previewImages,
    sweep,
    listenToAnnouncements: (hear, signal) => listenToAnnouncements(databaseUrl, hear, signal),
  }
}
