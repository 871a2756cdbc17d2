/** What can be asked and answered in a dialogue; each has its own kind of answer, so that answers fit. */
export type Question = 'cost' | 'start' | 'why'

/**
 * How one character talks: sentences with slots, written by hand. Slots: {T} the theme, {foe} what stands in the way,
 * {cost} what is given up, {gain} what is won, {sign} how one sees it (all singular nouns), {act} a small thing to do
 * (imperative), {myth} what people wrongly believe (a clause), {other} the one spoken to; a capital first letter asks
 * for one. [asks|ask] agrees with the theme.
 *
 * A line says what a slot is: "what stops you is {foe}", "the price is {cost}". Only a reply to a line that has said so
 * may take it for granted. A line that begins with '+' or '-' suits only welcome or unwelcome themes, '=' no things and
 * people, '!' any but unwelcome ones; '@' marks a memory of this wolf's own life. No sentence may stand in two lines.
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
  /** The advice {act} on {T}. */
  stances: readonly string[]
  /** To somebody's advice: {foe} is in the way. */
  counters: readonly string[]
  /** To somebody who has just brought up {foe}. */
  rebuts: readonly string[]
  asks: Readonly<Record<Question, readonly string[]>>
  answers: Readonly<Record<Question | 'proof', readonly string[]>>
  /** To somebody who has just named the price, {cost}. */
  flinches: readonly string[]
  /** To somebody who has just said {act}: and how would one see that it works? */
  doubts: readonly string[]
  /** I used to believe {myth}. */
  confessions: readonly string[]
  /** To somebody who has just confessed. */
  solaces: readonly string[]
  concessions: readonly string[]
  buttons: readonly string[]
  /** First lines, asides and last lines of stories; {N} is the person that the story is about. */
  openings: readonly string[]
  asides: readonly string[]
  closings: readonly string[]
}

/** What a dialogue is made of. */
export type Talk = Pick<
  VoiceBook,
  | 'stances'
  | 'counters'
  | 'rebuts'
  | 'asks'
  | 'answers'
  | 'flinches'
  | 'doubts'
  | 'confessions'
  | 'solaces'
  | 'concessions'
  | 'buttons'
>
