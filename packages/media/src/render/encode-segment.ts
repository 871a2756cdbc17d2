import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unknownBackground } from '@pack/core/film/background'
import { type LoopPart, loopParts } from '@pack/core/film/loop'
import { changingBounds } from '@pack/core/film/painter'
import { SLIDE_KEY_FRAMES } from '@pack/core/film/slideshow'
import { FPS, type Timeline } from '@pack/core/film/timeline'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { type FfmpegAnswer, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { sizeCap, videoArgs } from '../ffmpeg/settings.ts'
import { probe } from '../probe.ts'
import type { JobFolder } from '../processes/job-folder.ts'
import { overlayPicturesOf, type Patch, type Pictures } from './overlay.ts'
import { INTERPOLATE, slideshowFrames } from './slideshow-frames.ts'
import { type Segment, type SparsePicture, sparseVideo } from './sparse-video.ts'

/** Inputs of encoding a segment. `loop`: a normalised loop in a framing, for timelines over loops. */
export type SegmentRun = {
  loop: ((picture: Pick<LoopPart, 'media' | 'framing'>) => Promise<string>) | null
  pictures: Pictures
  /** From `stillPatches`: the same in every segment. */
  stills: readonly Patch[]
  file: (mediaKey: string) => Promise<string>
  into: string
  ffmpeg: Ffmpeg
  folder: JobFolder
  threads: number
  signal?: AbortSignal | undefined
  onFrames?: (frames: number) => void
}

/**
 * Encodes a segment of the body without sound: the background, overlaid with still patches and the changing pictures.
 */
export async function encodeSegment(timeline: Timeline, segment: Segment, run: SegmentRun): Promise<FfmpegAnswer> {
  const { width, height, background } = timeline
  const frames = segment.to - segment.from
  const one = String(1)
  const inputs: string[] = []
  const pipes: AsyncIterable<Uint8Array>[] = []
  const graph: string[] = []
  const [changing, reached] = trackPosition(overlayPicturesOf(timeline, run.pictures, segment))
  switch (background.kind) {
    case 'loop': {
      if (!run.loop) throw new Error('The background is not normalised')
      const part = loopParts(background, timeline.bodySeconds).find(({ from }) => from === segment.from)
      if (!part) throw new Error('The segment is not a part of the loop')
      const played = await playLoop(await run.loop(part), part)
      inputs.push(...played.inputs)
      graph.push(...played.filters)
      break
    }
    case 'ai_slideshow':
    case 'own_slideshow': {
      const slides = keepPace(slideshowFrames({ ...timeline, background }, run.file, segment), reached)
      pipes.push(sparseVideo(slides, { width, height, layout: 'I420' }))
      inputs.push(...pipeInput(pipes.length))
      graph.push(`[0:v]${INTERPOLATE}[base]`)
      break
    }
    default:
      unknownBackground(background)
  }

  let under = '[base]'
  const lay = (x: number, y: number) => {
    const index = graph.length
    const over = `[${inputs.filter((word) => word === '-i').length - 1}:v]`
    graph.push(`${over}${OVERLAY_FORMAT}[patch${index}]`)
    graph.push(`${under}[patch${index}]overlay=${x}:${y}:format=yuv420:eof_action=repeat[laid${index}]`)
    under = `[laid${index}]`
  }
  for (const [index, patch] of run.stills.entries()) {
    const path = join(run.folder.path, `patch-${index}.rgba`)
    await writeFile(path, patch.pixels)
    const shape = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${patch.width}x${patch.height}`, '-r', String(FPS)]
    inputs.push('-protocol_whitelist', 'file,pipe', ...shape, '-i', `file:${path}`)
    lay(patch.x, patch.y)
  }
  const box = changingBounds(timeline)
  const layout = { width: box.width, height: box.height, layout: 'RGBA' } as const
  pipes.push(sparseVideo(changing, layout))
  inputs.push(...pipeInput(pipes.length))
  lay(box.x, box.y)
  graph.push(`${under}format=yuv420p[v]`)

  const args = [
    ...['-filter_threads', one, '-filter_complex_threads', one, ...inputs, '-filter_complex', graph.join(';')],
    ...['-map', '[v]', '-frames:v', String(frames), ...videoArgs({ threads: run.threads })],
    ...['-an', '-fs', String(sizeCap(frames / FPS)), '-f', 'mp4', `file:${run.into}`],
  ]
  const { ffmpeg, folder, signal, onFrames } = run
  return runFfmpeg(ffmpeg, args, { folder, signal, onFrames, pipes })
}

/** Inputs and filters that play a part of a loop as [base]; its inputs come first in the command. */
async function playLoop(loop: string, part: LoopPart): Promise<{ inputs: string[]; filters: string[] }> {
  const length = Math.max(1, Math.round(((await probe(loop))?.seconds ?? 0) * FPS))
  const clip = ['-threads', String(1), '-protocol_whitelist', 'file,pipe', '-f', 'matroska']
  const inputs: string[][] = []
  // Matroska rounds times to milliseconds; a frame rounded down would get the captions of the one before.
  const ownTimes = `settb=1/${FPS},setpts=N`
  const playFrom = (place: number, label: string) => {
    const at = ((place % length) + length) % length
    const sources = [`[${inputs.length}:v]`]
    if (at > 0) {
      // The rest of this round, then whole rounds: `-ss` with `-stream_loop` would always restart at that position.
      // Rounded down to a millisecond, so that the first frame is not lost.
      inputs.push(['-ss', String(Math.floor((at * 1000) / FPS) / 1000), ...clip, '-i', `file:${loop}`])
      sources.push(`[${inputs.length}:v]`)
    }
    inputs.push(['-stream_loop', '-1', ...clip, '-i', `file:${loop}`])
    const joined = sources.length > 1 ? `${sources.join('')}concat=n=2:v=1:a=0,` : sources.join('')
    return `${joined}${ownTimes}[${label}]`
  }
  const { crossFade } = part
  if (!crossFade) return { filters: [playFrom(part.place, 'base')], inputs: inputs.flat() }
  const offset = part.to - part.from - crossFade.frames
  const filters = [
    playFrom(part.place, 'leaving'),
    playFrom(crossFade.place - crossFade.frames, 'coming'),
    `[leaving]fps=${FPS}[a];[coming]fps=${FPS}[b]`,
    `[a][b]xfade=transition=fade:duration=${crossFade.frames / FPS}:offset=${offset / FPS}[base]`,
  ]
  return { filters, inputs: inputs.flat() }
}

/** Overlays are blended in YUV; in RGB every frame would be converted twice. */
const OVERLAY_FORMAT = 'scale=out_color_matrix=bt709:out_range=tv,format=yuva420p'

/** Input from the nth pipe (from 1). The queue is short because each packet is a whole picture. */
function pipeInput(nth: number): string[] {
  return ['-thread_queue_size', '2', '-protocol_whitelist', 'pipe', '-f', 'matroska', '-i', `pipe:${2 + nth}`]
}

/**
 * Passes pictures through; `reached(frame)` resolves once a picture at or after that frame was requested, or at the
 * end.
 */
function trackPosition(
  pictures: AsyncIterable<SparsePicture>,
): [AsyncIterable<SparsePicture>, (frame: number) => Promise<void>] {
  let position = -1
  let waiting: (() => void)[] = []
  const moveTo = (frame: number) => {
    position = frame
    for (const resolve of waiting) resolve()
    waiting = []
  }
  async function* passed() {
    try {
      for await (const picture of pictures) {
        moveTo(picture.frame)
        yield picture
      }
    } finally {
      moveTo(Number.POSITIVE_INFINITY)
    }
  }
  const reached = async (frame: number) => {
    while (position < frame) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  return [passed(), reached]
}

/**
 * Holds slides back until the overlay is near: ffmpeg would buffer all their frames. They stay two keys ahead, because
 * it interpolates towards the next key.
 */
async function* keepPace(slides: AsyncIterable<SparsePicture>, reached: (frame: number) => Promise<void>) {
  for await (const slide of slides) {
    await reached(slide.frame - 2 * SLIDE_KEY_FRAMES)
    yield slide
  }
}
