import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { FfmpegError, runFfmpeg, TooMuchMemory } from '../ffmpeg/run-ffmpeg.ts'
import { inputArgs } from '../ffmpeg/settings.ts'
import { pictureSize } from '../pictures/open-picture.ts'
import type { Probe } from '../probe.ts'
import type { JobFolder } from '../processes/job-folder.ts'
import { type LookOptions, lookAtMedia, lookAtPicture, makeSlide, TooLargeToLook } from './look.ts'
import { secondNature, sniff } from './sniff.ts'

/** What is wanted: its kind, pixels a side, seconds. */
export type Wanted = { kind: 'image' | 'video' | 'audio'; maxSide: number; maxSeconds: number }

/** What a file was found to be; `extension` without a dot, pixels, seconds. */
export type Finding = { extension: string; width: number | null; height: number | null; seconds: number | null }

/** A file that is not what it should be. The message follows the file's name: "is a playlist that names other files". */
export class Unfit extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Unfit'
  }
}

/** What judging one file may take: seconds, bytes of memory. */
const MOST = { seconds: 10, residentBytes: 600_000_000 }
/** So many pixels may be decoded: 8K and a little more. */
const MOST_PIXELS = 40_000_000
const MOST_TRACKS = 16
/** What is decoded of sound and video; the rest is read packet by packet. Seconds. */
const DECODED_SECONDS = 4
/** A file may hold so much less than it says. */
const MISSING = { seconds: 0.5, share: 0.05 }
/** Bytes looked at where a file begins and where it ends. */
const ENDS = 64 * 1024
/** Larger pictures are not even read; callers have their own, smaller limits. Bytes. */
const MOST_PICTURE_BYTES = 50_000_000

type Run = { ffmpeg: Ffmpeg; folder: JobFolder; signal?: AbortSignal | undefined }

/**
 * Tells by its content whether a stranger's file is what is wanted, and what it is. All decoding is done by processes that
 * see no network, no other file and no secret, and that are killed after 10 s or 600 MB. Throws Unfit.
 */
export async function judge(path: string, wanted: Wanted, run: Run): Promise<Finding> {
  const deadline = AbortSignal.timeout(MOST.seconds * 1000)
  const signal = run.signal ? AbortSignal.any([run.signal, deadline]) : deadline
  try {
    const { head, tail } = await ends(path)
    const sniffed = sniff(head)
    if (sniffed.is === 'other') throw new Unfit(`is ${sniffed.words}.`)
    const other = secondNature(head, tail)
    if (other) throw new Unfit(`is ${other} at the same time.`)
    const options = { ...MOST, guard: run.ffmpeg.guard, folder: run.folder, signal }
    if (sniffed.is === 'picture') {
      if (wanted.kind !== 'image') throw new Unfit('is a picture.')
      return await judgePicture(path, wanted, { ...run, signal, options })
    }
    if (wanted.kind === 'image') throw new Unfit('is a video or sound, no picture.')
    return await judgeMedia(path, wanted, { ...run, signal, options })
  } catch (cause) {
    throw inWords(cause, run, deadline)
  }
}

/** What took too long or too much is unfit; all else stays what it is. */
function inWords(cause: unknown, { signal }: Run, deadline: AbortSignal): unknown {
  signal?.throwIfAborted()
  if (deadline.aborted) return new Unfit('takes too long to be read: something in it is wrong.', { cause })
  if (cause instanceof TooLargeToLook || cause instanceof TooMuchMemory)
    return new Unfit('takes too much memory to be read: something in it is wrong.', { cause })
  return cause
}

/** A picture as slideshows show it: JPEG, upright; and a small WebP of what a short shows of it, 360 × 640. Pixels. */
export type Slide = { picture: Buffer; small: Buffer; width: number; height: number }

/**
 * Judges a stranger's picture and makes it anew: what else its file held is gone, and it is no larger than frames of both
 * orientations need it. Throws Unfit.
 */
export async function slideFrom(path: string, maxSide: number, run: Run): Promise<Slide> {
  await judge(path, { kind: 'image', maxSide, maxSeconds: 0 }, run)
  const late = AbortSignal.timeout(MOST.seconds * 1000)
  const signal = run.signal ? AbortSignal.any([run.signal, late]) : late
  try {
    const made = await makeSlide(path, { ...MOST, guard: run.ffmpeg.guard, folder: run.folder, signal })
    if (!made) throw new Unfit('is damaged and cannot be read.')
    const [picture, small] = await Promise.all(
      ['slide.jpg', 'small.webp'].map((name) => readFile(join(run.folder.path, name))),
    )
    if (!picture || !small) throw new Unfit('is damaged and cannot be read.')
    return { ...made, picture, small }
  } catch (cause) {
    throw inWords(cause, run, late)
  }
}

async function ends(path: string): Promise<{ head: Buffer; tail: Buffer }> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const part = async (from: number) => {
      const buffer = Buffer.alloc(Math.min(ENDS, size))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, from)
      return buffer.subarray(0, bytesRead)
    }
    return { head: await part(0), tail: await part(Math.max(0, size - ENDS)) }
  } finally {
    await file.close()
  }
}

