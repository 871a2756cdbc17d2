import type { Mode } from '../content/mode.ts'
import type { ScriptLine } from '../content/script.ts'
import type { TimedWord } from '../film/speech.ts'
import type { VoiceSettings } from '../film/voice-settings.ts'
import { captionWords, graphemeCount } from '../kernel/words.ts'
import { pausesOf, VIDEO_LENGTH } from './arrange.ts'

/**
 * Speaking rate of most built-in voices at pace 1: characters per second, and seconds of pause per punctuation mark.
 * Measured on 155 lines of all wolves.
 */
const CHARACTERS_PER_SECOND = 17.5
const PAUSE_AFTER = { sentence: 0.35, clause: 0.18 } as const
/** Built-in voices that speak faster than that, by their factor. */
const FAST_VOICES: Readonly<Partial<Record<string, number>>> = { jinx: 1.35, lyra: 1.1, lumen: 1.1 }

/** How fast a voice speaks at its pace, for estimates. */
export const speakingPace = ({ id, pace }: Pick<VoiceSettings, 'id' | 'pace'>): number => pace * (FAST_VOICES[id] ?? 1)

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

/** Paces of speakers by slug; 1 when missing. */
type Paces = Readonly<Record<string, number>>

/**
 * Whole seconds that a line takes to say, at least one. Screens show them for each line and add them up for the script.
 */
export const secondsToSay = ({ persona, line }: ScriptLine, paces: Paces = {}): number =>
  Math.max(1, Math.round(estimateSpeech(line, paces[persona]).seconds))

/** Estimates the length of a video with this script, without intro and outro. Seconds. */
export function estimateScript(mode: Mode, lines: readonly ScriptLine[], paces: Paces = {}): number {
  const pause = pausesOf(mode)
  const between = lines
    .slice(1)
    .map(({ persona }, index) => (persona === lines[index]?.persona ? pause.same : pause.change))
  const spoken = lines.map(({ persona, line }) => estimateSpeech(line, paces[persona]).seconds)
  return [...spoken, ...between].reduce((sum, seconds) => sum + seconds, pause.before + pause.after)
}

/** Voices differ: a script is refused before it is spoken only when even a fast voice could not make it fit. */
const FASTEST = 1.3

/** Says that a script is certainly too long for its mode; null when it may fit. */
export function tooLongFor(mode: Mode, lines: readonly ScriptLine[], paces?: Paces): string | null {
  const { max } = VIDEO_LENGTH[mode]
  const seconds = Math.round(estimateScript(mode, lines, paces))
  if (seconds / FASTEST <= max) return null
  return `This script takes about ${seconds} seconds to say. A ${mode} lasts at most ${max}. Shorten it.`
}
