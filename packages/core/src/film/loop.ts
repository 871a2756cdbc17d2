import { canonicalJson } from '../kernel/canonical-json.ts'
import { ownerOfKey } from '../kernel/storage.ts'
import type { Framing, LoopBackground } from './background.ts'
import { FPS, type TimedLine, type Timeline } from './timeline.ts'

type Stretch = NonNullable<LoopBackground['stretches']>[number]

/** Length of the cross-fade at a jump in the loop, seconds. */
const CROSSFADE_SECONDS = 0.4

/**
 * Minimum length of a part, about one line, so that an edit re-encodes little more than its line. Shorter parts would
 * cost more than they save, because each begins with a key frame and a fresh encoder.
 */
const MIN_PART_FRAMES = 4 * FPS
/** Minimum length of the last part, and of one before a part that is kept. */
const MIN_LAST_FRAMES = MIN_PART_FRAMES / 2

/**
 * The framings that alternate with the whole picture over stock loops. Uploaded loops stay whole: a logo or text near
 * their edge would be cut. These keep the moon in view above the captions, and cut whole pixels off our frame sizes.
 */
export const STOCK_FRAMINGS: readonly Framing[] = [
  { zoom: 4 / 3, x: 2 / 3, y: 8 / 15 },
  { zoom: 4 / 3, x: 1 / 3, y: 8 / 15 },
]

const frames = (seconds: number) => Math.round(seconds * FPS)

/**
 * A part of the body over a loop, frames `from` to `to` (exclusive); `place` is the loop's frame at `from`. In a cutaway
 * `media` is another loop than the background's.
 */
export type LoopPart = {
  from: number
  to: number
  media: string
  place: number
  framing: Framing | null
  /** Cross-fade at the end when the next part jumps in the loop: its length in frames, and the loop frame at `to`. */
  crossFade: { frames: number; place: number } | null
}

/** The parts of a body over a loop, in order and without gaps. Loop frames count on across repetitions. */
export function loopParts(loop: LoopBackground, bodySeconds: number): LoopPart[] {
  const stretches = loop.stretches ?? [{ start: 0, from: 0 }]
  const pictureOf = ({ media, framing }: Stretch) => ({ media: media ?? loop.media, framing: framing ?? null })
  return stretches.map((stretch, index) => {
    const { start, from: place } = stretch
    const next = stretches[index + 1]
    const picture = pictureOf(stretch)
    const [from, to] = [frames(start), frames(next?.start ?? bodySeconds)]
    const placeAtEnd = frames(place) + to - from
    const continues = !next || frames(next.from) === placeAtEnd || !isSame(picture, pictureOf(next))
    const crossFade = continues
      ? null
      : { frames: Math.min(frames(CROSSFADE_SECONDS), to - from), place: frames(next.from) }
    return { from, to, place: frames(place), ...picture, crossFade }
  })
}

const isSame = <Seen>(one: Seen, other: Seen) => canonicalJson(one) === canonicalJson(other)

/**
 * A moment of a looping background: `place` is the position in the loop, seconds counted on across repetitions. `run`:
 * the number of cross-fades of this loop before it. During one, `into` is the position it fades to, and its opacity, 0
 * to 1; loop and framing are the same.
 */
export type LoopMoment = {
  run: number
  media: string
  place: number
  framing: Framing | null
  into: { place: number; mix: number } | null
}

/** The moment of the loop at `seconds` of the body; null without parts. */
export function loopAt(parts: readonly LoopPart[], seconds: number): LoopMoment | null {
  // Half a microframe: rounding of seconds must not select the part before.
  const frame = seconds * FPS + 1e-6
  const index = Math.max(
    0,
    parts.findLastIndex(({ from }) => from <= frame),
  )
  const part = parts[index]
  if (!part) return null
  const { crossFade, framing, media } = part
  const run = parts.slice(0, index).filter((one) => one.crossFade && one.media === media).length
  const mix = crossFade ? 1 - (part.to - frame) / crossFade.frames : 0
  return {
    run,
    media,
    place: (part.place + frame - part.from) / FPS,
    framing,
    into: crossFade && mix > 0 ? { place: (crossFade.place - part.to + frame) / FPS, mix: Math.min(1, mix) } : null,
  }
}

/** A timeline without its background. */
export type TimelineBody = Omit<Timeline, 'background'>

/** What a stretch shows: its loop, the frame at which it begins there, and the framing. */
type Place = Pick<LoopPart, 'media' | 'place' | 'framing'>

const placeOf = ({ media, place, framing }: LoopPart): Place => ({ media, place, framing })
const isSamePicture = (one: Place, other: Place) => one.media === other.media && isSame(one.framing, other.framing)

/**
 * Cuts a body over a loop into stretches that begin with lines. A stretch that `previous` also had keeps its place and
 * framing, so that its picture stays the same and need not be encoded again; a new one continues from the line before,
 * in another framing. No framing stays for less than MIN_PART_FRAMES, which comes first. The line at which the intro
 * interrupts the body always begins a stretch. `cutaways`: the loop to which each line cuts, if it does.
 */
