import { createHash } from 'node:crypto'
import { renameSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tier } from '@pack/core/accounts/tiers'
import type { Item } from '@pack/core/content/ports'
import { isOpen, markerOf } from '@pack/core/publishing/publication'
import type { PublicationLease, PublicationWork } from '@pack/core/publishing/publication-ports'
import type { TikTokVideos } from '@pack/core/publishing/tiktok-videos'
import type { YouTubeVideos } from '@pack/core/publishing/youtube-videos'
import { asc, eq, lt, sql, sum } from 'drizzle-orm'
import { type EmbeddedPostgres, launchPostgres } from '../src/adapters/embedded-postgres/launcher.ts'
import { createPlatform } from '../src/adapters/platforms/platform-fetch.ts'
import { tiktokVideos } from '../src/adapters/platforms/tiktok-videos.ts'
import { youtubeVideos } from '../src/adapters/platforms/youtube-videos.ts'
import { items, platformBudget, publications } from '../src/adapters/postgres/schema.ts'
import { ShuttingDown } from '../src/define-job.ts'
import { type PublishingUses, publishVideos } from '../src/jobs/publish-videos.ts'
import { type Platforms, startPlatforms } from './linking.ts'
import { hasItem } from './made.ts'
import { type Pack, startPack } from './pack.ts'
import { prepareTemplate, SHARED } from './postgres-once.ts'
import { hasChannel, type Publishable, pass, press, uniqueVideo } from './publishing.ts'

// The crashes of publishing: at each named point, each fault. Workers run in this process. One that is killed reaches nothing
// any more, one that is paused waits before its next call; so both stop exactly at the point, and a thousand cost little.

/** How long an uploaded video is missing from its channel's list at the stand-in, and how long the ledger waits for it. */
const LISTING_LAG_SECONDS = 59
const LISTING_WAIT_MS = 60_000
const CHUNK_BYTES = 256 * 1024
/** The smallest chunks that TikTok takes. */
export const TIKTOK_CHUNK_BYTES = 5 * 1024 * 1024
/** Turns after which a publication that isn't at rest is stuck. */
const MOST_TURNS = 30
/** Publications that wait longer than this are at rest. */
const SOON_SECONDS = 15 * 60
const HALF_A_DAY_MS = 12 * 60 * 60 * 1000

/** A Pack with stand-ins, and with a Postgres cluster of its own, because it is killed. */
export type CrashWorld = AsyncDisposable & {
  pack: Pack
  platforms: Platforms
  parts: WorkerParts
  /** Kills the database at once; resolves when it runs again. */
  killDatabase(): Promise<void>
}

/** What a worker uses, as far as crashes and mutants replace it. */
export type WorkerParts = Pick<PublishingUses, 'publicationWork' | 'storage' | 'inspect' | 'cover' | 'listingLagMs'> & {
  youtubeVideos: YouTubeVideos
  tiktokVideos: TikTokVideos
}

export async function startCrashWorld(environment: Record<string, string> = {}): Promise<CrashWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'pack-publish-crash-'))
  let postgres: EmbeddedPostgres = await launchPostgres(folder)
  await prepareTemplate(postgres.url)
  const shared = process.env[SHARED]
  process.env[SHARED] = postgres.url
  const pack = await startPack({
    environment: { YOUTUBE_DAILY_INSERTS: '1000000', TIKTOK_DAILY_POSTS: '1000000', ...environment },
    rateLimits: [],
  })
  process.env[SHARED] = shared
  const platforms = await startPlatforms(pack)
  const world = {
    ...{ pack, platforms, parts: quickParts(pack, platforms) },
    async killDatabase() {
      process.kill(postgres.pid, 'SIGKILL')
      postgres = await launchPostgres(folder, { port: Number(new URL(postgres.url).port) })
    },
    async [Symbol.asyncDispose]() {
      await platforms[Symbol.asyncDispose]()
      await pack[Symbol.asyncDispose]()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  const quotas = { units_per_day: 1_000_000_000, inserts_per_day: 1_000_000 }
  await control(world, 'PUT', 'settings', {
    ...{ processing_seconds: 0, listing_lag_seconds: LISTING_LAG_SECONDS },
    ...quotas,
  })
  return world
}

/** Calls the control API of YouTube's stand-in. */
export async function control<Answer>(
  { platforms }: Pick<CrashWorld, 'platforms'>,
  method: 'GET' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`${platforms.youtube.url}/_control/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the stand-in answered ${answer.status}: ${text}`)
  return (text ? JSON.parse(text) : null) as Answer
}

