import type { Mode } from '@pack/core/content/mode'
import type { Speaker, Timeline } from '@pack/core/film/timeline'
import { type Arrangement, arrange } from '@pack/core/generation/arrange'
import { estimateSpeech } from '@pack/core/generation/estimate'

/** A speaker with its line. */
export type SampleSpeaker = Speaker & { line: string; pace: number }

/** Branding and background, as URLs. */
export type SampleLook = Pick<Arrangement, 'orientation' | 'logo' | 'watermark' | 'background'>

/** The body of a video in which each speaker says one line, arranged like a real video, with estimated speech times. */
export function sampleTimeline(
  speakers: readonly SampleSpeaker[],
  { mode, look }: { mode: Mode; look: SampleLook },
): Timeline {
  return arrange({
    mode,
    script: { title: '', writer: '', lines: speakers.map(({ id, line }) => ({ persona: id, line })) },
    speech: speakers.map(({ line, pace }) => ({ ...estimateSpeech(line, pace), media: '', provider: '' })),
    speakers,
    intro: null,
    outro: null,
    music: null,
    ...look,
  })
}
