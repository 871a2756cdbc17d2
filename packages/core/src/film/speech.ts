import { z } from 'zod'
import { voiceSettingsSchema } from './voice-settings.ts'

/**
 * A displayed word with its punctuation, and its time in seconds from the start of its line's audio. `level`: how loud
 * it is beside the line's loudest word, 0 to MAX_LEVEL; known for spoken words only.
 */
export const timedWordSchema = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  level: z.optional(z.int()),
})
export type TimedWord = z.infer<typeof timedWordSchema>

/** A line to be spoken. */
export const utteranceSchema = z.object({ text: z.string(), voice: voiceSettingsSchema })
export type Utterance = z.infer<typeof utteranceSchema>

/**
 * A spoken line: 48 kHz mono 16-bit samples in [-32768, 32767], and the times of its words. The words, in order, are
 * `captionWords(text)` of kernel/words.ts; start and end are seconds within the audio, start ≤ end, never decreasing.
 */
export type SpokenAudio = {
  samples: Int16Array
  sampleRate: 48000
  seconds: number
  words: TimedWord[]
  provider: string
  /** A note for the user, e.g. that the times are estimated. */
  note?: string
}

/** A selectable voice. */
export type VoiceChoice = { id: string; name: string; description: string; provider: string; languages: string[] }

/**
 * Speaks lines. Throws ProductError 'invalid' when this voice cannot speak this text (the message names the remedy:
 * another voice), 'unavailable' when trying later may help.
 */
export interface Voice {
  catalogue(): VoiceChoice[]
  speak(utterance: Utterance, signal: AbortSignal): Promise<SpokenAudio>
}

/**
 * Voices of remote services have ids `<service>:<its own id>`. Such a voice always resolves, because a fallback speaks
 * the whole video while the service is unavailable; any other voice must be offered.
 */
export const voiceResolves = (id: string, offered: ReadonlySet<string>): boolean =>
  offered.has(id) || /^(elevenlabs|openai|sherpa):./.test(id)
