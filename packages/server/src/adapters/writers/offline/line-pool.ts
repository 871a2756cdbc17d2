import { random } from '@pack/core/kernel/random'
import { type Character, sayable } from './character.ts'
import type { Line } from './prose.ts'
import { type Filled, fill, type Names, suitable } from './template.ts'
import type { Theme } from './themes/theme.ts'

/** How often a script may name its theme. */
const MAX_NAMED = 2

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

  allows({ text, sentences, isNaming }: Filled): boolean {
    if (this.forbidden?.test(text) || (isNaming && this.named >= MAX_NAMED)) return false
    const own = sentences.filter((sentence) => !this.given.has(sentence))
    return new Set(own).size === own.length && !own.some((one) => this.said.has(one) || this.earlier.has(one))
  }

  add({ sentences, isNaming }: Filled) {
    for (const sentence of sentences) this.said.add(sentence)
    if (isNaming) this.named++
  }

  /** For another attempt at the same script. */
  copy = (): UsedText => new UsedText(this.earlier, this.forbidden, this.given)
}

/** What to take: `n` is the place of the item in its batch, and `contracts` whether to say "don't". */
type Wanted = { n: number; names?: Names; contracts?: boolean }

/**
 * The pools of one order: lines on one theme, each list shuffled once. The nth item of a batch takes the nth line, so
 * that items share none; when that line can't be used, its neighbours are tried.
 */
export function linePools(theme: Theme, seed: string) {
  const pools = new Map<string, readonly string[]>()
  /**
   * Fills the nth line that may be said and records it in `used`; undefined when there is none. The lines are for
   * anyone, or of a voice: personas leave some out, so each has pools of its own.
   */
  return (name: string, lines: readonly Line[], used: UsedText, wanted: Wanted, voice?: Character) => {
    if (lines.length === 0) return undefined
    const { n, names = {}, contracts = false } = wanted
    const [first = ''] = lines
    const owner = voice === undefined ? '' : voice.isWolf ? voice.wolf : `${voice.wolf}|${voice.member.slug}`
    const key = `${owner}|${name}|${typeof first === 'string' ? first : first.text}`
    const suits = () => (voice ? sayable(lines, theme, voice) : suitable(lines, theme))
    const pool = pools.get(key) ?? random(`${seed}|${owner}|${name}`).shuffle(suits())
    pools.set(key, pool)
    for (let step = 0; step < pool.length; step++) {
      const filled = fill(pool[(n + step) % pool.length] ?? '', theme, names, contracts)
      if (!filled || !used.allows(filled)) continue
      used.add(filled)
      return filled.text
    }
    return undefined
  }
}
