import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type {
  AccountDeletions,
  Accounts,
  DeletionWork,
  DeveloperMessages,
  Exports,
  ExportWork,
  OpenArchive,
} from '@pack/core/accounts/ports'
import type {
  AccountDirectory,
  AllJobs,
  AuditLog,
  Impersonations,
  SentMessages,
  SystemState,
} from '@pack/core/admin/ports'
import type { Assets, Judge, Preparer, SlideshowPictures } from '@pack/core/assets/ports'
import type { CleanRenditions } from '@pack/core/content/clean-rendition'
import type { Calendars, Items } from '@pack/core/content/ports'
import type { ShowUses } from '@pack/core/content/show-item'
import type { Stills } from '@pack/core/content/thumbnail'
import type { Abilities } from '@pack/core/content/typed-problem'
import type { ExampleLinks, Showcase } from '@pack/core/examples/ports'
import type { Voice } from '@pack/core/film/speech'
import type { Announcement, CleanWork, Images, Jobs, Work } from '@pack/core/generation/ports'
import type { MediaMakers } from '@pack/core/generation/produce-video'
import type { ProductError } from '@pack/core/kernel/errors'
import type { Storage } from '@pack/core/kernel/storage'
import type { Personas } from '@pack/core/personas/ports'
import type { PlatformCode } from '@pack/core/publishing/platforms'
import type {
  LinkedAccountWork,
  LinkPlatforms,
  OAuthStates,
  PlatformAccounts,
  PlatformTokens,
  TikTokDefaultsStore,
  UserMetas,
} from '@pack/core/publishing/ports'
import type { Publications, PublicationWork } from '@pack/core/publishing/publication-ports'
import type { PublishUses } from '@pack/core/publishing/publish-work'
import { summariesOf } from '@pack/core/publishing/show-publications'
import type { TikTokVideos } from '@pack/core/publishing/tiktok-videos'
import type { WebhookUses } from '@pack/core/publishing/tiktok-webhook'
import type { YouTubeVideos } from '@pack/core/publishing/youtube-videos'
import { stockFile, sweepWorkFolder } from '@pack/media'
import { encodeWav } from '@pack/media/sound/wav'
import { Registry } from 'prom-client'
import { zipArchives } from '../adapters/archive.ts'
import type { Caches } from '../adapters/caches.ts'
import { cachesIn } from '../adapters/caches.ts'
import { exampleLinks } from '../adapters/example-links.ts'
import { postgresAccountDirectory } from '../adapters/postgres/account-directory.ts'
import { postgresAccounts, postgresCalendars } from '../adapters/postgres/accounts.ts'
import { postgresAllJobs } from '../adapters/postgres/all-jobs.ts'
import { announce, listenToAnnouncements } from '../adapters/postgres/announcements.ts'
import { postgresAssets } from '../adapters/postgres/assets.ts'
import { postgresAuditLog } from '../adapters/postgres/audit-log.ts'
import { type CountCall, postgresCallCounts } from '../adapters/postgres/call-counts.ts'
import { postgresCleanRenditions } from '../adapters/postgres/clean-renditions.ts'
import { postgresCleanWork } from '../adapters/postgres/clean-work.ts'
import { connect, type Database } from '../adapters/postgres/database.ts'
import { isDatabaseAway } from '../adapters/postgres/database-retry.ts'
import { postgresDeletions, postgresDeletionWork } from '../adapters/postgres/deletions.ts'
import { postgresDeveloperMessages } from '../adapters/postgres/developer-messages.ts'
import { postgresExports, postgresExportWork } from '../adapters/postgres/exports.ts'
import { postgresImpersonations } from '../adapters/postgres/impersonations.ts'
import { postgresItems, postgresShowcase } from '../adapters/postgres/items.ts'
import { type Figures, readFigures } from '../adapters/postgres/job-figures.ts'
import { postgresJobs, videoQueue } from '../adapters/postgres/jobs.ts'
import { postgresLock } from '../adapters/postgres/lock.ts'
import { postgresOAuthStates } from '../adapters/postgres/oauth-states.ts'
import { type OutboxWork, postgresOutbox } from '../adapters/postgres/outbox.ts'
import { countPublications, postgresPublications } from '../adapters/postgres/own-publications.ts'
import { postgresPersonas } from '../adapters/postgres/personas.ts'
import {
  postgresLinkedAccountWork,
  postgresPlatformAccounts,
  postgresPlatformTokens,
} from '../adapters/postgres/platform-accounts.ts'
import { postgresPublicationWork } from '../adapters/postgres/publications.ts'
import { postgresTikTokDefaults, postgresUserMetas } from '../adapters/postgres/publishing-settings.ts'
import { postgresSchedules, type Schedules } from '../adapters/postgres/schedules.ts'
import { postgresSlideshowPictures } from '../adapters/postgres/slideshow-pictures.ts'
import { postgresWork } from '../adapters/postgres/work.ts'
import { type LiveWorker, liveWorkers } from '../adapters/postgres/workers.ts'
import { Queue } from '../adapters/queue/queue.ts'
import { inspectVideo } from '../adapters/rendering/inspect-video.ts'
import { judgeIn, keepIncoming, openIncoming } from '../adapters/rendering/judge.ts'
import { youtubeCovers } from '../adapters/rendering/youtube-cover.ts'
import { createSecrets, type Secrets } from '../adapters/secrets.ts'
import { diskStorage } from '../adapters/storage/disk.ts'
import { probeFolder, storageProblem } from '../adapters/storage/faults.ts'
import { forListening } from '../adapters/voices/shared-voice.ts'
import type { AuthService } from '../auth/service.ts'
import { type VerifyAccessToken, verifyAccessToken } from '../auth/verify-access-token.ts'
import type { Config } from '../config/config.ts'
import { createEvents, type Events } from '../events.ts'
import { JOBS } from '../jobs/all-jobs.ts'
import { checkPlatformAccount, revokeGrant } from '../jobs/check-platforms.ts'
import { deleteAccount } from '../jobs/delete-account.ts'
import { DELIVERIES } from '../jobs/deliver-events.ts'
import { exportAccount } from '../jobs/make-export.ts'
import { prepareAsset, removeAssetFile } from '../jobs/prepare-assets.ts'
import { makeVideo, writeForReview } from '../jobs/produce-video.ts'
import { publishVideos } from '../jobs/publish-videos.ts'
import { repaintThumbnail } from '../jobs/repaint-thumbnail.ts'
import type { Log } from '../log.ts'
import { createMakers } from './makers.ts'
import { createPlatforms, createTikTokVideos, createTikTokWebhooks, createYouTubeVideos } from './platforms.ts'

