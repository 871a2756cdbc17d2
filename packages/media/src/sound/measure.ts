import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { JobFolder } from '../processes/job-folder.ts'

/** LUFS integrated and dBTP. */
export type Loudness = { lufs: number; peakDbtp: number }

/** Hides the meter's line per 100 ms; ffmpeg 5.1 lacks `quiet`. */
export const QUIET_METER = 'framelog=48'

/** Reads LUFS from the summary of `ebur128`; silence is -70. */
export const readLufs = (log: string): number => fromSummary(log, /I:\s+(-?[\d.]+|-?inf|nan) LUFS/)

/** Reads the summary of `ebur128=peak=true`; silence is -70 LUFS. */
export function readLoudness(log: string): Loudness {
  return { lufs: readLufs(log), peakDbtp: fromSummary(log, /Peak:\s+(-?[\d.]+|-?inf|nan) dBFS/) }
}

function fromSummary(log: string, figure: RegExp): number {
  const found = figure.exec(log.slice(log.lastIndexOf('Summary:')))?.[1]
  if (found === undefined) throw new Error('ffmpeg did not measure the loudness')
  return Number.isFinite(Number(found)) ? Number(found) : -70
}

/** Measures the sound of an encoded file (mp4), because AAC changes peaks. */
export async function measureSound(
  path: string,
  run: { ffmpeg: Ffmpeg; folder: JobFolder; signal?: AbortSignal | undefined },
): Promise<Loudness & { cpuSeconds: number }> {
  const input = ['-protocol_whitelist', 'file', '-f', 'mov', '-i', `file:${path}`, '-map', '0:a:0', '-vn']
  const meter = ['-af', `ebur128=peak=true:${QUIET_METER}`, '-f', 'null', '-']
  const { log, cpuSeconds } = await runFfmpeg(run.ffmpeg, [...input, ...meter], run)
  return { ...readLoudness(log), cpuSeconds }
}
