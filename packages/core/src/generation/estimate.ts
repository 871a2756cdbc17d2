import type { TimedWord } from '../film/speech.ts'
import { captionWords, graphemeCount } from '../kernel/words.ts'

/** Speaking rate of the voices at pace 1: characters per second, and seconds of pause per punctuation mark. */
const CHARACTERS_PER_SECOND = 15
const PAUSE_AFTER = { sentence: 0.35, clause: 0.18 } as const

/** Estimates a line's speech before any voice has spoken it, for previews and length estimates. Seconds. */
export function estimateSpeech(line: string, pace = 1): { seconds: number; words: TimedWord[] } {
  let at = 0
  const words = captionWords(line).map((text) => {
    const start = at
    const end = start + (graphemeCount(text) + 1) / CHARACTERS_PER_SECOND / pace
    at =
      end +
      (/[.!?…]["”’)]*$/u.test(text) ? PAUSE_AFTER.sentence : /[,;:—]["”’)]*$/u.test(text) ? PAUSE_AFTER.clause : 0)
    return { text, start, end }
  })
  return { seconds: at, words }
}
