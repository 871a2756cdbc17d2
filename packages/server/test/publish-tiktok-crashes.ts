import { createHash } from 'node:crypto'
import type { Item } from '@pack/core/content/ports'
import { isOpen } from '@pack/core/publishing/publication'
import { asc, eq, lt } from 'drizzle-orm'
import { items, publications } from '../src/adapters/postgres/schema.ts'
import type { Pack } from './pack.ts'
import {
  type CrashWorld,
  changingLeases,
  type FaultName,
  type Outcome,
  type Publisher,
  type Subject,
  settle,
  strike,
  TIKTOK_CHUNK_BYTES,
  type WorkerParts,
} from './publish-crashes.ts'
import { pass, press } from './publishing.ts'
import { hasCreator, hasPost, type ReceivedPost, SETTINGS, tiktokVideo } from './tiktok-world.ts'

// The crashes of posting to TikTok, where an init without an answer is never repeated: the row is unknown, its owner checks it
// and posts anew.

/** `openId`: the creator at TikTok. */
export type Poster = Publisher & { openId: string }

let subjects = 0

export async function control<Answer>(world: CrashWorld, method: 'GET' | 'PUT', path: string, body?: object) {
  const answer = await fetch(`${world.platforms.tiktok.url}/_control/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`the stand-in answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** A user with a linked creator who may post as often as they like; their first video is the model of all. */
export async function hasPoster(world: CrashWorld): Promise<Poster> {
  await control(world, 'PUT', 'settings', { processing_seconds: 0, moderation_seconds: 0 })
  const owner = `poster-${++subjects}`
  const creator = await hasCreator(world.pack, owner)
  await control(world, 'PUT', 'accounts', { id: creator.openId, posts_per_day: 1_000_000 })
  return { ...creator, model: await hasPost(world.pack, owner) }
}

/** Another video of the same owner, with a clean rendition of its own. */
export async function hasPostable(
  { context }: Pack,
  { id: _, shownStatus: __, ...model }: Item,
  { title, padding = 16 }: { title: string; padding?: number },
): Promise<Item> {
  const bytes = await tiktokVideo(padding)
  const cleanMedia = `${model.ownerId}/videos/${crypto.randomUUID()}/clean.mp4`
  await context.storage.putBytes(cleanMedia, bytes)
  const cleanSha256 = createHash('sha256').update(bytes).digest('hex')
  const [item] = await context.db
    .insert(items)
    .values({ ...model, title, cleanMedia, cleanBytes: bytes.length, cleanSha256, tiktok: { ...SETTINGS, title } })
    .returning()
  if (!item) throw new Error('no item')
  return item as Item
}

/** A video that its owner wants posted. */
async function pressed(world: CrashWorld, account: Poster, padding?: number): Promise<Subject> {
  const { pack } = world
  const title = `Post ${++subjects}`
  const item = await hasPostable(pack, account.model, { title, ...(padding !== undefined && { padding }) })
  const askAgain = () => press(pack, item, { seen: 0 }).catch(() => {})
  await askAgain()
  return { platform: 'tiktok', account, item, title, askAgain, ends: ['live'] }
}

/** The same, of two chunks. */
const inChunks = (world: CrashWorld, account: Poster) => pressed(world, account, 2 * TIKTOK_CHUNK_BYTES)

async function killedAt(world: CrashWorld, subject: Subject, point: string): Promise<Subject> {
  await strike(world, subject, { point, fault: 'kill worker', parts: world.parts })
  return subject
}

type Journey = { points: readonly string[]; prepare(world: CrashWorld, account: Poster): Promise<Subject> }

export const POSTS = {
  post: {
    points: ['taken', 'reserved', 'started', 'session stored', 'last byte sent', 'accepted', 'live'],
    prepare: (world, account) => pressed(world, account),
  },
  'post in chunks': { points: ['chunk sent'], prepare: inChunks },
  'resumed post': {
    points: ['probed'],
    prepare: async (world, account) => killedAt(world, await pressed(world, account), 'session stored'),
  },
  'post whose last byte was sent': {
    points: ['probed'],
    prepare: async (world, account) => killedAt(world, await pressed(world, account), 'last byte sent'),
  },
  'half of a post': {
    points: ['probed'],
    prepare: async (world, account) => killedAt(world, await inChunks(world, account), 'chunk sent'),
  },
  'new post of a published video': {
    points: ['started', 'live'],
    async prepare(world, account) {
      const subject = await pressed(world, account)
      await settle(world, subject, world.parts)
      const askAgain = () => press(world.pack, subject.item, { seen: 1 }).catch(() => {})
      await askAgain()
      return { ...subject, askAgain, ends: ['live', 'live'] }
    },
  },
  'withdrawal of a begun post': {
    points: ['stopped'],
    async prepare(world, account) {
      const subject = await killedAt(world, await inChunks(world, account), 'chunk sent')
      const askAgain = () => world.pack.context.publicationWork.withdrawAll(account.ownerId)
      await askAgain()
      return { ...subject, askAgain, ends: ['withdrawn'] }
    },
  },
} as const satisfies Record<string, Journey>
export type PostName = keyof typeof POSTS

type Scenario = {
  account: Poster
  journey: PostName
  point: string
  fault: FaultName
  second?: string
  mutant?: (parts: WorkerParts, world: CrashWorld) => WorkerParts
}

/** One fault at one point, and what came of the post. */
export async function runPost(
  world: CrashWorld,
  { account, journey, point, fault, second, mutant }: Scenario,
): Promise<Outcome> {
  // TikTok takes six inits of a creator in a minute.
  await pass(world.pack, world.platforms, 61)
  const parts = mutant?.(world.parts, world) ?? world.parts
  const subject: Subject = await POSTS[journey].prepare({ ...world, parts }, account)
  const { hits, starts, reserved } = await strike(world, subject, { point, fault, parts, second })
  const isAtRest = await recover(world, subject, parts)
  // A worker that is only slow is not replaced, so nobody has to post anew.
  const anew = (await rowsOf(world.pack, subject.item.id)).length - subject.ends.length
  const needless = fault === 'pause worker within its lease' ? anew : 0
  return {
    fired: hits,
    ...(await judge(world, subject, isAtRest)),
    overspent: Math.max(0, starts - reserved) + needless,
  }
}

/** Healthy workers go on; what is unknown is checked by its owner, and posted anew where nothing was. */
export async function recover(world: CrashWorld, subject: Subject, parts: WorkerParts): Promise<boolean> {
  const { publications: own } = world.pack.context
  for (let round = 0; round < 4; round++) {
    if (!(await settle(world, subject, parts))) return false
    const [newest] = await rowsOf(world.pack, subject.item.id).then((rows) => rows.toReversed())
    if (newest?.state === 'unknown') await own.wake(newest)
    else if (newest?.state === 'failed' && newest.reason === 'not_started') await press(world.pack, subject.item)
    else return true
  }
  return false
}

export const rowsOf = ({ context: { db } }: Pack, itemId: string) =>
  db.select().from(publications).where(eq(publications.itemId, itemId)).orderBy(asc(publications.revision))

/** What owners do about posts whose init got no answer. */
export async function checkAndRetry({ pack }: CrashWorld): Promise<void> {
  const { db, publications: own } = pack.context
  const rows = await db.select().from(publications).orderBy(publications.revision)
  const newest = new Map(rows.map((row) => [row.itemId, row]))
  for (const row of newest.values()) {
    if (row.state === 'unknown') await own.wake(row)
    if (row.state !== 'failed') continue
    const [item] = await db.select().from(items).where(eq(items.id, row.itemId))
    if (item) await press(pack, item as Item).catch(() => {})
  }
}

/** Compares the ledger with what TikTok published. */
async function judge(world: CrashWorld, { account, item, ends, title }: Subject, isAtRest: boolean) {
  const rows = await rowsOf(world.pack, item.id)
  const { openId } = account as Poster
  const published = (await control<ReceivedPost[]>(world, 'GET', 'videos')).filter(
    (post) => post.account === openId && post.title === title && post.status === 'PUBLISH_COMPLETE',
  )
  const wanted = ends.filter((end) => end === 'live').length
  const isRight = rows.filter(({ state, remoteId, sha256 }) => {
    const post = published.find(({ publish_id: id }) => id === remoteId)
    return state === 'live' && post?.sha256 === sha256
  }).length
  const isStuck = rows.some(({ state, nextAt, reason }) => isOpen(state) && nextAt === null && reason === null)
  const isWithdrawn = ends.includes('withdrawn') && rows.some(({ state }) => state !== 'cancelled')
  return {
    lost: wanted - isRight + (isWithdrawn ? 1 : 0),
    duplicates: Math.max(0, published.length - wanted),
    stuck: isStuck || !isAtRest ? 1 : 0,
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Mistakes in the protocol, each with a crash that shows it. */
export const POST_MUTANTS: Record<string, Omit<Scenario, 'account'>> = {
  'sends init again when its answer is missing': {
    ...{ journey: 'post', point: 'reserved', fault: 'lost answers' },
    mutant: ({ tiktokVideos, ...parts }) => ({
      ...parts,
      tiktokVideos: {
        ...tiktokVideos,
        init: (...given) => tiktokVideos.init(...given).catch(() => tiktokVideos.init(...given)),
      },
    }),
  },
  'sends init again for a row whose worker died': {
    ...{ journey: 'post', point: 'started', fault: 'pause worker past its lease' },
    mutant: (parts) =>
      changingLeases(parts, (lease) => ({
        get publication() {
          const { publication, session } = lease
          const isLost = publication.state === 'uploading' && session === null && publication.remoteId === null
          return isLost ? { ...publication, state: 'prepared' as const } : publication
        },
        reserveUpload: (change) => lease.write(change).then(() => null),
      })),
  },
  'begins posts without reserving them': {
    ...{ journey: 'post', point: 'session stored', fault: 'kill worker' },
    mutant: (parts) =>
      changingLeases(parts, (lease) => ({ reserveUpload: (change) => lease.write(change).then(() => null) })),
  },
  'forgets the upload address': {
    ...{ journey: 'post', point: 'session stored', fault: 'kill worker' },
    mutant: (parts) =>
      changingLeases(parts, (lease) => {
        let remembered: string | null = null
        return {
          get session() {
            return lease.session ?? remembered
          },
          write: async ({ session, ...change }) => {
            if (typeof session === 'string') remembered = session
            await lease.write({ ...change, ...(session === null && { session }) })
          },
        }
      }),
  },
  'stores the id only once every byte was sent': {
    ...{ journey: 'post', point: 'last byte sent', fault: 'kill worker' },
    mutant: (parts) =>
      changingLeases(parts, (lease) => {
        let late: { remoteId: string; session: string } | null = null
        return {
          get publication() {
            return late ? { ...lease.publication, remoteId: late.remoteId } : lease.publication
          },
          get session() {
            return late?.session ?? lease.session
          },
          write: async ({ remoteId, session, ...change }) => {
            if (typeof remoteId === 'string' && typeof session === 'string') late = { remoteId, session }
            else
              await lease.write({
                ...change,
                ...(session !== undefined && { session }),
                ...(late && { remoteId: late.remoteId }),
              })
          },
        }
      }),
  },
  "judges leases by the worker's clock": {
    ...{ journey: 'post', point: 'started', fault: 'pause worker within its lease' },
    mutant: (parts, { pack }) => ({
      ...parts,
      publicationWork: {
        ...parts.publicationWork,
        take: async (account) => {
          const { db } = pack.context
          const now = new Date(Date.now() + DAY_MS)
          await db.update(publications).set({ leaseUntil: null }).where(lt(publications.leaseUntil, now))
          return parts.publicationWork.take(account)
        },
      },
    }),
  },
  'publishes again what was withdrawn': {
    ...{ journey: 'withdrawal of a begun post', point: 'probed', fault: 'kill worker' },
    mutant: (parts) =>
      changingLeases(parts, (lease) => ({
        get publication() {
          return { ...lease.publication, withdrawn: false }
        },
      })),
  },
}
