import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { totalSeconds } from '@pack/core/film/timeline'
import type { Renderer } from '@pack/core/generation/ports'
import { ProductError } from '@pack/core/kernel/errors'
import type { Storage } from '@pack/core/kernel/storage'
import {
  checkVideo,
  expectedOf,
  FfmpegError,
  findFfmpeg,
  GALLERY_THUMBNAIL,
  openJobFolder,
  paintThumbnail,
  probe,
  render,
  trimNormalised,
  UnfitVideo,
} from '@pack/media'
import { fingerprintOf } from '@pack/media/files/fingerprint'
import { NORMALISED_BYTES } from './preparer.ts'

type Options = {
  storage: Storage
  /** Storage prefix of the item's files, with a trailing slash. */
  folder: string
  /** Local folders for temporary files, and for normalised inputs that renders share. */
  workFolder: string
  cacheFolder: string
  /** Path of ffmpeg; null: find it. */
  ffmpegPath: string | null
}

/** Share of the rendering stage spent on rendering, measured; the rest is the check. */
const RENDER_SHARE = 0.9

/** Renders with ffmpeg on this machine and stores the video under `folder`, named after the hash of its inputs. */
export function ffmpegRenderer({ storage, folder, workFolder, cacheFolder, ffmpegPath }: Options): Renderer {
  const find = () => findFfmpeg({ path: ffmpegPath ?? undefined })
  return {
    render: (timeline, name, { progress, signal }) =>
      withUserMessages(async () => {
        const media = `${folder}${name}.mp4`
        const job = await openJobFolder(workFolder)
        const segments = segmentCache(storage, `${folder}segments/`, signal)
        try {
          await mkdir(cacheFolder, { recursive: true })
          const outFile = join(job.path, 'out.mp4')
          const done = await render(timeline, {
            file: (key) => storage.localFile(key, signal),
            workFolder,
            cacheFolder,
            outFile,
            ffmpeg: await find(),
            segments,
            signal,
            onProgress: (fraction) => progress(fraction * RENDER_SHARE),
          })
          await trimNormalised(cacheFolder, { bytes: NORMALISED_BYTES })
          // Checked before it is stored, so that every stored video is a valid one.
          const run = { ffmpeg: await find(), folder: job, signal }
          const checked = await checkVideo(outFile, expectedOf(timeline), run)
          await storage.putFile(media, outFile)
          await segments.removeUnused()
          progress(1)
          const { width, height, fps, seconds, loudnessLufs, truePeakDbtp } = checked
          const cpuSeconds = done.cpuSeconds + checked.cpuSeconds
          return { media, width, height, fps, seconds, loudnessLufs, truePeakDbtp, cpuSeconds }
        } finally {
          await job.remove()
        }
      }),

    verify: (video, timeline, signal) =>
      withUserMessages(async () => {
        const path = await storage.localFile(video.media, signal)
        const found = await probe(path)
        if (!found || Math.abs(found.seconds - totalSeconds(timeline)) > 0.1)
          throw new UnfitVideo('the stored file is not the rendered one')
        return fingerprintOf(path, signal)
      }),

    paintThumbnail: ({ timeline, title, name }, signal) =>
      withUserMessages(async () => {
        const job = await openJobFolder(workFolder)
        try {
          const file = (key: string) => storage.localFile(key, signal)
          const run = { file, ffmpeg: await find(), folder: job, signal }
          const picture = await paintThumbnail(timeline, { title, ...GALLERY_THUMBNAIL }, run)
          const key = `${folder}${name}.webp`
          await storage.putBytes(key, picture)
          return key
        } finally {
          await job.remove()
        }
      }),
  }
}

/** An item's encoded segments in storage: those of the last render are kept for the next one, after an edit. */
function segmentCache(storage: Storage, folder: string, signal: AbortSignal) {
  const used = new Set<string>()
  const keyOf = (name: string) => {
    const key = `${folder}${name}.mp4`
    used.add(key)
    return key
  }
  return {
    async find(name: string) {
      const key = keyOf(name)
      return (await storage.size(key)) === null ? null : storage.localFile(key, signal)
    },
    store: (name: string, path: string) => storage.putFile(keyOf(name), path),
    async removeUnused() {
      for (const key of await storage.list(folder)) if (!used.has(key)) await storage.remove(key)
    },
  }
}

/** Turns encoder failures into messages for users; the log keeps the cause. */
async function withUserMessages<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof UnfitVideo)
      throw new ProductError('unavailable', `${cause.reason}. Try again. If it keeps failing, replace your assets.`, {
        cause,
      })
    if (cause instanceof FfmpegError)
      throw new ProductError(
        'unavailable',
        'the encoder crashed. Try again. If it keeps failing, replace your assets.',
        { cause },
      )
    throw cause
  }
}
