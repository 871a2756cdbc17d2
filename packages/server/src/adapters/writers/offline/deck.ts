import { random } from '@pack/core/kernel/random'
import { contracted, normalised, sentencesOf, tidy } from './sentences.ts'
import type { Theme } from './themes/theme.ts'

/** Who a sentence is spoken to, or told of. */
export type Names = Readonly<Record<string, string>>

type Rendered = { text: string; phrases: string[] }

const SLOT = /\{([A-Za-z]+)\}/g

/** Lines that suit a theme: see voices/voice-book.ts for the marks before them. */
export function suitable(lines: readonly string[], theme: Theme, ownLife = true): string[] {
  const { kind, pole } = theme
  const isThing = kind === 'place' || kind === 'product'
  const fits: Readonly<Record<string, boolean>> = {
    '@': ownLife,
    '!': pole !== 'bad',
    '=': !isThing,
    '+': !isThing && kind !== 'topic' && kind !== 'event' && pole === 'good',
    '-': !isThing && kind !== 'event' && pole === 'bad',
  }
  return lines.flatMap((line) => {
    const mark = /^([-+=@!]) /.exec(line)?.[1]
    if (!mark) return [line]
    return fits[mark] ? [line.slice(2)] : []
  })
}

/** Fills the slots of a line; `turn` chooses which of the theme's phrases are taken. */
export function render(
  line: string,
  theme: Theme,
  options: { turn: number; names?: Names; contracts?: boolean; told?: boolean },
): Rendered {
  const { turn, names = {}, contracts = false, told = false } = options
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
      const own = random(line + key).int(list.length)
      value = list[(own + turn) % list.length] ?? ''
      chosen.set(key, value)
      phrases.push(value)
      if (told)
        value = value
          .replace(/\byour own\b/g, `${names.his} own`)
          .replace(/\byour\b/g, names.his ?? 'their')
          .replace(/\b(behind|about|to|for|with|without|of|in|makes|tells|surprises) you\b/g, `$1 ${names.him}`)
          .replace(/\byou were\b/g, `${names.he} was`)
          .replace(/\byou are\b/g, `${names.he} is`)
          .replace(/\byou\b/g, names.he ?? 'they')
    }
    return capital && slot !== 'T' && slot !== 'N' ? value.charAt(0).toUpperCase() + value.slice(1) : value
  })
  const text = tidy(filled)
  return { text: contracts ? contracted(text) : text, phrases }
}

/** How many different fillings are tried of one line. */
const TURNS = 5

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
  allows({ text, phrases }: Rendered, fresh: boolean): boolean {
    if (this.forbidden?.test(text)) return false
    if (fresh && phrases.some((phrase) => this.phrases.has(phrase))) return false
    const sentences = sentencesOf(text).map(normalised)
    return new Set(sentences).size === sentences.length && sentences.every((sentence) => !this.sentences.has(sentence))
  }

  add({ text, phrases }: Rendered) {
    for (const sentence of sentencesOf(text)) this.sentences.add(normalised(sentence))
    for (const phrase of phrases) this.phrases.add(phrase)
  }

  /** A mark of where we are, to come back to when a form does not work out. */
  copy(): Said {
    const twin = new Said(this.sentences, this.forbidden)
    for (const phrase of this.phrases) twin.phrases.add(phrase)
    return twin
  }
}

/**
 * A shuffled pile of lines on one theme. The nth item of a batch gets the nth line, so that items share none, whoever
 * else is in the batch; when that line cannot be said any more, a neighbour in the pile stands in.
 */
export class Deck {
  private readonly lines: readonly string[]
  private readonly theme: Theme
  private readonly contracts: boolean

  constructor(lines: readonly string[], theme: Theme, options: { seed: string; contracts?: boolean }) {
    this.lines = random(options.seed).shuffle(lines)
    this.theme = theme
    this.contracts = options.contracts ?? false
  }

  get size(): number {
    return this.lines.length
  }

  /** The nth text that `said` allows, noted there; undefined when the pile is used up. `own` wants the nth line and no other. */
  draw(n: number, said: Said, options: { names?: Names; own?: boolean; told?: boolean } = {}): string | undefined {
    const { length } = this.lines
    if (length === 0) return undefined
    const round = Math.floor(n / length)
    for (const fresh of [true, false]) {
      for (let step = 0; step < (options.own ? 1 : length); step++) {
        const line = this.lines[(n + step) % length]
        if (line === undefined) continue
        for (let more = 0; more < TURNS; more++) {
          const rendered = render(line, this.theme, {
            turn: round + more,
            contracts: this.contracts,
            told: options.told ?? false,
            ...(options.names ? { names: options.names } : {}),
          })
          if (said.allows(rendered, fresh)) {
            said.add(rendered)
            return rendered.text
          }
          if (rendered.phrases.length === 0) break
        }
      }
    }
    return undefined
  }
}
