import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Tier } from '@pack/core/accounts/tiers'
import type { Item } from '@pack/core/content/ports'
import type { TikTokSettings } from '@pack/core/content/tiktok-settings'
import { findFfmpeg } from '@pack/media'
import type { FaultAction } from '@pack/sandboxes'
import { eq } from 'drizzle-orm'
import { items } from '../src/adapters/postgres/schema.ts'
import { link, sharedPlatforms } from './linking.ts'
import { hasItem } from './made.ts'
import { type Answer, type Pack, sharedPack } from './pack.ts'
import { type Publishable, pass, turn } from './publishing.ts'
import { itemRow } from './worker.ts'

export const SETTINGS: TikTokSettings = {
  title: 'On patience #patience',
  privacy_level: 'PUBLIC_TO_EVERYONE',
  ...{ disable_duet: true, disable_stitch: true, disable_comment: false },
  ...{ is_commercial: false, your_brand: false, branded_content: false },
  is_aigc: true,
  layout: 'vertical',
}

let clip: Promise<Buffer> | null = null

/** A second in the smallest size that TikTok takes, with an empty box of random bytes: no two files are alike. */
export async function tiktokVideo(padding = 16): Promise<Buffer> {
  clip ??= makeClip()
  const box = randomBytes(8 + padding)
  box.writeUInt32BE(box.length)
  box.write('free', 4)
  return Buffer.concat([await clip, box])
}

async function makeClip(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'pack-clip-'))
  try {
    const file = join(folder, 'clip.mp4')
    const { path } = await findFfmpeg()
    const picture = ['-f', 'lavfi', '-i', 'color=size=360x640:rate=30:duration=1']
    await promisify(execFile)(path, [...picture, '-pix_fmt', 'yuv420p', '-preset', 'ultrafast', file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export type Creator = Publishable & { openId: string }

/** An account on this plan with a linked TikTok creator. */
export async function hasCreator(pack: Pack, owner: string, tier: Tier = 'pro'): Promise<Creator> {
  await pack.as(owner).get('/me')
  await pack.context.accounts.grant(`${owner}@pack.test`, { tier })
  const channel = `${owner} ${crypto.randomUUID().slice(0, 8)}`
  const { status, body } = await link(pack, pack.as(owner), 'tiktok', { account: channel })
  if (status !== 200) throw new Error(`not linked: ${JSON.stringify(body)}`)
  const { account_id: accountId, id: openId } = body as { account_id: string; id: string }
  const { id: ownerId } = (await pack.as(owner).get('/me')).body as { id: string }
  return { ownerId, accountId, channel, openId }
}

/** A finished video with a clean rendition, and settings unless they are null. */
export async function hasPost(
  pack: Pack,
  owner: string,
  { settings = SETTINGS, ...wanted }: Partial<Item> & { settings?: TikTokSettings | null } = {},
): Promise<Item> {
  const item = await hasItem(pack, { publishTo: ['tiktok'], tiktok: settings, ...wanted, owner })
  await hasCleanRendition(pack, item)
  return (await itemRow(pack, item.id)) as Item
}

export async function hasCleanRendition(pack: Pack, item: Item, bytes?: Buffer): Promise<void> {
  const file = bytes ?? (await tiktokVideo())
  const media = `${item.ownerId}/videos/${item.id}/clean-${crypto.randomUUID().slice(0, 8)}.mp4`
  await pack.context.storage.putBytes(media, file)
  const sha256 = createHash('sha256').update(file).digest('hex')
  await pack.context.db
    .update(items)
    .set({
      ...{ cleanMedia: media, cleanBytes: file.length, cleanSha256: sha256 },
      ...{ cleanSeconds: 1, cleanStatus: 'ready' },
    })
    .where(eq(items.id, item.id))
}

export type ReceivedPost = {
  id: string
  publish_id: string
  account: string
  title: string
  sha256: string
  privacy: string
  state: string
  status: string
  public: boolean
  settings: Record<string, unknown>
}

/** A Pack with a linked creator and the sandbox of TikTok, where time has not moved. */
export async function tiktokWorld(owner = 'lyra', tier: Tier = 'pro') {
  const pack = await sharedPack()
  const platforms = await sharedPlatforms(pack)
  const { tiktok } = platforms
  tiktok.control.clock.set(Date.now())
  const control = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) => {
    const answer = await fetch(`${tiktok.url}/_control/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the stand-in answered ${answer.status}: ${text}`)
    return text ? JSON.parse(text) : null
  }
  await control('PUT', 'settings', {
    // Creators of other tests count, too.
    ...{ audited: true, users_per_day: 1000, processing_seconds: 4, moderation_seconds: 10, upload_seconds: 3600 },
    ...{ webhook_urls: {}, webhook_copies: 1, webhook_delay_seconds: 0, webhook_signature: 'valid' },
  })
  const creator = await hasCreator(pack, owner, tier)
  return {
    ...{ pack, platforms, tiktok, creator, control },
    lyra: pack.as(owner),
    turn: (parts?: Parameters<typeof turn>[2]) => turn(pack, creator, parts),
    pass: (seconds: number) => pass(pack, platforms, seconds),
    /** What has arrived of the creator at TikTok, oldest first. */
    received: async () =>
      ((await control('GET', 'videos')) as ReceivedPost[]).filter(({ account }) => account === creator.openId),
    inits: () => tiktok.control.requests.filter(({ path }) => path.startsWith('/v2/post/publish/video/init/')).length,
    settings: (wanted: object) => control('PUT', 'settings', wanted),
    /** Changes the creator's account at TikTok. */
    change: (wanted: object) => control('PUT', 'accounts', { id: creator.openId, ...wanted }),
    /** Injects a fault into calls to TikTok. */
    fault: (path: string, action: FaultAction, times = 1) =>
      tiktok.control.inject({ method: '*', path, action, times }),
    /** "Post to TikTok", while a worker works. */
    post: async (item: Item, wanted: object = {}): Promise<Answer> => {
      const { title: _, ...settings } = SETTINGS
      const asked = pack.as(owner).post('/tiktok/post', { mode: item.mode, item_id: item.id, ...settings, ...wanted })
      let isAnswered = false
      void asked.finally(() => {
        isAnswered = true
      })
      while (!isAnswered) {
        await turn(pack, creator)
        await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 50))])
      }
      return asked
    },
    [Symbol.asyncDispose]: () => pack[Symbol.asyncDispose](),
  }
}

/** An answer with TikTok's error code. */
export const refusing = (status: number, code: string): FaultAction => ({
  status,
  body: { data: {}, error: { code, message: '', log_id: 'LOG1' } },
})
