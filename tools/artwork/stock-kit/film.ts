import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FPS } from '@pack/core/film/timeline'
import { type Canvas, createCanvas } from '@pack/media/canvas'
import { findFfmpeg } from '@pack/media/ffmpeg/find-ffmpeg'
import { runFfmpeg } from '@pack/media/ffmpeg/run-ffmpeg'
import { AAC_ARGS, COLOUR, TO_YUV } from '@pack/media/ffmpeg/settings'
import { type JobFolder, openJobFolder } from '@pack/media/processes/job-folder'
import { type Loudness, readLoudness } from '@pack/media/sound/measure'
import { type Sound, wavOf } from './sound/sound.ts'

/** Paints frame `index` on the canvas, which still shows the frame before. */
export type Film = { width: number; height: number; frames: number; paint(canvas: Canvas, index: number): void }

/**
 * A slow preset, because the kit is encoded once; `aq-mode=3` spends bits on dark gradients, where bands show first.
 */
const PICTURE = [
  ...['-c:v', 'libx264', '-preset', 'slow', '-x264-params', 'aq-mode=3:aq-strength=1.0', '-pix_fmt', 'yuv420p'],
  ...['-profile:v', 'high', '-level', '4.0', '-flags', '+cgop', '-r', String(FPS), ...COLOUR],
  ...['-video_track_timescale', '15360', '-map_metadata', '-1', '-movflags', '+faststart'],
]

/** Encodes a film, with its sound if it has one, as MP4. `rate` is the most that it may use, in kbit/s; `keyFrames`: the most
 * frames from one key frame to the next. */
export async function encodeFilm(
  film: Film,
  path: string,
  options: { crf: number; rate: number; sound?: Sound; keyFrames?: number },
): Promise<void> {
  await inFolder(async (folder, ffmpeg) => {
    const { crf, rate, sound, keyFrames = 60 } = options
    const size = `${film.width}x${film.height}`
    const picture = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', size, '-r', String(FPS), '-i', 'pipe:3']
    const tone = sound ? ['-f', 'wav', '-i', 'pipe:4'] : []
    const pipes = [frames(film), ...(sound ? [once(wavOf(sound))] : [])]
    await runFfmpeg(
      ffmpeg,
      [
        ...[...picture, ...tone, '-map', '0:v', ...(sound ? ['-map', '1:a', ...AAC_ARGS] : [])],
        ...['-vf', TO_YUV.replace('scale=', 'scale=flags=accurate_rnd+full_chroma_int:'), ...PICTURE],
        ...[
          '-g',
          String(keyFrames),
          '-crf',
          String(crf),
          '-maxrate',
          `${rate}k`,
          '-bufsize',
          `${rate * 2}k`,
          `file:${path}`,
        ],
      ],
      { folder, pipes },
    )
  })
}

/**
 * Encodes a sound alone as MP3 (160 kbit/s). The encoder notes its own delay, so that decoders can loop without a gap.
 */
export async function encodeMp3(sound: Sound, path: string): Promise<void> {
  await inFolder(async (folder, ffmpeg) => {
    const args = [
      '-f',
      'wav',
      '-i',
      'pipe:3',
      '-c:a',
      'libmp3lame',
      '-b:a',
      '160k',
      '-map_metadata',
      '-1',
      `file:${path}`,
    ]
    await runFfmpeg(ffmpeg, args, { folder, pipes: [once(wavOf(sound))] })
  })
}

/** Integrated loudness (LUFS) and true peak (dBTP) by EBU R128. */
export async function measure(sound: Sound): Promise<Loudness> {
  return inFolder(async (folder, ffmpeg) => {
    const args = ['-f', 'wav', '-i', 'pipe:3', '-af', 'ebur128=peak=true', '-f', 'null', '-']
    const { log } = await runFfmpeg(ffmpeg, args, { folder, pipes: [once(wavOf(sound))] })
    return readLoudness(log)
  })
}

async function inFolder<T>(
  work: (folder: JobFolder, ffmpeg: Awaited<ReturnType<typeof findFfmpeg>>) => Promise<T>,
): Promise<T> {
  const folder = await openJobFolder(join(tmpdir(), 'pack-stock-kit'))
  try {
    return await work(folder, await findFfmpeg({ path: process.env.FFMPEG_PATH }))
  } finally {
    await folder.remove()
  }
}

async function* frames(film: Film): AsyncGenerator<Uint8Array> {
  const canvas = createCanvas(film.width, film.height)
  for (let index = 0; index < film.frames; index++) {
    film.paint(canvas, index)
    yield canvas.data()
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
