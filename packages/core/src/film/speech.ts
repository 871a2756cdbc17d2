import { z } from 'zod'
import { voiceSettingsSchema } from './voice-settings.ts'

/** A word as it is shown, punctuation glued on, with its time in seconds from the start of its line's audio. */
export const timedWordSchema = z.object({ text: z.string(), start: z.number(), end: z.number() })
export type TimedWord = z.infer<typeof timedWordSchema>

/** A line to be spoken. */
export const utteranceSchema = z.object({ text: z.string(), voice: voiceSettingsSchema })
export type Utterance = z.infer<typeof utteranceSchema>

/**
 * A spoken line: 48 kHz mono 16-bit samples in [-32768, 32767], and when each shown word is heard. The words, in order, are
 * `captionWords(text)` of kernel/words.ts; start and end are seconds within the audio, start ≤ end, never going back.
 */
export type SpokenAudio = {
  samples: Int16Array
  sampleRate: 48000
  seconds: number
  words: TimedWord[]
  provider: string
  /** What its listener should know, e.g. that the times are estimated. */
  note?: string
}

/** A voice that one can choose. */
export type VoiceChoice = { id: string; name: string; description: string; provider: string; languages: string[] }

/**
 * Speaks lines. Throws ProductError 'invalid' when this voice cannot say this text (the message names the remedy:
 * another voice), 'unavailable' when trying later may help.
 */
export interface Voice {
  catalogue(): VoiceChoice[]
  speak(utterance: Utterance, signal: AbortSignal): Promise<SpokenAudio>
}

/**
 * Voices of services that may be away for a while have ids `<service>:<its own id>`. Then another voice stands in for the
 * whole video, so that such a voice always resolves; any other must be offered.
 */
export const voiceResolves = (id: string, offered: ReadonlySet<string>): boolean =>
  offered.has(id) || /^(elevenlabs|openai|sherpa):./.test(id)
