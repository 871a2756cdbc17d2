import type { TimedWord } from '../speech.ts'
import type { MeasureContext } from './context.ts'

/** A part of a word that stays on one line: nearly always the whole word. Sizes in pixels at the measured font size. */
export type Token = {
  text: string
  /** Index of its timed word. */
  word: number
  /** Width of the space before it; 0 in scripts without spaces. */
  gap: number
  width: number
  ascent: number
  descent: number
}

/** Minimum space in em: the box around the spoken word must not touch its neighbours. */
const MIN_SPACE = 0.34

const LETTERS_AROUND = /^\p{L}.*\p{L}$/su

/** Whether white space precedes each word in the text. */
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

/**
 * The words of a line, measured in the context's font of `emSize` pixels; a word wider than `widest` is cut into parts.
 */
export function measureTokens(
  context: MeasureContext,
  line: { text: string; words: readonly TimedWord[] },
  { emSize, widest }: { emSize: number; widest: number },
): Token[] {
  const space = Math.max(MIN_SPACE * emSize, context.measureText('n n').width - context.measureText('nn').width)
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

/** Cuts a word into roughly equal parts no wider than `widest`, between graphemes, with hyphens between letters. */
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
