import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VERTICAL } from '@pack/core/film/timeline'
import { type Ffmpeg, findFfmpeg, openJobFolder } from '@pack/media'
import { AAC_ARGS, videoArgs } from '@pack/media/ffmpeg/settings'
import { normaliseLoop } from '@pack/media/normalise/normalise'
import { measured, type Taken } from './measure.ts'
import { remotionCpu } from './remotion.ts'
import { ffmpegQuietly, makeInputs } from './short.ts'
import { smoothness } from './smoothness.ts'

/** A figure of the bench: at most `limit`, at least `atLeast`. */
export type Figure = { name: string; value: number; unit: string; limit?: number; atLeast?: number }

/** Included in each of our renders; subtracted in the ratios. */
const WORKER_START = 'start of a worker process'

/**
 * Renders a 30 s short and a slideshow in turns with their baselines. A ratio is the median of the rounds' ratios: a
 * virtual machine's speed changes from minute to minute, and both sides of a ratio are measured at the same speed.
 */
export async function benchRender({
  rounds = 3,
  remotion,
}: {
  rounds?: number
  remotion?: string | undefined
}): Promise<Figure[]> {
  // A folder per run: two runs that shared one would measure each other's files.
  const folder = await mkdtemp(join(tmpdir(), 'pack-bench-render-'))
  const ffmpeg = await findFfmpeg()
  await makeInputs(ffmpeg, join(folder, 'in'))
  const ours = (kind: string, check = '') =>
    measured(process.execPath, ['--import', 'tsx', 'bench/render-once.ts', folder, kind, check])
  // An unmeasured run first normalises the inputs: the product does that once per asset, not once per video.
  await ours('loop')
  await ours('slideshow')
  const loop = await normalisedLoop(ffmpeg, folder)

  const runs: Record<string, () => Promise<Taken>> = {
    [WORKER_START]: () => ours('nothing'),
    'plain transcode': () => transcode(ffmpeg, { background: loop, folder }),
    'short, ours': () => ours('loop'),
    'short, x264 alone': () => x264Alone(ffmpeg, { kind: 'loop', folder }),
    'short, ours with check': () => ours('loop', 'check'),
    'plain transcode of the upload': () => transcode(ffmpeg, { background: join(folder, 'in/background.mp4'), folder }),
    'slideshow, ours': () => ours('slideshow'),
    'slideshow, x264 alone': () => x264Alone(ffmpeg, { kind: 'slideshow', folder }),
  }
  const taken = new Map<string, Taken[]>()
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(runs)) taken.set(name, [...(taken.get(name) ?? []), await run()])
  }
  const cpuIn = (name: string, round: number) => taken.get(name)?.[round]?.cpu ?? Number.NaN
  const cpuOf = (name: string) => median((taken.get(name) ?? []).map(({ cpu }) => cpu))
  // A worker starts once and renders many videos.
  const cpu = (name: string, round: number) => cpuIn(name, round) - (name.includes('ours') ? cpuOf(WORKER_START) : 0)
  const ratio = (name: string, base: string) =>
    median(Array.from({ length: rounds }, (_, round) => cpu(name, round) / cpu(base, round)))
  const peak = (name: string, key: 'peakMb' | 'peakFfmpegMb') =>
    Math.max(...(taken.get(name) ?? []).map((each) => each[key]))
  const figures: Figure[] = [
    ...[...taken.keys()].map((name) => ({ name, value: cpuOf(name), unit: 'CPU s' })),
    { name: 'short / plain transcode', value: ratio('short, ours', 'plain transcode'), unit: 'x', limit: 1.1 },
    {
      name: 'short with check / plain transcode',
      value: ratio('short, ours with check', 'plain transcode'),
      unit: 'x',
    },
    { name: 'short / x264 alone', value: ratio('short, ours', 'short, x264 alone'), unit: 'x', limit: 1.25 },
    { name: 'short with check / x264 alone', value: ratio('short, ours with check', 'short, x264 alone'), unit: 'x' },
    { name: 'slideshow / x264 alone', value: ratio('slideshow, ours', 'slideshow, x264 alone'), unit: 'x', limit: 1.4 },
    { name: 'slideshow, deviation of the zoom', value: await smoothness(ffmpeg, folder), unit: 'px rms', limit: 0.25 },
    { name: 'short, peak of ffmpeg', value: peak('short, ours', 'peakFfmpegMb'), unit: 'MB', limit: 400 },
    { name: 'short, peak with Node and the painter', value: peak('short, ours', 'peakMb'), unit: 'MB' },
    { name: 'slideshow, peak of ffmpeg', value: peak('slideshow, ours', 'peakFfmpegMb'), unit: 'MB', limit: 400 },
  ]
  if (remotion) {
    const theirs = await remotionCpu(remotion, folder)
    figures.push({
      name: 'short / Remotion',
      value: (cpuOf('short, ours') - cpuOf(WORKER_START)) / theirs,
      unit: 'x',
      limit: 1 / 8,
    })
  }
  await rm(folder, { recursive: true })
  return figures
}

/** The background as renders decode it, unframed. */
async function normalisedLoop(ffmpeg: Ffmpeg, folder: string): Promise<string> {
  const asset = { path: join(folder, 'in/background.mp4'), name: 'background' }
  const job = await openJobFolder(folder)
  return normaliseLoop(asset, VERTICAL, { ffmpeg, folder: job, cacheFolder: join(folder, 'cache/stock') })
}

/** Decoding and encoding 30 s of the same background with the same settings, one AAC track; nothing drawn or mixed. */
function transcode(ffmpeg: Ffmpeg, { background, folder }: { background: string; folder: string }): Promise<Taken> {
  const inputs = [
    '-threads',
    '1',
    '-stream_loop',
    '-1',
    '-i',
    background,
    '-stream_loop',
    '-1',
    '-i',
    join(folder, 'in/music.mp3'),
  ]
  const output = [...videoArgs(), ...AAC_ARGS, '-movflags', '+faststart', join(folder, 'transcode.mp4')]
  const args = [...inputs, '-t', '30', '-map', '0:v', '-map', '1:a', '-vf', 'format=yuv420p', ...output]
  return measured(ffmpeg.path, ['-y', '-nostdin', ...args])
}

/** The encoder alone, on the raw frames of our finished video. */
async function x264Alone(ffmpeg: Ffmpeg, { kind, folder }: { kind: string; folder: string }): Promise<Taken> {
  const raw = join(folder, 'raw.yuv')
  await ffmpegQuietly(ffmpeg, ['-i', join(folder, `${kind}.mp4`), '-f', 'rawvideo', '-pix_fmt', 'yuv420p', raw])
  const input = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', '1080x1920', '-r', '30', '-i', raw]
  const taken = await measured(ffmpeg.path, ['-y', '-nostdin', ...input, ...videoArgs(), join(folder, 'alone.mp4')])
  await rm(raw)
  return taken
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
