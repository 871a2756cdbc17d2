import type { Mode } from '@pack/core/content/mode'
import type { Speaker, Timeline } from '@pack/core/film/timeline'
import { type Arrangement, arrange } from '@pack/core/generation/arrange'
import { estimateSpeech } from '@pack/core/generation/estimate'

/** Somebody who says one line in a sample. */
export type Sayer = Speaker & { line: string; pace: number }

/** What a sample wears; addresses. */
export type SampleLook = Pick<Arrangement, 'logo' | 'watermark' | 'background'>

/** The body of a video in which each says one line, put together as videos are, timed as speech probably will be. */
export function sampleTimeline(sayers: readonly Sayer[], { mode, look }: { mode: Mode; look: SampleLook }): Timeline {
  return arrange({
    mode,
    script: { title: '', writer: '', lines: sayers.map(({ id, line }) => ({ persona: id, line })) },
    speech: sayers.map(({ line, pace }) => ({ ...estimateSpeech(line, pace), media: '', provider: '' })),
    speakers: sayers,
    intro: null,
    outro: null,
    music: null,
    ...look,
  })
}
