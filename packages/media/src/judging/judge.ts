import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { FfmpegError, runFfmpeg, TooMuchMemory } from '../ffmpeg/run-ffmpeg.ts'
import { inputArgs } from '../ffmpeg/settings.ts'
import { MAX_PIXELS } from '../pictures/limits.ts'
import { pictureSize } from '../pictures/open-picture.ts'
import type { Probe } from '../probe.ts'
import type { JobFolder } from '../processes/job-folder.ts'
import { type LookOptions, lookAtMedia, lookAtPicture, makeSlide, makeStill, TooLargeToLook } from './look.ts'
import { polyglotKind, sniff } from './sniff.ts'

/** The kind of file that is expected, and its limits: pixels a side, seconds. */
export type Wanted = { kind: 'image' | 'video' | 'audio'; maxSide: number; maxSeconds: number }

/** The result of judging: `extension` without a dot, pixels, seconds. */
export type Finding = { extension: string; width: number | null; height: number | null; seconds: number | null }

/** A refused file. The message follows the file's name: "is a playlist that names other files". */
export class Unfit extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Unfit'
  }
}

/** A sound file where a picture is wanted, or the like. The message names the file's kind: "a sound file". */
export class WrongKind extends Unfit {}

/** Limits of judging one file: seconds, bytes of memory. */
const LIMITS = { seconds: 10, residentBytes: 600_000_000 }
const MAX_TRACKS = 16
/** Length of sound and video that is decoded; the rest is only demuxed. Seconds. */
const DECODED_SECONDS = 4
/** Accepted difference between a file's stated and actual length. */
const MISSING_TOLERANCE = { seconds: 0.5, share: 0.05 }
/** Bytes inspected at the beginning and at the end of a file. */
const EDGE_BYTES = 64 * 1024
/** Larger pictures are not read into memory; callers have smaller limits of their own. Bytes. */
const MAX_PICTURE_BYTES = 50_000_000

type Run = { ffmpeg: Ffmpeg; folder: JobFolder; signal?: AbortSignal | undefined }

/**
 * Judges an untrusted file by its content. Everything is decoded in processes that see no network, no other file and no
 * secret, and that are killed after 10 s or at 600 MB. Throws Unfit when the file is not what is wanted.
 */
export async function judge(path: string, wanted: Wanted, run: Run): Promise<Finding> {
  const deadline = AbortSignal.timeout(LIMITS.seconds * 1000)
  const signal = run.signal ? AbortSignal.any([run.signal, deadline]) : deadline
  try {
    const { head, tail } = await readEnds(path)
    const sniffed = sniff(head)
    if (sniffed.is === 'other') throw new Unfit(`is ${sniffed.words}.`)
    const other = polyglotKind(head, tail)
    if (other) throw new Unfit(`also contains ${other}.`)
    const options = { ...LIMITS, guard: run.ffmpeg.guard, folder: run.folder, signal }
    if (sniffed.is === 'picture') {
      if (wanted.kind !== 'image') throw new WrongKind('a picture')
      return await judgePicture(path, wanted, { ...run, signal, options })
    }
    if (wanted.kind === 'image') throw new WrongKind(sniffed.words)
    return await judgeMedia(path, wanted, { ...run, signal, options })
  } catch (cause) {
    throw toUnfit(cause, run, deadline)
  }
}

/** Turns exceeded limits into Unfit; passes other errors on. */
function toUnfit(cause: unknown, { signal }: Run, deadline: AbortSignal): unknown {
  signal?.throwIfAborted()
  if (deadline.aborted) return new Unfit('takes too long to read. It may be corrupted.', { cause })
  if (cause instanceof TooLargeToLook || cause instanceof TooMuchMemory)
    return new Unfit('needs too much memory to read. It may be corrupted.', { cause })
  return cause
}

type Pixels = { width: number; height: number }