async function judgePicture(path: string, { maxSide }: Wanted, run: ElsewhereRun): Promise<Finding> {
  if ((await stat(path)).size > MOST_PICTURE_BYTES) throw new Unfit('is too large.')
  const bytes = await readFile(path)
  const said = isWhole(bytes) ? pictureSize(bytes) : null
  if (!said) throw new Unfit('is damaged and cannot be read.')
  tooManyPixels(said, maxSide)
  const found = await lookAtPicture(path, run.options)
  if (!found) throw new Unfit('is damaged and cannot be read.')
  const extension = bytes[0] === 0x89 ? 'png' : bytes[0] === 0xff ? 'jpg' : 'webp'
  // A second opinion: the first paints grey over what is missing. (Of WebP it does not know all kinds.)
  if (extension !== 'webp') {
    const input = inputArgs(path, extension === 'png' ? 'png_pipe' : 'jpeg_pipe')
    await ask(['-xerror', ...LIGHT, ...input, '-frames:v', '1', '-f', 'null', '-'], run)
  }
  return { extension, ...found, seconds: null }
}

/** Decoders show as much as there is of a picture that was cut off; its end tells. */
function isWhole(bytes: Buffer): boolean {
  if (bytes[0] === 0xff) return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0
  if (bytes[0] === 0x52) return bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true
  return false
}

function tooManyPixels({ width, height }: { width: number; height: number }, maxSide: number): void {
  if (width < 1 || height < 1) throw new Unfit('is damaged and cannot be read.')
  if (width > maxSide || height > maxSide)
    throw new Unfit(`is too large (${width}x${height}): at most ${maxSide} pixels a side.`)
  if (width * height > MOST_PIXELS)
    throw new Unfit(`is too large (${width}x${height}): at most ${MOST_PIXELS / 1_000_000} million pixels.`)
}

/** Where ffmpeg and the process that looks are run. */
type ElsewhereRun = Run & { signal: AbortSignal; options: LookOptions }

async function judgeMedia(path: string, wanted: Wanted, run: ElsewhereRun): Promise<Finding> {
  const found = await lookAtMedia(path, run.options)
  if (!found) throw new Unfit('is damaged and cannot be read.')
  const { video, audio, seconds, format } = found
  if (wanted.kind === 'video' && !video) throw new Unfit(audio ? 'is a sound without a picture.' : 'has no picture.')
  // The picture on a sound's cover makes no video of it.
  if (wanted.kind === 'audio' && video && format !== 'mp3') throw new Unfit('is a video.')
  if (wanted.kind === 'audio' && !audio) throw new Unfit('has no sound.')
  if (found.tracks.video + found.tracks.audio > MOST_TRACKS) throw new Unfit('has too many tracks.')
  if (seconds > wanted.maxSeconds)
    throw new Unfit(`is too long (${asMinutes(seconds)}): at most ${asMinutes(wanted.maxSeconds)}.`)
  const shown = wanted.kind === 'video' ? video : null
  if (shown) tooManyPixels(shown, wanted.maxSide)
  await decodes(path, { found, kind: wanted.kind }, run)
  const extension = { mov: shown ? 'mp4' : 'm4a', matroska: 'webm', mp3: 'mp3', wav: 'wav' }[format]
  return { extension, width: shown?.width ?? null, height: shown?.height ?? null, seconds }
}

/** Decodes the beginning, where every fault counts, and reads the rest: a file that was cut off says more than it holds. */
async function decodes(path: string, { found, kind }: { found: Probe; kind: Wanted['kind'] }, run: ElsewhereRun) {
  const { format, seconds, audio } = found
  const input = ['-xerror', '-err_detect', 'explode', ...LIGHT, ...inputArgs(path, format)]
  const maps = [...(kind === 'video' ? ['-map', '0:v:0'] : []), ...(audio ? ['-map', '0:a:0'] : [])]
  const begin = await ask([...input, ...maps, '-t', String(DECODED_SECONDS), '-f', 'null', '-'], run)
  if (heldSeconds(begin) <= 0 || (kind === 'video' && frames(begin) < 1))
    throw new Unfit('is damaged: nothing in it can be played.')
  const held = heldSeconds(await ask([...input, ...maps, '-c', 'copy', '-f', 'null', '-'], run))
  if (seconds - held > Math.max(MISSING.seconds, MISSING.share * seconds))
    throw new Unfit(`is cut off: it says ${seconds.toFixed(1)} s and holds ${Math.max(0, held).toFixed(1)} s.`)
}

const LIGHT = ['-threads', '1', '-max_pixels', String(MOST_PIXELS)]

/** What ffmpeg says of it. Throws Unfit when it does not like what it reads. */
async function ask(args: string[], { ffmpeg, folder, signal, options }: ElsewhereRun): Promise<string> {
  try {
    const { residentBytes } = options
    return (await runFfmpeg(ffmpeg, ['-filter_threads', '1', ...args], { folder, signal, residentBytes })).log
  } catch (cause) {
    if (!(cause instanceof FfmpegError) || cause instanceof TooMuchMemory) throw cause
    throw new Unfit('is damaged or cut off and cannot be read.', { cause })
  }
}

/** How far ffmpeg came, from its last report. */
function heldSeconds(log: string): number {
  const [, hours, minutes, seconds] = [...log.matchAll(/time=(\d+):(\d+):([\d.]+)/g)].at(-1) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

const frames = (log: string) => Number([...log.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1] ?? 0)

function asMinutes(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`
}