const UPLOADS = '/upload/youtube/v3/videos'
const TIKTOK_INIT = '/v2/post/publish/video/init/'
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])

/** The product's parts, without pauses between calls and without the time that reading a video and painting a cover take. */
function quickParts({ context }: Pack, { youtube, tiktok }: Platforms): WorkerParts {
  const clock = { now: Date.now, pause: () => sleep(1) }
  const at = ({ url }: { url: string }) => ({ standIn: { browser: url, server: url } })
  const ask = (platform: 'YouTube' | 'TikTok', { url }: { url: string }) =>
    createPlatform({ platform, standIn: url, clock })
  return {
    publicationWork: context.publicationWork,
    storage: context.storage,
    youtubeVideos: youtubeVideos(ask('YouTube', youtube), at(youtube), { clock, chunkBytes: CHUNK_BYTES }),
    tiktokVideos: tiktokVideos(ask('TikTok', tiktok), at(tiktok), { clock, chunkBytes: TIKTOK_CHUNK_BYTES }),
    inspect: async (file) => {
      const bytes = await readFile(file)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { bytes: bytes.length, sha256, seconds: 1, frameRate: 30, width: 360, height: 640 }
    },
    cover: async () => JPEG,
    listingLagMs: LISTING_WAIT_MS,
  }
}

class Killed extends Error {}

/** Whether what a worker calls is reached. */
export class Fate {
  #isKilled = false
  #resumed: Promise<void> | null = null
  resume = () => {}
  #end = () => {}
  /** Resolves when it is killed or paused. */
  readonly ended = new Promise<void>((resolve) => {
    this.#end = resolve
  })

  kill(): void {
    this.#isKilled = true
    this.#end()
  }

  pause(): void {
    this.#end()
    this.#resumed = new Promise((resolve) => {
      this.resume = resolve
    })
  }

  /** Before each call, and before its answer arrives. */
  async #pass(): Promise<void> {
    await this.#resumed
    if (this.#isKilled) throw new Killed('this worker is dead')
  }

  #over<Port extends object>(port: Port): Port {
    return new Proxy(port, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function' || name === 'watchUrl') return value
        return async (...given: unknown[]) => {
          await this.#pass()
          const result: unknown = await value.apply(target, given)
          await this.#pass()
          return result
        }
      },
    })
  }

  over({
    publicationWork: work,
    youtubeVideos: videos,
    tiktokVideos: posts,
    storage,
    ...others
  }: WorkerParts): WorkerParts {
    const take: typeof work.take = async (account) => {
      const lease = await work.take(account)
      return lease && this.#over(lease)
    }
    const send: typeof videos.send = (session, upload, token) => {
      const onSent = async (bytes: number) => {
        await upload.onSent(bytes)
        await this.#pass()
      }
      return videos.send(session, { ...upload, onSent }, token)
    }
    const sendPost: typeof posts.send = (url, upload) => {
      const onSent = async (bytes: number) => {
        await upload.onSent(bytes)
        await this.#pass()
      }
      return posts.send(url, { ...upload, onSent })
    }
    return {
      ...others,
      tiktokVideos: this.#over({ ...posts, send: sendPost }),
      publicationWork: this.#over({ ...work, take }),
      youtubeVideos: this.#over({ ...videos, send }),
      storage: this.#over(storage),
    }
  }
}

type Worker = { parts: WorkerParts; reached?: (point: string) => unknown; signal?: AbortSignal }

/** One turn of the account's publishing job. Like the queue, it goes on when the job fails. */
export async function runTurn(
  { pack: { context } }: CrashWorld,
  { ownerId, accountId }: Publishable,
  { parts, reached = () => {}, signal = new AbortController().signal }: Worker,
): Promise<void> {
  const turn = { id: 'turn', attempt: 1, signal }
  await publishVideos.run({ ...context, ...parts, reached }, { ownerId, accountId }, turn).catch((error) => {
    if (!(error instanceof Killed || signal.aborted || context.isDatabaseAway(error))) throw error
  })
}

/** `model`: a finished video that others are copied from. */
export type Publisher = Publishable & { model: Item }

