import { random } from '@pack/core/kernel/random'
import type { Character } from './character.ts'
import { Deck, type Names, rendering, type Said, suitable } from './deck.ts'
import type { Draft } from './draft.ts'
import { ownNames } from './own-life.ts'
import type { OWN_QUOTES, OwnSlot } from './own-lines.ts'
import { normalised } from './sentences.ts'

const SLOTS = ['own', 'there', 'kin', 'trade'] as const

/** `after` is what has been said just before: nothing of it is named again. */
type Wanted = { lines: typeof OWN_QUOTES; name: string; n: number; names?: Names; after?: string }

/**
 * The nth thing that a user's persona has to say out of its own life: places, people, things and trade in turn. Undefined for
 * wolves, for personas that have told nothing, and when all has been said.
 */
export function fromOwnLife(
  { member, life, isWolf, book }: Character,
  { theme, seed }: Draft,
  said: Said,
  { lines, name, n, names = {}, after = '' }: Wanted,
): string | undefined {
  if (isWolf) return undefined
  const key = `${seed}|${member.slug}|${name}`
  const fillings = ownNames(life)
  // One order for all that it says, so that what follows on something comes from another part of its life.
  const slots = random(`${seed}|${member.slug}|slots`)
    .shuffle(SLOTS)
    .filter((slot: OwnSlot) => fillings[slot].length > 0)
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[(n + i) % slots.length]
    if (!slot) continue
    const deck = Deck.of(suitable(lines[slot], theme), theme, { seed: `${key}|${slot}`, contracts: book.contracts })
    const all = fillings[slot]
    for (let j = 0; j < all.length; j++) {
      const filling = all[(Math.floor(n / slots.length) + j) % all.length]
      if (Object.values(filling ?? {}).some((value) => after.includes(value))) continue
      const line = deck.draw(n, said, { names: { ...names, ...filling } })
      if (line !== undefined) return line
    }
  }
  return undefined
}

/** What only this persona says: its catch-phrases, and a user's persona its voice line, each once in a batch. */
export function signature({ member, isWolf }: Character, n: number, said: Said, after = ''): string | undefined {
  const all = [...member.catchPhrases, ...(isWolf ? [] : [member.voiceLine])]
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
  for (let i = 0; i < all.length; i++) {
    const phrase = all[(n + i) % all.length] ?? ''
    // A voice of English letters only would be silent.
    if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(phrase)) continue
    const rendered = rendering(/[.!?…]["'”’]?$/.test(phrase) ? phrase : `${phrase}.`)
    const isEcho = ` ${normalised(after)} `.includes(` ${normalised(phrase)} `)
    if (isEcho || !said.allows(rendered, false)) continue
    said.add(rendered)
    return rendered.text
  }
  return undefined
}
