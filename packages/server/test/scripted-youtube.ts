import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlatformFault } from '@pack/core/publishing/platform-fault'
import type { YouTubeMetadata } from '@pack/core/publishing/youtube-videos'
import { clip } from '../../sandboxes/test/clip.ts'
import { createPlatform } from '../src/adapters/platforms/platform-fetch.ts'
import { youtubeVideos } from '../src/adapters/platforms/youtube-videos.ts'
import { answer, startFaultyServer, type Turn } from './providers/faulty-server.ts'

export const KIB = 1024
export const CHUNK = 256 * KIB
export const SIZE = 3 * CHUNK + 1000
export const never = new AbortController().signal

/** Real requests; only the pauses between them are skipped, and recorded. */
export function clientAt(url: string, { chunkMs = 30_000 } = {}) {
  const pauses: number[] = []
  const clock = {
    now: () => 0,
    pause: async (ms: number) => {
      pauses.push(ms)
    },
  }
  const standIn = { browser: url, server: url }
  const platform = createPlatform({ platform: 'YouTube', standIn: url, clock })
  return { videos: youtubeVideos(platform, { standIn }, { clock, chunkBytes: CHUNK, chunkMs }), pauses }
}

export const faultOf = (asked: Promise<unknown>): Promise<PlatformFault> =>
  asked.then(
    (answered) => Promise.reject(new Error(`answered ${JSON.stringify(answered)}`)),
    (error: PlatformFault) => error,
  )

export const video = clip(SIZE)

/** The video as a file in a folder of its own. */
export async function writeVideo(): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'pack-youtube-'))
  const file = join(folder, 'video.mp4')
  await writeFile(file, video)
  return { folder, file }
}

export const METADATA: YouTubeMetadata = {
  title: 'Wolves',
  description: 'At night',
  tags: ['wolf', 'pack-0123456789ab'],
  categoryId: '22',
  privacy: 'public',
  publishAt: null,
  madeForKids: false,
  syntheticMedia: true,
}
export const PUBLISH_AT = new Date('2026-12-24T18:00:00Z')

/** A Data API that plays a script. */
export async function startApi(script: Record<string, Turn | Turn[]>) {
  const server = await startFaultyServer(script)
  return {
    ...server,
    ...clientAt(server.url),
    called: () => server.requests.map(({ method, path }) => `${method} ${path}`),
  }
}

export const reasoned = (status: number, reason: string) =>
  answer({ error: { code: status, message: 'CANARY', errors: [{ reason }] } }, { status })
export const UPLOADS = 'POST /upload/youtube/v3/videos'
