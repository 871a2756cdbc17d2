import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { probe } from '../probe.ts'
import type { JobFolder } from '../processes/job-folder.ts'

/** `width` in pixels; to stay below `maxBytes`, first the quality is lowered, then the size. */
export type ThumbnailOrder = { seconds: number; width: number; format: 'webp' | 'jpeg'; maxBytes?: number }

/** Thumbnails in lists: at most 20 kB. */
export const GALLERY_THUMBNAIL = { width: 360, format: 'webp', maxBytes: 20_000 } as const

const QUALITIES = [80, 70, 60, 45, 30, 15]

/** Takes a still of a video (mp4) as WebP or JPEG. Throws an Error when there is no frame at that time. */
export async function thumbnail(
  path: string,
  { seconds, width, format, maxBytes = Number.POSITIVE_INFINITY }: ThumbnailOrder,
  run: { ffmpeg: Ffmpeg; folder: JobFolder; signal?: AbortSignal | undefined },
): Promise<Buffer> {
  const video = (await probe(path))?.video
  if (!video) throw new Error('There is no video to take a thumbnail of')
  const height = 2 * Math.round((width * video.height) / video.width / 2)
  const chunks: Buffer[] = []
  const args = [
    ...['-threads', '1', '-ss', String(seconds), '-protocol_whitelist', 'file', '-f', 'mov', '-i', `file:${path}`],
    ...[
      '-map',
      '0:v:0',
      '-frames:v',
      '1',
      '-vf',
      `scale=${width}:${height}:in_color_matrix=bt709:flags=area,format=rgba`,
    ],
    ...['-f', 'rawvideo', 'pipe:1'],
  ]
  await runFfmpeg(run.ffmpeg, args, { ...run, onOutput: (chunk) => chunks.push(chunk) })
  const pixels = Buffer.concat(chunks)
  if (pixels.length !== width * height * 4) throw new Error(`The video has no frame at ${seconds} s`)
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0)
  return smallEnough(canvas, { format, maxBytes })
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
