import { random } from '@pack/core/kernel/random'
import { type Character, sayable } from './character.ts'
import type { Line } from './prose.ts'
import { type Filled, type FillOptions, fill, suitable } from './template.ts'
import type { Theme } from './themes/theme.ts'

/** How often a script names its theme, unless it has nothing else to say. */
const MAX_NAMED = 2

/** Rejects sentences used in this script, its batch and earlier scripts, and forbidden words; never what the user typed. */
export class UsedText {
  private readonly sentences: Set<string>
  private readonly phrases = new Set<string>()
  private readonly forbidden: RegExp | undefined
  private readonly given: ReadonlySet<string>
  private named = 0

  constructor(sentences: Iterable<string>, forbidden: RegExp | undefined, given: Iterable<string> = []) {
    this.given = new Set(given)
    this.sentences = new Set(sentences)
    this.forbidden = forbidden
  }

  /** `freshPhrases` also rejects phrases that this script has used, `rarely` naming the theme again and again. */
  allows({ text, phrases, sentences, isNaming }: Filled, { freshPhrases = false, rarely = false } = {}): boolean {
    if (this.forbidden?.test(text)) return false
    if (freshPhrases && phrases.some((phrase) => this.phrases.has(phrase))) return false
    if (rarely && isNaming && this.named >= MAX_NAMED) return false
    const own = sentences.filter((sentence) => !this.given.has(sentence))
    return new Set(own).size === own.length && own.every((sentence) => !this.sentences.has(sentence))
  }

  add({ phrases, sentences, isNaming }: Filled) {
    for (const sentence of sentences) this.sentences.add(sentence)
    for (const phrase of phrases) this.phrases.add(phrase)
    if (isNaming) this.named++
  }

  /** For another attempt at the same script. */
  copy(): UsedText {
    return new UsedText(this.sentences, this.forbidden, this.given)
  }
}

/** How many fillings of one line are tried. */
const FILLINGS = 5

type TakeOptions = Omit<FillOptions, 'turn' | 'contracts' | 'seed'> & {
  /** Takes the nth line or none. */
  exact?: boolean
  /** Whether a phrase of the theme may be used. */
  mayUse?: (phrase: string) => boolean
}

/**
 * Shuffled lines on one theme. The nth item of a batch takes the nth line, so that items share none; when that line can't
 * be used, its neighbours are tried.
 */
export class LinePool {
  private readonly lines: readonly string[]
  private readonly theme: Theme
  private readonly contracts: boolean
  private readonly seed: string
  private readonly filled = new Map<string, Filled>()

  constructor(lines: readonly string[], theme: Theme, { seed, contracts }: { seed: string; contracts: boolean }) {
    this.lines = random(seed).shuffle(lines)
    this.theme = theme
    this.contracts = contracts
    this.seed = seed
  }

  /** Fills the nth line that may be used and records it in `used`; undefined when there is none. */
  take(n: number, used: UsedText, { exact = false, mayUse, ...options }: TakeOptions = {}): string | undefined {
    const { length } = this.lines
    const isPicked = options.pick !== undefined
    const round = isPicked ? 0 : Math.floor(n / length)
    // With `pick`, which keeps a dialogue to its phrases, only other lines are tried, no other phrases.
    for (const strict of [true, false]) {
      for (let step = 0; step < (exact ? Math.min(1, length) : length); step++) {
        const line = this.lines[(n + step) % length] ?? ''
        for (let turn = 0; turn < (isPicked ? 1 : FILLINGS); turn++) {
          const filled = this.fill(line, { ...options, turn: round + turn })
          if (
            used.allows(filled, { freshPhrases: strict && !isPicked, rarely: strict }) &&
            (!mayUse || filled.phrases.every(mayUse))
          ) {
            used.add(filled)
            return filled.text
          }
          if (filled.phrases.length === 0) break
        }
      }
    }
    return undefined
  }

  private fill(line: string, options: FillOptions): Filled {
    const { contracts, theme, seed } = this
    if (options.names || options.pick || options.told) return fill(line, theme, { ...options, contracts, seed })
    const key = `${options.turn}|${line}`
    const filled = this.filled.get(key) ?? fill(line, theme, { ...options, contracts, seed })
    this.filled.set(key, filled)
    return filled
  }
}

/** The pools of one order, each shuffled once: every attempt and every item of the batch takes lines from them. */
export class LinePools {
  private readonly pools = new Map<string, LinePool>()
  private readonly theme: Theme
  private readonly seed: string

  constructor(theme: Theme, seed: string) {
    this.theme = theme
    this.seed = seed
  }

  /** Lines that anyone may say. */
  shared(name: string, lines: readonly Line[], contracts = false): LinePool {
    return this.pool(name, lines, contracts, () => suitable(lines, this.theme))
  }

  /** Lines of the character's voice. Personas leave some out, so each has pools of its own. */
  ofVoice(character: Character, name: string, lines: readonly Line[]): LinePool {
    const { wolf, isWolf, member, voice } = character
    const owner = isWolf ? wolf : `${wolf}|${member.slug}`
    return this.pool(`${owner}|${name}`, lines, voice.contracts, () => sayable(lines, this.theme, character))
  }

  private pool(name: string, lines: readonly Line[], contracts: boolean, suitableLines: () => string[]): LinePool {
    const [first = ''] = lines
    const key = `${name}|${contracts}|${typeof first === 'string' ? first : first.text}`
    const pool =
      this.pools.get(key) ?? new LinePool(suitableLines(), this.theme, { seed: `${this.seed}|${name}`, contracts })
    this.pools.set(key, pool)
    return pool
  }
}