/** What is published in a scenario. */
export type Subject = {
  /** On YouTube unless it says so. */
  platform?: 'tiktok'
  account: Publisher
  item: Item
  /** What its owner asks for again without an answer. */
  askAgain: () => Promise<unknown>
  /** Final states, oldest revision first. */
  ends: ('live' | 'replaced' | 'withdrawn')[]
  title: string
  /** What its owner does in the end. */
  conclude?: () => Promise<void>
}

type Journey = { points: readonly string[]; prepare(world: CrashWorld, account: Publisher): Promise<Subject> }

let subjects = 0

/** A user with a linked channel and a playlist; their first video is the model of all. */
export async function hasPublisher(world: CrashWorld, tier: Tier = 'pro'): Promise<Publisher> {
  const { pack } = world
  const owner = `owner-${++subjects}`
  const account = await hasChannel(pack, owner, tier)
  const { id } = await control<{ id: string }>(world, 'PUT', 'playlists', { account: account.channel, title: 'Nights' })
  await pack.context.userMetas.create(account.ownerId, { playlist_id: id })
  return { ...account, model: await hasItem(pack, { owner, publishTo: ['youtube'] }) }
}

/** A video of three chunks that its owner wants published. */
async function pressed(world: CrashWorld, account: Publisher, publishDate: Date | null = null): Promise<Subject> {
  const { pack } = world
  const title = `Video ${++subjects}`
  const item = await hasCopy(pack, account.model, { title, publishDate }, 2 * CHUNK_BYTES)
  const askAgain = () => press(pack, item, { seen: 0 })
  await askAgain()
  return { ...{ account, item, title, askAgain }, ends: ['live'] }
}

/** Another video of the same owner, with a file of its own. */
export async function hasCopy(
  { context }: Pack,
  { id: _, shownStatus: __, ...model }: Item,
  wanted: Partial<Item>,
  padding = 16,
): Promise<Item> {
  const bytes = await uniqueVideo(padding)
  const videoMedia = `${model.ownerId}/videos/${crypto.randomUUID()}/video.mp4`
  await context.storage.putBytes(videoMedia, bytes)
  const file = { videoMedia, videoBytes: bytes.length, videoSha256: createHash('sha256').update(bytes).digest('hex') }
  const [item] = await context.db
    .insert(items)
    .values({ ...model, ...file, ...wanted })
    .returning()
  if (!item) throw new Error('no item')
  return item as Item
}

/** The same, whose first worker was killed at the point. */
async function killedAt(world: CrashWorld, account: Publisher, point: string): Promise<Subject> {
  const subject = await pressed(world, account)
  await strike(world, subject, { point, fault: 'kill worker', parts: world.parts })
  return subject
}

/** The same, whose session YouTube has forgotten. */
async function lostAt(world: CrashWorld, account: Publisher, point: string): Promise<Subject> {
  const subject = await killedAt(world, account, point)
  await control(world, 'DELETE', 'uploads')
  return subject
}

/** The same after its last byte, and the ledger knows. */
async function forgotten(world: CrashWorld, account: Publisher): Promise<Subject> {
  const subject = await lostAt(world, account, 'last byte sent')
  await runTurn(world, account, world)
  return subject
}

/** The same, private until its date. */
async function scheduled(world: CrashWorld, account: Publisher): Promise<Subject> {
  const now = await world.pack.context.publicationWork.now()
  const subject = await pressed(world, account, new Date(now.getTime() + HALF_A_DAY_MS))
  await runTurn(world, subject.account, world)
  return subject
}

