/** What a question in a dialogue is about; each has its own kind of answer, so that answers fit. */
export const MATTERS = ['cost', 'start', 'proof', 'why', 'foe'] as const
export type Matter = (typeof MATTERS)[number]

/**
 * How one character talks: sentences with slots, written by hand. Slots: {T} the theme, {foe} what stands in the way
 * (singular), {cost} what is given up, {gain} what is won, {sign} how it looks, {act} a small thing to do (imperative),
 * {myth} what people wrongly believe (a clause), {other} the one spoken to; a capital first letter asks for one.
 * [asks|ask] agrees with the theme. A line that begins with '+' or '-' suits only welcome or unwelcome themes, '=' only
 * themes that can be the subject of a verb like a quality; '!' any but
 * unwelcome ones, '@' marks a memory of this wolf's own life. No sentence may
 * stand in two lines.
 */
export type VoiceBook = {
  /** Says "don't" rather than "do not". */
  contracts: boolean
  /** Whole quotes of two to four sentences that belong together. */
  quotes: readonly string[]
  /** What it adds to a thought that somebody else could have had. */
  turns: readonly string[]
  /** Last sentences. */
  landings: readonly string[]
  stances: readonly string[]
  counters: readonly string[]
  asks: Readonly<Record<Matter, readonly string[]>>
  answers: Readonly<Record<Matter, readonly string[]>>
  confessions: readonly string[]
  concessions: readonly string[]
  buttons: readonly string[]
  /** First lines, asides and last lines of stories; {N} is the person that the story is about. */
  openings: readonly string[]
  asides: readonly string[]
  closings: readonly string[]
}
