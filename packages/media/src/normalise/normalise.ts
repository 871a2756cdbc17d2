import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, cp, link, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Framing } from '@pack/core/film/background'
import { isCropped } from '@pack/core/film/fit'
import { FPS } from '@pack/core/film/timeline'
import { invalid, ProductError } from '@pack/core/kernel/errors'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { FfmpegError, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { inputArgs, loopArgs, TO_YUV, videoArgs, X264 } from '../ffmpeg/settings.ts'
import { hasCode } from '../files/errors.ts'
import { MAX_PIXELS } from '../pictures/limits.ts'
import { type Probe, probe } from '../probe.ts'
import type { JobFolder } from '../processes/job-folder.ts'
import { NORMALISED } from './cache.ts'

/** Where normalising runs and caches its results; `lowPriority`: at the lowest CPU priority. */
export type NormaliseRun = {
  ffmpeg: Ffmpeg
  cacheFolder: string
  folder: JobFolder
  signal?: AbortSignal | undefined
  lowPriority?: boolean
}

/** A user's file; `name` as messages call it ("intro"). */
export type Asset = { path: string; name: string }

type Size = { width: number; height: number }

/** A little finer than the body: intro and outro were encoded once before. */
const EDGE_CRF = X264.crf - 2
/** Longest part of a background that is kept and looped. Seconds, bytes. */
const LOOP_SECONDS = 60
const LOOP_BYTES = 400_000_000
const MUSIC_SECONDS = 300

/**
 * Brings an intro or outro to the size and to exactly `seconds` (cut, or with its last frame held): `video` can be
 * joined to a body by stream copy, `audio` is a 48 kHz stereo WAV file of the same length. Cached. Throws ProductError
 * 'invalid', naming the asset, when it is unusable.
 */
export async function normaliseEdge(asset: Asset, size: Size & { seconds: number }, run: NormaliseRun) {
  const made = await cached(asset, { as: 'edge', ...size, args: videoArgs({ crf: EDGE_CRF }) }, run, async (into) => {
    const { width, height, seconds } = size
    const { video, audio, format } = await videoOf(asset)
    const frames = Math.round(seconds * FPS)
    const samples = Math.round(seconds * 48_000)
    const fades = `afade=t=out:st=${Math.max(0, seconds - 0.05)}:d=0.05`
    const sound = `aresample=48000,aformat=channel_layouts=stereo,apad,atrim=end_sample=${samples},${fades}`
    const held = `${TO_YUV},fps=${FPS},tpad=stop_mode=clone:stop_duration=${seconds}`
    return [
      ...['-max_pixels', String(MAX_PIXELS), ...inputArgs(asset.path, format)],
      ...(audio ? [] : ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo']),
      ...['-filter_complex', `[0:v:0]${fitted(video, { width, height })},${held}[v]`],
      ...[
        '-map',
        '[v]',
        '-frames:v',
        String(frames),
        ...videoArgs({ crf: EDGE_CRF }),
        `file:${join(into, 'video.mp4')}`,
      ],
      ...['-map', audio ? '0:a:0' : '1:a:0', '-af', sound, '-c:a', 'pcm_s16le', `file:${join(into, 'audio.wav')}`],
    ]
  })
  return { video: join(made, 'video.mp4'), audio: join(made, 'audio.wav') }
}

/**
 * Crops a background clip to the size, and then to the framing if there is one, in a codec that decodes cheaply.
 * Cached; throws like normaliseEdge.
 */
export async function normaliseLoop(
  asset: Asset,
  { width, height, framing }: Size & { framing?: Framing | null | undefined },
  run: NormaliseRun,
): Promise<string> {
  const form = { as: 'loop', width, height, args: loopArgs() }
  if (framing) {
    const { zoom, x, y } = framing
    const made = await cached(asset, { ...form, framing: { zoom, x, y } }, run, async (into) => {
      // Takes three quarters of the time that decoding the upload again would.
      const whole = await normaliseLoop(asset, { width, height }, run)
      return [...[...inputArgs(whole, 'matroska'), '-vf', framed({ width, height }, framing)], ...loopOutput(into)]
    })
    return join(made, 'video.mkv')
  }
  const made = await cached(asset, form, run, async (into) => {
    const { format } = await videoOf(asset)
    return [
      ...['-max_pixels', String(MAX_PIXELS), ...inputArgs(asset.path, format)],
      ...['-map', '0:v:0', '-vf', `${covering({ width, height })},${TO_YUV},fps=${FPS}`, '-t', String(LOOP_SECONDS)],
      ...loopOutput(into),
    ]
  })
  return join(made, 'video.mkv')
}

const loopOutput = (into: string) => [
  ...[...loopArgs(), '-an', '-fs', String(LOOP_BYTES), '-f', 'matroska', `file:${join(into, 'video.mkv')}`],
]

/** Converts background music to 48 kHz stereo WAV. Cached; throws like normaliseEdge. */
export async function normaliseMusic(asset: Asset, run: NormaliseRun): Promise<string> {
  const made = await cached(asset, { as: 'music', seconds: MUSIC_SECONDS }, run, async (into) => {
    const found = await probe(asset.path)
    if (!found?.audio) throw invalid(`The ${asset.name} has no sound that can be read. Upload an MP3 or WAV file.`)
    return [
      ...[...inputArgs(asset.path, found.format), '-map', '0:a:0', '-vn', '-t', String(MUSIC_SECONDS)],
      ...[
        '-af',
        'aresample=48000,aformat=channel_layouts=stereo',
        '-c:a',
        'pcm_s16le',
        `file:${join(into, 'audio.wav')}`,
      ],
    ]
  })
  return join(made, 'audio.wav')
}

async function videoOf(asset: Asset): Promise<Probe & { video: NonNullable<Probe['video']> }> {
  const found = await probe(asset.path)
  if (!found) throw invalid(`The ${asset.name} cannot be read. Upload it again as an MP4 file (H.264).`)
  const { video } = found
  if (!video) throw invalid(`The ${asset.name} has no picture. Upload an MP4 file (H.264).`)
  if (video.width * video.height > MAX_PIXELS) {
    throw invalid(`The ${asset.name} is too large (${video.width}x${video.height}). Upload one of at most 3840x2160.`)
  }
  return { ...found, video }
}

const covering = ({ width, height }: Size) =>
  `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=lanczos,crop=${width}:${height}`

function framed({ width, height }: Size, { zoom, x, y }: Framing): string {
  // Chroma has half the resolution, so crops begin and end on even pixels.
  const even = (length: number) => 2 * Math.round(length / 2)
  const [w, h] = [even(width / zoom), even(height / zoom)]
  const crop = [w, h, even((width - w) * x), even((height - h) * y)].join(':')
  return `crop=${crop},scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p`
}

/** Filters that crop to the frame, or fit the whole picture over a blurred enlargement of itself. */
function fitted(from: Size, { width, height }: Size): string {
  if (isCropped(from, { width, height })) return covering({ width, height })
  const small = { width: 2 * Math.round(width / 16), height: 2 * Math.round(height / 16) }
  return [
    'split[whole][fill]',
    `[fill]${covering(small)},gblur=sigma=8,scale=${width}:${height}:flags=bicubic,setsar=1[blurred]`,
    `[whole]scale=${width}:${height}:force_original_aspect_ratio=decrease:flags=lanczos,setsar=1[fitted]`,
    '[blurred][fitted]overlay=(W-w)/2:(H-h)/2:format=yuv420',
  ].join(';')
}

/**
 * Runs ffmpeg with `argsFor` once for the same content, settings and ffmpeg, and caches the folder that it fills. Safe
 * when two processes do the same: each works in a temporary folder, the first to finish renames it into the cache.
 * Returns a folder of the job with links to the files, so that the cache may evict its copy meanwhile.
 */
async function cached(
  asset: Asset,
  settings: object,
  run: NormaliseRun,
  argsFor: (into: string) => Promise<string[]>,
): Promise<string> {
  const { ffmpeg, cacheFolder, folder, signal, lowPriority = false } = run
  const entries = join(cacheFolder, NORMALISED)
  const key = await contentHash(asset, { ...settings, ffmpeg: ffmpeg.version })
  const place = join(entries, key)
  const hit = await linkInto(folder, place)
  if (hit) return hit

  await mkdir(entries, { recursive: true })
  const aside = await mkdtemp(join(folder.path, 'normalising-'))
  try {
    await runFfmpeg(ffmpeg, ['-xerror', ...(await argsFor(aside))], { folder, signal, lowPriority })
    const own = await linkInto(folder, aside)
    if (!own) throw new Error('The normalised files have disappeared')
    await putInPlace(aside, place)
    return own
  } catch (cause) {
    if (!(cause instanceof FfmpegError)) throw cause
    throw new ProductError('invalid', `The ${asset.name} is damaged and cannot be used. Upload it again.`, { cause })
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

/**
 * Links (or copies) a cache entry's files into a folder of the job and marks it as used; null when there is no such
 * entry.
 */
async function linkInto(folder: JobFolder, place: string): Promise<string | null> {
  const own = await mkdtemp(join(folder.path, 'input-'))
  try {
    const names = await readdir(place)
    for (const name of names) await linkOrCopy(join(place, name), join(own, name))
    await utimes(place, new Date(), new Date())
    return own
  } catch (error) {
    await rm(own, { recursive: true, force: true })
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw error
    await copyFile(from, to)
  }
}

async function contentHash(asset: Asset, settings: object): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  try {
    await pipeline(createReadStream(asset.path), hash)
  } catch (cause) {
    throw new ProductError('invalid', `The ${asset.name} is missing. Upload it again.`, { cause })
  }
  return hash.digest('hex')
}

async function putInPlace(made: string, place: string): Promise<void> {
  try {
    await rename(made, place)
  } catch (error) {
    if (await exists(place)) return
    if (!hasCode(error, 'EXDEV')) throw error
    // The cache is on another disk than the job's folder.
    const near = await mkdtemp(`${place}.`)
    await cp(made, near, { recursive: true })
    await rename(near, place)
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
