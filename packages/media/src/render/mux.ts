import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { type FfmpegAnswer, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { AAC_ARGS, sizeCap, videoArgs } from '../ffmpeg/settings.ts'
import { probe } from '../probe.ts'
import type { JobFolder } from '../processes/job-folder.ts'

/** `sound`: one WAV file for all parts; `soundFilters`: the filters that master it. */
export type MuxRun = {
  parts: string[]
  sound: string
  soundFilters: string
  seconds: number
  into: string
  ffmpeg: Ffmpeg
  folder: JobFolder
  threads: number
  signal?: AbortSignal | undefined
}

/**
 * Concatenates the video parts (mp4, H.264) and muxes them with one AAC track: by stream copy when their headers are
 * equal, otherwise re-encoded. One AAC track per part would drift by 48 ms per join.
 */
export async function muxParts(run: MuxRun): Promise<FfmpegAnswer & { copied: boolean }> {
  const { parts, sound, soundFilters, seconds, into, ffmpeg, folder, signal } = run
  const copied = await sameHeaders(parts)
  const list = join(folder.path, 'parts.txt')
  await writeFile(list, ['ffconcat version 1.0', ...parts.map((part) => `file ${quoted(part)}`), ''].join('\n'))
  const video = copied
    ? ['-protocol_whitelist', 'file,pipe', '-f', 'concat', '-safe', '0', '-i', `file:${list}`]
    : parts.flatMap((part) => ['-protocol_whitelist', 'file,pipe', '-f', 'mov', '-i', `file:${part}`])
  const soundInput = copied ? 1 : parts.length
  const graph = [`[${soundInput}:a]${soundFilters}[a]`]
  if (!copied) {
    graph.push(`${parts.map((_, index) => `[${index}:v]`).join('')}concat=n=${parts.length}:v=1,format=yuv420p[v]`)
  }
  const args = [
    ...[...video, '-protocol_whitelist', 'file,pipe', '-f', 'wav', '-i', `file:${sound}`],
    ...['-filter_complex', graph.join(';'), '-map', copied ? '0:v:0' : '[v]', '-map', '[a]'],
    ...(copied ? ['-c:v', 'copy', '-video_track_timescale', '15360'] : videoArgs({ threads: run.threads })),
    ...[...AAC_ARGS, '-movflags', '+faststart', '-map_metadata', '-1', '-fs', String(sizeCap(seconds))],
    ...['-f', 'mp4', `file:${into}`],
  ]
  return { ...(await runFfmpeg(ffmpeg, args, { folder, signal, reads: parts })), copied }
}

async function sameHeaders(parts: string[]): Promise<boolean> {
  const headers = await Promise.all(parts.map(async (part) => (await probe(part))?.video?.headers ?? null))
  const [first] = headers
  return first != null && headers.every((each) => each !== null && Buffer.compare(each, first) === 0)
}

/** Quoted for ffconcat: between single quotes, everything but a single quote is literal. */
const quoted = (path: string) => `'file:${resolve(path).replaceAll("'", "'\\''")}'`
