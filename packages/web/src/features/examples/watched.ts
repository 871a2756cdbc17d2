import { MODES, type Mode } from '@pack/core/content/mode'
import type { Example, LatestExamples } from '@pack/core/examples/latest'

/** What the address calls an upload: one per audio mode (part 1 §2). */
export const uploadKey = ({ audio_mode }: Example): string => `upload-${audio_mode ?? 'video'}`

/** The example that `?watch=` names; null when there is none any more. */
export function exampleAt(latest: LatestExamples, key: string): { example: Example; mode: Mode | null } | null {
  const mode = MODES.find((known) => known === key) ?? null
  const example = mode ? latest[mode] : latest.uploads.find((upload) => uploadKey(upload) === key)
  return example ? { example, mode } : null
}