/** An uploaded video may be missing from its channel's list of uploads for this long. */
const LISTING_LAG_MS = 10 * 60_000

/** All ports and settings that routes and jobs get. */
export type Context = {
  config: Config
  log: Log
  events: Events
  now: () => Date
  databaseUrl: string
  db: Database
  isDatabaseAway: (error: unknown) => boolean
  /** The error for users when an error's cause is full or read-only storage, else null. */
  storageProblem: (error: unknown) => ProductError | null
  secrets: Secrets
  /** A keyed hash of the user's id, for logs. */
  logName: (userId: string) => string
  storage: Storage
  stockFile: (key: string) => Promise<string>
  /** With disk storage only: a bucket serves its own URLs. */
  openSigned:
    | ((key: string, given: { expires: number; downloadAs: string; signature: string }) => Promise<string | null>)
    | null
  accounts: Accounts
  showcase: Showcase
  exampleLinks: ExampleLinks
  directory: AccountDirectory
  allJobs: AllJobs
  impersonations: Impersonations
  auditLog: AuditLog
  developerMessages: DeveloperMessages
  sentMessages: SentMessages
  /** A random secret for a URL or a header. */
  newToken: () => string
  /** The embedded auth service; null with a hosted project, and in workers. */
  auth: AuthService | null
  verifyAccessToken: VerifyAccessToken
  /** For rate limits, which all API processes share. */
  countCall: CountCall
  /** The checks of /readyz: each returns a state, or throws. */
  checks: Record<string, () => Promise<string>>
  metrics: Registry
  readFigures: () => Promise<Figures>
  readSystemState: () => Promise<SystemState>
  /** Called at named points of a job; crashes the process there when a test asks for it. */
  reached: (point: string) => void
  personas: Personas
  assets: Assets
  slideshowPictures: SlideshowPictures
  /** Checks what an uploaded file is. */
  judge: Judge
  preparer: Preparer
  /** Opens a folder for an upload that has not been checked yet. */
  openIncoming: () => Promise<{ path: string; remove(): Promise<void> }>
  /** Opens the folder and writes the bytes to it. */
  keepIncoming: (bytes: Uint8Array) => Promise<{ path: string; remove(): Promise<void> }>
  /** Platforms that accounts can be linked at; null: not set up. */
  platforms: LinkPlatforms
  /** Null: YouTube is not set up. */
  youtubeVideos: YouTubeVideos | null
  /** Null: TikTok is not set up. */
  tiktokVideos: TikTokVideos | null
  tiktokWebhooks: WebhookUses
  /** The only addresses that platforms may send users back to; the first is the default. */
  redirectUris: Record<PlatformCode, string[]>
  platformAccounts: PlatformAccounts
  platformTokens: PlatformTokens
  publications: Publications
  publicationsOf: ShowUses['publicationsOf']
  countPublications: () => Promise<{ platform: string; state: string; count: number }[]>
  publicationWork: PublicationWork
  /** How long an uploaded video may be missing from its channel's list. Milliseconds. */
  listingLagMs: number
  inspect: PublishUses['inspect']
  cover: PublishUses['cover']
  publishingFaulted: PublishUses['publishingFaulted']
  elapsed: () => number
  linkedAccountWork: LinkedAccountWork
  oauthStates: OAuthStates
  /** Enqueues the check of linked accounts. */
  checkAccounts: (accounts: { id: string; ownerId: string }[]) => Promise<void>
  userMetas: UserMetas
  tiktokDefaults: TikTokDefaultsStore
  pause: (ms: number) => Promise<void>
  calendars: Calendars
  items: Items
  cleanRenditions: CleanRenditions
  jobs: Jobs
  work: Work
  cleanWork: CleanWork
  queue: Queue
  schedules: Schedules
  outbox: OutboxWork
  abilities: Abilities
  /** All voices that users can choose. */
  voice: Voice
  /** The same voices for one account, with lines that were spoken for it lately from the cache. */
  voicesOf: (ownerId: string) => Voice
  wav: (samples: Int16Array, sampleRate: number) => Uint8Array
  stills: Stills
  exports: Exports
  exportWork: ExportWork
  openArchive: OpenArchive
  deletions: AccountDeletions
  deletionWork: DeletionWork
  caches: Caches
  makersFor: (item: { ownerId: string; id: string }) => MediaMakers
  /** The item's images where they exist, else drawn ones: previews never pay for images. */
  previewImages: (item: { ownerId: string; id: string }) => Images
  sweep: () => Promise<{ folders: number; processes: number }>
  announce: (announcement: Announcement) => Promise<void>
  listenToAnnouncements: (hear: (announcement: Announcement) => void, signal: AbortSignal) => void
  close(): Promise<void>
}

