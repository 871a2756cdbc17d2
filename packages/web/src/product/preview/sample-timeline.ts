import type { Mode } from '@pack/core/content/mode'
import type { Speaker, Timeline } from '@pack/core/film/timeline'
import { type Arrangement, arrange } from '@pack/core/generation/arrange'
import { estimateSpeech } from '@pack/core/generation/estimate'

/** A speaker with its line. */
export type SampleSpeaker = Speaker & { line: string; pace: number }

/** Branding and background, as URLs. */
export type SampleLook = Pick<Arrangement, 'orientation' | 'logo' | 'watermark' | 'background'>

/** The longest opening, in characters. */
const OPENING_MAX = 60

/** How a video about a theme may open: the theme, cut after a word. */
export function openingOf(theme: string): string {
  const text = theme.trim()
  const start = [...text].slice(0, OPENING_MAX).join('')
  return start === text ? text : `${/^(.*\S)\s/su.exec(start)?.[1] ?? start}…`
}

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

/** When the middle word of the first line is spoken, in seconds. */
export function middleWord({ lines }: Timeline): number {
  const words = lines[0]?.words ?? []
  return words[Math.floor(words.length / 2)]?.start ?? 0
}

const SEAT = {
  id: '?',
  name: 'Who replies?',
  colour: '#6b6880',
  avatar: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><path d="M0 0h96v96H0z" fill="#4a4759"/><path d="M34 38a14 14 0 1 1 20 13q-6 3-6 11m0 12v2" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/></svg>')}`,
}

/** A dialogue with a free seat for the second persona, dimmed because nobody speaks there. */
export const withOpenSeat = (timeline: Timeline): Timeline => ({
  ...timeline,
  speakers: [...timeline.speakers, SEAT],
  // Plates belong to lines: one after the end.
  lines: [
    ...timeline.lines,
    { speaker: SEAT.id, text: '', start: timeline.bodySeconds, end: timeline.bodySeconds, words: [] },
  ],
})