/** A slideshow picture: upright JPEG, and a WebP preview of 360 × 640 as cropped in shorts. Pixels. */
export type Slide = { picture: Buffer; small: Buffer; width: number; height: number }

/**
 * Judges an untrusted picture and re-encodes it, no larger than frames of both orientations need; everything else in
 * the file is dropped. Throws Unfit.
 */
export async function reencodeSlide(path: string, maxSide: number, run: Run): Promise<Slide> {
  const made = await reencode(path, maxSide, run, (options) => makeSlide(path, options))
  const [picture, small] = await Promise.all([made.read('slide.jpg'), made.read('small.webp')])
  return { ...made.size, picture, small }
}

/** Judges an untrusted picture and re-encodes it as WebP of at most `side` pixels a side. Throws Unfit. */
export async function reencodeStill(
  path: string,
  { maxSide, side }: { maxSide: number; side: number },
  run: Run,
): Promise<Buffer> {
  const made = await reencode(path, maxSide, run, (options) => makeStill(path, side, options))
  return made.read('still.webp')
}

/** Judges a picture, then has a separate process re-encode it into the job's folder: `read` reads what it wrote. */
async function reencode(
  path: string,
  maxSide: number,
  run: Run,
  make: (options: LookOptions) => Promise<Pixels | null>,
): Promise<{ size: Pixels; read: (name: string) => Promise<Buffer> }> {
  await judge(path, { kind: 'image', maxSide, maxSeconds: 0 }, run)
  const deadline = AbortSignal.timeout(LIMITS.seconds * 1000)
  const signal = run.signal ? AbortSignal.any([run.signal, deadline]) : deadline
  try {
    const size = await make({ ...LIMITS, guard: run.ffmpeg.guard, folder: run.folder, signal })
    if (!size) throw new Unfit('is damaged and cannot be read.')
    return { size, read: (name) => readFile(join(run.folder.path, name)) }
  } catch (cause) {
    throw toUnfit(cause, run, deadline)
  }
}

async function readEnds(path: string): Promise<{ head: Buffer; tail: Buffer }> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const part = async (from: number) => {
      const buffer = Buffer.alloc(Math.min(EDGE_BYTES, size))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, from)
      return buffer.subarray(0, bytesRead)
    }
    return { head: await part(0), tail: await part(Math.max(0, size - EDGE_BYTES)) }
  } finally {
    await file.close()
  }
}

async function judgePicture(path: string, { maxSide }: Wanted, run: IsolatedRun): Promise<Finding> {
  if ((await stat(path)).size > MAX_PICTURE_BYTES) throw new Unfit('is too large.')
  const bytes = await readFile(path)
  const said = isWhole(bytes) ? pictureSize(bytes) : null
  if (!said) throw new Unfit('is damaged and cannot be read.')
  assertPixels(said, maxSide)
  const found = await lookAtPicture(path, run.options)
  if (!found) throw new Unfit('is damaged and cannot be read.')
  const extension = bytes[0] === 0x89 ? 'png' : bytes[0] === 0xff ? 'jpg' : 'webp'
  // A second opinion, because the canvas fills missing parts with grey. ffmpeg lacks some kinds of WebP.
  if (extension !== 'webp') {
    const input = inputArgs(path, extension === 'png' ? 'png_pipe' : 'jpeg_pipe')
    await runStrict(['-xerror', ...LIMIT_ARGS, ...input, '-frames:v', '1', '-f', 'null', '-'], run)
  }
  return { extension, ...found, seconds: null }
}

/** Decoders accept truncated pictures; only the end of the file tells. */
function isWhole(bytes: Buffer): boolean {
  if (bytes[0] === 0xff) return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0
  if (bytes[0] === 0x52) return bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true
  return false
}

function assertPixels({ width, height }: { width: number; height: number }, maxSide: number): void {
  if (width < 1 || height < 1) throw new Unfit('is damaged and cannot be read.')
  if (width > maxSide || height > maxSide)
    throw new Unfit(`is too large (${width}x${height}): at most ${maxSide} pixels a side.`)
  if (width * height > MAX_PIXELS)
    throw new Unfit(`is too large (${width}x${height}): at most ${MAX_PIXELS / 1_000_000} million pixels.`)
}

