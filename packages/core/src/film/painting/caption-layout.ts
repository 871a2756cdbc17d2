import { type CaptionSettings, captionSettingsOf } from '../caption-styles.ts'
import type { TimedLine, Timeline } from '../timeline.ts'
import type { MeasureContext } from './context.ts'
import { type Direction, textDirection, visualOrder } from './direction.ts'
import { captionFont, FACE_SCALE } from './fonts.ts'
import { breakIntoPages, spanWidth } from './page-breaks.ts'
import { measureTokens, type Token } from './tokens.ts'
import type { Zones } from './zones.ts'

/** A placed word: left edge and baseline, in pixels. */
export type PlacedWord = {
  text: string
  word: number
  direction: Direction
  x: number
  y: number
  width: number
  /** Room to its left and right for the box around it. */
  sides: [left: number, right: number]
}
/** One page of a caption, ready to draw. `ascent` and `descent` cover all its words. */
export type Page = {
  font: string
  fontSize: number
  ascent: number
  descent: number
  lastWord: number
  words: PlacedWord[]
}

/** Minimum scale of a page with a word too long for the line; a word that is still too long is broken. */
const MIN_SCALE = 0.6
/**
 * Limits of the room above the baseline, in em: `min` makes pages of low and high words look alike, `max` limits
 * stacked marks.
 */
const ASCENT = { min: 0.76, max: 1.2 } as const
const DESCENT = { min: 0.22, max: 0.5 } as const
const LEADING = 0.16
/** Room for box and outline beside the outermost words, in em. */
export const EDGE = 0.2

const laidOut = new WeakMap<Timeline, Map<number, { probe: number; pages: Page[] }>>()

/**
 * The pages of one line, cached per timeline object, and measured again when its fonts arrive (a browser loads them
 * late).
 */
export function captionPages(context: MeasureContext, timeline: Timeline, index: number, zones: Zones): Page[] {
  const line = timeline.lines[index]
  if (!line || line.words.length === 0) return []
  const { face } = captionSettingsOf(timeline.speakers, line.speaker)
  context.font = captionFont(line.text, zones.captions.fontSize * FACE_SCALE[face], face)
  const probe = context.measureText(line.text).width
  let known = laidOut.get(timeline)
  if (!known) {
    known = new Map()
    laidOut.set(timeline, known)
  }
  const before = known.get(index)
  if (before && before.probe === probe) return before.pages
  const made = layOut(context, line, { captions: zones.captions, face })
  known.set(index, { probe, pages: made })
  return made
}

function layOut(
  context: MeasureContext,
  line: TimedLine,
  { captions: area, face }: Pick<Zones, 'captions'> & Pick<CaptionSettings, 'face'>,
): Page[] {
  const captions = { ...area, fontSize: area.fontSize * FACE_SCALE[face] }
  const base = textDirection(line.text) ?? 'ltr'
  const room = { width: captions.width - 2 * EDGE * captions.fontSize, lines: captions.lines }
  const all = measureTokens(context, line, { emSize: captions.fontSize, widest: room.width / MIN_SCALE })
  return breakIntoPages(all, line.words, room).map((lines) => {
    const own = lines.flatMap(({ start, end }) => all.slice(start, end))
    const widest = Math.max(...lines.map(({ start, end }) => spanWidth(all, start, end)))
    const heightAt = (size: number) => lines.length * (own.length > 0 ? rowHeight(own, captions.fontSize, size) : size)
    let fontSize = captions.fontSize * Math.min(1, room.width / widest)
    fontSize *= Math.min(1, captions.height / heightAt(fontSize))
    const scale = fontSize / captions.fontSize
    const { ascent, descent } = extent(own, captions.fontSize, fontSize)
    const row = ascent + descent + LEADING * fontSize
    const top = captions.y + (captions.height - row * lines.length) * captions.align
    return {
      font: captionFont(line.text, fontSize, face),
      fontSize,
      ascent,
      descent,
      lastWord: own.at(-1)?.word ?? 0,
      words: lines.flatMap(({ start, end }, at) =>
        placeLine(all.slice(start, end), {
          base,
          fontSize,
          scale,
          centre: captions.x + captions.width / 2,
          baseline: top + at * row + LEADING * 0.5 * fontSize + ascent,
        }),
      ),
    }
  })
}

function extent(words: readonly Token[], measuredAt: number, size: number) {
  const within = (value: number, { min, max }: { min: number; max: number }) =>
    Math.min(max, Math.max(min, value / measuredAt)) * size
  return {
    ascent: within(Math.max(...words.map((word) => word.ascent)), ASCENT),
    descent: within(Math.max(...words.map((word) => word.descent)), DESCENT),
  }
}

function rowHeight(words: readonly Token[], measuredAt: number, size: number): number {
  const { ascent, descent } = extent(words, measuredAt, size)
  return ascent + descent + LEADING * size
}

type Row = { base: Direction; fontSize: number; scale: number; centre: number; baseline: number }

function placeLine(row: readonly Token[], { base, fontSize, scale, centre, baseline }: Row): PlacedWord[] {
  let x = centre - (spanWidth(row, 0, row.length) * scale) / 2
  const order = visualOrder(
    row.map((token) => token.text),
    base,
  )
  return order.flatMap(({ index, direction }, at) => {
    const token = row[index]
    if (!token) return []
    // The gap between two neighbours on screen is the space before whichever comes later in the text.
    const gapTo = (other: number | undefined) =>
      other === undefined ? Number.POSITIVE_INFINITY : (row[Math.max(other, index)]?.gap ?? 0) * scale
    const [before, after] = [gapTo(order[at - 1]?.index), gapTo(order[at + 1]?.index)]
    if (at > 0) x += before
    const sides: PlacedWord['sides'] = [sidePadding(fontSize, before), sidePadding(fontSize, after)]
    const placed = { text: token.text, word: token.word, direction, x, y: baseline, width: token.width * scale, sides }
    x += placed.width
    return [placed]
  })
}

/** Between words without a space the box is tight, so that it does not cover the neighbours. */
const sidePadding = (fontSize: number, gap: number) => Math.min(0.15 * fontSize, 0.04 * fontSize + 0.4 * gap)
