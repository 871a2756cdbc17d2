export type Direction = 'ltr' | 'rtl'

const RTL_LETTER =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u
const STRONG = /\p{L}/u
const DIGIT = /\p{Nd}/u

/** The direction of the first letter, or null where there is none (Unicode Bidirectional Algorithm, rule P2). */
export function textDirection(text: string): Direction | null {
  const letter = STRONG.exec(text)
  return letter ? (RTL_LETTER.test(letter[0]) ? 'rtl' : 'ltr') : null
}

/** A word's place on its line: its index, and the direction to draw it in. */
export type Placed = { index: number; direction: Direction }

/**
 * The words of one displayed line from left to right. The Unicode Bidirectional Algorithm with whole words as its
 * characters, so that each word can be drawn and lit by itself.
 */
export function visualOrder(words: readonly string[], base: Direction): Placed[] {
  const levels = embeddingLevels(words, base)
  const order = words.map((_, index) => index)
  for (let level = 2; level >= 1; level--) reverseRuns(order, (index) => (levels[index] ?? 0) >= level)
  return order.map((index) => ({ index, direction: wordDirection(levels, index, base) }))
}

function embeddingLevels(words: readonly string[], base: Direction): number[] {
  const outer = base === 'rtl' ? 1 : 0
  const levels: (number | null)[] = words.map((word) => {
    const own = textDirection(word)
    return own === 'rtl' ? 1 : own === 'ltr' ? (base === 'rtl' ? 2 : 0) : null
  })
  // A number reads left to right, but stands in the run of the right-to-left word before it (rules W2 to W7, I1, I2).
  words.forEach((word, index) => {
    if (levels[index] !== null || !DIGIT.test(word)) return
    const before = index === 0 ? outer : (levels[index - 1] ?? outer)
    levels[index] = before === 0 ? 0 : 2
  })
  // Signs and emoji take their neighbours' direction where both agree, else the line's (rules N1, N2).
  return levels.map((level, index) => {
    if (level !== null) return level
    const before = levels.slice(0, index).findLast((other) => other !== null) ?? outer
    const after = levels.slice(index + 1).find((other) => other !== null && other !== undefined) ?? outer
    return before === after ? before : outer
  })
}

/**
 * The direction to draw a word in: its own within a run; the line's for a lone foreign word, to place its closing mark.
 */
function wordDirection(levels: readonly number[], index: number, base: Direction): Direction {
  const level = levels[index] ?? 0
  const inRun = levels[index - 1] === level || levels[index + 1] === level
  return inRun ? (level === 1 ? 'rtl' : 'ltr') : base
}

function reverseRuns(order: number[], belongs: (index: number) => boolean): void {
  let start = 0
  while (start < order.length) {
    let end = start
    while (end < order.length && belongs(order[end] ?? 0)) end++
    if (end > start + 1) order.splice(start, end - start, ...order.slice(start, end).reverse())
    start = end + 1
  }
}
