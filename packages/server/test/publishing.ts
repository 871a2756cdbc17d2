import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Tier } from '@pack/core/accounts/tiers'
import type { Item } from '@pack/core/content/ports'
import type { Publication } from '@pack/core/publishing/publication'
import { findFfmpeg } from '@pack/media'
import { asc, eq, sql } from 'drizzle-orm'
import { openPublications } from '../src/adapters/postgres/open-publications.ts'
import { platformAccounts, publicationEvents, publications } from '../src/adapters/postgres/schema.ts'
import type { Context } from '../src/context/context.ts'
import { publishDue, publishVideos } from '../src/jobs/publish-videos.ts'
import { link, type Platforms } from './linking.ts'
import { hasItem } from './made.ts'
import type { Pack } from './pack.ts'
import { itemRow } from './worker.ts'

let clip: Promise<Buffer> | null = null

/** A video of one second, as small as YouTube takes it. */
export function smallVideo(): Promise<Buffer> {
  clip ??= makeClip()
  return clip
}

async function makeClip(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'pack-clip-'))
  try {
    const file = join(folder, 'clip.mp4')
    const { path } = await findFfmpeg()
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=144x256:rate=30:duration=1']
    await promisify(execFile)(path, [...picture, '-pix_fmt', 'yuv420p', '-preset', 'ultrafast', file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The small video with an empty box of random bytes at its end: no two files are alike. */
export async function uniqueVideo(padding = 16): Promise<Buffer> {
  const box = randomBytes(8 + padding)
  box.writeUInt32BE(box.length)
  box.write('free', 4)
  return Buffer.concat([await smallVideo(), box])
}

export type Publishable = { ownerId: string; accountId: string; channel: string }

/** An account on this plan with a linked channel. */
export async function hasChannel(pack: Pack, owner: string, tier: Tier = 'pro'): Promise<Publishable> {
  await pack.as(owner).get('/me')
  await pack.context.accounts.grant(`${owner}@pack.test`, { tier })
  const channel = `${owner} ${crypto.randomUUID().slice(0, 8)}`
  const { status, body } = await link(pack, pack.as(owner), 'youtube', { account: channel })
  if (status !== 200) throw new Error(`not linked: ${JSON.stringify(body)}`)
  const { account_id: accountId } = body as { account_id: string }
  const { id: ownerId } = (await pack.as(owner).get('/me')).body as { id: string }
  return { ownerId, accountId, channel }
}

/** A finished video with a real file. */
export async function hasVideo(pack: Pack, owner: string, wanted: Partial<Item> = {}): Promise<Item> {
  const item = await hasItem(pack, { publishTo: ['youtube'], ...wanted, owner })
  const bytes = await uniqueVideo()
  const [media, sha256] = [item.videoMedia ?? '', createHash('sha256').update(bytes).digest('hex')]
  await pack.context.storage.putBytes(media, bytes)
  await pack.context.db.execute(
    sql`update items set video_bytes = ${bytes.length}, video_sha256 = ${sha256} where id = ${item.id}`,
  )
  return (await itemRow(pack, item.id)) as Item
}

/** Its owner asks for its publication. */
export async function press(
  pack: Pack,
  item: Item,
  { requested = true, seen }: { requested?: boolean; seen?: number } = {},
): Promise<Publication> {
  const { db, queue } = pack.context
  const emit = async () => {}
  const opened = await db.transaction(async (tx) => {
    const accounts = await tx.select().from(platformAccounts).where(eq(platformAccounts.ownerId, item.ownerId))
    return openPublications(
      tx,
      queue,
      { emit, publishVideos },
      { item, accounts, requested, seen, media: item.videoMedia },
    )
  })
  const [first] = opened
  if (!first) throw new Error('nothing was opened')
  return first.publication
}

type Parts = Partial<
  Pick<Context, 'reached' | 'listingLagMs' | 'youtubeVideos' | 'tiktokVideos' | 'publicationWork' | 'inspect'>
>

/** One turn of the account's publishing job, in this process. */
export const turn = (pack: Pack, account: Pick<Publishable, 'ownerId' | 'accountId'>, parts: Parts = {}) =>
  publishVideos.run(
    { ...pack.context, ...parts },
    { ownerId: account.ownerId, accountId: account.accountId },
    { id: 'turn', attempt: 1, signal: new AbortController().signal },
  )

export const scheduledTurn = (pack: Pack) =>
  publishDue.run(pack.context, {}, { id: 'due', attempt: 1, signal: new AbortController().signal })

/** Moves the time by which publications are due. */
export const moveClock = (pack: Pack, seconds: number) =>
  pack.context.db.execute(
    sql.raw(`create or replace function publish_now() returns timestamptz language sql stable parallel safe
      return now() + interval '${seconds} seconds'`),
  )

/** Time passes here and at the platforms. */
export async function pass(pack: Pack, { youtube, tiktok }: Platforms, seconds: number): Promise<void> {
  const { rows } = await pack.context.db.execute<{ ahead: number }>(
    sql`select extract(epoch from publish_now() - now())::float8 as ahead`,
  )
  const ahead = Math.round(rows[0]?.ahead ?? 0) + seconds
  for (const { control } of [youtube, tiktok]) control.clock.set(Date.now() + ahead * 1000)
  await moveClock(pack, ahead)
}

type Received = {
  id: string
  account: string
  title: string
  privacy: string
  publish_at: string | null
  state: string
}

/** The videos that a channel has at YouTube, oldest first; without those that were deleted. */
export async function receivedBy({ youtube }: Platforms, channel: string): Promise<Received[]> {
  const all = (await (await fetch(`${youtube.url}/_control/videos`)).json()) as Received[]
  const { id } = youtube.channels.find(channel) ?? {}
  return all.filter(({ account, state }) => account === id && state !== 'deleted')
}

export async function publicationOf(pack: Pack, id: string): Promise<Publication> {
  const [row] = await pack.context.db.select().from(publications).where(eq(publications.id, id))
  if (!row) throw new Error('there is no such publication')
  return row
}

/** The receipt: every state with its reason, in order. */
export async function receiptOf(pack: Pack, id: string): Promise<string[]> {
  const events = await pack.context.db
    .select()
    .from(publicationEvents)
    .where(eq(publicationEvents.publicationId, id))
    .orderBy(asc(publicationEvents.id))
  return events.map(({ state, reason }) => (reason ? `${state}: ${reason}` : state))
}
