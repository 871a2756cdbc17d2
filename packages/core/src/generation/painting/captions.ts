import type { Speaker, TimedLine, Timeline } from '../timeline.ts'
import { DARK_INK, inkOn, LIGHT_INK, usableColour } from './colour.ts'
import type { MeasureContext, PaintContext, Picture } from './context.ts'
import { type Direction, textDirection, visualOrder } from './direction.ts'
import { captionFont } from './fonts.ts'
import { pages, spanWidth } from './pages.ts'
import { type Token, tokens } from './tokens.ts'
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
const EDGE = 0.2

const laidOut = new WeakMap<Timeline, Map<number, { probe: number; pages: Page[] }>>()

/**
 * The pages of one line, measured once per timeline object, and again should its fonts have arrived since (a browser
 * loads them late).
 */
export function captionPages(context: MeasureContext, timeline: Timeline, index: number, zones: Zones): Page[] {
  const line = timeline.lines[index]
  if (!line || line.words.length === 0) return []
  context.font = captionFont(line.text, zones.captions.fontSize)
  const probe = context.measureText(line.text).width
  let known = laidOut.get(timeline)
  if (!known) {
    known = new Map()
    laidOut.set(timeline, known)
  }
  const before = known.get(index)
  if (before && before.probe === probe) return before.pages
  const made = layOut(context, line, zones)
  known.set(index, { probe, pages: made })
  return made
}

function layOut(context: MeasureContext, line: TimedLine, { captions }: Zones): Page[] {
  const base = textDirection(line.text) ?? 'ltr'
  const room = { width: captions.width - 2 * EDGE * captions.fontSize, lines: captions.lines }
  const all = tokens(context, line, { emSize: captions.fontSize, widest: room.width / SMALLEST })
  return pages(all, line.words, room).map((lines) => {
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
      font: captionFont(line.text, fontSize),
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

/** Draws a page, the word `word` of it in a box of the speaker's colour if `lit`. Words never move. */
export function paintCaption<P extends Picture>(
  context: PaintContext<P>,
  page: Page,
  { word, lit, speaker }: { word: number; lit: boolean; speaker: Speaker | undefined },
): void {
  const active = page.words.filter((placed) => lit && placed.word === word)
  const plain = page.words.filter((placed) => !active.includes(placed))
  const colour = usableColour(speaker?.colour)
  context.font = page.font
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.lineJoin = 'round'

  paintOutlines(context, page, plain)
  for (const placed of active) paintBox(context, page, placed, colour)
  write(context, plain, LIGHT_INK)
  write(context, active, inkOn(colour))
}

function write<P extends Picture>(context: PaintContext<P>, words: readonly PlacedWord[], ink: string): void {
  context.fillStyle = ink
  for (const placed of words) {
    context.direction = placed.direction
    context.fillText(placed.text, placed.x, placed.y)
  }
}

/**
 * Wide faint outlines are a soft shadow at a fraction of a blur's price; the narrow dark one keeps letters legible on a
 * background as bright as they are. Widths and offsets in em.
 */
const OUTLINES = [
  { width: 0.46, alpha: 0.09, down: 0.06 },
  { width: 0.34, alpha: 0.13, down: 0.05 },
  { width: 0.23, alpha: 0.2, down: 0.035 },
  { width: 0.13, alpha: 1, down: 0 },
] as const

function paintOutlines<P extends Picture>(context: PaintContext<P>, page: Page, words: readonly PlacedWord[]): void {
  context.strokeStyle = DARK_INK
  for (const { width, alpha, down } of OUTLINES) {
    context.globalAlpha = alpha
    context.lineWidth = width * page.fontSize
    for (const placed of words) {
      context.direction = placed.direction
      context.strokeText(placed.text, placed.x, placed.y + down * page.fontSize)
    }
  }
  context.globalAlpha = 1
}

function paintBox<P extends Picture>(
  context: PaintContext<P>,
  { fontSize, ascent, descent }: Page,
  { x, y, width, sides: [left, right] }: PlacedWord,
  colour: string,
): void {
  const box = (grow: number, down: number) => {
    const height = ascent + descent + 0.04 * fontSize
    const top = y - ascent - 0.02 * fontSize
    context.beginPath()
    context.roundRect(
      x - left - grow,
      top - grow + down,
      left + width + right + 2 * grow,
      height + 2 * grow,
      0.2 * fontSize + grow,
    )
    context.fill()
  }
  context.fillStyle = DARK_INK
  context.globalAlpha = 0.14
  box(0.1 * fontSize, 0.06 * fontSize)
  box(0.05 * fontSize, 0.06 * fontSize)
  context.globalAlpha = 1
  context.fillStyle = colour
  box(0, 0)
}
