import { graphemeCount } from '../../kernel/words.ts'
import { type CaptionSettings, captionSettingsOf } from '../caption-styles.ts'
import { FPS, type TimedLine, type Timeline } from '../timeline.ts'

/** A stretch in which the overlay stays the same. Frames from the start of the body, `end` exclusive. */
export type OverlayMoment = {
  start: number
  end: number
  /** The line that the caption shows. */
  line: number | null
  /** The current word of the line; determines the page. */
  word: number
  /** Progress within that word, 0 to 1, for styles that animate it. */
  part: number
  lit: boolean
  /** The line whose speaker is highlighted. */
  speaking: number | null
}

/** A word stays highlighted until the next one, unless the silence between them lasts this long. Seconds. */
const LIT_OVER_SILENCE = 0.35
/** A caption stays until the next line's if that follows within this time; otherwise it lingers briefly. Seconds. */
const CAPTION_BRIDGE = 0.8
const CAPTION_LINGER = 0.4

const schedules = new WeakMap<Timeline, OverlayMoment[]>()

/** The moments of the whole body, in order, without gaps. Cached per timeline object. */
export function overlayMoments(timeline: Timeline): OverlayMoment[] {
  const known = schedules.get(timeline)
  if (known) return known
  const made = makeSchedule(timeline)
  schedules.set(timeline, made)
  return made
}

/** The moment at a time of the body; the nearest one for a time outside. */
export function momentAt(timeline: Timeline, seconds: number): OverlayMoment | null {
  const moments = overlayMoments(timeline)
  // Half a microframe: rounding of seconds must not select the moment before.
  const frame = Math.floor(seconds * FPS + 1e-6)
  let low = 0
  let high = moments.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((moments[middle]?.start ?? 0) <= frame) low = middle
    else high = middle - 1
  }
  return moments[low] ?? null
}

type Change = { frame: number; set: Partial<Omit<OverlayMoment, 'start' | 'end'>> }

function makeSchedule(timeline: Timeline): OverlayMoment[] {
  const bodyFrames = Math.max(1, Math.round(timeline.bodySeconds * FPS))
  const changes = timeline.lines.flatMap((line, index) => lineChanges(line, index, timeline))
  const moments: OverlayMoment[] = []
  // The first caption is there from the first frame, which platforms show as the cover.
  const first = timeline.lines.length > 0 ? 0 : null
  const part = partBefore(timeline, 0)
  let state: Omit<OverlayMoment, 'start' | 'end'> = { line: first, word: 0, part, lit: false, speaking: first }
  let start = 0
  const close = (end: number) => {
    const last = moments.at(-1)
    if (end <= start) return
    if (last && sameState(last, state)) last.end = end
    else moments.push({ start, end, ...state })
    start = end
  }
  for (const change of changes) {
    close(Math.min(change.frame, bodyFrames))
    state = { ...state, ...change.set }
  }
  close(bodyFrames)
  return moments
}

/**
 * Lines begin on whole frames, words on whole milliseconds after that. The offset keeps rounding errors from deciding
 * for a time halfway between two frames, so that a moved line keeps its frames.
 */
const frameOf = (seconds: number) => Math.round(seconds * FPS + 0.003)

/** How much of a line's first word stands before it is spoken: the typewriter starts a video with the whole word. */
const partBefore = ({ lines, speakers }: Timeline, index: number): number =>
  index === 0 && captionSettingsOf(speakers, lines[0]?.speaker).style === 'typewriter' ? 1 : 0

function lineChanges(line: TimedLine, index: number, timeline: Timeline): Change[] {
  const { lines, bodySeconds } = timeline
  const next = lines[index + 1]
  const nextStart = next?.start ?? Number.POSITIVE_INFINITY
  const bridged = nextStart - line.end < CAPTION_BRIDGE
  const gone = Math.min(bridged ? nextStart : line.end + CAPTION_LINGER, bodySeconds)
  const until = (seconds: number) => frameOf(Math.min(seconds, nextStart))

  const { style } = captionSettingsOf(timeline.speakers, line.speaker)
  const partAtStart = partBefore(timeline, index)
  const changes: Change[] = [
    { frame: until(line.start), set: { line: index, word: 0, part: partAtStart, lit: false, speaking: index } },
  ]
  line.words.forEach((word, at) => {
    const following = line.words[at + 1]?.start ?? gone
    const span = { from: until(word.start), to: until(word.end), before: until(following) }
    const isTyped = at === 0 && partAtStart === 1
    for (const { frame, part } of isTyped ? [{ frame: span.from, part: 1 }] : partsOf(word.text, span, style))
      changes.push({ frame, set: { word: at, part, lit: true } })
    if (following - word.end >= LIT_OVER_SILENCE) changes.push({ frame: until(word.end), set: { lit: false } })
  })
  if (!bridged) changes.push({ frame: frameOf(gone), set: { line: null, word: 0, part: 0, lit: false } })
  return changes
}

const sameState = (a: Omit<OverlayMoment, 'start' | 'end'>, b: Omit<OverlayMoment, 'start' | 'end'>) =>
  a.line === b.line && a.word === b.word && a.part === b.part && a.lit === b.lit && a.speaking === b.speaking

/** Frames between two steps within a word: fine enough to look smooth, few enough to cost little. */
const STEP = { word_pop: 2, karaoke_fill: 3, typewriter: 2 } as const

/** The steps of one word that lasts frames `from` to `to`; none begins with the next word (`before`) or later. */
function partsOf(
  text: string,
  { from, to, before }: { from: number; to: number; before: number },
  style: CaptionSettings['style'],
): { frame: number; part: number }[] {
  if (style === 'boxed_word' || style === 'minimal') return [{ frame: from, part: 1 }]
  const frames = Math.max(1, to - from)
  const steps =
    style === 'word_pop'
      ? [0, 0.5, 1].map((part, at) => ({ frame: from + at * STEP.word_pop, part }))
      : evenSteps(
          style === 'typewriter'
            ? Math.min(graphemeCount(text), Math.ceil(frames / STEP.typewriter))
            : Math.round(frames / STEP.karaoke_fill),
          { from, frames },
        )
  const shown = steps.filter(({ frame }, at) => at === 0 || frame < before)
  // The last step always shows the whole word, even when time was too short for all steps.
  return shown.map((step, at) => (at === shown.length - 1 ? { ...step, part: 1 } : step))
}

function evenSteps(wanted: number, { from, frames }: { from: number; frames: number }) {
  const count = Math.max(1, wanted)
  return Array.from({ length: count }, (_, at) => ({
    frame: from + Math.round((at * frames) / count),
    part: (at + 1) / count,
  }))
}
