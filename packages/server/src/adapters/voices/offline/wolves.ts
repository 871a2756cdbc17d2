import type { VoiceChoice } from '@pack/core/film/speech'
import { WOLF_IDS, type WolfId } from '@pack/core/personas/persona'
import type { Brightness } from './brighten.ts'
import type { BaseVoice } from './flite.ts'

/**
 * A speaker derived from a base voice. `size` shifts the formants: above 1 brighter, below 1 darker. `f0` and `sd` are
 * mean and standard deviation of the pitch in Hz, null for the base voice's own (flite answers with about half of
 * `sd`); `stretch` is the duration relative to the base voice.
 */
export type Speaker = {
  base: BaseVoice
  size: number
  f0: number | null
  sd: number | null
  stretch: number
  brightness: Brightness
  description: string
}

/** Distinct enough that automatic speaker identification never confuses two of them. */
const SPEAKERS: Record<WolfId, Speaker> = {
  flow: {
    base: 'slt',
    size: 1.05,
    f0: 178,
    sd: 54,
    stretch: 1.12,
    brightness: { shelfDb: 6, air: 0.6 },
    description: 'A calm, unhurried woman',
  },
  codex: {
    base: 'rms',
    size: 1.0,
    f0: null,
    sd: null,
    stretch: 1.0,
    brightness: { shelfDb: 3, air: 0.3 },
    description: 'A clear, matter-of-fact man',
  },
  lyra: {
    base: 'slt',
    size: 1.16,
    f0: 228,
    sd: 88,
    stretch: 1.02,
    brightness: { shelfDb: 4, air: 0.6 },
    description: 'A bright young woman with a singsong voice',
  },
  forge: {
    base: 'rms',
    size: 0.85,
    f0: null,
    sd: null,
    stretch: 1.0,
    brightness: { shelfDb: 4, air: 0.7 },
    description: 'A broad, heavy man',
  },
  vanta: {
    base: 'slt',
    size: 0.8,
    f0: 148,
    sd: 44,
    stretch: 1.14,
    brightness: { shelfDb: 0, air: 3 },
    description: 'A cool, low woman',
  },
  velour: {
    base: 'awb',
    size: 0.97,
    f0: 108,
    sd: 36,
    stretch: 1.1,
    brightness: { shelfDb: 7, air: 2.6 },
    description: 'A warm, slow Scotsman',
  },
  umbra: {
    base: 'awb',
    size: 0.84,
    f0: 74,
    sd: 23,
    stretch: 1.2,
    brightness: { shelfDb: 2, air: 4.2 },
    description: 'A very deep, grave voice',
  },
  lumen: {
    base: 'rms',
    size: 1.13,
    f0: null,
    sd: null,
    stretch: 0.95,
    brightness: { shelfDb: 3, air: 0.3 },
    description: 'A light, quick young man',
  },
  jinx: {
    base: 'awb',
    size: 1.32,
    f0: 190,
    sd: 76,
    stretch: 0.88,
    brightness: { shelfDb: 3, air: 1.2 },
    description: 'A small, fast, mischievous voice',
  },
}

export const PROVIDER = 'offline voice'

/** The speaker with this id, if any. */
export const speaker = (id: string): Speaker | undefined => {
  const wolf = WOLF_IDS.find((known) => known === id)
  return wolf && SPEAKERS[wolf]
}

/** The built-in voices for the voice picker. */
export const catalogue = (): VoiceChoice[] =>
  Object.entries(SPEAKERS).map(([id, { description }]) => ({
    id,
    name: id.charAt(0).toUpperCase() + id.slice(1),
    description,
    provider: PROVIDER,
    languages: ['en'],
  }))