/** Where ffmpeg and the inspecting process run. */
type IsolatedRun = Run & { signal: AbortSignal; options: LookOptions }

async function judgeMedia(path: string, wanted: Wanted, run: IsolatedRun): Promise<Finding> {
  const found = await lookAtMedia(path, run.options)
  if (!found) throw new Unfit('is damaged and cannot be read.')
  const { video, audio, seconds, format } = found
  if (wanted.kind === 'video' && !video) throw new Unfit(audio ? 'has audio but no video.' : 'has no video.')
  // Cover art does not make a sound a video.
  if (wanted.kind === 'audio' && video && format !== 'mp3') throw new Unfit('is a video.')
  if (wanted.kind === 'audio' && !audio) throw new Unfit('has no sound.')
  if (found.tracks.video + found.tracks.audio > MAX_TRACKS) throw new Unfit('has too many tracks.')
  if (seconds > wanted.maxSeconds)
    throw new Unfit(`is too long (${asMinutes(seconds)}): at most ${asMinutes(wanted.maxSeconds)}.`)
  const shown = wanted.kind === 'video' ? video : null
  if (shown) assertPixels(shown, wanted.maxSide)
  await assertDecodes(path, { found, kind: wanted.kind }, run)
  const extension = { mov: shown ? 'mp4' : 'm4a', matroska: 'webm', mp3: 'mp3', wav: 'wav' }[format]
  return { extension, width: shown?.width ?? null, height: shown?.height ?? null, seconds }
}

/** Decodes the beginning and demuxes the rest, to find truncated files. */
async function assertDecodes(path: string, { found, kind }: { found: Probe; kind: Wanted['kind'] }, run: IsolatedRun) {
  const { format, seconds, audio } = found
  const input = ['-xerror', '-err_detect', 'explode', ...LIMIT_ARGS, ...inputArgs(path, format)]
  const maps = [...(kind === 'video' ? ['-map', '0:v:0'] : []), ...(audio ? ['-map', '0:a:0'] : [])]
  const begin = await runStrict([...input, ...maps, '-t', String(DECODED_SECONDS), '-f', 'null', '-'], run)
  if (heldSeconds(begin) <= 0 || (kind === 'video' && frames(begin) < 1))
    throw new Unfit('is damaged: nothing in it can be played.')
  const held = heldSeconds(await runStrict([...input, ...maps, '-c', 'copy', '-f', 'null', '-'], run))
  if (seconds - held > Math.max(MISSING_TOLERANCE.seconds, MISSING_TOLERANCE.share * seconds))
    throw new Unfit(`is incomplete (${Math.max(0, held).toFixed(1)} of ${seconds.toFixed(1)} seconds).`)
}

const LIMIT_ARGS = ['-threads', '1', '-max_pixels', String(MAX_PIXELS)]

/** Runs ffmpeg on the file and returns its log. Throws Unfit on any decoding error. */
async function runStrict(args: string[], { ffmpeg, folder, signal, options }: IsolatedRun): Promise<string> {
  try {
    const { residentBytes } = options
    return (await runFfmpeg(ffmpeg, ['-filter_threads', '1', ...args], { folder, signal, residentBytes })).log
  } catch (cause) {
    if (!(cause instanceof FfmpegError) || cause instanceof TooMuchMemory) throw cause
    throw new Unfit('is damaged or cut off and cannot be read.', { cause })
  }
}

/** Position of ffmpeg's last progress report, seconds. */
function heldSeconds(log: string): number {
  const [, hours, minutes, seconds] = [...log.matchAll(/time=(\d+):(\d+):([\d.]+)/g)].at(-1) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

const frames = (log: string) => Number([...log.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1] ?? 0)

function asMinutes(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`
}
