import { createHash } from 'node:crypto'
import { schedule } from '@pack/core/generation/painting/schedule'
import { zoomPeriod } from '@pack/core/generation/slideshow'
import { FPS, type Timeline } from '@pack/core/generation/timeline'
import { videoArgs } from './ffmpeg/settings.ts'
import { FRAMES_PER_KEY } from './slideshow.ts'
import type { Segment } from './sparse-video.ts'

/**
 * Over a loop about one line, so that an edit costs what comes from that line on. Shorter ones would cost more than they save:
 * each begins with a key frame and an encoder that knows nothing yet. Over pictures that hardly move that costs most.
 */
const LEAST_FRAMES = { loop: 4 * FPS, slideshow: 10 * FPS } as const

/**
 * The body in segments that begin with lines: after one line was edited, all segments before it are what they were. A short
 * is one.
 */
export function segmentsOf({
  lines,
  bodySeconds,
  background,
}: Pick<Timeline, 'lines' | 'bodySeconds' | 'background'>): Segment[] {
  const least = LEAST_FRAMES[background.kind]
  const frames = Math.round(bodySeconds * FPS)
  const cuts = [0]
  for (const { start } of lines) {
    const cut = Math.floor((start * FPS) / FRAMES_PER_KEY) * FRAMES_PER_KEY
    if (cut - (cuts.at(-1) ?? 0) >= least && frames - cut >= least / 2) cuts.push(cut)
  }
  return cuts.map((from, index) => ({ from, to: cuts[index + 1] ?? frames }))
}

/** Raised when bodies are encoded differently from the same timeline. */
const VERSION = 1

/** Names a segment by all that is seen in it: two of one name are the same pictures. `encoder` is the ffmpeg's version. */
export function segmentName(timeline: Timeline, { from, to }: Segment, encoder: string): string {
  const { width, height, background, speakers, plates, lines, logo, watermark } = timeline
  const [begin, end] = [from / FPS, to / FPS]
  const behind =
    background.kind === 'loop'
      ? { ...background, from }
      : {
          ...background,
          zoom: zoomPeriod(background),
          slides: background.slides.filter((slide) => slide.end > begin - 1 && slide.start < end + 1),
          from,
        }
  const captions = schedule(timeline)
    .filter((moment) => moment.end > from && moment.start < to)
    .map(({ line, speaking, start, end, ...moment }) => ({
      ...moment,
      start: Math.max(start, from),
      end: Math.min(end, to),
      line: line === null ? null : lines[line],
      speaking: speaking === null ? null : lines[speaking]?.speaker,
    }))
  const seen = { width, height, behind, speakers, plates, captions, logo, watermark, to }
  return createHash('sha256')
    .update(JSON.stringify([VERSION, encoder, videoArgs({ threads: 1 }), seen]))
    .digest('hex')
    .slice(0, 40)
}
