import { random } from '@pack/core/kernel/random'
import { contracted, normalised, sentencesOf, tidy } from './sentences.ts'
import type { Theme } from './themes/theme.ts'

/** Who a sentence is spoken to, or told of. */
export type Names = Readonly<Record<string, string>>

/** Which of a slot's phrases is wanted, counted round. */
export type Pick = (slot: string) => number

type Rendered = { text: string; phrases: readonly string[]; sentences: readonly string[] }

const SLOT = /\{([A-Za-z]+)\}/g

/** Lines that suit a theme: see voices/voice-book.ts for the marks before them. */
export function suitable(lines: readonly string[], theme: Theme, ownLife = true): string[] {
  const { kind, pole } = theme
  const isThing = kind === 'place' || kind === 'product' || kind === 'person' || kind === 'named'
  const fits: Readonly<Record<string, boolean>> = {
    '@': ownLife,
    '!': pole !== 'bad',
    '=': !isThing,
    '+': !isThing && kind !== 'topic' && kind !== 'event' && pole === 'good',
    '-': !isThing && kind !== 'event' && pole === 'bad',
  }
  return lines.flatMap((line) => {
    const marks = /^([-+=@!]+) /.exec(line)?.[1]
    if (!marks) return [line]
    return [...marks].every((mark) => fits[mark]) ? [line.slice(marks.length + 1)] : []
  })
}

/** Fills the slots of a line; `turn` chooses which of the theme's phrases are taken. */
export function render(
  line: string,
  theme: Theme,
  options: { turn: number; names?: Names; contracts?: boolean; told?: boolean; pick?: Pick },
): Rendered {
  const { turn, names = {}, contracts = false, told = false, pick } = options
  const phrases: string[] = []
  const chosen = new Map<string, string>()
  const agreed = line.replace(/\[([^\]|]*)\|([^\]]*)\]/g, (_, one: string, many: string) => (theme.plural ? many : one))
  const filled = agreed.replace(SLOT, (_, slot: string) => {
    const key = slot.charAt(0).toLowerCase() + slot.slice(1)
    const capital = slot !== key
    let value =
      names[slot] ?? (slot === 'T' ? theme.name : (names[key] ?? (key === 'tale' ? theme.tale : chosen.get(key))))
    if (value === undefined) {
      const list = theme.slots[key as keyof Theme['slots']]
      if (list === undefined) throw new Error(`No slot {${slot}} in: ${line}`)
      const own = pick ? pick(key) : random(line + key).int(list.length)
      value = list[(own + turn) % list.length] ?? ''
      chosen.set(key, value)
      phrases.push(value)
      if (told && key !== 'act')
        value = value
          .replace(/\byourself\b/g, names.himself ?? 'themselves')
          .replace(/\byour own\b/g, `${names.his} own`)
          .replace(/\byour\b/g, names.his ?? 'their')
          .replace(/\b(behind|about|to|for|with|without|of|in|makes|tells|surprises) you\b/g, `$1 ${names.him}`)
          .replace(/\byou were\b/g, `${names.he} was`)
          .replace(/\byou are\b/g, `${names.he} is`)
          .replace(/\byou\b/g, names.he ?? 'they')
    }
    return capital && slot !== 'T' && slot !== 'N' ? value.charAt(0).toUpperCase() + value.slice(1) : value
  })
  const text = contracts ? contracted(tidy(filled)) : tidy(filled)
  return rendering(text, phrases)
}

/** A text with its sentences as they are compared. */
export const rendering = (text: string, phrases: readonly string[] = []): Rendered => ({
  text,
  phrases,
  sentences: sentencesOf(text).map(normalised),
})

/** How many different fillings are tried of one line. */
const TURNS = 5
/** First with phrases that this script has not used, then with any. */
const FRESH_FIRST = [true, false].map((fresh) => ({ turns: Array.from({ length: TURNS }, (_, turn) => turn), fresh }))

