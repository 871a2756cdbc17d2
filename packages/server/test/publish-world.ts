import type { Item } from '@pack/core/content/ports'
import { PlatformFault } from '@pack/core/publishing/platform-fault'
import type { YouTubeVideos } from '@pack/core/publishing/youtube-videos'
import type { FaultAction } from '@pack/sandboxes'
import { sharedPlatforms } from './linking.ts'
import { type Pack, sharedPack } from './pack.ts'
import { hasChannel, pass, press, receivedBy, turn } from './publishing.ts'

export const HOUR = 3600
export const DAY = 24 * HOUR
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR * 1000)

/** A Pack with a linked channel and the sandbox of YouTube, where time has not moved. */
export async function publishWorld(owner = 'lyra', tier: Parameters<typeof hasChannel>[2] = 'pro') {
  const pack = await sharedPack()
  const platforms = await sharedPlatforms(pack)
  platforms.youtube.control.clock.set(Date.now())
  await fetch(`${platforms.youtube.url}/_control/settings`, {
    method: 'PUT',
    body: JSON.stringify({ listing_lag_seconds: 2 }),
  })
  const channel = await hasChannel(pack, owner, tier)
  return {
    pack,
    platforms,
    youtube: platforms.youtube,
    channel,
    turn: (parts?: Parameters<typeof turn>[2]) => turn(pack, channel, parts),
    /** Presses Publish for a video with a date within a day: it is uploaded, and waits as a private video. */
    async scheduled(item: Item) {
      const publication = await press(pack, item)
      await turn(pack, channel)
      await pass(pack, platforms, 60)
      await turn(pack, channel)
      return publication
    },
    pass: (seconds: number) => pass(pack, platforms, seconds),
    received: () => receivedBy(platforms, channel.channel),
    /** Changes the sandbox's settings. */
    settings: (wanted: object) =>
      fetch(`${platforms.youtube.url}/_control/settings`, { method: 'PUT', body: JSON.stringify(wanted) }),
    /** Injects a fault into calls to YouTube. */
    fault: (method: string, path: string, action: FaultAction, times = 1) =>
      platforms.youtube.control.inject({ method, path, action, times }),
    [Symbol.asyncDispose]: () => pack[Symbol.asyncDispose](),
  }
}

export const refusal = (status: number, reason: string): FaultAction => ({
  status,
  body: { error: { code: status, message: reason, errors: [{ message: reason, domain: 'youtube', reason }] } },
})

/** YouTube forgets its upload sessions, before or after the last byte. */
export function forgetful({ pack, youtube }: { pack: Pack; youtube: { url: string } }, { afterLastByte = false } = {}) {
  const { youtubeVideos } = pack.context
  if (!youtubeVideos) throw new Error('YouTube is not set up')
  const send: typeof youtubeVideos.send = async (...sent) => {
    if (afterLastByte) await youtubeVideos.send(...sent)
    await fetch(`${youtube.url}/_control/uploads`, { method: 'DELETE' })
    return { kind: 'gone' }
  }
  return { youtubeVideos: { ...youtubeVideos, send } }
}

export const change = (pack: Pack, item: Item, fields: Record<string, unknown>) =>
  pack.as('lyra').patch('/api/update/short', { id: item.id, ...fields })

/** An upload that is cut off: its session stays open. */
export const cutOff = ({ pack }: { pack: Pack }) =>
  replacing(pack, { send: () => Promise.reject(new PlatformFault('unanswered', 'cut off')) })

/** Replaces calls to YouTube. */
export function replacing(pack: Pack, calls: Partial<YouTubeVideos>) {
  const { youtubeVideos } = pack.context
  if (!youtubeVideos) throw new Error('YouTube is not set up')
  return { youtubeVideos: { ...youtubeVideos, ...calls } }
}

export const choosesNoTarget = (pack: Pack, item: Item) =>
  pack.as('lyra').post(`/api/content/short/${item.id}/publish-to`, { targets: [] })

export async function picture(): Promise<Buffer> {
  const { createCanvas } = await import('@pack/media/canvas')
  return createCanvas(320, 180).encode('webp')
}

export async function accessTokenOf({ pack, channel }: Awaited<ReturnType<typeof publishWorld>>): Promise<string> {
  const tokens = await pack.context.platformTokens.read(channel.accountId)
  return tokens?.access ?? ''
}
