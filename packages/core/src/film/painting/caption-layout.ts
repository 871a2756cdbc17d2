import { type CaptionSettings, captionSettingsOf } from '../caption-styles.ts'
import type { TimedLine, Timeline } from '../timeline.ts'
import type { MeasureContext } from './context.ts'
import { type Direction, textDirection, visualOrder } from './direction.ts'
import { captionFont, FACE_SCALE } from './fonts.ts'
import { breakIntoPages, spanWidth } from './page-breaks.ts'
import { measureTokens, type Token } from './tokens.ts'
import type { Zones } from './zones.ts'

/** A word where it stands: left edge, baseline, pixels. */
export type PlacedWord = {
  text: string
  word: number
  direction: Direction
  x: number
  y: number
  width: number
  /** Room at its left and right that the box around it may take. */
  sides: [left: number, right: number]
}
/** One page of a caption, ready to draw. `ascent` and `descent` hold all its words. */
export type Page = {
  font: string
  fontSize: number
  ascent: number
  descent: number
  lastWord: number
  words: PlacedWord[]
}

/** A word too long for the line makes its page this much smaller at most; beyond, the word is broken. */
const SMALLEST = 0.6
/** Least room around glyphs in em, so that pages of low and high words look alike; and most, against piled-up marks. */
const ASCENT = { least: 0.76, most: 1.2 } as const
const DESCENT = { least: 0.22, most: 0.5 } as const
const LEADING = 0.16
/** Room for box and outline beside the outermost words, in em. */
export const EDGE = 0.2

const laidOut = new WeakMap<Timeline, Map<number, { probe: number; pages: Page[] }>>()

/**
 * The pages of one line, measured once per timeline object, and again should its fonts have arrived since (a browser
 * loads them late).
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
  const all = measureTokens(context, line, { emSize: captions.fontSize, widest: room.width / SMALLEST })
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
  const within = (value: number, { least, most }: { least: number; most: number }) =>
    Math.min(most, Math.max(least, value / measuredAt)) * size
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
    // The space between two neighbours on screen is the one that the later of them in the text has before it.
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

/** Between words without a space the box is tight, so as not to cover the neighbours. */
const sidePadding = (fontSize: number, gap: number) => Math.min(0.15 * fontSize, 0.04 * fontSize + 0.4 * gap)
