import type { Speaker, TimedLine, Timeline } from '../timeline.ts'
import { DARK_INK, inkOn, LIGHT_INK, usableColour } from './colour.ts'
import type { MeasureContext, PaintContext, Picture } from './context.ts'
import { type Direction, textDirection, visualOrder } from './direction.ts'
import { captionFont } from './fonts.ts'
import { pages, spanWidth } from './pages.ts'
import { type Token, tokens } from './tokens.ts'
import type { Zones } from './zones.ts'

/** A word where it stands: left edge, baseline, pixels. */
export type PlacedWord = { text: string; word: number; direction: Direction; x: number; y: number; width: number }
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
  const padding = 2 * sidePadding(captions.fontSize)
  const room = { width: captions.width - padding, lines: captions.lines }
  const all = tokens(context, line, room.width / SMALLEST)
  return pages(all, line.words, room).map((lines) => {
    const own = lines.flatMap(({ start, end }) => all.slice(start, end))
    const widest = Math.max(...lines.map(({ start, end }) => spanWidth(all, start, end)))
    const heightAt = (size: number) => lines.length * (own.length > 0 ? rowHeight(own, captions.fontSize, size) : size)
    let fontSize = captions.fontSize * Math.min(1, room.width / widest)
    fontSize *= Math.min(1, captions.height / heightAt(fontSize))
    const scale = fontSize / captions.fontSize
    const { ascent, descent } = extent(own, captions.fontSize, fontSize)
    const row = ascent + descent + LEADING * fontSize
    const top = captions.y + (captions.height - row * lines.length) / 2
    return {
      font: captionFont(line.text, fontSize),
      fontSize,
      ascent,
      descent,
      lastWord: own.at(-1)?.word ?? 0,
      words: lines.flatMap(({ start, end }, at) =>
        placeLine(all.slice(start, end), {
          base,
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

type Row = { base: Direction; scale: number; centre: number; baseline: number }

function placeLine(row: readonly Token[], { base, scale, centre, baseline }: Row): PlacedWord[] {
  let x = centre - (spanWidth(row, 0, row.length) * scale) / 2
  const order = visualOrder(
    row.map((token) => token.text),
    base,
  )
  return order.flatMap(({ index, direction }, at) => {
    const token = row[index]
    if (!token) return []
    // The space between two neighbours on screen is the one that the later of them in the text has before it.
    const left = order[at - 1]?.index
    if (left !== undefined) x += (row[Math.max(left, index)]?.gap ?? 0) * scale
    const placed = { text: token.text, word: token.word, direction, x, y: baseline, width: token.width * scale }
    x += placed.width
    return [placed]
  })
}

const sidePadding = (fontSize: number) => 0.16 * fontSize

/** Draws the page that holds `word`, that word in a box of the speaker's colour if `lit`. */
export function paintCaption<P extends Picture>(
  context: PaintContext<P>,
  page: Page,
  { word, lit, speaker }: { word: number; lit: boolean; speaker: Speaker | undefined },
): void {
  const active = page.words.filter((placed) => lit && placed.word === word)
  const plain = page.words.filter((placed) => !active.includes(placed))
  context.font = page.font
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.lineJoin = 'round'

  // Two wide faint outlines are a soft shadow at a fraction of a blur's price; the narrow dark one keeps letters legible
  // on a background as bright as they are.
  for (const { width, alpha, down } of [
    { width: 0.42, alpha: 0.14, down: 0.05 },
    { width: 0.27, alpha: 0.22, down: 0.04 },
    { width: 0.14, alpha: 1, down: 0 },
  ]) {
    context.globalAlpha = alpha
    context.strokeStyle = DARK_INK
    context.lineWidth = width * page.fontSize
    for (const placed of plain) {
      context.direction = placed.direction
      context.strokeText(placed.text, placed.x, placed.y + down * page.fontSize)
    }
  }
  context.globalAlpha = 1
  context.fillStyle = LIGHT_INK
  for (const placed of plain) {
    context.direction = placed.direction
    context.fillText(placed.text, placed.x, placed.y)
  }

  const colour = usableColour(speaker?.colour)
  for (const placed of active) paintLitWord(context, page, placed, colour)
}

function paintLitWord<P extends Picture>(
  context: PaintContext<P>,
  page: Page,
  placed: PlacedWord,
  colour: string,
): void {
  const { fontSize, ascent, descent } = page
  const side = sidePadding(fontSize)
  const box = (grow: number, down: number) => {
    context.beginPath()
    context.roundRect(
      placed.x - side - grow,
      placed.y - ascent - 0.02 * fontSize - grow + down,
      placed.width + 2 * (side + grow),
      ascent + descent + 0.04 * fontSize + 2 * grow,
      0.2 * fontSize + grow,
    )
    context.fill()
  }
  context.fillStyle = DARK_INK
  for (const { grow, alpha } of [
    { grow: 0.12, alpha: 0.12 },
    { grow: 0.06, alpha: 0.25 },
  ]) {
    context.globalAlpha = alpha
    box(grow * fontSize, 0.06 * fontSize)
  }
  context.globalAlpha = 1
  context.fillStyle = colour
  box(0, 0)
  context.fillStyle = inkOn(colour)
  context.direction = placed.direction
  context.fillText(placed.text, placed.x, placed.y)
}
