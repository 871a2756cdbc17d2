import { SAMPLE_RATE } from './master.ts'

/** A spoken line in the body, in samples; `to` is exclusive. */
export type Span = { from: number; to: number }

/** Attenuation of the music, dB: under a line, and in a long pause between two lines. */
const UNDER_LINE_DB = 8
const BETWEEN_LINES_DB = 4.5
/** A shorter pause between lines keeps the music down, so that it does not breathe with the speech. Seconds. */
const HOLD_SECONDS = 1.2
/** Time to fall by all of UNDER_LINE_DB, which ends as the line begins, and to return. */
const ATTACK_SECONDS = 0.25
const RELEASE_SECONDS = 0.9

const BLOCK = SAMPLE_RATE / 100

/**
 * The music's gain for each sample of the body, from the lines' times alone: unlike a compressor keyed by the voice, it
 * does not follow every word. Falls before a line, stays down over short pauses, and returns slowly.
 */
export function duckingOf(lines: readonly Span[], samples: number): Float32Array {
  const blocks = Math.ceil(samples / BLOCK) + 1
  const gains = new Float64Array(blocks)
  const lower = ({ from, to }: Span, decibels: number) =>
    gains.fill(-decibels, Math.floor(from / BLOCK), Math.max(0, Math.ceil(to / BLOCK) + 1))
  const ordered = lines.toSorted((a, b) => a.from - b.from)
  for (const [index, { from }] of ordered.entries()) {
    const before = ordered[index - 1]?.to ?? from
    const isShort = from - before < HOLD_SECONDS * SAMPLE_RATE
    if (from > before) lower({ from: before, to: from }, isShort ? UNDER_LINE_DB : BETWEEN_LINES_DB)
  }
  for (const line of ordered) lower(line, UNDER_LINE_DB)
  const perBlock = (seconds: number) => UNDER_LINE_DB / (seconds * (SAMPLE_RATE / BLOCK))
  const [falls, rises] = [perBlock(ATTACK_SECONDS), perBlock(RELEASE_SECONDS)]
  for (let at = blocks - 2; at >= 0; at--) gains[at] = Math.min(gains[at] ?? 0, (gains[at + 1] ?? 0) + falls)
  for (let at = 1; at < blocks; at++) gains[at] = Math.min(gains[at] ?? 0, (gains[at - 1] ?? 0) + rises)
  const factors = gains.map((decibels) => 10 ** (decibels / 20))
  return Float32Array.from({ length: samples }, (_, sample) => {
    const at = Math.floor(sample / BLOCK)
    const from = factors[at] ?? 1
    return from + (((factors[at + 1] ?? from) - from) * (sample % BLOCK)) / BLOCK
  })
}
