import { frameTime, type Heard, HOP_SECONDS } from './features.ts'

/** A stretch of silence, in frames: from the first to after the last. */
export type Pause = { from: number; to: number }

/** Shorter silences are the closed lips of a "p", not pauses. */
const LEAST_PAUSE_SECONDS = 0.1
/** Silence is so far under the loud parts, unless the room itself is louder than that. */
const UNDER_SPEECH_DB = 35
const OVER_ROOM_DB = 6
const LEAST_CONTRAST_DB = 18

/** Where nothing is said, silence at the beginning and at the end included. */
export function pausesIn({ decibels, frames }: Heard): Pause[] {
  const sorted = decibels.toSorted()
  const at = (share: number) => sorted[Math.floor((frames - 1) * share)] ?? -90
  const loud = at(0.95)
  const threshold = Math.max(loud - UNDER_SPEECH_DB, Math.min(at(0.05) + OVER_ROOM_DB, loud - LEAST_CONTRAST_DB))
  const pauses: Pause[] = []
  for (let frame = 0; frame < frames; frame++) {
    if ((decibels[frame] as number) > threshold) continue
    const last = pauses.at(-1)
    if (last?.to === frame) last.to = frame + 1
    else pauses.push({ from: frame, to: frame + 1 })
  }
  return pauses.filter(
    ({ from, to }) => from === 0 || to === frames || (to - from) * HOP_SECONDS >= LEAST_PAUSE_SECONDS,
  )
}

/** A pause in seconds of the sound. */
export const spanOf = ({ from, to }: Pause): { start: number; end: number } => ({
  start: frameTime(from) - HOP_SECONDS / 2,
  end: frameTime(to) - HOP_SECONDS / 2,
})
