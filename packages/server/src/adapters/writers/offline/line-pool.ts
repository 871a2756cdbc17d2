import { random } from '@pack/core/kernel/random'
import { type Character, sayable } from './character.ts'
import type { Line } from './prose.ts'
import { type Filled, type FillOptions, fill, suitable } from './template.ts'
import type { Theme } from './themes/theme.ts'

/** How often a script may name its theme; whether it may repeat sentences of other scripts. */
export type Limits = { named: number; mayRepeat: boolean }

/**
 * Rejects sentences used in this script, its batch and earlier scripts, and forbidden words; never what the user typed.
 */
export class UsedText {
  private readonly said = new Set<string>()
  private named = 0
  private readonly earlier: ReadonlySet<string>
  private readonly forbidden: RegExp | undefined
  private readonly given: ReadonlySet<string>

  constructor(earlier: Iterable<string>, forbidden: RegExp | undefined, given: Iterable<string> = []) {
    this.earlier = new Set(earlier)
    this.forbidden = forbidden
    this.given = new Set(given)
  }

  allows({ text, sentences, isNaming }: Filled, { named, mayRepeat }: Limits): boolean {
    if (this.forbidden?.test(text) || (isNaming && this.named >= named)) return false
    const own = sentences.filter((sentence) => !this.given.has(sentence))
    const isFresh = (sentence: string) => !this.said.has(sentence) && (mayRepeat || !this.earlier.has(sentence))
    return new Set(own).size === own.length && own.every(isFresh)
  }

  add({ sentences, isNaming }: Filled) {
    for (const sentence of sentences) this.said.add(sentence)
    if (isNaming) this.named++
  }

  /** For another attempt at the same script. */
  copy = (): UsedText => new UsedText(this.earlier, this.forbidden, this.given)
}

/**
 * Shuffled lines on one theme. The nth item of a batch takes the nth line, so that items share none; when that line
 * can't be used, its neighbours are tried.
 */
function linePool(lines: readonly string[], theme: Theme, seed: string, contracts: boolean) {
  const shuffled = random(seed).shuffle(lines)
  const { length } = shuffled
  return {
    /** Fills the nth line that may be used and records it in `used`; undefined when there is none. */
    take(n: number, used: UsedText, limits: Limits, options: Omit<FillOptions, 'contracts'> = {}): string | undefined {
      for (let step = 0; step < length; step++) {
        const line = shuffled[(n + step) % length] ?? ''
        const isOpen = ([slot, value]: [string, string]) => !value && new RegExp(`\\{${slot}\\}`, 'i').test(line)
        if (Object.entries(options.names ?? {}).some(isOpen)) continue
        const filled = fill(line, theme, { ...options, contracts })
        if (!used.allows(filled, limits)) continue
        used.add(filled)
        return filled.text
      }
      return undefined
    },
  }
}

/** The pools of one order, each shuffled once: every attempt and every item of the batch takes lines from them. */
export function linePools(theme: Theme, seed: string) {
  const pools = new Map<string, ReturnType<typeof linePool>>()
  /** The pool of lines that anyone may say, or of a voice: personas leave some out, so each has pools of its own. */
  return (name: string, lines: readonly Line[], contracts: boolean, voice?: Character) => {
    const [first = ''] = lines
    const owner = voice === undefined ? '' : voice.isWolf ? voice.wolf : `${voice.wolf}|${voice.member.slug}`
    const key = `${owner}|${name}|${contracts}|${typeof first === 'string' ? first : first.text}`
    const suits = () => (voice ? sayable(lines, theme, voice) : suitable(lines, theme))
    const pool = pools.get(key) ?? linePool(suits(), theme, `${seed}|${owner}|${name}`, contracts)
    pools.set(key, pool)
    return pool
  }
}
