import { z } from 'zod'
import { backgroundSchema, mediaKeySchema } from './background-schema.ts'
import { captionSettingsSchema } from './caption-settings.ts'
import { timedWordSchema } from './speech.ts'

/** A speaker, as the plates show them. `avatar` is an SVG or bitmap picture. */
export const speakerSchema = z.object({
  id: z.string(),
  name: z.string(),
  colour: z.string(),
  avatar: mediaKeySchema,
  /**
   * How this speaker's lines are captioned; absent for the defaults. The first speaker's settings place all captions.
   */
  captions: captionSettingsSchema.optional(),
})

/** A spoken line in the body; start, end and the words' times are seconds from the start of the body. */
export const timedLineSchema = z.object({
  speaker: z.string(),
  text: z.string(),
  start: z.number(),
  end: z.number(),
  words: z.array(timedWordSchema),
})

/** A clip beside the body, cut or held to last `seconds`. */
const edgeClip = { media: mediaKeySchema, seconds: z.number().positive() }
export const edgeClipSchema = z.object(edgeClip)

/**
 * A whole video as plain JSON, the only input that preview and rendering share. Times in seconds, of the body unless
 * stated. Always 30 frames per second; whole video = body + outro, with the intro before the body or within it.
 */
export const timelineSchema = z.object({
  width: z.number().int(),
  height: z.number().int(),
  fps: z.literal(30),
  /** Interrupts the body at its second `at`, where a line begins or the body ends; absent: it plays before the body. */
  intro: z.object({ ...edgeClip, at: z.number().min(0).optional() }).nullable(),
  outro: edgeClipSchema.nullable(),
  /** A whole number of frames. */
  bodySeconds: z.number().positive(),
  background: backgroundSchema,
  speakers: z.array(speakerSchema),
  /** Stories and dialogues show a plate for each speaker and highlight the speaking one. */
  plates: z.boolean(),
  lines: z.array(timedLineSchema),
  logo: mediaKeySchema.nullable(),
  watermark: mediaKeySchema.nullable(),
  /** Each spoken line's audio (48 kHz mono WAV) and when it begins. */
  speech: z.array(z.object({ media: mediaKeySchema, start: z.number() })),
  /** Looped under the whole body, ducked under speech. */
  music: z.object({ media: mediaKeySchema }).nullable(),
})