export function planLoopStretches(
  body: TimelineBody,
  { media, cutaways = [] }: { media: string; cutaways?: readonly (string | undefined)[] },
  previous: Timeline | null,
): Stretch[] {
  const kept = previous && looksAlike(body, media, previous) ? keptPlaces(body, previous) : new Map<number, null>()
  const framings = ownerOfKey(media) === 'stock' ? STOCK_FRAMINGS : []
  const end = frames(body.bodySeconds)
  const interrupted = body.intro?.at === undefined ? null : frames(body.intro.at)
  const cuts = cutsAtLines(body, new Set(kept.keys()), cutaways)
  const placed: (Place & { from: number })[] = []
  let changed = 0
  for (const [index, { line, from }] of cuts.entries()) {
    const before = placed.at(-1)
    const next = cuts[index + 1]
    const to = next?.from ?? end
    const isCutaway = cutaways[line] !== undefined || (before !== undefined && before.media !== media)
    const isLate = !before || isCutaway || from === interrupted || from - changed >= MIN_PART_FRAMES
    const isLong = to === interrupted || to - from >= (next ? MIN_PART_FRAMES : MIN_LAST_FRAMES)
    const known = kept.get(line)
    const after = (next && kept.get(next.line)) ?? undefined
    const nearby = { before, after, used: placed.map(({ framing }) => framing) }
    const framing = isLate && isLong ? otherFraming(framings, nearby) : ((before ?? after)?.framing ?? null)
    const cutaway = cutaways[line]
    const added = {
      place: before ? before.place + from - before.from : 0,
      ...(cutaway ? { media: cutaway, framing: null } : { media, framing }),
    }
    const isKept = known && (isLate || isSamePicture(known, before))
    const now = { from, ...(isKept ? known : added) }
    if (from === interrupted || (before && !isSamePicture(before, now))) changed = from
    placed.push(now)
  }
  return placed.map(({ from, place, framing, media: shown }) => ({
    start: from / FPS,
    from: place / FPS,
    ...(framing && { framing }),
    ...(shown !== media && { media: shown }),
  }))
}

/**
 * The lines that begin stretches, with their frames: all in `kept`, and others at least MIN_PART_FRAMES apart, cutaways
 * MIN_LAST_FRAMES.
 */
function cutsAtLines(
  body: TimelineBody,
  kept: ReadonlySet<number>,
  cutaways: readonly (string | undefined)[],
): { line: number; from: number }[] {
  const end = frames(body.bodySeconds)
  const interrupted = body.intro?.at === undefined ? null : frames(body.intro.at)
  const starts = body.lines.map((_, line) => spanStart(body, line))
  const fixed = [...kept].map((line) => starts[line] ?? end)
  const cuts = [{ line: 0, from: 0 }]
  for (const [line, from] of starts.entries()) {
    const last = cuts.at(-1)
    if (line === 0 || !last) continue
    const next = Math.min(end, ...fixed.filter((frame) => frame > from))
    const isCutaway = cutaways[line] !== undefined || cutaways[last.line] !== undefined
    const least = isCutaway ? MIN_LAST_FRAMES : MIN_PART_FRAMES
    const longEnough = from - last.from >= least && next - from >= MIN_LAST_FRAMES
    if (kept.has(line) || longEnough || from === interrupted) cuts.push({ line, from })
  }
  return cuts
}

type Nearby = { before: Place | undefined; after: Place | undefined; used: readonly (Framing | null)[] }

/** A framing unlike those before and after: the whole picture and the near `framings` in turn. */
function otherFraming(framings: readonly Framing[], { before, after, used }: Nearby): Framing | null {
  const lastNear = used.findLast((framing) => framing !== null) ?? null
  const nears = framings.toSorted((a, b) => Number(isSame(a, lastNear)) - Number(isSame(b, lastNear)))
  const inTurn = before && before.framing === null ? nears : [null, ...nears]
  const isOther = (framing: Framing | null) =>
    [before, after].every((place) => !place || !isSame(place.framing, framing))
  return inTurn.find(isOther) ?? null
}

/** Whether the two bodies look alike enough to share any stretch. */
function looksAlike(body: TimelineBody, media: string, previous: Timeline): boolean {
  const { background } = previous
  const look = ({ width, height, speakers, plates, logo, watermark }: TimelineBody) =>
    canonicalJson([width, height, speakers, plates, logo, watermark])
  return background.kind === 'loop' && background.media === media && look(body) === look(previous)
}

/**
 * Places to keep, by the index of the line that begins there, for every stretch that the new body still has: its own,
 * and the one that its cross-fade ends in. A stretch that ends without one only keeps its length (null).
 */
function keptPlaces(body: TimelineBody, previous: Timeline): Map<number, Place | null> {
  const kept = new Map<number, Place | null>()
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
    kept.set(found, placeOf(part))
    if (next && searched < body.lines.length) kept.set(searched, part.crossFade && placeOf(next))
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
