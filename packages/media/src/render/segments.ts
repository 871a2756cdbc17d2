import { createHash } from 'node:crypto'
import { unknownBackground } from '@pack/core/film/background'
import { lineRelativeTo, loopParts } from '@pack/core/film/loop'
import { ENTRANCE_FRAMES } from '@pack/core/film/painting/entrances'
import { type OverlayMoment, overlayMoments } from '@pack/core/film/painting/overlay-moments'
import { portraitOf } from '@pack/core/film/painting/plates'
import { layoutZones } from '@pack/core/film/painting/zones'
import { SLIDE_KEY_FRAMES, zoomPeriod } from '@pack/core/film/slideshow'
import { FPS, type Timeline } from '@pack/core/film/timeline'
import { canonicalJson } from '@pack/core/kernel/canonical-json'
import { videoArgs } from '../ffmpeg/settings.ts'
import type { Segment } from './sparse-video.ts'

/** Longer than over a loop: each segment begins with a key frame, which is expensive over nearly still pictures. */
const MIN_SLIDESHOW_FRAMES = 10 * FPS

/**
 * Cuts the body at lines, so that an edit re-encodes only what it changes: over a loop the edited parts, over a
 * slideshow everything from the edited line on. A short is a single segment, unless the intro interrupts it.
 */
export function segmentsOf({
  lines,
  bodySeconds,
  background,
  intro,
}: Pick<Timeline, 'lines' | 'bodySeconds' | 'background' | 'intro'>): Segment[] {
  switch (background.kind) {
    case 'loop':
      return loopParts(background, bodySeconds).map(({ from, to }) => ({ from, to }))
    case 'ai_slideshow':
    case 'own_slideshow':
      return slideshowSegments(lines, bodySeconds, intro?.at)
    default:
      return unknownBackground(background)
  }
}

function slideshowSegments(lines: Timeline['lines'], bodySeconds: number, interrupted = 0): Segment[] {
  const frames = Math.round(bodySeconds * FPS)
  const cuts = [0]
  for (const { start } of lines) {
    const cut = Math.floor((start * FPS) / SLIDE_KEY_FRAMES) * SLIDE_KEY_FRAMES
    const longEnough = cut - (cuts.at(-1) ?? 0) >= MIN_SLIDESHOW_FRAMES && frames - cut >= MIN_SLIDESHOW_FRAMES / 2
    if (longEnough || (cut > 0 && cut === Math.round(interrupted * FPS))) cuts.push(cut)
  }
  return cuts.map((from, index) => ({ from, to: cuts[index + 1] ?? frames }))
}

/** Increase when the same timeline is encoded differently. */
const VERSION = 5

/**
 * Names a segment by the hash of everything visible in it, relative to its start: equal names mean equal pictures.
 * `encoder`: ffmpeg's version.
 */
export function segmentName(timeline: Timeline, { from, to }: Segment, encoder: string): string {
  const { width, height, speakers, plates, lines, logo, watermark } = timeline
  const spoken = (line: number | null) => lines[line ?? -1]
  const shown = (line: number | null) => {
    const known = spoken(line)
    return known ? lineRelativeTo(known, from / FPS) : null
  }
  const moments = overlayMoments(timeline)
  const captions = moments
    .filter((moment) => moment.end > from && moment.start < to)
    .map(({ line, speaking, start, end, ...moment }) => ({
      ...moment,
      start: Math.max(start, from) - from,
      end: Math.min(end, to) - from,
      line: shown(line),
      speaking: spoken(speaking)?.speaker,
    }))
  const behind = backgroundOf(timeline, { from, to })
  const entering = enteringAt(moments, from).map(({ line, speaking, ...moment }) => ({
    ...moment,
    line: shown(line),
    speaking: spoken(speaking)?.speaker,
  }))
  const portrait = portraitOf(timeline, layoutZones(timeline))?.speaker.id
  const still = { speakers, plates, portrait, logo, watermark }
  const seen = { width, height, behind, captions, entering, ...still, frames: to - from }
  return createHash('sha256')
    .update(canonicalJson([VERSION, encoder, videoArgs({ threads: 1 }), seen]))
    .digest('hex')
    .slice(0, 40)
}

/**
 * Identifies the entrances that may be under way when a segment begins at frame `from`: the line of its first caption,
 * if it is already shown, and who spoke before. Not the line before, because an edit of that one must not change this
 * segment.
 */
function enteringAt(moments: readonly OverlayMoment[], from: number) {
  const earliest = from - ENTRANCE_FRAMES
  const first = moments.find(({ end }) => end > from)
  return moments
    .filter(({ end, start }) => end > earliest && start < from)
    .map(({ start, word, line, speaking }) =>
      line === first?.line && line !== null
        ? { start: Math.max(start, earliest) - from, word, line, speaking }
        : { start: null, word: null, line: null, speaking },
    )
    .filter((moment, index, all) => moment.line !== null || index === all.length - 1)
}

function backgroundOf({ background, bodySeconds }: Timeline, { from, to }: Segment) {
  switch (background.kind) {
    case 'loop': {
      const part = loopParts(background, bodySeconds).find((one) => one.from === from)
      return {
        ...{ media: part?.media, place: part?.place, crossFade: part?.crossFade },
        framing: part?.framing ?? undefined,
      }
    }
    case 'ai_slideshow':
    case 'own_slideshow': {
      const [begin, end] = [from / FPS, to / FPS]
      const { crossfadeSeconds } = background
      const slides = background.slides.filter((slide) => slide.end > begin - 1 && slide.start < end + 1)
      return { crossfadeSeconds, zoom: zoomPeriod(background), slides, from }
    }
    default:
      return unknownBackground(background)
  }
}
