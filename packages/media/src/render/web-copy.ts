import { FPS } from '@pack/core/film/timeline'
import { createCanvas, loadImage } from '../canvas.ts'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { COLOUR, TO_YUV } from '../ffmpeg/settings.ts'
import type { JobFolder } from '../processes/job-folder.ts'
import { integratedLoudness } from '../sound/loudness.ts'
import { readWav } from '../sound/wav.ts'

type Run = { ffmpeg: Ffmpeg; folder: JobFolder; signal?: AbortSignal | undefined }

/** Encoded once and sent often: slower to encode and smaller than videos for the platforms. */
const SMALL = ['-preset', 'slow', '-tune', 'animation', '-profile:v', 'high', '-pix_fmt', 'yuv420p']

/** Speech for the web. LUFS integrated; kbit/s of mono AAC. */
const SPEECH = { lufs: -16, rate: '64k' } as const

type Copy = { into: string; width: number; crf: number; sound?: boolean }

/** Encodes a smaller copy of a video (mp4), `width` pixels wide, that plays while it loads; `crf` of x264. */
export async function webVideo(path: string, { into, width, crf, sound = true }: Copy, run: Run): Promise<void> {
  const audio = ['-map', '0:a:0', '-c:a', 'aac', '-b:a', '96k', '-ar', '48000', '-ac', '2']
  const args = [
    ...['-protocol_whitelist', 'file', '-f', 'mov', '-i', `file:${path}`, '-map', '0:v:0'],
    ...['-vf', `scale=${width}:-2:flags=lanczos,${TO_YUV}`, '-c:v', 'libx264', '-crf', String(crf), ...SMALL],
    ...['-g', String(4 * FPS), ...COLOUR, ...(sound ? audio : ['-an'])],
    ...['-movflags', '+faststart', '-map_metadata', '-1', '-f', 'mp4', `file:${into}`],
  ]
  await runFfmpeg(run.ffmpeg, args, run)
}

/** A video's first frame as WebP, in the video's size. */
export async function webPoster(path: string, { quality }: { quality: number }, run: Run): Promise<Buffer> {
  const chunks: Buffer[] = []
  const args = ['-protocol_whitelist', 'file', '-f', 'mov', '-i', `file:${path}`, '-frames:v', '1']
  await runFfmpeg(run.ffmpeg, [...args, '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'], {
    ...run,
    onOutput: (chunk) => chunks.push(chunk),
  })
  const frame = await loadImage(Buffer.concat(chunks))
  const canvas = createCanvas(frame.width, frame.height)
  canvas.getContext('2d').drawImage(frame, 0, 0)
  return canvas.encode('webp', quality)
}

/** Encodes a spoken line (WAV, 48 kHz mono) at the common loudness, as AAC in an mp4 file. */
export async function webSpeech(path: string, { into }: { into: string }, run: Run): Promise<void> {
  const { samples, channels } = await readWav(path)
  const gain = SPEECH.lufs - integratedLoudness(samples, channels)
  const args = [
    ...['-protocol_whitelist', 'file', '-f', 'wav', '-i', `file:${path}`],
    ...['-af', `volume=${gain.toFixed(2)}dB,alimiter=limit=0.84:level=0`],
    ...['-c:a', 'aac', '-b:a', SPEECH.rate, '-ac', '1', '-movflags', '+faststart', '-map_metadata', '-1'],
    ...['-f', 'mp4', `file:${into}`],
  ]
  await runFfmpeg(run.ffmpeg, args, run)
}
