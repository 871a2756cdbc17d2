import type { TimedWord } from '../speech.ts'
import type { MeasureContext } from './context.ts'

/** A part of a word that stays on one line: nearly always the whole word. Sizes in pixels at the measured font size. */
export type Token = {
  text: string
  /** Which timed word it belongs to. */
  word: number
  /** The space before it, 0 in scripts without spaces. */
  gap: number
  width: number
  ascent: number
  descent: number
}

/** In em: the box around the spoken word must not touch its neighbours. */
const LEAST_SPACE = 0.34

const LETTERS_AROUND = /^\p{L}.*\p{L}$/su

/** Where white space stands before each word, found in the text itself. */
export function spacesBefore(text: string, words: readonly Pick<TimedWord, 'text'>[]): boolean[] {
  let from = 0
  return words.map((word, index) => {
    const at = text.indexOf(word.text, from)
    if (at < 0) return index > 0
    const spaced = index > 0 && /\s/u.test(text.slice(from, at))
    from = at + word.text.length
    return spaced
  })
}

/** The words of a line, measured in the context's font of `emSize` pixels; a word wider than `widest` comes in several parts. */
export function measureTokens(
  context: MeasureContext,
  line: { text: string; words: readonly TimedWord[] },
  { emSize, widest }: { emSize: number; widest: number },
): Token[] {
  const space = Math.max(LEAST_SPACE * emSize, context.measureText('n n').width - context.measureText('nn').width)
  const spaced = spacesBefore(line.text, line.words)
  return line.words.flatMap((word, index) =>
    parts(context, word.text, widest).map((text, part) => {
      const size = context.measureText(text)
      return {
        text,
        word: index,
        gap: part === 0 && spaced[index] ? space : 0,
        width: size.width,
        ascent: size.actualBoundingBoxAscent,
        descent: size.actualBoundingBoxDescent,
      }
    }),
  )
}

/** Cuts a word into about equal parts no wider than `widest`, between graphemes, with a hyphen between letters. */
function parts(context: MeasureContext, word: string, widest: number): string[] {
  const width = context.measureText(word).width
  if (width <= widest) return [word]
  const graphemes = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)].map((g) => g.segment)
  const aim = width / Math.ceil((width * 1.05) / widest)
  const cut: string[] = []
  let current = ''
  for (const grapheme of graphemes) {
    const grown = current + grapheme
    if (current !== '' && context.measureText(grown).width > Math.min(widest, aim * 1.04)) {
      cut.push(LETTERS_AROUND.test(`${current.at(-1)}${grapheme}`) && !isUnspaced(grapheme) ? `${current}-` : current)
      current = grapheme
    } else current = grown
  }
  return [...cut, current]
}

const isUnspaced = (text: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Arabic}]/u.test(text)
