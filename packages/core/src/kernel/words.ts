const segmenters = new Map<string, Intl.Segmenter>()
function segmenter(granularity: 'word' | 'grapheme'): Intl.Segmenter {
  const known = segmenters.get(granularity)
  if (known) return known
  const made = new Intl.Segmenter(undefined, { granularity })
  segmenters.set(granularity, made)
  return made
}

/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * The words of a line as captions show them, in order: split at white space, and inside unspaced scripts at word
 * boundaries; punctuation stays glued to the word before it (or after it, at the start). Joining them with the white
 * space of the line gives the line back.
 */
export function captionWords(line: string): string[] {
  return line
    .trim()
    .split(/\s+/u)
    .filter((chunk) => chunk !== '')
    .flatMap((chunk) => (UNSPACED.test(chunk) ? splitUnspaced(chunk) : [chunk]))
}

function splitUnspaced(chunk: string): string[] {
  const words: string[] = []
  let prefix = ''
  for (const part of segmenter('word').segment(chunk)) {
    if (part.isWordLike) {
      words.push(prefix + part.segment)
      prefix = ''
    } else if (words.length > 0) words[words.length - 1] += part.segment
    else prefix += part.segment
  }
  return words.length > 0 ? words : [chunk]
}

/** Latin letters and punctuation, of which each is one grapheme cluster; segmenting would take fifty times as long. */
const SIMPLE = /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027]*$/

/** The length of a text as a reader counts it: grapheme clusters, so that an emoji is one. */
export function graphemeCount(text: string): number {
  if (SIMPLE.test(text)) return text.length
  let count = 0
  for (const _ of segmenter('grapheme').segment(text)) count++
  return count
}

/**
 * The longest start of a text whose length is at most `most`, without splitting a grapheme cluster such as a flag.
 * Length is in UTF-16 units unless `lengthOf` counts otherwise; it must add up over the parts of a text.
 */
export function cutAtGrapheme(text: string, most: number, lengthOf = (part: string) => part.length): string {
  let end = 0
  let length = 0
  for (const { segment } of segmenter('grapheme').segment(text)) {
    length += lengthOf(segment)
    if (length > most) break
    end += segment.length
  }
  return text.slice(0, end)
}
