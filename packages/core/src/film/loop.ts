import { canonicalJson } from '../kernel/canonical-json.ts'
import type { LoopBackground } from './background.ts'
import { FPS, type TimedLine, type Timeline } from './timeline.ts'

type Stretch = NonNullable<LoopBackground['stretches']>[number]

/** How long a loop takes to cross-fade into another place of itself, seconds. */
const DISSOLVE = 0.4

/**
 * About one line, so that an edit costs what comes from that line to the next. Shorter ones would cost more than they save:
 * each begins with a key frame and an encoder that knows nothing yet.
 */
const LEAST_FRAMES = 4 * FPS

const frames = (seconds: number) => Math.round(seconds * FPS)

/** A part of the body over a loop. `from` and `to` are frames of the body, `to` not included; `place` is the loop's at `from`. */
export type LoopPart = {
  from: number
  to: number
  place: number
  /** How it ends where the loop does not simply go on: over so many frames it becomes what comes next; the place at `to`. */
  crossFade: { frames: number; place: number } | null
}

/** The parts of a body over a loop, in order and without gaps. Places count on over the rounds of the loop. */
export function loopParts(loop: LoopBackground, bodySeconds: number): LoopPart[] {
  const stretches = loop.stretches ?? [{ start: 0, from: 0 }]
  return stretches.map(({ start, from: place }, index) => {
    const next = stretches[index + 1]
    const [from, to] = [frames(start), frames(next?.start ?? bodySeconds)]
    const arrives = frames(place) + to - from
    const goesOn = !next || frames(next.from) === arrives
    const crossFade = goesOn ? null : { frames: Math.min(frames(DISSOLVE), to - from), place: frames(next.from) }
    return { from, to, place: frames(place), crossFade }
  })
}

/**
 * What a looping background shows: the place in it, seconds counted on over its rounds. `run` is how often it has left its
 * course before. While it dissolves, `into` is the place that it is going to, and how far that is seen, 0 to 1.
 */
export type LoopMoment = { run: number; place: number; into: { place: number; mix: number } | null }

/** What the loop shows at `seconds` of the body. */
export function loopAt(parts: readonly LoopPart[], seconds: number): LoopMoment {
  // Half a microframe: a time given in seconds must not fall into the part before it.
  const frame = seconds * FPS + 1e-6
  const index = Math.max(
    0,
    parts.findLastIndex(({ from }) => from <= frame),
  )
  const part = parts[index]
  if (!part) return { run: 0, place: seconds, into: null }
  const run = parts.slice(0, index).filter(({ crossFade }) => crossFade).length
  const { crossFade } = part
  const mix = crossFade ? 1 - (part.to - frame) / crossFade.frames : 0
  return {
    run,
    place: (part.place + frame - part.from) / FPS,
    into: crossFade && mix > 0 ? { place: (crossFade.place - part.to + frame) / FPS, mix: Math.min(1, mix) } : null,
  }
}

/** All of a timeline but its background. */
export type TimelineBody = Omit<Timeline, 'background'>

/**
 * Cuts a body over a loop into stretches that begin with lines. What `previous` had as well keeps its place in the loop,
 * so that it looks as it did and need not be encoded again; what is new goes on from the line before it.
 */
export function planLoopStretches(body: TimelineBody, media: string, previous: Timeline | null): Stretch[] {
  const kept = previous && looksAlike(body, media, previous) ? keptPlaces(body, previous) : new Map<number, number>()
  const end = frames(body.bodySeconds)
  const cuts = [{ from: 0, place: kept.get(0) ?? 0 }]
  const starts = body.lines.map((_, index) => spanStart(body, index))
  const fixed = [...kept.keys()].map((index) => starts[index] ?? end)
  for (const [index, from] of starts.entries()) {
    const last = cuts.at(-1)
    if (index === 0 || !last) continue
    const next = Math.min(end, ...fixed.filter((frame) => frame > from))
    const place = kept.get(index)
    const longEnough = from - last.from >= LEAST_FRAMES && next - from >= LEAST_FRAMES / 2
    if (place === undefined && !longEnough) continue
    cuts.push({ from, place: place ?? last.place + from - last.from })
  }
  return cuts.map(({ from, place }) => ({ start: from / FPS, from: place / FPS }))
}

/** Whether anything of the one body can be seen in the other at all. */
function looksAlike(body: TimelineBody, media: string, previous: Timeline): boolean {
  const { background } = previous
  const look = ({ width, height, speakers, plates, logo, watermark }: TimelineBody) =>
    canonicalJson([width, height, speakers, plates, logo, watermark])
  return background.kind === 'loop' && background.media === media && look(body) === look(previous)
}

/**
 * By index of the line that begins there, the loop's places (frames) that stay: at both ends of every stretch that is in the
 * new body, too.
 */
function keptPlaces(body: TimelineBody, previous: Timeline): Map<number, number> {
  const kept = new Map<number, number>()
  const parts = previous.background.kind === 'loop' ? loopParts(previous.background, previous.bodySeconds) : []
  const indexAt = (frame: number) => previous.lines.findIndex((_, index) => spanStart(previous, index) === frame)
  let searched = 0
  for (const [nth, part] of parts.entries()) {
    const next = parts[nth + 1]
    const first = indexAt(part.from)
    const count = (next ? indexAt(next.from) : previous.lines.length) - first
    const span = spanOf(previous, first, count)
    const text = previous.lines[first]?.text
    const found = body.lines.findIndex(
      (line, index) => index >= searched && line.text === text && spanOf(body, index, count) === span,
    )
    if (found < 0) continue
    searched = found + count
    kept.set(found, part.place)
    if (next && searched < body.lines.length) kept.set(searched, next.place)
  }
  return kept
}

/** The frame at which a line's caption takes the place of the one before. */
const spanStart = ({ lines }: Pick<Timeline, 'lines'>, index: number): number =>
  index === 0 ? 0 : frames(lines[index]?.start ?? 0)

/** Some lines and the silence after them, wherever they stand. */
function spanOf(body: TimelineBody, first: number, count: number): string {
  const start = spanStart(body, first)
  const after = first + count
  const length = (after < body.lines.length ? spanStart(body, after) : frames(body.bodySeconds)) - start
  const lines = body.lines.slice(first, after).map((line) => lineRelativeTo(line, start / FPS))
  return canonicalJson([length, lines])
}

/** A line as it is, wherever it stands: times count from `zero` (seconds), in whole milliseconds. */
export function lineRelativeTo(line: TimedLine, zero: number): TimedLine {
  const moved = (seconds: number) => Math.round((seconds - zero) * 1000) / 1000
  const words = line.words.map((word) => ({ ...word, start: moved(word.start), end: moved(word.end) }))
  return { ...line, start: moved(line.start), end: moved(line.end), words }
}