/** The inputs from which a process chooses its adapters. */
export type Setup = {
  config: Config
  log: Log
  /** The database to use: the address of the embedded one is known only when it runs. */
  databaseUrl: string
  /** Workers take jobs from the queue; other processes only add them. */
  role?: 'sender' | 'worker'
  now?: () => Date
  /** How often a worker looks for tasks, in seconds. */
  pollSeconds?: number
}

/**
 * The composition root: chooses every adapter, once per process. Tests replace parts through `overrides`, which gets
 * the context as it would be without them.
 */
export async function createContext(
  { config, log, databaseUrl, role = 'sender', now = () => new Date(), pollSeconds }: Setup,
  overrides: (context: Context) => Partial<Context> = () => ({}),
): Promise<Context> {
  const { home, ffmpegPath } = config
  const workFolder = join(home, 'work')
  const cacheFolder = join(home, 'cache', 'media')

  const { db, pool } = connect(databaseUrl, { prepare: role === 'worker' })
  const secrets = await createSecrets(config.tokenKeys)
  const logName = (userId: string) => secrets.sign('log', userId).slice(0, 12)
  const events = createEvents(log, logName)
  const onError = (cause: unknown) => events.queueTrouble({ cause })
  const queue = new Queue({ url: databaseUrl, role, jobs: JOBS, pollSeconds, onError })

  const { emit, work: outbox } = postgresOutbox(db, queue, DELIVERIES)

  const { storage, openSigned, probe } = await chooseStorage(config, secrets)
  const accounts = postgresAccounts(db, secrets)
  const impersonations = postgresImpersonations(db)
  const auditLog = postgresAuditLog(db)
  const developerMessages = postgresDeveloperMessages(db)
  const { auth, verify } = await chooseSignIn({ config, db, secrets, events, role })
  const { adminEmails } = config
  const judge = judgeIn({ workFolder, ffmpegPath })
  const { voice, abilities, voicesOf, previewImages, preparer, makersFor } = await createMakers({
    ...{ config, storage, workFolder, cacheFolder, now },
    withLock: postgresLock(pool),
  })

  const videos = videoQueue(queue, { makeVideo, writeForReview, publishVideos, emit })
  const publications = postgresPublications(db, queue, { videos, publishVideos, emit })
  const { dailyUploads, dailyPosts } = config
  const publicationWork = postgresPublicationWork(db, queue, {
    ...{ secrets, publishVideos, emit, dailyUploads, dailyPosts },
  })
  const items = postgresItems(db, queue, { makeVideo, writeForReview, repaintThumbnail, publishVideos })

  const context: Context = {
    ...{ config, log, events, now, databaseUrl, db, isDatabaseAway, storageProblem, secrets, logName, queue },
    metrics: new Registry(),
    readFigures: () => readFigures(db, queue),
    async readSystemState() {
      const [{ jobs, outbox: events }, workers, schedulers] = await Promise.all([
        readFigures(db, queue),
        liveWorkers(db, 'worker'),
        liveWorkers(db, 'scheduler'),
      ])
      const inRole = (role: string, living: LiveWorker[]) => living.map((one) => ({ ...one, role }))
      return {
        queues: jobs.map(({ job, ...state }) => ({ name: job, ...state })),
        events,
        processes: [...inRole('worker', workers), ...inRole('scheduler', schedulers)],
      }
    },
    reached: crashPoint(config.failpoint),

    ...{ storage, openSigned, stockFile: readStock },
    caches: cachesIn([cacheFolder, join(home, 'cache', 's3')]),
    sweep: () => sweepWorkFolder(workFolder),
    openIncoming: () => openIncoming(workFolder),
    keepIncoming: (bytes) => keepIncoming(workFolder, bytes),

    ...{ auth, accounts, impersonations, auditLog },
    ...{ developerMessages, sentMessages: developerMessages },
    directory: postgresAccountDirectory(db),
    allJobs: postgresAllJobs(db),
    countCall: postgresCallCounts(pool, { secrets, onError: (cause) => events.callCountFailed({ cause }) }),
    newToken: () => randomBytes(32).toString('base64url'),
    verifyAccessToken: verifyAccessToken({
      ...{ accounts, impersonations, auditLog, now, verify, adminEmails },
      kind: config.auth.kind,
    }),
    exports: postgresExports(db, queue, exportAccount),
    exportWork: postgresExportWork(db),
    openArchive: zipArchives(workFolder),
    deletions: postgresDeletions(db, queue, deleteAccount),
    deletionWork: postgresDeletionWork(db, queue, { deleteAccount, secrets, emit }),

    personas: postgresPersonas(db),
    assets: postgresAssets(db, queue, { prepareAsset, removeAssetFile }),
    slideshowPictures: postgresSlideshowPictures(db, queue, { removeAssetFile }),
    ...{ judge, preparer },
    stills: judge,
    platforms: createPlatforms(config),
    youtubeVideos: createYouTubeVideos(config),
    tiktokVideos: createTikTokVideos(config),
    tiktokWebhooks: { ...createTikTokWebhooks(config), publicationWork, now },
    redirectUris: {
      youtube: config.platforms.youtube?.redirectUris ?? [],
      tiktok: config.platforms.tiktok?.redirectUris ?? [],
    },
    platformAccounts: postgresPlatformAccounts(db),
    platformTokens: postgresPlatformTokens(db, queue, { secrets, revokeGrant }),
    publications,
    publicationsOf: (itemIds) => summariesOf(publications, itemIds),
    countPublications: () => countPublications(db),
    publicationWork,
    listingLagMs: LISTING_LAG_MS,
    cover: youtubeCovers({ items, storage, workFolder, ffmpegPath }),
    inspect: inspectVideo,
    publishingFaulted: events.publishingFaulted,
    elapsed: () => performance.now(),
    linkedAccountWork: postgresLinkedAccountWork(db, queue, { secrets, publishVideos }),
    oauthStates: postgresOAuthStates(db, secrets),
    checkAccounts: async (accounts) => {
      for (const account of accounts)
        await db.transaction((tx) => queue.enqueue(tx, checkPlatformAccount, account, { key: account.id }))
    },
    userMetas: postgresUserMetas(db, queue, { publishVideos }),
    tiktokDefaults: postgresTikTokDefaults(db, queue, { publishVideos }),
    pause: (ms) => sleep(ms),
    calendars: postgresCalendars(db),
    items,
    cleanRenditions: postgresCleanRenditions(db, queue, makeVideo),
    showcase: postgresShowcase(db),
    exampleLinks: exampleLinks({ ...{ secrets, now }, publicUrl: config.publicUrl }),

    jobs: postgresJobs(db, videos),
    work: postgresWork(db, emit),
    cleanWork: postgresCleanWork(db, queue, { publishVideos }),
    ...{ outbox, schedules: postgresSchedules(db, queue) },
    announce: (announcement) => announce(db, announcement),
    ...{ makersFor, voice, abilities, previewImages },
    voicesOf: (ownerId) => forListening(voicesOf(ownerId)),
    wav: encodeWav,
    listenToAnnouncements: (hear, signal) => listenToAnnouncements(databaseUrl, hear, signal),

    checks: {
      database: async () => {
        await pool.query('select 1')
        return 'answers'
      },
      queue: async () => describeJobs(await readFigures(db, queue)),
      storage: async () => {
        await probe()
        return config.storage.kind
      },
      work: async () => {
        await probeFolder(workFolder)
        return 'writable'
      },
      workers: async () => {
        const living = await liveWorkers(db, 'worker')
        if (living.length === 0) throw new Error('no worker is alive')
        return describeWorkers(living)
      },
      // Without one only scheduled jobs wait: requests are served, so this never fails.
      scheduler: async () => describeWorkers(await liveWorkers(db, 'scheduler')),
    },
    async close() {
      await queue.stop()
      await pool.end()
    },
  }
  return { ...context, ...overrides(context) }
}

