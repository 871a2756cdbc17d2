import { FPS, type Timeline, totalSeconds } from '@pack/core/film/timeline'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { FfmpegError, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { probe } from '../probe.ts'
import type { JobFolder } from '../processes/job-folder.ts'
import { type Loudness, QUIET_METER, readLoudness } from '../sound/measure.ts'

/** A rendered file that failed its check; `reason` says why, to users too. */
export class UnfitVideo extends Error {
  readonly reason: string
  constructor(reason: string, options?: { cause: unknown }) {
    super(`The rendered video failed its check: ${reason}`, options)
    this.name = 'UnfitVideo'
    // "the video is black …", "the video’s sound …"
    this.reason = reason.replace(/^its /, 'the video’s ').replace(/^it /, 'the video ')
  }
}

/** Expected properties of a file. Pixels, seconds; the body is what is between intro and outro, which may be black. */
export type Expected = { width: number; height: number; seconds: number; bodySeconds: number }

export const expectedOf = (timeline: Timeline): Expected => {
  const { width, height, bodySeconds } = timeline
  return { width, height, seconds: totalSeconds(timeline), bodySeconds }
}

/** A file that passed its check. Pixels, frames per second, seconds, LUFS, dBTP. */
export type CheckedVideo = Omit<Expected, 'bodySeconds'> & {
  fps: number
  frames: number
  loudnessLufs: number
  truePeakDbtp: number
}

const SECONDS_TOLERANCE = 0.1
/**
 * A video with this share of `pixels` darker than `pixel` for this `share` of its body's length has no picture,
 * captions or not.
 */
const BLACK = { pixel: 0.03, pixels: 0.995, share: 0.5 }
/** Pictures a second that are checked for black: each key frame is repeated until the next. */
const BLACK_CHECKS_PER_SECOND = 3
/** Seconds, at most. */
const KEY_FRAMES_APART = 2
const SILENT_LUFS = -50

/**
 * Checks a rendered file: size, frame rate, length, one video and one audio stream, every frame is there, key frames
 * and sound decode, not black, not silent. Throws UnfitVideo with the first fault. The frames between key frames are
 * counted, not decoded: decoding them would cost a quarter of the encoding. Damage inside them is not noticed.
 */
export async function checkVideo(
  path: string,
  expected: Expected,
  run: { ffmpeg: Ffmpeg; folder: JobFolder; signal?: AbortSignal | undefined },
): Promise<CheckedVideo & { cpuSeconds: number }> {
  const { width, height, fps, seconds, sampleRate } = await checkContainer(path, expected)
  const { frames, samples, blackSeconds, loudness, cpuSeconds } = await readAll(path, seconds, run)
  const soundSeconds = samples / sampleRate
  if (frames !== Math.round(seconds * FPS)) {
    throw new UnfitVideo(`it has ${frames} frames instead of ${Math.round(seconds * FPS)}`)
  }
  if (Math.abs(soundSeconds - seconds) > SECONDS_TOLERANCE) {
    throw new UnfitVideo(`its sound lasts ${soundSeconds.toFixed(2)} s, its picture ${seconds.toFixed(2)} s`)
  }
  const clipSeconds = expected.seconds - expected.bodySeconds
  if (blackSeconds - clipSeconds > BLACK.share * expected.bodySeconds)
    throw new UnfitVideo(`it is black for ${Math.round(blackSeconds)} of its ${countOfSeconds(expected.seconds)}`)
  if (loudness.lufs < SILENT_LUFS) throw new UnfitVideo('it is silent')
  const { lufs: loudnessLufs, peakDbtp: truePeakDbtp } = loudness
  return { width, height, fps, seconds, frames, loudnessLufs, truePeakDbtp, cpuSeconds }
}

const countOfSeconds = (seconds: number): string =>
  Math.round(seconds) === 1 ? '1 second' : `${Math.round(seconds)} seconds`

async function checkContainer(
  path: string,
  expected: Expected,
): Promise<Omit<Expected, 'bodySeconds'> & { fps: number; sampleRate: number }> {
  const found = await probe(path)
  if (!found) throw new UnfitVideo('it cannot be read')
  const { video, audio, tracks, seconds } = found
  if (!video || !audio || tracks.video !== 1 || tracks.audio !== 1) {
    throw new UnfitVideo(`it has ${tracks.video} video and ${tracks.audio} audio streams`)
  }
  if (video.width !== expected.width || video.height !== expected.height) {
    throw new UnfitVideo(`it is ${video.width}x${video.height}, not ${expected.width}x${expected.height}`)
  }
  if (Math.abs(video.fps - FPS) > 0.01) throw new UnfitVideo(`it has ${video.fps} frames a second`)
  if (Math.abs(seconds - expected.seconds) > SECONDS_TOLERANCE) {
    throw new UnfitVideo(`it lasts ${seconds.toFixed(2)} s, not ${expected.seconds.toFixed(2)} s`)
  }
  return {
    width: video.width,
    height: video.height,
    fps: Math.round(video.fps),
    seconds: expected.seconds,
    sampleRate: audio.sampleRate,
  }
}

type Read = { frames: number; samples: number; blackSeconds: number; loudness: Loudness; cpuSeconds: number }

/** Reads every packet once; decodes key frames and sound. */
async function readAll(
  path: string,
  seconds: number,
  run: { ffmpeg: Ffmpeg; folder: JobFolder; signal?: AbortSignal | undefined },
): Promise<Read> {
  const repeat = `tpad=stop_mode=clone:stop_duration=${KEY_FRAMES_APART},fps=${BLACK_CHECKS_PER_SECOND},trim=end=${seconds}`
  const black = `blackdetect=d=0.3:pix_th=${BLACK.pixel}:pic_th=${BLACK.pixels}`
  const args = [
    ...['-xerror', '-err_detect', 'explode', '-threads', '1', '-skip_frame', 'nokey', '-protocol_whitelist', 'file'],
    ...['-f', 'mov', '-i', `file:${path}`, '-map', '0:v:0', '-map', '0:a:0'],
    ...['-vf', `${repeat},${black}`, '-af', `ebur128=peak=true:${QUIET_METER}`],
    ...['-fps_mode', 'passthrough', '-f', 'null', '-'],
  ]
  try {
    const { log, cpuSeconds } = await runFfmpeg(run.ffmpeg, args, { ...run, logLevel: 'verbose' })
    const blacks = [...log.matchAll(/black_duration:\s*([\d.]+)/g)].map(([, seconds]) => Number(seconds))
    return {
      frames: Number(/\(video\): (\d+) packets read/.exec(log)?.[1] ?? 0),
      samples: Number(/\(audio\):[^\n]*frames decoded[^\n]*\((\d+) samples\)/.exec(log)?.[1] ?? 0),
      blackSeconds: blacks.reduce((sum, seconds) => sum + seconds, 0),
      loudness: readLoudness(log),
      cpuSeconds,
    }
  } catch (cause) {
    if (cause instanceof FfmpegError) throw new UnfitVideo('it cannot be decoded without errors', { cause })
    throw cause
  }
}
