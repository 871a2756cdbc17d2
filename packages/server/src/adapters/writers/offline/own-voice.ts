import { random } from '@pack/core/kernel/random'
import type { Character } from './character.ts'
import type { Draft } from './draft.ts'
import type { Limits, UsedText } from './line-pool.ts'
import { ownNames } from './own-life.ts'
import type { OwnLines, OwnSlot } from './prose.ts'
import { isLatin, normalised } from './sentences.ts'
import { filledText, type Names } from './template.ts'

const SLOTS: readonly OwnSlot[] = ['own', 'there', 'kin', 'trade']

/** `name` seeds the pool. Nothing that `after`, the text before the line, names is named again. */
type Wanted = { lines: OwnLines; name: string; n: number; names: Names | undefined; after: string; limits: Limits }

/**
 * The nth line about a user's persona's own life: things, places, relatives and occupation in turn. Undefined for
 * wolves, for personas whose texts name nothing, and when every line has been used.
 */
export function fromOwnLife(
  { member, life, isWolf, voice }: Character,
  { seed, pools }: Draft,
  used: UsedText,
  { lines, name, n, names, after, limits }: Wanted,
): string | undefined {
  if (isWolf) return undefined
  const fillings = ownNames(life)
  // The same order for all lines of a persona, so that consecutive lines name different parts of its life.
  const slots = random(`${seed}|${member.slug}|slots`)
    .shuffle(SLOTS)
    .filter((slot) => fillings[slot].length > 0)
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[(n + i) % slots.length]
    if (!slot) continue
    const pool = pools(`${member.slug}|${name}|${slot}`, lines[slot], voice.contracts)
    const all = fillings[slot]
    for (let j = 0; j < all.length; j++) {
      const filling = all[(Math.floor(n / slots.length) + j) % all.length] ?? {}
      if (Object.values(filling).some((value) => after.toLowerCase().includes(value.toLowerCase()))) continue
      const line = pool.take(n, used, limits, { names: { ...names, ...filling } })
      if (line !== undefined) return line
    }
  }
  return undefined
}

/** Shorts out of seven without a catch-phrase. */
const UNSIGNED = 5

/**
 * A catch-phrase or the voice line of a user's persona, each used once in a batch and never right after itself. Its
 * seed decides which, and whether: most shorts have none.
 */
export function catchPhrase(
  { member, isWolf }: Character,
  { seed, variant, order }: Draft,
  used: UsedText,
  after: string,
): string | undefined {
  const chance = random(`${seed}|${member.slug}|signature|${variant}`)
  const n = variant + chance.int(24)
  if (isWolf || (order.mode === 'short' && chance.int(7) < UNSIGNED)) return undefined
  const all = [...member.catchPhrases, member.voiceLine].map((phrase) => phrase.trim()).filter((one) => one !== '')
  for (let i = 0; i < all.length; i++) {
    const phrase = all[(n + i) % all.length] ?? ''
    // The voices pronounce Latin letters only.
    if (!isLatin(phrase)) continue
    const filled = filledText(/[.!?…]["'”’]?$/.test(phrase) ? phrase : `${phrase}.`)
    const isEcho = ` ${normalised(after)} `.includes(` ${normalised(phrase)} `)
    if (isEcho || !used.allows(filled, { named: 1, mayRepeat: false })) continue
    used.add(filled)
    return filled.text
  }
  return undefined
}
