import { FPS, type Timeline } from '../timeline.ts'
import { captionPages } from './caption-layout.ts'
import type { MeasureContext } from './context.ts'
import { type OverlayMoment, overlayMoments } from './overlay-moments.ts'
import type { Zones } from './zones.ts'

/** Length of an entrance. */
export const ENTRANCE_FRAMES = 4
/**
 * How far a page or a speaker has entered, by the frames since it came. Few steps, because each is a picture to encode.
 */
const STEPS = [
  { frame: 0, progress: 0 },
  { frame: 2, progress: 0.75 },
  { frame: ENTRANCE_FRAMES, progress: 1 },
] as const

/** Parts of the first frame are drawn at once, without an entrance: platforms show that frame as the cover. */
const progressSince = (came: number, frame: number): number =>
  came === 0 ? 1 : (STEPS.findLast((step) => came + step.frame <= frame)?.progress ?? 1)

/** How far the page that begins with word `first` of a line has entered, 0 to 1, at `seconds` of the body. */
export function pageEntrance(timeline: Timeline, { line, first }: PageStart, seconds: number): number {
  return progressSince(frameOfPage(timeline, { line, first }), frameAt(seconds))
}

/** The speaker before the current one, and how far the change has come, 0 to 1, at `seconds` of the body. */
export function speakerEntrance(timeline: Timeline, seconds: number): { before: string | undefined; progress: number } {
  const frame = frameAt(seconds)
  const change = speakerChanges(timeline).findLast(({ start }) => start <= frame)
  return change
    ? { before: change.before, progress: progressSince(change.start, frame) }
    : { before: undefined, progress: 1 }
}

/** The frames at which something moves one step further; the steps that come with the change itself are left out. */
export function entranceFrames(context: MeasureContext, timeline: Timeline, zones: Zones): number[] {
  const pages = timeline.lines.flatMap((_, line) =>
    captionPages(context, timeline, line, zones).map(({ words: [word] }) => ({ line, first: word?.word ?? 0 })),
  )
  const starts = [
    ...pages.map((page) => frameOfPage(timeline, page)),
    ...speakerChanges(timeline).map(({ start }) => start),
  ]
  return [...new Set(starts.filter((start) => start > 0))].flatMap((start) =>
    STEPS.slice(1).map(({ frame }) => start + frame),
  )
}

type PageStart = { line: number; first: number }

const frameOfPage = (timeline: Timeline, { line, first }: PageStart): number =>
  overlayMoments(timeline).find((moment) => moment.line === line && moment.word >= first)?.start ?? 0

/** The moments that begin with another speaker than the one before, who is named. */
function speakerChanges(timeline: Timeline): { start: number; before: string | undefined }[] {
  const moments = overlayMoments(timeline)
  const speakerOf = (moment: OverlayMoment | undefined) => timeline.lines[moment?.speaking ?? -1]?.speaker
  return moments.flatMap((moment, index) => {
    const before = speakerOf(moments[index - 1])
    return index > 0 && speakerOf(moment) !== before ? [{ start: moment.start, before }] : []
  })
}

/** Half a microframe: rounding of seconds must not select the frame before. */
const frameAt = (seconds: number) => Math.floor(seconds * FPS + 1e-6)
