import { z } from 'zod'
import { MODES } from './mode.ts'

export const modeSchema = z.enum(MODES)

/** One line of a script: who says it, and what. `persona` is the persona's slug. */
export const scriptLineSchema = z.object({ persona: z.string(), line: z.string() })
export type ScriptLine = z.infer<typeof scriptLineSchema>

/** A finished script. `writer` names who wrote it, `note` says why it was not who should have; both are shown on the item. */
export const scriptSchema = z.object({
  title: z.string(),
  lines: z.array(scriptLineSchema),
  writer: z.string(),
  note: z.string().optional(),
})
export type Script = z.infer<typeof scriptSchema>

/** What a writer needs to know of a persona. */
export const castMemberSchema = z.object({
  slug: z.string(),
  name: z.string(),
  role_title: z.string(),
  tone: z.string(),
  backstory: z.string(),
  voice_line: z.string(),
  catch_phrases: z.array(z.string()),
  forbidden_words: z.array(z.string()),
  /** The wolf that it is, or was cloned from: settles its metaphors and habits of speech. Null: read from the texts. */
  wolf: z.string().nullable(),
})
export type CastMember = z.infer<typeof castMemberSchema>

/**
 * What is to be written. The same order gives the same script. Items of one batch share the seed and differ in
 * `variant`: no two variants of a batch share a sentence. `avoid` holds earlier texts of the same persona.
 */
export const scriptOrderSchema = z.object({
  mode: modeSchema,
  theme: z.string(),
  tone: z.string(),
  keywords: z.array(z.string()),
  primary: z.array(castMemberSchema).min(1),
  supporting: z.array(castMemberSchema),
  seed: z.number().int(),
  variant: z.number().int().min(0),
  avoid: z.array(z.string()),
})
export type ScriptOrder = z.infer<typeof scriptOrderSchema>

/** Writes scripts. Throws ProductError 'invalid' when the order cannot be written, 'unavailable' when trying later may help. */
export interface Writer {
  write(order: ScriptOrder, signal: AbortSignal): Promise<Script>
}
