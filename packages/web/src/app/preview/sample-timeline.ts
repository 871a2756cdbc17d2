import { estimateSpeech } from '@pack/core/generation/estimate'
import type { Mode } from '@pack/core/generation/mode'
import { FPS, HORIZONTAL, type Speaker, type Timeline, VERTICAL } from '@pack/core/generation/timeline'
import { config } from '../config.ts'

/** Somebody who says one line in a sample. */
export type Sayer = Speaker & { line: string; pace: number }

/** A body in which each says one line, timed as speech probably will be; logo and watermark are addresses. */
export function sampleTimeline(
  sayers: readonly Sayer[],
  { mode, logo, watermark }: { mode: Mode; logo: string | null; watermark: string | null },
): Timeline {
  const pause = 0.4
  let at = 0.3
  const lines = sayers.map(({ id, line, pace }) => {
    const spoken = estimateSpeech(line, pace)
    const start = at
    at += spoken.seconds + pause
    const words = spoken.words.map((word) => ({ ...word, start: word.start + start, end: word.end + start }))
    return { speaker: id, text: line, start, end: start + spoken.seconds, words }
  })
  return {
    ...(mode === 'short' ? VERTICAL : HORIZONTAL),
    fps: FPS,
    intro: null,
    outro: null,
    bodySeconds: Math.ceil((at + 0.6) * FPS) / FPS,
    background: { kind: 'loop', media: sampleBackground(mode) },
    speakers: sayers.map(({ line: _, pace: __, ...speaker }) => speaker),
    plates: mode !== 'short',
    lines,
    logo,
    watermark,
    speech: [],
    music: null,
  }
}

export const stockAddress = (key: string) => `${config.api_url}/${key}`

export const sampleBackground = (mode: Mode) =>
  stockAddress(mode === 'short' ? 'stock/background_moonrise.mp4' : 'stock/background_large_moonrise.mp4')