export const JOURNEYS = {
  upload: {
    points: [
      ...['taken', 'reserved', 'started', 'session stored', 'chunk sent', 'last byte sent', 'accepted'],
      ...['processed', 'thumbnail', 'playlist', 'live'],
    ],
    prepare: pressed,
  },
  'resumed upload': { points: ['probed'], prepare: (world, account) => killedAt(world, account, 'session stored') },
  'session lost with the video': {
    points: ['reconciled'],
    prepare: (world, account) => lostAt(world, account, 'last byte sent'),
  },
  'wake during the search for a lost upload': {
    points: ['reconciled'],
    async prepare(world, account) {
      const subject = await forgotten(world, account)
      await world.pack.context.publicationWork.renderEnded(subject.item.id)
      return subject
    },
  },
  'withdrawal after the session was lost': {
    points: ['accepted'],
    async prepare(world, account) {
      const subject = await forgotten(world, account)
      const askAgain = () => world.pack.context.publicationWork.withdrawAll(account.ownerId)
      await askAgain()
      return { ...subject, askAgain }
    },
  },
  'session lost with half of the bytes': {
    points: ['reconciled'],
    prepare: (world, account) => lostAt(world, account, 'chunk sent'),
  },
  'new title before the date': {
    points: ['updated'],
    async prepare(world, account) {
      const subject = await scheduled(world, account)
      const { context } = world.pack
      const title = `${subject.title}, again`
      await context.db.execute(sql`update items set title = ${title} where id = ${subject.item.id}`)
      await context.publicationWork.renderEnded(subject.item.id)
      const conclude = async () => {
        await context.db.execute(sql`update publications set due_at = publish_now() where item_id = ${subject.item.id}`)
        await context.publicationWork.renderEnded(subject.item.id)
      }
      return { ...subject, title, conclude }
    },
  },
  replacement: {
    points: ['replaced'],
    async prepare(world, account) {
      const subject = await pressed(world, account)
      await runTurn(world, account, world)
      const askAgain = () => press(world.pack, subject.item, { seen: 1 })
      await askAgain()
      return { ...subject, askAgain, ends: ['replaced', 'live'] }
    },
  },
  withdrawal: {
    points: ['removed'],
    async prepare(world, account) {
      const subject = await scheduled(world, account)
      const askAgain = () => world.pack.context.publicationWork.withdrawAll(account.ownerId)
      await askAgain()
      return { ...subject, askAgain, ends: ['withdrawn'] }
    },
  },
} as const satisfies Record<string, Journey>
export type JourneyName = keyof typeof JOURNEYS

export const FAULTS = [
  'kill worker',
  'pause worker past its lease',
  'pause worker within its lease',
  'kill API',
  'kill database',
  'storage unavailable',
  'lost answers',
] as const
export type FaultName = (typeof FAULTS)[number]

type Strike = {
  point: string
  fault: FaultName
  parts: WorkerParts
  /** Where the worker is killed that takes over from a paused one. */
  second?: string | undefined
}

/**
 * Runs a worker until the fault has struck it at the point, and the fault is over. Returns how often the point was reached, and
 * how many uploads were started and reserved.
 */
export async function strike(world: CrashWorld, subject: Subject, { point, fault, parts, second }: Strike) {
  const { pack } = world
  const { control } = world.platforms[subject.platform ?? 'youtube']
  control.reset()
  const reservedBefore = await reservations(world)
  const fate = new Fate()
  const shutdown = new AbortController()
  const folder = join(pack.config.home, 'storage')
  const start = subject.platform === 'tiktok' ? TIKTOK_INIT : UPLOADS
  const countStarts = () => control.requests.filter(({ method, path }) => method === 'POST' && path === start).length
  let [hits, starts] = [0, 0]
  let afterwards = async () => {}
  const strikes: Record<FaultName, () => void> = {
    'kill worker': () => fate.kill(),
    'pause worker past its lease': () => fate.pause(),
    'pause worker within its lease': () => fate.pause(),
    // Its workers are asked to end, and its owner gets no answer.
    'kill API': () => {
      shutdown.abort(new ShuttingDown('the main process died'))
      afterwards = async () => void (await subject.askAgain())
    },
    'kill database': () => {
      const restarted = world.killDatabase()
      afterwards = () => restarted
    },
    'storage unavailable': () => {
      renameSync(folder, `${folder}-away`)
      afterwards = () => rename(`${folder}-away`, folder)
    },
    'lost answers': () => {
      const { channel } = subject.account
      control.inject({ method: '*', path: '*', account: channel, times: 6, action: 'drop_after' })
      afterwards = async () => {
        starts += countStarts()
        control.reset()
      }
    },
  }
  const reached = (at: string) => {
    if (at !== `Publishing:${point}`) return
    hits++
    if (hits === 1) strikes[fault]()
  }
  const worker = { parts: fate.over(parts), reached, signal: shutdown.signal }
  // Before some points the ledger waits.
  for (let turn = 0; hits === 0 && turn < 4; turn++) {
    await passUntilDue(world, subject)
    const turned = runTurn(world, subject.account, worker)
    await Promise.race([turned, fate.ended])
    if (hits > 0 && fault.startsWith('pause')) {
      if (fault === 'pause worker past its lease') {
        await endLeases(world, subject)
        if (second) await killSecond(world, subject, { parts, point: second })
        else await settle(world, subject, parts)
      } else await runTurn(world, subject.account, { parts })
    }
    fate.resume()
    await afterwards()
    await turned
  }
  await endLeases(world, subject)
  starts += countStarts()
  const reserved = (await reservations(world)) - reservedBefore
  return { hits, starts, reserved }
}

