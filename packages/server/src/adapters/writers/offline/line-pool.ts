import { random } from '@pack/core/kernel/random'
import type { Character } from './character.ts'
import type { Line } from './prose.ts'
import { type Filled, fill, type Names, suitable } from './template.ts'
import type { Theme } from './themes/theme.ts'

/** How often a script may name its theme. */
const MAX_NAMED = 2

/** Takes a line for a script, if it may be said. */
export type Take = (filled: Filled) => boolean

/** Rejects forbidden words and sentences of this script, its batch and earlier ones; never what the user typed. */
export function takeUnused(earlier: Iterable<string>, forbidden: RegExp | undefined, typed: Iterable<string>): Take {
  const used = new Set(earlier)
  const given = new Set(typed)
  let named = 0
  return ({ text, sentences, isNaming }) => {
    if (forbidden?.test(text) || (isNaming && named >= MAX_NAMED)) return false
    const own = sentences.filter((sentence) => !given.has(sentence))
    if (new Set(own).size < own.length || own.some((sentence) => used.has(sentence))) return false
    for (const sentence of own) used.add(sentence)
    if (isNaming) named++
    return true
  }
}

/** `n` is the index of the item in its batch. With `contracts` the speaker says "don't" for "do not". */
type Wanted = { n: number; names?: Names; contracts?: boolean }

/**
 * The pools of one order: lines on one theme, each list shuffled once. The nth item of a batch takes the nth line, so
 * that items share none; when that line can't be used, its neighbours are tried.
 */
export function linePools(theme: Theme, seed: string) {
  const pools = new Map<string, readonly string[]>()
  /** Fills the nth line that may be said, if there is one: of anyone, or of a voice, whose personas leave some out. */
  return (name: string, lines: readonly Line[], take: Take, wanted: Wanted, voice?: Character) => {
    if (lines.length === 0) return undefined
    const { n, names = {}, contracts = false } = wanted
    const [first = ''] = lines
    const owner = voice === undefined ? '' : voice.isWolf ? voice.wolf : `${voice.wolf}|${voice.member.slug}`
    const key = `${owner}|${name}|${typeof first === 'string' ? first : first.text}`
    const suits = () => suitable(lines, theme).filter(voice?.maySay ?? Boolean)
    const pool = pools.get(key) ?? random(`${seed}|${owner}|${name}`).shuffle(suits())
    pools.set(key, pool)
    for (let step = 0; step < pool.length; step++) {
      const filled = fill(pool[(n + step) % pool.length] ?? '', theme, names, contracts)
      if (filled && take(filled)) return filled.text
    }
    return undefined
  }
}
