/** What sort of thing a theme is; settles which sentences it fits. */
export type Kind = 'quality' | 'action' | 'topic' | 'event' | 'place' | 'product' | 'person' | 'named'

/**
 * What is known of a theme: phrases that fit the slots (voices/voice-book.ts), each list divided by bars. foe, cost,
 * gain and sign are singular noun phrases with their article, act is an imperative without "you" (anyone may be told to do it), myth is a clause,
 * truths are whole sentences. Without "you" and "your" wherever possible, so that they can be told of others.
 */
export type Entry = {
  names: string
  plural?: true
  kind: Kind
  /** Welcome, unwelcome, or neither. */
  pole: 'good' | 'bad' | 'open'
  foe: string
  cost: string
  gain: string
  sign: string
  act: string
  myth: string
  truths: string
  /** What stories suit it (plots.ts). */
  about: string
}
