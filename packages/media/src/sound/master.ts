import { type Timeline, totalSeconds } from '@pack/core/film/timeline'
import type { Loudness } from './measure.ts'

export const SAMPLE_RATE = 48_000
/** Target of finished videos, close to what platforms normalise to. LUFS integrated, dBTP. */
const TARGET = { lufs: -14, tolerance: 1, peakDbtp: -1 } as const

/** Mastering of the whole track: a linear gain, then a limiter at 4 times the sample rate. */
export type Master = { gainDb: number; limitDb: number }

/** The first attempt; the limit leaves room for AAC, which raises peaks by up to about 1 dB. */
export const firstMaster = ({ lufs }: { lufs: number }): Master => ({
  gainDb: Math.min(40, TARGET.lufs - lufs),
  limitDb: TARGET.peakDbtp - 1.5,
})

/** Master for the next attempt, from the encoded file's loudness; null when that is on target. */
export function adjustMaster(master: Master, { lufs, peakDbtp }: Loudness): Master | null {
  const loudEnough = Math.abs(lufs - TARGET.lufs) <= TARGET.tolerance / 2
  if (loudEnough && peakDbtp <= TARGET.peakDbtp) return null
  return {
    // More than the difference, because the limiter takes some of it away again.
    gainDb: master.gainDb + (loudEnough ? 0 : 1.3 * (TARGET.lufs - lufs)),
    limitDb: master.limitDb - Math.max(0, peakDbtp - TARGET.peakDbtp + (peakDbtp > TARGET.peakDbtp ? 0.3 : 0)),
  }
}

const LIMITER_RATE = 192_000
const LIMITER_ATTACK_MS = 5

/** Filters that master the track; the limiter's look-ahead delay is trimmed. */
export function masterFilters({ gainDb, limitDb }: Master, timeline: Timeline): string {
  const limit = (10 ** (limitDb / 20)).toFixed(4)
  const delay = (LIMITER_RATE * LIMITER_ATTACK_MS) / 1000
  return [
    `volume=${gainDb.toFixed(2)}dB,aresample=${LIMITER_RATE}`,
    `alimiter=limit=${limit}:level=0:attack=${LIMITER_ATTACK_MS}:release=60`,
    `atrim=start_sample=${delay},asetpts=N/SR/TB,aresample=${SAMPLE_RATE}`,
    padOrTrim(Math.round(totalSeconds(timeline) * SAMPLE_RATE)),
  ].join(',')
}

/** Filters that make a track exactly this long. */
export const padOrTrim = (samples: number): string => `apad=whole_len=${samples},atrim=end_sample=${samples}`
