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
  /** How this speaker's lines are captioned; absent for the defaults. The first speaker's settings place all captions. */
  captions: z.optional(captionSettingsSchema),
})
export type Speaker = z.infer<typeof speakerSchema>

/** A spoken line in the body; start, end and the words' times are seconds from the start of the body. */
export const timedLineSchema = z.object({
  speaker: z.string(),
  text: z.string(),
  start: z.number(),
  end: z.number(),
  words: z.array(timedWordSchema),
})
export type TimedLine = z.infer<typeof timedLineSchema>

/** A clip before or after the body, cut or held to last `seconds`. */
export const edgeClipSchema = z.object({ media: mediaKeySchema, seconds: z.number().positive() })
export type EdgeClip = z.infer<typeof edgeClipSchema>

/**
 * A whole video as plain JSON, the only input that preview and rendering share. Times in seconds, of the body unless
 * stated. Always 30 frames per second; whole video = intro + body + outro.
 */
// `z.nullable(…)`, not `….nullable()`: bundlers can drop only calls on `z` from a page that needs just the sizes below.
export const timelineSchema = z.object({
  width: z.number().int(),
  height: z.number().int(),
  fps: z.literal(30),
  intro: z.nullable(edgeClipSchema),
  outro: z.nullable(edgeClipSchema),
  /** A whole number of frames. */
  bodySeconds: z.number().positive(),
  background: backgroundSchema,
  speakers: z.array(speakerSchema),
  /** Stories and dialogues show a plate for each speaker and highlight the speaking one. */
  plates: z.boolean(),
  lines: z.array(timedLineSchema),
  logo: z.nullable(mediaKeySchema),
  watermark: z.nullable(mediaKeySchema),
  /** Each spoken line's audio (48 kHz mono WAV) and when it begins. */
  speech: z.array(z.object({ media: mediaKeySchema, start: z.number() })),
  /** Looped under the whole body, ducked under speech. */
  music: z.object({ media: mediaKeySchema }).nullable(),
})
export type Timeline = z.infer<typeof timelineSchema>

/** Part 3 §C: shorts are vertical, stories and dialogues horizontal. Pixels. */
export const VERTICAL = { width: 1080, height: 1920 } as const
export const HORIZONTAL = { width: 1920, height: 1080 } as const
export const FPS = 30

/** The whole video's length in seconds. */
export function totalSeconds(timeline: Pick<Timeline, 'intro' | 'bodySeconds' | 'outro'>): number {
  return (timeline.intro?.seconds ?? 0) + timeline.bodySeconds + (timeline.outro?.seconds ?? 0)
}