async function killSecond(
  world: CrashWorld,
  { account, item }: Subject,
  { parts, point }: Pick<Strike, 'parts' | 'point'>,
) {
  const fate = new Fate()
  const reached = (at: string) => at === `Publishing:${point}` && fate.kill()
  if (await passUntilDue(world, { item })) await runTurn(world, account, { parts: fate.over(parts), reached })
  await endLeases(world, { item })
}

async function reservations({ pack }: CrashWorld): Promise<number> {
  const [row] = await pack.context.db.select({ used: sum(platformBudget.used) }).from(platformBudget)
  return Number(row?.used ?? 0)
}

/** Fifteen seconds later. */
const endLeases = ({ pack }: CrashWorld, { item }: Pick<Subject, 'item'>) =>
  pack.context.db.execute(sql`update publications set lease_until = null where item_id = ${item.id}`)

/** Lets time pass until a publication of the video is due; false when nothing is soon. */
async function passUntilDue(world: CrashWorld, { item }: Pick<Subject, 'item'>): Promise<boolean> {
  const { rows } = await world.pack.context.db.execute<{ seconds: number | null }>(sql`
    select extract(epoch from min(next_at) - publish_now())::float8 as seconds
    from publications where item_id = ${item.id}`)
  const seconds = rows[0]?.seconds ?? null
  if (seconds === null || seconds > SOON_SECONDS) return false
  if (seconds > 0) await pass(world.pack, world.platforms, Math.ceil(seconds))
  return true
}

/** Healthy workers go on until everything is at rest; false if it never is. */
export async function settle(world: CrashWorld, { account, item }: Subject, parts: WorkerParts): Promise<boolean> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    // A worker that lost the database could not end its lease.
    await endLeases(world, { item })
    if (!(await passUntilDue(world, { item }))) return true
    await runTurn(world, account, { parts })
  }
  return false
}

/** What a scenario came to. All but `fired` should be none. */
export type Outcome = { fired: number; lost: number; duplicates: number; stuck: number; overspent: number }

type Scenario = {
  account: Publisher
  journey: JourneyName
  point: string
  fault: FaultName
  /** Where the worker is killed that takes over from a paused one. */
  second?: string
  mutant?: Mutant
}

/** One fault at one point, and what came of the publication. */
export async function runScenario(
  world: CrashWorld,
  { account, journey, point, fault, second, mutant }: Scenario,
): Promise<Outcome> {
  const parts = mutant?.(world.parts, world) ?? world.parts
  const subject: Subject = await JOURNEYS[journey].prepare({ ...world, parts }, account)
  const { hits, starts, reserved } = await strike(world, subject, { point, fault, parts, second })
  let isAtRest = await settle(world, subject, parts)
  if (subject.conclude) {
    await subject.conclude()
    isAtRest &&= await settle(world, subject, parts)
  }
  // A worker that is only slow is not replaced.
  const most = fault === 'pause worker within its lease' ? 1 : reserved
  return {
    fired: hits,
    ...(await judge(world, subject, isAtRest)),
    overspent: Math.max(0, starts - Math.min(most, reserved)),
  }
}

export type Received = {
  id: string
  title: string
  sha256: string
  privacy: string
  state: string
  created_at: string
  settings: { tags?: string[] }
}

/** Compares the ledger with what YouTube received. */
async function judge(world: CrashWorld, { item, ends, title }: Subject, isAtRest: boolean) {
  const rows = await world.pack.context.db
    .select()
    .from(publications)
    .where(eq(publications.itemId, item.id))
    .orderBy(asc(publications.revision))
  const markers = rows.map(markerOf)
  const received = (await control<Received[]>(world, 'GET', 'videos')).filter(({ settings: { tags = [] } }) =>
    tags.some((tag) => markers.includes(tag)),
  )
  const isRight = (end: (typeof ends)[number], at: number): boolean => {
    const row = rows[at]
    const video = received.find(({ id }) => id === row?.remoteId)
    if (!row || !video || video.sha256 !== row.sha256) return false
    if (end === 'withdrawn') return row.state === 'cancelled' && video.state === 'deleted'
    if (end === 'replaced') return row.state === 'cancelled' && video.privacy === 'private'
    return row.state === 'live' && video.privacy === 'public' && video.state === 'processed' && video.title === title
  }
  const isStuck = rows.some(({ state, nextAt, reason }) => isOpen(state) && nextAt === null && reason === null)
  return {
    lost: ends.filter((end, at) => !isRight(end, at)).length,
    duplicates: Math.max(0, received.length - ends.length) + Math.max(0, rows.length - ends.length),
    stuck: isStuck || !isAtRest ? 1 : 0,
  }
}

