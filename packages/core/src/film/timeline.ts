import type { z } from 'zod'
import type { edgeClipSchema, speakerSchema, timedLineSchema, timelineSchema } from './timeline-schema.ts'

export type Speaker = z.infer<typeof speakerSchema>
export type TimedLine = z.infer<typeof timedLineSchema>
export type EdgeClip = z.infer<typeof edgeClipSchema>
export type Timeline = z.infer<typeof timelineSchema>

/** Pixels. */
export const VERTICAL = { width: 1080, height: 1920 } as const
export const HORIZONTAL = { width: 1920, height: 1080 } as const
export const FPS = 30

export const ORIENTATIONS = ['vertical', 'horizontal'] as const
export type Orientation = (typeof ORIENTATIONS)[number]
/** A video's size in pixels. */
export const FRAME_SIZE = { vertical: VERTICAL, horizontal: HORIZONTAL } as const

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
