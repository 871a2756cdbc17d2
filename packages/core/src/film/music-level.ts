/** Loudness of the music between lines, LUFS. Lines are mixed at -16. */
export const MUSIC_LUFS = -29.5
/** The music's fades at both ends of the body, seconds. */
export const MUSIC_FADE = { in: 0.5, out: 1.5 } as const

/** Attenuation of the music, dB: under a line, and in a long pause between two lines. */
const UNDER_LINE_DB = 8
const BETWEEN_LINES_DB = 4.5
/** A shorter pause between lines keeps the music down, so that it does not breathe with the speech. Seconds. */
const HOLD_SECONDS = 1.2
/** Time to fall by all of UNDER_LINE_DB, which ends as the line begins, and to return. Seconds. */
const ATTACK_SECONDS = 0.25
const RELEASE_SECONDS = 0.9

/** Gains per second. */
export const GAINS_PER_SECOND = 100

/** A spoken line in the body, in seconds. */
export type Span = { from: number; to: number }

/**
 * The music's gain over the body, GAINS_PER_SECOND factors a second and one for the end, from the lines' times alone:
 * unlike a compressor keyed by the voice, it does not follow every word. Falls before a line, stays down over short
 * pauses, and returns slowly.
 */
export function musicGains(lines: readonly Span[], seconds: number): Float32Array<ArrayBuffer> {
  const count = Math.ceil(seconds * GAINS_PER_SECOND) + 1
  const decibels = new Float64Array(count)
  const lower = ({ from, to }: Span, by: number) =>
    decibels.fill(
      -by,
      Math.max(0, Math.floor(from * GAINS_PER_SECOND)),
      Math.max(0, Math.ceil(to * GAINS_PER_SECOND) + 1),
    )
  const ordered = lines.toSorted((a, b) => a.from - b.from)
  for (const [index, { from }] of ordered.entries()) {
    const before = ordered[index - 1]?.to ?? from
    const isShort = from - before < HOLD_SECONDS
    if (from > before) lower({ from: before, to: from }, isShort ? UNDER_LINE_DB : BETWEEN_LINES_DB)
  }
  for (const line of ordered) lower(line, UNDER_LINE_DB)
  const step = (duration: number) => UNDER_LINE_DB / (duration * GAINS_PER_SECOND)
  const [falls, rises] = [step(ATTACK_SECONDS), step(RELEASE_SECONDS)]
  for (let at = count - 2; at >= 0; at--) decibels[at] = Math.min(decibels[at] ?? 0, (decibels[at + 1] ?? 0) + falls)
  for (let at = 1; at < count; at++) decibels[at] = Math.min(decibels[at] ?? 0, (decibels[at - 1] ?? 0) + rises)
  return Float32Array.from(decibels, (value) => 10 ** (value / 20))
}
