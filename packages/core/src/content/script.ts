import { z } from 'zod'
import { MODES, type Mode } from './mode.ts'

export const modeSchema = z.enum(MODES)

/** One line of a script. `persona` is the speaker's slug. */
export const scriptLineSchema = z.object({ persona: z.string(), line: z.string() })
export type ScriptLine = z.infer<typeof scriptLineSchema>

/** A finished script. The item shows `writer` and `notes`: what its author should know about the text. */
export const scriptSchema = z.object({
  title: z.string(),
  lines: z.array(scriptLineSchema),
  writer: z.string(),
  notes: z.array(z.string()).optional(),
})
export type Script = z.infer<typeof scriptSchema>

/** A persona as writers see it. */
export type CastMember = {
  slug: string
  name: string
  roleTitle: string
  tone: string
  backstory: string
  voiceLine: string
  catchPhrases: string[]
  forbiddenWords: string[]
  /**
   * Id of the wolf that it is or was cloned from; decides its imagery and habits of speech. Null: judged by its texts.
   */
  wolf: string | null
}

/**
 * A script to write; the same order gives the same script. Items of one batch share `seed` and differ in `variant`, and
 * no two variants share a sentence. `avoid` holds earlier texts of the same persona.
 */
export type ScriptOrder = {
  mode: Mode
  theme: string
  tone: string
  keywords: string[]
  /** Key points that the script must say, as typed. */
  points: string[]
  primary: CastMember[]
  supporting: CastMember[]
  seed: number
  variant: number
  avoid: string[]
}

/**
 * Writes scripts. Throws ProductError 'invalid' when the order cannot be written, 'unavailable' when trying later may
 * help.
 */
export interface Writer {
  write(order: ScriptOrder, signal: AbortSignal): Promise<Script>
}
