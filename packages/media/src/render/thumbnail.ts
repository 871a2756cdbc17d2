import { slideshowIn } from '@pack/core/film/background'
import { paintCover } from '@pack/core/film/painting/paint-cover'
import type { Timeline } from '@pack/core/film/timeline'
import { type Canvas, createCanvas, ImageData } from '../canvas.ts'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { inputArgs } from '../ffmpeg/settings.ts'
import { openPicture } from '../pictures/open-picture.ts'
import { drawCovering } from '../pictures/pixels.ts'
import { probe } from '../probe.ts'
import type { JobFolder } from '../processes/job-folder.ts'
import { openOverlayPictures } from './overlay.ts'

/** `width` in pixels; to stay below `maxBytes`, first the quality is lowered, then the size. */
export type ThumbnailOrder = { title: string; width: number; format: 'webp' | 'jpeg'; maxBytes?: number }

/** Thumbnails in lists: at most 20 kB. */
export const GALLERY_THUMBNAIL = { width: 360, format: 'webp', maxBytes: 20_000 } as const

/** The cover for YouTube: as large as YouTube shows it, and below its limit of 2 MB for channels of every age. */
const YOUTUBE_COVER = { format: 'jpeg', maxBytes: 2_000_000 } as const

/** Paints a video's cover as YouTube takes it. */
export const paintYouTubeCover = (timeline: Timeline, title: string, run: ThumbnailRun): Promise<Buffer> =>
  paintThumbnail(timeline, { title, width: timeline.width > timeline.height ? 1280 : 1080, ...YOUTUBE_COVER }, run)

/** A picture of this machine as YouTube takes it. Throws ProductError 'invalid' when it is none. */
export async function encodeYouTubeCover(path: string): Promise<Buffer> {
  const picture = await openPicture(path, 'thumbnail')
  const canvas = createCanvas(picture.width, picture.height)
  canvas.getContext('2d').drawImage(picture, 0, 0)
  return smallEnough(canvas, YOUTUBE_COVER)
}

type ThumbnailRun = {
  /** Resolves a media key to a file on this machine. */
  file: (mediaKey: string) => Promise<string>
  ffmpeg: Ffmpeg
  folder: JobFolder
  signal?: AbortSignal | undefined
}

const QUALITIES = [80, 70, 60, 45, 30, 15]

/** Paints a video's cover (title and faces over its background) as WebP or JPEG. */
export async function paintThumbnail(
  timeline: Timeline,
  { title, width, format, maxBytes = Number.POSITIVE_INFINITY }: ThumbnailOrder,
  run: ThumbnailRun,
): Promise<Buffer> {
  const height = 2 * Math.round((width * timeline.height) / timeline.width / 2)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  await drawBackdrop(canvas, timeline, run)
  context.scale(width / timeline.width, height / timeline.height)
  paintCover(context, timeline, title, await openOverlayPictures(timeline, run.file))
  return smallEnough(canvas, { format, maxBytes })
}

/** Draws the background's first picture over the whole canvas. */
async function drawBackdrop(canvas: Canvas, { background }: Timeline, run: ThumbnailRun): Promise<void> {
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  if (background.kind === 'loop') {
    const pixels = await firstFrame(await run.file(background.media), { width, height }, run)
    return context.putImageData(new ImageData(pixels, width, height), 0, 0)
  }
  const slide = slideshowIn(background)?.slides[0]
  if (slide) drawCovering(context, await openPicture(await run.file(slide.media), 'slideshow picture 1'), canvas)
}

async function firstFrame(
  path: string,
  { width, height }: { width: number; height: number },
  run: ThumbnailRun,
): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const found = await probe(path)
  if (!found?.video) throw new Error('The background has no picture')
  const covering = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=area,crop=${width}:${height}`
  const args = [
    ...['-threads', '1', ...inputArgs(path, found.format), '-map', '0:v:0', '-frames:v', '1'],
    ...['-vf', `${covering},format=rgba`, '-f', 'rawvideo', 'pipe:1'],
  ]
  const chunks: Buffer[] = []
  await runFfmpeg(run.ffmpeg, args, { ...run, onOutput: (chunk) => chunks.push(chunk) })
  const pixels = new Uint8ClampedArray(Buffer.concat(chunks))
  if (pixels.length !== width * height * 4) throw new Error('The background has no frame')
  return pixels
}

async function smallEnough(
  canvas: Canvas,
  { format, maxBytes }: { format: ThumbnailOrder['format']; maxBytes: number },
): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const picture = Buffer.from(await canvas.encode(format, quality))
    if (picture.length <= maxBytes || canvas.width < 16) return picture
  }
  const smaller = createCanvas(Math.round(canvas.width * 0.7), Math.round(canvas.height * 0.7))
  smaller.getContext('2d').drawImage(canvas, 0, 0, smaller.width, smaller.height)
  return smallEnough(smaller, { format, maxBytes })
}
