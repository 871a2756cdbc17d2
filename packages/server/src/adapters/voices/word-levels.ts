import type { SpokenAudio, TimedWord } from '@pack/core/film/speech'
import { MAX_LEVEL } from '@pack/core/film/voice-level'

/** Each level spans this many dB below the line's loudest word. */
const STEP_DB = 4

/** The words with their levels, from the mean power of their samples. */
export function withLevels({
  samples,
  sampleRate,
  words,
}: Pick<SpokenAudio, 'samples' | 'sampleRate' | 'words'>): TimedWord[] {
  const powers = words.map(({ start, end }) => {
    const sound = samples.subarray(Math.round(start * sampleRate), Math.round(end * sampleRate))
    return sound.length === 0 ? 0 : sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length
  })
  const loudest = Math.max(1, ...powers)
  return words.map((word, i) => {
    const below = -10 * Math.log10(((powers[i] ?? 0) + 1e-9) / loudest)
    return { ...word, level: Math.max(0, MAX_LEVEL - Math.floor(below / STEP_DB)) }
  })
}
