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

/** A clip beside the body, cut or held to last `seconds`. */
const edgeClip = { media: mediaKeySchema, seconds: z.number().positive() }
export const edgeClipSchema = z.object(edgeClip)
export type EdgeClip = z.infer<typeof edgeClipSchema>

/**
 * A whole video as plain JSON, the only input that preview and rendering share. Times in seconds, of the body unless
 * stated. Always 30 frames per second; whole video = body + outro, with the intro before the body or within it.
 */
// `z.nullable(…)`, not `….nullable()`: bundlers can drop only calls on `z` from a page that needs just the sizes below.
export const timelineSchema = z.object({
  width: z.number().int(),
  height: z.number().int(),
  fps: z.literal(30),
  /** Interrupts the body at its second `at`, where a line begins or the body ends; absent: it plays before the body. */
  intro: z.nullable(z.object({ ...edgeClip, at: z.optional(z.number().min(0)) })),
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

type Edges = Pick<Timeline, 'intro' | 'bodySeconds' | 'outro'>

/** An uninterrupted piece of the body, `from` to `to` in seconds of the body; `at`: its start in the whole video. */
export type BodyPiece = { from: number; to: number; at: number }

/** The pieces of the body, in order: two when the intro interrupts it. */
export function bodyPieces({ intro, bodySeconds }: Omit<Edges, 'outro'>): BodyPiece[] {
  const cut = intro?.at ?? 0
  const rest = { from: cut, to: bodySeconds, at: cut + (intro?.seconds ?? 0) }
  return [{ from: 0, to: cut, at: 0 }, rest].filter(({ from, to }) => to > from)
}

/** The time in the whole video of `seconds` of the body. */
export function videoSeconds(timeline: Omit<Edges, 'outro'>, seconds: number): number {
  // Half a microframe: rounding of seconds must not select the piece before.
  const piece = bodyPieces(timeline).findLast(({ from }) => from <= seconds + 1e-6 / FPS)
  return piece ? piece.at + seconds - piece.from : seconds
}

/** A part of the video. */
export type VideoPart = 'intro' | 'body' | 'outro'

/** The part of the video at `seconds` of the whole, and the time within that part. */
export function partAt(timeline: Edges, seconds: number): { part: VideoPart; seconds: number } {
  const { intro, bodySeconds, outro } = timeline
  const cut = intro?.at ?? 0
  if (intro && seconds >= cut && seconds < cut + intro.seconds) return { part: 'intro', seconds: seconds - cut }
  const played = intro && seconds >= cut ? seconds - intro.seconds : seconds
  if (outro && played >= bodySeconds) return { part: 'outro', seconds: played - bodySeconds }
  return { part: 'body', seconds: Math.min(played, bodySeconds - 1e-6) }
}
