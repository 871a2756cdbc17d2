import type { CaptionSettings } from '../caption-styles.ts'
import type { Speaker } from '../timeline.ts'
import { EDGE, type Page, type PlacedWord } from './caption-layout.ts'
import { DARK_INK, inkOn, LIGHT_INK, readableOnDark, usableColour } from './colour.ts'
import type { PaintContext, Picture } from './context.ts'

/** How far a page has been read: up to `part` (0 to 1) of the word `word`, which is highlighted if `lit`. */
type Reading = { word: number; part: number; lit: boolean }
type Brush<P extends Picture> = { context: PaintContext<P>; page: Page; colour: string } & Reading

/** Draws a page in its speaker's style. Words never change their position. */
export function paintCaption<P extends Picture>(
  context: PaintContext<P>,
  page: Page,
  { style, speaker, ...reading }: Reading & { style: CaptionSettings['style']; speaker: Speaker | undefined },
): void {
  context.font = page.font
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.lineJoin = 'round'
  PAINT[style]({ context, page, colour: usableColour(speaker?.colour), ...reading })
}

const PAINT: Record<CaptionSettings['style'], <P extends Picture>(brush: Brush<P>) => void> = {
  boxed_word({ context, page, colour, word, lit }) {
    const [active, plain] = split(page, (placed) => lit && placed.word === word)
    paintOutlines(context, page, plain)
    for (const placed of active) paintBox(context, page, placed, colour)
    write(context, plain, LIGHT_INK)
    write(context, active, inkOn(colour))
  },

  word_pop({ context, page, colour, word, part, lit }) {
    const [active, plain] = split(page, (placed) => lit && placed.word === word)
    paintOutlines(context, page, plain)
    write(context, plain, LIGHT_INK)
    for (const placed of active) {
      context.save()
      grow(context, placed, 1 + popOf(placed, page) * (1 - part))
      paintOutlines(context, page, [placed])
      write(context, [placed], readableOnDark(colour))
      context.restore()
    }
  },

  karaoke_fill({ context, page, colour, word, part }) {
    const ink = readableOnDark(colour)
    const [read, rest] = split(page, (placed) => placed.word < word || (placed.word === word && part === 1))
    paintOutlines(context, page, page.words)
    write(context, read, ink)
    write(context, rest, LIGHT_INK)
    for (const placed of rest) {
      if (placed.word !== word || part === 0) continue
      context.save()
      clipTo(context, page, placed, part * placed.width)
      write(context, [placed], ink)
      context.restore()
    }
  },

  typewriter({ context, page, colour, word, part, lit }) {
    const typed = page.words.filter((placed) => placed.word < word || (placed.word === word && part > 0))
    for (const placed of typed) {
      const current = placed.word === word
      const reach = current ? typedWidth(context, placed, part) : placed.width
      context.save()
      if (current && part < 1) clipTo(context, page, placed, reach)
      paintOutlines(context, page, [placed])
      write(context, [placed], LIGHT_INK)
      context.restore()
      if (current && lit) paintCaret(context, page, placed, { reach, colour: readableOnDark(colour) })
    }
  },

  minimal({ context, page, word, part }) {
    const [read, rest] = split(page, (placed) => placed.word < word || (placed.word === word && part > 0))
    paintOutlines(context, page, page.words)
    write(context, read, LIGHT_INK)
    write(context, rest, UNREAD_INK)
  },
}

/** Colour of words not yet spoken in the minimal style. */
const UNREAD_INK = '#a9a6b3'
/** Maximum enlargement at the start of a pop. */
const POP = 0.16

function split(page: Page, chosen: (placed: PlacedWord) => boolean): [PlacedWord[], PlacedWord[]] {
  return [page.words.filter(chosen), page.words.filter((placed) => !chosen(placed))]
}

/** Wide words pop less, so that they stay inside the caption's room with their outline. */
const popOf = ({ width }: PlacedWord, { fontSize }: Page) => Math.min(POP, (EDGE * fontSize) / Math.max(1, width))

/** Scales subsequent drawing about the word's centre. */
function grow<P extends Picture>(context: PaintContext<P>, { x, y, width }: PlacedWord, scale: number): void {
  const middle = { x: x + width / 2, y }
  context.translate(middle.x, middle.y)
  context.scale(scale, scale)
  context.translate(-middle.x, -middle.y)
}

/** Clips subsequent drawing to the first `reach` pixels of the word in reading direction. */
function clipTo<P extends Picture>(context: PaintContext<P>, page: Page, placed: PlacedWord, reach: number): void {
  const { ascent, descent, fontSize } = page
  const before = EDGE * fontSize
  const left = placed.direction === 'rtl' ? placed.x + placed.width - reach : placed.x - before
  context.beginPath()
  context.roundRect(left, placed.y - ascent - before, reach + before, ascent + descent + 2 * before, 0)
  context.clip()
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Width of the letters typed at `part` of the word; whole letters only. */
function typedWidth<P extends Picture>(context: PaintContext<P>, { text, width }: PlacedWord, part: number): number {
  const letters = [...segmenter.segment(text)].map(({ segment }) => segment)
  const typed = letters.slice(0, Math.ceil(part * letters.length - 1e-6)).join('')
  return typed === text ? width : Math.min(width, context.measureText(typed).width)
}

function paintCaret<P extends Picture>(
  context: PaintContext<P>,
  { ascent, descent, fontSize }: Page,
  { x, y, width, direction }: PlacedWord,
  { reach, colour }: { reach: number; colour: string },
): void {
  const thickness = 0.07 * fontSize
  const at = direction === 'rtl' ? x + width - reach - thickness : x + reach
  context.fillStyle = colour
  context.beginPath()
  context.roundRect(at + 0.02 * fontSize, y - ascent, thickness, ascent + descent, thickness / 2)
  context.fill()
}

function write<P extends Picture>(context: PaintContext<P>, words: readonly PlacedWord[], ink: string): void {
  context.fillStyle = ink
  for (const placed of words) {
    context.direction = placed.direction
    context.fillText(placed.text, placed.x, placed.y)
  }
}

/**
 * Wide faint outlines make a soft shadow at a fraction of a blur's cost; the narrow dark one keeps letters legible on a
 * background of their own brightness. Widths and offsets in em.
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
