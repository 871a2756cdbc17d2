import { frameTime, HOP_SECONDS, type Spectrum } from './features.ts'

/** A silence in frames: `from` inclusive, `to` exclusive. */
export type Pause = { from: number; to: number }

/** Shorter silences are plosives such as "p", not pauses. */
const LEAST_PAUSE_SECONDS = 0.1
/** Silence is this far below the loud parts, unless the room tone is louder. */
const UNDER_SPEECH_DB = 35
const OVER_ROOM_DB = 6
const LEAST_CONTRAST_DB = 18

/** All pauses, including the silence at the start and at the end. */
export function pausesIn({ decibels, frames }: Spectrum): Pause[] {
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

/** A pause in seconds. */
export const spanOf = ({ from, to }: Pause): { start: number; end: number } => ({
  start: frameTime(from) - HOP_SECONDS / 2,
  end: frameTime(to) - HOP_SECONDS / 2,
})
