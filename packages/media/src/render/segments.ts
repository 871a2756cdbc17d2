import { createHash } from 'node:crypto'
import { loopParts, relativeTo } from '@pack/core/film/loop'
import { schedule } from '@pack/core/film/painting/schedule'
import { zoomPeriod } from '@pack/core/film/slideshow'
import { FPS, type Timeline } from '@pack/core/film/timeline'
import { canonicalJson } from '@pack/core/kernel/canonical'
import { videoArgs } from '../ffmpeg/settings.ts'
import { FRAMES_PER_KEY } from './slideshow-frames.ts'
import type { Segment } from './sparse-video.ts'

/** Over pictures that hardly move a segment costs much more than over a loop: it begins with a whole picture. */
const LEAST_SLIDESHOW_FRAMES = 10 * FPS

/**
 * The body in segments that begin with lines, so that an edit costs what it changes: over a loop its parts, over a slideshow
 * what comes from the edited line on. A short is one.
 */
export function segmentsOf({
  lines,
  bodySeconds,
  background,
}: Pick<Timeline, 'lines' | 'bodySeconds' | 'background'>): Segment[] {
  if (background.kind === 'loop') return loopParts(background, bodySeconds).map(({ from, to }) => ({ from, to }))
  const frames = Math.round(bodySeconds * FPS)
  const cuts = [0]
  for (const { start } of lines) {
    const cut = Math.floor((start * FPS) / FRAMES_PER_KEY) * FRAMES_PER_KEY
    if (cut - (cuts.at(-1) ?? 0) >= LEAST_SLIDESHOW_FRAMES && frames - cut >= LEAST_SLIDESHOW_FRAMES / 2) cuts.push(cut)
  }
  return cuts.map((from, index) => ({ from, to: cuts[index + 1] ?? frames }))
}

/** Raised when bodies are encoded differently from the same timeline. */
const VERSION = 2

/**
 * Names a segment by all that is seen in it, wherever it stands: two of one name are the same pictures. `encoder` is the
 * ffmpeg's version.
 */
export function segmentName(timeline: Timeline, { from, to }: Segment, encoder: string): string {
  const { width, height, speakers, plates, lines, logo, watermark } = timeline
  const spoken = (line: number | null) => lines[line ?? -1]
  const shown = (line: number | null) => {
    const known = spoken(line)
    return known ? relativeTo(known, from / FPS) : null
  }
  const captions = schedule(timeline)
    .filter((moment) => moment.end > from && moment.start < to)
    .map(({ line, speaking, start, end, ...moment }) => ({
      ...moment,
      start: Math.max(start, from) - from,
      end: Math.min(end, to) - from,
      line: shown(line),
      speaking: spoken(speaking)?.speaker,
    }))
  const behind = behindOf(timeline, { from, to })
  const seen = { width, height, behind, speakers, plates, captions, logo, watermark, frames: to - from }
  return createHash('sha256')
    .update(canonicalJson([VERSION, encoder, videoArgs({ threads: 1 }), seen]))
    .digest('hex')
    .slice(0, 40)
}

function behindOf({ background, bodySeconds }: Timeline, { from, to }: Segment) {
  if (background.kind === 'loop') {
    const part = loopParts(background, bodySeconds).find((one) => one.from === from)
    return { media: background.media, place: part?.place, dissolve: part?.dissolve }
  }
  const [begin, end] = [from / FPS, to / FPS]
  const slides = background.slides.filter((slide) => slide.end > begin - 1 && slide.start < end + 1)
  return { ...background, zoom: zoomPeriod(background), slides, from }
}