/** What has been said already: in this script, in this batch, in earlier scripts. */
export class Said {
  private readonly sentences: Set<string>
  private readonly phrases = new Set<string>()
  private readonly forbidden: RegExp | undefined

  constructor(before: ReadonlySet<string>, forbidden: RegExp | undefined) {
    this.sentences = new Set(before)
    this.forbidden = forbidden
  }

  /** Whether the text may still be said; `fresh` also wants none of its phrases to have been used in this script. */
  allows({ text, phrases, sentences }: Rendered, fresh: boolean): boolean {
    if (this.forbidden?.test(text)) return false
    if (fresh && phrases.some((phrase) => this.phrases.has(phrase))) return false
    return new Set(sentences).size === sentences.length && sentences.every((sentence) => !this.sentences.has(sentence))
  }

  add({ phrases, sentences }: Rendered) {
    for (const sentence of sentences) this.sentences.add(sentence)
    for (const phrase of phrases) this.phrases.add(phrase)
  }

  /** A mark of where we are, to come back to when a form does not work out. */
  copy(): Said {
    const twin = new Said(this.sentences, this.forbidden)
    for (const phrase of this.phrases) twin.phrases.add(phrase)
    return twin
  }
}

const DECKS = new WeakMap<Theme, Map<string, Deck>>()

/**
 * A shuffled pile of lines on one theme. The nth item of a batch gets the nth line, so that items share none, whoever
 * else is in the batch; when that line cannot be said any more, a neighbour in the pile stands in.
 */
export class Deck {
  private readonly lines: readonly string[]
  private readonly theme: Theme
  private readonly contracts: boolean
  private readonly plain = new Map<string, Rendered>()

  /** The pile for these lines; made once for a theme, because a batch draws from it again and again. */
  static of(lines: readonly string[], theme: Theme, options: { seed: string; contracts?: boolean }): Deck {
    const known = DECKS.get(theme) ?? new Map<string, Deck>()
    DECKS.set(theme, known)
    const key = `${options.seed}|${options.contracts}|${lines.length}|${lines[0]}`
    const deck = known.get(key) ?? new Deck(lines, theme, options)
    known.set(key, deck)
    return deck
  }

  private constructor(lines: readonly string[], theme: Theme, options: { seed: string; contracts?: boolean }) {
    this.lines = random(options.seed).shuffle(lines)
    this.theme = theme
    this.contracts = options.contracts ?? false
  }

  get size(): number {
    return this.lines.length
  }

  /** The nth text that `said` allows, noted there; undefined when the pile is used up. `own` wants the nth line and no other. */
  draw(
    n: number,
    said: Said,
    options: { names?: Names; own?: boolean; told?: boolean; pick?: Pick; once?: (phrase: string) => boolean } = {},
  ): string | undefined {
    const { length } = this.lines
    if (length === 0) return undefined
    const round = options.pick ? 0 : Math.floor(n / length)
    const { pick } = options
    const fill = (line: string, turn: number) =>
      render(line, this.theme, {
        turn,
        contracts: this.contracts,
        told: options.told ?? false,
        ...(options.names ? { names: options.names } : {}),
        ...(pick ? { pick } : {}),
      })
    const rendered = (line: string, turn: number) => {
      if (options.names || pick || options.told) return fill(line, turn)
      const key = `${turn}|${line}`
      const known = this.plain.get(key) ?? fill(line, turn)
      this.plain.set(key, known)
      return known
    }
    // A conversation keeps to its thread: another line, but not another phrase.
    const passes = pick ? [{ turns: [0], fresh: false }] : FRESH_FIRST
    for (const { turns, fresh } of passes) {
      for (let step = 0; step < (options.own ? 1 : length); step++) {
        const line = this.lines[(n + step) % length]
        if (line === undefined) continue
        for (const turn of turns) {
          const text = rendered(line, round + turn)
          if (said.allows(text, fresh) && (!options.once || text.phrases.every(options.once))) {
            said.add(text)
            return text.text
          }
          if (text.phrases.length === 0) break
        }
      }
    }
    return undefined
  }
}
