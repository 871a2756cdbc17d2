import { STAGES, type Stage } from '../content/status.ts'

/** Each stage's share of the whole, measured on a 30 s short; sums to 1. */
const SHARES: Record<Stage, number> = {
  Queued: 0,
  'In Progress': 0.02,
  'Voice overlay': 0.08,
  'Video Assembly': 0.08,
  Rendering: 0.72,
  Finalizing: 0.1,
}

/** A stage without progress for this long fails, seconds (part 3 §D). */
export const STAGE_DEADLINE_SECONDS: Record<Stage, number> = {
  Queued: 60,
  'In Progress': 120,
  'Voice overlay': 120,
  // One picture of a slow model, including retries.
  'Video Assembly': 300,
  Rendering: 120,
  Finalizing: 180,
}

/** Overall progress in whole percent when a stage is `fraction` (0 to 1) done. Only finished videos reach 100. */
export function overallPercent(stage: Stage, fraction: number): number {
  const before = STAGES.slice(0, STAGES.indexOf(stage)).reduce((sum, earlier) => sum + SHARES[earlier], 0)
  const within = Math.min(1, Math.max(0, fraction))
  return Math.min(99, Math.floor((before + within * SHARES[stage]) * 100 + 1e-6))
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

/** Overall progress, 0 to 1, unrounded. */
export function overallFraction(stage: Stage, fraction: number): number {
  const before = STAGES.slice(0, STAGES.indexOf(stage)).reduce((sum, earlier) => sum + SHARES[earlier], 0)
  return before + Math.min(1, Math.max(0, fraction)) * SHARES[stage]
}