/** Changes the parts of every worker: a protocol with a mistake in it. */
type Mutant = (parts: WorkerParts, world: CrashWorld) => WorkerParts

/** Replaces members of every lease. */
export function changingLeases(
  parts: WorkerParts,
  change: (lease: PublicationLease) => Partial<PublicationLease> | Promise<Partial<PublicationLease>>,
): WorkerParts {
  const take: PublicationWork['take'] = async (account) => {
    const lease = await parts.publicationWork.take(account)
    if (!lease) return null
    const changed = await change(lease)
    return new Proxy(lease, { get: (target, name) => Reflect.get(name in changed ? changed : target, name) })
  }
  return { ...parts, publicationWork: { ...parts.publicationWork, take } }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Mistakes in the protocol, each with a crash that shows it. */
export const MUTANTS: Record<string, Omit<Scenario, 'account'> & { mutant: Mutant }> = {
  'writes whoever has the lease': {
    ...{ journey: 'upload', point: 'started', fault: 'pause worker past its lease' },
    mutant: (parts, { pack }) =>
      changingLeases(parts, async (lease) => {
        const { id } = lease.publication
        const [row] = await pack.context.db.select().from(publications).where(eq(publications.id, id))
        const steal = () =>
          pack.context.db
            .update(publications)
            .set({ lease: row?.lease ?? 0 })
            .where(eq(publications.id, id))
        return {
          write: (change) => steal().then(() => lease.write(change)),
          rest: (change) => steal().then(() => lease.rest(change)),
          renew: () => steal().then(() => lease.renew()),
          reserveUpload: (change) => steal().then(() => lease.reserveUpload(change)),
        }
      }),
  },
  'sends bytes before the session is stored': {
    ...{ journey: 'upload', point: 'last byte sent', fault: 'kill worker' },
    mutant: (parts) =>
      changingLeases(parts, (lease) => {
        let remembered: string | null = null
        return {
          get session() {
            return lease.session ?? remembered
          },
          write: async ({ session, ...change }) => {
            if (typeof session === 'string') remembered = session
            else await lease.write({ ...change, ...(session !== undefined && { session }) })
          },
        }
      }),
  },
  'sends again instead of asking what arrived': {
    ...{ journey: 'upload', point: 'last byte sent', fault: 'kill worker' },
    mutant: (parts) =>
      changingLeases(parts, (lease) => {
        let isOwn = false
        return {
          get session() {
            return isOwn ? lease.session : null
          },
          write: async (change) => {
            isOwn ||= typeof change.session === 'string'
            await lease.write(change)
          },
        }
      }),
  },
  'does not wait for the list of uploads': {
    ...{ journey: 'session lost with the video', point: 'reconciled', fault: 'kill worker' },
    mutant: (parts) => ({ ...parts, listingLagMs: 0 }),
  },
  'opens a new session without looking for the video': {
    ...{ journey: 'session lost with the video', point: 'accepted', fault: 'kill worker' },
    mutant: ({ youtubeVideos, ...parts }) => ({
      ...parts,
      youtubeVideos: { ...youtubeVideos, findByTag: async () => null },
    }),
  },
  "judges leases by the worker's clock": {
    ...{ journey: 'upload', point: 'started', fault: 'pause worker within its lease' },
    mutant: (parts, { pack }) => ({
      ...parts,
      publicationWork: {
        ...parts.publicationWork,
        take: async (account) => {
          const now = new Date(Date.now() + DAY_MS)
          await pack.context.db.update(publications).set({ leaseUntil: null }).where(lt(publications.leaseUntil, now))
          return parts.publicationWork.take(account)
        },
      },
    }),
  },
  'starts uploads without reserving quota': {
    ...{ journey: 'upload', point: 'session stored', fault: 'pause worker within its lease' },
    mutant: (parts) =>
      changingLeases(parts, (lease) => ({ reserveUpload: (change) => lease.write(change).then(() => null) })),
  },
}
