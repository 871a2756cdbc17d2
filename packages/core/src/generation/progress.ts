import { STAGES, type Stage } from '../content/status.ts'

/** What part of the whole each stage takes, measured on a 30 s short; sums to 1. */
const SHARES: Record<Stage, number> = {
  Queued: 0,
  'In Progress': 0.02,
  'Voice overlay': 0.08,
  'Video Assembly': 0.08,
  Rendering: 0.72,
  Finalizing: 0.1,
}

/** A stage that says nothing for this long has failed, seconds (part 3 §D). */
export const STAGE_DEADLINE_SECONDS: Record<Stage, number> = {
  Queued: 60,
  'In Progress': 120,
  'Voice overlay': 120,
  // One picture of a slow model, with all tries.
  'Video Assembly': 300,
  Rendering: 120,
  Finalizing: 180,
}

/** The whole's progress in percent, whole numbers, when a stage is `fraction` (0 to 1) done. 100 is kept for the finished. */
export function overallPercent(stage: Stage, fraction: number): number {
  const before = STAGES.slice(0, STAGES.indexOf(stage)).reduce((sum, earlier) => sum + SHARES[earlier], 0)
  const within = Math.min(1, Math.max(0, fraction))
  return Math.min(99, Math.floor((before + within * SHARES[stage]) * 100 + 1e-6))
}

/** One measurement: at `ms` so much of the whole (0 to 1) was done. */
type Mark = { ms: number; done: number }

/**
 * Estimates the end from the measured rate of this attempt, in epoch milliseconds. The stages' shares are rough, so the rate
 * of the running stage counts as soon as there is one. `first` is the stage's first report: what comes before it (assets that
 * are prepared once, models that are loaded) says nothing about what is left. Null while nothing has been measured.
 */
export function estimateEnd(first: Mark, now: Mark): number | null {
  const done = now.done - first.done
  const took = now.ms - first.ms
  if (done <= 0 || took < 1000) return null
  return Math.round(now.ms + ((1 - now.done) / done) * took)
}

/** The whole's progress, 0 to 1, unrounded. */
export function overallFraction(stage: Stage, fraction: number): number {
  const before = STAGES.slice(0, STAGES.indexOf(stage)).reduce((sum, earlier) => sum + SHARES[earlier], 0)
  return before + Math.min(1, Math.max(0, fraction)) * SHARES[stage]
}