/** Jobs that wait or run, and undelivered events. */
function describeJobs({ jobs, outbox }: Figures): string {
  const busy = jobs.flatMap(({ job, oldestSeconds, workSeconds, ...counts }) => {
    const { running, waiting, later } = counts
    const parts = Object.entries({ running, waiting, later }).flatMap(([word, count]) =>
      count > 0 ? [`${count} ${word}`] : [],
    )
    if (waiting > 0) parts.push(`oldest ${Math.round(oldestSeconds)} s`, `about ${Math.round(workSeconds)} s of work`)
    return parts.length > 0 ? [`${job}: ${parts.join(', ')}`] : []
  })
  if (outbox.waiting > 0) busy.push(`outbox: ${outbox.waiting} waiting, oldest ${Math.round(outbox.oldestSeconds)} s`)
  return busy.join('; ') || 'empty'
}

const describeWorkers = (living: LiveWorker[]): string =>
  `${living.length || 'none'} alive, ${living.filter(({ running }) => running.length > 0).length || 'none'} busy`

const readStock = async (key: string) => stockFile(key)

async function chooseStorage({ storage: chosen, publicUrl }: Config, secrets: Secrets) {
  if (chosen.kind === 's3') {
    // The SDK takes longer to load than everything else together.
    const { s3Storage } = await import('../adapters/storage/s3.ts')
    const storage = s3Storage(chosen, { stockFile: readStock, stockUrl: (key) => `${publicUrl}/${key}` })
    // Writing to a bucket costs money each time.
    return { storage, openSigned: null, probe: () => storage.size('health/none') }
  }
  const storage = diskStorage({ folder: chosen.folder, baseUrl: publicUrl, secrets, stockFile: readStock })
  return { storage, openSigned: storage.openSigned, probe: storage.probe }
}

type SignInUses = { config: Config; db: Database; secrets: Secrets; events: Events; role: 'sender' | 'worker' }

async function chooseSignIn({ role, config, ...uses }: SignInUses) {
  // Workers serve no requests, and start sooner without the libraries that check tokens.
  if (role === 'worker') return { auth: null, verify: () => Promise.reject(new Error('Workers do not check tokens.')) }
  const { createSignIn } = await import('./sign-in.ts')
  return createSignIn(config, uses)
}

/**
 * For tests: `Rendering` kills this process when that stage begins, `stop:Rendering` pauses it; `:half` and `:done` are
 * later points.
 */
function crashPoint(failpoint: string | null): Context['reached'] {
  if (failpoint === null) return () => {}
  const pauses = failpoint.startsWith('stop:')
  const wanted = failpoint.replace(/^stop:/, '')
  return (point) => {
    if (point === wanted) process.kill(process.pid, pauses ? 'SIGSTOP' : 'SIGKILL')
  }
}
