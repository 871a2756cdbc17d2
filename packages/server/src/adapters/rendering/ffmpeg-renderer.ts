import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { totalSeconds } from '@pack/core/film/timeline'
import type { Renderer } from '@pack/core/generation/ports'
import { ProductError } from '@pack/core/kernel/errors'
import type { Storage } from '@pack/core/kernel/storage'
import {
  checkVideo,
  FfmpegError,
  findFfmpeg,
  GALLERY_THUMBNAIL,
  openJobFolder,
  probe,
  render,
  thumbnail,
  trimNormalised,
  UnfitVideo,
} from '@pack/media'
import { NORMALISED_BYTES } from './preparer.ts'

type Options = {
  storage: Storage
  /** Storage prefix of the item's files, with a trailing slash. */
  folder: string
  /** Local folders: for what a render needs meanwhile, and for inputs that several renders share. */
  workFolder: string
  cacheFolder: string
  /** The program to use; null for the one that is found. */
  ffmpegPath: string | null
}

/** Of the rendering stage, by measured time; the rest is the check. */
const RENDER_SHARE = 0.9

/** Renders on this machine with ffmpeg; what comes out is stored under `folder`, named after what went in. */
export function ffmpegRenderer({ storage, folder, workFolder, cacheFolder, ffmpegPath }: Options): Renderer {
  const find = () => findFfmpeg({ path: ffmpegPath ?? undefined })
  return {
    render: (timeline, name, { progress, signal }) =>
      inPlainWords(async () => {
        const media = `${folder}${name}.mp4`
        const job = await openJobFolder(workFolder)
        const shelf = segmentShelf(storage, `${folder}segments/`, signal)
        try {
          await mkdir(cacheFolder, { recursive: true })
          const outFile = join(job.path, 'out.mp4')
          const done = await render(timeline, {
            file: (key) => storage.localFile(key, signal),
            workFolder,
            cacheFolder,
            outFile,
            ffmpeg: await find(),
            segments: shelf,
            signal,
            onProgress: (fraction) => progress(fraction * RENDER_SHARE),
          })
          await trimNormalised(cacheFolder, { bytes: NORMALISED_BYTES })
          // Checked before it is stored: a file that is remembered as rendered is one that counts.
          const run = { ffmpeg: await find(), folder: job, signal }
          const expected = { width: timeline.width, height: timeline.height, seconds: totalSeconds(timeline) }
          const checked = await checkVideo(outFile, expected, run)
          await storage.putFile(media, outFile)
          await shelf.tidy()
          progress(1)
          const { width, height, fps, seconds, loudnessLufs, truePeakDbtp } = checked
          const cpuSeconds = done.cpuSeconds + checked.cpuSeconds
          return { media, width, height, fps, seconds, loudnessLufs, truePeakDbtp, cpuSeconds }
        } finally {
          await job.remove()
        }
      }),

    finish: (video, timeline, { progress, signal }) =>
      inPlainWords(async () => {
        const path = await storage.localFile(video.media, signal)
        const found = await probe(path)
        if (!found || Math.abs(found.seconds - totalSeconds(timeline)) > 0.1)
          throw new UnfitVideo('what was stored is not what was rendered')
        progress(0.5)
        const job = await openJobFolder(workFolder)
        try {
          const moment = (timeline.intro?.seconds ?? 0) + Math.min(1.5, timeline.bodySeconds / 2)
          const run = { ffmpeg: await find(), folder: job, signal }
          const picture = await thumbnail(path, { seconds: moment, ...GALLERY_THUMBNAIL }, run)
          const key = video.media.replace(/\.mp4$/, '.webp')
          await storage.putBytes(key, picture)
          progress(1)
          return { thumbnail: key }
        } finally {
          await job.remove()
        }
      }),
  }
}

/** The encoded segments of an item's body: those of the last render stay, for the next one after an edit. */
function segmentShelf(storage: Storage, folder: string, signal: AbortSignal) {
  const used = new Set<string>()
  const keyOf = (name: string) => {
    const key = `${folder}${name}.mp4`
    used.add(key)
    return key
  }
  return {
    async recall(name: string) {
      const key = keyOf(name)
      return (await storage.size(key)) === null ? null : storage.localFile(key, signal)
    },
    keep: (name: string, path: string) => storage.putFile(keyOf(name), path),
    async tidy() {
      for (const key of await storage.list(folder)) if (!used.has(key)) await storage.remove(key)
    },
  }
}

/** Faults of the encoder as the user shall read them; the log keeps the cause. */
async function inPlainWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof UnfitVideo)
      throw new ProductError('unavailable', `${cause.message}. Retry; if it happens again, choose other assets.`, {
        cause,
      })
    if (cause instanceof FfmpegError)
      throw new ProductError(
        'unavailable',
        'the video encoder stopped. Retry; if it happens again, choose other assets.',
        { cause },
      )
    throw cause
  }
}
