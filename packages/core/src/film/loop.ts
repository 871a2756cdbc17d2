import { canonicalJson } from '../kernel/canonical-json.ts'
import type { LoopBackground } from './background.ts'
import { FPS, type TimedLine, type Timeline } from './timeline.ts'

type Stretch = NonNullable<LoopBackground['stretches']>[number]

/** Length of the cross-fade at a jump in the loop, seconds. */
const CROSSFADE_SECONDS = 0.4

/**
 * Minimum length of a part, about one line, so that an edit re-encodes little more than its line. Shorter parts would
 * cost more than they save, because each begins with a key frame and a fresh encoder.
 */
const MIN_PART_FRAMES = 4 * FPS

const frames = (seconds: number) => Math.round(seconds * FPS)

/** A part of the body over a loop, frames `from` to `to` (exclusive); `place` is the loop's frame at `from`. */
export type LoopPart = {
  from: number
  to: number
  place: number
  /** Cross-fade at the end when the next part jumps in the loop: its length in frames, and the loop frame at `to`. */
  crossFade: { frames: number; place: number } | null
}

/** The parts of a body over a loop, in order and without gaps. Loop frames count on across repetitions. */
export function loopParts(loop: LoopBackground, bodySeconds: number): LoopPart[] {
  const stretches = loop.stretches ?? [{ start: 0, from: 0 }]
  return stretches.map(({ start, from: place }, index) => {
    const next = stretches[index + 1]
    const [from, to] = [frames(start), frames(next?.start ?? bodySeconds)]
    const placeAtEnd = frames(place) + to - from
    const continues = !next || frames(next.from) === placeAtEnd
    const crossFade = continues
      ? null
      : { frames: Math.min(frames(CROSSFADE_SECONDS), to - from), place: frames(next.from) }
    return { from, to, place: frames(place), crossFade }
  })
}

/**
 * A moment of a looping background: `place` is the position in the loop, seconds counted on across repetitions. `run`: the number of
 * jumps before it. During a cross-fade, `into` is the position it fades to, and its opacity, 0 to 1.
 */
export type LoopMoment = { run: number; place: number; into: { place: number; mix: number } | null }

/** The moment of the loop at `seconds` of the body. */
export function loopAt(parts: readonly LoopPart[], seconds: number): LoopMoment {
  // Half a microframe: rounding of seconds must not select the part before.
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

/** A timeline without its background. */
export type TimelineBody = Omit<Timeline, 'background'>

/**
 * Cuts a body over a loop into stretches that begin with lines. A stretch that `previous` also had keeps its position in
 * the loop, so that its picture stays the same and need not be encoded again; a new one continues from the line before.
 * The line at which the intro interrupts the body always begins a stretch.
 */
export function planLoopStretches(body: TimelineBody, media: string, previous: Timeline | null): Stretch[] {
  const kept = previous && looksAlike(body, media, previous) ? keptPlaces(body, previous) : new Map<number, number>()
  const end = frames(body.bodySeconds)
  const cuts = [{ from: 0, place: kept.get(0) ?? 0 }]
  const starts = body.lines.map((_, index) => spanStart(body, index))
  const fixed = [...kept.keys()].map((index) => starts[index] ?? end)
  const interrupted = body.intro?.at === undefined ? null : frames(body.intro.at)
  for (const [index, from] of starts.entries()) {
    const last = cuts.at(-1)
    if (index === 0 || !last) continue
    const next = Math.min(end, ...fixed.filter((frame) => frame > from))
    const place = kept.get(index)
    const longEnough = from - last.from >= MIN_PART_FRAMES && next - from >= MIN_PART_FRAMES / 2
    if (place === undefined && !longEnough && from !== interrupted) continue
    cuts.push({ from, place: place ?? last.place + from - last.from })
  }
  return cuts.map(({ from, place }) => ({ start: from / FPS, from: place / FPS }))
}

/** Whether the two bodies look alike enough to share any stretch. */
function looksAlike(body: TimelineBody, media: string, previous: Timeline): boolean {
  const { background } = previous
  const look = ({ width, height, speakers, plates, logo, watermark }: TimelineBody) =>
    canonicalJson([width, height, speakers, plates, logo, watermark])
  return background.kind === 'loop' && background.media === media && look(body) === look(previous)
}

/**
 * Loop positions (frames) to keep, by the index of the line that begins there: those at both ends of every stretch that
 * the new body still has.
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

/** The frame at which a line's caption replaces the one before. */
const spanStart = ({ lines }: Pick<Timeline, 'lines'>, index: number): number =>
  index === 0 ? 0 : frames(lines[index]?.start ?? 0)

/** Identifies some lines and the silence after them, independent of their position in the body. */
function spanOf(body: TimelineBody, first: number, count: number): string {
  const start = spanStart(body, first)
  const after = first + count
  const length = (after < body.lines.length ? spanStart(body, after) : frames(body.bodySeconds)) - start
  const lines = body.lines.slice(first, after).map((line) => lineRelativeTo(line, start / FPS))
  return canonicalJson([length, lines])
}

/** A line with times relative to `zero` (seconds), in whole milliseconds. */
export function lineRelativeTo(line: TimedLine, zero: number): TimedLine {
  const moved = (seconds: number) => Math.round((seconds - zero) * 1000) / 1000
  const words = line.words.map((word) => ({ ...word, start: moved(word.start), end: moved(word.end) }))
  return { ...line, start: moved(line.start), end: moved(line.end), words }
}
