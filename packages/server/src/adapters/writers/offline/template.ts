import { random } from '@pack/core/kernel/random'
import type { Condition, Line } from './prose.ts'
import { contracted, normalised, sentencesOf, tidy } from './sentences.ts'
import type { Theme } from './themes/theme.ts'

/** Values of slots that the theme doesn't fill, such as names and pronouns. */
export type Names = Readonly<Record<string, string>>

export type FillOptions = {
  /** Moves on to another of the theme's phrases. */
  turn: number
  names?: Names
  contracts?: boolean
  /** Told of another person, so that "you" in the theme's phrases becomes a pronoun of `names`. */
  told?: boolean
  /** Chooses the phrase of a slot; without it the choice depends on the line. */
  pick?: (slot: string) => number
}

/** A filled line, with the theme's phrases in it and its sentences in comparable form. */
export type Filled = { text: string; phrases: readonly string[]; sentences: readonly string[] }

export const filledText = (text: string, phrases: readonly string[] = []): Filled => ({
  text,
  phrases,
  sentences: sentencesOf(text).map(normalised),
})

/** The lines that suit a theme; `memories` includes the memories of a wolf. */
export function suitable(lines: readonly Line[], { kind, pole }: Theme, memories = true): string[] {
  const isThing = kind === 'place' || kind === 'product' || kind === 'person' || kind === 'named'
  const holds: Readonly<Record<Condition, boolean>> = {
    memory: memories,
    'not unwelcome': pole !== 'bad',
    'not a thing': !isThing,
    welcome: !isThing && kind !== 'topic' && kind !== 'event' && pole === 'good',
    unwelcome: !isThing && kind !== 'event' && pole === 'bad',
  }
  return lines.flatMap((line) =>
    typeof line === 'string' ? [line] : line.only.every((condition) => holds[condition]) ? [line.text] : [],
  )
}

/** Fills a line's slots; the notation is described in prose.ts. */
export function fill(line: string, theme: Theme, options: FillOptions): Filled {
  const { turn, names = {}, contracts = false, told = false, pick } = options
  const phrases: string[] = []
  const chosen = new Map<string, string>()
  const agreed = line.replace(/\[([^\]|]*)\|([^\]]*)\]/g, (_, one: string, many: string) => (theme.plural ? many : one))
  const filled = agreed.replace(/\{([A-Za-z]+)\}/g, (_, slot: string) => {
    const key = slot.charAt(0).toLowerCase() + slot.slice(1)
    let value =
      names[slot] ?? (slot === 'T' ? theme.name : (names[key] ?? (key === 'tale' ? theme.tale : chosen.get(key))))
    if (value === undefined) {
      const list = theme.slots[key as keyof Theme['slots']]
      const first = pick ? pick(key) : random(line + key).int(list.length)
      value = list[(first + turn) % list.length] ?? ''
      chosen.set(key, value)
      phrases.push(value)
      if (told && key !== 'act') value = inThirdPerson(value, names)
    }
    return slot !== key && slot !== 'T' && slot !== 'N' ? value.charAt(0).toUpperCase() + value.slice(1) : value
  })
  const text = tidy(filled)
  return filledText(contracts ? contracted(text) : text, phrases)
}

const inThirdPerson = (phrase: string, { he = 'they', him = 'them', his = 'their', himself = 'themselves' }: Names) =>
  phrase
    .replace(/\byourself\b/g, himself)
    .replace(/\byour\b/g, his)
    .replace(/\b(behind|about|to|for|with|without|of|in|makes|tells|surprises) you\b/g, `$1 ${him}`)
    .replace(/\byou were\b/g, `${he} was`)
    .replace(/\byou are\b/g, `${he} is`)
    .replace(/\byou\b/g, he)
