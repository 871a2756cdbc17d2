import type { Stage } from '../content/status.ts'

/**
 * The stages of a production, in order: each one's share of the whole (they sum to 1), and after how many seconds
 * without progress it fails (part 3 §D).
 */
export type StagePlan<Name extends string> = Readonly<Record<Name, { share: number; deadline: number }>>

/** Shares measured on a 30 s short. */
export const VIDEO_PLAN: StagePlan<Stage> = {
  Queued: { share: 0, deadline: 60 },
  'In Progress': { share: 0.02, deadline: 120 },
  'Voice overlay': { share: 0.08, deadline: 120 },
  // One picture of a slow model, including retries.
  'Video Assembly': { share: 0.08, deadline: 300 },
  Rendering: { share: 0.72, deadline: 120 },
  Finalizing: { share: 0.1, deadline: 180 },
}

/** The steps of a clean rendition. */
export type CleanStage = 'Clean Assembly' | 'Clean Rendering' | 'Clean Finalizing'

export const CLEAN_PLAN: StagePlan<CleanStage> = {
  'Clean Assembly': { share: 0.05, deadline: 120 },
  'Clean Rendering': { share: 0.93, deadline: 120 },
  'Clean Finalizing': { share: 0.02, deadline: 180 },
}

/** Overall progress in whole percent when a stage is `fraction` (0 to 1) done. Only finished videos reach 100. */
export const overallPercent = <Name extends string>(plan: StagePlan<Name>, stage: Name, fraction: number): number =>
  Math.min(99, Math.floor(overallFraction(plan, stage, fraction) * 100 + 1e-6))

/** Overall progress, 0 to 1, unrounded. */
export function overallFraction<Name extends string>(plan: StagePlan<Name>, stage: Name, fraction: number): number {
  const stages = Object.keys(plan) as Name[]
  const before = stages.slice(0, stages.indexOf(stage)).reduce((sum, earlier) => sum + plan[earlier].share, 0)
  return before + Math.min(1, Math.max(0, fraction)) * plan[stage].share
}

/** A measurement: at `ms`, this share (0 to 1) of the whole was done. */
type Mark = { ms: number; done: number }

/**
 * Estimates the end from the measured rate of this attempt, in epoch milliseconds. Stage shares are rough, so the
 * running stage's own rate counts as soon as there is one. `first` is the stage's first report: earlier work (preparing
 * assets once, loading models) says nothing about what is left. Null while nothing has been measured.
 */
export function estimateEnd(first: Mark, now: Mark): number | null {
  const done = now.done - first.done
  const took = now.ms - first.ms
  if (done <= 0 || took < 1000) return null
  return Math.round(now.ms + ((1 - now.done) / done) * took)
}
