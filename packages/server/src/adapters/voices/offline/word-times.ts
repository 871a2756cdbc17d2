import type { Phone } from './flite.ts'

/** A time span in seconds. */
export type Span = { start: number; end: number }

const VOWEL = /^(a|e|i|o|u)/
const SKIP = 1
/** Phones differ between a sentence and a word on its own ("the", "a"), but vowels rarely become consonants. */
const replaceCost = (heard: string, alone: string): number =>
  heard === alone ? 0 : VOWEL.test(heard) === VOWEL.test(alone) ? 0.6 : 1.4

/**
 * Times of each word. flite gives times of phones without their words, so the sentence's phones are matched with those
 * of its single words by edit distance. A word without phones gets an empty span between its neighbors.
 */
export function wordTimes(phones: Phone[], pronunciations: string[][]): Span[] {
  const alone = pronunciations.flatMap((sounds, word) => sounds.map((sound) => ({ sound, word })))
  const owners = match(
    phones.map(({ phone }) => phone),
    alone.map(({ sound }) => sound),
  )
  const spans: (Span | undefined)[] = pronunciations.map(() => undefined)
  phones.forEach((phone, i) => {
    const word = alone[owners[i] ?? 0]?.word ?? 0
    const span = spans[word]
    spans[word] = { start: span?.start ?? phone.start, end: phone.end }
  })
  let end = phones[0]?.start ?? 0
  return spans.map((span) => {
    const found = span ?? { start: end, end }
    end = found.end
    return found
  })
}

/** For each phone of `heard`, its index in `alone`; never decreasing. */
function match(heard: string[], alone: string[]): number[] {
  const width = alone.length + 1
  const cost = new Float64Array((heard.length + 1) * width)
  const at = (i: number, j: number) => cost[i * width + j] ?? Number.POSITIVE_INFINITY
  const replaced = (i: number, j: number) => at(i - 1, j - 1) + replaceCost(heard[i - 1] ?? '', alone[j - 1] ?? '')
  for (let i = 0; i <= heard.length; i++)
    for (let j = 0; j <= alone.length; j++) {
      if (i === 0 || j === 0) cost[i * width + j] = (i + j) * SKIP
      else cost[i * width + j] = Math.min(replaced(i, j), at(i - 1, j) + SKIP, at(i, j - 1) + SKIP)
    }
  const owners = new Array<number>(heard.length).fill(0)
  let i = heard.length
  let j = alone.length
  while (i > 0) {
    if (j > 0 && at(i, j) === replaced(i, j)) {
      owners[--i] = --j
    } else if (j === 0 || at(i, j) === at(i - 1, j) + SKIP) {
      // A phone that the single word lacks belongs to the word around it.
      owners[--i] = Math.max(0, j - 1)
    } else j--
  }
  return owners
}
