import { graphemeCount } from '../kernel/words.ts'

/** Part 2 §9: characters per script line. */
export const LINE = { min: 3, max: 350 } as const

/** Part 2 §5, edit modal. `n` counts from 1. */
export const lineInvalid = (n: number): string => `Line ${n} is invalid`
export const lineTooShort = (n: number): string => `Line ${n} is too short for TTS.`
export const LINES_SPLIT_NOTICE = 'Long lines were auto-split into shorter segments for TTS.'

/** A line must be longer than 2 characters after trimming (part 2 §5). */
export const isLineValid = (line: string): boolean => graphemeCount(line.trim()) >= LINE.min

/**
 * Splits a long line at sentence ends (. ? ! ;) into segments of up to 350 characters, hard-cut if a sentence is still
 * longer (part 2 §5). A short line is returned as it is.
 */
export function splitLine(line: string, max: number = LINE.max): string[] {
  const text = line.trim()
  if (graphemeCount(text) <= max) return [text]
  const sentences = text.match(/[^.?!;]+[.?!;]*\s*/gu) ?? [text]
  const segments: string[] = []
  let current = ''
  for (const sentence of sentences.flatMap((part) => hardCut(part, max))) {
    if (current !== '' && graphemeCount((current + sentence).trim()) > max) {
      segments.push(current.trim())
      current = ''
    }
    current += sentence
  }
  if (current.trim() !== '') segments.push(current.trim())
  return segments
}

function hardCut(text: string, max: number): string[] {
  const graphemes = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(
    (part) => part.segment,
  )
  const pieces: string[] = []
  for (let at = 0; at < graphemes.length; at += max) pieces.push(graphemes.slice(at, at + max).join(''))
  return pieces
}
